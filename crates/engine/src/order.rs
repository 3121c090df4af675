//! Which moves to try first.

use branan_rules::{Board, Move, Side};

use crate::score::MAX_PLY;

/// What cut before is tried early again.
pub(crate) struct Order<B: Board> {
    /// How often a move of a side cut, by from and to.
    history: [Vec<i32>; 2],
    /// The last two quiet moves that cut at each ply.
    killers: Vec<[Option<Move>; 2]>,
    board: core::marker::PhantomData<B>,
}

impl<B: Board> Order<B> {
    const SQUARES: usize = B::STRIDE * B::STRIDE;

    pub(crate) fn new() -> Order<B> {
        Order {
            history: [(); 2].map(|()| vec![0; Self::SQUARES * Self::SQUARES]),
            killers: vec![[None; 2]; MAX_PLY + 1],
            board: core::marker::PhantomData,
        }
    }

    pub(crate) fn rank(&self, side: Side, mv: Move, ply: usize) -> i32 {
        if self.killers[ply].contains(&Some(mv)) {
            return 1 << 15;
        }
        self.history[side as usize][Self::slot(mv)]
    }

    pub(crate) fn reward(&mut self, side: Side, mv: Move, depth: i32, ply: usize, quiet: bool) {
        let slot = &mut self.history[side as usize][Self::slot(mv)];
        // Drawn towards a ceiling, so that new merit outweighs old.
        let bonus = (depth * depth).min(400) + 1;
        *slot += bonus * 16 - *slot * bonus / 1024;
        let killers = &mut self.killers[ply];
        if quiet && killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    fn slot(mv: Move) -> usize {
        B::index(mv.from) * Self::SQUARES + B::index(mv.to)
    }
}
