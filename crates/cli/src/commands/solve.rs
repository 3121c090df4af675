//! `branan solve`.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use branan_certificates::Outline;
use branan_rules::Side;
use branan_solver::{Answer, Followed, Probe, Progress, Settings, Solver};
use clap::Args;
use serde::Serialize;
use serde_json::json;

use crate::commands::Context;
use crate::commands::check::show_leaves;
use crate::commands::prove::{TABLE_MEMORY, open_tables, position, rules, side, threads};
use crate::failure::Failure;
use crate::progress::{Countdown, Spinner};

/// Prove that one side wins a game, with all processors
///
/// Where `prove` searches one position, `solve` puts a proof together out of very many searches: a position that none of
/// them sees to be won gets the engine's move, and every reply to it becomes a position of its own. It can be killed
/// at any moment and goes on from its file: half an hour adds to the half hour before. The engine is never
/// believed: what is written is a proof that `branan check` accepts, or an unfinished one. For boards up to 7x7.
///
/// docs/proofs.md describes the file, docs/solved.md what has been solved.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    /// The proof: gone on from if it is there, and written now and then
    #[arg(value_name = "FILE", required_unless_present = "estimate")]
    file: Option<PathBuf>,
    /// The rule set; `branan rules list` shows them
    #[arg(long, short, value_name = "ID", default_value = "brandubh")]
    rules: String,
    /// The position, in any notation; otherwise the start
    #[arg(long, short, value_name = "POSITION")]
    position: Option<String>,
    /// Who is to win: attackers or defenders
    #[arg(long, value_name = "SIDE", value_parser = side, default_value = "defenders")]
    side: Side,
    /// Be done after so many seconds, the last save included as far as it can be foreseen
    #[arg(long, value_name = "S")]
    seconds: Option<u64>,
    /// Threads that share the work; otherwise one for each processor
    #[arg(long, value_name = "T", value_parser = threads)]
    threads: Option<NonZero<usize>>,
    /// Memory for the engine's table, in MiB
    #[arg(long, value_name = "M", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
    /// Ask endgame tables of a folder what they know, in an eighth of that memory; the proof does not rest on them
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// A proof of another position of the same game: where this one comes to what it proves, it goes on as told there
    #[arg(long, value_name = "PROOF")]
    with: Vec<PathBuf>,
    /// Positions that a check may look at for each leaf: more make the proof shorter and its check longer
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    leaf_work: u64,
    /// Seconds from one save of the file to the next, at least
    #[arg(long, value_name = "S", default_value_t = 120)]
    save_every: u64,
    /// Add a line of JSON to this file every ten seconds: how far it has come by what work
    #[arg(long, value_name = "FILE")]
    curve: Option<PathBuf>,
    /// Only estimate the work, by so many random probes of the proof
    #[arg(long, value_name = "PROBES", conflicts_with = "file")]
    estimate: Option<u32>,
    /// Begins the chance of the probes
    #[arg(long, value_name = "N", default_value_t = 1, requires = "estimate")]
    seed: u64,
    /// Write one JSON object instead
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  branan solve --position '3a3/3a3/3d3/aadkdaa/3d3/6a/3a3 d' d2-g2.proof
  branan check d2-g2.proof
  branan solve --memory 65536 --seconds 1800 start.proof
  branan solve --estimate 20 --position '3a3/3a3/3d3/aadkdaa/3d3/6a/3a3 d'";

/// What goes to machines.
#[derive(Serialize)]
struct Told {
    answer: &'static str,
    seconds: f64,
    nodes: u64,
    asked: u64,
    taken_apart: u64,
    proved: u64,
    waiting: usize,
    done: f64,
    nodes_left: Option<f64>,
    deepest: u32,
    circles: u64,
    moves_replaced: u64,
}

impl Told {
    fn new(progress: &Progress, answer: Answer, spent: Duration) -> Told {
        Told {
            answer: match answer {
                Answer::Proved => "proved",
                Answer::GivenUp => "given-up",
                Answer::Stopped => "unknown",
            },
            seconds: spent.as_secs_f64(),
            nodes: progress.nodes,
            asked: progress.asked,
            taken_apart: progress.taken_apart,
            proved: progress.proved,
            waiting: progress.waiting,
            done: progress.done.min(1.0),
            nodes_left: progress.nodes_left(),
            deepest: progress.deepest,
            circles: progress.circles,
            moves_replaced: progress.given_up,
        }
    }
}

/// What is looked at while the solver works.
struct Watch {
    spinner: Spinner,
    curve: Option<Curve>,
    /// When the file is to be saved again.
    save_after: Duration,
    failure: Option<Failure>,
}

impl Watch {
    /// Shows how far it has come, and saves if it is time.
    fn look(
        &mut self,
        progress: &Progress,
        begun: Instant,
        save: impl Fn() -> Result<(), Failure>,
        save_every: u64,
    ) -> Result<(), Failure> {
        let now = begun.elapsed();
        self.spinner.show(&in_short(progress, now), now);
        if let Some(curve) = &mut self.curve {
            curve.go_on(progress, now)?;
        }
        if now >= self.save_after {
            save()?;
            let took = begun.elapsed().saturating_sub(now);
            self.save_after = begun.elapsed() + Duration::from_secs(save_every).max(took * SAVING);
        }
        Ok(())
    }
}

/// How far the work came, a line at a time.
struct Curve {
    file: File,
    path: PathBuf,
    after: Duration,
}

impl Curve {
    /// Time from one line to the next.
    const PACE: Duration = Duration::from_secs(10);

    fn open(path: &Path) -> Result<Curve, Failure> {
        let file = File::options().create(true).append(true).open(path);
        let file = file.map_err(|error| Failure::file(path, &error))?;
        Ok(Curve { file, path: path.to_owned(), after: Curve::PACE })
    }

    fn go_on(&mut self, progress: &Progress, now: Duration) -> Result<(), Failure> {
        if now < self.after {
            return Ok(());
        }
        self.after = now + Curve::PACE;
        let line =
            serde_json::to_string(&Told::new(progress, Answer::Stopped, now)).map_err(io::Error::from)?;
        writeln!(self.file, "{line}").map_err(|error| Failure::file(&self.path, &error))
    }
}

/// A save may take this part of the time at most.
const SAVING: u32 = 20;

impl Solve {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let rules = Arc::new(rules(context, &self.rules)?);
        let position = position(&rules, self.position.as_deref())?;
        let settings = Settings { table_bytes: (self.memory as usize) << 20, leaf_work: self.leaf_work };
        // The search asks them as well: what it has to unpack again and again costs more than memory.
        let memory = TABLE_MEMORY.max(settings.table_bytes / 8);
        let open = |folder| open_tables(folder, rules.clone(), memory);
        let tables = self.tables.as_deref().map(open).transpose()?;
        let solver = Solver::new(rules, &position, self.side, settings).with_tables(tables);
        match (&self.file, self.estimate) {
            (Some(file), _) => self.solve(&solver, file),
            (None, count) => self.probe(&solver, count.unwrap_or(1)),
        }
    }

    fn threads(&self) -> NonZero<usize> {
        self.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN)
    }

    fn solve(&self, solver: &Solver, file: &Path) -> Result<(), Failure> {
        let begun = Instant::now();
        let written = self.take_over(solver, file)?;
        let answer = self.work(solver, file, begun, written)?;
        let outline = save(solver, file)?;
        self.report(&solver.progress(), answer, begun.elapsed())?;
        let state = if answer == Answer::Proved { "whole" } else { "unfinished" };
        to_stderr!("{}: {state}, {} steps", file.display(), outline.steps.len());
        Ok(())
    }

    /// Takes over the moves of other proofs, and of its own file if that is there. To follow them is the work of one thread each.
    fn take_over(&self, solver: &Solver, file: &Path) -> Result<Written, Failure> {
        let is_begun = file.try_exists().map_err(|error| Failure::file(file, &error))?;
        let files: Vec<&Path> =
            self.with.iter().map(PathBuf::as_path).chain(is_begun.then_some(file)).collect();
        let bar = Mutex::new(Countdown::new());
        let begun = Instant::now();
        let show = |done, all| show_leaves(&bar, begun, done, all);
        let told = thread::scope(|scope| {
            let follow = |file| self.follow(solver, file, &show);
            let followers: Vec<_> = files.iter().map(|&file| scope.spawn(move || follow(file))).collect();
            let join = |follower: thread::ScopedJoinHandle<'_, _>| {
                follower.join().expect("proofs are followed without panic")
            };
            followers.into_iter().map(join).collect::<Result<Vec<_>, Failure>>()
        });
        bar.into_inner().unwrap_or_else(PoisonError::into_inner).clear();
        let mut steps_before = 0;
        for (path, (told, steps)) in files.into_iter().zip(told?) {
            if path == file {
                steps_before = steps;
                solver.resume(&told, self.threads()).map_err(|error| unusable(path, &error))?;
            } else {
                solver.learn(&told, self.threads());
            }
            to_stderr!("{} moves known from {}", told.moves(), path.display());
        }
        Ok(Written { steps_before, known_before: solver.progress().known })
    }

    fn follow(
        &self,
        solver: &Solver,
        file: &Path,
        show: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<(Followed, u64), Failure> {
        let bytes = std::fs::read(file).map_err(|error| Failure::file(file, &error))?;
        let outline = Outline::read(&bytes).map_err(|error| unusable(file, &error))?;
        let told = solver.follow(&outline, self.threads(), show).map_err(|error| unusable(file, &error))?;
        Ok((told, outline.steps.len() as u64))
    }

    /// Works until there is an answer or the time is over, and saves now and then.
    fn work(
        &self,
        solver: &Solver,
        file: &Path,
        begun: Instant,
        written: Written,
    ) -> Result<Answer, Failure> {
        let watch = Mutex::new(Watch {
            spinner: Spinner::new(),
            curve: self.curve.as_deref().map(Curve::open).transpose()?,
            save_after: Duration::from_secs(self.save_every),
            failure: None,
        });
        let answer = solver.run(self.threads(), &|progress| {
            // Whoever finds another thread at it need not wait.
            let Ok(mut watch) = watch.try_lock() else { return true };
            if let Err(failure) =
                watch.look(progress, begun, || save(solver, file).map(drop), self.save_every)
            {
                watch.failure = Some(failure);
                return false;
            }
            self.seconds.is_none_or(|seconds| {
                begun.elapsed() + written.time_to_save(progress) < Duration::from_secs(seconds)
            })
        });
        let watch = watch.into_inner().unwrap_or_else(PoisonError::into_inner);
        watch.failure.map_or(Ok(answer), Err)
    }

    fn report(&self, progress: &Progress, answer: Answer, spent: Duration) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        if self.json {
            let told = Told::new(progress, answer, spent);
            serde_json::to_writer(&mut out, &told).map_err(io::Error::from)?;
            writeln!(out)?;
            return Ok(());
        }
        let side = self.side;
        writeln!(
            out,
            "{}",
            match answer {
                Answer::Proved => format!("Proved: the {side} win by force."),
                Answer::GivenUp => format!(
                    "Given up: no move was found that seems to win for the {side}. That proves nothing."
                ),
                Answer::Stopped => format!("Unknown: the proof that the {side} win is not finished."),
            }
        )?;
        writeln!(out, "{}", in_words(progress, spent))?;
        Ok(())
    }

    /// Estimates the work of the whole by random probes.
    fn probe(&self, solver: &Solver, count: u32) -> Result<(), Failure> {
        let mut spinner = Spinner::new();
        let begun = Instant::now();
        let mut probes: Vec<Probe> = Vec::new();
        for number in 0..count.max(1) {
            spinner.show(&format!("probe {} of {count}", number + 1), begun.elapsed());
            probes.push(solver.probe(self.seed.wrapping_add(u64::from(number))));
        }
        drop(spinner);
        probes.sort_by(|one, other| one.nodes.total_cmp(&other.nodes));
        let closed = probes.iter().filter(|probe| probe.is_closed).count();
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let mean = probes.iter().map(|probe| probe.nodes).sum::<f64>() / probes.len() as f64;
        let at = |part: usize| probes[(probes.len() - 1) * part / 4].nodes;
        let longest = probes.iter().map(|probe| probe.length).max().unwrap_or(0);
        let mut out = io::stdout().lock();
        if self.json {
            let told = json!({
                "probes": probes.len(), "closed": closed, "mean": mean, "lowest": at(0), "quarter": at(1),
                "median": at(2), "three_quarters": at(3), "highest": at(4), "longest": longest,
            });
            writeln!(out, "{told}")?;
            return Ok(());
        }
        writeln!(
            out,
            "{closed} of {} probes came to positions that are won within sight, after {longest} moves at most.",
            probes.len()
        )?;
        writeln!(out, "Nodes of the engine for the whole proof, transpositions not counted:")?;
        writeln!(
            out,
            "  mean {mean:.1e}, median {:.1e}, half of them from {:.1e} to {:.1e}, all from {:.1e} to {:.1e}",
            at(2),
            at(1),
            at(3),
            at(0),
            at(4)
        )?;
        writeln!(
            out,
            "Such estimates have a heavy tail: the mean is right in the long run, and one probe may outweigh all others."
        )?;
        Ok(())
    }
}

fn unusable(file: &Path, error: &dyn Display) -> Failure {
    Failure::input(format_args!("{}: {error}", file.display())).hint("another file begins anew")
}

/// Writes the proof as far as it has come, to a new file that then takes the place of the old one.
fn save(solver: &Solver, file: &Path) -> Result<Outline, Failure> {
    let outline = solver.outline();
    let mut new = file.as_os_str().to_owned();
    new.push(".new");
    let new = PathBuf::from(new);
    std::fs::write(&new, outline.packed()?).map_err(|error| Failure::file(&new, &error))?;
    std::fs::rename(&new, file).map_err(|error| Failure::file(file, &error))?;
    Ok(outline)
}

/// What a save has to write: the steps that the file had, and what has become known since. What is known from other proofs alone is not
/// written.
#[derive(Clone, Copy)]
struct Written {
    steps_before: u64,
    known_before: u64,
}

impl Written {
    /// How long a save will take: on a slow machine four seconds for each million steps.
    fn time_to_save(self, progress: &Progress) -> Duration {
        Duration::from_micros(4 * (self.steps_before + progress.known.saturating_sub(self.known_before)))
    }
}

/// How it stands, for one line of a terminal.
fn in_short(progress: &Progress, spent: Duration) -> String {
    let Progress { asked, waiting, .. } = progress;
    let (done, left, speed) = (percent(progress), nodes_left(progress), speed(progress, spent));
    format!("{done:.2} % done{left}; {asked} asked, {waiting} waiting; {speed:.1} M nodes/s")
}

fn in_words(progress: &Progress, spent: Duration) -> String {
    let Progress { nodes, asked, taken_apart, proved, waiting, deepest, .. } = progress;
    let (done, left, speed) = (percent(progress), nodes_left(progress), speed(progress, spent));
    format!(
        "{done:.2} % done{left}; {asked} positions asked, {taken_apart} taken apart, {proved} proved, {waiting} waiting, \
         {deepest} moves deep; {nodes} nodes, {speed:.1} million a second"
    )
}

fn percent(progress: &Progress) -> f64 {
    100.0 * progress.done.min(1.0)
}

fn nodes_left(progress: &Progress) -> String {
    let left = progress.nodes_left().filter(|&left| left > 0.0);
    left.map(|left| format!(", about {left:.0e} nodes left")).unwrap_or_default()
}

/// Millions of nodes a second.
#[expect(clippy::cast_precision_loss, reason = "a number for people to read")]
fn speed(progress: &Progress, spent: Duration) -> f64 {
    progress.nodes as f64 / spent.as_secs_f64().max(0.001) / 1e6
}
