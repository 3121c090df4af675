//! The same work done by the crates `hnefatafl` and `tafl-rs`, as fast as their APIs allow.

use branan_rules::SplitMix64;
use hnefatafl::aliases::{
    MediumBasicGameLogic, MediumBasicGameState, SmallBasicGameLogic, SmallBasicGameState,
};
use hnefatafl::board::state::BoardState;
use hnefatafl::collections::pieceset::PieceSet;
use hnefatafl::game::GameStatus;
use hnefatafl::game::logic::GameLogic;
use hnefatafl::game::state::GameState;
use hnefatafl::preset::{boards, rules};
use hnefatafl::rules::{HostilityRules, KingStrength, RepetitionRule, Ruleset};
use tafl::fast::{FastPlayoutRng, FastPlayoutRunner};

/// Leaves of Brandubh, the last ply counted and not played.
pub fn brandubh_perft(depth: u32) -> u64 {
    let (logic, state) = brandubh();
    perft(&logic, &state, depth)
}

/// Leaves of the 11x11 game, the last ply counted and not played.
pub fn hnefatafl_perft(depth: u32) -> u64 {
    let (logic, state) = hnefatafl();
    perft(&logic, &state, depth)
}

/// Random moves of Brandubh in this many sets.
pub fn brandubh_playouts(sets: u32) -> u64 {
    let (logic, state) = brandubh();
    playouts(&logic, state, sets)
}

/// Random moves of the 11x11 game in a tenth as many sets.
pub fn hnefatafl_playouts(sets: u32) -> u64 {
    let (logic, state) = hnefatafl();
    playouts(&logic, state, sets / 10)
}

/// Random moves of Copenhagen with all of its past in this many sets, by `tafl-rs`.
pub fn copenhagen_playouts(sets: u32, longest: usize) -> u64 {
    let (mut runner, mut random) = (FastPlayoutRunner::classic_copenhagen(), FastPlayoutRng::new(7));
    (0..sets).map(|_| runner.run(longest, &mut random) as u64).sum()
}

fn brandubh() -> (SmallBasicGameLogic, SmallBasicGameState) {
    let state = GameState::new(boards::BRANDUBH, rules::BRANDUBH.starting_side);
    (GameLogic::new(rules::BRANDUBH, 7), state.expect("the peer reads its own preset"))
}

/// The rules of our preset `hnefatafl`, as near as the peer can say them.
fn hnefatafl() -> (MediumBasicGameLogic, MediumBasicGameState) {
    let sheet = Ruleset {
        king_strength: KingStrength::Strong,
        shieldwall: None,
        exit_fort: false,
        hostile_tiles: HostilityRules {
            throne: PieceSet::all(),
            corners: PieceSet::all(),
            edge: PieceSet::all(),
        },
        enclosure_win: None,
        repetition_rule: Some(RepetitionRule { n_repetitions: 3, is_loss: false }),
        ..rules::COPENHAGEN
    };
    let state = GameState::new(boards::COPENHAGEN, rules::COPENHAGEN.starting_side);
    (GameLogic::new(sheet, 11), state.expect("the peer reads its own preset"))
}

fn perft<B: BoardState>(logic: &GameLogic<B>, state: &GameState<B>, depth: u32) -> u64 {
    if state.status != GameStatus::Ongoing {
        return 0;
    }
    let pieces = state.board.occupied_by_side(state.side_to_play);
    let moves = pieces.into_iter().flat_map(|tile| logic.iter_plays(tile, state).expect("the piece is ours"));
    if depth == 1 {
        return moves.count() as u64;
    }
    moves.map(|play| perft(logic, &logic.do_valid_play(play, *state).new_state, depth - 1)).sum()
}

fn playouts<B: BoardState>(logic: &GameLogic<B>, start: GameState<B>, sets: u32) -> u64 {
    let mut random = random();
    let (mut moves, mut plays) = (0, Vec::with_capacity(512));
    for _ in 0..sets {
        let mut state = start;
        while state.status == GameStatus::Ongoing && state.turn < 500 {
            plays.clear();
            for tile in state.board.occupied_by_side(state.side_to_play) {
                plays.extend(logic.iter_plays(tile, &state).expect("the piece is ours"));
            }
            if plays.is_empty() {
                break;
            }
            let choice = below(&mut random, plays.len() as u32);
            state = logic.do_valid_play(plays[choice as usize], state).new_state;
            moves += 1;
        }
    }
    moves
}

/// The same numbers every time.
pub const fn random() -> SplitMix64 {
    SplitMix64::new(7)
}

/// A number under `limit`, without a division.
pub const fn below(random: &mut SplitMix64, limit: u32) -> u32 {
    (((random.number() >> 32) * limit as u64) >> 32) as u32
}
