//! A place in a text that moves on as the text is read.

use super::error::ParseError;
use super::expected::{Expected, Wanted};
use crate::square::{MAX_SIZE, Square};

/// What is left to read of a stretch of text.
///
/// It keeps the whole text, so that a reader called for a small part of a file
/// still reports the line and column of the file.
#[derive(Clone, Copy)]
pub(super) struct Scanner<'t> {
    whole: &'t str,
    at: usize,
    end: usize,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(whole: &'t str) -> Scanner<'t> {
        Scanner { whole, at: 0, end: whole.len() }
    }

    /// A scanner of the part of the text that `part`, a slice of it, covers.
    pub(super) fn within(&self, part: &'t str) -> Scanner<'t> {
        let at = part.as_ptr() as usize - self.whole.as_ptr() as usize;
        debug_assert!(at + part.len() <= self.whole.len());
        Scanner { whole: self.whole, at, end: at + part.len() }
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.whole[self.at..self.end]
    }

    pub(super) fn is_done(&self) -> bool {
        self.at == self.end
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn peek_second(&self) -> Option<char> {
        self.rest().chars().nth(1)
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    pub(super) fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    pub(super) fn eat_str(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    pub(super) fn take_while(&mut self, mut wanted: impl FnMut(char) -> bool) -> &'t str {
        let rest = self.rest();
        let len = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }

    pub(super) fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// The next word between white space.
    pub(super) fn word(&mut self) -> &'t str {
        self.skip_space();
        self.take_while(|c| !c.is_whitespace())
    }

    /// Reads a square, letters of either case.
    pub(super) fn square(&mut self) -> Result<Square, ParseError> {
        let mut ahead = *self;
        let file =
            ahead.bump().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_lowercase() as u8 - b'a');
        let digits = ahead.take_while(|c| c.is_ascii_digit());
        let rank: Option<u8> = digits.parse().ok().filter(|_| !digits.starts_with('0'));
        match (file, rank) {
            (Some(file), Some(rank)) if file < MAX_SIZE && rank <= MAX_SIZE => {
                *self = ahead;
                Ok(Square::new(file, rank - 1))
            }
            (Some(_), _) if !digits.is_empty() => {
                Err(ParseError::at_span(self.whole, self.at, ahead.at, Wanted::Square))
            }
            _ => Err(self.error(Wanted::Square)),
        }
    }

    /// Reads a number of at most nine digits.
    pub(super) fn number(&mut self) -> Result<u32, ParseError> {
        let mut ahead = *self;
        let digits = ahead.take_while(|c| c.is_ascii_digit());
        match digits.parse() {
            Ok(number) if digits.len() <= 9 => {
                *self = ahead;
                Ok(number)
            }
            _ => Err(self.error(Wanted::Number)),
        }
    }

    /// The error for what stands here.
    #[cold]
    pub(super) fn error(&self, expected: impl Into<Expected>) -> ParseError {
        let end = if self.is_done() { self.whole.len() } else { self.end };
        ParseError::at(&self.whole[..end], self.at, expected)
    }

    /// The error for everything up to the end of this scanner.
    #[cold]
    pub(super) fn error_for_rest(&self, expected: impl Into<Expected>) -> ParseError {
        ParseError::at_span(self.whole, self.at, self.end, expected)
    }

    /// The error for a slice of the text.
    #[cold]
    pub(super) fn error_for(&self, part: &'t str, expected: impl Into<Expected>) -> ParseError {
        self.within(part).error_for_rest(expected)
    }

    /// Fails unless everything was read.
    pub(super) fn finish(&self, expected: Wanted) -> Result<(), ParseError> {
        if self.is_done() { Ok(()) } else { Err(self.error(expected)) }
    }
}
