"""A runtime for context that is kept in named regions: blueprints, stage hooks, script tools and a run loop."""

from __future__ import annotations

__version__ = "0.1.0"
