//! Those who want another rating than their own.

use branan_ratings::{Contest, Contestant, Outcome, PersonId, PlayedSet, Ratings, Unrated};
use branan_rules::Player;

use crate::support::{person, played_set, pool, won};

const REPEATED: Outcome = Outcome::Unrated(Unrated::Repeated);
const LEFT_EARLY: Outcome = Outcome::Unrated(Unrated::LeftEarly);

#[test]
fn the_same_game_again_counts_once() {
    for partner in [person(2), Contestant::Engine(3)] {
        let mut ratings = Ratings::default();
        let sets = vec![played_set(11), played_set(12)];
        let contest = |number| Contest { sets: sets.clone(), ..won(number, person(1), partner) };
        assert_ne!(ratings.enter(&contest(1)), Ok(REPEATED));
        let once = ratings.standing(&pool(), PersonId(1)).copied();
        for number in 2..30 {
            assert_eq!(ratings.enter(&contest(number)), Ok(REPEATED));
        }
        assert_eq!(ratings.standing(&pool(), PersonId(1)).copied(), once);
        // One new set makes a new contest; so does another partner, and so do other sides.
        let sets = vec![played_set(11), played_set(13)];
        assert_ne!(ratings.enter(&Contest { sets, ..contest(30) }), Ok(REPEATED));
        let contestants = [person(1), person(3)];
        assert_ne!(ratings.enter(&Contest { contestants, ..contest(31) }), Ok(REPEATED));
        let contestants = [partner, person(1)];
        assert_ne!(ratings.enter(&Contest { contestants, ..contest(32) }), Ok(REPEATED));
    }
}

#[test]
fn twenty_other_contests_later_the_same_opening_is_new() {
    let mut ratings = Ratings::default();
    let same = |number| Contest { sets: vec![played_set(99)], ..won(number, person(1), person(2)) };
    ratings.enter(&same(0)).unwrap();
    for number in 1..=19 {
        assert_ne!(ratings.enter(&won(number, person(1), person(2))), Ok(REPEATED));
    }
    assert_eq!(ratings.enter(&same(20)), Ok(REPEATED));
    ratings.enter(&won(21, person(1), person(2))).unwrap();
    assert_ne!(ratings.enter(&same(22)), Ok(REPEATED));
}

/// The second leaves a contest with somebody, always another one.
fn left(number: u64, plies: u32) -> Contest {
    let set = PlayedSet { plies, given_up_by: Some(Player::Second), ..played_set(number) };
    Contest { sets: vec![set; 2], ..won(number, person(1000 + number), person(2)) }
}

#[test]
fn leaving_costs_twice_in_ten_and_then_nothing() {
    let mut ratings = Ratings::default();
    let mut lost = 0;
    for number in 1..=40 {
        let outcome = ratings.enter(&left(number, 9)).unwrap();
        lost += usize::from(outcome != LEFT_EARLY);
    }
    assert_eq!(lost, 2);
    // Whoever plays again for a while may have bad luck again.
    for number in 41..=50 {
        ratings.enter(&won(number, person(2), person(number))).unwrap();
    }
    assert_ne!(ratings.enter(&left(51, 0)), Ok(LEFT_EARLY));
}

#[test]
fn giving_up_a_game_that_was_played_always_counts() {
    let mut ratings = Ratings::default();
    for number in 1..=20 {
        assert_ne!(ratings.enter(&left(number, 10)), Ok(LEFT_EARLY));
        // The first set was lost on the board.
        let mut contest = left(number + 100, 2);
        contest.ended_ms -= 100 * 10 * 60_000 - 1;
        contest.sets[0] = played_set(number + 7);
        assert_eq!(contest.left_early_by(), None);
        assert_ne!(ratings.enter(&contest), Ok(LEFT_EARLY));
    }
}
