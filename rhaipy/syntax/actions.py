"""What the parser does at each rule of the grammar: statements and blocks (Rhai: parser.rs).

The methods are named as in grammar/rhai.lark. A token reaches them as its number among the tokens,
everything else as the value of its rule. The checks that Rhai's parser makes on the way are made
here, at rules that are complete at the same moment.

`depth` of a node is how many levels its parts need above the level where Rhai's parser begins with
it (`ParseSettings::level_up`). In an operator expression, the bits from OPERATORS on count its
operators, whose right sides start that much higher. The sum is never too small; where it passes a
limit, the parser looks again, level by level (`rhaipy.syntax.levels`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .literals import is_constant, not_boolean, not_iterable
from .nodes import (
    And,
    Assign,
    Block,
    Break,
    Chain,
    Coalesce,
    Const,
    Continue,
    Do,
    Export,
    ExprStmt,
    For,
    If,
    Import,
    Let,
    MethodLink,
    Or,
    Return,
    StmtExpr,
    Switch,
    This,
    Throw,
    TryCatch,
    Var,
    While,
    start,
    stmt_pos,
)
from .parse_errors import MAYBE_EQUALS, refuse
from .scopes import Variables
from .tables import CODES

if TYPE_CHECKING:
    from ..limits import Limits
    from .lexer import Tokens
    from .nodes import Expr, FnDef, Stmt

#: The bit of `depth` from which on operators are counted.
OPERATORS = 1 << 16
LEVELS = OPERATORS - 1
#: A limit that no depth comes to.
NEVER_TOO_DEEP = LEVELS

_ASSIGN = CODES["ASSIGN"]
_UNTIL = CODES["UNTIL"]
_LOGICAL = (And, Or, Coalesce)


class LookCloser(Exception):
    """Something may be wrong that only the slow parse can tell, such as nesting past its limit."""


class StatementActions:
    """Statements and blocks, and what is known of the place where the parser is."""

    def __init__(self, tokens: Tokens, limits: Limits, deepest: int, deepest_in_function: int) -> None:
        self.codes = tokens.codes
        self.words = tokens.values
        self.places = tokens.offsets
        self.limits = limits
        #: Whether properties of object maps stand in quotes only, as in JSON.
        self.quoted_keys = False
        #: The next token, for the actions that look at it.
        self.ahead = 0
        #: Levels that may be needed at most, anywhere and in the body of a function.
        self.deepest = max(deepest, deepest_in_function)
        self.deepest_in_function = deepest_in_function
        self.functions: list[FnDef] = []
        self.closures: list[FnDef] = []
        self.variables = Variables()
        #: Levels that the statements of the innermost block, so far, need above its own.
        self.needed = 0
        #: The levels that the latest `return`, `throw`, `break` or `continue` needs.
        self.needed_by_jump = 0
        #: Whether this is the fast parse, which may give up and leave the rest to the slow one.
        self.in_a_hurry = True
        #: Whether an expression is all that may stand in blocks and cases.
        self.single = False
        self.at_top = True
        self.in_function = False
        self.in_loop = False
        self._blocks: list[tuple[int, int, int, bool]] = []
        self._loops: list[bool] = []

    def same(self, value: Any) -> Any:
        return value

    # ------------------------------------------------------------------ scripts and blocks

    def program(self, items: list[Stmt]) -> list[Stmt]:
        return items

    def program_last(self, items: list[Stmt], last: Stmt) -> list[Stmt]:
        items.append(last)
        return items

    def expression(self, expr: Expr) -> Expr:
        return expr

    def items_start(self) -> list[Stmt]:
        return []

    def items_same(self, items: list[Stmt], _: Any) -> list[Stmt]:
        return items

    def items_add(self, items: list[Stmt], item: Stmt) -> list[Stmt]:
        items.append(item)
        return items

    def items_end(self, items: list[Stmt], item: Stmt, _: int) -> list[Stmt]:
        items.append(item)
        return items

    def block_open(self, brace: int) -> list[Stmt]:
        self._blocks.append((self.places[brace], self.variables.enter(), self.needed, self.at_top))
        self.needed = 0
        self.at_top = False
        return []

    def block(self, items: list[Stmt], end: int) -> Block:
        place, outer, needed, self.at_top = self._blocks.pop()
        if self.single:
            items = [self.as_single(item) for item in items]
        block = Block(items, place, self.places[end])
        block.depth = depth = self.needed + 1
        if depth > self.deepest:
            raise LookCloser
        self.needed = needed
        self.variables.leave(outer)
        return block

    def block_last(self, items: list[Stmt], last: Stmt, end: int) -> Block:
        items.append(last)
        return self.block(items, end)

    def as_single(self, stmt: Stmt) -> Stmt:
        """A statement where only an expression is read: a value, an `if` or a `switch`, or an assignment."""
        if stmt.__class__ is If or stmt.__class__ is Switch:
            return ExprStmt(self.as_expression(stmt, NEVER_TOO_DEEP))
        return stmt

    def _need(self, levels: int) -> None:
        if levels > self.needed:
            self.needed = levels

    # ------------------------------------------------------------------ self-terminated statements

    def block_statement(self, block: Block) -> Block:
        self._need(block.depth + 1)
        return block

    def condition(self, condition: Expr) -> Expr:
        self.need_boolean(condition)
        if not self.in_a_hurry and self.codes[self.ahead] == _ASSIGN:
            raise refuse("BadInput", self.places[self.ahead], MAYBE_EQUALS)
        return condition

    def need_boolean(self, expr: Expr) -> None:
        """Rhai: `ensure_bool_expr`."""
        kind = not_boolean(expr)
        if kind:
            raise refuse("MismatchedType", start(expr), "a boolean expression", kind)

    def if_only(self, condition: Expr, body: Block) -> tuple[Expr, Block, Block, int]:
        return condition, body, Block([], -1, -1), self._if_needs(condition, body, 0)

    def if_else(self, condition: Expr, body: Block, _: int, branch: Block) -> tuple[Expr, Block, Block, int]:
        return condition, body, branch, self._if_needs(condition, body, branch.depth)

    def if_else_if(
        self, condition: Expr, body: Block, _: int, word: int, rest: tuple[Expr, Block, Block, int]
    ) -> tuple[Expr, Block, Block, int]:
        place = self.places[word]
        branch = Block([If(rest[0], rest[1], rest[2], place)], place, -1)
        needs = self._if_needs(condition, body, rest[3])
        if needs > self.deepest:
            raise LookCloser
        return condition, body, branch, needs

    def _if_needs(self, condition: Expr, body: Block, branch: int) -> int:
        return 1 + max((condition.depth & LEVELS) + 1, body.depth, branch)

    def if_statement(self, word: int, rest: tuple[Expr, Block, Block, int]) -> If:
        self._need(rest[3] + 1)
        return If(rest[0], rest[1], rest[2], self.places[word])

    def if_expression(self, word: int, rest: tuple[Expr, Block, Block, int]) -> StmtExpr:
        return self.as_expression(If(rest[0], rest[1], rest[2], self.places[word]), rest[3] + 1)

    def as_expression(self, stmt: Stmt, depth: int) -> StmtExpr:
        """A statement that stands for its value (Rhai: `Expr::Stmt`)."""
        block = as_block(stmt)
        made = StmtExpr(block, block.pos)
        made.depth = depth
        return made

    def while_head(self, word: int, condition: Expr) -> tuple[int, Expr]:
        self._loops.append(self.in_loop)
        self.in_loop = True
        return self.places[word], condition

    def loop_word(self, word: int) -> tuple[int, Expr]:
        self._loops.append(self.in_loop)
        self.in_loop = True
        return self.places[word], Const(None, -1)

    def _while(self, head: tuple[int, Expr], body: Block) -> tuple[While, int]:
        self.in_loop = self._loops.pop()
        place, condition = head
        needs = 2 + max((condition.depth & LEVELS) + 1, body.depth)
        return While(condition, body, place), needs

    def while_statement(self, head: tuple[int, Expr], body: Block) -> While:
        loop, needs = self._while(head, body)
        self._need(needs)
        return loop

    def while_expression(self, head: tuple[int, Expr], body: Block) -> StmtExpr:
        return self.as_expression(*self._while(head, body))

    def do_word(self, word: int) -> int:
        self._loops.append(self.in_loop)
        self.in_loop = True
        return self.places[word]

    def do_body(self, body: Block) -> Block:
        self.in_loop = self._loops.pop()
        return body

    def do_rest(self, body: Block, word: int, condition: Expr) -> tuple[Block, bool, Expr]:
        return body, self.codes[word] == _UNTIL, condition

    def _do(self, place: int, rest: tuple[Block, bool, Expr]) -> tuple[Do, int]:
        body, until, condition = rest
        needs = 2 + max((condition.depth & LEVELS) + 1, body.depth)
        return Do(body, condition, until, place), needs

    def do_statement(self, place: int, rest: tuple[Block, bool, Expr]) -> Do:
        loop, needs = self._do(place, rest)
        self._need(needs)
        return loop

    def do_expression(self, place: int, rest: tuple[Block, bool, Expr]) -> StmtExpr:
        return self.as_expression(*self._do(place, rest))

    def for_variable(self, name: int) -> tuple[int, int]:
        return name, -1

    def for_variable_and_counter(
        self, _open: int, name: int, _comma: int, counter: int, _close: int
    ) -> tuple[int, int]:
        return name, counter

    def for_counter(self, counter: int) -> int:
        # The other name is two tokens before: `(name, counter`.
        if self.words[counter] == self.words[counter - 2]:
            raise refuse("DuplicatedVariable", self.places[counter], self.words[counter])
        return counter

    def iterable(self, expr: Expr) -> Expr:
        kind = not_iterable(expr)
        if kind:
            raise refuse("MismatchedType", start(expr), "an iterable value", kind)
        return expr

    def for_head(self, word: int, names: tuple[int, int], _in: int, iterable: Expr) -> For:
        name, counter = names
        variables = self.variables
        self._loops.append(self.in_loop)
        self.in_loop = True
        if counter >= 0:
            variables.push(self.words[counter])
        variables.push(self.words[name])
        return For(
            self.words[name],
            self.words[counter] if counter >= 0 else None,
            iterable,
            Block([], -1, -1),
            self.places[word],
            self.places[name],
            self.places[counter] if counter >= 0 else -1,
        )

    def _for(self, loop: For, body: Block) -> tuple[For, int]:
        self.in_loop = self._loops.pop()
        self.variables.rewind(len(self.variables) - (1 if loop.counter is None else 2))
        loop.body = body
        return loop, 2 + max((loop.iterable.depth & LEVELS) + 1, body.depth)

    def for_statement(self, loop: For, body: Block) -> For:
        loop, needs = self._for(loop, body)
        self._need(needs)
        return loop

    def for_expression(self, loop: For, body: Block) -> StmtExpr:
        return self.as_expression(*self._for(loop, body))

    def try_statement(self, word: int, body: Block, _: int, handler: Block) -> TryCatch:
        self._need(2 + max(body.depth, handler.depth))
        return TryCatch(body, None, handler, self.places[word], -1)

    def catch_head(self, _catch: int, _open: int, name: int, _close: int) -> int:
        self.variables.push(self.words[name])
        return name

    def try_statement_with_variable(self, word: int, body: Block, name: int, handler: Block) -> TryCatch:
        self.variables.rewind(len(self.variables) - 1)
        self._need(2 + max(body.depth, handler.depth))
        return TryCatch(body, self.words[name], handler, self.places[word], self.places[name])

    # ------------------------------------------------------------------ statements that end in `;`

    def expression_statement(self, expr: Expr) -> ExprStmt:
        levels = (expr.depth & LEVELS) + 2
        if levels > self.needed:
            self.needed = levels
        return ExprStmt(expr)

    def assignment(self, target: Expr, operator: int, value: Expr) -> Assign:
        levels = value.depth & LEVELS
        if target.__class__ is Var and not target.namespace:
            if self.variables.is_constant(target.name):
                raise refuse("AssignmentToConstant", target.pos, f"constant {target.name}")
            self._need(levels + 2)
        else:
            self._need(2 + max(target.depth & LEVELS, levels))
            self._check_target(target, operator)
        return Assign(target, self.words[operator], value, self.places[operator])  # type: ignore[arg-type]

    def _check_target(self, target: Expr, operator: int) -> None:
        """Rhai: `make_assignment_stmt`."""
        cls = target.__class__
        if cls is Var or cls is This:
            return
        if cls is Chain:
            for link in target.links:  # type: ignore[union-attr]
                if link.__class__ is MethodLink:
                    raise refuse("AssignmentToInvalidLHS", link.pos)
            root = target.root  # type: ignore[union-attr]
            if root.__class__ is not Var and root.__class__ is not This:
                raise refuse("AssignmentToInvalidLHS", root.pos)
        elif is_constant(target):
            raise refuse("AssignmentToConstant", start(target), "a constant value")
        elif cls in _LOGICAL and self.words[operator] == "=":
            raise refuse("BadInput", self.places[operator], MAYBE_EQUALS)
        else:
            raise refuse("AssignmentToInvalidLHS", target.pos)

    def declaration(self, word: int, name: int, _: int = 0, value: Expr | None = None, exported: bool = False) -> Let:
        constant = self.words[word] == "const"
        if value is None:
            value = Const(None, -1)
            self._need(1 + exported)
        else:
            self._need((value.depth & LEVELS) + (4 if exported else 3))
        text = self.words[name]
        again = self.variables.declare(text, constant, exported)
        return Let(text, value, constant, exported, again, self.places[word])

    def exported_declaration(
        self, _export: int, word: int, name: int, assign: int = 0, value: Expr | None = None
    ) -> Let:
        return self.declaration(word, name, assign, value, True)

    def export_word(self, word: int) -> int:
        if not self.at_top:
            raise refuse("WrongExport", self.places[word])
        return word

    def export_(self, word: int, name: int, _: int = 0, alias: int = -1) -> Export:
        self._need(1)
        self.variables.export(self.words[name])
        return Export(self.words[name], self.words[alias] if alias >= 0 else None, self.places[word], self.places[name])

    def import_(self, word: int, path: Expr, _: int = 0, alias: int = -1) -> Import:
        self._need((path.depth & LEVELS) + 3)
        return Import(path, self.words[alias] if alias >= 0 else None, self.places[word])

    def _jump_needs(self, value: Expr | None) -> None:
        self.needed_by_jump = needs = 1 if value is None else (value.depth & LEVELS) + 2
        if needs > self.needed:
            self.needed = needs

    def return_(self, word: int, value: Expr | None = None) -> Return:
        self._jump_needs(value)
        return Return(value, self.places[word])

    def throw(self, word: int, value: Expr | None = None) -> Throw:
        self._jump_needs(value)
        return Throw(value, self.places[word])

    def break_word(self, word: int) -> int:
        if not self.in_loop:
            raise refuse("LoopBreak", self.places[word])
        return word

    def break_(self, word: int, value: Expr | None = None) -> Break:
        self._jump_needs(value)
        return Break(value, self.places[word])

    def continue_(self, word: int) -> Continue:
        if not self.in_loop:
            raise refuse("LoopBreak", self.places[word])
        return Continue(self.places[word])


def as_block(stmt: Stmt) -> Block:
    """A statement as a block of its own (Rhai: `From<Stmt> for StmtBlock`)."""
    if stmt.__class__ is Block:
        return stmt
    return Block([stmt], stmt_pos(stmt), -1)
