"""Tafl games (Brandubh, Hnefatafl, Tablut and their family) in Python.

Exact rules that explain themselves, an engine with twelve levels, endgame tables and proofs as exact labels, and
environments for learning that make millions of steps a second on one core.

>>> import branan
>>> board = branan.Board("brandubh")
>>> board.push("d2-g2")
[]
>>> board.push(branan.Level(5).play(board))
['g2']
>>> board.outcome() is None
True
"""

from ._branan import (
    PLANES,
    Batch,
    Board,
    Info,
    Label,
    Level,
    Limit,
    Move,
    Outcome,
    Proof,
    Record,
    RuleSet,
    Score,
    Tables,
    __version__,
    analyse,
    build_tables,
    num_actions,
    presets,
    prove,
    read_records,
    symmetry_actions,
    symmetry_squares,
    write_records,
)
from ._env import VectorEnv
from ._symmetry import turned_actions, turned_planes, turned_policy

ATTACKERS = "attackers"
"""The side that tries to take the king."""

DEFENDERS = "defenders"
"""The side of the king."""

__all__ = [
    "ATTACKERS",
    "DEFENDERS",
    "PLANES",
    "Batch",
    "Board",
    "Info",
    "Label",
    "Level",
    "Limit",
    "Move",
    "Outcome",
    "Proof",
    "Record",
    "RuleSet",
    "Score",
    "Tables",
    "VectorEnv",
    "__version__",
    "analyse",
    "build_tables",
    "num_actions",
    "presets",
    "prove",
    "read_records",
    "symmetry_actions",
    "symmetry_squares",
    "turned_actions",
    "turned_planes",
    "turned_policy",
    "write_records",
]
