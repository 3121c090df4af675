//! A claim with its moves.

use core::fmt;
use std::io;

use branan_rules::notation::write_otn_rules;
use branan_rules::{Move, RuleSet, Setup, Side};
use branan_tables::Material;

/// A claim about a position, with what is needed to check it.
///
/// Its text, as [`Display`](fmt::Display) writes it, is the format of the files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The rules it is played by.
    pub rules: RuleSet,
    /// Where a set would begin.
    pub position: Setup,
    /// What is claimed of it.
    pub claim: Claim,
    /// The endgame tables that are taken for true; none as a rule.
    pub tables: Vec<Material>,
    /// The moves of the claiming side, in the order in which a checker asks for them.
    pub moves: Vec<Move>,
}

/// What a certificate claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The attackers win by force, under every rule on repetition.
    AttackersWin,
    /// The defenders win by force, under every rule on repetition.
    DefendersWin,
    /// The attackers can keep from losing for ever, which wins for them where
    /// every repetition loses for the defenders.
    AttackersHold,
}

branan_rules::by_word! {
    /// Every claim.
    Claim, "attackers-win, defenders-win or attackers-hold" {
        AttackersWin "attackers-win",
        DefendersWin "defenders-win",
        AttackersHold "attackers-hold",
    }
}

impl Claim {
    /// The claim that a side wins by force.
    #[must_use]
    pub fn wins(side: Side) -> Claim {
        match side {
            Side::Attackers => Claim::AttackersWin,
            Side::Defenders => Claim::DefendersWin,
        }
    }

    /// The side whose moves the certificate tells.
    #[must_use]
    pub fn side(self) -> Side {
        match self {
            Claim::AttackersWin | Claim::AttackersHold => Side::Attackers,
            Claim::DefendersWin => Side::Defenders,
        }
    }
}

/// The first line of every certificate.
pub(crate) const TITLE: &str = "branan-proof 1";

/// Moves in a line of text.
const A_LINE: usize = 16;

impl Certificate {
    /// The text packed with Zstandard, about a fifth as long.
    ///
    /// # Errors
    /// None in practice: writing goes to memory.
    pub fn packed(&self) -> io::Result<Vec<u8>> {
        zstd::encode_all(self.to_string().as_bytes(), 19)
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}")?;
        writeln!(f, "rules {}", write_otn_rules(&self.rules))?;
        writeln!(f, "position {}", self.position)?;
        writeln!(f, "claim {}", self.claim.word())?;
        if !self.tables.is_empty() {
            let names: Vec<String> = self.tables.iter().map(ToString::to_string).collect();
            writeln!(f, "tables {}", names.join(" "))?;
        }
        writeln!(f, "moves {}", self.moves.len())?;
        for line in self.moves.chunks(A_LINE) {
            let words: Vec<String> = line.iter().map(|mv| format!("{}{}", mv.from, mv.to)).collect();
            writeln!(f, "{}", words.join(" "))?;
        }
        Ok(())
    }
}
