//! `branan puzzles make`.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use branan_certificates::PuzzleFile;
use branan_rules::notation::read_records;
use branan_rules::{AnyGame, RuleSet};
use clap::Args;

use super::collection::Collection;
use super::games::recorded;
use super::maker::Method;
use super::workers::Workers;
use crate::commands::Context;
use crate::failure::Failure;
use crate::progress::Progress;

/// Find puzzles in recorded games and in games the engine plays against itself
///
/// A puzzle is a position in which exactly one move wins by force: that it wins is proved, and of each
/// other move that it loses or does not win. At most one for each side is taken from a game, one in
/// eight at least is for either side, and half at most are wins of one side in the same number of
/// plies; on boards beyond 7x7 a quarter and a third. The same games and seed give the same file, on any number of threads; it is written
/// whenever there is a puzzle more.
#[derive(Args, Debug)]
pub(crate) struct Make {
    /// The rule set; `branan rules list` shows them
    #[arg(long, short, value_name = "ID", default_value = "brandubh")]
    rules: String,
    /// Recorded games to look through first, in any notation; may be given several times
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 300)]
    count: usize,
    /// Games the engine plays against itself at most
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    self_play: usize,
    /// Where those games begin
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Begin no game after so many seconds; the file says how many games were looked through
    #[arg(long, value_name = "S")]
    seconds: Option<u64>,
    /// Threads; otherwise as many as the machine has
    #[arg(long, value_name = "T")]
    threads: Option<NonZero<usize>>,
    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

impl Make {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let set = context.book.named(&self.rules)?;
        let method = Method::new(set)
            .map_err(|error| Failure::usage(format_args!("no puzzles for `{}`: {error}", self.rules)))?;
        let recorded = self.recorded(set)?;
        let played = |number: usize| {
            let seed = self.seed + number as u64;
            Some((method.self_played(set, seed)?, format!("self-play-{seed}")))
        };
        let game = |number: usize| {
            recorded.get(number).cloned().or_else(|| played(number.checked_sub(recorded.len())?))
        };
        let crew = Workers {
            method: &method,
            threads: self.threads(),
            count: recorded.len() + self.self_play,
            game: &game,
            deadline: self.seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds)),
        };
        let mut basket = Collection::for_puzzles(self.count, method.shares());
        let mut bar = Progress::new("making puzzles", self.count);
        let games = crew.fill(&mut basket, |basket, games, is_more| {
            bar.note(format!("{games} games"));
            bar.done_is(basket.len());
            if is_more { self.write(basket, games, recorded.len()) } else { Ok(()) }
        })?;
        drop(bar);
        self.write(&basket, games, recorded.len())?;
        to_stderr!("{} puzzles of {games} games in {}", basket.len(), self.output.display());
        if basket.is_full() {
            return Ok(());
        }
        let few = format_args!("only {} of {} puzzles were found", basket.len(), self.count).to_string();
        Err(Failure::input(few).hint("more --games, --self-play or --seconds"))
    }

    /// Writes what there is so far, so that nothing is lost when the program is ended.
    fn write(&self, basket: &Collection, games: usize, recorded: usize) -> Result<(), Failure> {
        let (first, played) = (games.min(recorded), games.saturating_sub(recorded));
        let source = format!(
            "from {first} recorded games and --self-play {played} --seed {} --count {}",
            self.seed, self.count
        );
        let file = PuzzleFile { rules: self.rules.clone(), source, puzzles: basket.sorted() };
        let beside = self.output.with_extension("new");
        std::fs::write(&beside, file.to_string()).map_err(|error| Failure::file(&beside, &error))?;
        std::fs::rename(&beside, &self.output).map_err(|error| Failure::file(&self.output, &error))
    }

    fn threads(&self) -> NonZero<usize> {
        let all = || std::thread::available_parallelism().ok();
        self.threads.or_else(all).unwrap_or(NonZero::<usize>::MIN)
    }

    /// The recorded games, with a word for each.
    fn recorded(&self, set: &RuleSet) -> Result<Vec<(AnyGame, String)>, Failure> {
        let mut games = Vec::new();
        for path in &self.games {
            let text = std::fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            let text: String = lines.flat_map(|line| [line, "\n"]).collect();
            let records =
                read_records(&text).map_err(|error| Failure::input(error).within(path.display()))?;
            let played = records.iter().map(|record| recorded(set, record)).enumerate();
            games.extend(played.filter_map(|(at, game)| Some((game?, format!("game-{}", at + 1)))));
        }
        Ok(games)
    }
}
