//! Keys for the incremental hash of a position.

use crate::piece::Piece;
use crate::square::{MAX_SIZE, Square};

const SQUARES: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// One key a piece and square, the same on every board, so that equal positions
/// hash alike in every program that uses this crate.
static KEYS: [[u64; SQUARES]; 3] = {
    let mut keys = [[0; SQUARES]; 3];
    let mut index = 0;
    while index < 3 * SQUARES {
        keys[index / SQUARES][index % SQUARES] = computed(index);
        index += 1;
    }
    keys
};

/// The key of the defenders being to move.
pub(crate) const DEFENDERS_TO_MOVE: u64 = split_mix(0x7461_666c);

/// The key of a piece on a square.
///
/// Where code has to be small it is computed: the table is 8.7 KB that no packer makes smaller.
#[inline]
pub(crate) fn key(piece: Piece, square: Square) -> u64 {
    let place = square.rank() as usize * MAX_SIZE as usize + square.file() as usize;
    if cfg!(feature = "every-width") {
        KEYS[piece as usize][place]
    } else {
        computed(piece as usize * SQUARES + place)
    }
}

/// The output of the generator after so many others.
const fn computed(index: usize) -> u64 {
    split_mix(0x6272_616e_616e_u64.wrapping_add(STEP.wrapping_mul(index as u64)))
}

/// How far the state goes from one output to the next.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Steele, Lea and Flood's `SplitMix64`.
const fn split_mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(STEP);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
