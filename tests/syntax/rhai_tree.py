"""A tree in the shape of Rhai's own (ast/expr.rs, ast/stmt.rs), as lists, for comparing the two.

Chains are flat, and a closure stands with the whole of its function, whose name is `anon`. A place is
[line, column], or null for none.
"""

from __future__ import annotations

import json
import struct
from typing import TYPE_CHECKING, Any

from rhaipy.syntax import nodes
from rhaipy.values import Char, FnPtr

if TYPE_CHECKING:
    from rhaipy.position import Source


class RhaiTree:
    """Turns one script's tree into lists."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def script(self, program: nodes.Program) -> dict[str, Any]:
        functions = [self.function(function) for function in program.functions]
        return {
            "stmts": [self.stmt(stmt) for stmt in program.stmts],
            "functions": sorted(functions, key=json.dumps),
        }

    def place(self, offset: int) -> list[int] | None:
        position = self.source.position(offset)
        return [position.line, position.column] if position else None

    def value(self, value: Any) -> list[Any]:
        if value is None:
            return ["()"]
        if isinstance(value, bool):
            return ["bool", value]
        if isinstance(value, int):
            return ["i64", str(value)]
        if isinstance(value, float):
            return ["f64", struct.pack(">d", value).hex()]
        if isinstance(value, Char):
            return ["char", value.text]
        if isinstance(value, FnPtr):
            return ["fnptr", self.function(value.fn) if value.fn else value.name]
        return ["string", value]

    def function(self, function: nodes.FnDef) -> list[Any]:
        name = "anon" if function.name.startswith("anon$") else function.name
        return [name, list(function.params), self.block(function.body), function.this_type, function.private]

    def block(self, block: nodes.Block) -> list[Any]:
        return [[self.stmt(stmt) for stmt in block.stmts], self.place(block.pos), self.place(block.end)]

    def namespace(self, namespace: tuple[tuple[str, int], ...]) -> list[Any]:
        return [[name, self.place(offset)] for name, offset in namespace]

    def exprs(self, exprs: Any) -> list[Any]:
        return [self.expr(expr) for expr in exprs]

    def expr(self, expr: Any) -> Any:
        return None if expr is None else getattr(self, "_" + type(expr).__name__.lower())(expr)

    stmt = expr

    def _const(self, expr: nodes.Const) -> list[Any]:
        return ["const", self.value(expr.value), self.place(expr.pos)]

    def _interpolated(self, expr: nodes.Interpolated) -> list[Any]:
        return ["interp", self.exprs(expr.parts), self.place(expr.pos)]

    def _arrayliteral(self, expr: nodes.ArrayLiteral) -> list[Any]:
        return ["array", self.exprs(expr.items), self.place(expr.pos)]

    def _mapliteral(self, expr: nodes.MapLiteral) -> list[Any]:
        pairs = [[key, self.expr(value)] for key, value in zip(expr.keys, expr.values)]
        return ["map", pairs, self.place(expr.pos)]

    def _var(self, expr: nodes.Var) -> list[Any]:
        return ["var", expr.name, self.namespace(expr.namespace), self.place(expr.pos)]

    def _this(self, expr: nodes.This) -> list[Any]:
        return ["this", self.place(expr.pos)]

    def _call(self, expr: nodes.Call) -> list[Any]:
        args = self.exprs(expr.args)
        namespace = self.namespace(expr.namespace)
        return ["call", expr.name, args, expr.bang, expr.operator, namespace, self.place(expr.pos)]

    def _unary(self, expr: nodes.Unary) -> list[Any]:
        return ["call", expr.op, [self.expr(expr.operand)], False, True, [], self.place(expr.pos)]

    def _binary(self, expr: nodes.Binary) -> list[Any]:
        operands = [self.expr(expr.left), self.expr(expr.right)]
        return ["call", expr.op, operands, False, True, [], self.place(expr.pos)]

    def _and(self, expr: nodes.And) -> list[Any]:
        return ["and", self.exprs(expr.items), self.place(expr.pos)]

    def _or(self, expr: nodes.Or) -> list[Any]:
        return ["or", self.exprs(expr.items), self.place(expr.pos)]

    def _coalesce(self, expr: nodes.Coalesce) -> list[Any]:
        return ["coalesce", self.exprs(expr.items), self.place(expr.pos)]

    def _chain(self, expr: nodes.Chain) -> list[Any]:
        return ["chain", self.expr(expr.root), self.exprs(expr.links), self.place(expr.pos)]

    def _propertylink(self, link: nodes.PropertyLink) -> list[Any]:
        return ["prop", link.name, self.place(link.pos), self.place(link.op_pos), link.null_safe]

    def _indexlink(self, link: nodes.IndexLink) -> list[Any]:
        return ["index", self.expr(link.index), self.place(link.op_pos), link.null_safe]

    def _methodlink(self, link: nodes.MethodLink) -> list[Any]:
        args = self.exprs(link.args)
        return ["method", link.name, args, self.place(link.pos), self.place(link.op_pos), link.null_safe]

    def _stmtexpr(self, expr: nodes.StmtExpr) -> list[Any]:
        assert expr.pos == expr.block.pos
        return ["stmt", self.block(expr.block)]

    def _closure(self, expr: nodes.Closure) -> list[Any]:
        place = self.place(expr.pos)
        function = ["const", ["fnptr", self.function(expr.fn)], place]
        shared = [[var.name, self.place(var.pos)] for var in expr.captures]
        return ["closure", function, self.exprs(expr.captures), shared, place, place, None]

    def _exprstmt(self, stmt: nodes.ExprStmt) -> list[Any]:
        return ["expr", self.expr(stmt.expr)]

    def _block(self, stmt: nodes.Block) -> list[Any]:
        return ["block", self.block(stmt)]

    def _if(self, stmt: nodes.If) -> list[Any]:
        return ["if", self.expr(stmt.cond), self.block(stmt.body), self.block(stmt.branch), self.place(stmt.pos)]

    def _switch(self, stmt: nodes.Switch) -> list[Any]:
        arms = [[self.expr(arm.guard), self.expr(arm.body)] for arm in stmt.arms]
        cases = sorted(indexes for _, indexes in stmt.cases)
        ranges = [[f"{low}..{'=' if inclusive else ''}{high}", arm] for low, high, inclusive, arm in stmt.ranges]
        return ["switch", self.expr(stmt.subject), arms, cases, ranges, stmt.default, self.place(stmt.pos)]

    def _while(self, stmt: nodes.While) -> list[Any]:
        return ["while", self.expr(stmt.cond), self.block(stmt.body), self.place(stmt.pos)]

    def _do(self, stmt: nodes.Do) -> list[Any]:
        return ["do", self.block(stmt.body), self.expr(stmt.cond), stmt.until, self.place(stmt.pos)]

    def _for(self, stmt: nodes.For) -> list[Any]:
        counter = None if stmt.counter is None else [stmt.counter, self.place(stmt.counter_pos)]
        head = ["for", stmt.var, self.place(stmt.var_pos), counter]
        return [*head, self.expr(stmt.iterable), self.block(stmt.body), self.place(stmt.pos)]

    def _let(self, stmt: nodes.Let) -> list[Any]:
        head = ["let", stmt.name, self.expr(stmt.value)]
        return [*head, stmt.const, stmt.export, stmt.again, self.place(stmt.pos)]

    def _assign(self, stmt: nodes.Assign) -> list[Any]:
        return ["assign", self.expr(stmt.target), stmt.op, self.expr(stmt.value), self.place(stmt.pos)]

    def _trycatch(self, stmt: nodes.TryCatch) -> list[Any]:
        variable = None if stmt.var is None else [stmt.var, self.place(stmt.var_pos)]
        return ["try", self.block(stmt.body), variable, self.block(stmt.handler), self.place(stmt.pos)]

    def _return(self, stmt: nodes.Return) -> list[Any]:
        return ["return", self.expr(stmt.value), self.place(stmt.pos)]

    def _throw(self, stmt: nodes.Throw) -> list[Any]:
        return ["throw", self.expr(stmt.value), self.place(stmt.pos)]

    def _break(self, stmt: nodes.Break) -> list[Any]:
        return ["break", self.expr(stmt.value), self.place(stmt.pos)]

    def _continue(self, stmt: nodes.Continue) -> list[Any]:
        return ["continue", None, self.place(stmt.pos)]

    def _import(self, stmt: nodes.Import) -> list[Any]:
        return ["import", self.expr(stmt.path), stmt.alias or "", self.place(stmt.pos)]

    def _export(self, stmt: nodes.Export) -> list[Any]:
        return ["export", stmt.name, self.place(stmt.name_pos), stmt.alias or "", self.place(stmt.pos)]
