//! `branan match`: engines against engines.

mod report;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use branan_engine::strength::{Sprt, Verdict};
use branan_rules::notation::{RecordFormat, write_record};
use branan_rules::{AnyGame, RuleSet};
use clap::Args;

use self::report::Report;
use crate::arena::{Contestant, Openings, Pace, Round, Schedule, Span, Terms};
use crate::commands::Context;
use crate::failure::Failure;
use crate::progress::Progress;

/// Let engines play each other, and measure who is stronger
#[derive(Args, Debug)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(crate) struct Match {
    /// The engines, two or more: `branan`, settings such as `level=5` or `nodes=5000,threads=2`, or another
    /// program such as `uci:./engine`
    #[arg(value_name = "ENGINE", required = true, num_args = 2..)]
    engines: Vec<String>,
    /// The rule set
    #[arg(long, short, value_name = "ID", default_value = "brandubh")]
    rules: String,
    /// Openings for each two engines; each is played twice, with sides swapped
    #[arg(long, short = 'n', value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pairs: u32,
    /// A clock for each game and what every move adds, as 10s+100ms
    #[arg(long, value_name = "TIME+TIME", help_heading = "Limits", value_parser = crate::arena::read_clock)]
    clock: Option<(u64, u64)>,
    /// The time for each move, as 100ms
    #[arg(long, short = 't', value_name = "TIME", help_heading = "Limits")]
    move_time: Option<Span>,
    /// Nodes for each move
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies to look ahead
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u32).range(1..=200))]
    depth: Option<u32>,
    /// How much longer than allowed a move may take before it loses the game
    #[arg(long, value_name = "TIME", help_heading = "Limits", default_value = "100ms")]
    grace: Span,
    /// How long to wait for another program whose time nothing limits
    #[arg(long, value_name = "TIME", help_heading = "Limits", default_value = "60s")]
    patience: Span,
    /// Moves of both sides after which a game is a draw
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 400)]
    max_plies: usize,
    /// A file of positions, one a line, or of games; otherwise random openings
    #[arg(long, short, value_name = "FILE", help_heading = "Openings")]
    openings: Option<PathBuf>,
    /// Moves of an opening: random ones, or those taken from each game of the file
    #[arg(long, value_name = "N", help_heading = "Openings")]
    plies: Option<usize>,
    /// How much better the attackers should stand after random moves, in hundredths of a soldier
    #[arg(
        long,
        value_name = "N",
        help_heading = "Openings",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    tilt: i32,
    /// Another number gives other openings
    #[arg(long, value_name = "N", help_heading = "Openings", default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    concurrency: u32,
    /// Stop as soon as it is clear which of two differences in Elo is the truer, as 0,10
    #[arg(long, value_name = "ELO,ELO", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Write the games to a file: .otg, .csv, .pgn or .txt
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write one JSON object instead
    #[arg(long)]
    json: bool,
}

const ABOUT: &str = "\
Let engines play each other, and measure who is stronger

Every two engines play each opening twice, with sides swapped. The difference in Elo comes with its error \
(95 %), reckoned over these pairs.

An engine is this program's own or another that speaks one of three protocols:

  branan                        ours, by the limits of the match
  level=5                       ours at a level
  nodes=5000,threads=2,hash=64  ours with limits of its own
  uci:./engine --option         another program; otep: and htp: are the other protocols

Settings stand before the command with commas between: nodes, depth, time, clock, name, and for a UCI program \
option.NAME=VALUE. A program that crashes, hangs or plays an illegal move loses that game, is started anew \
for the next, and the match goes on.";

const EXAMPLES: &str = "\
Examples:
  branan match level=5 level=4 -n 100
  branan match nodes=20000 nodes=10000 --rules hnefatafl --concurrency 4
  branan match branan name=old,uci:./branan-old\\ engine --clock 10s+100ms --sprt 0,10 -n 5000
  branan match branan threads=2 --move-time 50ms --out games.otg
  branan match level=1 level=2 level=3 --json        a tournament";

/// The time for a move where nothing is limited.
const USUAL_MS: u64 = 100;

impl Match {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let set = context.book.named(&self.rules)?;
        let schedule = self.schedule(context, set)?;
        let mut out = self.out.as_deref().map(Records::create).transpose()?;
        let mut report = Report::new(&schedule, set, self.sprt);
        let mut progress = Progress::new("playing", schedule.rounds());
        let (begun, mut failed) = (Instant::now(), None);
        schedule.run(|round| {
            report.add(&round);
            progress.note(report.note());
            progress.step();
            for text in report.new_troubles() {
                progress.clear();
                context.warn(text);
            }
            failed = out.as_mut().and_then(|out| out.add(&schedule, &round).err());
            failed.is_none() && report.verdict() == Verdict::Open
        });
        drop(progress);
        if let Some(failure) = failed {
            return Err(failure);
        }
        out.map_or(Ok(()), Records::finish)?;
        self.report(&report, begun.elapsed(), context)
    }

    fn report(&self, report: &Report, took: Duration, context: &Context) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        if self.json {
            report.write_json(&mut out, took)
        } else {
            report.write(&mut out, took, context.color.stdout())
        }
    }

    fn schedule(&self, context: &Context, set: &RuleSet) -> Result<Schedule, Failure> {
        let contestants: Result<Vec<Contestant>, Failure> =
            self.engines.iter().map(|text| self.contestant(text)).collect();
        let contestants = named_apart(contestants?);
        if self.sprt.is_some() && contestants.len() > 2 {
            return Err(Failure::usage("--sprt is for two engines"));
        }
        Ok(Schedule {
            contestants,
            openings: self.openings(context, set)?,
            pairs: self.pairs as usize,
            concurrency: self.concurrency as usize,
            terms: Terms {
                most_plies: self.max_plies,
                grace: Duration::from_millis(self.grace.ms),
                patience: Duration::from_millis(self.patience.ms),
            },
            seed: self.seed,
        })
    }

    fn contestant(&self, text: &str) -> Result<Contestant, Failure> {
        let mut contestant: Contestant =
            text.parse().map_err(|error: String| Failure::usage(error).within(format_args!("`{text}`")))?;
        if contestant.pace.is_open() && !contestant.is_level() {
            contestant.pace = self.pace();
        }
        contestant.check().map_err(|error| Failure::usage(error).within(format_args!("`{text}`")))?;
        Ok(contestant)
    }

    fn pace(&self) -> Pace {
        let move_ms = self.move_time.map(|span| span.ms);
        let pace = Pace { clock: self.clock, move_ms, nodes: self.nodes, depth: self.depth };
        if pace.is_open() { Pace { move_ms: Some(USUAL_MS), ..pace } } else { pace }
    }

    fn openings(&self, context: &Context, set: &RuleSet) -> Result<Openings, Failure> {
        if let Some(path) = &self.openings {
            return Openings::read(path, &context.book, set, self.plies.unwrap_or(usize::MAX));
        }
        let start = Box::new(AnyGame::new(set.clone()).map_err(Failure::input)?);
        let plies = self.plies.map_or((2, 5), |plies| (plies, plies));
        Ok(Openings::Random { start, seed: self.seed, plies, tilt: self.tilt })
    }
}

/// Numbers contestants of the same name.
fn named_apart(mut contestants: Vec<Contestant>) -> Vec<Contestant> {
    for place in 1..contestants.len() {
        let (before, rest) = contestants.split_at_mut(place);
        let same = before.iter().filter(|other| other.name == rest[0].name).count();
        if same > 0 {
            rest[0].name = format!("{} ({})", rest[0].name, same + 1);
        }
    }
    contestants
}

/// The file that games are written to.
struct Records {
    path: PathBuf,
    file: BufWriter<File>,
    format: RecordFormat,
    written: usize,
}

impl Records {
    fn create(path: &Path) -> Result<Records, Failure> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let Ok(format) = ending.parse::<RecordFormat>() else {
            let failure = Failure::usage(format_args!("{}: games in which format?", path.display()));
            return Err(failure.hint("end the name with .otg, .csv, .pgn or .txt"));
        };
        let file = File::create(path).map_err(|error| Failure::file(path, &error))?;
        Ok(Records { path: path.to_owned(), file: BufWriter::new(file), format, written: 0 })
    }

    fn add(&mut self, schedule: &Schedule, round: &Round) -> Result<(), Failure> {
        for (index, game) in round.games.iter().enumerate() {
            let names = round.seats(index).map(|place| schedule.contestants[place].name.as_str());
            let record = game.record(&format!("{}.{}", round.number + 1, index + 1), names);
            let has_gap = matches!(self.format, RecordFormat::OpenTafl | RecordFormat::Numbered);
            let gap = if has_gap && self.written > 0 { "\n" } else { "" };
            let written = write!(self.file, "{gap}{}", write_record(&record, self.format));
            written.and_then(|()| self.file.flush()).map_err(|error| Failure::file(&self.path, &error))?;
            self.written += 1;
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.file.flush().map_err(|error| Failure::file(&self.path, &error))
    }
}
