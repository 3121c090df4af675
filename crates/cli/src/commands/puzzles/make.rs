//! `branan puzzles make`.

use std::collections::{HashMap, HashSet};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use branan_proofs::{Puzzle, PuzzleMaker, turned};
use branan_rules::notation::read_records;
use branan_rules::{AnyGame, Board7, RuleSet, Rules, Setup, Side};
use clap::Args;

use super::file::PuzzleFile;
use super::games::{recorded, self_played};
use crate::commands::Context;
use crate::failure::Failure;
use crate::progress::Progress;

/// Find puzzles in recorded games and in games the engine plays against itself
///
/// A puzzle is a position in which exactly one move wins by force: that it wins is proved, and so is
/// of every other move that it does not. The same games and seed give the same file, on any number of
/// threads.
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
    #[arg(long, value_name = "N", default_value_t = 2000)]
    self_play: u64,
    /// Where those games begin
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Threads; otherwise as many as the machine has
    #[arg(long, value_name = "T")]
    threads: Option<NonZero<usize>>,
    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// Plies before the end of a game in which forced wins are likely.
const LAST: usize = 10;

/// Games of the engine that are looked through together.
const BATCH: u64 = 16;

/// Positions looked at between two looks at whether there are enough puzzles.
const PART: usize = 256;

impl Make {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let set = context.book.named(&self.rules)?;
        let rules = branan_tables::fit(set)
            .map_err(|error| Failure::usage(format_args!("no puzzles for `{}`: {error}", self.rules)))?;
        let mut basket = Basket::new(Arc::new(rules), self.count, self.threads());
        basket.look_through(&self.recorded(set)?);
        for first in (0..self.self_play).step_by(BATCH as usize) {
            if basket.is_full() {
                break;
            }
            let seeds = first..(first + BATCH).min(self.self_play);
            let games = seeds.filter_map(|seed| self_played(set, self.seed + seed));
            basket.look_through(&games.map(|game| (game, "self-play".to_owned())).collect::<Vec<_>>());
        }
        let found = basket.puzzles.len();
        let file = PuzzleFile { rules: self.rules.clone(), puzzles: basket.sorted() };
        std::fs::write(&self.output, file.text()).map_err(|error| Failure::file(&self.output, &error))?;
        tell!("{found} puzzles in {}", self.output.display());
        if found < self.count {
            return Err(Failure::input(format_args!("only {found} of {} puzzles were found", self.count))
                .hint("more --games or --self-play"));
        }
        Ok(())
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

/// The puzzles found so far.
struct Basket {
    rules: Arc<Rules<Board7>>,
    threads: NonZero<usize>,
    /// Positions that were looked at, whichever way they are turned.
    seen: HashSet<String>,
    puzzles: Vec<Puzzle>,
    /// How many there are of each side and grade.
    kinds: HashMap<(Side, u8), usize>,
    count: usize,
    bar: Progress,
}

impl Basket {
    fn new(rules: Arc<Rules<Board7>>, count: usize, threads: NonZero<usize>) -> Basket {
        Basket {
            rules,
            threads,
            seen: HashSet::new(),
            puzzles: Vec::new(),
            kinds: HashMap::new(),
            count,
            bar: Progress::new("making puzzles", count),
        }
    }

    fn is_full(&self) -> bool {
        self.puzzles.len() >= self.count
    }

    /// Looks at the last positions of some games: on several threads, and takes what they find in
    /// the order of the positions.
    fn look_through(&mut self, games: &[(AnyGame, String)]) {
        let mut positions = Vec::new();
        for (game, source) in games {
            let last = (game.len().saturating_sub(LAST)..game.len()).map(|moves| game.setup_after(moves));
            positions
                .extend(last.filter(|setup| self.seen.insert(turned(setup))).map(|setup| (setup, source)));
        }
        for part in positions.chunks(PART) {
            if self.is_full() {
                return;
            }
            for puzzle in look_at_all(&self.rules, part, self.threads) {
                self.take(puzzle);
            }
        }
    }

    /// Takes a puzzle, unless there are many of its kind already.
    fn take(&mut self, puzzle: Puzzle) {
        let is_full = self.is_full();
        let kind = self.kinds.entry((puzzle.position.side(), puzzle.grade)).or_default();
        if !is_full && *kind < self.count.div_ceil(4) {
            *kind += 1;
            self.puzzles.push(puzzle);
            self.bar.step();
        }
    }

    /// The puzzles, the easiest first.
    fn sorted(mut self) -> Vec<Puzzle> {
        self.puzzles.sort_by_cached_key(|puzzle| {
            (puzzle.grade, puzzle.plies, puzzle.proof.len(), puzzle.position.to_string())
        });
        self.puzzles
    }
}

/// The puzzles among some positions, in their order.
fn look_at_all(
    rules: &Arc<Rules<Board7>>,
    positions: &[(Setup, &String)],
    threads: NonZero<usize>,
) -> Vec<Puzzle> {
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        let mut maker = PuzzleMaker::new(rules.clone());
        while let Some((at, (setup, source))) = {
            let at = next.fetch_add(1, Relaxed);
            positions.get(at).map(|position| (at, position))
        } {
            if let Some(puzzle) = maker.look_at(setup, source) {
                found.lock().unwrap_or_else(PoisonError::into_inner).push((at, puzzle));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(work);
        }
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, puzzle)| puzzle).collect()
}
