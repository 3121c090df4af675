//! Which moves to try first.

use branan_rules::{Board, Move, Side};

use crate::score::MAX_PLY;

/// A move that stops the king or comes beside him.
pub(crate) const URGENT: i32 = 1 << 18;
/// A move that captures.
pub(crate) const CAPTURE: i32 = 1 << 17;
/// From this rank on a move has a purpose that shows on the board.
pub(crate) const PURPOSE: i32 = KILLER;
const KILLER: i32 = 1 << 16;

/// A move to be tried; the higher its rank, the earlier.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    pub(crate) mv: Move,
    pub(crate) rank: i32,
}

/// What cut before is tried early again.
pub(crate) struct Order<B: Board> {
    /// How well a move of a side did, by from and to; within ±`CEILING`.
    history: [Vec<i16>; 2],
    /// The last two quiet moves that cut at each ply.
    killers: Vec<[Option<Move>; 2]>,
    board: core::marker::PhantomData<B>,
}

const CEILING: i32 = 1 << 14;

impl<B: Board> Order<B> {
    const SQUARES: usize = B::STRIDE * B::STRIDE;

    pub(crate) fn new() -> Order<B> {
        Order {
            history: [(); 2].map(|()| vec![0; Self::SQUARES * Self::SQUARES]),
            killers: vec![[None; 2]; MAX_PLY + 1],
            board: core::marker::PhantomData,
        }
    }

    #[inline]
    pub(crate) fn rank(&self, side: Side, mv: Move, ply: usize) -> i32 {
        if self.killers[ply].contains(&Some(mv)) {
            return KILLER;
        }
        i32::from(self.history[side as usize][Self::slot(mv)])
    }

    /// Notes that the last of these moves cut, and that those before did not.
    pub(crate) fn reward(&mut self, side: Side, tried: &[Choice], depth: i32, ply: usize) {
        let Some((cutting, failed)) = tried.split_last() else { return };
        let bonus = (depth * depth).clamp(1, 400) * 4;
        self.draw(side, cutting.mv, bonus);
        for choice in failed {
            self.draw(side, choice.mv, -bonus);
        }
        let killers = &mut self.killers[ply];
        if cutting.rank < CAPTURE && killers[0] != Some(cutting.mv) {
            *killers = [Some(cutting.mv), killers[0]];
        }
    }

    /// Draws a move towards the ceiling or the floor, so that new merit outweighs
    /// old.
    fn draw(&mut self, side: Side, mv: Move, bonus: i32) {
        let slot = &mut self.history[side as usize][Self::slot(mv)];
        let old = i32::from(*slot);
        *slot = (old + bonus - old * bonus.abs() / CEILING) as i16;
    }

    fn slot(mv: Move) -> usize {
        B::index(mv.from) * Self::SQUARES + B::index(mv.to)
    }
}
