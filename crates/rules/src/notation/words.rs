//! The words that stand for the choices of a rule set in files.

use crate::piece::{Piece, Side};
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
