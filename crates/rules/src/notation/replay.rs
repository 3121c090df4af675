//! Records played by the rules.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::moves::{CaptureText, MoveText};
use super::record::Record;
use crate::any::{AnyGame, AnyPly};
use crate::evidence::Evidence;
use crate::illegal::IllegalMove;
use crate::rule_set::RuleSet;
use crate::square_set::SquareSet;

/// A record on a board, as far as it can be played.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The game up to the first move that cannot be played.
    pub game: AnyGame,
    /// What is wrong with that move.
    pub misplay: Option<Misplay>,
}

/// Why a recorded move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Misplay {
    /// The rules do not allow it.
    Illegal(IllegalMove),
    /// It captures something else than the record says.
    Captures {
        /// The move as recorded.
        text: MoveText,
        /// What it does capture.
        found: SquareSet,
    },
}

impl fmt::Display for Misplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, found) = match self {
            Misplay::Illegal(illegal) => return illegal.fmt(f),
            Misplay::Captures { text, found } => (text, found),
        };
        write!(f, "{} captures {}, not ", text.mv, listed(*found))?;
        match text.captures {
            CaptureText::Squares(squares) => f.write_str(&listed(squares)),
            other => write!(f, "{} soldiers", other.count()),
        }
    }
}

impl core::error::Error for Misplay {}

fn listed(squares: SquareSet) -> String {
    if squares.is_empty() { String::from("nothing") } else { squares.to_string().replace(',', ", ") }
}

/// Plays a recorded move; one that cannot be played leaves the game as it was.
///
/// # Errors
/// When the rules do not allow the move, or it captures something else than the record says. Some records count
/// a captured king, others do not; both are right.
pub fn play_recorded(game: &mut AnyGame, text: &MoveText) -> Result<AnyPly, Misplay> {
    let ply = game.play(text.mv).map_err(Misplay::Illegal)?;
    if agrees(game, ply.captured, text.captures) {
        return Ok(ply);
    }
    game.undo();
    Err(Misplay::Captures { text: *text, found: ply.captured })
}

impl Record {
    /// The rules it may be played by: its own, those it names by id or name, else all that are known and on whose
    /// board everything in it lies.
    #[must_use]
    pub fn candidates<'a>(&'a self, known: &[&'a RuleSet]) -> Vec<&'a RuleSet> {
        let named = self.tag("variant").or_else(|| self.tag("rules"));
        let is_named =
            |set: &&RuleSet| named.is_some_and(|name| set.id == name || set.name.eq_ignore_ascii_case(name));
        if let Some(set) = self.rules.as_ref().or_else(|| known.iter().copied().find(is_named)) {
            return Vec::from([set]);
        }
        let fits = |set: &&RuleSet| match self.start {
            Some(start) => start.size() == set.size(),
            None => self.mainline().all(|node| {
                let mv = node.mv.mv;
                mv.from.is_on(set.size()) && mv.to.is_on(set.size())
            }),
        };
        known.iter().copied().filter(fits).collect()
    }

    /// A game by these rules in the position it begins with; `None` if they cannot play that.
    #[must_use]
    pub fn begin(&self, set: &RuleSet) -> Option<AnyGame> {
        let game = AnyGame::new(set.clone()).ok()?;
        match self.first_position() {
            Some(start) => game.restarted(&start).ok(),
            None => Some(game),
        }
    }

    /// Plays the main line by the first of some rules that allow all of it, else by those that go furthest;
    /// `None` if none of them can play its first position.
    ///
    /// ```
    /// use branan_rules::notation::read_record;
    /// use branan_rules::presets;
    ///
    /// let record = read_record("1. d2-e2 d3-b3")?;
    /// let replayed = record.replay(&record.candidates(&presets::ALL)).expect("a known game");
    /// assert_eq!((replayed.game.len(), replayed.misplay), (2, None));
    /// # Ok::<(), branan_rules::notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn replay(&self, sets: &[&RuleSet]) -> Option<Replayed> {
        let mut best: Option<Replayed> = None;
        for set in sets {
            let Some(replayed) = self.replay_by(set) else { continue };
            let is_whole = replayed.misplay.is_none();
            if best.as_ref().is_none_or(|best| is_whole || replayed.game.len() > best.game.len()) {
                best = Some(replayed);
            }
            if is_whole {
                break;
            }
        }
        best
    }

    fn replay_by(&self, set: &RuleSet) -> Option<Replayed> {
        let mut game = self.begin(set)?;
        let misplay = self.mainline().find_map(|node| play_recorded(&mut game, &node.mv).err());
        Some(Replayed { game, misplay })
    }
}

/// Says whether the last move captured what a record says.
fn agrees(game: &AnyGame, found: SquareSet, claimed: CaptureText) -> bool {
    let with_king = match game.evidence() {
        Some(Evidence::KingCaptured { king, .. }) => found.with(king),
        _ => found,
    };
    match claimed {
        CaptureText::Unsaid => true,
        CaptureText::Squares(squares) => squares == found || squares == with_king,
        CaptureText::Count(count) => [found.len(), with_king.len()].contains(&usize::from(count)),
    }
}
