//! The words that stand for choices: those of a rule set in files, and those that are
//! displayed, read back.

use core::fmt;
use core::str::FromStr;

use crate::ending::End;
use crate::piece::{Piece, Pieces, Side};
use crate::rule_set::{KingPower, KingStrength, NoMoves, RepetitionVerdict};

/// A choice between a few values, each with one word.
pub(super) trait Words: Copy + PartialEq + 'static {
    const WORDS: &'static [(Self, &'static str)];

    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(value, _)| *value == self).map_or("", |(_, word)| word)
    }

    fn from_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, known)| *known == word).map(|(value, _)| *value)
    }
}

impl Words for Side {
    const WORDS: &'static [(Side, &'static str)] =
        &[(Side::Attackers, "attackers"), (Side::Defenders, "defenders")];
}

impl Words for Piece {
    const WORDS: &'static [(Piece, &'static str)] =
        &[(Piece::Attacker, "attacker"), (Piece::Defender, "defender"), (Piece::King, "king")];
}

impl Words for KingPower {
    const WORDS: &'static [(KingPower, &'static str)] = &[
        (KingPower::Armed, "armed"),
        (KingPower::Hammer, "hammer"),
        (KingPower::Anvil, "anvil"),
        (KingPower::Unarmed, "unarmed"),
    ];
}

impl Words for KingStrength {
    const WORDS: &'static [(KingStrength, &'static str)] = &[
        (KingStrength::Two, "two"),
        (KingStrength::StrongOnThrone, "strong-on-throne"),
        (KingStrength::StrongByThrone, "strong-by-throne"),
        (KingStrength::Four, "four"),
    ];
}

impl Words for NoMoves {
    const WORDS: &'static [(NoMoves, &'static str)] = &[(NoMoves::Loss, "loss"), (NoMoves::Draw, "draw")];
}

impl Words for RepetitionVerdict {
    const WORDS: &'static [(RepetitionVerdict, &'static str)] = &[
        (RepetitionVerdict::Draw, "draw"),
        (RepetitionVerdict::MoverLoses, "mover-loses"),
        (RepetitionVerdict::MoverWins, "mover-wins"),
        (RepetitionVerdict::AttackersLose, "attackers-lose"),
        (RepetitionVerdict::DefendersLose, "defenders-lose"),
        (RepetitionVerdict::ChooserLoses, "chooser-loses"),
        (RepetitionVerdict::Forbidden, "forbidden"),
    ];
}

/// The words of a choice for an error: `"armed", "hammer", "anvil"`.
#[cfg(feature = "toml")]
pub(super) fn list<W: Words>() -> alloc::string::String {
    let mut text = alloc::string::String::new();
    for (i, (_, word)) in W::WORDS.iter().enumerate() {
        let gap = if i == 0 { "" } else { ", " };
        text = text + gap + "\"" + word + "\"";
    }
    text
}

/// The error of text that is not what `Display` writes for any value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordError {
    /// What was expected, as `attackers or defenders`.
    pub expected: &'static str,
}

impl fmt::Display for WordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl core::error::Error for WordError {}

/// Writes and reads a choice by its word: `Display` and its inverse `FromStr`, for a type
/// that has `word()` and a list of all its values. Where it is given a table of the words, it
/// makes these two from that. For the crates of this project.
#[doc(hidden)]
#[macro_export]
macro_rules! by_word {
    ($(#[$all:meta])* $kind:ident, $expected:literal { $($value:ident $word:literal,)* }) => {
        impl $kind {
            $(#[$all])*
            pub const ALL: [$kind; [$($word),*].len()] = [$($kind::$value),*];

            /// The word for it, which `FromStr` reads back.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $($kind::$value => $word,)* }
            }
        }

        $crate::by_word! { $kind in ALL, $expected; }
    };
    ($($kind:ident in $all:ident, $expected:literal;)*) => {$(
        impl ::core::fmt::Display for $kind {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl ::core::str::FromStr for $kind {
            type Err = $crate::notation::WordError;

            fn from_str(word: &str) -> Result<$kind, $crate::notation::WordError> {
                let found = $kind::$all.into_iter().find(|value| value.word() == word);
                found.ok_or($crate::notation::WordError { expected: $expected })
            }
        }
    )*};
}

by_word! {
    Side in BOTH, "attackers or defenders";
    Piece in ALL, "attacker, defender or king";
}

impl FromStr for Pieces {
    type Err = WordError;

    /// Reads the letters of kinds, as in `adk`.
    fn from_str(text: &str) -> Result<Pieces, WordError> {
        text.chars().try_fold(Pieces::NONE, |pieces, letter| {
            let piece = Piece::ALL.into_iter().find(|piece| piece.letter() == letter);
            piece
                .map(|piece| pieces.with(piece))
                .ok_or(WordError { expected: "letters of pieces, a, d or k" })
        })
    }
}

impl FromStr for End {
    type Err = WordError;

    fn from_str(text: &str) -> Result<End, WordError> {
        let wrong = WordError { expected: "an end, as attackers win (king-captured)" };
        let (who, reason) = text.strip_suffix(')').and_then(|text| text.split_once(" (")).ok_or(wrong)?;
        let winner = match who.strip_suffix(" win") {
            Some(side) => Some(side.parse::<Side>()?),
            None if who == "draw" => None,
            None => return Err(wrong),
        };
        Ok(End { winner, reason: reason.parse()? })
    }
}
