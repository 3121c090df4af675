//! Ratings as a projection.

use std::time::{Duration, Instant};

use branan_ratings::{Contest, Contestant, Form, Outcome, PersonId, Ratings, SideTerms, Unrated};
use branan_rules::Player;

use crate::support::{contests, person, pool, won};

fn rebuilt<'a>(contests: impl IntoIterator<Item = &'a Contest>) -> Ratings {
    let mut ratings = Ratings::default();
    for contest in contests {
        ratings.enter(contest).expect("they are in order");
    }
    ratings
}

/// A number that differs if any bit of any rating does.
fn fingerprint(ratings: &Ratings) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for pool in ratings.pools() {
        for (PersonId(id), at) in ratings.standings(pool) {
            let rating = [at.rating.points, at.rating.deviation, at.rating.volatility].map(f64::to_bits);
            for word in rating.into_iter().chain([id, at.with_people.into(), at.with_engine.into()]) {
                hash = (hash ^ word).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
    }
    hash
}

#[test]
fn one_by_one_comes_to_the_same_as_all_at_once() {
    let all: Vec<Contest> = contests(7, 5_000, 60).collect();
    let mut kept = Ratings::default();
    for (number, contest) in all.iter().enumerate() {
        // What is kept between contests is everything there is: a copy goes on like the original.
        kept = kept.clone();
        kept.enter(contest).unwrap();
        if number % 997 == 0 {
            assert_eq!(kept, rebuilt(&all[..=number]));
        }
    }
    assert_eq!(kept, rebuilt(&all));
}

#[test]
fn a_whole_site_comes_out_bit_for_bit() {
    // Written down on x86-64; every other machine has to come to it.
    let ratings = rebuilt(&contests(11, 20_000, 300).collect::<Vec<_>>());
    assert_eq!(fingerprint(&ratings), 0xc679_a98f_13d3_d389);
}

#[test]
fn a_contest_out_of_order_is_refused_and_changes_nothing() {
    let all: Vec<Contest> = contests(3, 10, 4).collect();
    let mut ratings = rebuilt(&all);
    let before = ratings.clone();
    assert!(ratings.enter(&all[9]).is_err());
    assert!(ratings.enter(&all[4]).is_err());
    assert_eq!(ratings, before);
    assert_eq!(ratings.last(), Some(all[9].place()));
    // Of two that ended together, the id decides.
    let later = Contest { id: "~".into(), ..all[9].clone() };
    assert!(ratings.enter(&later).is_ok());
}

#[test]
fn a_match_is_one_result_without_a_side_term() {
    let (mut one, mut other) =
        (Ratings::default(), Ratings::new(SideTerms::default().with("brandubh", 400.0)));
    let contest = won(1, person(1), person(2));
    assert_eq!(one.enter(&contest), other.enter(&contest));
    let points = |id| one.standing(&pool(), PersonId(id)).unwrap().rating.points;
    assert!((points(1) + points(2) - 3000.0).abs() < 1e-9);
    assert_eq!(one.standing(&pool(), PersonId(1)).unwrap().with_people, 1);
}

#[test]
fn in_a_single_set_the_defenders_have_the_term_in_advance() {
    let gain = |winner| {
        let form = Form::Set { drawn_sides: true };
        let contest = Contest { form, winner: Some(winner), ..won(1, person(1), person(2)) };
        let Ok(Outcome::Rated(changes)) = Ratings::default().enter(&contest) else { panic!("rated") };
        let change = changes[usize::from(winner == Player::Second)].unwrap();
        change.after.points - change.before.points
    };
    // The first attacks, which is harder.
    assert!(gain(Player::First) > gain(Player::Second) + 10.0);
    let chosen = Contest { form: Form::Set { drawn_sides: false }, ..won(1, person(1), person(2)) };
    assert_eq!(Ratings::default().enter(&chosen), Ok(Outcome::Unrated(Unrated::SidesChosen)));
}

#[test]
fn the_engine_places_a_newcomer_and_ranks_nobody() {
    let (mut ratings, mut number) = (Ratings::default(), 0);
    let mut play = |ratings: &mut Ratings, opponent, winner| {
        number += 1;
        ratings.enter(&Contest { winner, ..won(number, person(1), opponent) }).unwrap()
    };
    let now = 1_000_000_000;
    for round in 0..40 {
        let winner = if round % 2 == 0 { Player::First } else { Player::Second };
        assert!(matches!(
            play(&mut ratings, Contestant::Engine(5), Some(winner)),
            Outcome::Rated([Some(_), None])
        ));
    }
    let placed = *ratings.standing(&pool(), PersonId(1)).unwrap();
    assert!((placed.rating.points - 1460.0).abs() < 60.0, "{placed:?}");
    assert!((110.0..111.0).contains(&placed.rating.deviation), "forty even results: {placed:?}");
    assert!(placed.is_placed_by_engine() && !placed.is_ranked(now));
    for opponent in 0..10 {
        play(&mut ratings, person(100 + opponent), None);
    }
    let known = ratings.standing(&pool(), PersonId(1)).unwrap();
    assert!(!known.is_placed_by_engine() && known.is_ranked(now), "{known:?}");
    assert_eq!(ratings.ranking(&pool(), now).len(), 1);
    let after = play(&mut ratings, Contestant::Engine(1), Some(Player::First));
    assert_eq!(after, Outcome::Unrated(Unrated::Placed));
}

#[test]
fn nine_even_results_with_the_engine_place_a_newcomer() {
    let mut ratings = Ratings::default();
    for number in 1..=9 {
        let winner = if number % 2 == 0 { Player::First } else { Player::Second };
        ratings
            .enter(&Contest { winner: Some(winner), ..won(number, person(1), Contestant::Engine(5)) })
            .unwrap();
    }
    let deviation = ratings.standing(&pool(), PersonId(1)).unwrap().rating.deviation;
    assert!(deviation < 125.0, "{deviation}");
}

#[test]
fn what_was_not_meant_to_be_rated_is_not() {
    let contest = won(1, person(1), person(2));
    let check = |contest: Contest, why| {
        let mut ratings = Ratings::default();
        assert_eq!(ratings.enter(&contest), Ok(Outcome::Unrated(why)));
        assert_eq!(ratings.pools().count(), 0);
    };
    check(Contest { rated: false, ..contest.clone() }, Unrated::Casual);
    check(Contest { contestants: [person(1); 2], ..contest.clone() }, Unrated::OnePerson);
    let engines = [Contestant::Engine(1), Contestant::Engine(2)];
    check(Contest { contestants: engines, ..contest.clone() }, Unrated::NoPerson);
    check(Contest { contestants: [person(1), Contestant::Engine(0)], ..contest.clone() }, Unrated::NoPerson);
    let form = Form::Set { drawn_sides: true };
    check(Contest { form, contestants: [person(1), Contestant::Engine(3)], ..contest }, Unrated::EngineSet);
}

#[test]
fn a_million_results_are_rebuilt_in_seconds() {
    let (mut ratings, mut took) = (Ratings::default(), Duration::ZERO);
    let mut contests = contests(1, 1_000_000, 100_000);
    loop {
        let some: Vec<Contest> = contests.by_ref().take(10_000).collect();
        if some.is_empty() {
            break;
        }
        let begun = Instant::now();
        for contest in &some {
            ratings.enter(contest).unwrap();
        }
        took += begun.elapsed();
    }
    println!("a million contests: {took:?}");
    let people: usize = ratings.pools().map(|pool| ratings.standings(pool).count()).sum();
    assert!(people > 100_000, "{people}");
    assert!(took.as_secs() < 60, "{took:?}");
}
