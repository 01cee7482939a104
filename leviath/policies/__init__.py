"""Two controls over what a model sees of a plain list of messages, after Awaken: trimming and compaction.

Neither deletes or rewrites committed messages: a request is a view, derived from an append-only log.

| module | what |
| --- | --- |
| `messages`, `adapters` | messages and blocks; their OpenAI and Anthropic shapes |
| `context_policy`, `pairing`, `view` | KeepAll and KeepLast, whole tool rounds, the assembled request |
| `compact_config`, `fold`, `compaction` | when to fold, where, and the hook that does it once a run |
| `backend`, `agent` | who summarises: any callable, or an ordinary agent with a stable identity; prefetch |
| `state`, `log`, `sqlite_log`, `explain` | state commands, run markers, the event log, why a message is in a request |
| `snapshot`, `llm`, `continuation` | agents, model calls, going on after the output limit |
| `activation`, `loop`, `run`, `runtime` | one run, the run loop, what it leaves behind, the facade |
| `host`, `window` | sessions with compaction wired in; the controls alone, for callers with a loop of their own |
| `options`, `texts`, `errors` | readings of the rules, texts, errors |
| `wire`, `json_text` | loading; JSON as text |
| `pace`, `wait` | limits of time, tries, and waiting |
"""

from __future__ import annotations

from leviath.policies.backend import CellBackend, CompactArtifact, CompactBackend, SummaryReply
from leviath.policies.compact_config import CompactConfig
from leviath.policies.compaction import CompactPlugin
from leviath.policies.context_policy import ContextPolicy, KeepAll, KeepLast, trim_to_tokens
from leviath.policies.errors import (
    AgentError,
    ConfigError,
    ContextOverflow,
    LogError,
    ModelError,
    PluginConfigError,
    PolicyError,
    RunError,
    StateConflict,
    StateError,
    SummaryError,
)
from leviath.policies.fold import CompactRequest
from leviath.policies.host import Session, SharedHost
from leviath.policies.llm import ChatRequest, ChatResponse, ScriptedLlm
from leviath.policies.log import Event, EventLog, Ledger, MemoryLog
from leviath.policies.messages import Image, Message, Reasoning, Role, Text, ToolResult, ToolUse
from leviath.policies.options import Options
from leviath.policies.run import Outcome, Run, Step, Thread
from leviath.policies.runtime import Runtime
from leviath.policies.snapshot import ExecutableAgentSnapshot, ModelBinding, ToolDescriptor
from leviath.policies.sqlite_log import SqliteLog
from leviath.policies.view import View, assemble
from leviath.policies.window import MessageWindow

__all__ = [
    "AgentError",
    "CellBackend",
    "ChatRequest",
    "ChatResponse",
    "CompactArtifact",
    "CompactBackend",
    "CompactConfig",
    "CompactPlugin",
    "CompactRequest",
    "ConfigError",
    "ContextOverflow",
    "ContextPolicy",
    "Event",
    "EventLog",
    "ExecutableAgentSnapshot",
    "Image",
    "KeepAll",
    "KeepLast",
    "Ledger",
    "LogError",
    "MemoryLog",
    "Message",
    "MessageWindow",
    "ModelBinding",
    "ModelError",
    "Options",
    "Outcome",
    "PluginConfigError",
    "PolicyError",
    "Reasoning",
    "Role",
    "Run",
    "RunError",
    "Runtime",
    "ScriptedLlm",
    "Session",
    "SharedHost",
    "SqliteLog",
    "StateConflict",
    "StateError",
    "Step",
    "SummaryError",
    "SummaryReply",
    "Text",
    "Thread",
    "ToolDescriptor",
    "ToolResult",
    "ToolUse",
    "View",
    "assemble",
    "trim_to_tokens",
]
