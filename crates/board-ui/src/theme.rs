//! The colours of a board.

use core::fmt;
use core::str::FromStr;

/// The look of a drawn board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// A wooden board with ebony and ivory stones.
    #[default]
    Wood,
    /// A slate board for dark pages.
    Dark,
    /// Flat colours that stand as far apart as colours can.
    HighContrast,
    /// Black on white, for paper.
    Print,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 4] = [Theme::Wood, Theme::Dark, Theme::HighContrast, Theme::Print];

    /// The name of the theme, as [`Theme::from_str`] reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Wood => "wood",
            Theme::Dark => "dark",
            Theme::HighContrast => "high-contrast",
            Theme::Print => "print",
        }
    }

    pub(crate) const fn palette(self) -> &'static Palette {
        match self {
            Theme::Wood => &WOOD,
            Theme::Dark => &DARK,
            Theme::HighContrast => &HIGH_CONTRAST,
            Theme::Print => &PRINT,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Theme {
    type Err = ThemeError;

    fn from_str(text: &str) -> Result<Theme, ThemeError> {
        Theme::ALL.into_iter().find(|theme| theme.name() == text).ok_or(ThemeError)
    }
}

/// The text names no theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ThemeError;

impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a theme is wood, dark, high-contrast or print")
    }
}

impl core::error::Error for ThemeError {}

/// A colour as SVG writes it, `#rrggbb`.
pub(crate) type Hex = &'static str;

/// A colour laid over another, with its opacity in hundredths.
pub(crate) type Tint = (Hex, u8);

/// The colours of one theme.
pub(crate) struct Palette {
    /// The frame: its inner and its outer tone.
    pub(crate) frame: [Hex; 2],
    /// The line where the frame meets the squares.
    pub(crate) rim: Hex,
    /// Coordinates on the frame.
    pub(crate) ink: Hex,
    /// The squares: the tone of the corners and that of their neighbours.
    pub(crate) floor: [Hex; 2],
    /// The lines between squares.
    pub(crate) line: Tint,
    /// The grain of the wood, where there is any.
    pub(crate) grain: Option<Tint>,
    /// The squares of throne and corners.
    pub(crate) inlay: Hex,
    /// The ornaments on them.
    pub(crate) ornament: Hex,
    /// Laid over camp squares.
    pub(crate) camp: Tint,
    /// The pieces.
    pub(crate) attacker: Stone,
    pub(crate) defender: Stone,
    pub(crate) king: Stone,
    /// Whether pieces cast a shadow.
    pub(crate) shadow: bool,
    /// Laid over the squares of the last move.
    pub(crate) from: Tint,
    pub(crate) to: Tint,
    /// Laid over a selected square.
    pub(crate) selected: Tint,
    /// Laid over the squares of a region, and its border.
    pub(crate) region: Tint,
    /// The dot on legal squares.
    pub(crate) legal: Hex,
    /// Crosses, rings and glow for what is captured or in danger.
    pub(crate) danger: Hex,
    /// Notes, and what sets them and crosses off from what is below.
    pub(crate) note: Hex,
    pub(crate) halo: Hex,
    /// Arrows and circles, in the order of `Colour::ALL`.
    pub(crate) colours: [Hex; 4],
}

/// The colours of one kind of piece.
pub(crate) struct Stone {
    /// The face: where the light falls, and where it does not.
    pub(crate) face: [Hex; 2],
    /// The outline.
    pub(crate) edge: Hex,
    /// The engraved sign.
    pub(crate) sign: Hex,
}

const WOOD: Palette = Palette {
    frame: ["#5e3a20", "#4b2c16"],
    rim: "#2a1609",
    ink: "#e3c79a",
    floor: ["#b88755", "#a37142"],
    line: ("#4a2a12", 55),
    grain: Some(("#5b3312", 100)),
    inlay: "#8a5630",
    ornament: "#f0cf8e",
    camp: ("#5b2d12", 22),
    attacker: Stone { face: ["#4a3f3c", "#1b1614"], edge: "#0d0a09", sign: "#c9a26a" },
    defender: Stone { face: ["#fffdf6", "#efe0c2"], edge: "#4b3219", sign: "#9a7440" },
    king: Stone { face: ["#fff8df", "#f3d78f"], edge: "#4b2c0c", sign: "#7c1f16" },
    shadow: true,
    from: ("#c9b23a", 45),
    to: ("#c9b23a", 70),
    selected: ("#6f9a3a", 75),
    region: ("#3d6fa8", 38),
    legal: "#1c3319",
    danger: "#c4201b",
    note: "#20120a",
    halo: "#fff6e2",
    colours: ["#1f6b2c", "#b3221d", "#1d4f94", "#f2c12e"],
};

const DARK: Palette = Palette {
    frame: ["#262b33", "#1a1e24"],
    rim: "#0c0e11",
    ink: "#aeb8c6",
    floor: ["#788491", "#68747f"],
    line: ("#20262e", 60),
    grain: Some(("#39424d", 60)),
    inlay: "#526070",
    ornament: "#cfd9e6",
    camp: ("#1d2733", 22),
    attacker: Stone { face: ["#2c3138", "#0c0e11"], edge: "#040506", sign: "#d08a5c" },
    defender: Stone { face: ["#ffffff", "#e2e6ea"], edge: "#1d232b", sign: "#6d7c8e" },
    king: Stone { face: ["#fff9e6", "#f2d995"], edge: "#2b2211", sign: "#8a1f2b" },
    shadow: true,
    from: ("#4f9a8f", 50),
    to: ("#4fa093", 80),
    selected: ("#6f9a45", 80),
    region: ("#4a78c4", 50),
    legal: "#0f1f1c",
    danger: "#d92b2b",
    note: "#0b0d10",
    halo: "#f4f7fa",
    colours: ["#2f8f4e", "#d23b3b", "#2f63c9", "#f0c23a"],
};

const HIGH_CONTRAST: Palette = Palette {
    frame: ["#000000", "#000000"],
    rim: "#ffffff",
    ink: "#ffffff",
    floor: ["#7b7b7b", "#6f6f6f"],
    line: ("#000000", 100),
    grain: None,
    inlay: "#5f5f5f",
    ornament: "#ffffff",
    camp: ("#000000", 18),
    attacker: Stone { face: ["#000000", "#000000"], edge: "#ffffff", sign: "#ffffff" },
    defender: Stone { face: ["#ffffff", "#ffffff"], edge: "#000000", sign: "#000000" },
    king: Stone { face: ["#ffe14d", "#ffe14d"], edge: "#000000", sign: "#000000" },
    shadow: false,
    from: ("#0a7f8c", 60),
    to: ("#0a7f8c", 100),
    selected: ("#2f7d1e", 100),
    region: ("#3d63d9", 100),
    legal: "#000000",
    danger: "#ff1f1f",
    note: "#000000",
    halo: "#ffffff",
    colours: ["#00d23c", "#ff3030", "#3d8bff", "#ffe600"],
};

const PRINT: Palette = Palette {
    frame: ["#ffffff", "#ffffff"],
    rim: "#000000",
    ink: "#000000",
    floor: ["#ffffff", "#ffffff"],
    line: ("#000000", 100),
    grain: None,
    inlay: "#ffffff",
    ornament: "#000000",
    camp: ("#000000", 8),
    attacker: Stone { face: ["#000000", "#000000"], edge: "#000000", sign: "#ffffff" },
    defender: Stone { face: ["#ffffff", "#ffffff"], edge: "#000000", sign: "#000000" },
    king: Stone { face: ["#ffffff", "#ffffff"], edge: "#000000", sign: "#000000" },
    shadow: false,
    from: ("#000000", 15),
    to: ("#000000", 28),
    selected: ("#000000", 40),
    region: ("#000000", 15),
    legal: "#000000",
    danger: "#000000",
    note: "#000000",
    halo: "#ffffff",
    colours: ["#000000", "#333333", "#555555", "#777777"],
};

#[cfg(test)]
mod tests {
    use super::*;

    fn rgb(hex: Hex) -> [f64; 3] {
        [1, 3, 5].map(|i| f64::from(u8::from_str_radix(&hex[i..i + 2], 16).expect("two hex digits")) / 255.0)
    }

    fn over(below: [f64; 3], (hex, percent): Tint) -> [f64; 3] {
        let (above, part) = (rgb(hex), f64::from(percent) / 100.0);
        [0, 1, 2].map(|i| below[i] * (1.0 - part) + above[i] * part)
    }

    /// The relative luminance of WCAG 2.
    fn luminance(colour: [f64; 3]) -> f64 {
        let [r, g, b] =
            colour.map(|c| if c <= 0.03928 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    fn contrast(a: [f64; 3], b: [f64; 3]) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Everything a piece may stand on.
    fn grounds(palette: &Palette) -> Vec<(&'static str, [f64; 3])> {
        let mut grounds = vec![("inlay", rgb(palette.inlay))];
        for floor in palette.floor {
            grounds.push(("floor", rgb(floor)));
            grounds.push(("camp", over(rgb(floor), palette.camp)));
            for tint in [palette.from, palette.to, palette.selected, palette.region] {
                grounds.push((tint.0, over(rgb(floor), tint)));
            }
        }
        grounds
    }

    #[test]
    fn pieces_stand_out_three_to_one_from_every_ground() {
        for theme in Theme::ALL {
            let palette = theme.palette();
            for stone in [&palette.attacker, &palette.defender, &palette.king] {
                for (name, ground) in grounds(palette) {
                    // Either the face or the outline has to stand out, whole.
                    let face = stone.face.map(|f| contrast(rgb(f), ground));
                    let face = face[0].min(face[1]);
                    let best = face.max(contrast(rgb(stone.edge), ground));
                    assert!(best >= 3.0, "{theme}: {} on {name}: {best:.2}", stone.face[0]);
                }
            }
        }
    }

    #[test]
    fn the_two_sides_stand_apart() {
        for theme in Theme::ALL {
            let palette = theme.palette();
            for light in [&palette.defender, &palette.king] {
                for (a, b) in palette.attacker.face.into_iter().zip(light.face) {
                    assert!(contrast(rgb(a), rgb(b)) >= 7.0, "{theme}: {a} and {b}");
                }
            }
        }
    }

    #[test]
    fn coordinates_ornaments_and_dots_can_be_read() {
        for theme in Theme::ALL {
            let palette = theme.palette();
            for frame in palette.frame {
                assert!(contrast(rgb(palette.ink), rgb(frame)) >= 4.5, "{theme}: ink");
            }
            assert!(contrast(rgb(palette.ornament), rgb(palette.inlay)) >= 3.0, "{theme}: ornament");
            for floor in palette.floor {
                assert!(contrast(rgb(palette.legal), rgb(floor)) >= 3.0, "{theme}: legal dot");
            }
        }
    }

    #[test]
    fn names_read_back() {
        for theme in Theme::ALL {
            assert_eq!(theme.to_string().parse(), Ok(theme));
        }
        assert_eq!("pink".parse::<Theme>(), Err(ThemeError));
    }
}
