//! A stroke font of our own, so that pictures look the same wherever they are drawn.
//!
//! A glyph is drawn on a grid where capitals and digits reach from 0 at the top to 100 on the base line, small
//! letters from 30, tails down to 132.

/// One character as the outline of a pen: how wide it is, and the `d` of an SVG path.
pub(crate) struct Glyph {
    pub(crate) width: u16,
    pub(crate) path: &'static str,
}

/// The width of the pen.
pub(crate) const PEN: u16 = 13;

/// The space between two characters.
const GAP: u16 = 24;

/// The glyph of a character, if the font has it.
pub(crate) fn glyph(letter: char) -> Option<&'static Glyph> {
    let index = match letter {
        'a'..='z' => letter as usize - 'a' as usize,
        '0'..='9' => 26 + letter as usize - '0' as usize,
        _ => 36 + "!?+-=.".find(letter)?,
    };
    Some(&GLYPHS[index])
}

/// The glyphs of a text with the place of each along the line, and the width of it all.
///
/// Characters that the font does not have are left out.
pub(crate) fn line(text: &str) -> (Vec<(u16, &'static Glyph)>, u16) {
    let mut at = 0;
    let mut placed = Vec::new();
    for glyph in text.chars().filter_map(glyph) {
        placed.push((at, glyph));
        at += glyph.width + GAP;
    }
    (placed, at.saturating_sub(GAP))
}

const fn g(width: u16, path: &'static str) -> Glyph {
    Glyph { width, path }
}

#[rustfmt::skip]
const GLYPHS: [Glyph; 42] = [
    g(56, "M56 30V100M56 65A28 35 0 1 0 0 65A28 35 0 1 0 56 65"),
    g(56, "M0 0V100M0 65A28 35 0 1 1 56 65A28 35 0 1 1 0 65"),
    g(52, "M52 47A28 35 0 1 0 52 83"),
    g(56, "M56 0V100M56 65A28 35 0 1 0 0 65A28 35 0 1 0 56 65"),
    g(56, "M0 65H56A28 35 0 1 0 50 87"),
    g(44, "M44 3C26-4 16 6 16 26V100M0 36H38"),
    g(56, "M56 30V104A27 27 0 0 1 5 119M56 65A28 35 0 1 0 0 65A28 35 0 1 0 56 65"),
    g(52, "M0 0V100M0 62C0 40 12 30 27 30S52 40 52 60V100"),
    g(12, "M6 34V100M6 4V6"),
    g(24, "M22 34V110Q22 130 0 130M22 4V6"),
    g(50, "M0 0V100M46 32L2 70M18 57L50 100"),
    g(20, "M3 0V82Q3 100 20 99"),
    g(84, "M0 30V100M0 60C0 38 10 30 22 30S42 40 42 58V100M42 58C42 38 54 30 64 30S84 40 84 58V100"),
    g(52, "M0 30V100M0 62C0 40 12 30 27 30S52 40 52 60V100"),
    g(58, "M0 65A29 35 0 1 0 58 65A29 35 0 1 0 0 65"),
    g(56, "M0 30V132M0 65A28 35 0 1 1 56 65A28 35 0 1 1 0 65"),
    g(56, "M56 30V132M56 65A28 35 0 1 0 0 65A28 35 0 1 0 56 65"),
    g(34, "M0 30V100M0 64C2 40 14 27 34 31"),
    g(48, "M46 46C40 25 3 25 3 47C3 70 48 59 48 81C48 106 5 106 0 84"),
    g(38, "M16 4V80Q16 100 38 98M0 32H38"),
    g(52, "M0 30V68C0 90 10 100 25 100S52 90 52 66M52 30V100"),
    g(54, "M0 30L27 100L54 30"),
    g(80, "M0 30L20 100L40 40L60 100L80 30"),
    g(52, "M0 30L52 100M52 30L0 100"),
    g(56, "M0 30L28 98M56 30L28 98Q18 132 0 130"),
    g(54, "M2 30H50L0 100H54"),
    g(60, "M30 0C8 0 0 22 0 50S8 100 30 100S60 78 60 50S52 0 30 0Z"),
    g(30, "M2 22L26 0V100"),
    g(58, "M3 26C5-9 56-9 56 28C56 52 22 70 1 100H58"),
    g(58, "M3 15C20-8 54-3 53 24C52 42 36 47 22 47C42 47 59 54 58 74C57 106 14 108 0 83"),
    g(58, "M43 100V0L0 70H58"),
    g(58, "M52 0H10L5 46C26 31 58 40 58 69C58 103 18 109 0 87"),
    g(58, "M48 4C22-6 0 20 0 66A29 34 0 1 0 58 66A29 34 0 1 0 0 66"),
    g(58, "M0 0H58L20 100"),
    g(58, "M29 0A24 23 0 1 0 29 46A24 23 0 1 0 29 0ZM29 46A29 27 0 1 0 29 100A29 27 0 1 0 29 46Z"),
    g(58, "M10 96C36 106 58 80 58 34A29 34 0 1 0 0 34A29 34 0 1 0 58 34"),
    g(12, "M6 0V66M6 98V100"),
    g(54, "M3 24C7-9 52-9 52 26C52 50 27 46 27 70M27 98V100"),
    g(56, "M0 60H56M28 32V88"),
    g(44, "M0 60H44"),
    g(50, "M0 46H50M0 74H50"),
    g(8, "M4 98V100"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_every_coordinate() {
        for letter in ('a'..='s').chain('0'..='9') {
            assert!(glyph(letter).is_some(), "{letter}");
        }
    }

    #[test]
    fn characters_are_set_side_by_side_and_strange_ones_left_out() {
        let (placed, width) = line("1é9");
        assert_eq!(placed.iter().map(|(at, _)| *at).collect::<Vec<_>>(), [0, 54]);
        assert_eq!(width, 112);
        assert_eq!(line("").1, 0);
    }
}
