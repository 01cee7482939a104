"""What is allowed in a blueprint and yet most likely not meant: findings with a code, a place and a remedy.

Codes, severities and order follow Leviath ``cli/lint``; the wording is ours. Under the documented preset our own
checks (``own``) come after Leviath's.
"""

from __future__ import annotations

from leviath.blueprint.lint.findings import Finding, LintEnv, Severity
from leviath.blueprint.lint.run import lint

__all__ = ["Finding", "LintEnv", "Severity", "lint"]
