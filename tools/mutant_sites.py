"""The places in the rules where `tools/mutants.py` may put a fault, and the source with the fault in it.

The mutations are those of Cosmic Ray, each operator to its nearest neighbour (`<` to `<=`, `+` to `-`), for any test
notices the far ones. One is ours: a call whose result nobody uses is left out. A fault is put where it changes what
is played: annotations, sentences, errors and what only feeds the log are left alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cosmic_ray.ast import get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator
from parso.python.tree import Keyword

KINDS = {
    "operators": [
        *[f"ReplaceBinaryOperator_{pair}" for pair in ("Add_Sub", "Sub_Add", "Mul_Add", "Div_Mul", "FloorDiv_Mul")],
        *[f"ReplaceBinaryOperator_{pair}" for pair in ("Mod_FloorDiv", "Pow_Mul", "BitOr_BitAnd", "BitAnd_BitOr")],
        *[f"ReplaceBinaryOperator_{pair}" for pair in ("BitXor_BitOr", "LShift_RShift", "RShift_LShift")],
        "ReplaceUnaryOperator_Delete_USub",
    ],
    "numbers": ["NumberReplacer"],
    "conditions": [
        *[f"ReplaceComparisonOperator_{pair}" for pair in ("Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt")],
        *[f"ReplaceComparisonOperator_{pair}" for pair in ("Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is")],
        *["ReplaceUnaryOperator_Delete_Not", "AddNot", "ReplaceAndWithOr", "ReplaceOrWithAnd"],
        *["ReplaceTrueWithFalse", "ReplaceFalseWithTrue"],
    ],
    "loops": ["ZeroIterationForLoop", "ReplaceBreakWithContinue", "ReplaceContinueWithBreak"],
    "calls": ["RemoveCall"],
}
HEADS = {"if_stmt": 1, "while_stmt": 1, "for_stmt": 3, "with_stmt": 1, "funcdef": 2, "classdef": 1}  # where its head is
LOGGED = ("desk.note", "desk.ruling")
Node = Any  # parso's trees are untyped


class RemoveCall(Operator):  # type: ignore[misc]  # Cosmic Ray is untyped
    """Leave out a call whose result nobody uses."""

    def mutation_positions(self, node: Node) -> Iterator[tuple[Any, Any]]:
        """A statement that is nothing but a call."""
        if node.type == "simple_stmt" and is_call(node.children[0]):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Node, index: int) -> Node:
        """`pass` in its place."""
        first = node.get_first_leaf()
        node.children[0] = Keyword("pass", first.start_pos, first.prefix)
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        """None."""
        return ()


@dataclass(frozen=True)
class Site:
    """One fault: the `occurrence`-th place for an operator in a file, and the statement around it."""

    path: str
    function: str
    kind: str
    operator: str
    occurrence: int
    line: int
    statement: tuple[int, int]  # first and last line; of an `if`, `for` or `while` its head only

    def mutated(self, source: str) -> str:
        """The source with this fault."""
        text: str | None = mutate_code(source, operator_named(self.operator), self.occurrence)
        assert text is not None
        return text


def operator_named(name: str) -> Operator:
    """One of Cosmic Ray's operators, or ours."""
    return RemoveCall() if name == "RemoveCall" else get_operator(f"core/{name}")()


def is_call(node: Node) -> bool:
    """Whether an expression is a call: a name and what follows it, the last of it arguments."""
    return bool(
        node.type == "atom_expr" and node.children[-1].type == "trailer" and node.children[-1].children[0] == "("
    )


def called(node: Node) -> str:
    """What a call calls, 'desk.note'; '' if it is none."""
    return "".join(child.get_code() for child in node.children[:-1]).strip() if is_call(node) else ""


def nodes(node: Node) -> Iterator[Node]:
    """A node and all below it, in the order of the source, which is Cosmic Ray's."""
    yield node
    for child in getattr(node, "children", ()):
        yield from nodes(child)


def matters(node: Node) -> bool:
    """Whether a fault here could change what is played."""
    below = None
    while node is not None:
        if node.type in ("annassign", "tfpdef") and below is node.children[1 if node.type == "annassign" else -1]:
            return False  # `count: int = 3`: the type, not the number
        if node.type == "funcdef" and below is node.annotation:
            return False
        if node.type in ("fstring", "raise_stmt", "decorator", "import_from") or called(node) in LOGGED:
            return False
        if node.type == "simple_stmt" and called(node.children[0]) in LOGGED:
            return False
        if node.type in ("if_stmt", "test", "and_test") and "desk.listening" in head(node):
            return False
        below, node = node, node.parent
    return True


def head(node: Node) -> str:
    """The condition of an `if`, in either form."""
    condition = node.children[1] if node.type == "if_stmt" else node
    return str(condition.get_code())


def statement(node: Node) -> tuple[int, int]:
    """The lines of the statement that a node stands in; of a compound one the lines of its head."""
    part = node
    while node.type != "simple_stmt":
        if node.type in HEADS:
            part = node.children[HEADS[node.type]] if part is node else part
            return part.start_pos[0], part.end_pos[0]
        if node.parent is None:
            break
        part, node = node, node.parent
    return node.start_pos[0], node.get_last_leaf().start_pos[0]


def function_around(node: Node) -> str:
    """The function or method a node stands in; '' outside of all."""
    names = []
    while node is not None:
        if node.type in ("funcdef", "classdef"):
            names.append(node.name.value)
        node = node.parent
    return ".".join(reversed(names))


def sites(path: str, source: str) -> Iterator[Site]:
    """Every fault that may be put into a file."""
    tree = list(nodes(get_ast(source)))
    for kind, operators in KINDS.items():
        for name in operators:
            operator = operator_named(name)
            occurrence = 0
            for node in tree:
                for position in operator.mutation_positions(node):
                    if matters(node):
                        yield Site(path, function_around(node), kind, name, occurrence, position[0][0], statement(node))
                    occurrence += 1


def sample(found: list[Site], count: int, seed: str) -> list[Site]:
    """So many of them, the same for a seed; a larger sample begins with the smaller one."""
    return random.Random(seed).sample(found, len(found))[:count]
