"""What a provider charged: which number is whose, and that a part of a sum is not taken for the sum."""

from __future__ import annotations

import pytest

from leviath.commands.stages import dollars
from leviath.providers.base import Reply, Usage
from leviath.providers.wire.anthropic import AnthropicWire
from leviath.providers.wire.chat import ChatWire
from leviath.providers.wire.responses import ResponsesWire
from leviath.runtime.events import ReplyReceived
from leviath.runtime.store.reading import StageCost
from leviath.texts import CATALOGUE

SAID = [{"type": "text", "text": "hi"}]
ANTHROPIC = {
    "content": SAID,
    "stop_reason": "end_turn",
    "usage": {
        "input_tokens": 10,
        "output_tokens": 5,
        "cache_read_input_tokens": 80,
        "cache_creation_input_tokens": 7,
    },
}
CHAT = {
    "choices": [{"message": {"content": "hi"}, "finish_reason": "stop"}],
    "usage": {
        "prompt_tokens": 97,
        "completion_tokens": 5,
        "prompt_tokens_details": {"cached_tokens": 80, "cache_write_tokens": 7},
    },
}
RESPONSES = {
    "output": [{"type": "message", "content": [{"type": "output_text", "text": "hi"}]}],
    "status": "completed",
    "usage": {
        "input_tokens": 97,
        "output_tokens": 5,
        "input_tokens_details": {"cached_tokens": 80, "cache_write_tokens": 7},
    },
}


@pytest.mark.parametrize(
    ("usage", "named"),
    [
        (AnthropicWire().reply(ANTHROPIC).usage, 10),
        (ChatWire(CATALOGUE).reply(CHAT).usage, 97),
        (ResponsesWire(texts=CATALOGUE).reply(RESPONSES).usage, 97),
    ],
    ids=["anthropic", "chat", "responses"],
)
def test_the_whole_prompt_and_the_providers_own_number(usage: Usage, named: int):
    assert (usage.prompt, usage.sent, usage.named_prompt, usage.total) == (10, 97, named, 102)


@pytest.mark.parametrize(
    ("costs", "sum_of_them"),
    [([], 0.0), ([0.5], 0.5), ([0.5, 0.25], 0.75), ([0.5, None], None), ([None, 0.5], None), ([0.0], 0.0)],
)
def test_what_a_stage_cost_is_known_where_every_call_is(costs: list[float | None], sum_of_them: float | None):
    stage = StageCost("work")
    for cost in costs:
        stage.add(ReplyReceived("stage", "work", Reply("hi", usage=Usage(10, 5, cost=cost))))
    assert (stage.cost, stage.calls, stage.prompt_tokens) == (sum_of_them, len(costs), 10 * len(costs))


@pytest.mark.parametrize(
    ("costs", "shown"), [([0.5, 0.25], "0.7500"), ([0.0], "0.0000"), ([0.5, None], "unknown"), ([None], "unknown")]
)
def test_a_sum_is_shown_where_it_is_one(costs: list[float | None], shown: str):
    assert dollars(costs).strip() == shown
