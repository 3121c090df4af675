"""Actions, planes, symmetries and the batch environment."""

import re
from typing import Any

import numpy as np
import pytest
from branan import (
    Batch,
    Board,
    Level,
    RuleSet,
    VectorEnv,
    num_actions,
    presets,
    symmetry_actions,
    symmetry_squares,
    turned_actions,
    turned_planes,
    turned_policy,
)

GAMES = [rules.id for rules in presets()]


@pytest.mark.parametrize("size", [2, 7, 9, 11, 19])
def test_every_action_is_another_move(size: int) -> None:
    assert num_actions(size) == 2 * size * size * (size - 1)
    if size not in (7, 11):
        return
    board = Board("brandubh" if size == 7 else "copenhagen")
    moves = [board.move_of(action) for action in range(num_actions(size))]
    assert len(set(moves)) == num_actions(size)
    assert [board.action(move) for move in moves] == list(range(num_actions(size)))


@pytest.mark.parametrize("rules", GAMES)
def test_the_batch_is_played_as_boards_are(rules: str) -> None:
    """Every array of every step, compared with boards that are played one by one."""
    envs = VectorEnv(rules, 6, max_plies=90)
    observations, _ = envs.reset(seed=3)
    boards = [Board(rules) for _ in range(6)]
    ended = np.zeros(6, bool)
    finished = 0
    for _ in range(220):
        actions = envs.random_actions()
        observations, rewards, terminated, truncated, _ = envs.step(actions)
        for row, board in enumerate(boards):
            expected = np.zeros(2)
            if ended[row]:
                boards[row] = board = Board(rules)
                ended[row] = False
            else:
                board.push(board.move_of(int(actions[row])))
                outcome = board.outcome()
                assert terminated[row] == (outcome is not None)
                assert truncated[row] == (outcome is None and board.ply() >= 90)
                if outcome is not None and outcome.winner is not None:
                    sides = ("attackers", "defenders")
                    expected = np.array([1 if side == outcome.winner else -1 for side in sides])
                ended[row] = terminated[row] or truncated[row]
                finished += int(ended[row])
            assert (rewards[row] == expected).all()
            assert (observations["observation"][row] == board.planes()).all()
            assert (observations["action_mask"][row] == board.action_mask()).all()
            assert observations["to_play"][row] == (board.turn == "defenders")
            assert envs.board(row) == board
    assert finished > 0


def test_planes_show_pieces_turn_and_repetition() -> None:
    board = Board("brandubh")
    for move in ["d2-e2", "d3-c3", "e2-d2", "c3-d3"]:
        assert board.planes()[4:].sum() == 0
        board.push(move)
    planes = board.planes()
    assert planes.dtype == np.uint8 and planes[4].all() and not planes[5].any()
    assert not planes[3].any() and planes[2, 3, 3] == 1 and planes[0, 0, 3] == 1
    board.push("d2-e2")
    assert board.planes()[3].all()


def test_repetition_planes_are_filled_in_the_batch() -> None:
    rules = RuleSet("brandubh").to_toml()
    assert "count = 3" in rules
    loose = RuleSet.from_toml(rules.replace("count = 3", "count = 5"))
    board = Board(loose)
    envs = VectorEnv(loose, 1)
    seen = []
    for move in ["d2-e2", "d3-c3", "e2-d2", "c3-d3"] * 3:
        observations = envs.step([board.action(move)])[0]
        seen.append(tuple(observations["observation"][0, 4:, 0, 0].tolist()))
    assert seen[:3] == [(0, 0)] * 3 and seen[3:7] == [(1, 0)] * 4 and seen[7:] == [(1, 1)] * len(seen[7:])


@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
def test_autoreset_is_as_gymnasium_says(mode: str) -> None:
    fen = "7/7/7/7/7/a6/2k4 d"
    envs = VectorEnv("brandubh", 2, autoreset=mode, fen=fen)
    start = envs.reset()[0]["observation"].copy()
    board = Board("brandubh", fen)
    win, other = board.action("c1-g1"), board.action("c1-d1")
    observations, rewards, terminated, _, infos = envs.step([win, other])
    assert terminated.tolist() == [True, False] and rewards.tolist() == [[-1, 1], [0, 0]]
    board.push("c1-g1")
    is_start = bool((observations["observation"][0] == start[0]).all())
    assert is_start == (mode == "same_step")
    if mode == "same_step":
        assert infos["_final_obs"].tolist() == [True, False]
        assert (infos["final_obs"]["observation"][0] == board.planes()).all()
        return
    assert observations["action_mask"][0].sum() == 0
    second = int(np.flatnonzero(observations["action_mask"][1])[0])
    if mode == "next_step":
        observations, rewards, terminated, _, _ = envs.step([-1, second])
        assert not terminated.any() and not rewards.any()
    else:
        with pytest.raises(ValueError, match="game 0 is over: reset it first"):
            envs.step([win, second])
        observations, _ = envs.reset(options={"reset_mask": [True, False]})
        assert envs.board(1).ply() == 1
    assert (observations["observation"][0] == start[0]).all()


def test_gymnasiums_own_modes_are_taken() -> None:
    from gymnasium.vector import AutoresetMode

    for mode, name in zip(AutoresetMode, ["next_step", "same_step", "disabled"]):
        envs = VectorEnv("brandubh", 1, autoreset=mode)
        assert envs.autoreset == name and envs.metadata["autoreset_mode"] is mode


def test_an_illegal_action_changes_nothing() -> None:
    envs = VectorEnv("brandubh", 3, copy=True)
    before, _ = envs.reset(seed=1)
    good = envs.random_actions()
    for bad, reason in [(0, "there is no piece on a1"), (588, "588 is no action"), (-1, "-1 is no action")]:
        with pytest.raises(ValueError, match=f"game 2.*{reason}"):
            envs.step([good[0], good[1], bad])
    assert all(envs.board(row).ply() == 0 for row in range(3))
    after, *_ = envs.step(good)
    assert (before["observation"] != after["observation"]).any()


def test_arrays_of_the_wrong_kind_are_refused() -> None:
    batch = Batch("brandubh", 2)
    arrays: dict[str, Any] = {
        "planes": np.zeros((2, 6, 7, 7), np.uint8),
        "mask": np.zeros((2, 588), np.int8),
        "to_play": np.zeros(2, np.int8),
    }
    batch.observe(**arrays)
    with pytest.raises(ValueError, match=r"mask has the shape \[2, 587\], and \[2, 588\] is wanted"):
        batch.observe(**{**arrays, "mask": np.zeros((2, 587), np.int8)})
    with pytest.raises(ValueError, match="planes is not contiguous"):
        batch.observe(**{**arrays, "planes": np.zeros((2, 6, 7, 14), np.uint8)[..., ::2]})
    with pytest.raises(TypeError):
        batch.observe(**{**arrays, "planes": np.zeros((2, 6, 7, 7), np.float32)})
    envs = VectorEnv("brandubh", 2)
    with pytest.raises(TypeError, match="whole numbers, not float64"):
        envs.step([0.5, 1.5])
    with pytest.raises(ValueError, match="shape"):
        envs.step([1, 2, 3])
    with pytest.raises(IndexError, match="there is no game 2"):
        envs.board(2)


@pytest.mark.parametrize("rules", ["brandubh", "tablut", "copenhagen"])
def test_symmetries_turn_positions_and_actions_together(rules: str) -> None:
    """Playing the image of a move in the image of a position gives the image of what comes of it."""
    board = Board(rules)
    size = board.size
    assert board.rules.symmetries() == list(range(8))
    envs = VectorEnv(rules, 1)
    envs.reset(seed=2)
    for _ in range(12):
        action = int(envs.random_actions()[0])
        envs.step([action])
        board.push(board.move_of(action))
    for symmetry in range(8):
        image = Board(rules, fen_of(turned_planes(board.planes(), symmetry)))
        assert (image.action_mask() == turned_policy(board.action_mask(), symmetry, size)).all()
        action = int(np.flatnonzero(board.action_mask())[0])
        after = board.copy()
        after.push(after.move_of(action))
        image.push(image.move_of(int(turned_actions(action, symmetry, size))))
        assert (image.planes()[:4] == turned_planes(after.planes(), symmetry)[:4]).all()


def fen_of(planes: np.ndarray) -> str:
    letters = np.full(planes.shape[1:], "1")
    for plane, letter in zip(planes, "adk"):
        letters[plane > 0] = letter
    rows = [re.sub("1+", lambda run: str(len(run[0])), "".join(row)) for row in letters[::-1]]
    return "/".join(rows) + (" d" if planes[3, 0, 0] else " a")


def test_symmetry_tables_are_permutations() -> None:
    for table in (symmetry_squares(9), symmetry_actions(9)):
        assert (np.sort(table, axis=1) == np.arange(table.shape[1])).all()
        assert (table[0] == np.arange(table.shape[1])).all()
        assert len({tuple(row) for row in table}) == 8
    with pytest.raises(ValueError, match="symmetries 0 to 7"):
        turned_planes(np.zeros((7, 7)), 8)
    with pytest.raises(ValueError, match="two equal axes"):
        turned_planes(np.zeros((7, 9)), 1)
    with pytest.raises(ValueError, match="588 actions"):
        turned_policy(np.zeros(587), 1, 7)
    with pytest.raises(ValueError, match="squares a side"):
        num_actions(20)


@pytest.mark.parametrize("rules", ["brandubh", "copenhagen"])
def test_afterstates_are_where_actions_lead(rules: str) -> None:
    batch = Batch(rules, 2)
    offsets, actions, planes, results, over = batch.afterstates(np.array([False, True]))
    board = Board(rules)
    assert offsets.tolist() == [0, 0, len(board.legal_moves)]
    assert sorted(actions) == np.flatnonzero(board.action_mask()).tolist()
    for action, after in zip(actions, planes):
        board.push(board.move_of(int(action)))
        assert (board.planes() == after).all()
        board.pop()
    assert not results.any() and not over.any() and batch.board(1).ply() == 0


def test_afterstates_tell_who_wins_and_forks_go_on() -> None:
    fen = "7/7/7/7/7/a6/2k4 d"
    batch = Batch("brandubh", 1, fen=fen)
    _, actions, _, results, over = batch.afterstates()
    board = Board("brandubh", fen)
    wins = {str(board.move_of(int(action))) for action in actions[results == 1]}
    assert wins == {"c1-a1", "c1-g1"} and (over == (results == 1)).all()
    open_ = actions[~over]
    fork = batch.fork(np.zeros_like(open_), open_)
    assert fork.num_envs == len(open_) and fork.board(0).ply() == 1 and batch.board(0).ply() == 0
    with pytest.raises(ValueError, match="there is no game 5"):
        batch.fork(np.array([5]), open_[:1].copy())
    with pytest.raises(ValueError, match="is no action"):
        batch.fork(np.array([0]), np.array([900]))
    with pytest.raises(ValueError, match="not legal"):
        batch.fork(np.array([0]), np.array([0]))


def test_levels_play_in_the_batch_as_on_boards() -> None:
    envs = VectorEnv("brandubh", 4)
    actions = envs.level_actions(Level(2), seed=9, where=[True, True, False, True])
    assert actions[2] == -1
    board = Board("brandubh")
    assert all(board.is_legal(board.move_of(int(action))) for action in actions[[0, 1, 3]])
    assert (actions == envs.level_actions(2, seed=9, where=[True, True, False, True])).all()


def test_random_actions_depend_on_the_seed_alone_and_reach_every_move() -> None:
    envs = VectorEnv("brandubh", 64)
    envs.reset(seed=4)
    drawn = [envs.random_actions() for _ in range(20)]
    envs.reset(seed=4)
    assert all((envs.random_actions() == before).all() for before in drawn)
    assert set(np.concatenate(drawn)) == set(np.flatnonzero(Board("brandubh").action_mask()))


def test_games_that_cannot_be_are_refused() -> None:
    for arguments, reason in [
        ({"num_envs": 0}, "num_envs is from 1"),
        ({"num_envs": 1, "max_plies": 0}, "max_plies is from 1"),
        ({"num_envs": 1, "autoreset": "never"}, "is no autoreset"),
        ({"num_envs": 1, "fen": "k6/7/7/7/7/a6/7 a"}, "the set is over"),
        ({"num_envs": 1, "fen": "7/7/7 a"}, "line 1, column"),
        ({"num_envs": 1, "rules": "chess"}, "there are no rules \"chess\""),
    ]:
        with pytest.raises(ValueError, match=reason):
            VectorEnv(**arguments)  # type: ignore[arg-type]
