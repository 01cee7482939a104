"""The subcommands of ``leviath``, one module each: ``commands/<name>.py`` holds a click ``command``.

``leviath.cli`` finds them by name and imports only the one that is called; a module whose name starts with an
underscore holds what several share.
"""

from __future__ import annotations
