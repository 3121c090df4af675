"""The eight symmetries of a board, on what learners hold."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ._branan import num_actions, symmetry_actions, symmetry_squares

_squares = lru_cache(symmetry_squares)
_actions = lru_cache(symmetry_actions)


def _known(symmetry: int) -> int:
    if not 0 <= symmetry < 8:
        raise ValueError(f"there are symmetries 0 to 7, not {symmetry}")
    return symmetry


def turned_planes(planes: npt.NDArray[Any], symmetry: int) -> npt.NDArray[Any]:
    """Planes (…, size, size) as one of the eight symmetries leaves them; 0 leaves all as it is.

    What is true of a position is true of its images, if ``RuleSet.symmetries()`` has the number.

    >>> import branan, numpy as np
    >>> planes = branan.Board("brandubh", "k6/7/7/7/7/a6/7 a").planes()
    >>> np.argwhere(branan.turned_planes(planes, 3)[2]).tolist()
    [[0, 6]]
    """
    planes = np.asarray(planes)
    if planes.ndim < 2 or planes.shape[-1] != planes.shape[-2]:
        raise ValueError(f"planes end in two equal axes, and these have the shape {planes.shape}")
    size = planes.shape[-1]
    flat = planes.reshape(*planes.shape[:-2], size * size)
    turned = np.empty_like(flat)
    turned[..., _squares(size)[_known(symmetry)]] = flat
    return turned.reshape(planes.shape)


def turned_policy(policy: npt.NDArray[Any], symmetry: int, size: int) -> npt.NDArray[Any]:
    """A policy or mask (…, actions) as one of the eight symmetries leaves it.

    >>> import branan, numpy as np
    >>> mask = branan.Board("brandubh").action_mask()
    >>> bool((branan.turned_policy(mask, 5, 7) == mask).all())
    True
    """
    policy = np.asarray(policy)
    if policy.ndim < 1 or policy.shape[-1] != num_actions(size):
        raise ValueError(f"a policy ends in {num_actions(size)} actions, and this one has the shape {policy.shape}")
    turned = np.empty_like(policy)
    turned[..., _actions(size)[_known(symmetry)]] = policy
    return turned


def turned_actions(actions: npt.ArrayLike, symmetry: int, size: int) -> npt.NDArray[np.int64]:
    """Actions as one of the eight symmetries leaves them.

    >>> import branan
    >>> board = branan.Board("brandubh")
    >>> board.move_of(int(branan.turned_actions(board.action("d2-e2"), 1, 7)))
    Move('d2', 'c2')
    """
    numbers = np.asarray(actions)
    if numbers.dtype.kind not in "iu":
        raise TypeError(f"actions are whole numbers, not {numbers.dtype}")
    if numbers.size and not (0 <= numbers.min() and numbers.max() < num_actions(size)):
        raise ValueError(f"actions are from 0 to {num_actions(size) - 1}")
    turned: npt.NDArray[np.int64] = _actions(size)[_known(symmetry)][numbers]
    return turned
