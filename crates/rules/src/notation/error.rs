//! The one error of every reader.

use alloc::string::String;
use core::fmt;

use super::expected::Expected;

/// How many characters of the offending text an error quotes.
const QUOTED: usize = 24;

/// The error of text that cannot be read: where, what stands there, what should.
///
/// ```
/// use branan_rules::notation::read_move;
///
/// let error = read_move("d2-z9").unwrap_err();
/// assert_eq!(error.to_string(), r#"line 1, column 4: expected a square, found "z9""#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What stands there, cut short; empty at the end of the text.
    pub found: String,
    /// What should stand there.
    pub expected: Expected,
}

impl ParseError {
    /// Makes the error for a place in `text`, quoting the word that begins there.
    ///
    /// An offset behind the end or inside a character is moved back to the
    /// nearest place that exists.
    #[must_use]
    pub fn at(text: &str, offset: usize, expected: impl Into<Expected>) -> ParseError {
        ParseError::at_span(text, offset, offset, expected)
    }

    /// Makes the error for a stretch of `text`, all of it quoted; if it is
    /// empty, the word that begins there.
    #[cold]
    #[must_use]
    pub fn at_span(text: &str, start: usize, end: usize, expected: impl Into<Expected>) -> ParseError {
        let start = floor(text, start);
        let end = floor(text, end);
        let found = if start < end { &text[start..end] } else { first_word(&text[start..]) };
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        ParseError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            found: cut(found),
            expected: expected.into(),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseError { line, column, found, expected } = self;
        write!(f, "line {line}, column {column}: expected {expected}, found ")?;
        match found.as_str() {
            "" => f.write_str("the end"),
            "\n" | "\r" | "\r\n" => f.write_str("the end of the line"),
            found => write!(f, "\"{}\"", found.escape_debug()),
        }
    }
}

impl core::error::Error for ParseError {}

/// The letters and digits at the start of a text, or its first character.
fn first_word(text: &str) -> &str {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let word = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    &text[..word.max(first)]
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        None => text.into(),
        Some((end, _)) => {
            let mut short = String::from(&text[..end]);
            short.push('…');
            short
        }
    }
}

fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}
