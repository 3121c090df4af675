//! Recorded games as a gate: `data/federation-brandubh.csv` (see `data/SOURCE.md`).
//!
//! Every move must be legal and capture what the record says, by the reference
//! and by the fast rules.

use branan_rules::{AnyGame, End, Move, Reason, RuleSet, Side, Square, SquareSet, presets};
use branan_testkit::reference_game::ReferenceGame;

/// The games that the rules end before the record does: the number of the line,
/// the moves played until then, those recorded, and the end. In each a position
/// occurs for the third time (R-end-5).
const ENDED_EARLY: [(usize, usize, usize, End); 5] = [
    (167, 15, 20, End::won(Side::Attackers, Reason::Repetition)),
    (218, 34, 36, End::won(Side::Attackers, Reason::Repetition)),
    (289, 43, 45, End::won(Side::Attackers, Reason::Repetition)),
    (301, 21, 58, End::won(Side::Attackers, Reason::Repetition)),
    (459, 41, 47, End::won(Side::Attackers, Reason::Repetition)),
];

#[test]
fn without_repetition_every_recorded_move_and_capture_agrees() {
    let rules = RuleSet { repetition: None, ..presets::BRANDUBH };
    let mut games = 0;
    for record in records() {
        let mut reference = ReferenceGame::new(&rules, &rules.start);
        let mut fast = AnyGame::new(rules.clone()).expect("a good rule set");
        let mut captured = [0, 0];
        for &(mv, expected) in &record.moves {
            let place = format!("{mv} in line {}", record.line);
            captured[reference.setup().side() as usize] += expected.len();
            let squares = reference.play(mv).unwrap_or_else(|why| panic!("{place}: {why}"));
            assert_eq!(squares.into_iter().collect::<SquareSet>(), expected, "{place}");
            let ply = fast.play(mv).unwrap_or_else(|why| panic!("{place}: {why}"));
            assert_eq!(ply.captured, expected, "{place}");
        }
        assert_eq!(captured, record.captured, "captures in line {}", record.line);
        assert_eq!(fast.end(), reference.end(), "end of line {}", record.line);
        if let Some(end) = fast.end() {
            assert_eq!(end.winner, record.winner, "winner in line {}", record.line);
        }
        games += usize::from(!record.moves.is_empty());
    }
    assert_eq!(games, 523);
}

#[test]
fn only_a_third_occurrence_ends_a_recorded_game_early() {
    let rules = &presets::BRANDUBH;
    let mut ended_early = Vec::new();
    for record in records() {
        let mut reference = ReferenceGame::new(rules, &rules.start);
        let mut fast = AnyGame::new(rules.clone()).expect("a good rule set");
        for (played, &(mv, _)) in record.moves.iter().enumerate() {
            if let Some(end) = reference.end() {
                ended_early.push((record.line, played, record.moves.len(), end));
                break;
            }
            reference.play(mv).expect("a legal move");
            fast.play(mv).expect("a legal move");
            assert_eq!(fast.end(), reference.end(), "{mv} in line {}", record.line);
        }
    }
    assert_eq!(ended_early, ENDED_EARLY);
}

/// One recorded game.
struct Record {
    /// The number of its line, from 1.
    line: usize,
    /// The moves and what they captured.
    moves: Vec<(Move, SquareSet)>,
    /// How many soldiers the attackers captured, and how many the defenders.
    captured: [usize; 2],
    winner: Option<Side>,
}

fn records() -> impl Iterator<Item = Record> {
    include_str!("data/federation-brandubh.csv").lines().zip(1..).map(|(text, line)| {
        let fields: Vec<&str> = text.split(',').collect();
        let &[moves, by_attackers, by_defenders, winner] = &fields[..] else {
            panic!("fields in line {line}")
        };
        Record {
            line,
            moves: moves.split_whitespace().filter(|&word| word != "timeout").map(recorded_move).collect(),
            captured: [by_attackers, by_defenders].map(|count| count.parse().expect("a count")),
            winner: match winner {
                "Black" => Some(Side::Attackers),
                "White" => Some(Side::Defenders),
                _ => None,
            },
        }
    })
}

/// Reads `e2-d2xd3`.
fn recorded_move(word: &str) -> (Move, SquareSet) {
    let mut parts = word.split('x');
    let mv = parts.next().and_then(|mv| mv.parse().ok()).expect("a move");
    (mv, parts.map(|square| square.parse::<Square>().expect("a square")).collect())
}
