//! What makes up for a difference in strength.

use branan_rules::{Piece, Setup, Side};

/// What the player who chose is given, in every set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Handicap {
    /// Nothing: both sides begin as the rules have it.
    #[default]
    None,
    /// The other side has a soldier fewer.
    Soldier,
    /// The player moves first, whoever does by the rules.
    FirstMove,
}

branan_rules::by_word! {
    /// All there are.
    Handicap, "none, soldier or first-move" {
        None "none",
        Soldier "soldier",
        FirstMove "first-move",
    }
}

impl Handicap {
    /// The key of what it is called, for [`Speak::say`](branan_scene::Speak::say).
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Handicap::None => "choose-handicap-none",
            Handicap::Soldier => "choose-handicap-soldier",
            Handicap::FirstMove => "choose-handicap-first",
        }
    }

    /// Where a set begins for somebody who is given it.
    pub(crate) fn applied(self, start: Setup, side: Side) -> Setup {
        let other = match side {
            Side::Attackers => Piece::Defender,
            Side::Defenders => Piece::Attacker,
        };
        match (self, start.squares_of(other).first()) {
            (Handicap::Soldier, Some(square)) => start.with_piece(square, None),
            (Handicap::FirstMove, _) => start.with_side(side),
            _ => start,
        }
    }
}
