//! What changes from one view of a board to the next.

use branan_board_ui::{Cell, View};

/// The one piece that is somewhere else now, if exactly one of its kind left a square and one came to another.
pub(super) fn moved(before: &View, after: &View) -> Option<(Cell, Cell)> {
    if before.size() != after.size() {
        return None;
    }
    let changed: Vec<Cell> =
        before.cells().filter(|cell| before[*cell].piece != after[*cell].piece).collect();
    let came: Vec<Cell> = changed.iter().copied().filter(|cell| before[*cell].piece.is_none()).collect();
    let pairs = came.iter().flat_map(|to| {
        let left = changed.iter().filter(|from| after[**from].piece.is_none());
        left.filter(|from| before[**from].piece == after[*to].piece).map(|from| (*from, *to))
    });
    let pairs: Vec<(Cell, Cell)> = pairs.collect();
    if let [pair] = pairs[..] { Some(pair) } else { None }
}

#[cfg(test)]
mod tests {
    use branan_rules::{AnyGame, presets};

    use super::*;

    fn played(moves: &[&str]) -> View {
        let mut game = AnyGame::new(presets::BRANDUBH).expect("a preset");
        for mv in moves {
            game.play(mv.parse().expect("a move")).expect("legal");
        }
        branan_scene::position(&game)
    }

    fn cells(from: &str, to: &str) -> (Cell, Cell) {
        (from.parse().expect("a cell"), to.parse().expect("a cell"))
    }

    #[test]
    fn a_move_is_seen_forwards_and_backwards_and_through_captures() {
        let line = ["d2-e2", "d3-b3", "d1-d3", "c4-c3", "d6-c6"];
        assert_eq!(moved(&played(&[]), &played(&line[..1])), Some(cells("d2", "e2")));
        assert_eq!(moved(&played(&line[..1]), &played(&[])), Some(cells("e2", "d2")));
        assert_eq!(moved(&played(&line[..4]), &played(&line)), Some(cells("d6", "c6")));
    }

    #[test]
    fn nothing_or_too_much_is_no_move() {
        assert_eq!(moved(&played(&[]), &played(&[])), None);
        assert_eq!(moved(&played(&[]), &played(&["d2-e2", "d3-b3", "d1-d3"])), None);
    }
}
