//! `branan perft`: counts positions.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use branan_rules::{AnyGame, Move};
use clap::Args;
use serde::Serialize;

use crate::commands::Context;
use crate::failure::Failure;
use crate::position;

/// Count the positions that can arise in a number of moves
///
/// The count is the usual check that two programs play the same rules. A set that is over has no
/// further positions. The count stands alone on the last line of the output; the speed goes to
/// the standard error stream.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Perft {
    /// The rule set; `branan rules list` shows them
    #[arg(long, short, value_name = "ID", default_value = "brandubh")]
    rules: String,
    /// How many moves ahead
    // Each move ahead is a call within a call; nobody counts 64 moves anyway.
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(..=64))]
    depth: u32,
    /// Where to start, in any notation; otherwise the start of the rule set
    #[arg(long, short, value_name = "POSITION")]
    position: Option<String>,
    /// Write the count for each first move too
    #[arg(long)]
    divide: bool,
    /// Write one JSON object instead
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  branan perft --rules brandubh --depth 5          41843336
  branan perft -r hnefatafl -d 2 --divide
  branan perft -d 3 --position '3a3/3a3/3d3/aadkdaa/3d3/4a2/3a3 d'";

#[derive(Serialize)]
struct Report<'a> {
    rules: &'a str,
    position: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Branch>>,
}

#[derive(Serialize)]
struct Branch {
    #[serde(rename = "move")]
    mv: String,
    nodes: u64,
}

impl Perft {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let game = self.game(context)?;
        let begun = Instant::now();
        let branches = if self.divide && self.depth > 0 { Some(game.divide(self.depth)) } else { None };
        let nodes = match &branches {
            Some(branches) => branches.iter().map(|(_, nodes)| nodes).sum(),
            None => game.perft(self.depth),
        };
        let took = begun.elapsed();
        let mut out = io::stdout().lock();
        if self.json {
            self.write_json(&mut out, &game, nodes, took, branches)?;
        } else {
            for (mv, nodes) in branches.iter().flatten() {
                writeln!(out, "{mv} {nodes}")?;
            }
            writeln!(out, "{nodes}")?;
        }
        out.flush()?;
        let _ = writeln!(io::stderr(), "{}", speed(nodes, took));
        Ok(())
    }

    fn game(&self, context: &Context) -> Result<AnyGame, Failure> {
        let set = context.book.named(&self.rules)?;
        match &self.position {
            None => AnyGame::new(set.clone()).map_err(Failure::input),
            Some(text) => {
                let setup = position::named(text)?;
                AnyGame::from_setup(set.clone(), &setup)
                    .map_err(|error| Failure::usage(format_args!("that position cannot be played: {error}")))
            }
        }
    }

    fn write_json(
        &self,
        out: &mut impl Write,
        game: &AnyGame,
        nodes: u64,
        took: Duration,
        branches: Option<Vec<(Move, u64)>>,
    ) -> Result<(), Failure> {
        let branch = |(mv, nodes): (Move, u64)| Branch { mv: mv.to_string(), nodes };
        let report = Report {
            rules: &self.rules,
            position: game.setup().to_string(),
            depth: self.depth,
            nodes,
            seconds: took.as_secs_f64(),
            divide: branches.map(|branches| branches.into_iter().map(branch).collect()),
        };
        serde_json::to_writer(&mut *out, &report).map_err(io::Error::from)?;
        writeln!(out)?;
        Ok(())
    }
}

/// The speed in words, as `41.8 million nodes in 0.35 s, 119 million nodes/s`.
pub(crate) fn speed(nodes: u64, took: Duration) -> String {
    let seconds = took.as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "three figures are shown")]
    let rate = nodes as f64 / seconds.max(1e-9);
    if rate >= 1e6 {
        format!("{nodes} nodes in {seconds:.2} s, {:.1} million nodes/s", rate / 1e6)
    } else {
        format!("{nodes} nodes in {seconds:.2} s, {rate:.0} nodes/s")
    }
}
