//! Contests made up by chance.

use branan_ratings::{Contest, Contestant, Form, Opening, Pace, PersonId, PlayedSet, Pool};
use branan_rules::{Move, Player, Square};
use branan_testkit::Random;

const MINUTE_MS: u64 = 60_000;

/// A number between 0 and 1.
#[expect(clippy::cast_precision_loss, reason = "any number will do")]
pub(crate) fn share(random: &mut Random) -> f64 {
    (random.number() >> 11) as f64 / (1u64 << 53) as f64
}

/// An opening that hardly any other contest has.
pub(crate) fn opening(number: u64) -> Opening {
    let square = |shift: u32| Square::new((number >> shift) as u8 % 7, (number >> (shift + 8)) as u8 % 7);
    let moves = [Move::new(square(0), square(16)), Move::new(square(32), square(48))];
    Opening::of(&moves, 7)
}

pub(crate) fn played_set(number: u64) -> PlayedSet {
    PlayedSet { opening: opening(number), plies: 30, given_up_by: None }
}

pub(crate) fn pool() -> Pool {
    Pool::new("brandubh", Pace::Live)
}

/// A rated match that the first person won.
pub(crate) fn won(number: u64, first: Contestant, second: Contestant) -> Contest {
    let spread = Random::new(number).number();
    Contest {
        id: format!("{number:08}").into(),
        ended_ms: number * 10 * MINUTE_MS,
        pool: pool(),
        contestants: [first, second],
        form: Form::Match,
        rated: true,
        winner: Some(Player::First),
        sets: vec![played_set(spread), played_set(!spread)],
    }
}

pub(crate) fn person(id: u64) -> Contestant {
    Contestant::Person(PersonId(id))
}

/// Contests of a site, in their order: people, the engine, matches, sets, leavers, all paces.
pub(crate) fn contests(seed: u64, count: u64, people: u64) -> impl Iterator<Item = Contest> {
    let mut random = Random::new(seed);
    (0..count).map(move |number| {
        let mut contest = won(number, person(random.number() % people), person(random.number() % people));
        if random.percent(10) {
            contest.contestants[random.index(2)] = Contestant::Engine(random.between(1, 13));
        }
        if random.percent(40) {
            contest.pool = Pool::new(random.one_of(&["brandubh", "copenhagen", "tablut"]), Pace::Slow);
        }
        if random.percent(30) {
            contest.form = Form::Set { drawn_sides: random.percent(80) };
            contest.sets.truncate(1);
        }
        contest.winner = random.one_of(&[Some(Player::First), Some(Player::Second), None]);
        contest.rated = random.percent(90);
        if random.percent(5) {
            let loser = contest.winner.map(Player::other);
            contest.sets = vec![PlayedSet { plies: 4, given_up_by: loser, ..played_set(1) }];
        }
        contest
    })
}
