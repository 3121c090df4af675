//! Keeping the peace: what people report of each other, what moderators make of it, and a log of what they did.
//!
//! A report is about somebody who has an account, and may be about a contest. Moderators answer it by one of three
//! verdicts; whoever reported is told, and so is who is warned. What was written is blanked in time; the log has no words.

mod page;
mod queue;
pub(crate) mod store;
mod umpire;

pub(crate) use page::{own, report, report_page};
pub(crate) use queue::{answer, log, queue};
pub(crate) use umpire::{form as umpire_form, give_time};

use branan_live::Contest;
use branan_protocol::online::{Seat, Status};
use branan_rules::Reason as Ending;

/// Why somebody is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// They stopped playing and let the other wait.
    Stopped,
    /// What they say, or what they are called.
    Abuse,
    /// A program chose their moves.
    Engine,
}

branan_rules::by_word! {
    /// All of them, by their words in the database and in forms.
    Reason, "stopped, abuse or engine" {
        Stopped "stopped",
        Abuse "abuse",
        Engine "engine",
    }
}

impl Reason {
    /// Says whether a contest bears somebody at a seat out who says this of the other. What the log shows to be
    /// otherwise keeps no moderator busy.
    fn fits(self, contest: &Contest, you: Seat) -> bool {
        let state = contest.snapshot();
        let plies: usize = state.sets.iter().map(|set| set.moves.len()).sum::<usize>() + state.moves.len();
        match self {
            Reason::Abuse => state.status != Status::Open,
            Reason::Engine => plies >= ENGINE_PLIES,
            Reason::Stopped if plies < 2 => false,
            Reason::Stopped if state.status == Status::Playing => contest.to_move() == Some(you.other()),
            Reason::Stopped => state.sets.iter().any(|set| {
                set.winner == Some(you) && matches!(set.reason, Ending::Time | Ending::Abandonment)
            }),
        }
    }
}

/// Fewer moves of both sides tell nothing of who chose them.
const ENGINE_PLIES: usize = 12;

/// What came of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing that calls for anything.
    Nothing,
    Warned,
    Banned,
}

branan_rules::by_word! {
    /// All of them, by their words in the database and in forms.
    Verdict, "nothing, warned or banned" {
        Nothing "nothing",
        Warned "warned",
        Banned "banned",
    }
}

/// What those who keep the peace do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// They answered a report.
    Answered(Verdict),
    /// Somebody may not sign in, without a report.
    Ban,
    Unban,
    /// Somebody becomes a moderator.
    Appoint,
    Dismiss,
    /// Somebody got time in a slow game.
    Time,
}

impl Act {
    pub(crate) const ALL: [Act; 8] = [
        Act::Answered(Verdict::Nothing),
        Act::Answered(Verdict::Warned),
        Act::Answered(Verdict::Banned),
        Act::Ban,
        Act::Unban,
        Act::Appoint,
        Act::Dismiss,
        Act::Time,
    ];

    /// The word in the database.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Act::Answered(verdict) => verdict.word(),
            Act::Ban => "ban",
            Act::Unban => "unban",
            Act::Appoint => "appoint",
            Act::Dismiss => "dismiss",
            Act::Time => "time",
        }
    }

    fn of(word: &str) -> Option<Act> {
        Act::ALL.into_iter().find(|act| act.word() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back() {
        for act in Act::ALL {
            assert_eq!(Act::of(act.word()), Some(act));
        }
    }
}
