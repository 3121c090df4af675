//! Keys for the incremental hash of a position.

use crate::piece::Piece;
use crate::split_mix::SplitMix64;
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
pub(crate) const DEFENDERS_TO_MOVE: u64 = SplitMix64::nth(0x7461_666c, 0);

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

/// The key with this number.
const fn computed(index: usize) -> u64 {
    SplitMix64::nth(0x6272_616e_616e, index as u64)
}
