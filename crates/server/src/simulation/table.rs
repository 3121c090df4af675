//! The tables of a simulated database: what the migrations make, and the laws in them.

use std::collections::BTreeMap;

use branan_protocol::online::{Challenge, Event, Seat};

use crate::game::store::{Conditional, LogRow, Outcome, Row, Write};
use crate::planted::{self, Mistake};

/// All tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables {
    pub(super) games: BTreeMap<String, Game>,
    pub(super) makers: BTreeMap<String, String>,
    /// The versions of standing offers.
    pub(super) standing: BTreeMap<String, i64>,
    pub(super) beat_ms: Option<u64>,
}

/// What the tables have of one contest.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) row: Row,
    pub(super) lines: Vec<LogRow>,
    pub(super) seats: [Option<String>; 2],
    pub(super) conditional: Vec<Conditional>,
    /// When each line was sent to the database, really.
    pub(super) sent_ms: Vec<u64>,
}

/// A law of the tables that a write breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Broken(pub(super) &'static str);

impl Tables {
    /// One transaction: all of it, or what is wrong with it.
    pub(super) fn write(&mut self, writes: &[Write], sent_ms: u64) -> Result<Vec<Outcome>, Broken> {
        let (games, makers, standing) = Default::default();
        let mut open = Open { tables: self, games, makers, standing, sent_ms };
        let mut outcomes = Vec::new();
        for write in writes {
            outcomes.push(open.write_both(write)?);
        }
        let Open { games, makers, standing, .. } = open;
        self.standing.extend(standing);
        self.games.extend(games);
        self.makers.extend(makers);
        Ok(outcomes)
    }

    pub(super) fn log_after(&self, id: &str, seq: u64) -> Vec<LogRow> {
        let lines = self.games.get(id).map_or(&[][..], |game| &game.lines);
        lines.iter().filter(|line| line.entry.seq > seq).cloned().collect()
    }

    pub(super) fn seats(&self, id: &str) -> [Option<String>; 2] {
        self.games.get(id).map_or([None, None], |game| game.seats.clone())
    }

    pub(super) fn conditional(&self, id: &str) -> Vec<Conditional> {
        self.games.get(id).map_or_else(Vec::new, |game| game.conditional.clone())
    }

    pub(super) fn due(&self, now_ms: u64, limit: u32) -> Vec<String> {
        let deadline = |row: &Row| row.deadline_ms.filter(|&deadline| deadline < now_ms.cast_signed());
        let rows = self.games.values().filter_map(|game| Some((deadline(&game.row)?, &game.row.id)));
        let mut due: Vec<_> = rows.collect();
        due.sort();
        due.into_iter().take(limit as usize).map(|(_, id)| id.clone()).collect()
    }

    pub(super) fn running(&self, until_ms: u64) -> Vec<String> {
        let rows = self.games.values().map(|game| &game.row);
        let is_due = |deadline: i64| deadline.cast_unsigned() <= until_ms;
        let running = rows.filter(|row| row.status == "playing" && row.deadline_ms.is_some_and(is_due));
        running.map(|row| row.id.clone()).collect()
    }

    pub(super) fn lobby(&self) -> Vec<Challenge> {
        let open = self.games.values().filter(|game| game.row.status == "open" && game.row.listed == 1);
        let offers = open.filter_map(|game| match game.lines.first().map(|line| &line.entry)? {
            entry if entry.seq != 1 => None,
            entry => match entry.event.clone() {
                Event::Opened { terms, or, name, side, .. } => {
                    Some(Challenge { id: game.row.id.clone(), terms, or, side, name, at: entry.at_ms })
                }
                _ => None,
            },
        });
        let mut offers: Vec<Challenge> = offers.collect();
        offers.sort_by_key(|offer| std::cmp::Reverse(offer.at));
        offers
    }

    pub(super) fn latest_entry(&self) -> Option<u64> {
        let rows = self.games.values().map(|game| &game.row);
        rows.filter(|row| row.deadline_ms.is_some()).map(|row| row.at_ms.cast_unsigned()).max()
    }

    /// Notes a sign of life; the latest there was.
    pub(super) fn beat(&mut self, now_ms: u64) -> u64 {
        let latest = self.beat_ms.unwrap_or(0).max(now_ms);
        self.beat_ms = Some(latest);
        latest
    }
}

/// A transaction that is under way.
#[derive(Clone)]
struct Open<'t> {
    tables: &'t Tables,
    games: BTreeMap<String, Game>,
    makers: BTreeMap<String, String>,
    standing: BTreeMap<String, i64>,
    sent_ms: u64,
}

impl Open<'_> {
    /// A write and what has to happen in the same moment, or neither.
    fn write_both(&mut self, write: &Write) -> Result<Outcome, Broken> {
        if write.is_single() {
            return self.write(write);
        }
        let before = self.clone();
        let mut outcome = self.write(write)?;
        if let (Outcome::Written, Some(also)) = (outcome, &write.also) {
            outcome = self.write(also)?;
        }
        if outcome == Outcome::Conflict {
            *self = before;
        }
        Ok(outcome)
    }

    fn write(&mut self, write: &Write) -> Result<Outcome, Broken> {
        let id = &write.row.id;
        if let Some((offer, version)) = &write.standing {
            let known = self.standing.get(offer).or_else(|| self.tables.standing.get(offer));
            if known != Some(version) {
                return Ok(Outcome::Conflict);
            }
            self.standing.insert(offer.clone(), version + 1);
        }
        if let Some(maker) = &write.maker {
            if self.tables.makers.contains_key(maker) || self.makers.contains_key(maker) {
                return Ok(Outcome::Conflict);
            }
            self.makers.insert(maker.clone(), id.clone());
        }
        let known = self.games.get(id).or_else(|| self.tables.games.get(id));
        let mut game = match known {
            Some(_) if write.expected == 0 => return Ok(Outcome::Conflict),
            None if write.expected > 0 => return Ok(Outcome::Conflict),
            Some(game) if !is_expected(game, write) => return Ok(Outcome::Conflict),
            Some(game) => Game { row: advanced(&game.row, &write.row), ..game.clone() },
            None => Game {
                row: write.row.clone(),
                lines: Vec::new(),
                seats: [None, None],
                conditional: Vec::new(),
                sent_ms: Vec::new(),
            },
        };
        if let Some(change) = &write.conditional {
            if change.expected.as_ref().is_some_and(|expected| *expected != game.conditional) {
                return Ok(Outcome::Conflict);
            }
            game.conditional.clone_from(&change.after);
        }
        for line in &write.lines {
            game.add(line, self.sent_ms)?;
        }
        for (seat, hash) in &write.seats {
            if game.seats[seat.index()].replace(hash.clone()).is_some() {
                return Err(Broken("a seat is taken once"));
            }
        }
        self.games.insert(id.clone(), game);
        Ok(Outcome::Written)
    }
}

fn is_expected(game: &Game, write: &Write) -> bool {
    game.row.version == write.expected.cast_signed()
        || planted::has(Mistake::VersionUnchecked)
        || planted::has(Mistake::LastWriterWins)
}

/// A row after a contest went on: what can change has changed.
fn advanced(row: &Row, new: &Row) -> Row {
    let first_name = row.first_name.clone();
    let (sets, listed, opened_ms, rated) = (row.sets, row.listed, row.opened_ms, row.rated);
    let joined = if row.status == "open" { new } else { row };
    let (rules, second_name) = (joined.rules.clone(), joined.second_name.clone());
    Row { rules, sets, listed, first_name, second_name, opened_ms, rated, ..new.clone() }
}

impl Game {
    fn add(&mut self, line: &LogRow, sent_ms: u64) -> Result<(), Broken> {
        let place = self.lines.partition_point(|other| other.entry.seq < line.entry.seq);
        let is_there = self.lines.get(place).is_some_and(|other| other.entry.seq == line.entry.seq);
        if is_there && planted::has(Mistake::LastWriterWins) {
            self.lines[place] = line.clone();
            return Ok(());
        }
        if is_there {
            return Err(Broken("an entry has a number of its own"));
        }
        let command = |line: &LogRow| Some((line.entry.by, line.command.as_ref()?.id.clone()));
        let is_repeated =
            command(line).is_some() && self.lines.iter().any(|other| command(other) == command(line));
        if is_repeated && !planted::has(Mistake::CommandsForgotten) {
            return Err(Broken("a command is carried out once"));
        }
        self.lines.insert(place, line.clone());
        self.sent_ms.insert(place, sent_ms);
        Ok(())
    }

    /// The seats that a secret's hash opens.
    pub(super) fn seat_of(&self, hash: &str) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.seats[seat.index()].as_deref() == Some(hash))
    }
}
