//! Fields of a TOML document by name, with errors that know their place.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use ::toml::Spanned;
use ::toml::de::{DeTable, DeValue};

use super::super::error::ParseError;
use super::super::expected::{Expected, Wanted};
use super::super::nearest::nearest;
use super::super::words::{Words, list};

/// A table of the document, known to have no field that it should not.
#[derive(Clone, Copy)]
pub(super) struct Table<'a> {
    text: &'a str,
    entries: &'a DeTable<'a>,
    /// What stands before the names of the fields in errors: nothing, or `throne.`
    prefix: &'a str,
    end: usize,
}

impl<'a> Table<'a> {
    /// Takes a whole document.
    pub(super) fn document(
        text: &'a str,
        entries: &'a DeTable<'a>,
        known: &[&'static str],
    ) -> Result<Table<'a>, ParseError> {
        Table { text, entries, prefix: "", end: text.len() }.with_known_fields(known)
    }

    fn with_known_fields(self, known: &[&'static str]) -> Result<Table<'a>, ParseError> {
        for (key, _) in self.entries {
            let name = plain(key.get_ref());
            if !known.contains(&name.as_str()) {
                let near = nearest(&name, known.iter().copied());
                let expected = near.map_or(Wanted::Field.into(), |near| {
                    Wanted::FieldLike.with(format!("{}{near}", self.prefix))
                });
                return Err(self.error(key.span(), expected));
            }
            if self.entries.keys().filter(|other| plain(other.get_ref()) == name).count() > 1 {
                return Err(self.error(key.span(), Wanted::FieldOnce.with(format!("{}{name}", self.prefix))));
            }
        }
        Ok(self)
    }

    /// The field, if it is there.
    pub(super) fn field(&self, name: &'static str) -> Option<Field<'a>> {
        let (key, value) = self.entries.iter().find(|(key, _)| plain(key.get_ref()) == name)?;
        Some(Field { text: self.text, name: format!("{}{name}", self.prefix), key: key.span(), value })
    }

    /// What a field says, or else what the base has, or else the error that it is missing.
    pub(super) fn require<T>(
        &self,
        name: &'static str,
        base: Option<T>,
        read: impl Fn(&Field<'a>) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        match (self.field(name), base) {
            (Some(field), _) => read(&field),
            (None, Some(base)) => Ok(base),
            (None, None) => {
                let missing = if self.prefix.is_empty() { Wanted::FieldMissing } else { Wanted::PartMissing };
                let expected = missing.with(format!("{}{name}", self.prefix));
                Err(self.error(self.end..self.end, expected))
            }
        }
    }

    fn error(&self, span: Range<usize>, expected: Expected) -> ParseError {
        ParseError::at_span(self.text, span.start, span.end, expected)
    }
}

/// One field and its value, or one element of a list.
#[derive(Clone)]
pub(super) struct Field<'a> {
    text: &'a str,
    pub(super) name: String,
    pub(super) key: Range<usize>,
    value: &'a Spanned<DeValue<'a>>,
}

impl<'a> Field<'a> {
    pub(super) fn value(&self) -> &'a DeValue<'a> {
        self.value.get_ref()
    }

    /// The error that the value is not what it should be.
    pub(super) fn error(&self, expected: impl Into<Expected>) -> ParseError {
        let expected = expected.into().in_field(&self.name);
        let span = self.value.span();
        ParseError::at_span(self.text, span.start, span.end, expected)
    }

    pub(super) fn string(&self) -> Result<&'a str, ParseError> {
        self.value().as_str().ok_or_else(|| self.error(Wanted::Quoted))
    }

    pub(super) fn boolean(&self) -> Result<bool, ParseError> {
        self.value().as_bool().ok_or_else(|| self.error(Wanted::Boolean))
    }

    /// The value as a number from 1 to `max`.
    pub(super) fn number(&self, max: u16) -> Result<u16, ParseError> {
        let integer = self.value().as_integer();
        let number = integer.and_then(|n| i64::from_str_radix(n.as_str(), n.radix()).ok());
        let number = number.and_then(|n| u16::try_from(n).ok());
        number.filter(|n| (1..=max).contains(n)).ok_or_else(|| self.error(Wanted::WholeNumber.with(max)))
    }

    pub(super) fn word<W: Words>(&self) -> Result<W, ParseError> {
        self.value()
            .as_str()
            .and_then(W::from_word)
            .ok_or_else(|| self.error(Wanted::OneOf.with(list::<W>())))
    }

    /// Says whether the value is exactly this word.
    pub(super) fn is_word(&self, word: &str) -> bool {
        self.value().as_str() == Some(word)
    }

    pub(super) fn elements(&self, expected: Wanted) -> Result<Vec<Field<'a>>, ParseError> {
        let array = self.value().as_array().ok_or_else(|| self.error(expected))?;
        Ok(array.iter().map(|value| Field { value, ..self.clone() }).collect())
    }

    /// The value as a table with these fields, and the prefix for their names.
    pub(super) fn table(
        &self,
        prefix: &'a str,
        known: &[&'static str],
        expected: Wanted,
    ) -> Result<Table<'a>, ParseError> {
        let entries = self.value().as_table().ok_or_else(|| self.error(expected))?;
        let end = self.value.span().end;
        Table { text: self.text, entries, prefix, end }.with_known_fields(known)
    }
}

/// A name as the fields of `RuleSet` are spelt.
fn plain(name: &str) -> String {
    name.replace('-', "_")
}
