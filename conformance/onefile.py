"""`onefile`: both commands, the base dependencies inside, as one file that any Python 3.10 or later runs.

The file is a zip application: `python rhaipy.pyz run FILE`, `python rhaipy.pyz leviath run FOLDER`; a copy that is
called `leviath.pyz` is the `leviath` command. It holds pure-Python wheels alone, needs no network and installs nothing.
Building it takes the network.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import zipfile
from pathlib import Path

from conformance.pythons import OLDEST, found, minor_of
from conformance.wheels import build, download

HELP = "build one file that runs everywhere"
_EPOCH = (1980, 1, 1, 0, 0, 0)  # one and the same time, so that equal contents are equal files

MAIN = '''\
"""Starts the command that the first argument or the file's name says."""

import sys
from pathlib import Path

COMMANDS = ("rhaipy", "leviath")


def main():
    name = COMMANDS["leviath" in Path(sys.argv[0]).name]
    if sys.argv[1:2] and sys.argv[1] in COMMANDS:
        name = sys.argv.pop(1)
    if name == "leviath":
        from leviath.cli import main
    else:
        from rhaipy.cli import main
    main()


if __name__ == "__main__":
    if sys.version_info < (3, 10):
        sys.exit("rhaipy needs Python 3.10 or later; this is " + sys.version.split()[0])
    main()
'''


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("--output", type=Path, default=Path("rhaipy.pyz"), metavar="FILE", help="(rhaipy.pyz)")
    parser.add_argument("--wheels", type=Path, metavar="FOLDER", help="take the wheels from here, without the network")


def main(options: argparse.Namespace) -> int:
    """Builds the file and says how big it is."""
    with tempfile.TemporaryDirectory() as made:
        wheels = options.wheels or gather(Path(made))
        write(sorted(wheels.glob("*.whl")), options.output)
    print(f"{options.output}: {options.output.stat().st_size / 1e6:.1f} MB")
    return 0


def gather(work: Path) -> Path:
    """A folder with the wheels of this tree and its base dependencies, for the oldest Python: it needs the most."""
    oldest = ".".join(map(str, OLDEST))
    python = {minor_of(version): path for version, path in found().items()}.get(oldest, Path(sys.executable))
    download(python, oldest, build(work / "own"), work / "wheels", extras=())
    return work / "wheels"


def write(wheels: list[Path], output: Path) -> None:
    """The zip application from these wheels; their metadata stays, so that versions and licences can be read."""
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        _put(file, "__main__.py", MAIN.encode())
        for wheel in wheels:
            with zipfile.ZipFile(wheel) as contents:
                for name in sorted(contents.namelist()):
                    if not name.endswith(("/", "/RECORD", "/WHEEL")):
                        _put(file, name, contents.read(name))


def _put(file: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, _EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    file.writestr(entry, data)
