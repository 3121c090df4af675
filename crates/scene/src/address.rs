//! Positions in the addresses of pages.

use branan_rules::Setup;

/// A position as it stands behind the question mark of an address.
///
/// ```
/// use branan_rules::presets;
/// use branan_scene::{in_address, of_address};
///
/// let text = in_address(&presets::BRANDUBH.start);
/// assert_eq!(text, "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3_a");
/// assert_eq!(of_address(&text), Some(presets::BRANDUBH.start));
/// ```
#[must_use]
pub fn in_address(setup: &Setup) -> String {
    setup.to_string().replace(' ', "_")
}

/// The position of an address, also where a program that passed it on has written it in its own way.
#[must_use]
pub fn of_address(text: &str) -> Option<Setup> {
    let text = text.replace("%2F", "/").replace("%2f", "/").replace("%20", " ");
    text.replace(['_', '+'], " ").parse().ok()
}
