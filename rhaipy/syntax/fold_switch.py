"""The optimiser's rules for `switch` (Rhai: optimizer.rs, `optimize_stmt`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .fold_block import BlockRules
from .fold_state import STEP
from .labels import label_key
from .nodes import Block, Const, ExprStmt, If, Noop, Switch, start, stmt_pos
from .purity import PLAIN, is_bool, is_unit

if TYPE_CHECKING:
    from .fold_state import Step
    from .nodes import Arm, Stmt


def block_of(stmt: Stmt) -> Block:
    """A statement as a block (Rhai: `From<Stmt> for StmtBlock`)."""
    if stmt.__class__ is Block:
        return stmt
    pos = stmt_pos(stmt)
    if stmt.__class__ is Noop:
        return Block([], pos, pos)
    return Block([stmt], pos, -1)


class SwitchRules(BlockRules):
    """The rules for `switch`."""

    def _switch(self, stmt: Switch, preserve: bool) -> Step:
        subject = stmt.subject
        if subject.__class__ is Const and subject.value.__class__ not in PLAIN:
            key = label_key(subject.value)
            if key is not None:
                return self._known_switch(stmt, key)
        return self._open_switch(stmt)

    def _known_switch(self, stmt: Switch, key: Any) -> Step:
        """A switch over a constant array, map, function pointer or range: no number, so that no
        range of the switch holds it."""
        arms = stmt.arms
        for label, indexes in stmt.cases:
            if label_key(label) != key:
                continue
            if len(indexes) == 1:
                arm = arms[indexes[0]]
                self.dirty = True
                if is_bool(arm.guard, True):
                    return (yield from self._promoted(arm))
                outcome = self.fold(arm.guard)
                guard = (yield outcome) if outcome.__class__ is STEP else outcome
                branch = Block([], -1, -1)
                if stmt.default is not None:
                    branch = block_of((yield from self._promoted(arms[stmt.default])))
                return If(guard, block_of(ExprStmt(arm.body)), branch, start(stmt.subject))
            for index in indexes:
                if is_bool(arms[index].guard, True):
                    self.dirty = True
                    return (yield from self._promoted(arms[index]))
                # Rhai loses the arms that have a guard, if more than one has this label.
            break
        ranges = stmt.ranges
        if len(ranges) > 1 and not all(is_bool(arms[index].guard, True) for _, _, _, index in ranges):
            self.dirty = True
            stmt.cases = []
            stmt.ranges = []
            return stmt
        self.dirty = True
        if stmt.default is None:
            return Block([], stmt.pos, stmt.pos)
        return (yield from self._promoted(arms[stmt.default]))

    def _promoted(self, arm: Arm) -> Step:
        outcome = self.stmt(ExprStmt(arm.body), True)
        return (yield outcome) if outcome.__class__ is STEP else outcome

    def _open_switch(self, stmt: Switch) -> Step:
        arms = stmt.arms
        outcome = self.fold(stmt.subject)
        stmt.subject = (yield outcome) if outcome.__class__ is STEP else outcome
        for arm in arms:
            outcome = self.fold(arm.guard)
            arm.guard = (yield outcome) if outcome.__class__ is STEP else outcome
            outcome = self.fold(arm.body)
            arm.body = (yield outcome) if outcome.__class__ is STEP else outcome
            if is_bool(arm.guard, False):
                self._emptied(arm)
        self._drop_false_cases(stmt)
        if stmt.default is not None:
            arm = arms[stmt.default]
            outcome = self.fold(arm.body)
            arm.body = (yield outcome) if outcome.__class__ is STEP else outcome
        used = {index for _, indexes in stmt.cases for index in indexes}
        used.update([index for _, _, _, index in stmt.ranges])
        for index, arm in enumerate(arms):
            if index != stmt.default and index not in used:
                self._emptied(arm)
        return stmt

    def _emptied(self, arm: Arm) -> None:
        if not is_unit(arm.body):
            arm.body = Const(None, arm.body.pos)
            self.dirty = True

    def _drop_false_cases(self, stmt: Switch) -> None:
        arms = stmt.arms
        cases = []
        for label, indexes in stmt.cases:
            left = []
            for index in indexes:
                if is_bool(arms[index].guard, False):
                    continue
                left.append(index)
                if is_bool(arms[index].guard, True):
                    break
            if len(left) < len(indexes):
                self.dirty = True
            if left:
                cases.append((label, left))
        ranges = [entry for entry in stmt.ranges if not is_bool(arms[entry[3]].guard, False)]
        if len(ranges) < len(stmt.ranges):
            self.dirty = True
        stmt.cases = cases
        stmt.ranges = ranges
