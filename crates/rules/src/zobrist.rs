//! Keys for the incremental hash of a position.

use crate::piece::Piece;
use crate::square::{MAX_SIZE, Square};

const SQUARES: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// One key a piece and square, the same on every board, so that equal positions
/// hash alike in every program that uses this crate.
static KEYS: [[u64; SQUARES]; 3] = {
    let mut keys = [[0; SQUARES]; 3];
    let mut state = 0x6272_616e_616e;
    let mut piece = 0;
    while piece < 3 {
        let mut square = 0;
        while square < SQUARES {
            (state, keys[piece][square]) = split_mix(state);
            square += 1;
        }
        piece += 1;
    }
    keys
};

/// The key of the defenders being to move.
pub(crate) const DEFENDERS_TO_MOVE: u64 = split_mix(0x7461_666c).1;

/// The key of a piece on a square.
#[inline]
pub(crate) fn key(piece: Piece, square: Square) -> u64 {
    KEYS[piece as usize][square.rank() as usize * MAX_SIZE as usize + square.file() as usize]
}

/// Steele, Lea and Flood's `SplitMix64`: the next state and its output.
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ (z >> 31))
}
