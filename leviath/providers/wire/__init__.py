"""A request as each provider's JSON, and each provider's answer as a reply: pure functions of text and values.

| module | what |
| --- | --- |
| `frames` | bytes to server-sent events, or to lines of JSON |
| `fold` | a reply as it comes together from its pieces; a wire's two sides |
| `reading` | values of an answer, checked |
| `anthropic`, `chat`, `responses`, `ollama` | one wire each: Messages, Chat Completions, Responses, and Ollama's own |
"""

from __future__ import annotations
