//! `selfplay`: games the engine plays against itself, to train and to compare
//! its nets. `train/README.md` says how it is used.
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "counts of games and nodes are small and not negative"
)]

mod gate;
mod generate;
mod player;
mod record;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use branan_engine::{Evaluation, Net};
use branan_rules::{RuleSet, presets};
use clap::{Args, Parser, Subcommand};

use crate::player::Openings;

/// Plays games of the engine against itself.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays games and writes their quiet positions with score and result.
    Generate {
        #[command(flatten)]
        common: Common,
        /// Who plays: the file of a net, or `hand` for the hand-written evaluation.
        #[arg(long, default_value = "hand")]
        net: String,
        /// Nodes a move, on average.
        #[arg(long, default_value_t = 3000)]
        nodes: u64,
        /// File for the records.
        #[arg(long)]
        out: PathBuf,
    },
    /// Plays pairs of games, sides swapped, at equal time; says who is stronger.
    Gate {
        #[command(flatten)]
        common: Common,
        /// The evaluation to beat: a net's file, or `hand`.
        #[arg(long, default_value = "hand")]
        old: String,
        /// The evaluation to judge.
        #[arg(long)]
        new: String,
        /// Milliseconds a move.
        #[arg(long, default_value_t = 20)]
        move_ms: u64,
    },
}

/// What both commands need.
#[derive(Args)]
struct Common {
    /// The rule set, by id.
    #[arg(long)]
    rules: String,
    /// How long to play, in seconds; games begun by then are finished.
    #[arg(long)]
    seconds: u64,
    /// How many games at a time.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Another seed plays other games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    openings: Openings,
}

/// Something the caller must change.
type Complaint = String;

impl Common {
    fn rule_set(&self) -> Result<RuleSet, Complaint> {
        presets::by_id(&self.rules).cloned().ok_or_else(|| format!("no rule set `{}`", self.rules))
    }
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            eprintln!("error: {complaint}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<(), Complaint> {
    match command {
        Command::Generate { common, net, nodes, out } => {
            generate::run(&common, &evaluation(&net)?, nodes, &out)
        }
        Command::Gate { common, old, new, move_ms } => {
            gate::run(&common, &[evaluation(&old)?, evaluation(&new)?], move_ms)
        }
    }
}

/// The evaluation that a flag names.
fn evaluation(name: &str) -> Result<Evaluation, Complaint> {
    if name == "hand" {
        return Ok(Evaluation::Hand);
    }
    let bytes = std::fs::read(name).map_err(|error| format!("{name}: {error}"))?;
    let net = Net::read(&bytes).map_err(|error| format!("{name}: {error}"))?;
    Ok(Evaluation::Net(Arc::new(net)))
}
