"""The faults of `test_faults` as a table: what a server does, what is told of it, and what the run does then.

python -m tests.providers.fault_table          # tries each over both clients, and prints what came of it
python -m tests.providers.fault_table --page   # the table of docs/providers.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from leviath.providers.errors import ProviderError
from tests.providers.asking import HAS_HTTPX, failure, provider
from tests.providers.servers import serving
from tests.providers.test_faults import FAULTS, Fault

HEAD = ("the server", "error", "tried again after", "then")
THEN = {
    "unreachable": "next model, else the run waits",
    "credits": "next model, else the run waits",
    "auth": "next model, else stage error",
    "forbidden": "next model, else stage error",
    None: "stage error",
}


def row(name: str, fault: Fault) -> tuple[str, str, str, str]:
    """``*`` stands for an error that depends on the client."""
    if fault.kind == "*":
        return name, "`connection-dropped` or `transport`", "as these are", THEN[fault.unavailable]
    kind = "as the server tells it" if fault.kind is None else f"`{fault.kind}`"
    return name, kind, _seconds(fault.delays, fault.retry_after), THEN[fault.unavailable]


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most] + "…"


def _seconds(delays: Iterable[float], retry_after: float | None = None) -> str:
    told = list(delays) if retry_after is None else [retry_after] * len(list(delays))
    return f"{', '.join([f'{each:g}' for each in told])} s" if told else "no"


def page() -> str:
    """The table in Markdown."""
    rows = [HEAD, ("---",) * len(HEAD), *[row(name, fault) for name, fault in FAULTS.items()]]
    return "\n".join([f"| {' | '.join(cells)} |" for cells in rows])


def tried(fault: Fault, http: str) -> ProviderError:
    with serving(fault.answer) as server:
        return failure(provider(fault.wire, server.url, http, seconds=fault.seconds, body_limit=100_000))


def main() -> None:
    if "--page" in sys.argv:
        print(page())
        return
    clients = ("standard", "httpx") if HAS_HTTPX else ("standard",)
    for name, fault in FAULTS.items():
        for http in clients:
            error = tried(fault, http)
            then, again = THEN[error.unavailable], _seconds(error.delays, error.retry_after)
            print(
                f"{name} ({http}): {error.kind}; tried again after: {again}; then {then}\n    {_short(str(error), 300)}"
            )
    print(f"{len(FAULTS)} faults over {len(clients)} clients")


if __name__ == "__main__":
    main()
