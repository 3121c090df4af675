//! `branan tables stats`.

use std::io::{self, Write};
use std::num::NonZero;
use std::time::Instant;

use branan_rules::{Board7, Rules, Side};
use branan_tables::{Longest, Material, Stats as Counts, TableFile};
use clap::Args;
use serde::Serialize;

use super::{Place, chosen, drawn, material, threads_or_all, write_json};
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
    place: Place,
    /// One table alone, as `5v1`
    #[arg(long, value_name = "TABLE", value_parser = material)]
    table: Option<Material>,
    /// Threads; otherwise as many as the machine has
    #[arg(long, value_name = "T")]
    threads: Option<NonZero<usize>>,
    /// Write a JSON line for each table and side to move instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line {
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
}

impl Stats {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let folder = self.place.open(context)?;
        for file in chosen(&folder, self.table)? {
            for side in Side::BOTH {
                let counts = count(file, folder.rules(), side, threads_or_all(self.threads))?;
                if self.json {
                    write_json(&line(file.material(), &counts))?;
                } else {
                    write_words(context, folder.rules(), file, &counts)?;
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

fn line(material: Material, counts: &Counts) -> Line {
    let record = |longest: Option<Longest>| {
        longest.map(|Longest { plies, count, position }| Record {
            plies,
            count,
            position: position.to_string(),
        })
    };
    Line {
        table: material.to_string(),
        to_move: counts.to_move.to_string(),
        attackers_win: counts.attackers_win,
        defenders_win: counts.defenders_win,
        hold: counts.holds,
        distinct: counts.distinct,
        longest_attackers_win: record(counts.longest[0]),
        longest_defenders_win: record(counts.longest[1]),
    }
}

fn write_words(
    context: &Context,
    rules: &Rules<Board7>,
    file: &TableFile,
    counts: &Counts,
) -> Result<(), Failure> {
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
            writeln!(out, "{}  {position}", drawn(context, rules, &position))?;
        }
    }
    writeln!(out)?;
    Ok(())
}
