//! A span of time in words.

use crate::labels::{Speak, Value};

/// A span of time in its largest unit and the next, as "6 days 12 h" or "45 s".
///
/// ```
/// use branan_scene::{Keys, span};
///
/// assert_eq!(span(561_600_000, &Keys), "span-days 6 span-hours 12");
/// assert_eq!(span(60_000, &Keys), "span-minutes 1");
/// assert_eq!(span(999, &Keys), "span-seconds 0");
/// ```
#[must_use]
pub fn span(ms: u64, speak: &impl Speak) -> String {
    let seconds = ms / 1000;
    let units = [
        ("span-days", seconds / 86_400),
        ("span-hours", seconds / 3600 % 24),
        ("span-minutes", seconds / 60 % 60),
        ("span-seconds", seconds % 60),
    ];
    let say = |(key, count): (&str, u64)| speak.say(key, &[("count", Value::Number(count as usize))]);
    let largest = units.iter().position(|&(_, count)| count > 0).unwrap_or(3);
    match units.get(largest + 1) {
        Some(&next) if next.1 > 0 => format!("{} {}", say(units[largest]), say(next)),
        _ => say(units[largest]),
    }
}
