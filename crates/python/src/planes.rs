//! Positions as planes of squares, and the mask of legal actions.

use branan_rules::{AnyGame, Bitboard, Board, ByWidth, Game, Side};

use crate::action::{count, encode, place};

/// Planes of a position: attackers, defenders, king, the defenders are to move, the position has stood twice or more,
/// three times or more.
pub(crate) const PLANES: usize = 6;

/// Bytes of the planes of a board of this size.
pub(crate) const fn planes_len(size: u8) -> usize {
    PLANES * size as usize * size as usize
}

/// Writes the planes of the position a game stands in.
#[inline]
pub(crate) fn write_planes<B: Board>(game: &Game<B>, out: &mut [u8]) {
    let (size, position) = (game.rules().size(), game.position());
    let area = usize::from(size) * usize::from(size);
    out[..3 * area].fill(0);
    let pieces =
        [position.soldiers(Side::Attackers), position.soldiers(Side::Defenders), position.king_bit()];
    for (plane, squares) in out.chunks_exact_mut(area).zip(pieces) {
        for index in squares.indices() {
            plane[place(B::square(index), size)] = 1;
        }
    }
    out[3 * area..4 * area].fill(u8::from(position.side() == Side::Defenders));
    let stood = game.occurrence_count();
    out[4 * area..5 * area].fill(u8::from(stood >= 2));
    out[5 * area..].fill(u8::from(stood >= 3));
}

/// Writes a 1 for every legal action and a 0 for every other; none is legal once the set is over.
#[inline]
pub(crate) fn write_mask<B: Board>(game: &Game<B>, mask: &mut [i8]) {
    let size = game.rules().size();
    mask.fill(0);
    for mv in game.legal_moves() {
        mask[encode(mv, size)] = 1;
    }
}

/// The planes of a game of whatever size.
pub(crate) fn planes(game: &AnyGame) -> Vec<u8> {
    let mut out = vec![0; planes_len(game.rule_set().size())];
    match game.by_width() {
        ByWidth::Board7(game) => write_planes(game, &mut out),
        ByWidth::Board11(game) => write_planes(game, &mut out),
        ByWidth::Board19(game) => write_planes(game, &mut out),
    }
    out
}

/// The mask of a game of whatever size.
pub(crate) fn mask(game: &AnyGame) -> Vec<i8> {
    let mut mask = vec![0; count(game.rule_set().size())];
    match game.by_width() {
        ByWidth::Board7(game) => write_mask(game, &mut mask),
        ByWidth::Board11(game) => write_mask(game, &mut mask),
        ByWidth::Board19(game) => write_mask(game, &mut mask),
    }
    mask
}
