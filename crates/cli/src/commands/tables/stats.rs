//! `branan tables stats`.

use std::io::{self, Write};
use std::num::NonZero;
use std::time::Instant;

use branan_rules::{Board7, Position, Rules, Setup, Side};
use branan_tables::{Longest, Material, Stats as Counts, TableFile, Tables as Folder};
use clap::Args;
use serde::Serialize;

use super::{Selection, drawn, write_json, written};
use crate::commands::Context;
use crate::failure::Failure;
use crate::progress::Countdown;

/// Count wins and holds, and show the longest wins
///
/// Positions are counted one for one, without regard to symmetry and without those in which the set
/// is over.
#[derive(Args, Debug)]
pub(crate) struct Stats {
    #[command(flatten)]
    selection: Selection,
    /// Write a JSON line for each table and side to move instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    table: String,
    to_move: String,
    attackers_win: u64,
    defenders_win: u64,
    hold: u64,
    distinct: u64,
    longest_attackers_win: Option<Record>,
    longest_defenders_win: Option<Record>,
}

#[derive(Serialize)]
struct Record {
    plies: u8,
    count: u64,
    position: String,
    line: Vec<String>,
}

impl Stats {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let folder = self.selection.place.open(context)?;
        for file in self.selection.files(&folder)? {
            for side in Side::BOTH {
                let counts = count(file, folder.rules(), side, self.selection.threads.count())?;
                if self.json {
                    write_json(&line(&folder, file.material(), &counts)?)?;
                } else {
                    write_words(context, &folder, file, &counts)?;
                }
            }
        }
        Ok(())
    }
}

fn count(
    file: &TableFile,
    rules: &Rules<Board7>,
    side: Side,
    threads: NonZero<usize>,
) -> Result<Counts, Failure> {
    let (mut bar, begun) = (Countdown::new(), Instant::now());
    let what = format!("{}: counting", file.material());
    Counts::with_threads(file, rules, side, threads, |done, all| bar.show(&what, done, all, begun.elapsed()))
        .map_err(|error| Failure::input(format_args!("table {}: {error}", file.material())))
}

fn line(folder: &Folder, material: Material, counts: &Counts) -> Result<Row, Failure> {
    let record = |longest: Option<Longest>| {
        let record = |Longest { plies, count, position }: Longest| {
            let line = win(folder, &position)?;
            Ok::<Record, Failure>(Record { plies, count, position: position.to_string(), line })
        };
        longest.map(record).transpose()
    };
    Ok(Row {
        table: material.to_string(),
        to_move: counts.to_move.to_string(),
        attackers_win: counts.attackers_win,
        defenders_win: counts.defenders_win,
        hold: counts.holds,
        distinct: counts.distinct,
        longest_attackers_win: record(counts.longest[0])?,
        longest_defenders_win: record(counts.longest[1])?,
    })
}

/// How a win goes, as far as the tables it leads to are there.
fn win(folder: &Folder, setup: &Setup) -> Result<Vec<String>, Failure> {
    let position = Position::new(setup, folder.rules()).map_err(Failure::input)?;
    let line = folder.line(&position).map_err(Failure::input)?;
    Ok(written(folder, &position, &line))
}

fn write_words(context: &Context, folder: &Folder, file: &TableFile, counts: &Counts) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let heading = format!("{}, {} to move", file.material(), counts.to_move);
    writeln!(out, "{}", context.color.stdout().bold(&heading))?;
    writeln!(
        out,
        "  attackers win {}, defenders win {}, hold {}",
        counts.attackers_win, counts.defenders_win, counts.holds
    )?;
    for (side, longest) in Side::BOTH.into_iter().zip(counts.longest) {
        if let Some(Longest { plies, count, position }) = longest {
            writeln!(out, "\n  longest win of the {side}: {plies} plies, {count} positions up to symmetry")?;
            writeln!(out, "{}  {position}", drawn(context, folder.rules(), &position))?;
            writeln!(out, "  {}", win(folder, &position)?.join(" "))?;
        }
    }
    writeln!(out)?;
    Ok(())
}
