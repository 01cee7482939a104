"""What the parser does at each rule of the grammar: functions and closures
(Rhai: parser.rs `parse_fn`, `parse_anon_fn`, `make_curry_from_externals`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..values import FnPtr
from .actions import LookCloser, as_block
from .actions_switch import SwitchActions
from .nodes import Block, Closure, Const, FnDef, Program, Var
from .parse_errors import refuse
from .scopes import Variables
from .tables import CODES

if TYPE_CHECKING:
    from ..limits import Limits
    from .lexer import Tokens
    from .nodes import Expr, Stmt

#: Behind a semicolon these are unary for Rhai's tokenizer, and so end an expression that ends in one.
SIGNS = frozenset((CODES["PLUS"], CODES["MINUS"]))

#: Rust's names for the types that scripts call otherwise.
_TYPE_NAMES = {"int": "i64", "float": "f64"}


class _Around:
    """What was known of the place around a function or closure."""

    __slots__ = ("at_top", "in_function", "in_loop", "name", "needed", "no_bars", "params", "variables")

    def __init__(self, actions: Actions, is_closure: bool) -> None:
        self.variables = actions.variables
        self.needed = actions.needed
        self.at_top = actions.at_top
        self.in_function = actions.in_function
        self.in_loop = actions.in_loop
        self.no_bars = actions.no_bars
        #: The name and the parameters of the function inside; a closure has no name.
        self.name = ""
        self.params: dict[str, None] = {}
        actions.variables = Variables(is_closure)
        actions.needed = 0
        actions.at_top = False
        actions.in_function = True
        actions.in_loop = False
        actions.no_bars = False

    def restore(self, actions: Actions) -> None:
        actions.variables = self.variables
        actions.needed = self.needed
        actions.at_top = self.at_top
        actions.in_function = self.in_function
        actions.in_loop = self.in_loop
        actions.no_bars = self.no_bars


class Actions(SwitchActions):
    """All actions of the grammar."""

    def __init__(self, tokens: Tokens, limits: Limits, deepest: int, deepest_in_function: int) -> None:
        super().__init__(tokens, limits, deepest, deepest_in_function)
        self._around: list[_Around] = []
        self._defined: set[tuple[str | None, str, int]] = set()
        self._text = tokens.text
        self._closure_seed: Any = None

    def made(self, stmts: list[Stmt]) -> Program:
        """The parsed script."""
        return Program(stmts, self.functions, self.closures)

    def has_too_many_functions(self) -> bool:
        """Whether there can be no more functions."""
        limit = self.limits.max_functions
        return limit is not None and len(self.functions) + len(self.closures) >= limit

    def _check_count(self, token: int) -> None:
        if self.has_too_many_functions():
            raise refuse("TooManyFunctions", self.places[token])

    # ------------------------------------------------------------------ functions

    def fn_word(self, word: int) -> tuple[int, bool]:
        return self._function_start(word, word, False)

    def private_fn_word(self, private: int, word: int) -> tuple[int, bool]:
        return self._function_start(private, word, True)

    def _function_start(self, first: int, word: int, private: bool) -> tuple[int, bool]:
        if not self.at_top:
            raise refuse("WrongFnDefinition", self.places[first])
        self._check_count(word)
        self._around.append(_Around(self, False))
        return self.places[word], private

    def fn_name(self, name: int) -> tuple[str, str | None]:
        self._around[-1].name = self.words[name]
        return self.words[name], None

    def method_name(self, of: int, _: int, name: int) -> tuple[str, str | None]:
        this_type = self.words[of]
        self._around[-1].name = self.words[name]
        return self.words[name], _TYPE_NAMES.get(this_type, this_type)

    def _param(self, token: int) -> None:
        name = self.words[token]
        around = self._around[-1]
        if name in around.params:
            raise refuse("FnDuplicatedParam", self.places[token], name, around.name)
        around.params[name] = None
        self.variables.push(name)

    def param_first(self, token: int) -> None:
        self._param(token)

    def param_next(self, _list: None, _: int, token: int) -> None:
        self._param(token)

    def params_none(self, *_: int) -> None:
        return None

    def params(self, *_: Any) -> None:
        return None

    def signature(
        self, word: tuple[int, bool], name: tuple[str, str | None], _: None
    ) -> tuple[int, bool, str, str | None]:
        return *word, *name

    def function(self, signature: tuple[int, bool, str, str | None], body: Block) -> FnDef:
        place, private, name, this_type = signature
        around = self._around.pop()
        around.restore(self)
        if body.depth + 1 > self.deepest_in_function:
            raise LookCloser
        params = tuple(around.params)
        key = (this_type, name, len(params))
        if key in self._defined:
            raise refuse("FnDuplicatedDefinition", place, name, _count(len(params)))
        self._defined.add(key)
        self.function_names.add(name)
        made = FnDef(name, params, body, this_type, private, 0, place)
        self.functions.append(made)
        return made

    # ------------------------------------------------------------------ closures

    def closure_bar(self, bar: int) -> int:
        self._check_count(bar)
        self._around.append(_Around(self, True))
        return bar

    def closure_head_none(self, bar: int, _: int = 0) -> int:
        return bar

    def closure_head(self, bar: int, *_: Any) -> int:
        return bar

    def closure(self, bar: int, body: Stmt) -> Expr:
        return self._closure(bar, as_block(body))

    def closure_empty(self, bar: int, semicolon: int) -> Expr:
        if self.in_a_hurry and self.codes[semicolon + 1] in SIGNS:
            raise LookCloser
        place = self.places[semicolon]
        return self._closure(bar, Block([], place, place))

    def closure_at_end(self, bar: int) -> Expr:
        place = self.places[self.ahead]
        return self._closure(bar, Block([], place, place))

    def _closure(self, bar: int, body: Block) -> Expr:
        place = self.places[bar]
        around = self._around.pop()
        captures = self.variables.captures or {}
        depth = self.needed + 1
        if depth > self.deepest:
            raise LookCloser
        around.restore(self)
        params = (*captures, *around.params)
        function = FnDef(self._closure_name(place), params, body, None, False, len(captures), place)
        for name, offset in captures.items():
            self.variables.capture(name, offset, name in self.function_names)
        self.closures.append(function)
        made: Const | Closure
        if captures:
            made = Closure(function, [Var(name, offset) for name, offset in captures.items()], place)
        else:
            made = Const(FnPtr(function.name, fn=function), place)
        made.depth = depth
        return made

    def _closure_name(self, place: int) -> str:
        """A name that no other closure has: made from the script's text and the place in it."""
        if self._closure_seed is None:
            from hashlib import blake2b

            self._closure_seed = blake2b(self._text.encode("utf-8", "surrogatepass"), digest_size=8)
        seed = self._closure_seed.copy()
        seed.update(b"\0%d" % place)
        return f"anon${seed.hexdigest()}"


def _count(params: int) -> str:
    if params == 0:
        return "no parameters"
    return "1 parameter" if params == 1 else f"{params} parameters"
