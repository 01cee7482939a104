"""Every longer text that the framework says to a model or a person, in one catalogue by key.

What scripts and blueprints depend on (frames, markers, short error forms) is not here: it stands where it is made.
A text may be worded anew, but what it must say stands beside it, and its slots are part of the contract: tests of
recorded runs put a symbolic catalogue in its place and compare keys and slots. Nothing may look at a text to find out
what happened.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

Slot = str | int


class Texts(Protocol):
    """Whoever has the words."""

    def say(self, key: str, **slots: Slot) -> str:
        """The text called ``key`` with its slots filled. `KeyError` for a key that there is not."""


TEXTS: Mapping[str, str] = {
    # Standing hints and what is put to a stage's prompt
    "hint.batch": (
        "One reply may hold several tool calls, and calls in the same reply run side by side. Put calls that do not "
        "need each other's results into one reply: reading or searching several things, writing several files, a "
        "write together with a command that does not depend on it. Each reply saved is a round trip saved. Keep a "
        "call for the next reply where it needs a result you do not have yet, or where you have to look at one "
        "result before you can decide on the next step."
    ),
    "hint.windows_shell": (
        "The shell tool runs commands through `cmd.exe /C` on Windows, and there is no POSIX shell behind it. Use "
        '`type` for cat, `findstr` for grep, `dir` for ls; PowerShell through `powershell -Command "..."`. Paths take '
        "backslashes and drive letters, variables are written %NAME% (in PowerShell $env:NAME)."
    ),
    "output.demand": (
        "You must call `submit_output` with the finished answer before this stage ends. Whoever started the run sees "
        "that and nothing else."
    ),
    "output.governs": (
        "This description rules how the answer is presented. Where another instruction asks for a different "
        "presentation, follow this one; what the answer says stays as asked."
    ),
    "output.artifacts": (
        "Hand over these files in `artifacts`, each as {{ name, path }}: the name as listed here, the path of the file "
        "that you wrote:"
    ),
    # Nudges; they go into the conversation behind `[System] `
    "nudge.text_only": (
        "You have answered in words alone, but there are tools for this. Begin with a tool call, for example by "
        "reading the files you need."
    ),
    "nudge.cut_off": (
        "Your last reply was cut off after {tokens} output tokens, so none of it was used. Say it in fewer words, or "
        "split the work: a long file goes in several appending writes, a long answer in several steps. The output "
        "limit has been raised for your next reply, as far as the model allows."
    ),
    "nudge.required_region": (
        "The region '{region}' is required and nothing is in it yet. Write it with context_write; this stage cannot "
        "finish before that."
    ),
    "nudge.no_output": (
        "You have not called `submit_output`. Files you wrote and notes in your context do not reach whoever started "
        "this run. Call `submit_output` now, with the whole answer."
    ),
    "nudge.repeat": (
        "You have called {tool} {count} times with the very same arguments, and the answer will not change. That looks "
        "like a loop. Use what you already have, or do something different."
    ),
    "nudge.read_only": (
        "The last {count} calls only read. You have looked at enough to take a step: write or edit a file, run a "
        "command, or store what you found in your context."
    ),
    # Gates: why an edge is not taken yet
    "gate.region_updated": (
        "'{region}' is the same as when this stage began. Revise it in the light of what you did here before you "
        "move on."
    ),
    "gate.region_entries": "'{region}' holds {have} of the {need} entries that it needs. Add the rest.",
    "gate.open_items": (
        "{count} items are still open in '{region}': {items}. Finish each and close it with todo_done, or drop it "
        "deliberately with todo_done and a note."
    ),
    "gate.regions": (
        "These regions are still empty: {regions}. Later stages read them. Write each with context_write before you "
        "move on."
    ),
    "gate.modifications": (
        "No change to a file has been recorded in this stage, and it is meant to make one. What a shell command "
        "changes is not tracked: make the change with edit_file or write_file."
    ),
    # Notes about a stage that did not end as it should
    "note.stuck": (
        "[Stuck detected in stage '{stage}'] {reason}. Do not try the same again. First separate what you have "
        "verified from what you only assume; then take a different approach; and take back any change that has made "
        "things worse."
    ),
    "note.error": (
        "[Inference error in stage '{stage}'] {message}. Find out what caused this before you repeat what led to it."
    ),
    "note.cap": (
        "[Stage '{stage}' hit its iteration cap ({cap})] It was stopped before it said that it was done. Check what "
        "it left behind before you build on it."
    ),
    "note.progress": (
        "[Progress in stage '{stage}'] The last visit added {added}; the visit before it added {before}. If little is "
        "being added, another round may not pay."
    ),
    "note.progress_first": (
        "[Progress in stage '{stage}'] Your last visit added {added}. If another round adds little, it may not pay."
    ),
    "stuck.edits": "{path} was written or edited {count} times in this stage and is still not right",
    "stuck.iterations": "{count} model turns in this stage and it is not finished",
    "stuck.calls": "{count} tool calls in this stage and it is not finished",
    "stuck.minutes": "{count} minutes in this stage and it is not finished",
    # What a person has decided at an interaction point
    "point.revised": (
        "The text above was changed before it was approved. Work from it as it now stands, and check again what you "
        "took from the earlier version."
    ),
    "point.edited": "edited the output directly. Take this text as it is and present it again:\n{text}",
    # Routing questions
    "route.answer": "Which stage comes next? Answer with its name and nothing else.",
    "route.answer_or_done": (
        "Which stage comes next? Answer with its name and nothing else. If the work is finished, answer with the one "
        "word DONE to end the run."
    ),
    "route.custom_answer": "Answer with the name of the one you choose and nothing else.",
    "route.custom_answer_or_done": (
        "Answer with the name of the one you choose and nothing else, or with the one word DONE to end the run."
    ),
    # What stands in the conversation for a result that was routed elsewhere
    "pointer.whole": (
        "[The result ({tokens} tokens) stands under the heading '{region}' in this prompt; you need no call to see it. "
        "Preview: {preview}]"
    ),
    "pointer.truncated": (
        "[The result is too large for '{region}': its start is under that heading in this prompt, {dropped} bytes "
        "of it were cut. Release what you no longer need (context_delete) before you fetch more of this size. "
        "Preview: {preview}]"
    ),
    "pointer.dropped": (
        "[The result was NOT stored: '{region}' is full and refused it, so only this preview is left. Release what you "
        "no longer need (context_delete), then fetch it again if you still want it. Preview: {preview}]"
    ),
    "pointer.rejected": (
        "['{region}' refused the result: {reason}. Nothing of it was stored; only this preview is left. "
        "Preview: {preview}]"
    ),
    "pointer.hidden": (
        "[The result is stored in '{region}' ({tokens} tokens) for a later stage. This stage does not carry that "
        "region, so it cannot be read here. Preview: {preview}]"
    ),
    "pointer.file_read": (
        "The file stands in '{region}' under the key '{path}' ({tokens} tokens). Read it there; do not fetch it again."
    ),
    "pointer.file_written": (
        "The file as written stands in '{region}' under the key '{path}' ({tokens} tokens); do not fetch it again."
    ),
    # Cuts
    "read.truncated": (
        "[truncated] The file has {bytes} bytes, of which the first {shown} are shown. Read a range of it, or search "
        "it, instead of reading the whole again."
    ),
    "seed.truncated": "[cut: the seed is larger than the region's budget]",
    "output.truncated": "[cut here; the whole answer is kept as the run's final output]",
    # Answers to calls
    "write.full": (
        "'{region}' is full ({used}/{max} tokens) and nothing leaves it by itself: release an entry (context_delete) "
        "before you add another"
    ),
    "checklist.wrong_kind": ("'{region}' is not a checklist; declare it with kind = \"checklist\" to keep items in it"),
    "checklist.own_tools": (
        "'{region}' is a checklist: add items with todo_add, close them with todo_done and annotate them with todo_note"
    ),
    "call.unavailable": "[unavailable] '{tool}' is not offered in this stage. These tools are: {tools}.",
    "call.no_tools": (
        "[unavailable] '{tool}' is not offered: this stage has no tools at all. Answer in words instead of calling one."
    ),
    "runtime.attended": (
        "Somebody is there: ask_user_text, ask_user_choice, ask_user_confirm and present_for_review will be answered."
    ),
    "runtime.unattended": (
        "Nobody is there: ask_user_text, ask_user_choice, ask_user_confirm and present_for_review "
        "will not be answered. Decide yourself, and say in your output what you have assumed."
    ),
    "call.denied": (
        "[denied] '{tool}' is not permitted in this run. Whoever owns the run can allow it under [tool_permissions] in "
        "the blueprint or the configuration. Go on without it, or say in your answer what is missing for want of it."
    ),
    "call.cut_off": (
        "[error] '{tool}' was not run: the reply was cut off inside its arguments after {chars} characters, ending in "
        "`{tail}`. Split it: write a long file in several calls of write_file, all but the first with append = true."
    ),
    "call.cut_off_last": " {left} more such replies in a row end the stage.",
    "error.cut_off_calls": (
        "the fourth reply in a row was cut off inside the arguments of a tool call ({tools}). Raise max_output_tokens "
        "for this stage, choose a model that may write more, or ask for smaller pieces of work"
    ),
    "path.is_region": (
        "'{region}' is a region of your context and no file: its content stands in this prompt already, under the "
        "heading '{region}'. No tool is needed to read it."
    ),
    "path.is_hidden_region": (
        "'{region}' is a region of the context and no file, and this stage does not carry it: there is nothing to "
        "read here."
    ),
    "path.is_directory": "The path is a directory: list_dir shows what is in it.",
    "path.escapes": ("'{path}' leads out of the working directory ({workdir}). Give a path inside it, relative to it."),
    "edit.not_found": "old_str does not occur in '{path}'; it must match the file to the character.",
    "edit.not_unique": (
        "old_str occurs {count} times in '{path}'; it must occur exactly once. Give more of what stands around it."
    ),
    "read.is_directory": (
        "'{path}' is a directory and no file. In it are:{listing}\nCall read_file again with one of these."
    ),
    "output.empty": "the submitted output is empty. Submit the answer itself.",
    "output.stage_name": (
        "the submitted output is nothing but the name of a stage ('{stage}'). Submit the answer itself; which stage "
        "comes next is asked elsewhere."
    ),
    # How a run ends, and why a hook cannot have what it asks for
    "error.dead_end": (
        "stage '{stage}' has nowhere to go: every stage that its edges lead to has been entered as often as "
        "max_revisits allows"
    ),
    "error.no_output": (
        "the run ended without the final output that it owes: no stage submitted one with submit_output"
    ),
    "error.token_limit": (
        "Token limit exceeded: {prompt} tokens of prompt and a reply budget of {reply} (max_output_tokens) do not fit "
        "the model's window of {window} tokens"
    ),
    "error.token_limit_part": ". The largest part of it is '{part}' (about {tokens} tokens)",
    "error.remedy": " - a 4xx answer means the request itself was refused, a 5xx answer that the provider failed",
    "error.key_rejected": "the provider rejected the API key; check that it is set and still valid ({detail})",
    "error.key_forbidden": "the API key may not use this model; choose another model or key ({detail})",
    "error.credits": "the account has no credit left; add credit, or choose another model, then resume ({detail})",
    # What a failed call to a provider most likely means
    "failure.dns-failure": (
        "the provider's host name did not resolve; check `base_url` for a typo, and that this machine can look up names"
    ),
    "failure.connection-refused": (
        "nothing accepted the connection; check that the provider runs and that `base_url` names the right port"
    ),
    "failure.tls-failure": (
        "no secure connection could be made: the certificate is expired or unknown here, or a proxy shows its own "
        "(SSL_CERT_FILE names further authorities)"
    ),
    "failure.timeout": (
        "the provider is there but did not answer in time; `request_timeout_secs` makes the wait longer"
    ),
    "failure.connection-dropped": "the connection ended before the answer was complete",
    "failure.transport": "the provider could not be reached; check the network, the proxy settings and `base_url`",
    "failure.redirect": (
        "{where} sends the request on to {target}, which is not followed, for the key would go with it. If that is "
        "the right place, set `base_url` to it"
    ),
    # What is said to models whose provider wants more than the conversation holds
    "wire.user_turn": "Go on with the task that the system prompt describes.",
    "wire.instructions": (
        "You work inside an agent runtime. The developer messages below are the regions of your context for this "
        "stage; take what they say as given."
    ),
    "wire.earlier_call": "[I called {name}({arguments}) earlier, and it returned:\n{answer}]",
    "error.prompt_too_big": (
        "the stage prompt (~{tokens} tokens) does not fit the region '{region}': {cause}. Raise its max_tokens or "
        "shorten the prompt."
    ),
    "hook.retry": "the hook answered `retry`, which cannot be honoured: nothing bounds how often it would be tried",
    # The summariser
    "summary.system": (
        "You write summaries of an agent's working context. Be concise. Keep every fact that matters, every decision "
        "with its reason, and every point that is still open."
    ),
    "summary.request": (
        "Summarise the content of the context region '{region}' that follows. Another model goes on working from your "
        "summary alone."
    ),
    "summary.conversation": (
        "Summarise the oldest part of the conversation in '{region}' that follows. It may begin with an earlier "
        "summary; your summary replaces it as well."
    ),
}


class Catalogue:
    """The product's own wording; ``changes`` replaces texts by key, with the same slots."""

    def __init__(self, changes: Mapping[str, str] | None = None) -> None:
        unknown = sorted(set(changes or ()) - set(TEXTS))
        if unknown:
            raise KeyError(f"no text called {unknown[0]!r}")
        self._texts = {**TEXTS, **(changes or {})}

    def say(self, key: str, **slots: Slot) -> str:
        return self._texts[key].format(**slots)


CATALOGUE: Texts = Catalogue()
