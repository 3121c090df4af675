//! The fast rules say what the reference says, on every board type, for every
//! preset and for rule sets nobody ever wrote down.
//!
//! A failure names its seed. `LAWS_TIMES=50 cargo test --release --test laws`
//! tries fifty times as many.

use std::collections::BTreeSet;

use branan_rules::{
    AnyGame, Board, Board7, Board11, Board19, End, Escape, Move, Piece, Position, Repetition,
    RepetitionVerdict, RuleSet, Rules, Setup, Square, SquareSet, Symmetry, Zone, perft, presets,
};
use branan_testkit::generate::{self, Theme};
use branan_testkit::reference::{self, Outcome};
use branan_testkit::reference_game::ReferenceGame;
use branan_testkit::{Random, diagram, rule_sets};

#[test]
fn scattered_pieces_play_alike() {
    for_every_rule_set(60, 60, |set, seed| {
        agree(set, &generate::scatter(set, &mut Random::new(seed)));
    });
}

#[test]
fn themes_play_alike() {
    for theme in Theme::ALL {
        for_every_rule_set(40, 60, |set, seed| {
            if let Some(setup) = theme.position(set, &mut Random::new(seed)) {
                agree(set, &setup);
            }
        });
    }
}

#[test]
fn random_games_play_alike() {
    for_every_rule_set(2, 40, |set, seed| {
        let mut random = Random::new(seed);
        let mut setup = set.start;
        let moves = generate::playout(set, &setup, &mut random, 60);
        for (i, &mv) in moves.iter().enumerate() {
            // Every position of a large board would take too long; the last ones matter most.
            if set.size() <= 7 || i + 3 >= moves.len() || random.percent(5) {
                agree(set, &setup);
            }
            setup = reference::play(set, &setup, mv).setup;
        }
        agree(set, &setup);
    });
}

#[test]
fn perft_agrees() {
    for_every_rule_set(6, 20, |set, seed| {
        let setup = generate::scatter(set, &mut Random::new(seed));
        let depth = if set.size() <= 7 { 3 } else { 2 };
        if reference::perft(set, &setup, 2) > 3_000 {
            return;
        }
        let expected = reference::perft(set, &setup, depth);
        let rules = Rules::<Board19>::new(set.clone()).expect("a good rule set");
        let position = Position::new(&setup, &rules).expect("a good position");
        assert_eq!(perft(&rules, &position, depth), expected, "perft {depth} of {setup} by {set:?}");
    });
}

#[test]
fn exactly_the_legal_moves_are_accepted() {
    for set in presets::ALL.into_iter().filter(|set| set.size() == 7) {
        for seed in 0..40 {
            accepts_exactly(set, &generate::scatter(set, &mut Random::new(seed)));
        }
    }
    for seed in 0..150 {
        let mut random = Random::new(seed);
        let set = rule_sets::arbitrary(&mut random);
        if set.size() <= 7 {
            accepts_exactly(&set, &generate::scatter(&set, &mut random));
        }
    }
}

#[test]
fn games_with_a_past_agree() {
    for_every_rule_set(4, 24, |set, seed| {
        for verdict in RepetitionVerdict::ALL {
            let count = 2 + (seed % 2) as u8;
            let quiet_limit = (seed % 3 == 0).then_some(40);
            let set = RuleSet { repetition: Some(Repetition { count, verdict }), quiet_limit, ..set.clone() };
            if set.size() <= 7 {
                restless_game(&set, &mut Random::new(seed));
            }
        }
        restless_game(set, &mut Random::new(seed));
    });
}

#[test]
fn known_shuffles_are_judged_alike() {
    for known in generate::known_shuffles() {
        for verdict in RepetitionVerdict::ALL {
            let set = RuleSet { repetition: Some(Repetition { count: 3, verdict }), ..known.rules.clone() };
            let mut pair = Pair::new(&set, &known.shuffle.start);
            for mv in known.shuffle.moves(3) {
                pair.play(mv);
            }
        }
    }
}

#[test]
fn all_eight_symmetries_play_alike() {
    for_every_rule_set(20, 40, |set, seed| {
        let setup = generate::scatter(set, &mut Random::new(seed));
        // Random boards of the largest sizes would take most of the time.
        if set.size() > 13 {
            return;
        }
        let straight = seen_from(set, &setup, Symmetry::ALL[0]);
        for symmetry in &Symmetry::ALL[1..] {
            assert_eq!(seen_from(set, &setup, *symmetry), straight, "{symmetry:?} of {setup} by {set:?}");
        }
    });
}

/// Calls `check` with every preset and each of so many seeds, then with so many
/// other rule sets and a few seeds each.
fn for_every_rule_set(preset_seeds: u64, other_sets: u64, check: impl Fn(&RuleSet, u64)) {
    let times: u64 = std::env::var("LAWS_TIMES").map_or(1, |times| times.parse().expect("a number"));
    for set in presets::ALL {
        for seed in 0..preset_seeds * times {
            let _seed = NamedOnPanic { id: &set.id, seed };
            check(set, seed);
        }
    }
    for set_seed in 0..other_sets * times {
        let set = rule_sets::arbitrary(&mut Random::new(set_seed));
        for seed in [set_seed << 32, set_seed << 32 | 1] {
            let _seed = NamedOnPanic { id: &set.id, seed };
            check(&set, seed);
        }
    }
}

/// Says which seed a law was broken with.
struct NamedOnPanic<'s> {
    id: &'s str,
    seed: u64,
}

impl Drop for NamedOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("broken by seed {} with the rule set {}", self.seed, self.id);
        }
    }
}

/// Compares everything about a position on all boards that it fits.
fn agree(set: &RuleSet, setup: &Setup) {
    let mut moves = reference::legal_moves(set, setup);
    moves.sort_unstable();
    let outcomes: Vec<Outcome> = moves.iter().map(|&mv| reference::play(set, setup, mv)).collect();
    if set.size() <= 7 {
        agree_on::<Board7>(set, setup, &moves, &outcomes);
    }
    if set.size() <= 11 {
        agree_on::<Board11>(set, setup, &moves, &outcomes);
    }
    agree_on::<Board19>(set, setup, &moves, &outcomes);
}

fn agree_on<B: Board>(set: &RuleSet, setup: &Setup, moves: &[Move], outcomes: &[Outcome]) {
    let told = || format!("{B:?}: {setup}\n{}{set:?}", diagram::draw(setup), B = B::default());
    let rules = Rules::<B>::new(set.clone()).unwrap_or_else(|error| panic!("{error} in {}", told()));
    let position = Position::new(setup, &rules).unwrap_or_else(|error| panic!("{error} in {}", told()));

    assert_eq!(position.setup(&rules), *setup, "round trip of {}", told());
    assert_eq!(position.zobrist(), position.zobrist_reference(), "hash of {}", told());
    let end = reference::end_of(set, setup);
    assert_eq!(position.end(&rules), end, "end of {}", told());

    let found: Vec<Move> = position.legal_moves(&rules).collect();
    let sorted: Vec<Move> = found.iter().copied().collect::<BTreeSet<Move>>().into_iter().collect();
    assert_eq!(sorted, moves, "moves of {}", told());
    assert_eq!(found.len(), moves.len(), "a move comes twice in {}", told());
    assert_eq!(position.count_moves(&rules) as usize, moves.len(), "count of {}", told());
    assert_eq!(position.has_moves(&rules), !moves.is_empty(), "has moves: {}", told());
    let chosen: BTreeSet<Move> =
        (0..moves.len() as u32).filter_map(|n| position.choose_move(&rules, |_| n)).collect();
    assert_eq!(chosen.len(), moves.len(), "every choice of {}", told());
    assert!(chosen.iter().eq(moves), "choices of {}", told());
    assert_eq!(position.choose_move(&rules, |count| count), None, "a choice too high in {}", told());

    for (&mv, outcome) in moves.iter().zip(outcomes) {
        let played = position.play(&rules, mv).unwrap_or_else(|error| panic!("{error} in {}", told()));
        let captured: SquareSet = outcome.captured.iter().copied().collect();
        assert_eq!(played.captured.squares(), captured, "captures of {mv} in {}", told());
        assert_eq!(played.position.setup(&rules), outcome.setup, "{mv} in {}", told());
        // Moves after the end have no end of their own to agree on.
        if end.is_none() {
            assert_eq!(played.end, outcome.end, "end by {mv} in {}", told());
        }
        assert_eq!(
            played.position.zobrist(),
            played.position.zobrist_reference(),
            "hash of {mv} in {}",
            told()
        );
        assert_eq!(played.position.undo(mv, played.captured), position, "undo of {mv} in {}", told());
    }
}

/// Tries all pairs of squares, some beyond the board.
fn accepts_exactly(set: &RuleSet, setup: &Setup) {
    let rules = Rules::<Board7>::new(set.clone()).expect("a good rule set");
    let position = Position::new(setup, &rules).expect("a good position");
    let legal: BTreeSet<Move> = reference::legal_moves(set, setup).into_iter().collect();
    let squares = || (0..9).flat_map(|rank| (0..9).map(move |file| Square::new(file, rank)));
    for from in squares() {
        for to in squares() {
            let mv = Move::new(from, to);
            let expected = legal.contains(&mv);
            assert_eq!(position.is_legal(&rules, mv), expected, "{mv} in {setup} by {set:?}");
            assert_eq!(position.play(&rules, mv).is_ok(), expected, "play {mv} in {setup} by {set:?}");
        }
    }
}

/// A game played twice, move by move.
struct Pair<'r> {
    told: String,
    reference: ReferenceGame<'r>,
    fast: AnyGame,
}

impl<'r> Pair<'r> {
    fn new(set: &'r RuleSet, start: &Setup) -> Pair<'r> {
        let fast = AnyGame::from_setup(set.clone(), start).expect("a good start");
        let told = format!("{start} by {set:?}");
        let pair = Pair { told, reference: ReferenceGame::new(set, start), fast };
        pair.agree();
        pair
    }

    /// Plays a move, or has both refuse it.
    fn play(&mut self, mv: Move) {
        let expected = self.reference.play(mv).ok();
        let played = self.fast.play(mv).ok();
        let expected: Option<SquareSet> = expected.map(|captured| captured.into_iter().collect());
        assert_eq!(played.map(|ply| ply.captured), expected, "{mv} after {self}");
        self.agree();
    }

    fn agree(&self) {
        assert_eq!(self.fast.setup(), *self.reference.setup(), "{self}");
        assert_eq!(self.fast.end(), self.reference.end(), "end of {self}");
        assert_eq!(self.fast.occurrences().len(), self.reference.occurrences(), "occurrences in {self}");
        assert_eq!(self.fast.occurrence_count(), self.reference.occurrences(), "occurrences in {self}");
        let legal: BTreeSet<Move> = self.fast.legal_moves().into_iter().collect();
        let expected: BTreeSet<Move> = self.reference.legal_moves().into_iter().collect();
        assert_eq!(legal, expected, "legal moves of {self}");
        // Those that were legal before are the ones that repetition may forbid.
        let before = self.reference.moves().iter().copied();
        for mv in before.chain(expected.iter().copied()) {
            assert_eq!(self.fast.is_legal(mv), expected.contains(&mv), "{mv} in {self}");
        }
    }

    /// Takes everything back, looking at every position again.
    fn undo_all(mut self, start: &Setup) {
        let moves = self.reference.moves().to_vec();
        for left in (0..moves.len()).rev() {
            let before = self.fast.setup_after(left);
            assert_eq!(self.fast.undo(), Some(moves[left]), "undo in {self}");
            assert_eq!(self.fast.setup(), before, "undo in {self}");
            assert_eq!(self.fast.end(), None, "undo in {self}");
        }
        assert_eq!(self.fast.setup(), *start);
    }
}

impl std::fmt::Display for Pair<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} from {}", self.reference.moves(), self.told)
    }
}

/// Plays a game in which pieces often go back where they came from.
fn restless_game(set: &RuleSet, random: &mut Random) {
    let mut pair = Pair::new(set, &set.start);
    for _ in 0..50 {
        let legal = pair.reference.legal_moves();
        let moves = pair.reference.moves();
        let back = moves.len().checked_sub(2).map(|own| Move::new(moves[own].to, moves[own].from));
        let back = back.filter(|back| legal.contains(back) && random.percent(75));
        let Some(mv) = back.or_else(|| random.pick(&legal)) else { break };
        pair.play(mv);
    }
    if pair.reference.end().is_some() {
        // Nothing can be played any more.
        pair.play(Move::new(Square::new(0, 0), Square::new(0, 1)));
    }
    pair.undo_all(&set.start);
}

/// What a position and its moves look like after a symmetry, turned back.
#[derive(Debug, PartialEq)]
struct View {
    end: Option<End>,
    moves: Vec<(Move, SquareSet, Option<End>)>,
    perft: u64,
}

fn seen_from(set: &RuleSet, setup: &Setup, symmetry: Symmetry) -> View {
    let rules = Rules::<Board19>::new(turned(set, symmetry)).expect("a good rule set");
    let position = Position::new(&symmetry.setup(setup), &rules).expect("a good position");
    let back = |mv| symmetry.inverse().mv(mv, set.size());
    let end = position.end(&rules);
    let mut moves: Vec<(Move, SquareSet, Option<End>)> = position
        .legal_moves(&rules)
        .map(|mv| {
            let played = position.play_unchecked(&rules, mv);
            let captured = symmetry.inverse().squares(played.captured.squares(), set.size());
            // Moves after the end have no end of their own.
            (back(mv), captured, played.end.filter(|_| end.is_none()))
        })
        .collect();
    moves.sort_unstable_by_key(|&(mv, ..)| mv);
    View { end, moves, perft: perft(&rules, &position, 2) }
}

/// The rule set on a board turned by a symmetry.
fn turned(set: &RuleSet, symmetry: Symmetry) -> RuleSet {
    let squares = |squares| symmetry.squares(squares, set.size());
    let zone = |zone: Zone| Zone { squares: squares(zone.squares), ..zone };
    RuleSet {
        start: symmetry.setup(&set.start),
        escape: match set.escape {
            Escape::Squares(goal) => Escape::Squares(squares(goal)),
            other => other,
        },
        throne: zone(set.throne),
        corners: zone(set.corners),
        attacker_camp: zone(set.attacker_camp),
        defender_camp: zone(set.defender_camp),
        ..set.clone()
    }
}

#[test]
fn retractions_are_the_quiet_moves_backwards() {
    for_every_rule_set(20, 30, |set, seed| {
        let setup = generate::scatter(set, &mut Random::new(seed));
        match set.size() {
            ..=7 => retracts::<Board7>(set, &setup),
            8..=11 => retracts::<Board11>(set, &setup),
            _ => retracts::<Board19>(set, &setup),
        }
    });
}

/// Every quiet move can be taken back, and whatever is taken back was such a move.
fn retracts<B: Board>(set: &RuleSet, setup: &Setup) {
    let rules = Rules::<B>::new(set.clone()).expect("sound rules");
    let position = Position::<B>::new(setup, &rules).expect("it can be played");
    if set.escape_squares().contains(position.king()) {
        // It was over before, and that the king is captured as well is not told.
        return;
    }
    let is_quiet = |before: &Position<B>, mv: Move| {
        let outcome = reference::play(set, &before.setup(&rules), mv);
        let reason = outcome.end.map(|end| end.reason);
        outcome.captured.is_empty() && reason != Some(branan_rules::Reason::KingCaptured)
    };
    for mv in position.legal_moves(&rules).filter(|&mv| is_quiet(&position, mv)) {
        let next = position.play_unchecked(&rules, mv).position;
        let mut found = 0;
        next.for_each_retraction(&rules, |_, before| found += usize::from(before == position));
        assert_eq!(found, 1, "{} {setup} {mv}", set.id);
    }
    position.for_each_retraction(&rules, |mv, before| {
        assert!(before.is_legal(&rules, mv) && is_quiet(&before, mv), "{} {setup} {mv}", set.id);
        assert_eq!(before.play_unchecked(&rules, mv).position, position, "{} {setup} {mv}", set.id);
    });
}

#[test]
fn pieces_make_the_same_position_as_a_set_up() {
    for_every_rule_set(20, 30, |set, seed| {
        if set.size() > 7 {
            return;
        }
        let rules = Rules::<Board7>::new(set.clone()).expect("sound rules");
        let setup = generate::scatter(set, &mut Random::new(seed));
        let position = Position::<Board7>::new(&setup, &rules).expect("it can be played");
        let [attackers, defenders] = branan_rules::Side::BOTH.map(|side| position.soldiers(side));
        let pieces = |attackers, defenders| {
            Position::from_pieces(&rules, attackers, defenders, position.king(), position.side())
        };
        assert_eq!(pieces(attackers, defenders), Some(position));
        assert_eq!(pieces(attackers | position.king_bit(), defenders), None);
        assert_eq!(pieces(attackers | 1 << 63, defenders), None);
        assert_eq!(pieces(attackers, defenders | position.king_bit()), None);
        if attackers != 0 {
            assert_eq!(pieces(attackers, defenders | attackers), None);
        }
        let free = !(attackers | defenders | position.king_bit()) & rules.board();
        for index in (0..49).filter(|&index| free >> index & 1 == 1) {
            let stands = |piece| rules.standing(piece) >> index & 1 == 1;
            assert_eq!(pieces(attackers | 1 << index, defenders).is_some(), stands(Piece::Attacker));
            assert_eq!(pieces(attackers, defenders | 1 << index).is_some(), stands(Piece::Defender));
            let king = Board7::square(index);
            let moved = Position::from_pieces(&rules, attackers, defenders, king, position.side());
            assert_eq!(moved.is_some(), stands(Piece::King));
        }
        let beyond = Square::new(set.size(), 0);
        assert_eq!(Position::from_pieces(&rules, attackers, defenders, beyond, position.side()), None);
    });
}
