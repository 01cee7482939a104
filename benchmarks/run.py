"""How fast rhaipy is, beside others, measured in one run.

    python benchmarks/run.py                         rhaipy, hand-written Python, native Rhai where cargo is
    python benchmarks/run.py --install               put the other engines into an environment of their own
    python benchmarks/run.py --peers all             … and measure them too
    python benchmarks/run.py --tier plan --json      one tier; the last line is one JSON object

Eight programs (benchmarks/programs) run in turns, engine by engine, in rounds; a time is the median of the rounds, a
ratio that of two such medians, an engine's figure the geometric mean over the programs. Ratios below 1 mean faster.
Native Rhai is built by cargo into the cache, with the same limits. Nothing is written into this folder; the cache is
$RHAIPY_BENCH_CACHE, or `rhaipy-bench` in the user's cache folder.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(HERE), str(ROOT)]

from data import ANSWERS, PROGRAMS, source  # noqa: E402

#: The peers, by the names of their packages; asteval and js2py are slow enough that their samples are single runs.
PEERS = {
    "restrictedpython": "RestrictedPython",
    "starlark": "starlark",
    "asteval": "asteval",
    "js2py": "js2py",
}
ALWAYS = ("cpython", "rhai")

#: How many Python calls stand between the start of the process and the program, in turn.
DEPTHS = (0, 40, 90, 140, 200, 300)

#: How long one sample ought to take, in seconds.
SAMPLE = 0.05


def cache() -> Path:
    """Where other engines are kept."""
    given = os.environ.get("RHAIPY_BENCH_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "rhaipy-bench"


# ------------------------------------------------------------------------------ other engines


def install() -> int:
    """Put the peers into an environment of their own."""
    python = peer_python()
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(cache() / "venv")], check=True)
    failed = []
    for package in PEERS.values():
        done = subprocess.run([str(python), "-m", "pip", "install", "-q", package], check=False)
        if done.returncode:
            failed.append(package)
    print(f"installed into {cache() / 'venv'}" + (f"; not installed: {', '.join(failed)}" if failed else ""))
    return 1 if failed else 0


def peer_python() -> Path:
    """The Python of the peers' environment."""
    return cache() / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def native() -> Path | None:
    """Native Rhai, built if it is not there yet; None where it cannot be built."""
    target = cache() / "rhai"
    binary = target / "release" / ("rhai-bench.exe" if os.name == "nt" else "rhai-bench")
    sources = [HERE / "rhai_native" / "Cargo.toml", HERE / "rhai_native" / "src" / "main.rs"]
    if binary.exists() and all(binary.stat().st_mtime >= file.stat().st_mtime for file in sources):
        return binary
    cargo = shutil.which("cargo")
    if cargo is None:
        return None
    work = cache() / "rhai_native"
    shutil.copytree(HERE / "rhai_native", work, dirs_exist_ok=True)
    print("building native Rhai (once) …", file=sys.stderr)
    for more in ([], ["--offline"]):
        command = [cargo, "build", "--release", "--quiet", "--target-dir", str(target), *more]
        if subprocess.run(command, cwd=work, check=False).returncode == 0:
            return binary
    return None


class Worker:
    """One engine in a process of its own."""

    def __init__(self, name: str, command: list[str]) -> None:
        self.name = name
        self.problem = ""
        environment = {**os.environ, "PYTHONWARNINGS": "ignore"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        told = self._read()
        if "ready" not in told:
            self.problem = told.get("missing") or told.get("error") or "did not start"

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            assert self._process.stderr is not None
            return {"error": self._process.stderr.read()[-300:] or "ended"}
        told: dict[str, Any] = json.loads(line)
        return told

    def sample(self, program: str, depth: int = 0) -> dict[str, Any]:
        """One measurement: `seconds` and `answer`, or `error`."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{program} {depth} {SAMPLE}\n")
            self._process.stdin.flush()
        except OSError as error:
            return {"error": str(error)}
        return self._read()

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()


def workers(tiers: list[str], peers: list[str]) -> list[Worker]:
    """A worker for every engine that is asked for; those that cannot run say why."""
    script = str(HERE / "worker.py")
    made = [Worker(f"rhaipy {tier}".strip(), [sys.executable, script, "rhaipy", tier]) for tier in tiers]
    for peer in peers:
        if peer == "rhai":
            binary = native()
            if binary is None:
                print("native Rhai is left out: cargo is not there, or could not build it", file=sys.stderr)
                continue
            command = [str(binary), "serve", str(HERE / "programs" / "bench.rhai")]
        elif peer == "cpython":
            command = [sys.executable, script, "cpython"]
        else:
            if not peer_python().exists():
                print(f"{peer} is left out: run `python benchmarks/run.py --install` first", file=sys.stderr)
                continue
            command = [str(peer_python()), script, peer]
        made.append(Worker(peer, command))
    for worker in made:
        if worker.problem:
            print(f"{worker.name} is left out: {worker.problem}", file=sys.stderr)
    return [worker for worker in made if not worker.problem]


# --------------------------------------------------------------------------------- measuring


def measure(engines: list[Worker], rounds: int, depth: int = 0) -> dict[str, dict[str, float]]:
    """Seconds of each program in each engine: the median of interleaved rounds."""
    samples: dict[str, dict[str, list[float]]] = {engine.name: {} for engine in engines}
    for program in PROGRAMS:
        running = list(engines)
        for _ in range(rounds):
            for engine in list(running):
                told = engine.sample(program, depth)
                if "error" in told:
                    print(f"{engine.name}, {program}: {told['error']}", file=sys.stderr)
                    running.remove(engine)
                    continue
                if told["answer"] != ANSWERS[program]:
                    print(f"{engine.name}, {program}: answered {told['answer']}", file=sys.stderr)
                    running.remove(engine)
                    continue
                samples[engine.name].setdefault(program, []).append(told["seconds"])
    return {
        name: {program: statistics.median(times) for program, times in programs.items() if len(times) == rounds}
        for name, programs in samples.items()
    }


def ratio(times: dict[str, float], base: dict[str, float]) -> float | None:
    """The geometric mean of the ratios over the programs that both can run; None where there are none."""
    ratios = [seconds / base[program] for program, seconds in times.items() if program in base]
    return statistics.geometric_mean(ratios) if ratios else None


def cold_start(rounds: int) -> tuple[dict[str, float], dict[str, float]]:
    """Milliseconds from nothing to the value of `1+1`, and those of them that the processor worked, which tell more
    where others work beside us: the least of several processes, in turns."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    commands = {
        "python": [sys.executable, "-c", "pass"],
        # What the console script does.
        "rhaipy -e": [sys.executable, "-c", "from rhaipy.cli import main; main()", "-e", "1+1"],
        "import rhaipy": [sys.executable, "-c", "import rhaipy"],
    }
    binary = cache() / "rhai" / "release" / "rhai-bench"
    if binary.exists():
        commands["rhai"] = [str(binary), "one"]
    least: dict[str, float] = {}
    busy: dict[str, float] = {}
    for number in range(3 * rounds + 1):
        for name, command in commands.items():
            began, worked = time.perf_counter(), children_worked()
            subprocess.run(command, env=environment, check=True, capture_output=True)
            passed, worked = (time.perf_counter() - began) * 1000, (children_worked() - worked) * 1000
            if number:  # the first one writes compiled files
                least[name] = min(passed, least.get(name, passed))
                busy[name] = min(worked, busy.get(name, worked))
    return least, busy


def children_worked() -> float:
    """Seconds of processor time that ended processes of ours have taken; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def texts() -> dict[str, str]:
    """Rhai text to parse: dense code, and code with a comment line to each line."""
    dense = "".join([source("bench.rhai").replace("fn ", f"fn a{number}_") for number in range(30)])
    commented = "".join([f"// {line.strip() or 'nothing'}: what the next line says, in words\n{line}\n"
                         for line in dense.splitlines()])
    return {"dense": dense, "commented": commented}


def parse_speed(rounds: int) -> dict[str, float]:
    """Megabytes a second of processor time, positions included, and those of native Rhai where it is there."""
    from rhaipy import Limits
    from rhaipy.syntax.parser import parse

    limits = Limits.preset("hook")
    speeds: dict[str, float] = {}
    for name, text in texts().items():
        parse(text, limits=limits)
        passed = []
        for _ in range(3 * rounds):
            began = time.process_time()
            parse(text, limits=limits)
            passed.append(time.process_time() - began)
        speeds[name] = len(text) / statistics.median(passed) / 1e6
        binary = cache() / "rhai" / "release" / "rhai-bench"
        if binary.exists():
            file = cache() / f"{name}.rhai"
            file.write_text(text, encoding="utf-8")
            done = subprocess.run([str(binary), "parse", str(file)], capture_output=True, text=True, check=False)
            if done.returncode == 0:
                speeds[f"{name}, rhai"] = len(text) / json.loads(done.stdout)["seconds"] / 1e6
    return speeds


def memory() -> dict[str, float]:
    """Megabytes that a process holds: bare Python, with rhaipy loaded, and after the eight programs."""
    code = {
        "python": "",
        "import rhaipy": "import rhaipy",
        "eight programs": "import sys; sys.path[:0] = [BENCH]; from peers.rhaipy import programs\n"
                          "for run in programs().values(): run()",
    }
    told: dict[str, float] = {}
    # The peak of a process counts from before it became this program, on some systems: what it holds now does not.
    tail = "\nprint([line.split()[1] for line in open('/proc/self/status') if line.startswith('VmRSS')][0])"
    if not Path("/proc/self/status").exists():
        return {}
    for name, text in code.items():
        command = [sys.executable, "-c", f"BENCH = {str(HERE)!r}\n{text}{tail}"]
        done = subprocess.run(
            command, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False
        )
        if done.returncode == 0:
            told[name] = int(done.stdout) / 1024
        else:
            print(f"memory, {name}: {done.stderr.strip()[-300:]}", file=sys.stderr)
    return told


# --------------------------------------------------------------------------------- reporting


def table(rows: list[list[str]]) -> str:
    """A table in Markdown."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |" for row in rows]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def shown(value: float | None, unit: str = "") -> str:
    """A figure with two or three digits."""
    if value is None:
        return "-"
    return (f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}") + unit


def report(times: dict[str, dict[str, float]], base: str) -> str:
    """Milliseconds of each program, and how often those of the base they are."""
    rows = [["engine", *PROGRAMS, f"times {base}"]]
    reference = times.get(base, {})
    for name, programs in times.items():
        cells = []
        for program in PROGRAMS:
            seconds = programs.get(program)
            if seconds is None:
                cells.append("-")
                continue
            times_base = f" ({shown(seconds / reference[program])})" if program in reference else ""
            cells.append(shown(seconds * 1000) + times_base)
        rows.append([name, *cells, shown(ratio(programs, reference))])
    return table(rows)


def parsed() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--install", action="store_true", help="put the peers into an environment of their own")
    add = parser.add_argument
    add("--peers", default="cpython,rhai", metavar="NAME,…", help=f"{', '.join([*ALWAYS, *PEERS])}, or all")
    add("--tier", choices=["plan", "compile"], help="this tier only; else the engine's own choice, and both")
    add("--rounds", type=int, default=5)
    add("--depths", default=",".join(map(str, DEPTHS)), metavar="N,…", help="Python calls below the programs")
    parser.add_argument("--quick", action="store_true", help="only the programs: no start, parsing, memory, depths")
    parser.add_argument("--json", action="store_true", help="print one JSON object as the last line")
    return parser.parse_args()


def main() -> int:
    """Measure and report."""
    options = parsed()
    if options.install:
        return install()
    peers = [*ALWAYS, *PEERS] if options.peers == "all" else [name for name in options.peers.split(",") if name]
    unknown = [peer for peer in peers if peer not in (*ALWAYS, *PEERS)]
    if unknown:
        print(f"unknown peer {unknown[0]!r}: there are {', '.join([*ALWAYS, *PEERS])}", file=sys.stderr)
        return 2
    cache().mkdir(parents=True, exist_ok=True)
    tiers = [options.tier] if options.tier else ["", "plan", "compile"]
    engines = workers(tiers, list(dict.fromkeys([*peers])))
    main_engine = engines[0].name
    times = measure(engines, options.rounds)
    base = "rhai" if "rhai" in times else "cpython" if "cpython" in times else main_engine
    print(f"Milliseconds (and times {base}), Python {sys.version.split()[0]}, median of {options.rounds} rounds\n")
    print(report(times, base))
    vs = {peer: ratio(times[main_engine], times[peer]) for peer in times if not peer.startswith("rhaipy")}
    told: dict[str, Any] = {
        "rhaipy": {"tier": options.tier or "auto", "vs_rhai": vs.get("rhai"), "vs_cpython": vs.get("cpython")},
        "programs": {
            program: {
                "seconds": {name: programs[program] for name, programs in times.items() if program in programs},
                **{
                    f"vs_{peer}": times[main_engine][program] / times[peer][program]
                    for peer in vs
                    if program in times[peer] and program in times[main_engine]
                },
            }
            for program in PROGRAMS
        },
        "ratios": {
            name: {peer: ratio(programs, times[peer]) for peer in vs if peer != name}
            for name, programs in times.items()
        },
    }
    if not options.quick:
        told["depths"] = depths(engines, options)
        told["start_ms"], told["start_cpu_ms"] = cold_start(options.rounds)
        told["parse_mb_per_second"] = parse_speed(options.rounds)
        told["hook_call_us"] = {
            name: programs["on_message"] * 1000 for name, programs in times.items() if "on_message" in programs
        }
        told["memory_mb"] = memory()
        print("\n" + others(told))
    for engine in engines:
        engine.close()
    if options.json:
        print(json.dumps(told))
    return 0


def depths(engines: list[Worker], options: argparse.Namespace) -> dict[str, dict[str, float | None]]:
    """The main engine against each other at several depths of Python's stack: ratios of geometric means."""
    chosen = [int(depth) for depth in options.depths.split(",")]
    main_engine = engines[0]
    told: dict[str, dict[str, float | None]] = {}
    others = [engine for engine in engines if engine.name in ALWAYS]
    for depth in chosen:
        times = measure([main_engine, *others], max(1, options.rounds // 2), depth)
        told[str(depth)] = {
            f"vs_{engine.name}": ratio(times[main_engine.name], times[engine.name]) for engine in others
        }
    return told


def others(told: dict[str, Any]) -> str:
    """Everything but the programs, for people."""
    parts = []
    depth_rows = [["calls below", *next(iter(told["depths"].values()), {})]]
    depth_rows += [[depth, *[shown(value) for value in row.values()]] for depth, row in told["depths"].items()]
    parts.append("At several depths of Python's stack\n\n" + table(depth_rows))
    for title, key, unit in (
        ("Cold start", "start_ms", " ms"),
        ("Cold start, processor time", "start_cpu_ms", " ms"),
        ("Parsing", "parse_mb_per_second", " MB/s"),
        ("One call of a hook", "hook_call_us", " us"),
        ("Memory", "memory_mb", " MB"),
    ):
        rows = [["", title.lower()], *[[name, shown(value, unit)] for name, value in told[key].items()]]
        parts.append(title + "\n\n" + table(rows))
    return "\n\n".join(parts)


if __name__ == "__main__":
    sys.exit(main())
