//! The `key:value` words of a rules string.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::super::error::ParseError;
use super::super::expected::{Expected, Wanted};
use super::super::scanner::Scanner;
use super::OtnWarning;
use super::keys::{PLAIN, QUIET, ZONES};
use crate::piece::{Piece, Pieces};
use crate::square_set::SquareSet;

/// All entries of a rules string, and the warnings so far.
pub(super) struct Entries<'t> {
    text: Scanner<'t>,
    /// The whole word, its key, its value.
    words: Vec<(&'t str, &'t str, Scanner<'t>)>,
    pub(super) warnings: Vec<OtnWarning>,
}

impl<'t> Entries<'t> {
    pub(super) fn read(text: Scanner<'t>) -> Entries<'t> {
        let mut entries = Entries { text, words: Vec::new(), warnings: Vec::new() };
        for word in text.rest().split_whitespace() {
            match word.split_once(':') {
                Some((key, value)) if is_known(key) => entries.words.push((word, key, text.within(value))),
                Some((key, _)) => entries.warn(key, "not known and skipped"),
                None => entries.warn(word, "no key and a value, and skipped"),
            }
        }
        entries
    }

    pub(super) fn warn(&mut self, key: &str, note: impl Into<Cow<'static, str>>) {
        self.warnings.push(OtnWarning { key: String::from(key), note: note.into() });
    }

    /// The value of a key; the last one counts.
    pub(super) fn value(&self, key: &str) -> Option<Scanner<'t>> {
        self.words.iter().rev().find(|(_, known, _)| *known == key).map(|(_, _, value)| *value)
    }

    /// The error for a whole entry, or the whole text if there is none with the key.
    pub(super) fn error(&self, key: &str, expected: impl Into<Expected>) -> ParseError {
        match self.words.iter().rev().find(|(_, known, _)| *known == key) {
            Some((word, ..)) => self.text.error_for(word, expected),
            None => self.text.error_for_rest(expected),
        }
    }

    /// One of a few words.
    pub(super) fn choice<T: Copy>(
        &self,
        key: &'static str,
        choices: &[(&str, T)],
        default: T,
    ) -> Result<T, ParseError> {
        let Some(value) = self.value(key) else { return Ok(default) };
        let found = choices.iter().find(|(word, _)| *word == value.rest());
        found.map(|(_, choice)| *choice).ok_or_else(|| {
            let words: Vec<String> = choices.iter().map(|(word, _)| format!("`{word}`")).collect();
            value.error_for_rest(Wanted::OneOf.with(words.join(", ")).in_field(key))
        })
    }

    pub(super) fn yes(&self, key: &'static str, default: bool) -> Result<bool, ParseError> {
        self.choice(key, &[("y", true), ("n", false)], default)
    }

    /// A list of squares, which may end with a comma.
    pub(super) fn squares(&self, key: &str, default: SquareSet) -> Result<SquareSet, ParseError> {
        let Some(value) = self.value(key).filter(|value| value.rest() != "default") else {
            return Ok(default);
        };
        let names = value.rest().split(',').filter(|name| !name.is_empty());
        let square = |name| {
            let mut name = value.within(name);
            let square = name.square()?;
            name.finish(Wanted::CommaSquare)?;
            Ok(square)
        };
        names.map(square).collect()
    }

    /// A list of letters of pieces; those we do not play are passed over.
    pub(super) fn pieces(&self, key: &str, default: Pieces) -> Result<Pieces, ParseError> {
        let Some(mut value) = self.value(key) else { return Ok(default) };
        let mut pieces = Pieces::NONE;
        while let Some(letter) = value.peek() {
            match letter {
                't' => pieces = pieces.with(Piece::Attacker),
                'T' => pieces = pieces.with(Piece::Defender),
                'K' => pieces = pieces.with(Piece::King),
                'c' | 'n' | 'k' | 'm' | 'g' | 'C' | 'N' | 'M' | 'G' => {}
                _ => return Err(value.error(Wanted::PieceLetters)),
            }
            value.bump();
        }
        Ok(pieces)
    }
}

fn is_known(key: &str) -> bool {
    PLAIN.contains(&key) || key == QUIET || ZONES.iter().any(|zone| zone.all().contains(&key))
}
