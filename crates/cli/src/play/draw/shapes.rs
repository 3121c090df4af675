//! Pieces and signs of any size, made of quarters of characters.

use branan_board_ui::{Floor, Shape};

/// Something drawn on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// A piece, filled.
    Piece(Shape),
    /// A defender where there are no colours to tell sides apart.
    Ring,
    /// A throne or a corner.
    Floor(Floor),
    /// Where a piece may go.
    Dot,
    /// Where a piece was captured.
    Cross,
}

/// The characters of a sign that fills `width` by `height`, row by row.
pub(super) fn quarters(sign: Sign, width: u16, height: u16) -> Vec<String> {
    match (sign, width, height) {
        (Sign::Piece(Shape::King), 4, 2) => return SMALL_CROWN.map(ToOwned::to_owned).to_vec(),
        (Sign::Ring, 4, 2) => return SMALL_RING.map(ToOwned::to_owned).to_vec(),
        _ => {}
    }
    let at = |i: u16, n: u16| (f32::from(i) + 0.5) / f32::from(n) * 2.0 - 1.0;
    let dot = |x, y| sign.covers(at(x, 2 * width), at(y, 2 * height), height);
    let letter = |column: u16, row: u16| {
        let (x, y) = (2 * column, 2 * row);
        let dots = [dot(x, y), dot(x + 1, y), dot(x, y + 1), dot(x + 1, y + 1)];
        QUARTERS[dots.iter().rev().fold(0, |sum, dot| 2 * sum + usize::from(*dot))]
    };
    (0..height).map(|row| (0..width).map(|column| letter(column, row)).collect()).collect()
}

/// Signs where there are too few quarters to make them by rule.
const SMALL_CROWN: [&str; 2] = ["▙▟▙▟", "▜██▛"];
const SMALL_RING: [&str; 2] = ["╭──╮", "╰──╯"];

/// The same sign made of one letter, for terminals without such characters.
pub(super) fn letters(sign: Sign, letter: char, width: u16, height: u16) -> Vec<String> {
    let (middle, centre) = ((height - 1) / 2, (width - 1) / 2);
    let is_part = |column: u16, row: u16| match sign {
        Sign::Floor(_) => true,
        // Rows and columns of pieces must not run together.
        Sign::Piece(_) | Sign::Ring => {
            (1..width - 1).contains(&column) && row.abs_diff(middle) < height.div_ceil(4)
        }
        Sign::Dot | Sign::Cross => (column, row) == (centre, middle),
    };
    let shown = |column, row| if is_part(column, row) { letter } else { ' ' };
    (0..height).map(|row| (0..width).map(|column| shown(column, row)).collect()).collect()
}

/// All characters of quarters; the bits are top left, top right, bottom left, bottom right.
const QUARTERS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

impl Sign {
    /// Says whether a point is part of the sign; both numbers run from -1 to 1, down and to the right.
    ///
    /// Pieces of one side that stand side by side must not run together, so how
    /// far they reach depends on where the quarters of a row lie.
    fn covers(self, x: f32, y: f32, rows: u16) -> bool {
        let (ax, ay) = (x.abs(), y.abs());
        let radius = if rows == 2 { 0.57 } else { 0.7 };
        let tip = if rows <= 3 { 0.95 } else { 0.85 };
        match self {
            Sign::Piece(Shape::Attacker) => ax + ay <= tip && (rows > 2 || y < 0.6),
            Sign::Piece(Shape::Defender) => x * x + y * y <= radius,
            Sign::Piece(Shape::King) => crown(x, y),
            Sign::Ring => (0.3..=0.8).contains(&(x * x + y * y)),
            Sign::Floor(Floor::Throne) => (0.6..=0.9).contains(&(ax + ay)),
            Sign::Floor(Floor::Corner) => ax.max(ay) <= 0.78 && (ax - ay).abs() <= 0.2,
            Sign::Floor(Floor::Plain | Floor::Camp) => false,
            Sign::Dot => x * x + y * y <= 0.1,
            Sign::Cross => ax.max(ay) <= 0.55 && (ax - ay).abs() <= 0.26,
        }
    }
}

/// A band with three spikes.
fn crown(x: f32, y: f32) -> bool {
    let ax = x.abs();
    if !(-0.85..=0.7).contains(&y) {
        return false;
    }
    if y > 0.15 {
        return ax <= 0.78;
    }
    // Spikes get wider from their tips down.
    let half = (0.1 + (y + 0.8) * 0.45).max(0.13);
    ax <= half || (ax - 0.7).abs() <= half && ax <= 0.82
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_themselves_at_every_size() {
        let signs = [
            Sign::Piece(Shape::Attacker),
            Sign::Ring,
            Sign::Piece(Shape::King),
            Sign::Floor(Floor::Throne),
            Sign::Floor(Floor::Corner),
            Sign::Dot,
            Sign::Cross,
        ];
        for height in 2..=9 {
            let drawn = signs.map(|sign| quarters(sign, 2 * height, height));
            for (i, rows) in drawn.iter().enumerate() {
                assert_eq!(rows.len(), usize::from(height));
                assert!(rows.iter().all(|row| row.chars().count() == usize::from(2 * height)));
                assert!(rows.concat().chars().any(|letter| letter != ' '), "{:?} of {height}", signs[i]);
                assert!(!drawn[..i].contains(rows), "{:?} of {height}", signs[i]);
            }
        }
    }

    #[test]
    fn small_pieces_look_like_this() {
        let show = |sign| quarters(sign, 4, 2).join("/");
        assert_eq!(show(Sign::Piece(Shape::Attacker)), "▗▟▙▖/▝▀▀▘");
        assert_eq!(show(Sign::Ring), "╭──╮/╰──╯");
        assert_eq!(show(Sign::Piece(Shape::King)), "▙▟▙▟/▜██▛");
        assert_eq!(show(Sign::Piece(Shape::Defender)), "▗▄▄▖/▝▀▀▘");
        assert_eq!(show(Sign::Dot), " ▗▖ / ▝▘ ");
        assert_eq!(letters(Sign::Piece(Shape::Attacker), 'A', 4, 2), [" AA ", "    "]);
        assert_eq!(letters(Sign::Ring, 'D', 6, 3), ["      ", " DDDD ", "      "]);
        assert_eq!(letters(Sign::Dot, '*', 4, 2), [" *  ", "    "]);
        assert_eq!(letters(Sign::Floor(Floor::Corner), '#', 4, 2), ["####", "####"]);
    }
}
