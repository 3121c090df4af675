//! All contests and accounts as a file: a line each, whatever the database.

use std::io::{self, BufRead};

use branan_live::Contest;
use branan_protocol::online::{Entry, Seat};
use serde::{Deserialize, Serialize};

use super::read::unreadable;
use super::{
    Conditional, ConditionalChange, Given, LogRow, Outcome, Row, Store, StoreError, Write, change, on_writer,
};
use crate::account::dump::DumpLine;
use crate::account::store::People;

/// A contest as a line of the file.
#[derive(Serialize, Deserialize)]
struct Dumped {
    id: String,
    seats: [Option<String>; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    maker: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    conditional: Vec<Conditional>,
    log: Vec<DumpedRow>,
}

#[derive(Serialize, Deserialize)]
struct DumpedRow {
    #[serde(flatten)]
    entry: Entry,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cmd: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cmd_hash: Option<i64>,
}

impl From<LogRow> for DumpedRow {
    fn from(LogRow { entry, command }: LogRow) -> DumpedRow {
        let (cmd, cmd_hash) = command.map_or((None, None), |given| (Some(given.id), given.hash));
        DumpedRow { entry, cmd, cmd_hash }
    }
}

impl From<DumpedRow> for LogRow {
    fn from(DumpedRow { entry, cmd, cmd_hash }: DumpedRow) -> LogRow {
        LogRow { entry, command: cmd.map(|id| Given { id, hash: cmd_hash }) }
    }
}

const REBUILD: &str = "UPDATE game SET version = $1, rules = $2, sets = $3, status = $4, listed = $5, \
     first_name = $6, second_name = $7, result = $8, opened_ms = $9, at_ms = $10, \
     deadline_ms = $11, names = $12, turn = $13 WHERE id = $14";

impl Store {
    /// Writes all contests to a file, each a line of JSON in the order of their ids, and then all accounts; says
    /// how many contests.
    ///
    /// # Errors
    /// If the database or the file fails.
    pub async fn export(&self, mut file: impl io::Write) -> Result<usize, StoreError> {
        let ids = self.ids().await?;
        for id in &ids {
            let kept = self.load(id).await?.unwrap_or_default();
            let (maker, log) = (self.maker(id).await?, kept.lines.into_iter().map(DumpedRow::from));
            let conditional = self.conditional(id).await?;
            let dumped = Dumped { id: id.clone(), seats: kept.seats, maker, conditional, log: log.collect() };
            let line = serde_json::to_string(&dumped).map_err(|error| unreadable(id, &error))?;
            writeln!(file, "{line}").map_err(|error| unreadable(id, &error))?;
        }
        self.export_accounts(&mut file).await?;
        file.flush().map_err(|error| unreadable("", &error))?;
        Ok(ids.len())
    }

    async fn export_accounts(&self, file: &mut impl io::Write) -> Result<(), StoreError> {
        let people = People(self.clone());
        let mut add = |line: &DumpLine| {
            let line = serde_json::to_string(line).map_err(|error| unreadable("accounts", &error))?;
            writeln!(file, "{line}").map_err(|error| unreadable("accounts", &error))
        };
        for line in people.dump_retired().await? {
            add(&line)?;
        }
        for id in people.all_ids().await? {
            people.dump(&id).await?.iter().try_for_each(&mut add)?;
        }
        people.dump_peace().await?.iter().try_for_each(&mut add)
    }

    /// Adds the contests and accounts of a file, but for those that are there already; says how many contests
    /// were added, or went on since: one whose log here is the beginning of that in the file.
    ///
    /// # Errors
    /// At the first line that makes no sense; those before it were added.
    pub async fn import(&self, file: impl BufRead) -> Result<usize, StoreError> {
        let mut added = 0;
        for (number, line) in (1..).zip(file.lines()) {
            let place = || format!("in line {number}");
            let line = line.map_err(|error| unreadable(&place(), &error))?;
            if DumpLine::STARTS.iter().any(|start| line.starts_with(start)) {
                let account: DumpLine =
                    serde_json::from_str(&line).map_err(|error| unreadable(&place(), &error))?;
                People(self.clone()).add_line(&account).await?;
                continue;
            }
            let dumped: Dumped = serde_json::from_str(&line).map_err(|error| unreadable(&place(), &error))?;
            let mut write = creation(dumped)?;
            let mut outcome = self.write(std::slice::from_ref(&write)).await?[0];
            // A secret that has offered another contest here does not keep this one out.
            if outcome == Outcome::Conflict && write.maker.take().is_some() {
                outcome = self.write(std::slice::from_ref(&write)).await?[0];
            }
            let is_new = outcome == Outcome::Written || self.extend(write).await?;
            added += usize::from(is_new);
        }
        Ok(added)
    }

    /// Adds what a contest lacks of its whole log; `false` if that is nothing, or another log.
    async fn extend(&self, mut whole: Write) -> Result<bool, StoreError> {
        let kept = self.load(&whole.row.id).await?.unwrap_or_default();
        let count = kept.lines.len();
        if count == 0 || count >= whole.lines.len() || whole.lines[..count] != kept.lines {
            return Ok(false);
        }
        whole.expected = count as u64;
        whole.lines.drain(..count);
        whole.seats.retain(|(seat, _)| kept.seats[seat.index()].is_none());
        Ok(self.write(&[whole]).await?[0] == Outcome::Written)
    }

    /// Makes everything again that follows from the logs; says for how many contests.
    ///
    /// # Errors
    /// If the database fails, or a log makes no sense.
    pub async fn rebuild(&self) -> Result<usize, StoreError> {
        let ids = self.ids().await?;
        for id in &ids {
            let kept = self.load(id).await?.unwrap_or_default();
            let table = Contest::replay(id, kept.lines.iter().map(|line| &line.entry));
            let row = Row::of(&table.map_err(|error| unreadable(id, &error))?);
            on_writer!(self, pool => {
                let query = sqlx::query(REBUILD).bind(row.version).bind(&row.rules).bind(row.sets);
                let query = query.bind(&row.status).bind(row.listed).bind(&row.first_name).bind(&row.second_name);
                let query = query.bind(&row.result).bind(row.opened_ms).bind(row.at_ms).bind(row.deadline_ms);
                query.bind(row.names()).bind(&row.turn).bind(&row.id).execute(pool).await.map(drop)
            })?;
        }
        Ok(ids.len())
    }

    /// Makes everything wrong that follows from the logs, for tests.
    #[doc(hidden)]
    pub async fn spoil_rows(&self) {
        let spoil = "UPDATE game SET version = 0, status = 'open', result = '?', deadline_ms = 1, names = '', turn = '?'";
        change!(self, spoil).expect("a database");
    }

    /// Makes a database as it was before it knew whose turn it is, for tests.
    #[doc(hidden)]
    pub async fn forget_turns(&self) {
        let forget = "UPDATE game SET turn = ''";
        change!(self, forget).expect("a database");
    }
}

fn creation(dumped: Dumped) -> Result<Write, StoreError> {
    let Dumped { id, seats, maker, conditional, log } = dumped;
    let table = Contest::replay(&id, log.iter().map(|line| &line.entry));
    let row = Row::of(&table.map_err(|error| unreadable(&id, &error))?);
    let lines = log.into_iter().map(LogRow::from).collect();
    let seats = Seat::BOTH.into_iter().zip(seats).filter_map(|(seat, hash)| Some((seat, hash?))).collect();
    let conditional =
        (!conditional.is_empty()).then_some(ConditionalChange { expected: None, after: conditional });
    Ok(Write {
        expected: 0,
        lines,
        row,
        seats,
        maker,
        standing: None,
        also: None,
        conditional,
        notices: Vec::new(),
    })
}
