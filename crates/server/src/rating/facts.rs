//! What a contest that is over tells about its two people.

use branan_live::Contest as Table;
use branan_protocol::online::{Entry, Event, Seat, SetRecord, Status, Terms};
use branan_ratings::{Contest, Contestant, Form, Opening, Pace, PersonId, PlayedSet, Pool};
use branan_rules::{Player, Reason};
use serde::{Deserialize, Serialize};

/// A contest that was agreed to be rated and is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finished {
    pub(crate) game: String,
    pub(crate) ended_ms: i64,
    pub(crate) pool: Pool,
    /// The accounts of the two, whoever attacked in the first set before the other; empty where a seat was nobody's.
    pub(crate) accounts: [String; 2],
    /// Who left it.
    pub(crate) left: Option<Player>,
    pub(crate) facts: Facts,
}

/// What has to be known besides, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Facts {
    /// It was called off before both had moved.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    aborted: bool,
    sets: u8,
    drawn_sides: bool,
    /// 0 or 1, as in [`Finished::accounts`].
    winner: Option<u8>,
    played: Vec<Set>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Set {
    opening: u64,
    plies: u32,
    given_up_by: Option<u8>,
}

/// Whose a seat is, and since when.
pub(crate) type Owner = Option<(String, i64)>;

impl Finished {
    /// What a log tells, with whose the two seats are; nothing if the contest never began or goes on.
    pub(crate) fn of<'e>(
        table: &Table,
        log: impl IntoIterator<Item = &'e Entry>,
        owners: &[Owner; 2],
    ) -> Option<Finished> {
        let state = table.snapshot();
        let mut log = log.into_iter();
        let begun = log.find(|entry| matches!(entry.event, Event::SetStarted { set: 1, .. }))?;
        let Event::SetStarted { attackers, .. } = begun.event else { return None };
        let over = log.find(|entry| matches!(entry.event, Event::Ended { .. } | Event::Aborted))?;
        let player = |seat: Seat| if seat == attackers { Player::First } else { Player::Second };
        // What became somebody's later was claimed, and is not rated.
        let begun_ms = begun.at_ms.cast_signed();
        let account = |seat: Seat| {
            let owner = owners[seat.index()].as_ref().filter(|(_, since_ms)| *since_ms <= begun_ms);
            owner.map_or_else(String::new, |(account, _)| account.clone())
        };
        let told = |set: &SetRecord| Set {
            opening: Opening::of(&set.moves, table.board().rule_set().size()).into(),
            plies: set.moves.len() as u32,
            given_up_by: loser_off_board(set).map(|seat| player(seat) as u8),
        };
        let aborted = state.status == Status::Aborted;
        let mut finished = Finished {
            game: state.id.clone(),
            ended_ms: over.at_ms.cast_signed(),
            pool: pool_of_terms(&state.terms),
            accounts: [attackers, attackers.other()].map(account),
            left: None,
            facts: Facts {
                aborted,
                sets: state.terms.sets,
                drawn_sides: state.side == branan_protocol::online::Pick::Random,
                winner: state.winner.map(|seat| player(seat) as u8),
                played: state.sets.iter().map(told).collect(),
            },
        };
        finished.left = if aborted {
            over.by.or_else(|| table.seat_of(table.board().side())).map(player)
        } else {
            let claimed = state.sets.last().filter(|set| set.reason == Reason::Abandonment);
            claimed.and_then(loser_off_board).map(player).or_else(|| finished.contest([0, 1]).left_early_by())
        };
        Some(finished)
    }

    /// The contest as ratings take it, with numbers for the two people.
    pub(crate) fn contest(&self, people: [u64; 2]) -> Contest {
        let facts = &self.facts;
        Contest {
            id: self.game.as_str().into(),
            ended_ms: self.ended_ms.cast_unsigned(),
            pool: self.pool.clone(),
            contestants: people.map(|person| Contestant::Person(PersonId(person))),
            form: match facts.sets {
                2 => Form::Match,
                _ => Form::Set { drawn_sides: facts.drawn_sides },
            },
            rated: true,
            winner: facts.winner.map(by_number),
            sets: facts
                .played
                .iter()
                .map(|set| PlayedSet {
                    opening: set.opening.into(),
                    plies: set.plies,
                    given_up_by: set.given_up_by.map(by_number),
                })
                .collect(),
        }
    }

    /// Why it cannot be rated, as far as the log tells.
    pub(crate) fn is_void(&self) -> Option<&'static str> {
        if self.facts.aborted {
            Some("aborted")
        } else if self.accounts.iter().any(String::is_empty) {
            Some("claimed")
        } else {
            None
        }
    }

    /// The account of whoever left it.
    pub(crate) fn left_account(&self) -> Option<&str> {
        let account = self.accounts[self.left? as usize].as_str();
        (!account.is_empty()).then_some(account)
    }

    /// Its place in the order of all contests.
    pub(crate) fn place(&self) -> (i64, &str) {
        (self.ended_ms, &self.game)
    }
}

/// The pool in which a contest on some terms is rated.
pub(crate) fn pool_of_terms(terms: &Terms) -> Pool {
    Pool::new(&terms.rules, if terms.is_slow() { Pace::Slow } else { Pace::Live })
}

/// Who lost a set without its board saying so.
fn loser_off_board(set: &SetRecord) -> Option<Seat> {
    let is_given_up = matches!(set.reason, Reason::Resignation | Reason::Time | Reason::Abandonment);
    set.winner.filter(|_| is_given_up).map(Seat::other)
}

const fn by_number(number: u8) -> Player {
    if number == 0 { Player::First } else { Player::Second }
}
