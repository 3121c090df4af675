//! Moves that are chosen beforehand in slow games: kept beside the log, entered in the transaction of the move they answer.
//!
//! A tree holds for the board it was made for. It is read anew for every move, and the transaction that writes the move
//! finds it as it was read or writes nothing: whoever withdraws one in time is not played for, and whoever saves one in time
//! is. Changing one is a write to the same contest as well, only if its log is as it was seen.

mod api;
mod board;
mod page;

use branan_live::{ConditionalError, ConditionalMoves, Contest};
use branan_protocol::online::{Code, Command, Entry, Refusal, Seat, Status};
use branan_rules::{AnyGame, Move, Side};

use super::hub::{ATTEMPTS, Hub, failed};
use super::room::State;
use super::store::{Conditional, ConditionalChange, Outcome, Row, Write};
use super::writer::unavailable;
use crate::planted;

pub(crate) use api::{change, show};
pub(crate) use page::{link, page, send};

/// What both have chosen beforehand, as the database has it.
#[derive(Clone, Debug)]
pub(crate) struct Prepared(Vec<Conditional>);

impl Prepared {
    /// The trees of both that hold at a table, first seat first.
    fn trees(&self, table: &Contest) -> [ConditionalMoves; 2] {
        let mut trees = <[ConditionalMoves; 2]>::default();
        for one in self.0.iter().filter(|one| one.seq >= table.board_version()) {
            trees[one.seat.index()] = ConditionalMoves::read(&one.moves).unwrap_or_default();
        }
        trees
    }

    /// The change to trees that hold from an entry on.
    fn change_to(self, trees: &[ConditionalMoves; 2], seq: u64) -> ConditionalChange {
        let some = Seat::BOTH.into_iter().zip(trees).filter(|(_, tree)| !tree.is_empty());
        let after = some.map(|(seat, tree)| Conditional { seat, seq, moves: tree.to_string() }).collect();
        ConditionalChange { expected: Some(self.0), after }
    }
}

/// What follows from conditional moves once something was decided: the contest then, the entries of the answers, and what
/// becomes of the trees.
pub(super) fn follow(
    before: &Contest,
    after: Contest,
    prepared: Option<Prepared>,
    at_ms: u64,
) -> (Contest, Vec<Entry>, Option<ConditionalChange>) {
    let Some(prepared) = prepared else {
        let has_changed = after.board_version() > before.board_version();
        let is_void = has_changed && before.is_slow() && before.status() == Status::Playing;
        return (after, Vec::new(), is_void.then_some(ConditionalChange::VOID));
    };
    let mut trees = prepared.trees(before);
    let (after, answers) = after.answered(before, &mut trees, at_ms);
    let change = prepared.change_to(&trees, after.version());
    (after, answers, Some(change))
}

/// What somebody at a table sees of their conditional moves.
pub(crate) struct Foreseen {
    pub(crate) table: Contest,
    pub(crate) seat: Seat,
    pub(crate) tree: ConditionalMoves,
}

/// Why conditional moves are not changed.
#[derive(Debug)]
pub(crate) enum NotForeseen {
    Refused(Refusal),
    /// Which variation is wrong, from 1, and what is.
    Wrong(usize, ConditionalError),
}

impl From<Refusal> for NotForeseen {
    fn from(refusal: Refusal) -> NotForeseen {
        NotForeseen::Refused(refusal)
    }
}

impl From<NotForeseen> for Refusal {
    fn from(why: NotForeseen) -> Refusal {
        match why {
            NotForeseen::Refused(refusal) => refusal,
            NotForeseen::Wrong(number, error) => {
                Code::Illegal.because(format_args!("variation {number}, {error}"))
            }
        }
    }
}

/// What becomes of a tree.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    /// A variation is added.
    Add(Vec<Move>),
    /// A variation is taken out; one that is not there is no mistake.
    Remove(Vec<Move>),
    /// These are all.
    Replace(Vec<Vec<Move>>),
}

impl Edit {
    fn of(
        &self,
        tree: &ConditionalMoves,
        game: &AnyGame,
        side: Side,
    ) -> Result<ConditionalMoves, NotForeseen> {
        let (mut tree, added) = match self {
            Edit::Add(variation) => (tree.clone(), std::slice::from_ref(variation)),
            Edit::Remove(_) => (tree.clone(), &[][..]),
            Edit::Replace(variations) => (ConditionalMoves::default(), variations.as_slice()),
        };
        for (number, variation) in (1..).zip(added) {
            tree.add(game, side, variation).map_err(|error| NotForeseen::Wrong(number, error))?;
        }
        if let Edit::Remove(variation) = self {
            tree.remove(variation);
        }
        Ok(tree)
    }
}

impl Hub {
    /// What both have chosen beforehand, where a command may be answered by it.
    pub(super) async fn prepared(
        &self,
        state: &State,
        command: &Command,
    ) -> Result<Option<Prepared>, Refusal> {
        if !matches!(command, Command::Move(_)) || !state.table.is_slow() {
            return Ok(None);
        }
        Ok(Some(self.kept_conditional(&state.table.snapshot().id).await?))
    }

    async fn kept_conditional(&self, id: &str) -> Result<Prepared, Refusal> {
        // In a box, since every socket would have room for one otherwise.
        let found = Box::pin(self.store().conditional(id)).await;
        found.map(Prepared).map_err(|error| failed(&error))
    }

    /// What somebody has chosen beforehand, by the secret of their seat.
    pub(crate) async fn foreseen(&self, id: &str, key: Option<&str>) -> Result<Foreseen, Refusal> {
        let room = self.room(id).await?;
        let newest = self.store().is_shared().then_some(u64::MAX);
        let admitted = self.admit(&room, key, newest).await?;
        let (table, seat) = (admitted.state.table.clone(), admitted.seat.ok_or_else(not_seated)?);
        check(&table)?;
        let trees = self.kept_conditional(id).await?.trees(&table);
        let tree = trees[seat.index()].clone();
        Ok(Foreseen { table, seat, tree })
    }

    /// Changes what somebody has chosen beforehand, who had seen the log up to `seen`. The same again changes nothing.
    pub(crate) async fn foresee(
        &self,
        id: &str,
        key: Option<&str>,
        seen: u64,
        edit: &Edit,
    ) -> Result<Foreseen, NotForeseen> {
        let room = self.room(id).await?;
        let mut newest = self.store().is_shared().then_some(u64::MAX);
        for _ in 0..ATTEMPTS {
            let admitted = self.admit(&room, key, newest).await?;
            let (table, seat) = (&admitted.state.table, admitted.seat.ok_or_else(not_seated)?);
            check(table)?;
            if seen < table.board_version() {
                return Err(Code::Stale.because("the board has changed").into());
            }
            let prepared = self.kept_conditional(id).await?;
            let mut trees = prepared.trees(table);
            let side = table.side_of(seat).ok_or_else(not_seated)?;
            let tree = edit.of(&trees[seat.index()], table.board(), side)?;
            trees[seat.index()] = tree.clone();
            let foreseen = Foreseen { table: table.clone(), seat, tree };
            planted::point("foresee", id);
            // Also what changes nothing is written: the log may have gone on between the two questions.
            if self.writer().write(unchanged(table, prepared, &trees)).await? == Outcome::Written {
                return Ok(foreseen);
            }
            newest = Some(u64::MAX);
        }
        Err(unavailable().into())
    }
}

/// What to write for trees alone: nothing of it is in the log.
fn unchanged(table: &Contest, prepared: Prepared, trees: &[ConditionalMoves; 2]) -> Write {
    Write {
        expected: table.version(),
        lines: Vec::new(),
        row: Row::of(table),
        seats: Vec::new(),
        maker: None,
        standing: None,
        also: None,
        conditional: Some(prepared.change_to(trees, table.version())),
        notices: Vec::new(),
    }
}

fn check(table: &Contest) -> Result<(), Refusal> {
    match table.status() {
        Status::Open => Err(Code::NotStarted.because("nobody sits opposite yet")),
        Status::Playing if table.is_slow() => Ok(()),
        Status::Playing => Err(Code::NotNow.because("conditional moves are for slow games")),
        _ => Err(Code::Over.because("the contest is over")),
    }
}

fn not_seated() -> Refusal {
    Code::NotSeated.because("`Authorization: Bearer SECRET` of a seat at this contest is needed")
}

/// A variation as people type it, with commas or not; or which word of it is no move, from 1.
fn read_moves(text: &str) -> Result<Vec<Move>, (usize, &str)> {
    let words = text.split([' ', ',', ';', '\t', '\r', '\n']).filter(|word| !word.is_empty());
    let read = |(place, word): (usize, &'_ str)| word.parse::<Move>().map_err(|_| place);
    let words: Vec<&str> = words.collect();
    let moves: Result<Vec<Move>, usize> = (1..).zip(words.iter().copied()).map(read).collect();
    moves.map_err(|place| (place, words[place - 1]))
}
