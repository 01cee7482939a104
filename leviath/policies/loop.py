"""The run loop: model step after model step until the agent has nothing more to call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from leviath.policies import log, texts
from leviath.policies.activation import Activation, HookFailed
from leviath.policies.continuation import assistant_id, continues, partial_messages, without_cut_calls
from leviath.policies.errors import ContextOverflow, ModelError, StateConflict, StateError
from leviath.policies.json_text import compact_json
from leviath.policies.llm import ChatRequest, ChatResponse, Llm, ModelFunction, infer
from leviath.policies.messages import Block, Message, Role, Text, ToolResult, ToolUse, blocks
from leviath.policies.pace import Pace
from leviath.policies.run import ERROR, MAX_STEPS, NATURAL_END, Outcome, Run, Step
from leviath.policies.snapshot import ModelBinding, ToolDescriptor
from leviath.policies.wait import resolved, within


@dataclass(frozen=True)
class Agent:
    """What the loop needs of an agent and its runtime.

    retries: continuations that a step may use after the output limit.
    """

    llm: Llm | ModelFunction
    model: ModelBinding
    tools: tuple[ToolDescriptor, ...]
    max_steps: int
    retries: int
    pace: Pace


@dataclass(frozen=True)
class _Ending:
    outcome: Outcome
    truncated: bool = False
    text: str = ""


class RunLoop:
    """Drives one run from where the log has it to its end."""

    def __init__(self, activation: Activation, agent: Agent) -> None:
        self._at = activation
        self._agent = agent
        self._run = Run(activation.run, activation.thread)

    async def drive(self) -> Run:
        """Run to the end and commit how it ended. What goes wrong becomes the outcome; only cancellation (and a log
        that cannot be written) passes through, and leaves the run to be resumed."""
        ending = await self._guarded()
        at = self._at
        at.ledger.append(
            log.RUN_ENDED,
            at.thread,
            at.run,
            outcome=ending.outcome.to_json(),
            truncated=ending.truncated,
            text=ending.text,
        )
        return finished(self._run, at.ledger.runs[at.run])

    async def _guarded(self) -> _Ending:
        try:
            return await self._steps()
        except HookFailed as error:
            return _failed("compaction", error)
        except ContextOverflow as error:
            return _failed("context_overflow", error)
        except StateConflict as error:
            return _failed("state_conflict", error)
        except StateError as error:
            return _failed("state", error)
        except _InferenceFailed as error:
            return _failed("inference", error.__cause__ or error)

    async def _steps(self) -> _Ending:
        record = self._at.ledger.runs[self._at.run]
        if record.final is not None:
            return self._ending(record.final)
        for index in range(record.steps, self._agent.max_steps):
            final = await self._step(Step(index))
            if final is not None:
                return self._ending(final)
        return _Ending(Outcome(MAX_STEPS), text=self._committed_text(record.steps - 1))

    def _ending(self, final: Mapping[str, Any]) -> _Ending:
        truncated = bool(final.get("truncated"))
        how = self._at.options.exhausted_continuation
        text = str(final.get("text", ""))
        if truncated and how == "error":
            return _Ending(Outcome(ERROR, "max_tokens_exhausted", texts.TRUNCATED), True, text)
        return _Ending(Outcome(NATURAL_END), truncated and how == "flag", text)

    async def _step(self, step: Step) -> Mapping[str, Any] | None:
        """One step; returns what the log has on the last one, None when tools were called and another follows."""
        at = self._at
        self._run.steps.append(step)
        await at.evaluate(step.index)
        notes: list[Mapping[str, Any]] = []
        while True:
            used = at.ledger.runs[at.run].partials
            response = await self._infer(step, used)
            if not at.options.run_incomplete_calls:
                response, cut = without_cut_calls(response)
                notes += [{"note": "cut_call", "call": call.id, "tool": call.name} for call in cut]
            if not continues(response, used, self._agent.retries):
                break
            pair = partial_messages(at.run, step.index, used, response)
            step.messages.extend(pair)
            at.ledger.append(
                log.PARTIAL_COMMITTED, at.thread, at.run, step.index, messages=pair, usage=dict(response.usage)
            )
        final = Message(assistant_id(at.run, step.index), Role.ASSISTANT, response.content)
        calls = response.calls
        results = [await self._call(step.index, number, call) for number, call in enumerate(calls)]
        told: dict[str, Any] = {"usage": dict(response.usage)}
        step.messages += [final, *results]
        if not calls:
            told["final"] = {"truncated": response.is_cut_off, "text": self._text_of_step(step)}
        if response.is_cut_off and not calls:
            notes.append({"note": "truncated", "step": step.index})
        if notes:
            told["notes"] = notes
        at.ledger.append(log.STEP_COMMITTED, at.thread, at.run, step.index, messages=(final, *results), **told)
        return told.get("final")

    def _text_of_step(self, step: Step) -> str:
        """The step's whole text, with the partial replies that an earlier process committed."""
        final = assistant_id(self._at.run, step.index)
        return self._committed_text(step.index) + "".join(m.text for m in step.messages if m.id == final)

    def _committed_text(self, step: int) -> str:
        """What the log has the model say in a step, whichever process wrote it."""
        final = assistant_id(self._at.run, step)
        said = (m for m in self._at.transcript if m.id == final or m.id.startswith(f"{final}-truncated-"))
        return "".join(m.text for m in said)

    async def _infer(self, step: Step, used: int) -> ChatResponse:
        agent = self._agent
        view = self._at.view(step.index)
        request = ChatRequest(agent.model, view.messages, agent.tools, self._at.run, step.index, used)
        step.requests.append(request)
        failed = 0
        while True:
            try:
                response = await within(agent.pace.model_timeout, infer(agent.llm, request))
                break
            except Exception as error:  # whatever a model raises ends the run, not the host
                failed += 1
                if not (isinstance(error, ModelError) and error.transient) or failed > agent.pace.attempts:
                    raise _InferenceFailed from error
                await agent.pace.sleep(agent.pace.pause(failed))
        step.responses.append(response)
        return response

    async def _call(self, step: int, number: int, call: ToolUse) -> Message:
        content, is_error = await self._result(call)
        result = ToolResult(call.id, content, is_error)
        return Message(f"{self._at.run}-tool-{step}-{number}", Role.TOOL, (result,))

    async def _result(self, call: ToolUse) -> tuple[tuple[Block, ...], bool]:
        found = next((tool for tool in self._agent.tools if tool.name == call.name), None)
        if found is None:
            names = ", ".join(tool.name for tool in self._agent.tools) or "none"
            return blocks(texts.UNKNOWN_TOOL.format(name=call.name, names=names)), True
        if call.incomplete:
            return blocks(texts.NOT_JSON_ARGUMENTS), True
        try:
            value: object = await within(self._agent.pace.tool_timeout, resolved(found.invoke(call.input)))
            return _as_blocks(value), False
        except Exception as error:  # a tool's failure is an answer to the model
            return blocks(f"{type(error).__name__}: {error}"), True


class _InferenceFailed(Exception):
    """A model call failed for good; `__cause__` is why."""


def finished(run: Run, record: log.RunRecord) -> Run:
    """Fill in what the log says on how a run ended."""
    ended = record.ended or {}
    outcome = ended.get("outcome")
    run.outcome = Outcome(**outcome) if outcome else None
    run.truncated = bool(ended.get("truncated"))
    run.text = str(ended.get("text", ""))
    run.notes = list(record.notes)
    return run


def _failed(code: str, error: BaseException) -> _Ending:
    text = str(error) or type(error).__name__
    return _Ending(Outcome(ERROR, code, text))


def _as_blocks(value: object) -> tuple[Block, ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        return (Text(value),)
    if isinstance(value, Sequence) and value and all(hasattr(item, "wire") for item in value):
        return tuple(value)
    return (Text(compact_json(value)),)
