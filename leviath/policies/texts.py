"""What these controls say: fixed forms that transcripts and hosts depend on, and prose in our own words.

Fixed forms equal Awaken's (`awaken-ext-compact` plugin.rs and agent.rs, `awaken-runtime` engine/convert.rs); the
longer texts say the same facts in other words.
"""

from __future__ import annotations

# Fixed forms.
SUMMARY_LABEL = "Summary of earlier conversation: "
SUMMARIZE_PROMPT = "Summarize the conversation above per your instructions."
EMPTY_RESULT = "Tool completed successfully without output."
EMPTY_ERROR = "Tool failed without an error message."

CONTINUE_PROMPT = (
    "The output limit ended your last message before it was complete. Go on from the exact point where it stops, "
    "without repeating what is already there, and do the remaining work in smaller pieces."
)

COMPACTOR_INSTRUCTIONS = """\
You condense conversations. You are given the earlier part of one, which the agent at work will no longer see.
Write a short summary that lets the agent carry on as if it had read that part:
- decisions and the reasons that still matter, constraints, open questions and open tasks;
- results that later work builds on, with exact names, paths, identifiers and commands;
- where a decision was reversed, only the choice that stands;
- nothing on work that is finished and needs no follow-up, and no small talk.
Reply with the summary alone: no heading, no preface, no closing remark."""

NOT_JSON_ARGUMENTS = "The arguments of this call are not complete JSON, so it was not run. Send the call again."
UNKNOWN_TOOL = "There is no tool named `{name}`. Available: {names}."

OVERFLOW = (
    "the request needs about {needed} tokens, but the model's window holds {limit}; the largest part is {part} "
    "(about {part_tokens} tokens). Shorten that part, lower keep_last, or raise the window if the model allows it"
)
TRUNCATED = "model output remained truncated after the continuation budget was exhausted"

# The first turn of a request for a provider that wants a user turn first.
FIRST_TURN = "(The conversation goes on below.)"
# What stands for content that a provider's shape has no place for.
STAND_IN = "[{kind} content is not shown]"
