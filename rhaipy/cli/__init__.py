"""The `rhaipy` command.

| exit code | when |
| --- | --- |
| 0 | all went well |
| 1 | a script ended in an error or does not parse; `check` found an error (with `--strict`, also a warning) |
| 2 | the command line is wrong, a file cannot be read, or the output cannot be written |
| 130 | interrupted (Ctrl-C) |
| 141 | nobody reads the output any more |

| file | job |
| --- | --- |
| `quick` | running a text or a file without loading a command-line library |
| `output` | values and errors for people, and as JSON |
| `commands` | every command |
| `hosts` | the engine of a program, for `--engine` |
| `tables` | what `check`, `profile` and `functions` print |
"""

from __future__ import annotations

import os
import sys

EXIT_OK = 0
EXIT_SCRIPT = 1
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130
EXIT_PIPE = 141


def main() -> None:
    """The console script."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        # A stream that was closed before is one that nothing comes from, or that nobody reads.
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - until the end
    for stream in (sys.stdout, sys.stderr):
        # Text that the terminal cannot show is no reason to fail.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    from .quick import understood

    args = sys.argv[1:]
    try:
        task = understood(args)
        code = task() if task is not None else run(args)
        sys.stdout.flush()
        sys.stderr.flush()
        if task is not None:
            # Taking down the interpreter takes as long as many scripts, and there is nothing to put in order.
            os._exit(code)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        code = EXIT_INTERRUPTED
    except BrokenPipeError:
        _write_no_more()
        code = EXIT_PIPE
    except OSError as error:
        _write_no_more()
        print(f"Error: cannot write the output: {error.strerror or error}", file=sys.stderr)
        code = EXIT_USAGE
    sys.exit(code)


def _write_no_more() -> None:
    """What is still to be written, also when Python ends, goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(args: list[str]) -> int:
    """Do what a command line says; gives the exit code."""
    from .quick import understood

    task = understood(args)
    if task is not None:
        return task()
    from .commands import run_command_line

    return run_command_line(args)
