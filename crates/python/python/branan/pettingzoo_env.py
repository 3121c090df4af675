"""A PettingZoo environment: two agents, ``attackers`` and ``defenders``, one after the other.

``env(rules="brandubh")`` is what one uses; ``raw_env`` is the same without PettingZoo's usual wrappers, which end a
game that somebody plays an illegal action in. It needs ``pip install branan[pettingzoo]``.

>>> from branan.pettingzoo_env import env
>>> game = env("brandubh")
>>> game.reset(seed=1)
>>> observation, reward, terminated, truncated, info = game.last()
>>> game.agent_selection, observation["observation"].shape, int(observation["action_mask"].sum())
('attackers', (6, 7, 7), 40)
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ._branan import PLANES, Board, RuleSet, num_actions

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
except ImportError as _missing:
    raise ImportError("branan.pettingzoo_env needs PettingZoo: pip install branan[pettingzoo]") from _missing


def env(rules: RuleSet | str = "brandubh", max_plies: int = 512, render_mode: str | None = None) -> Any:
    """The environment with PettingZoo's usual wrappers."""
    wrapped: Any = raw_env(rules, max_plies, render_mode)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]
    """The environment itself.

    Observations are ``{"observation": planes, "action_mask": mask}`` as of ``Board.planes`` and ``Board.action_mask``;
    the mask of who is not to move is empty. Rewards are 1 and -1 at the end, or 0 and 0. After ``max_plies`` moves a
    game is truncated. Nothing in it is random: a seed changes nothing.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["ansi", "svg"],
        "name": "branan_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self, rules: RuleSet | str = "brandubh", max_plies: int = 512, render_mode: str | None = None
    ) -> None:
        EzPickle.__init__(self, rules, max_plies, render_mode)
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"{render_mode!r} is no render mode; there are ansi and svg")
        if max_plies < 1:
            raise ValueError(f"max_plies is 1 or more, not {max_plies}")
        self.render_mode = render_mode
        self.max_plies = max_plies
        self.rules = rules if isinstance(rules, RuleSet) else RuleSet(rules)
        self.board = Board(self.rules)
        self.possible_agents = ["attackers", "defenders"]
        self.agents = self.possible_agents[:]
        size, actions = self.rules.size, num_actions(self.rules.size)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (PLANES, size, size), np.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.agents
        }

    def observation_space(self, agent: str) -> Any:
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; ``options={"fen": …}`` in some position."""
        self.board = Board(self.rules, (options or {}).get("fen"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, self.board.is_game_over())
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.board.turn

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """How the game stands; only who is to move has legal actions."""
        mask = self.board.action_mask()
        return {
            "observation": self.board.planes(),
            "action_mask": mask if agent == self.board.turn else np.zeros_like(mask),
        }

    def step(self, action: int | None) -> None:
        """Plays an action; one that is not legal is a ``ValueError``."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"the {agent} are to move: None is no action")
        self._cumulative_rewards[agent] = 0
        self.board.push(self.board.move_of(int(action)))
        self._clear_rewards()
        outcome = self.board.outcome()
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            if outcome.winner is not None:
                self.rewards = {side: 1 if side == outcome.winner else -1 for side in self.agents}
        elif self.board.ply() >= self.max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.board.turn
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as text or as a picture, by the render mode."""
        if self.render_mode == "ansi":
            return str(self.board)
        return self.board.svg() if self.render_mode == "svg" else None

    def close(self) -> None:
        """Does nothing; there is no window."""
