"""Many games at once, in Gymnasium's words."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ._branan import PLANES, Batch, Board, Level, RuleSet

Observation = dict[str, npt.NDArray[Any]]

_MODES = {
    "next_step": "next_step",
    "same_step": "same_step",
    "disabled": "disabled",
    # What the members of Gymnasium's `AutoresetMode` are worth.
    "NextStep": "next_step",
    "SameStep": "same_step",
    "Disabled": "disabled",
}


class VectorEnv:
    """Many games of one kind that are played at once, both sides by whoever steps them.

    ``step`` takes an action for each game and gives ``(observations, rewards, terminations, truncations, infos)`` as
    Gymnasium's vector environments do. Observations are a dictionary:

    - ``"observation"``: planes by role, ``uint8`` of shape (num_envs, 6, size, size): attackers, defenders, king,
      the defenders are to move, the position has stood twice or more, three times or more;
    - ``"action_mask"``: ``int8`` of shape (num_envs, actions), 1 for a legal action;
    - ``"to_play"``: ``int8`` of shape (num_envs,), 0 if the attackers are to move and 1 if the defenders are.

    Rewards are ``float32`` of shape (num_envs, 2): of the attackers, of the defenders; 1, -1 or 0, and 0 while the
    game goes on. A game is truncated after ``max_plies`` moves.

    ``autoreset`` is a name or a member of Gymnasium's ``AutoresetMode``:

    - ``"next_step"`` (the default, as there): the step after a game ended begins it again, its action is not looked
      at, and its reward is 0;
    - ``"same_step"``: it begins again at once; ``infos["final_obs"]["observation"]`` has the last position, and
      ``infos["_final_obs"]`` says of which games;
    - ``"disabled"``: nothing begins again by itself; ``reset(options={"reset_mask": mask})`` does it.

    The arrays are the environment's own and are written anew by every step: copy what you keep, or say ``copy=True``.
    An action that is not legal is a ``ValueError`` that names the game and the reason, and then nothing was played.

    >>> import numpy as np
    >>> from branan import VectorEnv
    >>> envs = VectorEnv("brandubh", num_envs=4)
    >>> observations, infos = envs.reset(seed=1)
    >>> observations["observation"].shape, observations["action_mask"].sum(axis=1).tolist()
    ((4, 6, 7, 7), [40, 40, 40, 40])
    >>> observations, rewards, terminations, truncations, infos = envs.step(envs.random_actions())
    >>> rewards.shape, observations["to_play"].tolist()
    ((4, 2), [1, 1, 1, 1])
    """

    def __init__(
        self,
        rules: RuleSet | str = "brandubh",
        num_envs: int = 1,
        *,
        max_plies: int = 512,
        autoreset: Any = "next_step",
        fen: str | None = None,
        copy: bool = False,
    ) -> None:
        name = getattr(autoreset, "value", autoreset)
        if not isinstance(name, str) or name not in _MODES:
            raise ValueError(f"{autoreset!r} is no autoreset; there are next_step, same_step, disabled")
        self.autoreset = _MODES[name]
        self.metadata = {"autoreset_mode": autoreset}
        self.batch = Batch(rules, num_envs, max_plies, self.autoreset, fen)
        self.num_envs = num_envs
        self.size = self.batch.size
        self.num_actions = self.batch.num_actions
        self.copy = copy
        shape = (num_envs, PLANES, self.size, self.size)
        self._planes = np.zeros(shape, np.uint8)
        self._mask = np.zeros((num_envs, self.num_actions), np.int8)
        self._to_play = np.zeros(num_envs, np.int8)
        self._rewards = np.zeros((num_envs, 2), np.float32)
        self._terminated = np.zeros(num_envs, np.bool_)
        self._truncated = np.zeros(num_envs, np.bool_)
        self._final = np.zeros(shape, np.uint8) if self.autoreset == "same_step" else None
        self._random = np.random.default_rng()
        self._observe()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins all games again, or those of ``options["reset_mask"]``; the seed is that of ``random_actions``.

        >>> from branan import VectorEnv
        >>> observations, infos = VectorEnv("tablut", 2).reset(seed=7)
        >>> observations["observation"].shape
        (2, 6, 9, 9)
        """
        if seed is not None:
            self._random = np.random.default_rng(seed)
        mask = (options or {}).get("reset_mask")
        self.batch.reset(None if mask is None else np.asarray(mask, np.bool_))
        self._observe()
        return self._observations(), {}

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Plays an action in each game.

        >>> from branan import VectorEnv
        >>> VectorEnv("brandubh", 2).step([0, 0])
        Traceback (most recent call last):
            ...
        ValueError: game 0: action 0: a1-b1 is not legal: there is no piece on a1
        """
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {chosen.dtype}")
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"actions have the shape {chosen.shape}, and ({self.num_envs},) is wanted")
        self.batch.step(
            np.ascontiguousarray(chosen, np.int64),
            self._planes,
            self._mask,
            self._to_play,
            self._rewards,
            self._terminated,
            self._truncated,
            self._final,
        )
        infos: dict[str, Any] = {}
        if self._final is not None:
            infos["final_obs"] = {"observation": self._own(self._final)}
            infos["_final_obs"] = self._terminated | self._truncated
        own = self._own
        return self._observations(), own(self._rewards), own(self._terminated), own(self._truncated), infos

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A legal action for each game, each as likely as any other; -1 where there is none.

        >>> from branan import VectorEnv
        >>> envs = VectorEnv("brandubh", 3)
        >>> bool(envs.reset(seed=1)[0]["action_mask"][range(3), envs.random_actions()].all())
        True
        """
        return self.batch.random_actions(int(self._random.integers(1 << 63)))

    def level_actions(
        self, level: Level | int, seed: int = 0, where: npt.ArrayLike | None = None
    ) -> npt.NDArray[np.int64]:
        """What an opponent of some level plays in each game, or in those of ``where``; -1 in others.

        >>> from branan import VectorEnv
        >>> envs = VectorEnv("brandubh", 2)
        >>> envs.level_actions(3, seed=5, where=[True, False]).tolist()[1]
        -1
        """
        chosen = level if isinstance(level, Level) else Level(level)
        return self.batch.level_actions(chosen, seed, None if where is None else np.asarray(where, np.bool_))

    def board(self, index: int) -> Board:
        """A game as a board of its own.

        >>> from branan import VectorEnv
        >>> VectorEnv("brandubh", 2).board(1).fen()
        '3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a'
        """
        return self.batch.board(index)

    def close(self) -> None:
        """Does nothing; it is there because Gymnasium's environments have it."""

    def _observe(self) -> None:
        self.batch.observe(self._planes, self._mask, self._to_play)

    def _observations(self) -> Observation:
        own = self._own
        return {"observation": own(self._planes), "action_mask": own(self._mask), "to_play": own(self._to_play)}

    def _own(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self.copy else array
