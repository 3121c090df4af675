//! What people asked for in a simulation, and what they were told.

use std::collections::BTreeMap;

use branan_protocol::online::{Code, Command, Seat};

use super::{fail, note};

/// What people asked for, and what they were told.
#[derive(Default)]
pub(super) struct Ledger {
    /// By contest, seat and number or key.
    ///
    /// Those who sit nowhere are not in it: nothing they want may happen.
    pub(super) sent: BTreeMap<(String, usize, String), Sent>,
    /// The secrets of those who were told that they sit somewhere.
    pub(super) seated: BTreeMap<(String, usize), String>,
}

/// A command that somebody sent, once or more often.
pub(super) struct Sent {
    pub(super) command: Command,
    pub(super) copies: u32,
    pub(super) answer: Option<Result<u64, Code>>,
    /// The last entry that was acknowledged before it was sent.
    pub(super) after: u64,
}

impl Ledger {
    /// Somebody sends a command, or sends it again.
    pub(super) fn send(&mut self, game: &str, seat: Option<Seat>, id: &str, command: &Command, after: u64) {
        let Some(seat) = seat else { return };
        let fresh = || Sent { command: command.clone(), copies: 0, answer: None, after };
        self.sent.entry((game.to_owned(), seat.index(), id.to_owned())).or_insert_with(fresh).copies += 1;
    }

    /// Somebody gets an answer.
    pub(super) fn answer(&mut self, game: &str, seat: Option<Seat>, id: &str, answer: Result<u64, Code>) {
        note(format_args!("{game} {seat:?} {id}: {answer:?}"));
        let known = seat.and_then(|seat| self.sent.get_mut(&(game.to_owned(), seat.index(), id.to_owned())));
        let Some(known) = known else {
            return if answer.is_ok() {
                fail(format_args!("a stranger's command {id} was carried out"));
            };
        };
        match (known.answer, answer) {
            (Some(Ok(first)), Ok(second)) if first == second => {}
            // A copy that came later may have been carried out, or found the time up.
            (None | Some(Err(_)), _) => known.answer = Some(answer),
            (Some(first), second) => {
                fail(format_args!("command {id} was answered {first:?} and then {second:?}"));
            }
        }
    }

    /// Somebody is told that they have a seat.
    pub(super) fn sit_down(&mut self, game: &str, seat: Seat, hash: &str) {
        let other = self.seated.insert((game.to_owned(), seat.index()), hash.to_owned());
        if other.is_some_and(|other| other != hash) {
            fail(format_args!("two were given the {} seat of {game}", seat.word()));
        }
    }

    /// How many commands were acknowledged.
    pub(super) fn acknowledged(&self) -> usize {
        self.sent.values().filter(|sent| matches!(sent.answer, Some(Ok(_)))).count()
    }
}
