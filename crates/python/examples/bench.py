"""Steps a second of the batch environment, planes and mask written, on one core.

    python bench.py              # measure
    python bench.py --check      # fail below 1.5 million for Brandubh and 0.6 million for 11x11

What is measured is the processor time of this process, so that others on the machine count little. Some positions are
compared with boards that are played one by one, so that nothing is fast because it is wrong.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import branan

WANTED = {"brandubh": 1_500_000, "copenhagen": 600_000, "hnefatafl": 600_000}
GAMES = 256


def measure(rules: str, seconds: float) -> tuple[float, float]:
    """Steps a second of the environment alone, and with random actions."""
    envs = branan.VectorEnv(rules, GAMES)
    envs.reset(seed=1)
    steps, stepping, begun = 0, 0.0, time.process_time()
    while time.process_time() - begun < seconds:
        actions = envs.random_actions()
        before = time.process_time()
        envs.step(actions)
        stepping += time.process_time() - before
        steps += GAMES
    whole = time.process_time() - begun
    check(envs)
    return steps / stepping, steps / whole


def check(envs: branan.VectorEnv) -> None:
    """Plays the games as boards, move by move, and compares what the arrays say of them."""
    planes, mask = envs._planes, envs._mask
    for row in range(0, GAMES, 16):
        game = envs.board(row)
        board = branan.Board.from_moves(game.rules, None, game.move_stack)
        assert (board.planes() == planes[row]).all(), f"planes of game {row}"
        assert (board.action_mask() == mask[row]).all(), f"mask of game {row}"
        legal = {board.action(move) for move in board.legal_moves}
        assert legal == set(np.flatnonzero(mask[row])), f"actions of game {row}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--seconds", type=float, default=3.0, help="for each game")
    options.add_argument("--check", action="store_true", help="fail if it is slower than promised")
    chosen = options.parse_args()
    slow = []
    for rules, wanted in WANTED.items():
        # The best of three: a busy machine only ever makes it slower.
        alone, both = max(measure(rules, chosen.seconds / 3) for _ in range(3))
        print(f"{rules:12} {alone:12,.0f} steps/s  {both:12,.0f} with random actions  ({wanted:,} wanted)")
        slow += [rules] if alone < wanted else []
    if chosen.check and slow:
        raise SystemExit(f"slower than promised: {', '.join(slow)}")


if __name__ == "__main__":
    main()
