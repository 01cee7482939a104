"""A plain list of messages under two controls, checked four ways. Runs offline: `python examples/context_window.py`.

1. With a low threshold the request holds the summary and the recent tail.
2. The committed thread still holds the original messages.
3. By tokens, a fold happens at the configured ratio and not just below it.
4. After a restart the same run takes the recorded summary and does not make it again.
"""

from __future__ import annotations

from leviath.policies import (
    ChatRequest,
    CompactConfig,
    CompactRequest,
    ContextPolicy,
    ExecutableAgentSnapshot,
    MemoryLog,
    ModelBinding,
    Runtime,
    SharedHost,
)
from leviath.policies.messages import Message, user

LABEL = "Summary of earlier conversation: "


class Crash(BaseException):
    """Stands for the end of the process."""


class Model:
    """A model that answers offline and remembers what it was sent."""

    def __init__(self, crashes: bool = False) -> None:
        self.crashes = crashes
        self.requests: list[ChatRequest] = []

    def __call__(self, request: ChatRequest) -> str:
        self.requests.append(request)
        if self.crashes:
            raise Crash
        return "understood"

    @property
    def last(self) -> list[str]:
        """The texts of the last request."""
        return [message.text for message in self.requests[-1].messages]


class Summariser:
    """Makes summaries offline and counts them."""

    def __init__(self) -> None:
        self.calls = 0

    async def __call__(self, request: CompactRequest) -> str:
        self.calls += 1
        return f"{request.covered_messages} messages about the move"


def history(count: int, size: int = 0) -> list[Message]:
    """So many user messages, each filled up to `size` bytes."""
    return [user(f"note {number}".ljust(size, "."), f"note-{number}") for number in range(count)]


SNAPSHOT = (
    ExecutableAgentSnapshot.builder("assistant")
    .instructions("You are a helpful assistant.")
    .model(ModelBinding("anthropic", "claude-sonnet", "anthropic"))
    .context_policy(ContextPolicy.KeepAll())
    .build()
)


def check_request_and_thread() -> None:
    """Checks 1 and 2."""
    model = Model()
    runtime = Runtime().with_llm(model).with_compaction(CompactConfig(threshold=4, keep_last=2), Summariser())
    runtime.run_sync(SNAPSHOT, history(8)).check()
    assert model.last == [
        "You are a helpful assistant.",
        f"{LABEL}6 messages about the move",
        "note 6",
        "note 7",
    ]
    print("1. the request:", *model.last, sep="\n     ")
    committed = [message.text for message in runtime.thread().messages]
    assert committed == [*(f"note {number}" for number in range(8)), "understood"]
    print("2. the thread:", *committed, sep="\n     ")


def check_token_trigger() -> None:
    """Check 3: 80 % of a window of 1,000 tokens, at 799 and at 800 tokens by estimate."""
    for total, folds in ((3196, False), (3200, True)):
        model, summariser = Model(), Summariser()
        config = CompactConfig(max_tokens=1000, trigger_ratio=0.8, keep_last=2)
        runtime = Runtime().with_llm(model).with_compaction(config, summariser)
        filled = history(8, total // 8)
        filled[0] = user(filled[0].text + "." * (total - sum(message.text_bytes for message in filled)), "note-0")
        runtime.run_sync(SNAPSHOT, filled).check()
        assert any(text.startswith(LABEL) for text in model.last) is folds
        print(f"3. {total // 4} tokens of 1000: {'folded' if folds else 'sent whole'}")


def check_restart() -> None:
    """Check 4: the process ends in the model call; a new one resumes the run from the log."""
    log, config = MemoryLog(), CompactConfig(threshold=4, keep_last=2)
    before = Model(crashes=True)
    try:
        Runtime(log).with_llm(before).with_compaction(config, Summariser()).run_sync(SNAPSHOT, history(8), run_id="r")
    except Crash:
        pass
    after, summariser = Model(), Summariser()
    restarted = Runtime(MemoryLog(log.lines())).with_llm(after).with_compaction(config, summariser)
    restarted.resume_sync(SNAPSHOT, "r").check()
    assert summariser.calls == 0
    assert after.last == before.last
    print("4. resumed with the recorded summary:", after.last[1])


def check_hosted() -> None:
    """The same with a host, where an ordinary agent summarises."""

    def model(request: ChatRequest) -> str:
        if request.run.startswith("aux/"):
            return "what the compactor wrote"
        sent.extend(message.text for message in request.messages)
        return "understood"

    sent: list[str] = []
    SharedHost(model).with_compaction(4, 2).session("thread-1").run_sync(history(8)).check()
    assert sent == [f"{LABEL}what the compactor wrote", "note 6", "note 7"]
    print("hosted:", sent[0])


if __name__ == "__main__":
    check_request_and_thread()
    check_token_trigger()
    check_restart()
    check_hosted()
