//! The colours of a text board.

use super::{Depth, Ink, TextStyle};
use crate::put::put;
use crate::theme::{Hex, Palette, Tint};
use crate::{Cell, Floor, Mark, Shape, Square};

/// Writes ANSI colours around the text of squares.
pub(super) struct Painter {
    palette: &'static Palette,
    depth: Depth,
}

impl Painter {
    pub(super) const fn new(style: TextStyle) -> Painter {
        Painter { palette: style.theme.palette(), depth: style.depth }
    }

    /// Writes the text of a square in its colours.
    pub(super) fn paint(&self, out: &mut String, cell: Cell, square: &Square, text: &str) {
        if let Some([above, below]) = self.inks(cell, square) {
            put!(out, "\x1b[1;{};{}m", above.code(30), below.code(40));
        }
        out.push_str(text);
    }

    /// The colours of what stands on a square and of the square itself.
    pub(super) fn inks(&self, cell: Cell, square: &Square) -> Option<[Ink; 2]> {
        let colours = || [self.above(square), self.below(cell, square)];
        match self.depth {
            Depth::Plain => None,
            Depth::Sixteen => Some(sixteen(square).map(Ink::Ansi)),
            Depth::Indexed => Some(colours().map(|colour| Ink::Indexed(index(colour)))),
            Depth::True => Some(colours().map(Ink::True)),
        }
    }

    /// Ends the colours of a line.
    pub(super) fn reset(&self, out: &mut String) {
        if self.depth != Depth::Plain {
            out.push_str("\x1b[0m");
        }
    }

    /// The colour of what stands on a square.
    fn above(&self, square: &Square) -> [u8; 3] {
        let palette = self.palette;
        rgb(match square.piece {
            Some(Shape::Attacker) => palette.attacker.face[1],
            Some(Shape::Defender) => palette.defender.face[0],
            Some(Shape::King) => palette.king.face[1],
            None if square.captured.is_some() => palette.note,
            None if square.marks.has(Mark::Legal) => palette.legal,
            None => match square.floor {
                Floor::Throne | Floor::Corner => palette.ornament,
                Floor::Plain | Floor::Camp => palette.line.0,
            },
        })
    }

    /// The colour of the square itself, under all its tints.
    fn below(&self, cell: Cell, square: &Square) -> [u8; 3] {
        let palette = self.palette;
        let mut ground = match square.floor {
            Floor::Throne | Floor::Corner => rgb(palette.inlay),
            Floor::Plain | Floor::Camp => rgb(palette.floor[usize::from((cell.file + cell.rank) % 2)]),
        };
        if square.floor == Floor::Camp {
            ground = over(ground, palette.camp);
        }
        for (mark, tint) in [
            (Mark::From, palette.from),
            (Mark::To, palette.to),
            (Mark::Selected, palette.selected),
            (Mark::Region, palette.region),
            (Mark::Preview, (palette.danger, 60)),
            (Mark::Danger, (palette.danger, 60)),
        ] {
            if square.marks.has(mark) {
                ground = over(ground, tint);
            }
        }
        ground
    }
}

/// A square in the sixteen colours of the terminal.
fn sixteen(square: &Square) -> [u8; 2] {
    let above = match square.piece {
        Some(Shape::Defender | Shape::King) => 15,
        Some(Shape::Attacker) | None => 0,
    };
    let has = |mark| square.marks.has(mark);
    let below = if has(Mark::Danger) || has(Mark::Preview) {
        1
    } else if has(Mark::Selected) {
        6
    } else if has(Mark::From) || has(Mark::To) {
        2
    } else if matches!(square.floor, Floor::Throne | Floor::Corner) {
        5
    } else {
        3
    };
    [above, below]
}

impl Ink {
    /// The code that sets it, `base` being 30 for what is written and 40 for what is below.
    fn code(self, base: u8) -> String {
        match self {
            Ink::Ansi(colour) if colour < 8 => format!("{}", base + colour),
            Ink::Ansi(colour) => format!("{}", base + 60 + colour % 8),
            Ink::Indexed(place) => format!("{};5;{place}", base + 8),
            Ink::True([r, g, b]) => format!("{};2;{r};{g};{b}", base + 8),
        }
    }
}

fn rgb(hex: Hex) -> [u8; 3] {
    let digit = |i: usize| match hex.as_bytes()[i] {
        letter @ b'a'..=b'f' => letter - b'a' + 10,
        figure => figure - b'0',
    };
    [1, 3, 5].map(|i| digit(i) * 16 + digit(i + 1))
}

fn over(below: [u8; 3], (hex, percent): Tint) -> [u8; 3] {
    let (above, part) = (rgb(hex), u32::from(percent));
    [0, 1, 2].map(|i| ((u32::from(below[i]) * (100 - part) + u32::from(above[i]) * part) / 100) as u8)
}

/// The colour of the fixed palette of 256 that looks nearest: of a cube with six levels, or of 24 greys.
fn index(colour: [u8; 3]) -> u8 {
    (16..=255).min_by_key(|place| distance(colour, indexed(*place))).unwrap_or_default()
}

/// The colour at a place from 16 in the palette of 256.
fn indexed(place: u8) -> [u8; 3] {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match place.saturating_sub(16) {
        cube @ 0..216 => [cube / 36, cube / 6 % 6, cube % 6].map(|level| LEVELS[usize::from(level)]),
        grey => [8 + 10 * (grey - 216); 3],
    }
}

/// How far two colours look apart; a shift of hue, such as from brown to pink, counts for more than of light.
fn distance(a: [u8; 3], b: [u8; 3]) -> i32 {
    let [r, g, b] = [0, 1, 2].map(|i| i32::from(a[i]) - i32::from(b[i]));
    r * r + g * g + b * b + 2 * ((r - g).pow(2) + (g - b).pow(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_find_their_place_in_the_palette_of_256() {
        assert_eq!(index([0, 0, 0]), 16);
        assert_eq!(index([255, 255, 255]), 231);
        assert_eq!(index([128, 128, 128]), 244);
        assert_eq!(index([255, 0, 0]), 196);
        assert_eq!(indexed(index([0xa3, 0x71, 0x42])), [175, 135, 95], "wood stays brown");
    }

    #[test]
    fn tints_blend() {
        assert_eq!(over([0, 0, 0], ("#ffffff", 50)), [127, 127, 127]);
        assert_eq!(over([9, 9, 9], ("#0a0b0c", 100)), [10, 11, 12]);
    }
}
