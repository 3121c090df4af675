//! What an entry of the log does to a contest.

use core::fmt;

use branan_protocol::online::{Alternatives, Entry, Event, Offer, Said, Seat, SetRecord, Status};
use branan_rules::{AnyGame, Move, Reason};

use crate::contest::{CHAT_KEPT, Contest, blank};
use crate::decide::Decided;

/// An entry that cannot follow those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LogError {
    /// The number of the entry.
    pub seq: u64,
    /// What is wrong.
    pub why: &'static str,
}

impl LogError {
    pub(crate) const fn new(seq: u64, why: &'static str) -> LogError {
        LogError { seq, why }
    }
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {} of the log: {}", self.seq, self.why)
    }
}

impl core::error::Error for LogError {}

impl Contest {
    /// Enters what happened. An entry that was entered before changes nothing.
    ///
    /// # Errors
    /// If entries are missing before it, or it cannot follow them; nothing has
    /// changed then.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), LogError> {
        self.apply_on(entry, &mut None)
    }

    /// The table after what was decided at this one, and the entries that say so. A move is not judged again.
    ///
    /// # Panics
    /// If it was decided at another table.
    #[must_use]
    pub fn after(&self, decided: Decided, by: Option<Seat>, at_ms: u64) -> (Contest, Vec<Entry>) {
        let Decided { events, mut board } = decided;
        let entries = (self.version + 1..).zip(events).map(|(seq, event)| Entry { seq, at_ms, by, event });
        let entries: Vec<Entry> = entries.collect();
        let mut after = self.clone();
        for entry in &entries {
            after.apply_on(entry, &mut board).expect("what was decided can happen");
        }
        (after, entries)
    }

    /// Enters what happened; the board after a move may be known.
    fn apply_on(&mut self, entry: &Entry, board: &mut Option<Box<AnyGame>>) -> Result<(), LogError> {
        if entry.seq <= self.version {
            return Ok(());
        }
        if entry.seq != self.version + 1 {
            return Err(LogError::new(entry.seq, "entries before it are missing"));
        }
        self.enter(entry, board).map_err(|why| LogError::new(entry.seq, why))?;
        self.version = entry.seq;
        self.state.at_ms = entry.at_ms;
        if entry.event.changes_board() {
            self.board_version = entry.seq;
        }
        Ok(())
    }

    fn enter(&mut self, entry: &Entry, board: &mut Option<Box<AnyGame>>) -> Result<(), &'static str> {
        let (at_ms, by) = (entry.at_ms, entry.by);
        let somebody = by.ok_or("nobody did it");
        match &entry.event {
            Event::Opened { .. } => return Err("a second offer"),
            Event::Joined { name, terms } => {
                self.state.names[1].clone_from(name);
                if let Some(terms) = terms {
                    self.state.terms.clone_from(terms);
                }
                self.state.or = Alternatives::default();
            }
            Event::SetStarted { attackers, .. } => self.start_set(*attackers, at_ms)?,
            Event::Moved { mv, left, lag_ms, .. } => {
                let seat = self.to_move().ok_or("a move while no set is played")?;
                match board.take() {
                    Some(board) => self.board = *board,
                    None => drop(self.board.play(*mv).map_err(|_| "a move that is not legal")?),
                }
                self.enter_move(seat, *mv, *left, *lag_ms, at_ms);
            }
            Event::DrawOffered => self.state.draw = self.offered(self.state.draw, somebody?),
            Event::DrawDeclined | Event::DrawAgreed => self.state.draw.by = None,
            Event::TakebackAsked => self.state.takeback = self.offered(self.state.takeback, somebody?),
            Event::TakebackRefused => self.state.takeback.by = None,
            Event::TakebackDone { plies, left } => self.take_back(*plies, *left, at_ms)?,
            Event::TimeGiven { left } => {
                let since_ms = if self.is_first_move() { self.state.since_ms } else { at_ms };
                self.set_clock(Some(*left), since_ms);
            }
            Event::ClockAdjusted { left } => self.set_clock(Some(*left), at_ms),
            Event::Resigned | Event::Flagged { .. } | Event::Claimed | Event::Private => {}
            Event::Aborted => self.finish(Status::Aborted, None, at_ms),
            Event::SetEnded { winner, reason, moves } => self.end_set(*winner, *reason, *moves)?,
            Event::Ended { winner } => self.finish(Status::Ended, *winner, at_ms),
            Event::RematchOffered => self.state.rematch = self.offered(self.state.rematch, somebody?),
            Event::RematchDeclined => self.state.rematch.by = None,
            Event::RematchAgreed { id } => {
                self.state.rematch.by = None;
                self.state.next = Some(id.clone());
            }
            Event::Said(line) => self.add_chat(Said { by: somebody?, at_ms, line: line.clone() }),
            Event::ChatSwitched { on } => self.state.quiet[somebody?.index()] = !on,
            _ => return Err("an event of another version"),
        }
        Ok(())
    }

    fn start_set(&mut self, attackers: Seat, at_ms: u64) -> Result<(), &'static str> {
        if !matches!(self.state.status, Status::Open | Status::Playing) {
            return Err("a set of a contest that is over");
        }
        self.board = blank(&self.state.terms.rules).ok_or("no such rules")?;
        self.state.status = Status::Playing;
        self.state.attackers = Some(attackers);
        self.state.moves.clear();
        self.forget_offers();
        self.reset_clock(at_ms);
        Ok(())
    }

    fn enter_move(&mut self, seat: Seat, mv: Move, left: Option<[u64; 2]>, lag_ms: u64, at_ms: u64) {
        self.state.moves.push(mv);
        self.set_clock(left, at_ms);
        self.spend_spare(seat, lag_ms);
        // Moving is an answer to what the other offers.
        if self.state.draw.by == Some(seat.other()) {
            self.state.draw.by = None;
        }
        self.state.takeback.by = None;
    }

    fn take_back(&mut self, plies: u8, left: Option<[u64; 2]>, at_ms: u64) -> Result<(), &'static str> {
        let kept =
            self.state.moves.len().checked_sub(usize::from(plies)).ok_or("more moves than were made")?;
        for _ in 0..plies {
            self.board.undo();
        }
        self.state.moves.truncate(kept);
        self.state.takeback = Offer::default();
        self.state.draw.by = None;
        self.set_clock(left, at_ms);
        Ok(())
    }

    fn end_set(&mut self, winner: Option<Seat>, reason: Reason, count: u32) -> Result<(), &'static str> {
        let attackers = self.state.attackers.ok_or("the end of a set that never began")?;
        if self.state.sets.len() >= usize::from(self.state.terms.sets) {
            return Err("more sets than were agreed");
        }
        let moves = self.state.moves.clone();
        self.state.sets.push(SetRecord { attackers, moves, winner, reason, count });
        self.forget_offers();
        Ok(())
    }

    fn finish(&mut self, status: Status, winner: Option<Seat>, at_ms: u64) {
        self.state.status = status;
        self.state.winner = winner;
        self.state.since_ms = at_ms;
        self.forget_offers();
    }

    fn forget_offers(&mut self) {
        self.state.draw = Offer::default();
        self.state.takeback = Offer::default();
    }

    fn add_chat(&mut self, said: Said) {
        self.state.said[said.by.index()] += 1;
        if self.state.chat.len() == CHAT_KEPT {
            self.state.chat.remove(0);
        }
        self.state.chat.push(said);
    }
}

#[cfg(test)]
mod tests {
    use branan_protocol::online::{Command, Pick, Terms};

    use super::*;
    use crate::Moment;

    #[test]
    fn a_move_that_was_decided_is_not_judged_again() {
        let terms = Terms { rules: "brandubh".into(), sets: 1, clock: None, rated: false };
        let event = Event::Opened {
            terms,
            or: Alternatives::default(),
            name: String::new(),
            side: Pick::Attackers,
            listed: false,
        };
        let opened = Entry { seq: 1, at_ms: 0, by: Some(Seat::First), event };
        let table = Contest::open("Ab3", &opened).unwrap();
        let (table, joined) = table.after(table.join("", None, false).unwrap().into(), Some(Seat::Second), 1);
        assert_eq!((joined.len(), table.version()), (2, 3));
        let command = Command::Move("d2-e2".parse().unwrap());
        let mut decided = table.decide(Seat::First, &command, 3, &Moment::at(2)).unwrap();
        let (after, entries) = table.after(decided.clone(), Some(Seat::First), 2);
        let mut replayed = table.clone();
        for entry in &entries {
            replayed.apply(entry).unwrap();
        }
        assert_eq!((after.snapshot(), after.version()), (replayed.snapshot(), replayed.version()));
        assert_eq!(after.board().len(), 1);
        // Nothing asks the rules about a move whose board is known: not even about this one.
        let Event::Moved { mv, .. } = &mut decided.events[0] else { panic!("a move") };
        *mv = "a1-a2".parse().unwrap();
        let (after, entries) = table.after(decided, Some(Seat::First), 2);
        assert_eq!(after.version(), 4);
        assert!(table.clone().apply(&entries[0]).is_err());
    }
}
