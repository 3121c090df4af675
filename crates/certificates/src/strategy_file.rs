//! Strategies as files: quick to read, since nothing is replayed. `docs/proofs.md` has the format.

use core::fmt;
use std::io;

use branan_rules::notation::write_otn_rules;
use branan_rules::{Position, Setup};
use branan_tables::fit;

use crate::answers::Answers;
use crate::certificate::Claim;
use crate::outline::Lines;
use crate::read::{ReadError, claim, rules, unpacked_if_packed};
use crate::strategy::{Parts, Strategy};

/// The first line.
const TITLE: &str = "branan-strategy 1";

impl Strategy {
    /// The file: lines of text, then what is told.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.to_string().into_bytes();
        self.answers.write(&mut bytes);
        bytes
    }

    /// The file packed with Zstandard.
    ///
    /// # Errors
    /// None in practice: writing goes to memory.
    pub fn packed(&self) -> io::Result<Vec<u8>> {
        zstd::encode_all(&*self.to_bytes(), 19)
    }

    /// Reads a strategy, packed or not.
    ///
    /// It is believed: whoever does not trust its writer makes it anew from a proof that was checked.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read(bytes: &[u8]) -> Result<Strategy, ReadError> {
        let bytes = unpacked_if_packed(bytes)?;
        let mut lines = Lines::new(&bytes);
        if lines.next() != Some(TITLE) {
            return Err(lines.wrong("`branan-strategy 1`, the first line of a strategy"));
        }
        let number = |text: &str| text.parse().ok();
        let set = lines.field("rules ", "`rules` and a rules line", rules)?;
        let rules = fit(&set).map_err(|_| lines.wrong("rules of a board up to 7x7 that can be proved"))?;
        let position: Setup =
            lines.field("position ", "`position` and a position", |text| text.parse().ok())?;
        Position::new(&position, &rules).map_err(|_| lines.wrong("a position that can be played"))?;
        let wins = |text: &str| claim(text).filter(|&claim| claim != Claim::AttackersHold);
        let side = lines.field("claim ", "`claim` and attackers-win or defenders-win", wins)?.side();
        let leaf_work = lines.field("leaf-work ", "`leaf-work` and a number", |text| text.parse().ok())?;
        let plies = lines.field("plies ", "`plies` and a number", number)?;
        let said = lines.field("moves ", "`moves` and their number", |text| text.parse().ok())?;
        let answers = Answers::read(&rules, lines.rest).ok_or_else(|| lines.wrong("moves by positions"))?;
        match answers.len() {
            found if found == said => {
                Ok(Parts { position, side, leaf_work, plies }.with_answers(rules, answers))
            }
            found => Err(ReadError::Count { said, found }),
        }
    }
}

impl fmt::Display for Strategy {
    /// Writes the lines before what is told.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}")?;
        writeln!(f, "rules {}", write_otn_rules(self.rules.set()))?;
        writeln!(f, "position {}", self.position)?;
        writeln!(f, "claim {}", Claim::wins(self.side).word())?;
        writeln!(f, "leaf-work {}", self.leaf_work)?;
        writeln!(f, "plies {}", self.plies)?;
        writeln!(f, "moves {}", self.answers.len())
    }
}
