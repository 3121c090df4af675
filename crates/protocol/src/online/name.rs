//! Text that people write and others read.

/// The longest name, in characters.
pub const NAME_LIMIT: usize = 24;

/// The longest line of chat, in characters.
pub const CHAT_LIMIT: usize = 200;

/// A text in one line without anything that is not seen, or that turns the text around
/// it; `None` if it is longer than the limit.
///
/// ```
/// use branan_protocol::online::clean;
///
/// assert_eq!(clean("  Bran \u{202e}\n an ", 24).as_deref(), Some("Bran an"));
/// assert_eq!(clean("too long", 3), None);
/// ```
#[must_use]
pub fn clean(text: &str, limit: usize) -> Option<String> {
    // Longer than any text of that many characters with their accents.
    if text.len() > limit * 16 {
        return None;
    }
    let seen: String =
        text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|&c| is_seen(c)).collect();
    let words: Vec<&str> = seen.split(' ').filter(|word| !word.is_empty()).collect();
    let line = words.join(" ");
    (line.chars().count() <= limit).then_some(line)
}

fn is_seen(c: char) -> bool {
    let hidden = matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{ffff}' | '\u{e0000}'..='\u{e0fff}');
    !c.is_control() && !hidden
}
