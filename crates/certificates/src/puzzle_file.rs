//! The file of puzzles.

use std::fmt::Write;

use branan_proofs::Puzzle;

use crate::failure::Failure;

/// The puzzles of one rule set.
pub(super) struct PuzzleFile {
    pub(super) rules: String,
    /// What was looked through, for people.
    pub(super) source: String,
    pub(super) puzzles: Vec<Puzzle>,
}

const TITLE: &str = "branan-puzzles 3";

const ABOUT: &str = "\
# Positions in which exactly one move wins by force, found by `branan puzzles make`.
# position; the move; plies to the end; grade 1 to 5; how many of the other moves lose by force and how many are proved
# not to win; where it is from; the winner's moves of the whole proof, in the order of a certificate (docs/proofs.md)
";

impl PuzzleFile {
    pub(super) fn text(&self) -> String {
        let mut text = format!("{TITLE}\nrules {}\n{ABOUT}# {}\n", self.rules, self.source);
        for puzzle in &self.puzzles {
            let _ = writeln!(text, "{puzzle}");
        }
        text
    }

    pub(super) fn read(text: &str) -> Result<PuzzleFile, Failure> {
        let mut lines = text.lines().enumerate();
        if lines.next().map(|(_, line)| line) != Some(TITLE) {
            return Err(Failure::input(format_args!("line 1: expected `{TITLE}`")));
        }
        let rules = lines.next().and_then(|(_, line)| line.strip_prefix("rules "));
        let rules = rules.ok_or_else(|| Failure::input("line 2: expected `rules` and their id"))?.to_owned();
        let written = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let puzzles = written.map(|(at, line)| {
            line.parse().map_err(|error| Failure::input(format_args!("line {}: {error}", at + 1)))
        });
        Ok(PuzzleFile { rules, source: String::new(), puzzles: puzzles.collect::<Result<_, _>>()? })
    }
}
