#![doc = include_str!("../README.md")]

mod address;
mod illegal;
mod labels;
mod span;

pub use address::{in_address, of_address};
pub use illegal::illegal;
pub use labels::{Keys, Speak, Value, labelled};
pub use span::span;

use branan_board_ui::{Cell, Floor, Mark, Shape, View};
use branan_rules::{
    AnyGame, AnyPly, Escape, Evidence, Move, Piece, Pieces, RuleSet, Setup, Side, Square, SquareSet,
};

/// The pieces of a set-up on the board of a rule set.
#[must_use]
pub fn board(set: &RuleSet, setup: &Setup) -> View {
    let mut view = View::new(setup.size()).turn(shape(setup.side().soldier()));
    let floors = [
        (set.attacker_camp.squares, Floor::Camp),
        (marked_corners(set), Floor::Corner),
        (set.throne.squares, Floor::Throne),
    ];
    for (squares, floor) in floors {
        for square in squares.iter().filter(|square| square.is_on(setup.size())) {
            view = view.floor(cell(square), floor);
        }
    }
    for piece in Piece::ALL {
        for square in setup.squares_of(piece).iter() {
            view = view.piece(cell(square), shape(piece));
        }
    }
    view
}

/// The corners that are no squares like others: the king escapes there, or soldiers may not stop.
fn marked_corners(set: &RuleSet) -> SquareSet {
    let is_free = set.corners.stop.and(Pieces::SOLDIERS) == Pieces::SOLDIERS;
    if set.escape != Escape::Corners && is_free { SquareSet::EMPTY } else { set.corners.squares }
}

/// The position a game stands in, with its last move, what that captured, and
/// what an ending rests on.
#[must_use]
pub fn position(game: &AnyGame) -> View {
    let mut view = board(game.rule_set(), &game.setup());
    if let Some(ply) = game.plies().last() {
        view = with_last_move(view, *ply, game.side().other());
    }
    match game.evidence() {
        Some(evidence) => with_evidence(view, &evidence),
        None if game.warnings().king_captures.is_empty() => view,
        None => with_marks(view, game.setup().squares_of(Piece::King), Mark::Danger),
    }
}

/// A game as it stood after some number of moves.
#[must_use]
pub fn rewound(game: &AnyGame, moves: usize) -> AnyGame {
    let mut game = game.clone();
    while game.len() > moves {
        game.undo();
    }
    game
}

fn with_last_move(view: View, ply: AnyPly, mover: Side) -> View {
    let Move { from, to } = ply.mv;
    let lost = shape(mover.other().soldier());
    let view = view.last_move(cell(from), cell(to));
    ply.captured.iter().fold(view, |view, square| view.captured(cell(square), lost))
}

fn with_evidence(view: View, evidence: &Evidence) -> View {
    match evidence {
        Evidence::KingCaptured { king, captors, hostile, .. } => {
            let view = with_marks(view, SquareSet::EMPTY.with(*king), Mark::Danger);
            with_marks(view, captors.or(*hostile), Mark::Region)
        }
        Evidence::Encircled { ring, .. } => with_marks(view, *ring, Mark::Region),
        Evidence::ExitFort { walls, .. } => with_marks(view, *walls, Mark::Region),
        Evidence::NoMoves { side } => with_side_marked(view, *side),
        _ => view,
    }
}

/// A view with all pieces of a side marked.
fn with_side_marked(view: View, side: Side) -> View {
    let theirs = |shape: Shape| (shape == Shape::Attacker) == (side == Side::Attackers);
    let cells: Vec<Cell> = view.cells().filter(|at| view[*at].piece.is_some_and(theirs)).collect();
    cells.into_iter().fold(view, |view, at| view.mark(at, Mark::Region))
}

/// A view with some squares marked.
#[must_use]
pub fn with_marks(view: View, squares: SquareSet, mark: Mark) -> View {
    squares.iter().fold(view, |view, square| view.mark(cell(square), mark))
}

/// The cell of a square.
#[must_use]
pub fn cell(square: Square) -> Cell {
    Cell::new(square.file(), square.rank())
}

/// The square of a cell.
#[must_use]
pub fn square(cell: Cell) -> Square {
    Square::new(cell.file, cell.rank)
}

/// The shape that a piece has.
#[must_use]
pub const fn shape(piece: Piece) -> Shape {
    match piece {
        Piece::Attacker => Shape::Attacker,
        Piece::Defender => Shape::Defender,
        Piece::King => Shape::King,
    }
}

#[cfg(test)]
mod tests {
    use branan_rules::{Zone, presets};

    use super::*;

    #[test]
    fn a_corner_is_marked_where_it_is_no_square_like_others() {
        let floor = |set: &RuleSet| board(set, &set.start)[Cell::new(0, 0)].floor;
        let to_the_edge = RuleSet { escape: Escape::Edge, ..presets::BRANDUBH };
        let free = Zone { stop: Pieces::ALL, enter: Pieces::ALL, ..to_the_edge.corners };
        let without = RuleSet { corners: free, ..to_the_edge.clone() };
        let corners = RuleSet { escape: Escape::Corners, ..without.clone() };
        assert_eq!(floor(&presets::BRANDUBH), Floor::Corner);
        assert_eq!(floor(&to_the_edge), Floor::Corner, "soldiers may not stop there");
        assert_eq!(floor(&corners), Floor::Corner, "the king escapes there");
        assert_ne!(floor(&without), Floor::Corner);
    }
}
