"""The dictionaries that the compiled half gives, for type checkers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from ._branan import Move


class CycleMove(TypedDict):
    """A move of a repetition."""

    ply: int
    side: Literal["attackers", "defenders"]
    move: Move
    alternative: Move | None


class Cycle(TypedDict):
    """The moves between the last two times a position stood, and who had the choice."""

    occurrences: list[int]
    moves: list[CycleMove]
    chooser: Literal["attackers", "defenders"]


class _Reason(TypedDict):
    reason: str


class Evidence(_Reason, total=False):
    """What the end of a set rests on; which fields there are depends on the reason."""

    square: str
    king: str
    captors: list[str]
    hostile: list[str]
    edge: bool
    ring: list[str]
    region: list[str]
    walls: list[str]
    inside: list[str]
    side: Literal["attackers", "defenders"]
    cycle: Cycle
    plies: int


class Warnings(TypedDict):
    """The endings that are near."""

    repetition: Cycle | None
    escapes: list[Move]
    king_captures: list[Move]
