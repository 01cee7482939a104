"""What a blueprint's scripts are to the runtime: region scripts, stage hooks, validators, tools and seeds."""

from __future__ import annotations
