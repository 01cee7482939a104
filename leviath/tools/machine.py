"""The tools that tell where a run works: the time, the machine, the locale, the environment, which programs there are.

Names, fields and their order are Leviath's (``tools/env.rs``, ``sys/osinfo.rs``, ``sys/locale.rs``). Nothing is run and
nothing is changed; what a machine does not say is ``null``.
"""

from __future__ import annotations

import contextlib
import json
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from leviath.blueprint.paths import home_dir
from leviath.blueprint.settings import SecuritySettings
from leviath.scripts.commands import looks_secret
from leviath.text import is_blank

Json = Any
NAMES = ("current_time", "system_info", "locale_info", "environment_info", "which_command")
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_SHOWN = {
    "macos": "macOS",
    "linux": "Linux",
    "windows": "Windows",
    "freebsd": "FreeBSD",
    "netbsd": "NetBSD",
    "openbsd": "OpenBSD",
    "android": "Android",
    "ios": "iOS",
}
_ARCHITECTURES = {"amd64": "x86_64", "x64": "x86_64", "arm64": "aarch64", "i386": "x86", "i686": "x86"}
_VERSION_FILES = {
    "linux": "/etc/os-release",
    "android": "/etc/os-release",
    "macos": "/System/Library/CoreServices/SystemVersion.plist",
}


def run_machine_tool(name: str, arguments: Json, workdir: Path, security: SecuritySettings, now: float) -> str:
    """The result of one call of a tool in `NAMES`. ``now`` is seconds since 1970."""
    if name == "current_time":
        return pretty(describe_instant(datetime.fromtimestamp(now, timezone.utc).astimezone(), zone_name()))
    if name == "system_info":
        return pretty(_system(workdir))
    if name == "locale_info":
        return pretty(describe_locale(locale_tag(os.environ)))
    if name == "environment_info":
        return pretty(_environment(workdir, security))
    return _which(arguments)


def pretty(value: Json) -> str:
    """As these tools answer: two spaces a level, keys in order."""
    return json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True)


# Time


def describe_instant(local: datetime, zone: str | None) -> dict[str, Json]:
    """An instant, with the offset of its place."""
    year, week, _ = local.isocalendar()
    shown = local.replace(microsecond=0).isoformat()
    return {
        "utc": local.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "local": shown,
        "timezone": zone,
        "utc_offset": shown[19:],
        "unix": int(local.timestamp() // 1),
        "date": local.strftime("%Y-%m-%d"),
        "time": local.strftime("%H:%M:%S"),
        "weekday": _WEEKDAYS[local.weekday()],  # in English, whatever the locale
        "iso_week": f"{year}-W{week:02}",
        "day_of_year": local.timetuple().tm_yday,
        "hour_24": local.hour,
    }


def zone_name(environment: Mapping[str, str] | None = None) -> str | None:
    """The zone's name in the IANA database, ``None`` where the machine does not tell."""
    own = (os.environ if environment is None else environment).get("TZ", "").lstrip(":")
    if "/" in own or own == "UTC":
        return own.partition("zoneinfo/")[2] or own
    try:
        link = os.path.realpath("/etc/localtime")
        if "zoneinfo/" in link:
            return link.rpartition("zoneinfo/")[2]
        return Path("/etc/timezone").read_text(encoding="utf-8").strip() or None
    except (OSError, ValueError):
        return None


# Machine


def os_names(system: str = sys.platform) -> tuple[str, str]:
    """The system and its family, as Rust calls them."""
    if system == "win32":
        return "windows", "windows"
    if system == "emscripten":
        return "emscripten", "unix"
    return {"darwin": "macos"}.get(system, system.rstrip("0123456789")), "unix"


def _system(workdir: Path) -> dict[str, Json]:
    name, family = os_names()
    machine = platform.machine().lower()
    free: int | None = None
    total: int | None = None
    with contextlib.suppress(OSError):
        total, _, free = shutil.disk_usage(workdir)
    return {
        "os": name,
        "os_name": _SHOWN.get(name, name),
        "os_version": os_version(name, _read),
        "os_family": family,
        "arch": _ARCHITECTURES.get(machine, machine),
        "cpu_count": _cpus(),
        "hostname": platform.node() or None,
        "path_separator": path_separator(family),
        "line_ending": "crlf" if family == "windows" else "lf",
        "executable_suffix": ".exe" if family == "windows" else "",
        "disk": {"available_bytes": free, "total_bytes": total},
    }


def _cpus() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except (AttributeError, OSError):
        return os.cpu_count() or 1


def _read(path: str) -> str | None:
    try:
        return Path(path).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None


def os_version(name: str, read: Callable[[str], str | None]) -> str | None:
    """The release, from the file in which a system publishes it."""
    path = _VERSION_FILES.get(name)
    text = None if path is None else read(path)
    if text is None:
        return None
    if name == "macos":
        value = text.partition("<key>ProductVersion</key>")[2].partition("<string>")[2].partition("</string>")[0]
        return value.strip() or None
    return _value_of("PRETTY_NAME", text) or _value_of("VERSION_ID", text)


def _value_of(key: str, text: str) -> str | None:
    for line in text.splitlines():
        name, equals, value = line.strip().partition("=")
        if name != key or not equals:
            continue
        if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
            value = value[1:-1]
        if value.strip():
            return value.strip()
    return None


def path_separator(family: str) -> str:
    return ";" if family == "windows" else ":"


# Locale


def locale_tag(environment: Mapping[str, str]) -> str | None:
    """What the user's environment names."""
    return next((environment[n] for n in ("LC_ALL", "LC_CTYPE", "LANG") if not is_blank(environment.get(n, ""))), None)


def describe_locale(tag: str | None) -> dict[str, Json]:
    """A tag in its parts; ``C`` and ``POSIX`` are none."""
    head = (tag or "").strip().split(".")[0].split("@")[0].strip()
    parts = [part for part in head.replace("_", "-").split("-") if part]
    if not parts or head.lower() in ("c", "posix"):
        return {"locale": None, "language": None, "region": None, "raw": tag}
    language = parts[0].lower()
    region = parts[1].upper() if len(parts) > 1 else None
    return {
        "locale": language if region is None else f"{language}-{region}",
        "language": language,
        "region": region,
        "raw": tag,
    }


# Environment


def _environment(workdir: Path, security: SecuritySettings) -> dict[str, Json]:
    home = home_dir()
    _, family = os_names()
    visible, withheld = partition(os.environ.items(), security.allow_env_vars)
    separator = path_separator(family)
    return {
        "working_directory": str(workdir),
        "home_directory": None if home is None else str(home),
        "temp_directory": tempfile.gettempdir(),
        "config_directory": _user_folder("XDG_CONFIG_HOME", ".config", "APPDATA", home),
        "data_directory": _user_folder("XDG_DATA_HOME", ".local/share", "APPDATA", home),
        "path_separator": separator,
        "path_entries": [entry for entry in os.environ.get("PATH", "").split(separator) if entry],
        "environment_variables": visible,
        "withheld_variables": withheld,
    }


def _user_folder(variable: str, below_home: str, on_windows: str, home: Path | None) -> str | None:
    if os.name == "nt":
        return os.environ.get(on_windows)
    own = os.environ.get(variable, "")
    if Path(own).is_absolute():
        return own
    if home is None:
        return None
    return str(home / ("Library/Application Support" if sys.platform == "darwin" else below_home))


def partition(variables: Iterable[tuple[str, str]], allowed: Iterable[str]) -> tuple[dict[str, str], list[str]]:
    """The variables that may be seen, and the names of those whose values may not."""
    named = frozenset(allowed)
    visible: dict[str, str] = {}
    withheld: list[str] = []
    for name, value in variables:
        if looks_secret(name) and name not in named:
            withheld.append(name)
        else:
            visible[name] = value.encode("utf-8", "replace").decode("utf-8")
    return visible, sorted(withheld)


# Programs


def _which(arguments: Json) -> str:
    program = arguments.get("command") if isinstance(arguments, Mapping) else None
    if not isinstance(program, str):
        return "[error] which_command requires a 'command' string"
    if is_blank(program):
        return "[error] which_command requires a non-empty 'command'"
    _, family = os_names()
    environment = os.environ
    found = find_program(program, environment.get("PATH"), environment.get("PATHEXT"), family, _is_file)
    return pretty({"command": program, "found": found is not None, "path": found})


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False


def find_program(
    program: str, path: str | None, suffixes: str | None, family: str, exists: Callable[[str], bool]
) -> str | None:
    """The first match in ``path``; a name with a separator in it is a path itself."""
    windows = family == "windows"
    names = _candidates(program, suffixes) if windows else [program]
    if "/" in program or (windows and "\\" in program):
        return next((name for name in names if exists(name)), None)
    folders = [folder for folder in (path or "").split(path_separator(family)) if folder]
    separator = "\\" if windows else "/"
    joined = [f if f.endswith(("/", "\\")) else f + separator for f in folders]
    return next((folder + name for folder in joined for name in names if exists(folder + name)), None)


def _candidates(program: str, suffixes: str | None) -> list[str]:
    ends = [end.strip().lower() for end in (suffixes or ".COM;.EXE;.BAT;.CMD").split(";") if end.strip()]
    return [program] if program.lower().endswith(tuple(ends)) else [program + end for end in ends]
