"""Calls, chains and assignments to Python text (Rhai: func/call.rs, eval/chaining.rs)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..interpret import calls
from ..interpret.base import NOT_LITERAL, literal
from ..interpret.callsites import NativeSite
from ..interpret.links import Step
from ..interpret.plan import FnPlan
from ..syntax.nodes import Call, Chain, IndexLink, MethodLink, PropertyLink, Var, start
from ..values import SCALARS, Array, Map, freeze
from .writer import CannotLower, Counted, Method

if TYPE_CHECKING:
    from ..syntax.nodes import Assign, Expr
    from .kinds import Kind

#: Why accesses stay in the plan tier whose root is `this`, captured by a closure, or an outer variable.
NO_LOCAL = "what it begins with is no plain local variable"

#: Functions that the plan tier builds in a way of their own.
_SPECIAL = calls.SYNTACTIC | {"print", "debug"}


class AccessLowering:
    """The calls', chains' and assignments' part of `Lowering`."""

    if TYPE_CHECKING:
        from .writer import Writer

        w: Writer
        plan: Any
        kinds: Any
        builder: Any

        nests: bool
        _loops: list[str | None]

        def expr(self, node: Expr) -> tuple[str, Kind]: ...
        def argument(self, node: Expr) -> tuple[str, Kind]: ...
        def stored(self, node: Expr, argument: bool = False) -> tuple[str, Kind]: ...
        def arguments(self, nodes: list[Expr], first_last: bool = False) -> list[str]: ...
        def atom(self, value: Any) -> str: ...
        def hold(self, text: str, later: list[Expr]) -> str: ...
        def share(self, text: str) -> None: ...
        def fallback_expr(self, node: Expr, why: str = "") -> tuple[str, Kind]: ...
        def fallback_stmt(self, node: Any, result: str | None = None, why: str = "") -> None: ...

    def plain_variable(self, node: Any) -> Any:
        """The variable of a use that is a Python local holding its value; None for any other node."""
        if node.__class__ is not Var or node.namespace or node.ref is None or node.ref.after_eval:
            return None
        variable = node.ref.variable
        return None if variable.external or variable.cell else variable

    # ---------------------------------------------------------------------------------- calls

    def call(self, node: Call) -> tuple[str, Kind]:
        """A call in function style; the operation of the expression is counted already."""
        name = node.name
        if node.namespace or node.bang or name in _SPECIAL:
            return self._as_plan(node, "a module's function" if node.namespace else "")
        args = node.args
        first = args[0] if args else None
        fn = None if node.operator else self.plan.functions.get((name, len(args)))
        if node.operator and (name, 2) in self.plan.functions:
            return self._as_plan(node, "the script defines the function behind the operator")
        variable = self.plain_variable(first)
        if first is not None and variable is None and first.__class__ is Var:
            return self._as_plan(node, NO_LOCAL)
        if first is not None and first.__class__.__name__ == "This":
            raise CannotLower("it uses `this`")
        texts = self.arguments(args, first_last=variable is not None and not node.operator)
        if fn is not None:
            return self._script_call(node, fn, texts)
        self.w.owe(node.pos)
        self.w.settle()
        self._may_nest(name, len(args))
        result = self.w.temp()
        site = NativeSite(name, node.pos)
        if variable is not None and not node.operator and not variable.const:
            run = self.w.constant(Method(site.run_on))
            self.w.emit(
                f"{self.w.sync()}{result}, {texts[0]} = {run}(S, [{', '.join(texts)}]){self.w.resync(True)}"
            )
            self.w.emit(f"if {result}.__class__ is Failed: {self.w.sync()}settle({result})")
            return result, None
        run = self.w.constant(Method(site.call))
        self.w.emit(f"{self.w.sync()}{result} = {run}(S, [{', '.join(texts)}]){self.w.resync(True)}")
        return result, None

    def _as_plan(self, node: Call, why: str) -> tuple[str, Kind]:
        """Hand a call to the plan tier; its first operation is counted already."""
        return self.fallback_expr(Counted(node), why)  # type: ignore[arg-type]

    def _script_call(self, node: Call, fn: FnPlan, texts: list[str]) -> tuple[str, Kind]:
        if fn.empty:
            return "None", type(None)
        self.nests = True
        self.w.owe(node.pos)
        self.w.end_free()
        self.w.settle()
        result = self.w.temp()
        callee = self.w.constant(fn)
        # In one piece of a function its level is read once, and put right again where anything else looks at it.
        straight = self.w.whole and not self._loops
        level = "level" if straight else self.w.temp()
        limits = [f"{fn.param_count} > S.max_variables"] * self.plan.bounded
        if not self.w.level_known:
            self.w.emit(f"{level} = S.level + 1")
            limits.insert(0, f"{level} > S.max_level")
        if limits:
            self.w.emit(f"if {' or '.join(limits)}: {self.w.sync()}refuse(S, {callee}, {level}, {node.pos})")
        self.w.emit(f"S.level = {level}")
        args = "".join([", " + text for text in texts])
        if self.w.local_count:
            self.w.emit("S.ops = ops")
        self.w.emit(f"try: {result} = {callee}.direct(S{args})")
        self.w.emit(f"except RhaiError as error: raise inside(error, {callee}, {node.pos}) from error.__cause__")
        if straight:
            self.w.level_known = True
        else:
            self.w.emit(f"S.level = {level} - 1")
        if self.w.local_count:
            self.w.emit(f"ops = S.ops; {self.w.read_stop()}")
        return result, None

    # --------------------------------------------------------------------------------- chains

    def _collect(self, links: list[Any]) -> list[Any]:
        """The arguments of all links, counted: an atom for an index, a list for a method."""
        first = links[0]
        if len(links) == 1:
            if first.__class__ is PropertyLink:
                return [None]
            if first.__class__ is MethodLink and not first.args:
                return [[]]
            if first.__class__ is IndexLink:
                value = literal(first.index)
                if value is not NOT_LITERAL:
                    return [self.atom(freeze(value))]
        collected: list[Any] = []
        rest = [node for link in links for node in _arguments(link)]
        for index, link in enumerate(links):
            if index + 1 < len(links):
                place = links[index + 1].op_pos
            else:
                place = link.index.pos if link.__class__ is IndexLink else link.pos
            self.w.owe(place)
            if link.__class__ is PropertyLink:
                collected.append(None)
            elif link.__class__ is IndexLink:
                rest.pop(0)
                text, _ = self.stored(link.index)
                collected.append(self.hold(text, rest))
            else:
                texts = []
                for node in link.args:
                    rest.pop(0)
                    text, _ = self.stored(node, argument=True)
                    texts.append(self.hold(text, rest))
                collected.append(texts)
        return collected

    def chain(self, node: Chain) -> tuple[str, Kind]:
        """A chain as an expression; its own operation is counted already."""
        links = node.links
        variable = self.plain_variable(node.root)
        methods = [link for link in links if link.__class__ is MethodLink]
        null_safe = any([link.null_safe for link in links])
        if null_safe or (variable is None and node.root.__class__ is not Call):
            why = "`?.` or `?[`" if null_safe else NO_LOCAL
            return self.fallback_expr(Counted(node), why)  # type: ignore[arg-type]
        if not methods:
            if variable is None:
                return self.fallback_expr(Counted(node), NO_LOCAL)  # type: ignore[arg-type]
            return self._read(node, f"v{variable.slot}")
        if variable is not None and len(links) == 1 and not variable.const and self._native_name(methods[0]):
            return self._method(node, f"v{variable.slot}")
        return self.fallback_expr(Counted(node), "a chain with methods other than one of the library")  # type: ignore[arg-type]

    def _native_name(self, link: MethodLink) -> bool:
        return (
            link.name not in _SPECIAL
            and (link.name, len(link.args)) not in self.plan.functions
            and not self.plan.typed
        )

    def _read(self, node: Chain, root: str) -> tuple[str, Kind]:
        """Properties and indexes of a variable."""
        links = node.links
        args = self._collect(links)
        self.w.owe(node.root.pos)
        result = self.w.temp()
        steps = [Step(link, index + 1 == len(links)) for index, link in enumerate(links)]
        count = len(links)
        base = root
        kind = self.kinds.variable(node.root.ref.variable.storage)  # type: ignore[union-attr]
        depth = 0
        if self.w.free or (kind is Map and count == 1) or not any([step.property for step in steps]):
            self.w.owe(*([-1] * count))
            if kind is Map and count == 1:
                self.w.settle_later()
            else:
                self.w.settle()
        else:
            # Near a limit one by one: only steps into maps have no place.
            given = _listed(args)
            exact = f"read(S, {root}, {self.w.constant(tuple(steps))}, {given})"
            self.w.settle_or(count, f"{result} = {exact}")
            self.w.indent()
            depth = 1
        for index, (step, arg) in enumerate(zip(steps, args)):
            left = count - index
            rest = self.w.constant(tuple(steps[index:]))
            slow = (
                f"{self.w.counter} -= {left}; {self.w.sync()}{result} = read(S, {base}, {rest}, "
                f"{_listed(args[index:])}){self.w.resync(True)}"
            )
            if step.property:
                if kind is Map and index == 0:
                    self.w.emit(f"{result} = {base}.items.get({self.w.constant(step.name)})")
                    base = result
                    continue
                self.w.emit(f"if {base}.__class__ is not Map: {slow}")
                self.w.emit("else:")
                self.w.indent()
                depth += 1
                self.w.emit(f"{result} = {base}.items.get({self.w.constant(step.name)})")
            else:
                known = kind if index == 0 else None
                node_of_index = links[index].index  # type: ignore[union-attr]
                done = "" if index + 1 == count else self.w.temp()
                if done:
                    self.w.emit(f"{done} = False")
                    slow += f"; {done} = True"
                if self._surely_item(known, node_of_index):
                    self.w.emit(f"try: {result} = {base}.items[{arg}]")
                    self.w.emit(f"except IndexError: {slow}")
                else:
                    item, entry = self._by_index(base, known, arg, node_of_index)
                    reads = [(item, f"{base}.items[{arg}]"), (entry, f"{base}.items.get({arg})")]
                    word = "if"
                    for test, text in reads:
                        if test is not None:
                            self.w.emit(f"{word} {test}: {result} = {text}")
                            word = "elif"
                    self.w.emit(slow if word == "if" else f"else: {slow}")
                if done:
                    self.w.emit(f"if not {done}:")
                    self.w.indent()
                    depth += 1
            base = result
        for _ in range(depth):
            self.w.dedent()
        return result, None

    def _method(self, node: Chain, root: str) -> tuple[str, Kind]:
        """One native method of a variable."""
        link: Any = node.links[0]
        texts = self._collect(node.links)[0]
        self.w.owe(node.root.pos, link.pos)
        self.w.settle()
        self._may_nest(link.name, len(texts) + 1)
        result = self.w.temp()
        step = Step(link, True)
        site = step.site
        assert site is not None
        run = self.w.constant(Method(site.run_on))
        names = ", ".join([root, *texts])
        kind = self.kinds.variable(node.root.ref.variable.storage)  # type: ignore[union-attr]
        failed = f"if {result}.__class__ is Failed: {self.w.sync()}settle({result})"
        ways: list[tuple[str, list[str]]] = []
        if kind not in (Array, int, float, bool, str):
            self.nests = True  # a map may hold the function
            steps = self.w.constant((step,))
            held = (
                f"{self.w.counter} -= 1; {self.w.sync()}{result}, {root}, c = walk(S, {root}, 0, {steps}, "
                f"[[{', '.join(texts)}]], None, True, False){self.w.resync(True)}"
            )
            ways.append((f"{root}.__class__ is Map and {self.w.constant(link.name)} in {root}.items", [held, failed]))
        kinds = [self.kinds.of(arg) for arg in link.args]
        known = self._intrinsic(link, root, kind, texts, kinds, result)
        if known is not None:
            ways.append(known)
        if kind in (None, str) and None not in kinds:
            native = self.plan.library.find(link.name, (str, *kinds))
            # What may make something else of a string is left to the general way.
            text_stays = native is not None and not (native.replaces and native.params[0] is not str)
            if native is not None and text_stays and not (native.calls_back or native.name in _SPECIAL):
                ways.append(
                    (f"{root}.__class__ is str and not S.locks", self._on_text(native, names, root, result, link.pos))
                )
        for index, (test, lines) in enumerate(ways):
            self.w.emit(f"{'el' if index else ''}if {test}:")
            for line in lines:
                self.w.emit("    " + line)
        if ways:
            self.w.emit("else:")
            self.w.indent()
        self.w.emit(f"{self.w.sync()}{result}, {root} = {run}(S, [{names}]){self.w.resync(True)}")
        self.w.emit(failed)
        if ways:
            self.w.dedent()
        return result, None

    def _may_nest(self, name: str, count: int) -> None:
        """Take note of a native that may call back."""
        for native in self.plan.library.functions.get((name, count), {}).values():
            if native.calls_back or native.package == "host":
                self.nests = True

    def _on_text(self, native: Any, names: str, root: str, result: str, place: int) -> list[str]:
        """A native that is known beforehand, on a string in a variable: as `NativeSite.run_on`, but raising where it
        fails, since strings are as they were then."""
        given = f"{root}, {result}" if native.replaces else result
        small = f"{result}.__class__ in SCALARS"
        if native.by_reference:
            small += f" and len({root}) <= {self.w.limit('room')}"
        lines = [
            f"try: {given} = {self.w.constant(Method(native.fn))}(S, {names})",
            f"except RhaiError as error: fill(error, {place}); raise",
            f"if S.sized and not ({small}): check_sizes(S, {root}, {result}, {native.by_reference}, {place})",
        ]
        handed = self.w.sync().rstrip("; ")
        if handed:
            lines.insert(0, handed)
            if not self.w.local_count:
                # It counts nothing itself.
                lines.append(self.w.resync().lstrip("; "))
        return lines

    def _intrinsic(
        self, link: Any, root: str, kind: Kind, texts: list[str], kinds: list[Kind], result: str
    ) -> tuple[str, list[str]] | None:
        """A library function in its own code, where the library still has Rhai's: when it may be used, and the
        lines."""
        if link.name == "push" and len(texts) == 1:
            native = self.plan.library.find("push", (Array, int))
            if native is not None and native.package != "host":
                item = texts[0]
                known = "" if kind is Array else f"{root}.__class__ is Array and "
                scalar = "" if kinds[0] in SCALARS else _test(item, int, "in SCALARS")
                room = f"{root}.flat == len({root}.items) < {self.w.limit('most')}"
                return (
                    f"{known}not {root}.shared{scalar} and {room}",
                    [f"{root}.items.append({item}); {root}.flat += 1; {result} = None"],
                )
        if link.name == "len" and not texts:
            native = self.plan.library.find("len", (Array,))
            if native is not None and native.package != "host":
                known = "" if kind is Array else f"{root}.__class__ is Array and "
                return (
                    f"{known}({root}.flat == len({root}.items) <= {self.w.limit('most')} or not S.sized)",
                    [f"{result} = len({root}.items)"],
                )
        return None

    # ----------------------------------------------------------------------------- assignment

    def assign_chain(self, node: Assign) -> None:
        """`root.a[b] op= value`; the statement's operation is counted already."""
        target: Any = node.target
        variable = self.plain_variable(target.root)
        if variable is None or any([link.__class__ is MethodLink for link in target.links]):
            self.fallback_stmt(Counted(node), why=NO_LOCAL if variable is None else "it assigns through a method")
            return
        value, value_kind = self.stored(node.value)
        value = self.hold(value, [item for link in target.links for item in _arguments(link)])
        args = self._collect(target.links)
        self.w.owe(target.root.pos)
        root = f"v{variable.slot}"
        single = len(target.links) == 1 and target.links[0].__class__ is IndexLink and not target.links[0].null_safe
        steps = self.w.constant(
            tuple([Step(link, index + 1 == len(target.links)) for index, link in enumerate(target.links)])
        )
        given = _listed(args)
        made = (
            f"Assignment({node.op[:-1]!r}, {value}, {node.pos}, {self.w.constant(target.root.name)}, {target.root.pos})"
        )
        result = self.w.temp()

        def write() -> str:
            # What a failing assignment has changed by then stays changed.
            return (
                f"{self.w.sync()}{result}, {root}, c = "
                f"walk(S, {root}, 0, {steps}, {given}, {made}, True, {variable.const}); settle({result})"
                f"{self.w.resync(True)}"
            )

        if not (single and node.op == "=" and not variable.const):
            self.w.settle()
            self.w.emit(write())
            return
        index = args[0]
        self.w.owe(-1)
        self.w.settle()
        scalar = "" if value_kind in SCALARS else f" and {value}.__class__ in SCALARS"
        kind = self.kinds.variable(variable.storage)
        slow = f"{self.w.counter} -= 1; {write()}"
        place = target.links[0].index
        if self._surely_item(kind, place):
            self.w.emit(f"if not {root}.shared{scalar}:")
            self.w.emit(f"    try: {root}.items[{index}] = {value}")
            self.w.emit(f"    except IndexError: {slow}")
            self.w.emit(f"else: {slow}")
            return
        word = "if"
        for test in self._by_index(root, kind, index, place):
            if test is not None:
                self.w.emit(f"{word} {test} and not {root}.shared{scalar}: {root}.items[{index}] = {value}")
                word = "elif"
        self.w.emit(slow if word == "if" else f"else: {slow}")

    def _surely_item(self, kind: Kind, index: Expr) -> bool:
        """Whether an index can only lead to an item of an array, or to none: so it need not be compared with the
        array's length first, as Python itself tells."""
        return kind is Array and self.kinds.of(index) is int

    def _by_index(self, base: str, kind: Kind, index: str, node: Expr) -> tuple[str | None, str | None]:
        """The tests that an index leads to an item of an array that is there, and to a property of a map; None for
        what cannot be."""
        index_kind = self.kinds.of(node)
        item = entry = None
        if kind in (Array, None) and index_kind in (int, None):
            tests = [f"{base}.__class__ is Array"] * (kind is None)
            tests += [f"{index}.__class__ is int"] * (index_kind is None)
            lower = "" if self.kinds.natural(node) else f"-len({base}.items) <= "
            item = " and ".join([*tests, f"{lower}{index} < len({base}.items)"])
        if kind in (Map, None) and index_kind in (str, None):
            tests = [f"{base}.__class__ is Map"] * (kind is None)
            tests += [f"{index}.__class__ is str"] * (index_kind is None)
            entry = " and ".join(tests) or "True"  # Python leaves that out
        return item, entry


def _test(text: str, cls: type, how: str = "") -> str:
    """A further test of an atom's type; nothing where a literal has it, false where it has another."""
    if text[0] in "vtK":
        return f" and {text}.__class__ {how or 'is ' + cls.__name__}"
    number = text.strip("(-)").isdigit()
    return "" if number and cls is int else " and False"


def _listed(args: list[Any]) -> str:
    """The text of a list of what `_collect` gives."""
    return f"[{', '.join(['None' if item is None else item for item in args])}]"


def _arguments(link: Any) -> list[Any]:
    if link.__class__ is IndexLink:
        return [link.index]
    return list(link.args) if link.__class__ is MethodLink else []


__all__ = ["AccessLowering", "start"]
