"""`pyodide`: the recorded suites, the depth cases and two agents in Pyodide, under node.

`--fetch` puts the node package `pyodide` and the pure wheels into a folder outside the tree, once; all else runs
offline. Without options a sample of the suites runs; `--all` runs them whole.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

from conformance.pythons import ROOT, cache, dependencies, pip
from conformance.serving import running
from conformance.wheels import PURE

HELP = "the suites in Pyodide, under node"
VERSION = "314.0.7"
PYTHON = "3.14"
#: What runs without `--all`: a suite each, with files that are soon done.
SAMPLE: Sequence[Sequence[str]] = (
    (
        "check",
        "conformance/cases/rhai-core/ops.jsonl",
        "conformance/cases/rhai-core/closures.jsonl",
        "conformance/cases/rhai-core/limits.jsonl",
        "conformance/cases/rhai-std/array_sort.jsonl",
        "conformance/cases/rhai-std/float_display.jsonl",
    ),
    ("runs", "--topic", "brain,custom,transform"),
    ("awaken",),
)
WHOLE: Sequence[Sequence[str]] = (("check",), ("runs",), ("validate",), ("awaken",))
JOBS = ("recorded", "depth", "scripted", "fetched")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("--fetch", action="store_true", help="get the node package and the wheels (takes the network)")
    parser.add_argument("--all", action="store_true", help="whole suites, not a sample")
    parser.add_argument("--only", choices=JOBS, action="append", help="only this job (repeatable)")
    parser.add_argument("arguments", nargs="*", metavar="ARG", help="arguments of the one job (after --)")


def main(options: argparse.Namespace) -> int:
    """Runs the jobs, each in an interpreter of its own; returns 0 if all went well, 2 where something is missing."""
    if options.fetch:
        fetch()
        print(f"Pyodide {VERSION} is in {cache()}")
        return 0
    if (absent := missing()) is not None:
        print(absent, file=sys.stderr)
        return 2
    failed = []
    for job in options.only or JOBS:
        suites: Sequence[Sequence[str]] = [options.arguments]
        if job == "recorded" and not options.arguments:
            suites = WHOLE if options.all else SAMPLE
        for arguments in suites:
            done = run(job, arguments)
            print(done.stdout, end="", flush=True)
            if done.returncode:
                failed.append(job)
                print(f"{job}: exit code {done.returncode}\n{_shortened(done.stderr)}", file=sys.stderr)
    print(f"Pyodide {VERSION}: " + (f"failed: {', '.join(failed)}" if failed else "all went well"))
    return 1 if failed else 0


def fetch() -> None:
    """Put what is needed into the cache: by npm, and by pip for a Python that uses no native wheel."""
    cache().mkdir(parents=True, exist_ok=True)
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("npm is not on the PATH: install node")
    quiet = ["--silent", "--no-audit", "--no-fund"]
    subprocess.run([npm, "install", *quiet, "--prefix", str(_node()), f"pyodide@{VERSION}"], check=True)
    site = _site()
    shutil.rmtree(site, ignore_errors=True)
    command = [
        *pip(sys.executable),
        "install",
        "-q",
        "--no-warn-conflicts",
        "--target",
        str(site),
        *PURE,
        "--python-version",
        PYTHON,
    ]
    subprocess.run([*command, *dependencies()], check=True)


def missing() -> str | None:
    """What is not there, as a sentence that says what to do; None where all is."""
    if shutil.which("node") is None:
        return "node is not on the PATH"
    if not _module().exists() or not _site().exists():
        return "Pyodide is not in the cache: run `python -m conformance pyodide --fetch` once"
    return None


def run(job: str, arguments: Sequence[str] = (), seconds: float = 3600) -> subprocess.CompletedProcess[str]:
    """One job of `conformance.node.inside` in a fresh interpreter. The agents get a copy of the example to work in."""
    with tempfile.TemporaryDirectory() as made, _server() as url:
        example = Path(made) / "brain"
        shutil.copytree(ROOT / "examples" / "brain", example)
        if job in ("scripted", "fetched") and not arguments:
            arguments = ["/example", *([url] if job == "fetched" else [])]
        if job == "fetched":
            (example / "replies.json").unlink()
        order = {
            "pyodide": str(_module()),
            "mounts": {"/tree": str(ROOT), "/site": str(_site()), "/example": str(example)},
            "path": ["/tree", "/site"],
            "job": job,
            "arguments": [re.sub(r"^conformance/", "/tree/conformance/", each) for each in arguments],
        }
        command = ["node", str(ROOT / "conformance" / "node" / "run.mjs"), json.dumps(order)]
        return subprocess.run(command, capture_output=True, text=True, timeout=seconds)


def _node() -> Path:
    return cache() / "node"


def _module() -> Path:
    return _node() / "node_modules" / "pyodide" / "pyodide.mjs"


def _site() -> Path:
    return cache() / "pyodide-site"


def _shortened(text: str) -> str:
    return "\n".join(line[:300] for line in text.splitlines()[:40])


ANSWER = "Beans, slugs and chutney."
_TURNS: Sequence[Sequence[dict[str, Any]]] = (
    (
        {"type": "message_start", "message": {"content": [], "usage": {"input_tokens": 10, "output_tokens": 1}}},
        {
            "type": "content_block_start",
            "index": 0,
            "content_block": {"type": "tool_use", "id": "c1", "name": "read_file", "input": {}},
        },
        {
            "type": "content_block_delta",
            "index": 0,
            "delta": {"type": "input_json_delta", "partial_json": '{"path": "garden.md"}'},
        },
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": {"output_tokens": 5}},
        {"type": "message_stop"},
    ),
    (
        {"type": "message_start", "message": {"content": [], "usage": {"input_tokens": 10, "output_tokens": 1}}},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": ANSWER}},
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 5}},
        {"type": "message_stop"},
    ),
)


@contextmanager
def _server() -> Iterator[str]:
    """The address of a server on the loopback interface that answers as Anthropic's: a tool call, then a text."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("content-length", 0)))
            turn = _TURNS[min(len(asked), len(_TURNS) - 1)]
            asked.append(self.path)
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            for event in turn:
                self.wfile.write(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode())

        def log_message(self, *_: object) -> None:
            pass

    with running(HTTPServer(("127.0.0.1", 0), Handler)) as port:
        yield f"http://127.0.0.1:{port}"
