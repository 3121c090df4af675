//! `branan prove`.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use branan_certificates::{Certificate, check};
use branan_proofs::{Answer, CheckpointError, Holding, Inquiry, Numbers, Prover, Strategy, checkpoint_path};
use branan_rules::{Board7, Move, Position, Rules, Side};
use branan_tables::Tables;
use clap::Args;
use serde::Serialize;
use serde_json::json;

use crate::commands::Context;
use crate::failure::Failure;
use crate::position::named;
use crate::progress::Spinner;

/// Prove who wins a position by force
///
/// Searches for a forced win of either side, by proof numbers. What it reports is certain: a forced
/// win holds under every rule on repetition, and `--certificate` writes it down for `branan check`;
/// so it does where the defenders have none and the attackers can hold.
/// Not every position is won by force, and most cannot be proved in any reasonable time: then the
/// answer is `unknown`. For boards up to 7x7.
///
/// The answer is for a set that begins with the position; docs/proofs.md says what that means.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Prove {
    /// The rule set; `branan rules list` shows them
    #[arg(long, short, value_name = "ID", default_value = "brandubh")]
    rules: String,
    /// The position, in any notation; otherwise the start
    #[arg(long, short, value_name = "POSITION")]
    position: Option<String>,
    /// Ask for one side only: attackers or defenders
    #[arg(long, value_name = "SIDE", value_parser = side)]
    side: Option<Side>,
    /// Positions to expand at most
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    nodes: u64,
    /// Stop after so many seconds
    #[arg(long, value_name = "S")]
    seconds: Option<u64>,
    /// Append a JSON line to a file now and then: seconds, nodes, the side, its proof and disproof numbers
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Memory for what was found, in MiB
    #[arg(long, value_name = "M", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
    /// Threads that share the work; with one everything is repeatable
    #[arg(long, value_name = "T", default_value_t = NonZero::<usize>::MIN, value_parser = threads)]
    threads: NonZero<usize>,
    /// Write the proof to a file; packed if its name ends in .zst
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Keep what was found in a folder, and go on from there the next time
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    /// Seconds from one save of the checkpoint to the next
    #[arg(long, value_name = "S", default_value_t = 300)]
    save_every: u64,
    /// Ask endgame tables of a folder; the certificate then rests on them
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Write one JSON object instead
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  branan prove --position '3a3/4ak1/a5d/7/7/a1a4/7 d'
  branan prove --position '3a3/2a4/1a4d/5k1/4a2/a1a4/7 d' --certificate win.proof
  branan check win.proof
  branan prove --nodes 1000000000 --memory 8192 --threads 8 --checkpoint work --side defenders \\
      --position '3a3/3a3/3d3/aadkdaa/3d3/6a/3a3 d'";

/// What goes to machines.
#[derive(Serialize)]
struct Told {
    value: &'static str,
    forced: bool,
    nodes: u64,
    line: Vec<String>,
}

/// From one line of the log to the next.
const LOG_EVERY: Duration = Duration::from_secs(5);

/// Positions of a hold that is written down.
const MOST_HELD: usize = 5_000_000;

/// Memory for blocks of tables that were unpacked, at least.
pub(crate) const TABLE_MEMORY: usize = 256 << 20;

impl Prove {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let rules = Arc::new(rules(context, &self.rules)?);
        let position = position(&rules, self.position.as_deref())?;
        let prover =
            Prover::new(rules.clone(), (self.memory as usize) << 20).with_threads(self.threads).with_tables(
                self.tables
                    .as_deref()
                    .map(|folder| open_tables(folder, rules.clone(), TABLE_MEMORY))
                    .transpose()?,
            );
        self.load(&prover)?;
        let mut inquiry = Inquiry::new(position, self.side);
        self.ask(&prover, &mut inquiry)?;
        let answer = inquiry.answer();
        let strategy = match answer {
            Answer::Win { side, .. } => Some(
                Strategy::new(&prover, &position, side)
                    .map_err(|error| Failure::input(error).hint("more --memory keeps more of it"))?,
            ),
            _ => None,
        };
        let line = strategy.as_ref().map(|strategy| strategy.line(&prover)).unwrap_or_default();
        self.report(&rules, &inquiry, answer, &line)?;
        let Some(path) = &self.certificate else { return Ok(()) };
        match (&strategy, answer) {
            (Some(strategy), _) => certify(path, &strategy.certificate(&prover), &prover),
            (None, Answer::Hold | Answer::AttackersHold) => certify_hold(path, &position, &prover),
            (None, _) => {
                context.warn("no certificate was written: nothing is proved");
                Ok(())
            }
        }
    }

    fn load(&self, prover: &Prover) -> Result<(), Failure> {
        let Some(folder) = &self.checkpoint else { return Ok(()) };
        let count = prover.load(folder).map_err(|error| unusable(folder, &error))?;
        if count > 0 {
            to_stderr!("{count} positions known from {}", folder.display());
        }
        Ok(())
    }

    /// Asks until there is an answer or the nodes are used up.
    fn ask(&self, prover: &Prover, inquiry: &mut Inquiry) -> Result<(), Failure> {
        let (begun, mut saved, mut logged) = (Instant::now(), Duration::ZERO, Duration::ZERO);
        let mut spinner = Spinner::new();
        let set = prover.rules().set();
        let is_late = || self.seconds.is_some_and(|seconds| begun.elapsed() >= Duration::from_secs(seconds));
        while inquiry.expanded() < self.nodes && inquiry.answer().winner(set).is_none() && !is_late() {
            let Some(side) = inquiry.go_on(prover, self.nodes - inquiry.expanded()) else { break };
            let now = begun.elapsed();
            spinner.show(&progress(inquiry, side, self.nodes, now), now);
            if now >= logged + LOG_EVERY {
                self.write_log(inquiry, now)?;
                logged = now;
            }
            if now >= saved + Duration::from_secs(self.save_every) {
                self.save(prover)?;
                saved = begun.elapsed();
            }
        }
        drop(spinner);
        self.write_log(inquiry, begun.elapsed())?;
        self.save(prover)
    }

    fn write_log(&self, inquiry: &Inquiry, spent: Duration) -> Result<(), Failure> {
        let Some(path) = &self.log else { return Ok(()) };
        let (nodes, seconds) = (inquiry.expanded(), spent.as_secs());
        let mut lines = Vec::new();
        for (side, Numbers { proof, disproof }) in inquiry.open() {
            let side = side.to_string();
            let line = json!({"seconds": seconds, "nodes": nodes, "side": side, "proof": proof, "disproof": disproof});
            writeln!(lines, "{line}")?;
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        file.and_then(|mut file| file.write_all(&lines)).map_err(|error| Failure::file(path, &error))
    }

    fn save(&self, prover: &Prover) -> Result<(), Failure> {
        let Some(folder) = &self.checkpoint else { return Ok(()) };
        prover.save(folder).map(|_| ()).map_err(|error| Failure::file(folder, &error))
    }

    fn report(
        &self,
        rules: &Rules<Board7>,
        inquiry: &Inquiry,
        answer: Answer,
        line: &[Move],
    ) -> Result<(), Failure> {
        let line: Vec<String> = line.iter().map(ToString::to_string).collect();
        let winner = answer.winner(rules.set());
        let mut out = io::stdout().lock();
        if self.json {
            let value = match winner {
                Some(Side::Attackers) => "attackers-win",
                Some(Side::Defenders) => "defenders-win",
                None => "unknown",
            };
            let forced = matches!(answer, Answer::Win { .. });
            let told = Told { value, forced, nodes: inquiry.expanded(), line };
            serde_json::to_writer(&mut out, &told).map_err(io::Error::from)?;
            writeln!(out)?;
            return Ok(());
        }
        writeln!(out, "{}", in_words(answer, winner, &line, self.side))?;
        if !line.is_empty() {
            writeln!(out, "{}", line.join(" "))?;
        }
        for (side, numbers) in inquiry.open() {
            let (proof, disproof) = (numbers.proof, numbers.disproof);
            writeln!(out, "do the {side} win? proof number {proof}, disproof number {disproof}")?;
        }
        writeln!(out, "{} positions expanded", inquiry.expanded())?;
        Ok(())
    }
}

/// The rules with a name, if proofs can be had for them.
pub(crate) fn rules(context: &Context, name: &str) -> Result<Rules<Board7>, Failure> {
    let set = context.book.named(name)?;
    branan_tables::fit(set).map_err(|error| Failure::usage(format_args!("no proofs for `{name}`: {error}")))
}

/// The position of a text, or the start; the set is not over in it.
pub(crate) fn position(rules: &Rules<Board7>, text: Option<&str>) -> Result<Position<Board7>, Failure> {
    let Some(text) = text else { return Ok(rules.start()) };
    let unplayable = |error| Failure::usage(format_args!("that position cannot be played: {error}"));
    let position = Position::new(&named(text)?, rules).map_err(unplayable)?;
    match position.end(rules) {
        None => Ok(position),
        Some(end) => Err(Failure::usage(format_args!("the set is over in that position: {end}"))),
    }
}

/// Writes a certificate that a checker accepts.
fn certify(path: &Path, certificate: &Certificate, prover: &Prover) -> Result<(), Failure> {
    let checked = check(certificate, prover.tables().map(AsRef::as_ref));
    let checked = checked.map_err(|error| {
        Failure::input(format_args!(
            "the certificate is not right, which is an error of this program: {error}"
        ))
    })?;
    let is_packed = path.extension().is_some_and(|extension| extension == "zst");
    let bytes = if is_packed { certificate.packed()? } else { certificate.to_string().into_bytes() };
    std::fs::write(path, bytes).map_err(|error| Failure::file(path, &error))?;
    to_stderr!(
        "{}: {} moves, {} positions checked",
        path.display(),
        certificate.moves.len(),
        checked.positions
    );
    Ok(())
}

/// Writes down how the attackers keep from losing.
fn certify_hold(path: &Path, position: &Position<Board7>, prover: &Prover) -> Result<(), Failure> {
    let holding = Holding::new(prover, position, MOST_HELD).map_err(|error| {
        Failure::input(error).hint("more --memory keeps more of it, and --tables end it sooner")
    })?;
    certify(path, &holding.certificate(prover), prover)
}

/// The tables of a folder for some rules; every one of them must be whole.
pub(crate) fn open_tables(
    folder: &Path,
    rules: Arc<Rules<Board7>>,
    memory: usize,
) -> Result<Arc<Tables>, Failure> {
    let opened = Tables::open(folder, rules, memory);
    let (tables, unusable) = opened.map_err(|error| Failure::file(folder, &error))?;
    match unusable.first() {
        Some(file) => Err(Failure::input(format_args!("{}: {}", file.path.display(), file.error))),
        None if tables.files().next().is_none() => {
            Err(Failure::input(format_args!("{}: there are no tables for these rules", folder.display()))
                .hint("`branan tables build` makes them"))
        }
        None => Ok(Arc::new(tables)),
    }
}

fn unusable(folder: &Path, error: &CheckpointError) -> Failure {
    let path = checkpoint_path(folder);
    Failure::input(format_args!("{}: {error}", path.display()))
        .hint("another --checkpoint folder begins anew")
}

fn progress(inquiry: &Inquiry, side: Side, all: u64, spent: Duration) -> String {
    let done = inquiry.expanded();
    #[expect(clippy::cast_precision_loss, reason = "a rate for people to read")]
    let speed = done as f64 / spent.as_secs_f64().max(0.001) / 1000.0;
    format!("{done} of {all} positions expanded, {speed:.0} thousand a second; do the {side} win?")
}

fn in_words(answer: Answer, winner: Option<Side>, line: &[String], asked: Option<Side>) -> String {
    match (answer, winner) {
        (Answer::Win { side, .. }, _) => {
            format!("The {side} win by force, within {} plies:", line.len())
        }
        (Answer::Hold | Answer::AttackersHold, Some(side)) => {
            format!("The defenders cannot force an end, and by the rule on repetition the {side} win.")
        }
        (Answer::Hold, None) => "Neither side can force an end.".to_owned(),
        (Answer::AttackersHold, None) => {
            "Unknown: the defenders cannot force an end, of the attackers it is not known.".to_owned()
        }
        (Answer::Unknown, _) => match asked {
            Some(side) => format!("Unknown: no forced win of the {side} was found."),
            None => "Unknown: no forced win was found.".to_owned(),
        },
    }
}

pub(crate) fn side(text: &str) -> Result<Side, String> {
    text.parse().map_err(|_| "expected `attackers` or `defenders`".into())
}

pub(crate) fn threads(text: &str) -> Result<NonZero<usize>, String> {
    let number = text.parse::<NonZero<usize>>().ok().filter(|number| number.get() <= 256);
    number.ok_or("expected a number from 1 to 256".into())
}
