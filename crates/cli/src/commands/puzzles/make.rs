//! `branan puzzles make`.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use branan_proofs::{Puzzle, PuzzleMaker};
use branan_rules::notation::read_records;
use branan_rules::{AnyGame, RuleSet, Side};
use clap::Args;

use super::file::PuzzleFile;
use super::games::{recorded, self_played};
use crate::commands::Context;
use crate::failure::Failure;
use crate::progress::Progress;

/// Find puzzles in recorded games and in games the engine plays against itself
///
/// A puzzle is a position in which exactly one move wins by force: that it wins is proved, and so is
/// of every other move that it does not. The same games and seed give the same file.
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
    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// Plies before the end of a game in which forced wins are likely.
const LAST: usize = 14;

impl Make {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let set = context.book.named(&self.rules)?;
        let rules = branan_tables::fit(set)
            .map_err(|error| Failure::usage(format_args!("no puzzles for `{}`: {error}", self.rules)))?;
        let mut basket = Basket::new(PuzzleMaker::new(Arc::new(rules)), self.count);
        self.look_through_records(set, &mut basket)?;
        for seed in 0..self.self_play {
            if basket.is_full() {
                break;
            }
            if let Some(game) = self_played(set, self.seed + seed) {
                basket.look_through(&game, "self-play");
            }
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

    fn look_through_records(&self, set: &RuleSet, basket: &mut Basket) -> Result<(), Failure> {
        for path in &self.games {
            let text = std::fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            let text: String = lines.flat_map(|line| [line, "\n"]).collect();
            let records =
                read_records(&text).map_err(|error| Failure::input(error).within(path.display()))?;
            for (number, record) in records.iter().enumerate() {
                if let Some(game) = recorded(set, record) {
                    basket.look_through(&game, &format!("game-{}", number + 1));
                }
            }
        }
        Ok(())
    }
}

/// The puzzles found so far.
struct Basket {
    maker: PuzzleMaker,
    puzzles: Vec<Puzzle>,
    /// How many there are of each side and grade.
    kinds: HashMap<(Side, u8), usize>,
    count: usize,
    bar: Progress,
}

impl Basket {
    fn new(maker: PuzzleMaker, count: usize) -> Basket {
        let bar = Progress::new("making puzzles", count);
        Basket { maker, puzzles: Vec::new(), kinds: HashMap::new(), count, bar }
    }

    fn is_full(&self) -> bool {
        self.puzzles.len() >= self.count
    }

    /// Looks at the last positions of a game.
    fn look_through(&mut self, game: &AnyGame, source: &str) {
        for moves in game.len().saturating_sub(LAST)..game.len() {
            if self.is_full() {
                return;
            }
            let found = self.maker.look_at(&game.setup_after(moves), source);
            if let Some(puzzle) = found {
                self.take(puzzle);
            }
        }
    }

    /// Takes a puzzle, unless there are many of its kind already.
    fn take(&mut self, puzzle: Puzzle) {
        let kind = self.kinds.entry((puzzle.position.side(), puzzle.grade)).or_default();
        if *kind < self.count.div_ceil(4) {
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
