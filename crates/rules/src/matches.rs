//! Two sets with the sides swapped.

use core::cmp::Ordering;
use core::fmt;

use crate::board::Board;
use crate::game::Game;
use crate::piece::Side;

/// One of the two players of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player who attacks in the first set.
    First,
    /// The player who attacks in the second set.
    Second,
}

impl Player {
    /// The other player.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// A match: two sets with sides swapped (R-match-1, R-match-2).
///
/// ```
/// use branan_rules::{Match, MatchResult, Need, Player, SetScore, Side};
///
/// let mut game = Match::new();
/// game.record(SetScore::won(Side::Attackers, 14))?;
/// // The other player attacks now and has to be faster.
/// assert_eq!(game.need(Player::Second), Some(Need::WinWithin { win: 13, draw: 14 }));
/// game.record(SetScore::won(Side::Attackers, 13))?;
/// assert_eq!(game.result(), Some(MatchResult::Won(Player::Second)));
/// # Ok::<(), branan_rules::MatchOver>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Match {
    sets: [Option<SetScore>; 2],
}

/// What counts of a finished set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetScore {
    /// The side that won; `None` for a draw.
    pub winner: Option<Side>,
    /// The moves that side made in the set; of no account in a draw.
    pub moves: usize,
}

impl SetScore {
    /// A set won in this many of the winner's own moves.
    #[must_use]
    pub const fn won(winner: Side, moves: usize) -> SetScore {
        SetScore { winner: Some(winner), moves }
    }

    /// A drawn set.
    #[must_use]
    pub const fn drawn() -> SetScore {
        SetScore { winner: None, moves: 0 }
    }

    /// The score of a game; `None` while it goes on.
    #[must_use]
    pub fn of<B: Board>(game: &Game<B>) -> Option<SetScore> {
        let winner = game.end()?.winner;
        Some(winner.map_or(SetScore::drawn(), |side| SetScore::won(side, game.moves_by(side))))
    }
}

/// What a player needs from the second set to win the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Need {
    /// The first set was drawn: whoever wins this one wins the match.
    Win,
    /// To win this set in at most `win` moves of one's own; `draw` moves draw
    /// the match. A `win` of 0 is out of reach.
    WinWithin {
        /// Moves that still win the match.
        win: usize,
        /// Moves that draw it.
        draw: usize,
    },
    /// Not to lose this set in `lose_within` moves or fewer; a loss in one more
    /// draws the match.
    Hold {
        /// A loss within so many of the opponent's moves loses the match.
        lose_within: usize,
    },
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Need::Win => f.write_str("win this set"),
            Need::WinWithin { win: 0, draw } => write!(f, "win in at most {draw} moves to draw the match"),
            Need::WinWithin { win, .. } => write!(f, "win in at most {win} moves"),
            Need::Hold { lose_within } => write!(f, "do not lose in {lose_within} moves or fewer"),
        }
    }
}

impl Match {
    /// A match before its first set.
    #[must_use]
    pub const fn new() -> Match {
        Match { sets: [None, None] }
    }

    /// The sets that are finished.
    pub fn sets(&self) -> impl Iterator<Item = SetScore> {
        self.sets.into_iter().flatten()
    }

    /// The set to be played now, 0 or 1; `None` once both are finished.
    #[must_use]
    pub fn current_set(&self) -> Option<usize> {
        self.sets.iter().position(Option::is_none)
    }

    /// Who plays a side in a set.
    #[must_use]
    pub const fn player(side: Side, set: usize) -> Player {
        match (side, set) {
            (Side::Attackers, 0) | (Side::Defenders, 1..) => Player::First,
            _ => Player::Second,
        }
    }

    /// Enters the score of the current set.
    ///
    /// # Errors
    /// When both sets are finished.
    pub fn record(&mut self, score: SetScore) -> Result<(), MatchOver> {
        let set = self.current_set().ok_or(MatchOver)?;
        self.sets[set] = Some(score);
        Ok(())
    }

    /// The result once both sets are finished.
    #[must_use]
    pub fn result(&self) -> Option<MatchResult> {
        if self.current_set().is_some() {
            return None;
        }
        Some(match (self.win_in(0), self.win_in(1)) {
            (None, None) => MatchResult::Drawn,
            (Some((player, _)), None) | (None, Some((player, _))) => MatchResult::Won(player),
            (Some((a, _)), Some((b, _))) if a == b => MatchResult::Won(a),
            (Some((a, in_first)), Some((b, in_second))) => match in_first.cmp(&in_second) {
                Ordering::Less => MatchResult::Won(a),
                Ordering::Equal => MatchResult::Drawn,
                Ordering::Greater => MatchResult::Won(b),
            },
        })
    }

    /// What a player needs from the second set while it is played.
    #[must_use]
    pub fn need(&self, player: Player) -> Option<Need> {
        if self.current_set() != Some(1) {
            return None;
        }
        Some(match self.win_in(0) {
            None => Need::Win,
            Some((winner, moves)) if winner == player => Need::Hold { lose_within: moves.saturating_sub(1) },
            Some((_, moves)) => Need::WinWithin { win: moves.saturating_sub(1), draw: moves },
        })
    }

    /// The winner of a set and the moves it took.
    fn win_in(&self, set: usize) -> Option<(Player, usize)> {
        let score = self.sets[set]?;
        Some((Match::player(score.winner?, set), score.moves))
    }
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchResult {
    /// A player won it.
    Won(Player),
    /// Nobody did.
    Drawn,
}

/// The error of entering a third set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchOver;

impl fmt::Display for MatchOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("both sets of the match are finished")
    }
}

impl core::error::Error for MatchOver {}
