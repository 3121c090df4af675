//! The file of puzzles.

use core::fmt;
use core::str::FromStr;

use crate::puzzle::Puzzle;

/// The puzzles of one rule set, with what is said about them.
///
/// ```
/// use branan_certificates::{Puzzle, PuzzleFile};
///
/// let text = "branan-puzzles 3\nrules brandubh\n\
///     1a1ka2/7/4a2/a5a/7/3a3/3a3 d; d7-c7; 3; 1; 1 lose, 3 refuted; self-play-18469; d7c7\n";
/// let file: PuzzleFile = text.parse()?;
/// assert_eq!((file.rules.as_str(), file.puzzles.len()), ("brandubh", 1));
/// assert_eq!(file.to_string().parse(), Ok(file));
/// let searched = "1a1ka2/7/4a2/a5a/7/3a3/3a3 d; d7-c7; 3; 1; 4 not within 7 plies; self-play-18469;";
/// assert_eq!(searched.parse::<Puzzle>().map(|puzzle| puzzle.to_string()).as_deref(), Ok(searched));
/// # Ok::<(), branan_certificates::NotAPuzzleFile>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleFile {
    /// The id of the rule set.
    pub rules: String,
    /// What was looked through, in one line for people.
    pub source: String,
    /// The puzzles in their order.
    pub puzzles: Vec<Puzzle>,
}

/// The error of a text that is no file of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotAPuzzleFile {
    /// The line that is wrong, from 1.
    pub line: usize,
    /// What should stand there.
    pub expected: &'static str,
}

const TITLE: &str = "branan-puzzles 3";

const ABOUT: &str = "\
# Positions in which exactly one move wins by force, found by `branan puzzles make`.
# position; the move; plies to the end; grade 1 to 5; how many of the other moves lose by force and how many are proved
# not to win; where it is from; the winner's moves of the whole proof, in the order of a certificate (docs/proofs.md)
";

impl fmt::Display for PuzzleFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{TITLE}\nrules {}\n{ABOUT}# {}\n", self.rules, self.source)?;
        self.puzzles.iter().try_for_each(|puzzle| writeln!(f, "{puzzle}"))
    }
}

impl FromStr for PuzzleFile {
    type Err = NotAPuzzleFile;

    fn from_str(text: &str) -> Result<PuzzleFile, NotAPuzzleFile> {
        let mut lines = (1..).zip(text.lines());
        if lines.next().map(|(_, line)| line) != Some(TITLE) {
            return Err(NotAPuzzleFile { line: 1, expected: "`branan-puzzles 3`" });
        }
        let rules = lines.next().and_then(|(_, line)| line.strip_prefix("rules "));
        let rules = rules.ok_or(NotAPuzzleFile { line: 2, expected: "`rules` and their id" })?.to_owned();
        let (mut source, mut puzzles) = (String::new(), Vec::new());
        for (line, written) in lines.filter(|(_, line)| !line.is_empty()) {
            match written.strip_prefix('#') {
                Some(remark) => remark.trim().clone_into(&mut source),
                None => puzzles.push(written.parse().map_err(|_| NotAPuzzleFile { line, expected: PUZZLE })?),
            }
        }
        Ok(PuzzleFile { rules, source, puzzles })
    }
}

/// What a line with a puzzle has.
pub(crate) const PUZZLE: &str = "`position; move; plies; grade; others; source; moves of the proof`";

impl fmt::Display for NotAPuzzleFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl core::error::Error for NotAPuzzleFile {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let told = |text: &str| text.parse::<PuzzleFile>().map_err(|error| error.to_string());
        assert_eq!(told(""), Err("line 1: expected `branan-puzzles 3`".to_owned()));
        assert_eq!(
            told("branan-puzzles 3\nbrandubh"),
            Err("line 2: expected `rules` and their id".to_owned())
        );
        let third = told("branan-puzzles 3\nrules x\n# remark\nnonsense\n").expect_err("no puzzle");
        assert!(third.starts_with("line 4: expected `position; move;"), "{third}");
    }
}
