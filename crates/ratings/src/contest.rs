//! A finished contest, as far as ratings ask.

use branan_rules::Player;

use crate::leaving::EARLY_PLIES;
use crate::opening::Opening;
use crate::pool::Pool;

/// Somebody with an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(pub u64);

/// Somebody or something that plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Contestant {
    /// A person.
    Person(PersonId),
    /// The engine at one of its levels, playing on the server.
    Engine(u8),
}

/// What was agreed to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Two sets with sides swapped. One result, to which sides make no difference.
    Match,
    /// A single set.
    Set {
        /// The sides were drawn, not chosen.
        drawn_sides: bool,
    },
}

/// One set of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedSet {
    /// How it began.
    pub opening: Opening,
    /// How many moves of either side were made.
    pub plies: u32,
    /// Somebody won by leaving, time or resignation of the other, not on the board.
    pub given_up_by: Option<Player>,
}

/// A finished contest. Contests are entered in the order of when they ended, then of their ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// Its id, no other has the same.
    pub id: Box<str>,
    /// When it ended, in ms since 1970.
    pub ended_ms: u64,
    /// What it is rated with.
    pub pool: Pool,
    /// Who played: the first attacked in the first set.
    pub contestants: [Contestant; 2],
    /// What was agreed to play.
    pub form: Form,
    /// Both wanted it rated.
    pub rated: bool,
    /// Who won; nobody in a draw.
    pub winner: Option<Player>,
    /// The sets that were played.
    pub sets: Vec<PlayedSet>,
}

impl Contest {
    /// Its place in the order of all contests.
    #[must_use]
    pub fn place(&self) -> (u64, &str) {
        (self.ended_ms, &self.id)
    }

    /// Who gave the contest up before it had begun in earnest: each set, within its first ten moves.
    #[must_use]
    pub fn left_early_by(&self) -> Option<Player> {
        let loser = self.winner?.other();
        let early = |set: &PlayedSet| set.given_up_by == Some(loser) && set.plies < EARLY_PLIES;
        (!self.sets.is_empty() && self.sets.iter().all(early)).then_some(loser)
    }

    /// The score of one of the two.
    pub(crate) fn score(&self, player: Player) -> f64 {
        match self.winner {
            None => 0.5,
            Some(winner) => f64::from(u8::from(winner == player)),
        }
    }
}
