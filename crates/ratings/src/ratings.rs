//! The projection of finished contests.

use core::fmt;
use std::collections::BTreeMap;

use branan_rules::Player;

use crate::contest::{Contest, Contestant, Form, PersonId};
use crate::glicko2::{Bout, updated};
use crate::placement::{PLACING_RESULTS, level_points, placed};
use crate::pool::Pool;
use crate::rating::Rating;
use crate::repeats::Repeats;
use crate::side_terms::SideTerms;
use crate::standing::Standing;

/// What all contests up to one come to.
///
/// The same contests lead to the same ratings, bit for bit, entered one by one over years or all at once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ratings {
    terms: SideTerms,
    pools: BTreeMap<Pool, PoolRatings>,
    last: Option<(u64, Box<str>)>,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct PoolRatings {
    standings: BTreeMap<PersonId, Standing>,
    repeats: BTreeMap<[Contestant; 2], Repeats>,
}

/// What a contest did to ratings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// It changed the rating of these: both, or the one who played the engine.
    Rated([Option<Change>; 2]),
    /// It changed nobody's.
    Unrated(Unrated),
}

/// What a contest did to somebody's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// Before, as unsure as it had become since the last.
    pub before: Rating,
    /// After.
    pub after: Rating,
}

/// Why a contest changes nobody's rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unrated {
    /// It was agreed so.
    Casual,
    /// Somebody played against themselves.
    OnePerson,
    /// The sides of a single set were chosen.
    SidesChosen,
    /// The engine places people by matches only.
    EngineSet,
    /// The engine has no such level, or played against itself.
    NoPerson,
    /// Ten rated results with people tell more than the engine.
    Placed,
    /// Every set began like one that these two played before.
    Repeated,
    /// It was left within the first moves, by somebody who does that often.
    LeftEarly,
}

/// A contest that ended before one that was entered already: rebuild.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfOrder;

impl fmt::Display for OutOfOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a contest that ended later was entered already")
    }
}

impl core::error::Error for OutOfOrder {}

impl Ratings {
    /// Nobody's ratings yet, with side terms of one's own.
    #[must_use]
    pub fn new(terms: SideTerms) -> Ratings {
        Ratings { terms, ..Ratings::default() }
    }

    /// Enters the next contest.
    ///
    /// # Errors
    /// If it does not come after the last one by its [`Contest::place`]; nothing has changed then.
    pub fn enter(&mut self, contest: &Contest) -> Result<Outcome, OutOfOrder> {
        if self.last.as_ref().is_some_and(|(at, id)| contest.place() <= (*at, id)) {
            return Err(OutOfOrder);
        }
        self.last = Some((contest.ended_ms, contest.id.clone()));
        if let Some(why) = unrated(contest) {
            return Ok(Outcome::Unrated(why));
        }
        let pool = self.pools.entry(contest.pool.clone()).or_default();
        Ok(pool.enter(contest, &self.terms))
    }

    /// The place of the last contest that was entered: when it ended, and its id.
    #[must_use]
    pub fn last(&self) -> Option<(u64, &str)> {
        self.last.as_ref().map(|(at, id)| (*at, &**id))
    }

    /// Where somebody stands; `None` before their first contest that counted.
    #[must_use]
    pub fn standing(&self, pool: &Pool, person: PersonId) -> Option<&Standing> {
        self.pools.get(pool)?.standings.get(&person)
    }

    /// All pools in which somebody has a rating.
    pub fn pools(&self) -> impl Iterator<Item = &Pool> {
        self.pools.keys()
    }

    /// Everybody with a rating in a pool, by id.
    pub fn standings(&self, pool: &Pool) -> impl Iterator<Item = (PersonId, &Standing)> {
        self.pools.get(pool).into_iter().flat_map(|pool| pool.standings.iter().map(|(id, at)| (*id, at)))
    }

    /// Those who are ranked in a pool at a moment, the strongest first.
    #[must_use]
    pub fn ranking(&self, pool: &Pool, now_ms: u64) -> Vec<(PersonId, &Standing)> {
        let mut ranked: Vec<_> = self.standings(pool).filter(|(_, at)| at.is_ranked(now_ms)).collect();
        ranked
            .sort_by(|(a_id, a), (b_id, b)| b.rating.points.total_cmp(&a.rating.points).then(a_id.cmp(b_id)));
        ranked
    }
}

/// Why a contest is not rated, as far as the contest itself tells.
fn unrated(contest: &Contest) -> Option<Unrated> {
    let [first, second] = contest.contestants;
    let engine = [first, second].iter().any(|who| matches!(who, Contestant::Engine(_)));
    let valid = |who: Contestant| fixed_point(who).is_some() || matches!(who, Contestant::Person(_));
    let people = [first, second].iter().filter(|who| matches!(who, Contestant::Person(_))).count();
    match contest.form {
        _ if !contest.rated => Some(Unrated::Casual),
        _ if people == 0 || !valid(first) || !valid(second) => Some(Unrated::NoPerson),
        _ if first == second => Some(Unrated::OnePerson),
        Form::Set { .. } if engine => Some(Unrated::EngineSet),
        Form::Set { drawn_sides: false } => Some(Unrated::SidesChosen),
        Form::Match | Form::Set { .. } => None,
    }
}

/// The rating of an engine's level, which nothing changes.
fn fixed_point(who: Contestant) -> Option<Rating> {
    match who {
        Contestant::Person(_) => None,
        Contestant::Engine(level) => {
            level_points(level).map(|points| Rating { points, deviation: 0.0, volatility: 0.0 })
        }
    }
}

const BOTH: [Player; 2] = [Player::First, Player::Second];

impl PoolRatings {
    fn enter(&mut self, contest: &Contest, terms: &SideTerms) -> Outcome {
        let standings = contest.contestants.map(|who| match who {
            Contestant::Person(id) => self.standings.get(&id).copied(),
            Contestant::Engine(_) => None,
        });
        let mut pair = contest.contestants;
        pair.sort_unstable();
        let repeats = self.repeats.entry(pair).or_default();
        let (outcome, after) = rate(contest, standings, repeats, terms);
        if let Outcome::Rated(_) = outcome {
            repeats.enter(contest);
        }
        for (who, after) in contest.contestants.into_iter().zip(after) {
            if let (Contestant::Person(id), Some(after)) = (who, after) {
                self.standings.insert(id, after);
            }
        }
        outcome
    }
}

/// What a contest does to ratings, and where the two stand after it, who stood so before, or nowhere yet.
///
/// `repeats` are the contests of the two in the pool that counted before. This is all that [`Ratings::enter`] does
/// for a contest; whoever keeps standings elsewhere comes to the same numbers by it.
#[must_use]
pub fn rate(
    contest: &Contest,
    standings: [Option<Standing>; 2],
    repeats: &Repeats,
    terms: &SideTerms,
) -> (Outcome, [Option<Standing>; 2]) {
    let fixed = contest.contestants.map(fixed_point);
    let is_person = contest.contestants.map(|who| matches!(who, Contestant::Person(_)));
    let standings = [0, 1].map(|seat| {
        is_person[seat].then(|| standings[seat].unwrap_or_else(|| Standing::new(contest.ended_ms)))
    });
    let engine = fixed.iter().any(Option::is_some);
    let left = contest.left_early_by();
    let has_habit = left.is_some_and(|by| standings[index(by)].is_some_and(|at| at.leaving.is_habit()));
    let is_placed = engine && standings.iter().flatten().any(|at| at.with_people >= PLACING_RESULTS);
    let why = match unrated(contest) {
        Some(why) => Some(why),
        None if is_placed => Some(Unrated::Placed),
        None if has_habit => Some(Unrated::LeftEarly),
        None if repeats.has(contest) => Some(Unrated::Repeated),
        None => None,
    };
    if let Some(why) = why {
        return (Outcome::Unrated(why), [None; 2]);
    }
    let term = match contest.form {
        Form::Match => 0.0,
        Form::Set { .. } => terms.of(&contest.pool.rules),
    };
    let at = [0, 1].map(|seat| match (standings[seat], fixed[seat]) {
        (Some(standing), _) => standing.rating_at(contest.ended_ms),
        (None, fixed) => fixed.unwrap_or(Rating::NEW),
    });
    let after = BOTH.map(|player| {
        let opponent = at[index(player.other())];
        // The first attacks, so the second has the term in advance.
        let advance = if player == Player::First { term } else { -term };
        let bout = Bout {
            points: opponent.points + advance,
            deviation: opponent.deviation,
            score: contest.score(player),
        };
        let has_left = left == Some(player);
        standings[index(player)].map(|before| rated(&before, bout, contest.ended_ms, engine, has_left))
    });
    let change = |seat: usize| after[seat].map(|after| Change { before: at[seat], after: after.rating });
    (Outcome::Rated([0, 1].map(change)), after)
}

/// Where somebody stands after a result.
fn rated(standing: &Standing, bout: Bout, at_ms: u64, engine: bool, left: bool) -> Standing {
    let before = standing.rating;
    let after = updated(before, &[bout], standing.periods_until(at_ms)).limited(before);
    let mut leaving = standing.leaving;
    leaving.enter(left);
    Standing {
        rating: if engine { placed(before, after) } else { after },
        with_people: standing.with_people + u32::from(!engine),
        with_engine: standing.with_engine + u32::from(engine),
        last_ms: at_ms,
        leaving,
    }
}

const fn index(player: Player) -> usize {
    player as usize
}
