"""The ``leviath`` command: a thin registry over the modules of ``leviath.commands``."""

from __future__ import annotations

import difflib
import importlib
import os
import pkgutil
import sys

import click

from leviath import __version__, commands


class Registry(click.Group):
    """A group whose subcommands are the modules of ``leviath.commands``, imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        names = (each.name for each in pkgutil.iter_modules(commands.__path__))
        return sorted(name.replace("_", "-") for name in names if not name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"leviath.commands.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and self.get_command(ctx, args[0]) is None:
            near = difflib.get_close_matches(args[0], self.list_commands(ctx), 1)
            meant = f" Did you mean '{near[0]}'?" if near else ""
            ctx.fail(f"No such command '{args[0]}'.{meant}")
        return super().resolve_command(ctx, args)


def _version(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        from rhaipy import LEVIATH_VERSION, RHAI_VERSION

        same = f"equals Leviath {LEVIATH_VERSION}, its scripts Rhai {RHAI_VERSION}"
        click.echo(f"leviath {__version__} ({same})")
        context.exit()


@click.group(cls=Registry, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "-V", "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version."
)
def cli() -> None:
    """Run agents whose context is kept in named regions, with hooks written in Rhai."""


def main() -> None:
    """Entry point of the console script. A terminal that cannot show a sign shows a substitute; output that cannot be
    written, on a full disk for instance, ends it with exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        try:
            cli(prog_name="leviath")
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as error:
        if error.filename is not None:
            raise
        # What is still to be written, also when Python ends, goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"Error: cannot write the output: {error.strerror or error}", file=sys.stderr)
        sys.exit(2)
