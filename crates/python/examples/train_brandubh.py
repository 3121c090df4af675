"""Trains a small player of Brandubh from nothing, with numpy alone, and lets it play against an engine level.

    python train_brandubh.py                 # two million moves, a few minutes; then 400 games against level 2
    python train_brandubh.py --short         # seconds: does it learn at all?

The player is a value net with one hidden layer: planes in, out what the attackers may expect, from -1 to 1. It plays
against itself, a few hundred games at once, looking one move ahead, and learns from what came of its games (TD(λ) on
the positions after its moves, turned by a symmetry of the board at random). To play in earnest it looks two moves
ahead. It knows no more of the game than its rules.
"""

from __future__ import annotations

import argparse
import functools
import os
import time
from collections.abc import Callable

# Matrices this small are multiplied four times faster by one thread than by two that wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import branan

RULES = "brandubh"
SIZE = 7
INPUTS = 3 * SIZE * SIZE + 1
SYMMETRIES = branan.symmetry_squares(SIZE)
REPORT = 200_000


class Net:
    """A value net: a hidden layer, a second small one, and Adam to train it."""

    def __init__(self, random: np.random.Generator, hidden: int = 96, second: int = 16) -> None:
        def layer(rows: int, columns: int) -> np.ndarray:
            return np.asarray(random.standard_normal((rows, columns)) * np.sqrt(2 / rows), np.float32)

        shapes = [layer(INPUTS, hidden) * 2, np.zeros(hidden), layer(hidden, second), np.zeros(second)]
        self.weights = [np.asarray(w, np.float32) for w in [*shapes, layer(second, 1) * 0.1, np.zeros(1)]]
        self.first = [np.zeros_like(w) for w in self.weights]
        self.second = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def forward(self, inputs: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        w1, b1, w2, b2, w3, b3 = self.weights
        one = np.maximum(inputs @ w1 + b1, 0)
        two = np.maximum(one @ w2 + b2, 0)
        return one, two, np.tanh(two @ w3 + b3)[:, 0]

    def __call__(self, inputs: np.ndarray) -> np.ndarray:
        return self.forward(inputs)[2]

    def train(self, inputs: np.ndarray, targets: np.ndarray, rate: float) -> float:
        _, _, w2, _, w3, _ = self.weights
        one, two, out = self.forward(inputs)
        error = out - targets
        d_out = (error * (1 - out * out) / len(targets))[:, None].astype(np.float32)
        d_two = (d_out @ w3.T) * (two > 0)
        d_one = (d_two @ w2.T) * (one > 0)
        slopes = [inputs.T @ d_one, d_one.sum(0), one.T @ d_two, d_two.sum(0), two.T @ d_out, d_out.sum(0)]
        self.steps += 1
        warm = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for weight, first, second, slope in zip(self.weights, self.first, self.second, slopes):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            weight -= warm * first / (np.sqrt(second) + 1e-8)
        return float((error * error).mean())


def inputs_of(planes: np.ndarray) -> np.ndarray:
    """Attackers, defenders and king, and who is to move."""
    inputs = np.empty((len(planes), INPUTS), np.float32)
    inputs[:, :-1] = planes[:, :3].reshape(len(planes), -1)
    inputs[:, -1] = planes[:, 3, 0, 0]
    return inputs


def turned(inputs: np.ndarray, symmetry: int) -> np.ndarray:
    """The same positions under a symmetry of the board."""
    out = inputs.copy()
    boards = inputs[:, :-1].reshape(len(inputs), 3, SIZE * SIZE)
    out[:, :-1].reshape(boards.shape)[:, :, SYMMETRIES[symmetry]] = boards
    return out


class Choice:
    """For each game the best action, what it is worth to the attackers, and all there are."""

    def __init__(self, batch: branan.Batch, net: Net, where: np.ndarray | None = None, depth: int = 1) -> None:
        self.offsets, self.actions, self.planes, results, over = batch.afterstates(where)
        self.counts = np.diff(self.offsets)
        self.best = np.zeros(len(self.counts), np.int64)
        self.best_values = np.zeros(len(self.counts), np.float32)
        self.rows = np.repeat(np.arange(len(self.counts)), self.counts)
        # Planes are those after the move: if the defenders are to move then, the attackers made it.
        self.signs = np.where(self.planes[:, 3, 0, 0] > 0, 1, -1).astype(np.float32)
        self.values = results * self.signs
        open_ = np.flatnonzero(~over)
        if len(open_) and depth == 1:
            self.values[open_] = net(inputs_of(self.planes[open_]))
        elif len(open_):
            replies = Choice(batch.fork(self.rows[open_], self.actions[open_]), net, None, depth - 1)
            self.values[open_] = replies.best_values
        scores = self.values * self.signs
        full = np.flatnonzero(self.counts)
        if len(full):
            most = np.zeros(len(self.counts), np.float32)
            most[full] = np.maximum.reduceat(scores, self.offsets[full])
            at = np.flatnonzero(scores == most[self.rows])
            rows, first = np.unique(self.rows[at], return_index=True)
            self.best[rows] = at[first]
            self.best_values[rows] = self.values[self.best[rows]]


class SelfPlay:
    """Games of the net against itself, and what there is to be learned from them."""

    def __init__(self, net: Net, random: np.random.Generator, games: int, room: int = 150_000) -> None:
        self.net, self.random = net, random
        self.envs = branan.VectorEnv(RULES, games, max_plies=120, autoreset="same_step")
        self.games: list[list[tuple[np.ndarray, float, bool]]] = [[] for _ in range(games)]
        self.inputs = np.zeros((room, INPUTS), np.uint8)
        self.targets = np.zeros(room, np.float32)
        self.filled = self.next = self.played = self.plies = 0

    def step(self, explore: float, trust: float) -> None:
        """A move in every game; games that ended become something to learn from."""
        choice = Choice(self.envs.batch, self.net)
        many, best = len(self.games), choice.best.copy()
        free = self.random.random(many) < explore
        drawn = choice.offsets[:-1] + (self.random.random(many) * choice.counts).astype(np.int64)
        best[free] = drawn[free]
        reached = inputs_of(choice.planes[best]).astype(np.uint8)
        _, rewards, terminated, truncated, _ = self.envs.step(choice.actions[best])
        self.plies += many
        for row in range(many):
            self.games[row].append((reached[row], float(choice.best_values[row]), bool(free[row])))
            if terminated[row] or truncated[row]:
                self.learn(row, float(rewards[row, 0]), trust)

    def learn(self, row: int, result: float, trust: float) -> None:
        """The return of each position: the end as far as it is trusted, else what looked best a move later."""
        target = result
        for reached, best_value, was_free in reversed(self.games[row]):
            self.inputs[self.next], self.targets[self.next] = reached, target
            self.next = (self.next + 1) % len(self.targets)
            self.filled = min(self.filled + 1, len(self.targets))
            # A move at random says nothing of the position before it: there the best move counts.
            target = best_value if was_free else trust * target + (1 - trust) * best_value
        self.games[row] = []
        self.played += 1

    def sample(self, size: int) -> tuple[np.ndarray, np.ndarray]:
        """Some of what is to be learned, turned at random."""
        at = self.random.integers(self.filled, size=size)
        return turned(self.inputs[at].astype(np.float32), int(self.random.integers(8))), self.targets[at]


def train(moves: int, seed: int, games: int, say: Callable[[str], None]) -> Net:
    """Trains a net by so many moves of self-play; the same seed gives the same net."""
    random = np.random.default_rng(seed)
    net = Net(random)
    play = SelfPlay(net, random, games)
    begun, loss = time.monotonic(), 1.0
    while play.plies < moves:
        part = play.plies / moves
        play.step(explore=0.15 - 0.10 * part, trust=0.8 - 0.2 * part)
        if play.filled > 4096:
            for _ in range(2):
                loss += 0.01 * (net.train(*play.sample(512), rate=1.5e-3 * (1 - 0.9 * part)) - loss)
        if play.plies // REPORT != (play.plies - games) // REPORT:
            say(f"{time.monotonic() - begun:4.0f} s  {play.played:6} games  {play.plies:8} moves  loss {loss:.3f}")
    took = f"{time.monotonic() - begun:.0f} s, {time.process_time():.0f} s of processor time"
    say(f"trained by {play.played} games of {play.plies} moves in {took}")
    return net


def points_against(net: Net | None, level: int, games: int, seed: int, depth: int = 2) -> dict[str, float]:
    """The share of points of the net (of random moves without one) against a level, as each side."""
    random = np.random.default_rng(seed)
    envs = branan.VectorEnv(RULES, games, max_plies=200)
    observations, _ = envs.reset(seed=seed)
    ours, points = np.arange(games) % 2, np.full(games, np.nan)
    while (live := np.isnan(points)).any():
        mine = live & (observations["to_play"] == ours)
        # Whoever is through plays on at random, and it does not count.
        actions = envs.random_actions()
        theirs = envs.level_actions(level, int(random.integers(1 << 62)), where=live & ~mine)
        actions = np.where(theirs >= 0, theirs, actions)
        if net is not None and mine.any():
            choice = Choice(envs.batch, net, mine, depth)
            actions[mine] = choice.actions[choice.best[mine]]
        observations, rewards, terminated, truncated, _ = envs.step(actions)
        ended = np.flatnonzero(live & (terminated | truncated))
        points[ended] = 0.5 + 0.5 * rewards[ended, ours[ended]]
    return {side: float(points[ours == number].mean()) for number, side in enumerate(("attackers", "defenders"))}


def shown(points: dict[str, float], games: int) -> str:
    """The points in words, with the usual error of so many games."""
    both = sum(points.values()) / 2
    error = 2 * (both * (1 - both) / games) ** 0.5
    sides = ", ".join(f"{share:.1%} as {side}" for side, share in points.items())
    return f"{both:.1%} ± {error:.1%} of the points in {games} games ({sides})"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--moves", type=int, default=2_000_000, help="moves of self-play to learn from")
    options.add_argument("--level", type=int, default=2, help="the level to play against")
    options.add_argument("--games", type=int, default=400, help="games to play against it, half as each side")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--short", action="store_true", help="train a little; fail if nothing was learned")
    chosen, say = options.parse_args(), functools.partial(print, flush=True)
    if chosen.short:
        net = train(40_000, chosen.seed, 64, say)
        before, after = (points_against(player, 1, 60, 7, depth=1) for player in (None, net))
        print(f"against level 1, looking one move ahead: {shown(after, 60)}\nrandom moves: {shown(before, 60)}")
        if sum(after.values()) < sum(before.values()) + 0.3:
            raise SystemExit("it did not learn")
        return
    net = train(chosen.moves, chosen.seed, 256, say)
    print(f"against level {chosen.level}: {shown(points_against(net, chosen.level, chosen.games, 7), chosen.games)}")


if __name__ == "__main__":
    main()
