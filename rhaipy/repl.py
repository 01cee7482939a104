"""The read-eval-print loop of the `rhaipy` command.

`Session` is the loop without a terminal: what is typed goes in as text, and lines come out. `run_repl` puts a
terminal around it: with prompt-toolkit (the extra `rhaipy[repl]`) where it is installed, else with Python's own line
input.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from .engine import RunStats
from .errors import ParseError, RhaiError
from .position import Source
from .render import Origin, Piece, lines_of, show
from .scope import Scope
from .syntax.lexer import UNREADABLE, lex
from .syntax.strings import OPEN_STRING
from .values import debug, type_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .engine import Engine
    from .modules import AST
    from .render import Line

PROMPT = "rhai> "
MORE = "....> "

HELP = """\
Type a script; its value is shown. Variables and functions stay. A line that is not complete is continued;
an empty line ends it anyway.

  :help            this text
  :type EXPR       the type of a value
  :ast TEXT        how a script is read, after the optimiser
  :ops, :time      show (or no longer show) operations, or time, after each value
  :vars, :fns      the variables, the functions so far
  :doc NAME        what a function of the standard library does
  :load FILE       run a script file here
  :reset           forget everything
  :quit            leave (so does Ctrl-D)"""


class Session:
    """Variables and functions that stay from one input to the next."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.scope = Scope()
        self.functions: AST | None = None
        self.show_operations = False
        self.show_time = False
        self.over = False
        self._inputs = 0
        self._commands: dict[str, Callable[[str], list[Line]]] = {
            "help": lambda _: _text(HELP),
            "type": self._type,
            "ast": self._ast,
            "ops": lambda _: self._toggle("show_operations", "operations"),
            "time": lambda _: self._toggle("show_time", "time"),
            "vars": self._vars,
            "fns": self._fns,
            "doc": self._doc,
            "load": self._load,
            "reset": self._reset,
            "quit": self._quit,
            "q": self._quit,
            "exit": self._quit,
        }

    # ------------------------------------------------------------------------------ input

    def is_complete(self, text: str) -> bool:
        """Whether a text can stand as it is, rightly or wrongly: nothing more would help it."""
        if text.lstrip().startswith(":") or not text.strip():
            return True
        tokens = lex(text)
        if len(lex(text + "\n)").codes) == len(tokens.codes):
            if tokens.codes[-2:-1] != [UNREADABLE]:
                # Inside a comment.
                return False
            # More helps strings only, and not a plain one, which ends with its line.
            return tokens.values[-2].detail != OPEN_STRING or text[tokens.offsets[-2] :].startswith(('"', "'"))
        try:
            self.engine.parse_for_eval(text)
        except ParseError as error:
            return not self._ends_there(text, error)
        return True

    def _ends_there(self, text: str, error: ParseError) -> bool:
        """Whether an error is that the text ends."""
        if not error.position:
            return True
        starts = Source(text).line_starts()
        line = min(error.position.line, len(starts))
        return starts[line - 1] + error.position.column - 1 >= len(text.rstrip())

    def feed(self, text: str) -> list[Line]:
        """Do what one input says; gives what is to be shown."""
        stripped = text.strip()
        if not stripped:
            return []
        if stripped.startswith(":"):
            name, _, rest = stripped[1:].partition(" ")
            command = self._commands.get(name)
            if command is None:
                return _note(f"there is no command :{name}; :help lists them")
            return command(rest.strip())
        return self._evaluate(text)

    # --------------------------------------------------------------------------- evaluating

    def _run(self, text: str, stats: RunStats) -> Any:
        self._inputs += 1
        ast = self.engine.compile(text, self.scope)
        if self.functions is not None:
            ast = self.functions.merge(ast)
        if ast.has_functions:
            self.functions = ast.functions_only()
        return self.engine.eval_ast(ast, self.scope, stats=stats, raw=True)

    def _evaluate(self, text: str) -> list[Line]:
        from time import perf_counter

        stats = RunStats()
        began = perf_counter()
        try:
            value = self._run(text, stats)
        except RhaiError as error:
            lines = self._told(error)
        else:
            lines = [] if value is None else [[Piece(line)] for line in debug(value).split("\n")]
        passed = perf_counter() - began
        for name, module in stats.imported:
            self.engine.register_static_module(name, module)
        notes = []
        if self.show_operations:
            notes.append(f"{stats.operations} operations")
        if self.show_time:
            notes.append(f"{passed * 1000:.1f} ms")
        if notes:
            lines.append([Piece(", ".join(notes), "note")])
        return lines

    def _told(self, error: RhaiError) -> list[Line]:
        from .tools.advice import advice

        own = self.functions.functions if self.functions is not None else []
        hint = advice(error, self.engine.library, own)
        return [*lines_of(error, Origin(None)), *([[Piece(f"  = {hint}", "note")]] if hint else [])]

    def _value_of(self, text: str) -> tuple[Any, list[Line]]:
        try:
            return self._run(text, RunStats()), []
        except RhaiError as error:
            return None, self._told(error)

    # ----------------------------------------------------------------------------- commands

    def _type(self, text: str) -> list[Line]:
        if not text:
            return _note("give an expression: :type 1 + 2")
        size = len(self.scope)
        value, lines = self._value_of(text)
        self.scope.rewind(size)
        return lines or [[Piece(type_name(value))]]

    def _ast(self, text: str) -> list[Line]:
        from .tools.tree import tree_lines

        if not text:
            return _note("give a script: :ast 1 + 2")
        try:
            return [[Piece(line)] for line in tree_lines(self.engine.compile(text, self.scope))]
        except RhaiError as error:
            return self._told(error)

    def _toggle(self, flag: str, what: str) -> list[Line]:
        setattr(self, flag, not getattr(self, flag))
        return _note(f"{what} shown" if getattr(self, flag) else f"{what} no longer shown")

    def _vars(self, _: str) -> list[Line]:
        lines: list[Line] = []
        for name, const in dict(self.scope.names()).items():
            value = self.scope.value_at(self.scope.find(name))
            text = debug(value)
            shown = text if len(text) <= 60 else text[:59] + "…"
            lines.append([Piece(f"{'const ' if const else ''}{name}: {type_name(value)} = {shown}")])
        return lines or _note("no variables")

    def _fns(self, _: str) -> list[Line]:
        if self.functions is None:
            return _note("no functions")
        return [[Piece(str(fn))] for fn in self.functions.iter_functions()]

    def _doc(self, name: str) -> list[Line]:
        from .tools.advice import alike
        from .tools.inventory import inventory

        if not name:
            return _note("give a name: :doc push")
        found = inventory(self.engine.library, name)
        if not found:
            return _note(f"there is no function {name!r}{alike(name, self.engine.library)}")
        lines: list[Line] = []
        for function in found:
            returns = f" -> {function.returns}" if function.returns else ""
            changes = "  (changes its receiver)" if function.changes else ""
            lines.append([Piece(function.shown + returns, "text"), Piece(changes, "warning")])
            lines.append([Piece(f"    {function.doc}", "note")])
        return lines

    def _load(self, file: str) -> list[Line]:
        if not file:
            return _note("give a file: :load script.rhai")
        from .tools.reading import UnreadableFile, read_script

        try:
            return self._evaluate(read_script(file))
        except UnreadableFile as error:
            return _note(str(error))

    def _reset(self, _: str) -> list[Line]:
        self.scope = Scope()
        self.functions = None
        return _note("everything forgotten")

    def _quit(self, _: str) -> list[Line]:
        self.over = True
        return []

    # --------------------------------------------------------------------------- completion

    def names_after(self, before: str) -> Iterator[str]:
        """What could go on behind a text, from the last word on."""
        from .syntax.words import KEYWORDS

        word = _last_word(before)
        head = before[: len(before) - len(word)]
        if before.startswith(":") and " " not in before:
            yield from sorted(f":{name}" for name in self._commands if f":{name}".startswith(before) and len(name) > 1)
            return
        library = self.engine.library
        known = {name.removeprefix("get$") for name, _ in library.functions if "$" not in name or name[:4] == "get$"}
        if self.functions is not None:
            known |= {fn.name for fn in self.functions.iter_functions()}
        if not head.rstrip().endswith((".", "?.")):
            known |= {name for name, _ in self.scope.names()} | set(KEYWORDS) | set(library.constants)
        else:
            known |= self._properties()
        yield from sorted(name for name in known if name.startswith(word) and name.isidentifier())

    def _properties(self) -> set[str]:
        from .values import Map

        found: set[str] = set()
        for index in range(len(self.scope)):
            value = self.scope.value_at(index)
            if value.__class__ is Map:
                found |= set(value.items)
        return found


def _last_word(text: str) -> str:
    end = len(text)
    start = end
    while start and (text[start - 1].isalnum() or text[start - 1] in "_:"):
        start -= 1
    return text[start:end]


def _text(text: str) -> list[Line]:
    return [[Piece(line)] for line in text.split("\n")]


def _note(text: str) -> list[Line]:
    return [[Piece(text, "note")]]


# ---------------------------------------------------------------------------------- terminals


def run_repl(engine: Engine, file: Any = None) -> int:
    """Read, evaluate and print until the input ends; gives the exit code."""
    out = sys.stdout if file is None else file
    engine.on_print(lambda text: print(text, file=out))
    engine.on_debug(lambda text, source, position: print(f"{position} | {text}", file=out))
    session = Session(engine)
    interactive = sys.stdin.isatty()
    read = _reader(session) if interactive else _piped(session)
    if interactive:
        lines = _note("rhaipy: Rhai in Python. :help for help, :quit to leave.")
        if "prompt_toolkit" not in sys.modules or sys.modules["prompt_toolkit"] is None:
            lines += _note("for history, completion and several lines at once: pip install 'rhaipy[repl]'")
        show(lines, out)
    while not session.over:
        try:
            text = read()
        except EOFError:
            break
        except KeyboardInterrupt:
            if not interactive:
                raise
            continue
        try:
            lines = session.feed(text)
        except KeyboardInterrupt:
            if not interactive:
                raise
            lines = _note("interrupted")
        if lines:
            show(lines, out)
    return 0


def _piped(session: Session) -> Callable[[], str]:
    """Read from what is no terminal: no prompts. Bytes that are no text are shown where they stand."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    return lambda: _collect(session, lambda _: _line_of(sys.stdin))


def _line_of(stream: Iterable[str]) -> str:
    for line in stream:
        return line.rstrip("\n")
    raise EOFError


def _collect(session: Session, read: Callable[[str], str]) -> str:
    """Lines until they are complete, or one is empty."""
    lines = [read(PROMPT)]
    while not session.is_complete("\n".join(lines)):
        try:
            line = read(MORE)
        except EOFError:
            break
        if not line.strip():
            break
        lines.append(line)
    return "\n".join(lines)


def _reader(session: Session) -> Callable[[], str]:
    """What reads one input from a terminal."""
    try:
        return _prompt_toolkit(session)
    except ImportError:
        _readline(session)
        return lambda: _collect(session, input)


def _history_file() -> str:
    import os

    folder = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~")  # noqa: PTH111
    return os.path.join(folder, ".rhaipy_history")  # noqa: PTH118


def _prompt_toolkit(session: Session) -> Callable[[], str]:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.history import FileHistory, InMemoryHistory
    from prompt_toolkit.key_binding import KeyBindings

    class Names(Completer):  # type: ignore[misc,unused-ignore]
        def get_completions(self, document: Any, complete_event: Any) -> Any:
            before = document.current_line_before_cursor
            word = _last_word(before)
            if not word and not before.endswith("."):
                return
            for name in session.names_after(before):
                yield Completion(name, start_position=-len(word))

    try:
        history: Any = FileHistory(_history_file())
        history.load_history_strings()
    except OSError:
        history = InMemoryHistory()
    keys = KeyBindings()
    prompt: Any = PromptSession(history=history, completer=Names(), key_bindings=keys, complete_while_typing=False)

    def is_finished() -> bool:
        text: str = prompt.default_buffer.text
        return session.is_complete(text) or text.endswith("\n")

    def go_on(event: Any) -> None:
        event.current_buffer.insert_text("\n")

    def accept(event: Any) -> None:
        event.current_buffer.validate_and_handle()

    finished = Condition(is_finished)
    keys.add("enter", filter=~finished)(go_on)
    keys.add("enter", filter=finished)(accept)

    def read() -> str:
        return str(prompt.prompt(PROMPT, multiline=True, prompt_continuation=MORE))

    return read


def _readline(session: Session) -> None:
    """Line editing, history and completion by Python's readline, where there is one."""
    try:
        import atexit
        import readline
    except ImportError:
        return
    found: list[str] = []

    def complete(word: str, index: int) -> str | None:
        if index == 0:
            before = readline.get_line_buffer()[: readline.get_endidx()]
            found[:] = list(session.names_after(before))
        return found[index] if index < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" \t\n()[]{}.,;+-*/%=<>!&|^`\"'")
    editline = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if editline else "tab: complete")
    try:
        readline.read_history_file(_history_file())
    except OSError:
        pass
    atexit.register(_save_history)


def _save_history() -> None:
    import readline

    try:
        readline.write_history_file(_history_file())
    except OSError:
        pass
