//! `branan tables`: endgame tables, built, checked and asked.

mod build;
mod list;
mod probe;
mod stats;
mod verify;

use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;

use branan_board_ui::{Charset, TextStyle, text};
use branan_rules::{Board7, Move, Position, Rules, Setup};
use branan_tables::{Material, TableFile, Tables as Folder, Unusable};
use clap::{Args, Subcommand};
use serde::Serialize;

use crate::commands::Context;
use crate::failure::Failure;
use crate::scene;
use crate::terminal::{board_depth, wants_ascii};

/// Build, check and ask endgame tables
///
/// A table knows every position with so many attackers and defenders: who wins by force and in how
/// many plies, or that neither side can force an end (a hold). Tables are for boards up to 7x7.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Tables {
    #[command(subcommand)]
    command: TablesCommand,
}

const EXAMPLES: &str = "\
Examples:
  branan tables build --max-attackers 4 --max-defenders 1 --dir tables
  branan tables probe --dir tables --position '7/7/2a4/3k3/7/4a2/7 d'
  branan tables stats --dir tables
  branan tables verify --dir tables";

#[derive(Debug, Subcommand)]
enum TablesCommand {
    Build(build::Build),
    Verify(verify::Verify),
    Probe(probe::Probe),
    Stats(stats::Stats),
    List(list::List),
}

impl Tables {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        match &self.command {
            TablesCommand::Build(build) => build.run(context),
            TablesCommand::Verify(verify) => verify.run(context),
            TablesCommand::Probe(probe) => probe.run(context),
            TablesCommand::Stats(stats) => stats.run(context),
            TablesCommand::List(list) => list.run(context),
        }
    }
}

/// Which tables are meant.
#[derive(Args, Debug)]
struct Place {
    /// The rule set; `branan rules list` shows them
    #[arg(long, short, value_name = "ID", default_value = "brandubh")]
    rules: String,
    /// The folder of the tables
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
}

impl Place {
    /// The rules, made ready for tables.
    fn rules(&self, context: &Context) -> Result<Rules<Board7>, Failure> {
        let set = context.book.named(&self.rules)?;
        branan_tables::fit(set)
            .map_err(|error| Failure::usage(format_args!("no tables for `{}`: {error}", self.rules)))
    }

    /// The tables of the folder that are for the rules; complains of damaged ones.
    fn open(&self, context: &Context) -> Result<Folder, Failure> {
        const MEMORY: usize = 64 << 20;
        let rules = Arc::new(self.rules(context)?);
        let opened = Folder::open(&self.dir, rules, MEMORY);
        let (folder, unusable) = opened.map_err(|error| Failure::file(&self.dir, &error))?;
        for file in &unusable {
            context.complain(format_args!("{}: {}", file.path.display(), file.error));
        }
        let outdated = self.rebuilding(&unusable);
        if folder.files().next().is_none() {
            let none = format!("{}: there are no tables for `{}`", self.dir.display(), self.rules);
            let hint = outdated.unwrap_or_else(|| "`branan tables build` makes them".to_owned());
            return Err(Failure::input(none).hint(hint));
        }
        match outdated {
            Some(hint) => Err(Failure::input("some tables are of an earlier version").hint(hint)),
            None if unusable.is_empty() => Ok(folder),
            None => Err(Failure::reported()),
        }
    }

    /// The command that makes tables of an earlier version again, if there are any.
    fn rebuilding(&self, unusable: &[Unusable]) -> Option<String> {
        let outdated = unusable.iter().filter(|file| file.error.is_outdated());
        let found = outdated.filter_map(|file| file.path.file_stem()?.to_str()?.parse::<Material>().ok());
        let most = found.reduce(|one, other| {
            Material::new(one.attackers.max(other.attackers), one.defenders.max(other.defenders))
        })?;
        Some(format!(
            "`branan tables build --rules {} --max-attackers {} --max-defenders {} --dir {}` makes them again",
            self.rules,
            most.attackers,
            most.defenders,
            self.dir.display()
        ))
    }
}

/// Tables to go through, all or one, and on how many threads.
#[derive(Args, Debug)]
struct Selection {
    #[command(flatten)]
    place: Place,
    /// One table alone, as `5v1`
    #[arg(long, value_name = "TABLE")]
    table: Option<Material>,
    #[command(flatten)]
    threads: Threads,
}

impl Selection {
    /// The tables that were asked for: one of them, or all.
    fn files<'f>(&self, folder: &'f Folder) -> Result<impl Iterator<Item = &'f TableFile>, Failure> {
        let table = self.table;
        if let Some(material) = table.filter(|&material| folder.table(material).is_none()) {
            return Err(Failure::usage(format_args!("there is no table {material} in this folder")));
        }
        let files = folder.files().map(|(_, file)| file);
        Ok(files.filter(move |file| table.is_none_or(|material| file.material() == material)))
    }
}

/// On how many threads.
#[derive(Args, Debug)]
struct Threads {
    /// Threads; otherwise as many as the machine has
    #[arg(long, value_name = "T")]
    threads: Option<NonZero<usize>>,
}

impl Threads {
    /// As many as the machine has, where nobody says otherwise.
    fn count(&self) -> NonZero<usize> {
        self.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN)
    }
}

fn write_json(value: &impl Serialize) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, value).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// Moves one after another, with what they capture: `d2-e2`, `e2-e4xe5`.
fn written(folder: &Folder, from: &Position<Board7>, moves: &[Move]) -> Vec<String> {
    let mut at = *from;
    let write = |&mv: &Move| {
        let played = at.play_unchecked(folder.rules(), mv);
        at = played.position;
        let captured = played.captured.iter().map(|square| square.to_string()).collect::<Vec<_>>();
        if captured.is_empty() { mv.to_string() } else { format!("{mv}x{}", captured.join("/")) }
    };
    moves.iter().map(write).collect()
}

/// A position drawn, each line indented.
fn drawn(context: &Context, rules: &Rules<Board7>, setup: &Setup) -> String {
    let charset = if wants_ascii() { Charset::Ascii } else { Charset::Unicode };
    let style = TextStyle { charset, depth: board_depth(context.color.stdout()), ..TextStyle::default() };
    let board = text(&scene::board(rules.set(), setup), &style);
    board.lines().flat_map(|line| ["  ", line, "\n"]).collect()
}
