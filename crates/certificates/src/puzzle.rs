//! Positions to solve.

use core::fmt;
use core::str::FromStr;

use branan_rules::{Move, RuleSet, Setup};

use crate::certificate::{Certificate, Claim};
use crate::check::check;
use crate::puzzle_file::PUZZLE;

/// A position in which exactly one move wins by force.
///
/// Its text is one line: position, the move, plies to the end with the best play of both
/// sides, grade, what was shown of the other moves, where it is from, and the winner's
/// moves in the order of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Where it begins; the side to move wins.
    pub position: Setup,
    /// The move that wins.
    pub solution: Move,
    /// Plies to the end, if both sides play their best.
    pub plies: u16,
    /// How hard it is, from 1 to 5: by the length of the win and by how many positions the
    /// winner must have an answer for.
    pub grade: u8,
    /// What was shown of all the other moves.
    pub others: Others,
    /// Where it is from, in a word.
    pub source: String,
    /// The winner's moves, as a certificate has them: the whole proof. Empty where everything was searched.
    pub proof: Vec<Move>,
}

/// What was shown of the moves that do not solve a puzzle; its text is `41 lose, 1 refuted` or `83 not within 7 plies`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// Each was settled.
    Settled {
        /// So many lose: after them the other side wins by force.
        lose: u16,
        /// So many are proved not to win by force.
        refuted: u16,
    },
    /// Everything was tried for some length, and none of them wins within it. That is how it is with larger boards,
    /// where the solution, too, is found by search, and no proof is written.
    Searched {
        /// So many.
        count: u16,
        /// The length.
        plies: u16,
    },
}

/// The error of a line that is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAPuzzle;

impl Puzzle {
    /// The proof that the solution wins.
    #[must_use]
    pub fn certificate(&self, rules: &RuleSet) -> Certificate {
        Certificate {
            rules: rules.clone(),
            position: self.position,
            claim: Claim::wins(self.position.side()),
            tables: Vec::new(),
            moves: self.proof.clone(),
        }
    }

    /// Says whether a checker accepts the proof, and it begins and lasts as the puzzle says.
    #[must_use]
    pub fn is_proved(&self, rules: &RuleSet) -> bool {
        let checked = check(&self.certificate(rules), None);
        self.proof.first() == Some(&self.solution)
            && checked.is_ok_and(|checked| checked.plies == Some(u32::from(self.plies)))
    }

    /// The grade of a win of some length, with so many moves in its proof.
    #[must_use]
    pub fn grade_of(plies: u16, moves: usize) -> u8 {
        // Each doubling of the answers to be ready for counts like a move more to see ahead.
        let points = u32::from(plies / 2) + moves.max(1).ilog2();
        match points {
            0..=2 => 1,
            3..=4 => 2,
            5..=6 => 3,
            7..=9 => 4,
            _ => 5,
        }
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { position, solution, plies, grade, others, source, proof } = self;
        write!(f, "{position}; {solution}; {plies}; {grade}; {others}; {source};")?;
        f.write_str(if proof.is_empty() { "" } else { " " })?;
        proof.iter().try_for_each(|mv| write!(f, "{}{}", mv.from, mv.to))
    }
}

impl fmt::Display for Others {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Others::Settled { lose, refuted } => write!(f, "{lose} lose, {refuted} refuted"),
            Others::Searched { count, plies } => write!(f, "{count} not within {plies} plies"),
        }
    }
}

impl FromStr for Others {
    type Err = NotAPuzzle;

    fn from_str(text: &str) -> Result<Others, NotAPuzzle> {
        let number = |part: &str, word| {
            let number = part.strip_suffix(word).and_then(|number| number.parse().ok());
            number.ok_or(NotAPuzzle)
        };
        if let Some((count, plies)) = text.split_once(" not within ") {
            return Ok(Others::Searched { count: number(count, "")?, plies: number(plies, " plies")? });
        }
        let (lose, refuted) = text.split_once(", ").ok_or(NotAPuzzle)?;
        Ok(Others::Settled { lose: number(lose, " lose")?, refuted: number(refuted, " refuted")? })
    }
}

impl FromStr for Puzzle {
    type Err = NotAPuzzle;

    fn from_str(line: &str) -> Result<Puzzle, NotAPuzzle> {
        read(line).ok_or(NotAPuzzle)
    }
}

fn read(line: &str) -> Option<Puzzle> {
    let parts: Vec<&str> = line.split(';').map(str::trim).collect();
    let [position, solution, plies, grade, others, source, proof] = parts[..] else { return None };
    let bytes = proof.as_bytes();
    let proof = bytes.chunks(4).map(|word| {
        let square = |word: Option<&[u8]>| core::str::from_utf8(word?).ok()?.parse().ok();
        Some(Move::new(square(word.get(..2))?, square(word.get(2..4))?))
    });
    Some(Puzzle {
        position: position.parse().ok()?,
        solution: solution.parse().ok()?,
        plies: plies.parse().ok()?,
        grade: grade.parse().ok().filter(|grade| (1..=5).contains(grade))?,
        others: others.parse().ok()?,
        source: source.to_owned(),
        proof: proof.collect::<Option<_>>()?,
    })
}

impl fmt::Display for NotAPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {PUZZLE}")
    }
}

impl core::error::Error for NotAPuzzle {}
