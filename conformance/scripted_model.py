"""A stand-in for Anthropic's messages API on the loopback interface, whose turns are those of a scenario.

A turn is `{"text"?, "tool_calls"?: [{"name", "input", "id"?}], "stop"?, "error"? with "status"?}`. A turn with `when`
answers any request that holds that text and is not counted; of the others the n-th request gets the n-th, the last one
repeats. A request for a run's title is answered on the side.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from typing import Any

from conformance.serving import running

Json = Any

_TITLE = "Reply with only a short title"
_USAGE = {"input_tokens": 10, "output_tokens": 5}


class ScriptedModel:
    """The turns, and the requests that came."""

    def __init__(self, turns: Sequence[Mapping[str, Json]]) -> None:
        self.requests: list[Json] = []
        self._turns = [turn for turn in turns if "when" not in turn]
        self._aside = [turn for turn in turns if "when" in turn]
        self._count = 0
        self._lock = Lock()

    def reply(self, body: Json) -> tuple[int, Json]:
        """Status and message that answer a request."""
        system = body.get("system")
        if isinstance(system, str) and system.startswith(_TITLE):
            return 200, self._message(body, "t", {"text": "A run"})
        with self._lock:
            self.requests.append(body)
            asked = json.dumps({"system": system, "messages": body.get("messages")}, ensure_ascii=False)
            turn = next((turn for turn in self._aside if turn["when"] in asked), None)
            number: int | str = "side"
            if turn is None:
                number = self._count
                turn = self._turns[min(self._count, len(self._turns) - 1)]
                self._count += 1
        if "error" in turn:
            return turn.get("status", 500), {"type": "error", "error": turn["error"]}
        return 200, self._message(body, number, turn)

    def _message(self, body: Json, number: int | str, turn: Mapping[str, Json]) -> Json:
        calls = turn.get("tool_calls", [])
        content: list[Json] = [{"type": "text", "text": turn["text"]}] if turn.get("text") else []
        for index, call in enumerate(calls):
            made = {
                "id": call.get("id", f"call_{number}_{index}"),
                "name": call["name"],
                "input": call.get("input", {}),
            }
            content.append({"type": "tool_use", **made})
        return {
            "id": f"msg_{number}",
            "type": "message",
            "role": "assistant",
            "model": body.get("model"),
            "content": content,
            "stop_reason": turn.get("stop", "tool_use" if calls else "end_turn"),
            "stop_sequence": None,
            "usage": _USAGE,
        }


def _events(message: Json) -> Iterator[bytes]:
    """A message as server-sent events."""

    def event(kind: str, **fields: Json) -> bytes:
        return f"event: {kind}\ndata: {json.dumps({'type': kind, **fields})}\n\n".encode()

    yield event("message_start", message={**message, "content": [], "stop_reason": None})
    begun: Json
    for index, block in enumerate(message["content"]):
        if block["type"] == "text":
            begun, delta = {"type": "text", "text": ""}, {"type": "text_delta", "text": block["text"]}
        else:
            begun = {**block, "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        yield event("content_block_start", index=index, content_block=begun)
        yield event("content_block_delta", index=index, delta=delta)
        yield event("content_block_stop", index=index)
    stop = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    yield event("message_delta", delta=stop, usage=_USAGE)
    yield event("message_stop")


@contextmanager
def serving(model: ScriptedModel) -> Iterator[int]:
    """Serve the model on a port of its own, which is given, until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            pass

        def _send(self, status: int, told: Json) -> None:
            data = json.dumps(told).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def do_GET(self) -> None:
            if self.path.startswith("/v1/models"):
                self._send(200, {"data": [], "has_more": False})
            else:
                self._send(404, {"error": "not found"})

        def do_POST(self) -> None:
            data = self.rfile.read(int(self.headers.get("content-length", 0)))
            path = self.path.split("?")[0]
            if not path.endswith(("/messages", "/count_tokens")):
                self._send(404, {"type": "error", "error": {"type": "not_found_error", "message": "no such route"}})
                return
            body = json.loads(data or b"{}")
            if path.endswith("/count_tokens"):
                self._send(200, {"input_tokens": len(json.dumps(body)) // 4})
                return
            status, told = model.reply(body)
            if status != 200 or not body.get("stream"):
                self._send(status, told)
                return
            self.send_response(200)
            self.send_header("content-type", "text/event-stream")
            self.end_headers()
            for event in _events(told):
                self.wfile.write(event)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    with running(server) as port:
        yield port
