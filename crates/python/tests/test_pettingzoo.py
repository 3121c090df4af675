"""The PettingZoo environment, by PettingZoo's own tests."""

import pickle
import warnings

import pytest
from branan.pettingzoo_env import env, raw_env
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]


@pytest.mark.parametrize("rules", ["brandubh", "copenhagen"])
def test_it_passes_pettingzoos_api_test(rules: str) -> None:
    with warnings.catch_warnings():
        # It would like agents to be called player_0 and spaces to be boxes; its own board games are not.
        warnings.simplefilter("ignore")
        api_test(env(rules), num_cycles=1000)
        api_test(raw_env(rules, max_plies=30), num_cycles=200)


def test_it_passes_pettingzoos_seed_test() -> None:
    seed_test(lambda: env("brandubh"), num_cycles=200)


def test_a_game_ends_with_its_rewards() -> None:
    game = env("brandubh")
    game.reset(options={"fen": "7/7/7/7/7/a6/2k4 d"})
    assert game.agent_selection == "defenders"
    game.step(game.unwrapped.board.action("c1-g1"))
    assert game.rewards == {"attackers": -1, "defenders": 1}
    assert game.terminations == {"attackers": True, "defenders": True}


def test_an_illegal_action_loses() -> None:
    game = env("brandubh")
    game.reset()
    game.step(0)
    assert game.rewards["attackers"] == -1 and all(game.terminations.values())
    raw = raw_env("brandubh")
    raw.reset()
    with pytest.raises(ValueError, match="a1-b1 is not legal"):
        raw.step(0)


def test_a_long_game_is_truncated() -> None:
    game = raw_env("brandubh", max_plies=2)
    game.reset()
    for move in ("d2-e2", "d3-c3"):
        game.step(game.board.action(move))
    assert all(game.truncations.values()) and not any(game.terminations.values())


def test_it_is_shown_and_pickled() -> None:
    game = raw_env("brandubh", render_mode="svg")
    game.reset()
    picture = game.render()
    assert picture is not None and picture.startswith("<svg")
    assert raw_env("brandubh").render() is None
    assert "K" in str(raw_env("brandubh", render_mode="ansi").render())
    with pytest.raises(ValueError, match="is no render mode"):
        raw_env("brandubh", render_mode="hologram")
    twin = pickle.loads(pickle.dumps(game))
    twin.reset()
    assert twin.render() == picture
