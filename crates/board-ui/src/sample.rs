//! Boards for the tests.

use crate::{Cell, Colour, Floor, Mark, Shape, View};

/// Reads a cell that the test wrote by hand.
pub(crate) fn cell(name: &str) -> Cell {
    name.parse().expect("a test names real squares")
}

/// Puts pieces as drawn, top row first: `a`, `d`, `k`, anything else is empty.
pub(crate) fn board(rows: &str) -> View {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let size = rows.len() as u8;
    let mut view = View::new(size);
    for (rank, row) in (0..size).rev().zip(rows) {
        for (file, letter) in (0..size).zip(row.chars()) {
            view[Cell::new(file, rank)].piece = match letter {
                'a' => Some(Shape::Attacker),
                'd' => Some(Shape::Defender),
                'k' => Some(Shape::King),
                _ => None,
            };
        }
    }
    let (last, middle) = (size - 1, size / 2);
    for (file, rank) in [(0, 0), (0, last), (last, 0), (last, last)] {
        view[Cell::new(file, rank)].floor = Floor::Corner;
    }
    view.floor(Cell::new(middle, middle), Floor::Throne)
}

/// The start of Brandubh.
pub(crate) fn start() -> View {
    board("...a... ...a... ...d... aadkdaa ...d... ...a... ...a...")
}

/// A board that shows one of everything.
pub(crate) fn marked() -> View {
    board("...a... ...a... ....... aa.kdaa ...d... ...a... ..a....")
        .last_move(cell("d1"), cell("c1"))
        .captured(cell("c4"), Shape::Defender)
        .mark(cell("e4"), Mark::Preview)
        .mark(cell("d4"), Mark::Danger)
        .mark(cell("d3"), Mark::Selected)
        .mark(cell("c3"), Mark::Legal)
        .mark(cell("b3"), Mark::Legal)
        .mark(cell("e5"), Mark::Region)
        .circle(cell("d7"), Colour::Red)
        .note(cell("f5"), "b2")
        .label(cell("d4"), "d4, king")
        .arrow(cell("d3"), cell("b3"), Colour::Green)
        .turn(Shape::Defender)
        .caption("Defenders to move")
}
