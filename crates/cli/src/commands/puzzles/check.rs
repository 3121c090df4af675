//! `branan puzzles check`.

use std::path::PathBuf;

use branan_certificates::{Puzzle, PuzzleFile};
use branan_rules::RuleSet;
use clap::Args;

use super::maker::{Maker, Method};
use crate::commands::Context;
use crate::failure::Failure;
use crate::progress::Progress;

/// Check every puzzle of a file: its proof, and that no other move wins
///
/// The proof is replayed by the checker of `branan check`; then the puzzle is made again from its
/// position, all other moves included, and must come out the same.
#[derive(Args, Debug)]
pub(crate) struct Check {
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Check every so many only
    #[arg(long, value_name = "N", default_value = "1")]
    every: std::num::NonZero<usize>,
}

impl Check {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let text = std::fs::read_to_string(&self.file).map_err(|error| Failure::file(&self.file, &error))?;
        let read = text.parse::<PuzzleFile>();
        let file = read.map_err(|error| Failure::input(error).within(self.file.display()))?;
        let set = context.book.named(&file.rules)?;
        let mut maker = Method::new(set).and_then(|method| method.maker()).map_err(Failure::input)?;
        let (mut checked, mut wrong) = (0, 0);
        let mut bar = Progress::new("checking", file.puzzles.len() / self.every);
        for puzzle in file.puzzles.iter().step_by(self.every.get()) {
            checked += 1;
            bar.step();
            if let Some(reason) = fault(&mut maker, set, puzzle) {
                bar.clear();
                context.complain(format_args!("{}: {reason}", puzzle.position));
                wrong += 1;
            }
        }
        drop(bar);
        to_stderr!("{checked} of {} puzzles checked, {wrong} wrong", file.puzzles.len());
        if wrong == 0 { Ok(()) } else { Err(Failure::reported()) }
    }
}

fn fault(maker: &mut Maker, set: &RuleSet, puzzle: &Puzzle) -> Option<&'static str> {
    if matches!(maker, Maker::Proof(_)) && !puzzle.is_proved(set) {
        return Some("its proof is not right");
    }
    match maker.look_at(&puzzle.position, &puzzle.source, |_| true) {
        None => Some("another move wins too, or that is not known"),
        Some((again, _)) => (again != *puzzle).then_some("made again it is another"),
    }
}
