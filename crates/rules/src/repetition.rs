//! Positions that come again, and who had the choice (R-end-5).

use alloc::vec::Vec;
use core::ops::Range;

use crate::board::Board;
use crate::ending::{End, Reason};
use crate::game::Game;
use crate::moves::Move;
use crate::piece::Side;
use crate::position::Position;
use crate::rule_set::RepetitionVerdict;
use crate::rules::Rules;

/// Where a position stood in a game, as numbers of moves played; 0 is the
/// start. In order, the latest last, never empty.
pub type Occurrences = Vec<usize>;

/// The moves between the last two occurrences of a position, and who could
/// have played something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// Where the position stood.
    pub occurrences: Occurrences,
    /// The moves of the cycle, in order.
    pub moves: Vec<CycleMove>,
}

/// One move of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CycleMove {
    /// How many moves had been played before it.
    pub ply: usize,
    /// Who played it.
    pub side: Side,
    /// What was played.
    pub mv: Move,
    /// Another move that would not have lost at once, if there was one: the
    /// move was *free*.
    pub alternative: Option<Move>,
}

impl Cycle {
    /// The numbers of the moves of the cycle in the game, from 0.
    #[must_use]
    pub fn plies(&self) -> Range<usize> {
        let last = self.occurrences.len() - 1;
        let from = if last == 0 { self.occurrences[0] } else { self.occurrences[last - 1] };
        from..self.occurrences[last]
    }

    /// Says whether a side had a free move.
    #[must_use]
    pub fn was_free(&self, side: Side) -> bool {
        self.moves.iter().any(|mv| mv.side == side && mv.alternative.is_some())
    }

    /// The player who had the choice; the defenders if both or neither had.
    #[must_use]
    pub fn chooser(&self) -> Side {
        if self.was_free(Side::Attackers) && !self.was_free(Side::Defenders) {
            Side::Attackers
        } else {
            Side::Defenders
        }
    }
}

/// Where the position after `moves` moves had stood by then.
pub(crate) fn occurrences<B: Board>(game: &Game<B>, moves: usize) -> Occurrences {
    let position = game.position_after(moves);
    let mut found = Vec::new();
    for at in (0..=moves).rev() {
        if game.position_after(at) == position {
            found.push(at);
        }
        // A capture cannot be undone: nothing before it can come again.
        if at > 0 && !game.plies()[at - 1].captured.is_empty() {
            break;
        }
    }
    found.reverse();
    found
}

/// How often the position on the board has stood: asked after every move of every game, so positions are told apart
/// by their hash before anything else, and only those with the same side to move are looked at.
pub(crate) fn occurrence_count<B: Board>(game: &Game<B>) -> usize {
    let (plies, position) = (game.plies(), game.position());
    let mut count = 1;
    // Pairs of moves, the latest first. A capture cannot be undone: nothing before it can come again.
    for (at, pair) in (0..plies.len().saturating_sub(1)).zip(plies.windows(2)).rev().step_by(2) {
        if pair.iter().any(|ply| !ply.captured.is_empty()) {
            break;
        }
        let before = game.position_after(at);
        count += usize::from(before.zobrist() == position.zobrist() && before == position);
    }
    count
}

/// The cycle that ends with the position on the board.
pub(crate) fn cycle<B: Board>(game: &Game<B>) -> Cycle {
    let mut cycle = Cycle { occurrences: game.occurrences(), moves: Vec::new() };
    cycle.moves = cycle.plies().map(|ply| cycle_move(game, ply)).collect();
    cycle
}

fn cycle_move<B: Board>(game: &Game<B>, ply: usize) -> CycleMove {
    let before = game.position_after(ply);
    let mv = game.plies()[ply].mv;
    CycleMove { ply, side: before.side(), mv, alternative: before.alternative(game.rules(), mv) }
}

impl<B: Board> Position<B> {
    /// Another legal move that does not lose at once, if there is one: with it
    /// a move of a cycle was *free* (R-end-5).
    #[must_use]
    pub fn alternative(&self, rules: &Rules<B>, mv: Move) -> Option<Move> {
        let mut others = self.legal_moves(rules).filter(|&other| other != mv);
        others.find(|&other| !loses_at_once(self, rules, other))
    }
}

/// Says whether some reply to a move escapes, captures the king or encircles.
fn loses_at_once<B: Board>(position: &Position<B>, rules: &Rules<B>, mv: Move) -> bool {
    let played = position.play_unchecked(rules, mv);
    let next = played.position;
    played.end.is_none()
        && next.legal_moves(rules).any(|reply| {
            let end = next.advance(rules, reply).end;
            end.is_some_and(|end| {
                matches!(end.reason, Reason::Escape | Reason::KingCaptured | Reason::Encircled)
            })
        })
}

/// What a repetition by the last move leads to.
pub(crate) fn judge<B: Board>(game: &Game<B>, verdict: RepetitionVerdict) -> End {
    let mover = game.side().other();
    let loser = match verdict {
        RepetitionVerdict::Draw | RepetitionVerdict::Forbidden => return End::drawn(Reason::Repetition),
        RepetitionVerdict::MoverLoses => mover,
        RepetitionVerdict::MoverWins => mover.other(),
        RepetitionVerdict::AttackersLose => Side::Attackers,
        RepetitionVerdict::DefendersLose => Side::Defenders,
        RepetitionVerdict::ChooserLoses => cycle(game).chooser(),
    };
    End::won(loser.other(), Reason::Repetition)
}
