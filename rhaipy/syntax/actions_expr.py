"""What the parser does at each rule of the grammar: expressions (Rhai: parser.rs)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .actions import LEVELS, OPERATORS, LookCloser, StatementActions, as_block
from .literals import wrong_index
from .nodes import (
    And,
    ArrayLiteral,
    Binary,
    Call,
    Chain,
    Coalesce,
    Const,
    IndexLink,
    Interpolated,
    MapLiteral,
    MethodLink,
    Or,
    PropertyLink,
    StmtExpr,
    This,
    Unary,
    Var,
    start,
)
from .parse_errors import refuse
from .tables import CODES

if TYPE_CHECKING:
    from ..limits import Limits
    from .lexer import Tokens
    from .nodes import Block, Expr, Link

_POSTFIX = frozenset(CODES[name] for name in ("DOT", "SAFE_DOT", "LBRACKET", "SAFE_LBRACKET"))
_NAME = CODES["NAME"]
_MIN_INT = -(1 << 63)


class ExpressionActions(StatementActions):
    """Expressions."""

    def __init__(self, tokens: Tokens, limits: Limits, deepest: int, deepest_in_function: int) -> None:
        super().__init__(tokens, limits, deepest, deepest_in_function)
        #: The keys so far of the object maps that the slow parse is in.
        self.map_keys: list[dict[str, None]] = []
        #: Chains in parentheses, by identity: how many links they had there.
        self._closed_chains: dict[int, int] = {}
        #: Names of the functions so far.
        self.function_names: set[str] = set()

    # ------------------------------------------------------------------ operands

    def constant(self, token: int) -> Const:
        return Const(self.words[token], self.places[token])

    def true(self, token: int) -> Const:
        return Const(True, self.places[token])

    def false(self, token: int) -> Const:
        return Const(False, self.places[token])

    def unit(self, token: int) -> Const:
        return Const(None, self.places[token])

    def zero(self) -> Const:
        return Const(0, self.places[self.ahead])

    def this(self, token: int) -> This:
        if not self.in_function:
            raise refuse("BadInput", self.places[token], "'this' can only be used in functions")
        return This(self.places[token])

    def variable(self, token: int) -> Var:
        name = self.words[token]
        if self.variables.captures is not None:
            self.variables.capture(name, self.places[token], name in self.function_names)
        return Var(name, self.places[token])

    def path_first(self, name: int, _: int, last: int) -> list[tuple[str, int]]:
        return [self._name(name), self._name(last)]

    def path_next(self, path: list[tuple[str, int]], _: int, last: int) -> list[tuple[str, int]]:
        path.append(self._name(last))
        return path

    def path_of_group(self, variable: Var, _: int, last: int) -> list[tuple[str, int]]:
        if self.in_a_hurry:
            raise LookCloser
        return [*variable.namespace, (variable.name, variable.pos), self._name(last)]

    def _name(self, token: int) -> tuple[str, int]:
        return self.words[token], self.places[token]

    def path_variable(self, path: list[tuple[str, int]]) -> Var:
        return Var(*path[-1], tuple(path[:-1]))

    def group_name(self, _open: int, name: int, _close: int) -> Var:
        made = self.variable(name)
        made.depth = 2
        return made

    def group_path(self, _open: int, path: list[tuple[str, int]], _close: int) -> Var:
        made = self.path_variable(path)
        made.depth = 2
        return made

    def group_group(self, _open: int, variable: Var, _close: int) -> Var:
        variable.depth += 2
        return variable

    def group_variable(self, variable: Var) -> Var:
        return variable

    def parenthesised(self, _open: int, expr: Expr, _close: int) -> Expr:
        depth = (expr.depth & LEVELS) + 2
        if depth > self.deepest:
            raise LookCloser
        expr.depth = depth
        if expr.__class__ is Chain:
            self._closed_chains[id(expr)] = len(expr.links)
        return expr

    # ------------------------------------------------------------------ arrays, maps, text

    def _deepest_of(self, items: list[Expr]) -> int:
        deepest = 0
        for item in items:
            depth = item.depth & LEVELS
            if depth > deepest:
                deepest = depth
        if deepest > self.deepest:
            raise LookCloser
        return deepest

    def list_first(self, item: Any) -> list[Any]:
        return [item]

    def list_next(self, items: list[Any], _: int, item: Any) -> list[Any]:
        items.append(item)
        return items

    def array_next(self, items: list[Expr], _: int, item: Expr) -> list[Expr]:
        items.append(item)
        return items

    def check_array_size(self, items: list[Expr], token: int) -> None:
        """There may be no more items; `token` is the next one."""
        limit = self.limits.max_array_size
        if limit and len(items) >= limit:
            raise refuse("LiteralTooLarge", self.places[token], "Size of array literal", limit)

    def array_empty(self, bracket: int, _: int) -> ArrayLiteral:
        array = ArrayLiteral([], self.places[bracket])
        array.depth = 1
        return array

    def array(self, bracket: int, items: list[Expr], end: int) -> ArrayLiteral:
        self.check_array_size(items, end)
        array = ArrayLiteral(items, self.places[bracket])
        array.depth = self._deepest_of(items) + 3
        return array

    def array_with_comma(self, bracket: int, items: list[Expr], _comma: int, end: int) -> ArrayLiteral:
        return self.array(bracket, items, end)

    def map_start(self) -> None:
        """The slow parse has come to an object map; it checks key by key."""
        self.map_keys.append({})

    def check_map_key(self, name: str, token: int) -> None:
        """There may be no such key yet."""
        if self.quoted_keys and self.codes[token] == _NAME:
            raise refuse("PropertyExpected", self.places[token])
        keys = self.map_keys[-1]
        if name in keys:
            raise refuse("DuplicatedProperty", self.places[token], name)
        keys[name] = None

    def check_map_size(self, token: int) -> None:
        """There may be no more keys; `token` is the next one."""
        limit = self.limits.max_map_size
        if limit and len(self.map_keys[-1]) > limit:
            raise refuse("LiteralTooLarge", self.places[token], "Number of properties in object map literal", limit)

    def map_entry(self, key: int, _: int, value: Expr) -> tuple[str, Expr]:
        if self.quoted_keys and self.in_a_hurry and self.codes[key] == _NAME:
            raise LookCloser
        return self.words[key], value

    def map_empty(self, brace: int, _: int) -> MapLiteral:
        return self.map(brace, [], brace)

    def map(self, brace: int, entries: list[tuple[str, Expr]], _: int) -> MapLiteral:
        keys = [key for key, _ in entries]
        values = [value for _, value in entries]
        if self.in_a_hurry:
            limit = self.limits.max_map_size
            if len(set(keys)) < len(keys) or (limit and len(keys) > limit):
                raise LookCloser
        else:
            self.map_keys.pop()
        made = MapLiteral(keys, values, self.places[brace])
        made.depth = self._deepest_of(values) + 3 if values else 1
        return made

    def map_with_comma(self, brace: int, entries: list[tuple[str, Expr]], _comma: int, end: int) -> MapLiteral:
        return self.map(brace, entries, end)

    def text_first(self, token: int, block: Block) -> Interpolated:
        made = Interpolated(self._text_part(token), self.places[token])
        return self._text_block(made, block)

    def text_next(self, made: Interpolated, token: int, block: Block) -> Interpolated:
        made.parts += self._text_part(token)
        return self._text_block(made, block)

    def _text_part(self, token: int) -> list[Expr]:
        return [self.constant(token)] if self.words[token] else []

    def _text_block(self, made: Interpolated, block: Block) -> Interpolated:
        made.parts.append(self.block_expression(block))
        made.depth = max(made.depth, block.depth + 1)
        return made

    def interpolated(self, made: Interpolated, token: int) -> Interpolated:
        made.parts += self._text_part(token)
        return made

    def block_expression(self, block: Block) -> StmtExpr:
        made = StmtExpr(block, block.pos)
        made.depth = block.depth + 1
        return made

    # ------------------------------------------------------------------ calls and chains

    def args_none(self, *_: int) -> list[Expr]:
        return []

    def args(self, _open: int, args: list[Expr], *_: int) -> list[Expr]:
        return args

    def call(self, name: int, args: list[Expr]) -> Call:
        made = Call(self.words[name], args, self.places[name])
        if args:
            made.depth = self._deepest_of(args) + 2
        return made

    def call_in_scope(self, name: int, _: int, args: list[Expr]) -> Call:
        made = self.call(name, args)
        made.bang = True
        return made

    def path_call(self, path: list[tuple[str, int]], args: list[Expr]) -> Call:
        return self._call(*path[-1], args, tuple(path[:-1]))

    def group_call(self, variable: Var, args: list[Expr]) -> Call:
        made = self._call(variable.name, variable.pos, args, variable.namespace)
        made.depth = max(made.depth, variable.depth)
        return made

    def group_call_in_scope(self, variable: Var, _: int, args: list[Expr]) -> Call:
        if self.in_a_hurry and variable.namespace:
            raise LookCloser
        made = self.group_call(variable, args)
        made.bang = True
        return made

    def _call(self, name: str, place: int, args: list[Expr], namespace: tuple[tuple[str, int], ...]) -> Call:
        made = Call(name, args, place, namespace)
        if args:
            made.depth = self._deepest_of(args) + 2
        return made

    def property(self, base: Expr, operator: int, name: int) -> Chain:
        places = self.places
        link = PropertyLink(self.words[name], places[name], places[operator], self.words[operator] == "?.")
        if base.__class__ is Chain:
            links: list[Link] = base.links
            if links[-1].__class__ is IndexLink:
                self._dot_after_index(base)
            links.append(link)
            if len(links) > base.depth:
                base.depth = len(links)
            return base
        made = Chain(base, [link], places[operator])
        made.depth = base.depth or 1
        return made

    def method_call(self, base: Expr, operator: int, name: int, args: list[Expr]) -> Chain:
        places = self.places
        link = MethodLink(self.words[name], args, places[name], places[operator], self.words[operator] == "?.")
        if base.__class__ is Chain:
            made: Chain = base
            if made.links[-1].__class__ is IndexLink:
                self._dot_after_index(made)
            made.links.append(link)
        else:
            made = Chain(base, [link], places[operator])
            made.depth = base.depth
        depth = len(made.links)
        if args:
            depth += self._deepest_of(args) + 2
        if depth > made.depth:
            made.depth = depth
        return made

    def method_capture(self, base: Expr, operator: int, name: int, _: int, args: list[Expr]) -> Chain:
        if self.codes[self.ahead] not in _POSTFIX:
            raise refuse("MalformedCapture", self.places[name])
        return self.method_call(base, operator, name, args)

    def index(self, base: Expr, bracket: int, index: Expr) -> Chain:
        null_safe = self.words[bracket] == "?["
        link = IndexLink(index, self.places[bracket], null_safe)
        if base.__class__ is Chain:
            made: Chain = base
            last = made.links[-1]
            if last.__class__ is IndexLink and self._closed_chains.get(id(made)) != len(made.links):
                # Rhai gives an index followed by another one the other's flags.
                last.null_safe = null_safe
            made.links.append(link)
        else:
            wrong = wrong_index(base, index)
            if wrong:
                raise refuse("MalformedIndexExpr", start(index), wrong)
            made = Chain(base, [link], self.places[bracket])
            made.depth = base.depth
        depth = len(made.links) + 2 + (index.depth & LEVELS)
        if depth > made.depth:
            made.depth = depth
            if depth > self.deepest:
                raise LookCloser
        return made

    def _dot_after_index(self, chain: Chain) -> None:
        """An index followed by a dot loses its flags in Rhai, and so do those right before it."""
        links = chain.links
        first = self._closed_chains.get(id(chain), 0)
        place = len(links) - 1
        while place >= first and links[place].__class__ is IndexLink:
            links[place].null_safe = False
            place -= 1

    def indexed(self, chain: Chain, _: int) -> Chain:
        return chain

    # ------------------------------------------------------------------ operators

    def _unary(self, operator: int, operand: Expr) -> Unary:
        made = Unary(self.words[operator], operand, self.places[operator])
        made.depth = depth = (operand.depth & LEVELS) + 1
        if depth > self.deepest:
            raise LookCloser
        return made

    def negative(self, operator: int, operand: Expr) -> Expr:
        if operand.__class__ is Const:
            value = operand.value
            if value.__class__ is int or value.__class__ is float:
                made = Const(float(-value) if value == _MIN_INT else -value, self.places[operator])
                made.depth = operand.depth + 1
                return made
        return self._unary(operator, operand)

    def positive(self, operator: int, operand: Expr) -> Expr:
        if operand.__class__ is Const:
            value = operand.value
            if value.__class__ is int or value.__class__ is float:
                operand.depth += 1
                return operand
        return self._unary(operator, operand)

    def negation(self, operator: int, operand: Expr) -> Unary:
        return self._unary(operator, operand)

    def binary(self, left: Expr, operator: int, right: Expr) -> Binary:
        made = Binary(self.words[operator], left, right, self.places[operator])
        if left.depth or right.depth:
            made.depth = self._operator_depth(left.depth, right.depth)
        else:
            made.depth = 1 + OPERATORS
        return made

    def _operator_depth(self, left: int, right: int) -> int:
        operators = left >> 16
        levels = left & LEVELS
        right = operators + (right if right < OPERATORS else (right & LEVELS) + 1)
        if right > levels:
            levels = right
        operators += 1
        if operators > levels:
            levels = operators
        if levels > self.deepest:
            raise LookCloser
        return levels + operators * OPERATORS

    def open_range(self, left: Expr, operator: int) -> Binary:
        return self.binary(left, operator, Const(None, self.places[operator + 1]))

    def contains(self, left: Expr, operator: int, right: Expr) -> Call:
        made = Call("contains", [right, left], self.places[operator])
        made.depth = self._operator_depth(left.depth, right.depth)
        return made

    def contains_not(self, left: Expr, operator: int, right: Expr) -> Unary:
        inner = self.contains(left, operator, right)
        inner.operator = True
        made = Unary("!", inner, inner.pos)
        made.depth = inner.depth
        return made

    def logical_and(self, left: Expr, operator: int, right: Expr) -> Expr:
        self.need_boolean(left)
        self.need_boolean(right)
        return self._flat(And, left, operator, right)

    def logical_or(self, left: Expr, operator: int, right: Expr) -> Expr:
        self.need_boolean(left)
        self.need_boolean(right)
        return self._flat(Or, left, operator, right)

    def coalesce(self, left: Expr, operator: int, right: Expr) -> Expr:
        return self._flat(Coalesce, left, operator, right)

    def jump_return(self, word: int, value: Expr | None = None) -> StmtExpr:
        return self.as_expression(self.return_(word, value), self.needed_by_jump)

    def jump_throw(self, word: int, value: Expr | None = None) -> StmtExpr:
        return self.as_expression(self.throw(word, value), self.needed_by_jump)

    def jump_break(self, word: int, value: Expr | None = None) -> StmtExpr:
        return self.as_expression(self.break_(word, value), self.needed_by_jump)

    def jump_continue(self, word: int) -> StmtExpr:
        return self.as_expression(self.continue_(word), 0)

    def _flat(self, cls: type[And] | type[Or] | type[Coalesce], left: Expr, operator: int, right: Expr) -> Expr:
        """A chain of one operator is one node, whatever the parentheses."""
        depth = self._operator_depth(left.depth, right.depth)
        if left.__class__ is cls:
            made: Any = left
            if right.__class__ is cls:
                made.items.extend(right.items)
            else:
                made.items.append(right)
        elif right.__class__ is cls:
            made = right
            made.items.insert(0, left)
            made.pos = self.places[operator]
        else:
            made = cls([left, right], self.places[operator])
        made.depth = depth
        return made  # type: ignore[no-any-return]


__all__ = ["ExpressionActions", "as_block"]
