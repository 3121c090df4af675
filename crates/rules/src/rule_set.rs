//! A game of the family as plain data.

use alloc::borrow::Cow;

use crate::contradiction::{Contradiction, RuleSetError};
use crate::piece::{Piece, Pieces, Side};
use crate::setup::Setup;
use crate::square::MAX_SIZE;
use crate::square_set::SquareSet;

/// The rules of one game, as a value.
///
/// Everything the games of the family disagree about is a field here; nothing
/// in the crate asks which preset it is playing. Start from the preset that is
/// nearest and change what differs:
///
/// ```
/// use branan_rules::{RuleSet, presets};
///
/// let rough = RuleSet {
///     id: "brandubh-hostile-edge".into(),
///     hostile_edge: branan_rules::Pieces::SOLDIERS,
///     ..presets::BRANDUBH
/// };
/// assert!(rough.check().is_ok());
/// ```
///
/// A new field is a breaking change of this crate; see [Versions](crate#versions).
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule that a game has or has not")]
pub struct RuleSet {
    /// The short name used on command lines and in files, as `brandubh`.
    pub id: Cow<'static, str>,
    /// The name people use.
    pub name: Cow<'static, str>,
    /// The document or program the rules come from.
    pub source: Cow<'static, str>,
    /// The board, the pieces on it and the side that moves first.
    pub start: Setup,
    /// Where the king must go.
    pub escape: Escape,
    /// The throne, usually the middle square.
    pub throne: Zone,
    /// The corners.
    pub corners: Zone,
    /// Squares that belong to the attackers, often where they start.
    pub attacker_camp: Zone,
    /// Squares that belong to the defenders.
    pub defender_camp: Zone,
    /// The kinds of pieces that one enemy captures against the edge; for the
    /// king the edge then closes a side.
    pub hostile_edge: Pieces,
    /// What the king may do in captures.
    pub king_power: KingPower,
    /// What it takes to capture the king.
    pub king_strength: KingStrength,
    /// Nobody who stands in a camp is captured against a square of the same camp.
    pub camp_shelter: bool,
    /// A defender beside the throne is captured against the king on it while
    /// attackers hold the other three sides of the throne (Linnaeus).
    pub linnaean_capture: bool,
    /// The attackers win by enclosing the king and all other defenders.
    pub encirclement: bool,
    /// The defenders win by an unbreakable fort on the edge with a king who can move.
    pub exit_fort: bool,
    /// Capture of a row of pieces along the edge.
    pub shieldwall: Shieldwall,
    /// How far each kind moves in one turn.
    pub speed: Speed,
    /// What happens when a position comes again; `None` if nothing does.
    pub repetition: Option<Repetition>,
    /// What happens to a player without a legal move.
    pub no_moves: NoMoves,
    /// The set is drawn after this many moves of both sides together without a capture.
    pub quiet_limit: Option<u16>,
}

/// Where the king must go to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escape {
    /// To a square of the zone [`RuleSet::corners`].
    Corners,
    /// To any square on the edge.
    Edge,
    /// To one of these squares.
    Squares(SquareSet),
}

/// Some special squares and how each kind of piece stands to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone {
    /// The squares; none if the game has no such zone.
    pub squares: SquareSet,
    /// Who may stop there.
    pub stop: Pieces,
    /// Who may pass over a square of the zone while it is empty.
    pub pass: Pieces,
    /// Who may come in from outside; without it a kind in `stop` can only
    /// start there and move about inside.
    pub enter: Pieces,
    /// To whom an empty square of the zone is hostile.
    pub hostile_empty: Pieces,
    /// To whom an occupied square of the zone is hostile, whoever stands on it.
    pub hostile_occupied: Pieces,
}

impl Zone {
    /// No squares at all.
    pub const NONE: Zone = Zone {
        squares: SquareSet::EMPTY,
        stop: Pieces::ALL,
        pass: Pieces::ALL,
        enter: Pieces::ALL,
        hostile_empty: Pieces::NONE,
        hostile_occupied: Pieces::NONE,
    };
}

/// What the king may do in captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingPower {
    /// He captures like any other piece.
    Armed,
    /// He captures by moving, but is no anvil.
    Hammer,
    /// He is an anvil, but captures nothing by moving.
    Anvil,
    /// He takes no part.
    Unarmed,
}

impl KingPower {
    /// Says whether the king's own move captures.
    #[must_use]
    pub const fn strikes(self) -> bool {
        matches!(self, KingPower::Armed | KingPower::Hammer)
    }

    /// Says whether the king can be the far piece of a capture.
    #[must_use]
    pub const fn holds(self) -> bool {
        matches!(self, KingPower::Armed | KingPower::Anvil)
    }
}

/// What it takes to capture the king.
///
/// A side of the king is closed by an attacker, by a square hostile to him, or
/// by the edge where [`RuleSet::hostile_edge`] has the king. "All existing
/// sides" is [`KingStrength::Four`] with the king in `hostile_edge`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingStrength {
    /// Two opposite sides closed, everywhere.
    Two,
    /// All four sides on the throne, two opposite ones elsewhere.
    StrongOnThrone,
    /// All four sides on the throne and beside it, two opposite ones elsewhere.
    /// Beside a throne that is not hostile to him he cannot be captured.
    StrongByThrone,
    /// All four sides, everywhere.
    Four,
}

/// Capture of a row of two or more pieces along the edge, each with an enemy in
/// front of it and the row closed at both ends. The king is never taken this way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shieldwall {
    /// No such capture.
    Off,
    /// The row is closed by the capturing side's pieces.
    On {
        /// A corner may close one end.
        corner_closes: bool,
        /// The move must be the one that closes an end; otherwise it may also
        /// be the one that fills the front.
        flank_only: bool,
    },
}

/// How many squares each kind moves at most; `None` is any number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Speed {
    /// Attacking soldiers.
    pub attacker: Option<u8>,
    /// Defending soldiers.
    pub defender: Option<u8>,
    /// The king.
    pub king: Option<u8>,
}

impl Speed {
    /// No limits.
    pub const UNLIMITED: Speed = Speed { attacker: None, defender: None, king: None };

    /// The limit for one kind.
    #[must_use]
    pub const fn of(self, piece: Piece) -> Option<u8> {
        match piece {
            Piece::Attacker => self.attacker,
            Piece::Defender => self.defender,
            Piece::King => self.king,
        }
    }
}

/// What happens when the same position, with the same side to move, comes again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The occurrence that counts, the first one included: 3 for "the third time".
    pub count: u8,
    /// What it does.
    pub verdict: RepetitionVerdict,
}

/// What a repetition does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepetitionVerdict {
    /// The set is drawn.
    Draw,
    /// The player whose move brought the position about loses.
    MoverLoses,
    /// The player whose move brought the position about wins.
    MoverWins,
    /// The attackers lose.
    AttackersLose,
    /// The defenders lose.
    DefendersLose,
    /// The player who had the choice loses; if both or neither had, the defenders.
    ChooserLoses,
    /// A move that would bring the position about is not legal.
    Forbidden,
}

impl RepetitionVerdict {
    /// Every verdict.
    pub const ALL: [RepetitionVerdict; 7] = [
        RepetitionVerdict::Draw,
        RepetitionVerdict::MoverLoses,
        RepetitionVerdict::MoverWins,
        RepetitionVerdict::AttackersLose,
        RepetitionVerdict::DefendersLose,
        RepetitionVerdict::ChooserLoses,
        RepetitionVerdict::Forbidden,
    ];
}

/// What happens to a player who is to move and cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMoves {
    /// That player loses.
    Loss,
    /// The set is drawn.
    Draw,
}

impl RuleSet {
    /// Squares a side.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.start.size()
    }

    /// The side that moves first.
    #[must_use]
    pub const fn first_side(&self) -> Side {
        self.start.side()
    }

    /// The squares that win for the king.
    #[must_use]
    pub const fn escape_squares(&self) -> SquareSet {
        match self.escape {
            Escape::Corners => self.corners.squares,
            Escape::Edge => SquareSet::edge(self.size()),
            Escape::Squares(squares) => squares,
        }
    }

    /// The four zones with their names.
    #[must_use]
    pub const fn zones(&self) -> [(&'static str, &Zone); 4] {
        [
            ("throne", &self.throne),
            ("corners", &self.corners),
            ("attacker_camp", &self.attacker_camp),
            ("defender_camp", &self.defender_camp),
        ]
    }

    /// Checks that the fields do not contradict each other.
    ///
    /// # Errors
    /// The first contradiction, with the name of the field and the reason.
    pub const fn check(&self) -> Result<(), RuleSetError> {
        match self.contradiction() {
            Some((field, reason)) => Err(RuleSetError { field, reason }),
            None => Ok(()),
        }
    }

    const fn contradiction(&self) -> Option<(&'static str, Contradiction)> {
        // One after another, since `?` and `or_else` are not const.
        let checks =
            [self.start_fault(), self.zone_fault(), self.goal_fault(), self.king_fault(), self.limit_fault()];
        let mut i = 0;
        while i < checks.len() {
            if checks[i].is_some() {
                return checks[i];
            }
            i += 1;
        }
        None
    }

    const fn start_fault(&self) -> Option<(&'static str, Contradiction)> {
        if self.size() < 5 || self.size() > MAX_SIZE {
            return Some(("start", Contradiction::BoardSize));
        }
        if self.start.squares_of(Piece::King).len() != 1 {
            return Some(("start", Contradiction::OneKing));
        }
        if self.start.squares_of(Piece::Attacker).is_empty() {
            return Some(("start", Contradiction::NoAttacker));
        }
        None
    }

    const fn zone_fault(&self) -> Option<(&'static str, Contradiction)> {
        let zones = self.zones();
        let mut i = 0;
        while i < zones.len() {
            let (name, zone) = zones[i];
            if !zone.squares.minus(SquareSet::board(self.size())).is_empty() {
                return Some((name, Contradiction::OffBoard));
            }
            let mut j = 0;
            while j < i {
                if !zone.squares.and(zones[j].1.squares).is_empty() {
                    return Some((name, Contradiction::SharedSquare));
                }
                j += 1;
            }
            let mut p = 0;
            while p < 3 {
                let piece = Piece::ALL[p];
                let stands = !zone.squares.and(self.start.squares_of(piece)).is_empty();
                if stands && !zone.stop.contains(piece) {
                    return Some((name, Contradiction::MayNotStop));
                }
                p += 1;
            }
            i += 1;
        }
        None
    }

    const fn goal_fault(&self) -> Option<(&'static str, Contradiction)> {
        let goal = self.escape_squares();
        if goal.is_empty() {
            return Some(("escape", Contradiction::NoGoal));
        }
        if !goal.minus(SquareSet::board(self.size())).is_empty() {
            return Some(("escape", Contradiction::OffBoard));
        }
        if !goal.and(self.start.squares_of(Piece::King)).is_empty() {
            return Some(("escape", Contradiction::StartsOnGoal));
        }
        let zones = self.zones();
        let mut open = goal;
        let mut i = 0;
        while i < zones.len() {
            let zone = zones[i].1;
            if !zone.stop.and(zone.enter).contains(Piece::King) {
                open = open.minus(zone.squares);
            }
            i += 1;
        }
        if open.is_empty() {
            return Some(("escape", Contradiction::ClosedGoal));
        }
        if self.exit_fort && matches!(self.escape, Escape::Edge) {
            return Some(("exit_fort", Contradiction::FortOnEdge));
        }
        None
    }

    const fn king_fault(&self) -> Option<(&'static str, Contradiction)> {
        let strong =
            matches!(self.king_strength, KingStrength::StrongOnThrone | KingStrength::StrongByThrone);
        if strong && self.throne.squares.is_empty() {
            return Some(("king_strength", Contradiction::NoThrone));
        }
        if self.linnaean_capture && self.throne.squares.len() != 1 {
            return Some(("linnaean_capture", Contradiction::OneThrone));
        }
        None
    }

    const fn limit_fault(&self) -> Option<(&'static str, Contradiction)> {
        let mut p = 0;
        while p < 3 {
            if matches!(self.speed.of(Piece::ALL[p]), Some(0)) {
                return Some(("speed", Contradiction::NoSpeed));
            }
            p += 1;
        }
        if let Some(Repetition { count: 0 | 1, .. }) = self.repetition {
            return Some(("repetition", Contradiction::OneRepetition));
        }
        if matches!(self.quiet_limit, Some(0)) {
            return Some(("quiet_limit", Contradiction::NoQuietMoves));
        }
        None
    }
}
