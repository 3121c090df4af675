//! Moves that are chosen beforehand.

use branan_live::{CONDITIONAL_LIMIT, ConditionalFault, ConditionalMoves};
use branan_rules::{AnyGame, Move, Side, presets};

use super::*;

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|mv| mv.parse().unwrap()).collect()
}

fn start() -> AnyGame {
    AnyGame::new(presets::BRANDUBH.clone()).unwrap()
}

fn tree(side: Side, variations: &[&str]) -> ConditionalMoves {
    let mut tree = ConditionalMoves::default();
    for variation in variations {
        tree.add(&start(), side, &moves(variation)).unwrap();
    }
    tree
}

#[test]
fn a_tree_has_every_beginning_once_and_reads_back() {
    let variations = ["d2-e2 d3-b3 d1-d3 c4-c3", "d2-e2 d3-b3 d1-e1 c4-c3", "d2-f2 d3-b3"];
    let full = tree(Side::Defenders, &variations);
    assert_eq!((full.len(), full.variations().len()), (8, 3));
    assert_eq!(full.to_string(), variations.join("\n"));
    assert_eq!(ConditionalMoves::read(&full.to_string()), Some(full.clone()));
    assert_eq!(ConditionalMoves::read("d2-e2 what"), None);
    // The same again, or the beginning of one, changes nothing.
    let mut same = full.clone();
    same.add(&start(), Side::Defenders, &moves("d2-e2 d3-b3")).unwrap();
    assert_eq!(same, full);
    // What another goes through stays.
    assert!(same.remove(&moves(variations[0])) && !same.remove(&moves(variations[0])));
    assert_eq!(same, tree(Side::Defenders, &variations[1..]));
    assert!(same.remove(&moves(variations[1])) && same.remove(&moves(variations[2])));
    assert!(same.is_empty());
}

#[test]
fn only_what_can_be_played_and_answers_something_is_added() {
    let mut tree = tree(Side::Defenders, &["d2-e2 d3-b3"]);
    let before = tree.clone();
    for (variation, place) in [
        ("", 0),
        ("d2-e2", 1),
        ("d2-e2 d3-b3 d1-d3", 3),
        ("d2-e2 d3-c3", 2),
        ("d2-e2 d2-e2", 2),
        ("d3-b3 d2-e2", 1),
    ] {
        let error = tree.add(&start(), Side::Defenders, &moves(variation)).unwrap_err();
        assert_eq!((error.place, &tree), (place, &before), "{variation}: {error}");
    }
    // Where it is their own turn, one move of theirs answers nothing.
    let mut own = ConditionalMoves::default();
    for variation in ["d2-e2", "d2-e2 d3-b3"] {
        assert!(own.add(&start(), Side::Attackers, &moves(variation)).is_err(), "{variation}");
    }
    own.add(&start(), Side::Attackers, &moves("d2-e2 d3-b3 d1-d3")).unwrap();
    let other = own.add(&start(), Side::Attackers, &moves("d2-f2 d3-b3 d1-d3")).unwrap_err();
    assert_eq!(other.fault, ConditionalFault::Chosen("d2-e2".parse().unwrap()));
}

#[test]
fn a_tree_has_its_limit() {
    let (mut tree, mut count) = (ConditionalMoves::default(), 0);
    let first = start().legal_moves();
    let error = first.iter().find_map(|mv| {
        let mut game = start();
        game.play(*mv).unwrap();
        count += 1;
        tree.add(&start(), Side::Defenders, &[*mv, game.legal_moves()[0]]).err()
    });
    assert_eq!((error.unwrap().fault, tree.len(), count), (ConditionalFault::TooMany, CONDITIONAL_LIMIT, 33));
}

/// A move at a table, and what is answered to it.
fn answered(played: &mut Played, text: &str, trees: &mut [ConditionalMoves; 2]) -> String {
    let seat = played.contest.to_move().unwrap();
    let moment = Moment::at(played.now_ms);
    let decided = played.contest.decide(seat, &mv(text), played.contest.version(), &moment).unwrap();
    let (after, _) = played.contest.after(decided, Some(seat), played.now_ms);
    let (after, entries) = after.answered(&played.contest, trees, played.now_ms);
    assert_eq!(after.version(), played.contest.version() + 1 + entries.len() as u64);
    played.contest = after;
    let told = entries.iter().map(|entry| match &entry.event {
        Event::Moved { mv, .. } => mv.to_string(),
        event => event.kind().to_owned(),
    });
    told.collect::<Vec<_>>().join(" ")
}

#[test]
fn answers_go_on_until_nobody_has_one_and_end_with_the_set() {
    let mut played = Played::begun(2, CLOCK);
    let all = moves(ESCAPE);
    let own = |count: usize| all[..count].iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let mut trees = [tree(Side::Attackers, &[&own(7)]), tree(Side::Defenders, &[&own(8), "d1-e1 d3-b3"])];
    let told = answered(&mut played, "d2-g2", &mut trees);
    assert_eq!(told, format!("{} set-ended set-started", own(8).split_once(' ').unwrap().1));
    assert_eq!((played.contest.set(), trees.iter().all(ConditionalMoves::is_empty)), (2, true));
}
