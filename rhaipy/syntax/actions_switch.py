"""What the parser does at each rule of the grammar: `switch` (Rhai: parser.rs `parse_switch`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..values import Range, RangeInclusive
from .actions import LEVELS, as_block
from .actions_expr import ExpressionActions
from .labels import label_key
from .literals import NO_VALUE, literal_value
from .nodes import Arm, Block, Const, ExprStmt, StmtExpr, Switch, start
from .parse_errors import refuse
from .tables import CODES, END

if TYPE_CHECKING:
    from ..limits import Limits
    from .lexer import Tokens
    from .nodes import Expr, FnDef, Stmt

_RBRACE = CODES["RBRACE"]
_UNDERSCORE = CODES["UNDERSCORE"]
_BAR = CODES["BAR"]
_OR = CODES["OR"]
_LABEL_BAR = CODES["LABEL_BAR"]
_LABEL_ENDS = (CODES["ARROW"], END)


class _Cases:
    """The cases of one `switch` so far."""

    __slots__ = ("arms", "cases", "default", "default_place", "needed", "places", "ranges")

    def __init__(self, needed: int) -> None:
        self.arms: list[Arm] = []
        self.cases: list[tuple[Any, list[int]]] = []
        #: Where in `cases` a label is.
        self.places: dict[Any, int] = {}
        self.ranges: list[tuple[int, int, bool, int]] = []
        self.default: int | None = None
        self.default_place = -1
        #: What the block around needs so far.
        self.needed = needed


class SwitchActions(ExpressionActions):
    """`switch`."""

    def __init__(self, tokens: Tokens, limits: Limits, deepest: int, deepest_in_function: int) -> None:
        super().__init__(tokens, limits, deepest, deepest_in_function)
        self._switches: list[_Cases] = []
        #: How many labels the parser is in; an error in a label is told in other words.
        self.labels_open = 0
        #: Whether a bar ends an expression (Rhai: `ParseState::expr_filter`).
        self.no_bars = False
        self._bars: list[bool] = []

    def switch_head(self, word: int, subject: Expr) -> tuple[int, Expr]:
        self._switches.append(_Cases(self.needed))
        self.needed = 0
        return self.places[word], subject

    def cases_start(self) -> None:
        self._label_start()

    def cases_add(self, *_: Any) -> None:
        self._label_start()

    def _label_start(self) -> None:
        code = self.codes[self.ahead]
        if code in (_RBRACE, END):
            return
        place = self._switches[-1].default_place
        if place >= 0:
            raise refuse("WrongSwitchDefaultCase", place)
        if code == _UNDERSCORE:
            return
        self.labels_open += 1
        self._bars.append(self.no_bars)
        self.no_bars = True
        if self.in_a_hurry:
            codes = self.codes
            ahead = self.ahead
            # `||` may begin a closure, whose body has bars of its own.
            while codes[ahead] not in _LABEL_ENDS and codes[ahead] != _OR:
                if codes[ahead] == _BAR:
                    codes[ahead] = _LABEL_BAR
                ahead += 1

    def label_first(self, label: Expr) -> list[Expr]:
        self._need((label.depth & LEVELS) + 1)
        return [label]

    def label_next(self, labels: list[Expr], _: int, label: Expr) -> list[Expr]:
        self._need((label.depth & LEVELS) + 1)
        labels.append(label)
        return labels

    def label_set(self, labels: list[Expr]) -> list[Expr]:
        self.labels_open -= 1
        self.no_bars = self._bars.pop()
        return labels

    def default_word(self, word: int) -> None:
        self._switches[-1].default_place = self.places[word]

    def case_head(self, labels: list[Expr], _: int) -> tuple[list[Expr], Expr]:
        return labels, Const(True, -1)

    def case_head_if(self, labels: list[Expr], _if: int, guard: Expr, _: int) -> tuple[list[Expr], Expr]:
        self._need((guard.depth & LEVELS) + 1)
        return labels, guard

    def case_default(self, _word: None, _: int) -> tuple[list[Expr], Expr]:
        return [], Const(True, -1)

    def case_statement(self, head: tuple[list[Expr], Expr], stmt: Stmt) -> None:
        if self.single:
            single = self.as_single(stmt)
            assert isinstance(single, ExprStmt)
            self._case(head, single.expr)
        else:
            block = as_block(stmt)
            self._case(head, StmtExpr(block, block.pos))

    def case_empty(self, head: tuple[list[Expr], Expr], semicolon: int) -> None:
        place = self.places[semicolon]
        self._case(head, StmtExpr(Block([], place, place), place))

    def case_at_end(self, head: tuple[list[Expr], Expr]) -> None:
        self.case_empty(head, self.ahead)

    def case_function(self, head: tuple[list[Expr], Expr], function: FnDef) -> None:
        self._case(head, StmtExpr(Block([], function.pos, function.pos), function.pos))

    def _case(self, head: tuple[list[Expr], Expr], body: Expr) -> None:
        switch = self._switches[-1]
        labels, guard = head
        number = len(switch.arms)
        switch.arms.append(Arm(guard, body))
        if not labels:
            switch.default = number
        for label in labels:
            value = literal_value(label)
            if value is NO_VALUE:
                raise refuse("ExprExpected", start(label), "a literal")
            cls = value.__class__
            if cls is Range or cls is RangeInclusive:
                if value.start < value.end or (cls is RangeInclusive and value.start == value.end):
                    switch.ranges.append((value.start, value.end, cls is RangeInclusive, number))
            elif switch.ranges and (cls is int or cls is float):
                raise refuse("WrongSwitchIntegerCase", start(label))
            key = label_key(value)
            place = switch.places.setdefault(key, len(switch.cases))
            if place == len(switch.cases):
                switch.cases.append((value, [number]))
            else:
                switch.cases[place][1].append(number)

    def switch_body(self, *_: Any) -> _Cases:
        return self._switches.pop()

    def switch_body_last(self, *_: Any) -> _Cases:
        return self._switches.pop()

    def _switch(self, head: tuple[int, Expr], body: _Cases) -> tuple[Switch, int]:
        place, subject = head
        needs = 2 + max((subject.depth & LEVELS) + 1, self.needed)
        self.needed = body.needed
        return Switch(subject, body.arms, body.cases, body.ranges, body.default, place), needs

    def switch_statement(self, head: tuple[int, Expr], body: _Cases) -> Switch:
        switch, needs = self._switch(head, body)
        self._need(needs)
        return switch

    def switch_expression(self, head: tuple[int, Expr], body: _Cases) -> StmtExpr:
        return self.as_expression(*self._switch(head, body))
