//! The past counts, and no stored score carries it where it does not hold.

use std::sync::Arc;

use branan_engine::{Search, TranspositionTable};
use branan_rules::{
    Board, Board7, Board11, Game, Move, Position, Repetition, RepetitionVerdict, RuleSet, Rules, Speed,
    presets,
};
use branan_testkit::Random;

use crate::brute::{Brute, plies_to_end_in_game, positions, search, to_depth, wins_in_game};

/// A game that comes to `position` with a past in which the position after `mv`
/// has stood as often as it may without the set being over: playing it once more
/// is judged as a repetition.
fn with_hot_past<B: Board>(rules: &Arc<Rules<B>>, position: Position<B>, mv: Move) -> Option<Game<B>> {
    let after = position.play_unchecked(rules, mv);
    if after.end.is_some() || !after.captured.is_empty() {
        return None;
    }
    let back = |mv: Move| Move::new(mv.to, mv.from);
    after.position.legal_moves(rules).find_map(|reply| {
        let mut game = Game::from_position(rules.clone(), after.position);
        for mv in [reply, back(mv), back(reply), mv, reply, back(mv), back(reply)] {
            game.play(mv).ok()?;
        }
        (game.end().is_none() && game.position() == position).then_some(game)
    })
}

/// A position with one quiet way to win that a past spoils is not called won,
/// also with a table that knows it as won without the past, and the other way
/// about.
fn check_spoilt_wins<B: Board>(set: RuleSet, seed: u64, most_moves: u32) {
    let rules = Arc::new(Rules::<B>::new(set).expect("a preset"));
    let (mut spoilt, mut kept) = (0, 0);
    for position in positions(&rules, seed, most_moves).take(4000) {
        if spoilt >= 10 && kept >= 10 {
            break;
        }
        if Brute::new(&rules).plies_to_end(&position, 3) != Some(3) {
            continue;
        }
        let mut fresh = search(&rules, position).exhaustive();
        to_depth(&mut fresh, 3);
        let winning = fresh.lines()[0].moves[0];
        let Some(mut game) = with_hot_past(&rules, position, winning) else { continue };
        let truth = wins_in_game(&mut game, 3);
        *(if truth { &mut kept } else { &mut spoilt }) += 1;

        let table = Arc::new(TranspositionTable::with_bytes(1 << 18));
        let without_past = Game::from_position(rules.clone(), position);
        for (game, wins) in [(&without_past, true), (&game, truth), (&without_past, true)] {
            let mut search = Search::new(game, table.clone()).exhaustive();
            to_depth(&mut search, 3);
            let claim = search.lines()[0].score.plies_to_end();
            assert_eq!(claim == Some(3), wins, "{} {claim:?}", position.setup(&rules));
        }
    }
    assert!(spoilt >= 3, "only {spoilt} were spoilt ({kept} kept)");
}

#[test]
fn a_repetition_that_draws_spoils_a_win() {
    check_spoilt_wins::<Board11>(presets::HNEFATAFL, 1, 60);
}

#[test]
fn a_repetition_that_loses_spoils_a_win() {
    check_spoilt_wins::<Board7>(presets::BRANDUBH, 2, 30);
}

#[test]
fn a_move_that_would_lose_by_repetition_is_not_played() {
    // Any move but the one that makes the start stand a third time.
    let rules = Arc::new(Rules::<Board11>::new(presets::COPENHAGEN).expect("a preset"));
    let mut game = Game::new(rules);
    for mv in ["d1-d2", "f8-e8", "d2-d1", "e8-f8", "d1-d2", "f8-e8", "d2-d1"] {
        game.play(mv.parse().expect("a move")).expect("a legal one");
    }
    let mut search = Search::new(&game, Arc::new(TranspositionTable::with_bytes(1 << 18)));
    to_depth(&mut search, 3);
    let mv = search.best_move().expect("there are moves");
    assert_ne!(mv.to_string(), "e8-f8", "defenders lose by it");
    assert!(search.lines()[0].score.plies_to_end().is_none());
}

#[test]
fn what_searches_of_earlier_moves_stored_does_not_hide_a_repetition() {
    // The king steps out and in, an attacker with him. Stepping in once more lets
    // the attackers make the start stand a third time, which defenders lose.
    let rules = Arc::new(Rules::<Board11>::new(presets::COPENHAGEN).expect("a preset"));
    let start = "3aaaaa3/2d7a/1a8k/2d2d4a/a3ddd3a/a1a3dd2a/a3ddd3a/3a1d4a/9a1/8a2/2a1aaaa3 d";
    let start = Position::new(&start.parse().expect("a set-up"), &rules).expect("a position");
    let mut game = Game::from_position(rules, start);
    let table = Arc::new(TranspositionTable::with_bytes(1 << 20));
    for mv in ["k9-i9", "k10-i10", "i9-k9", "i10-k10", "k9-i9", "k10-i10"] {
        to_depth(&mut Search::new(&game, table.clone()), 5);
        game.play(mv.parse().expect("a move")).expect("a legal one");
    }
    let mut search = Search::new(&game, table);
    to_depth(&mut search, 5);
    assert_ne!(search.best_move().map(|mv| mv.to_string()).as_deref(), Some("i9-k9"));
}

/// Walks at random through games, often to and fro, and compares every claim with brute force over whole games. All searches of a
/// rule set share one table.
fn check_walks(repetition: Option<Repetition>, quiet_limit: Option<u16>, length: u32) -> Tally {
    let set = RuleSet {
        repetition,
        quiet_limit,
        // Steps instead of slides: few moves, so that brute force sees far.
        speed: Speed { attacker: Some(1), defender: Some(1), king: Some(1) },
        ..presets::BRANDUBH
    };
    let rules = Arc::new(Rules::<Board7>::new(set).expect("no contradiction"));
    let table = Arc::new(TranspositionTable::with_bytes(1 << 20));
    let mut random = Random::new(11);
    let mut tally = Tally::default();
    for position in positions(&rules, 12, 6).take(400) {
        let mut game = Game::from_position(rules.clone(), position);
        for _ in 0..length {
            if game.end().is_some() || game.legal_moves().count() > 6 {
                break;
            }
            let mut fresh = Game::from_position(rules.clone(), game.position());
            let without = check_claim(&mut fresh, &table);
            let with = check_claim(&mut game, &table);
            tally.games += 1;
            tally.differ += u32::from(with != without);
            let moves: Vec<Move> = game.legal_moves().collect();
            let mine = game.plies().iter().rev().nth(1).map(|ply| Move::new(ply.mv.to, ply.mv.from));
            let back =
                mine.filter(|mv| random.percent(if length > 6 { 90 } else { 60 }) && moves.contains(mv));
            game.play(back.unwrap_or_else(|| random.one_of(&moves))).expect("a legal move");
        }
    }
    tally
}

const DEPTH: u32 = 5;

/// How often the past made a difference.
#[derive(Debug, Default)]
struct Tally {
    games: u32,
    differ: u32,
}

/// Compares a claim with the truth, which it gives back.
fn check_claim(game: &mut Game<Board7>, table: &Arc<TranspositionTable>) -> Option<i32> {
    let truth = plies_to_end_in_game(game, DEPTH);
    let mut search = Search::new(game, table.clone()).exhaustive();
    to_depth(&mut search, DEPTH);
    let claim = search.lines()[0].score.plies_to_end();
    let claim = claim.filter(|plies| truth.is_some() || plies.unsigned_abs() <= DEPTH);
    let (rules, set) = (game.rules(), game.rules().set());
    let played = game.plies().iter().map(|ply| ply.mv.to_string()).collect::<Vec<_>>();
    assert_eq!(
        claim,
        truth,
        "{:?} {:?} {} {played:?}",
        set.repetition,
        set.quiet_limit,
        game.start().setup(rules)
    );
    truth
}

#[test]
fn claims_are_true_however_recurrence_is_judged() {
    for verdict in [
        RepetitionVerdict::Draw,
        RepetitionVerdict::MoverLoses,
        RepetitionVerdict::MoverWins,
        RepetitionVerdict::AttackersLose,
        RepetitionVerdict::DefendersLose,
        RepetitionVerdict::ChooserLoses,
    ] {
        for (count, length, least) in [(2, 6, 4), (3, 10, 1)] {
            let tally = check_walks(Some(Repetition { count, verdict }), None, length);
            assert!(tally.differ >= least, "{verdict:?} {count} {tally:?}");
        }
    }
}

#[test]
fn claims_are_true_near_the_limit_of_quiet_moves() {
    let tally = check_walks(None, Some(6), 6);
    assert!(tally.differ > 10, "{tally:?}");
}
