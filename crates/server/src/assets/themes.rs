//! The themes as style rules: colours, and the pieces as board-ui draws them, so
//! that pages, pictures and icons have one look.

use std::fmt::Write;

use branan_board_ui::{Shape, Style, Theme, piece_svg};

const DARK: &str = include_str!("../../assets/themes/dark.css");
const CONTRAST: &str = include_str!("../../assets/themes/contrast.css");

/// The rules that follow the style sheet, whose own colours are the light ones.
pub(super) fn style() -> String {
    let wood = variables(Theme::Wood);
    let dark = format!("{DARK}{}", variables(Theme::Dark));
    let contrast = format!("{CONTRAST}{}", variables(Theme::HighContrast));
    let mut css = format!(":root{{{wood}}}");
    for (name, wish, rules) in
        [("dark", "prefers-color-scheme:dark", dark), ("contrast", "prefers-contrast:more", contrast)]
    {
        let _ = write!(css, "@media({wish}){{:root[data-theme=auto]{{{rules}}}}}");
        let _ = write!(css, ":root[data-theme={name}]{{{rules}}}");
    }
    let _ = write!(css, "@media print{{:root:root{{{}}}}}", variables(Theme::Print));
    css
}

fn variables(theme: Theme) -> String {
    let variable = |shape| format!("--{}:url(\"data:image/svg+xml,{}\");", word(shape), drawn(shape, theme));
    Shape::ALL.into_iter().map(variable).collect()
}

/// A picture as it may stand in an address inside quotes.
fn drawn(shape: Shape, theme: Theme) -> String {
    let svg = piece_svg(shape, &Style { theme, ..Style::default() });
    let svg = svg.trim().replace('"', "'").replace('%', "%25").replace('#', "%23");
    svg.replace('<', "%3C").replace('>', "%3E")
}

const fn word(shape: Shape) -> &'static str {
    match shape {
        Shape::Attacker => "attacker",
        Shape::Defender => "defender",
        Shape::King => "king",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_has_every_piece() {
        assert_eq!(style().matches("--king:").count(), 1 + 2 * 2 + 1);
    }

    #[test]
    fn nothing_in_a_drawn_piece_ends_its_address() {
        for shape in Shape::ALL {
            assert!(!drawn(shape, Theme::Wood).contains(['<', '>', '#', '"']));
        }
    }
}
