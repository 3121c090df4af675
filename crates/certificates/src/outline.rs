//! Proofs of which only the outline is told.

use core::fmt;
use std::io;

use branan_rules::notation::write_otn_rules;
use branan_rules::{RuleSet, Setup, Side};

use crate::certificate::Claim;
use crate::read::{ReadError, claim, rules, unpacked_if_packed};
use crate::walk::ProofEntry;

/// A claim that a side wins by force, with a move for the positions that a short search does not see to be won.
///
/// The steps stand in the order in which a [`Walk`](crate::Walk) asks for them. An outline with
/// [open](ProofEntry::Open) steps is a proof that is not finished: a search can go on from it, and no checker accepts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The rules it is played by.
    pub rules: RuleSet,
    /// Where a set would begin.
    pub position: Setup,
    /// Who is claimed to win.
    pub side: Side,
    /// Positions that a checker may look at to see that one leaf is won.
    pub leaf_work: u64,
    /// What is told.
    pub steps: Vec<ProofEntry>,
}

/// The first line.
pub(crate) const TITLE: &str = "branan-proof 2";

impl Outline {
    /// The file: lines of text, then a byte a step.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.to_string().into_bytes();
        bytes.extend(self.steps.iter().map(|step| step.byte()));
        bytes
    }

    /// The file packed with Zstandard: as well as it can be if the proof is finished, else quickly.
    ///
    /// # Errors
    /// None in practice: writing goes to memory.
    pub fn packed(&self) -> io::Result<Vec<u8>> {
        zstd::encode_all(&*self.to_bytes(), if self.is_whole() { 19 } else { 3 })
    }

    /// Says whether nothing is left open.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        !self.steps.contains(&ProofEntry::Open)
    }

    /// Reads an outline, packed or not.
    ///
    /// That it can be read does not make it true: see [`check_outline`](crate::check_outline).
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read(bytes: &[u8]) -> Result<Outline, ReadError> {
        Outline::parse(&unpacked_if_packed(bytes)?)
    }

    pub(crate) fn parse(bytes: &[u8]) -> Result<Outline, ReadError> {
        let mut lines = Lines::new(bytes);
        if lines.next() != Some(TITLE) {
            return Err(lines.wrong("`branan-proof 2`, the first line of an outline"));
        }
        let rules = lines.field("rules ", "`rules` and a rules line", rules)?;
        let position = lines.field("position ", "`position` and a position", |text| text.parse().ok())?;
        let wins = |text: &str| claim(text).filter(|&claim| claim != Claim::AttackersHold);
        let claim = lines.field("claim ", "`claim` and attackers-win or defenders-win", wins)?;
        let leaf_work = lines.field("leaf-work ", "`leaf-work` and a number", |text| text.parse().ok())?;
        let said: usize = lines.field("steps ", "`steps` and their number", |text| text.parse().ok())?;
        if lines.rest.len() != said {
            return Err(ReadError::Count { said, found: lines.rest.len() });
        }
        let steps = lines.rest.iter().map(|&byte| ProofEntry::from_byte(byte)).collect();
        Ok(Outline { rules, position, side: claim.side(), leaf_work, steps })
    }
}

/// The lines before the steps.
pub(crate) struct Lines<'b> {
    pub(crate) rest: &'b [u8],
    number: usize,
}

impl<'b> Lines<'b> {
    /// The longest line.
    const LONGEST: usize = 1 << 12;

    pub(crate) fn new(bytes: &'b [u8]) -> Lines<'b> {
        Lines { rest: bytes, number: 0 }
    }

    pub(crate) fn next(&mut self) -> Option<&'b str> {
        self.number += 1;
        let end = self.rest.iter().take(Lines::LONGEST).position(|&byte| byte == b'\n')?;
        let (line, rest) = self.rest.split_at(end);
        self.rest = &rest[1..];
        core::str::from_utf8(line).ok()
    }

    pub(crate) fn field<T>(
        &mut self,
        word: &str,
        expected: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, ReadError> {
        let value = self.next().and_then(|line| line.strip_prefix(word)).and_then(read);
        value.ok_or_else(|| self.wrong(expected))
    }

    pub(crate) fn wrong(&self, expected: &'static str) -> ReadError {
        ReadError::Line { number: self.number, expected }
    }
}

impl fmt::Display for Outline {
    /// Writes the lines before the steps.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}")?;
        writeln!(f, "rules {}", write_otn_rules(&self.rules))?;
        writeln!(f, "position {}", self.position)?;
        writeln!(f, "claim {}", Claim::wins(self.side).word())?;
        writeln!(f, "leaf-work {}", self.leaf_work)?;
        writeln!(f, "steps {}", self.steps.len())
    }
}
