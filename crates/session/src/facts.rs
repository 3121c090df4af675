//! Text that keeps one fact a line, its name first: how games are kept and how page and engine talk.

use core::fmt;

/// The lines of a text by the word they begin with. Lines with other names are passed over, so that an older
/// reader understands what a newer one wrote.
#[derive(Clone, Copy)]
pub(crate) struct Facts<'t>(pub(crate) &'t str);

impl<'t> Facts<'t> {
    pub(crate) fn all(self, name: &'static str) -> impl Iterator<Item = &'t str> {
        let words = self.0.lines().map(|line| line.split_once(' ').unwrap_or((line, "")));
        words.filter(move |line| line.0 == name).map(|line| line.1)
    }

    /// The first fact of a name; an empty text where there is none.
    pub(crate) fn first(self, name: &'static str) -> &'t str {
        self.all(name).next().unwrap_or_default()
    }

    pub(crate) fn one(self, name: &'static str) -> Result<&'t str, FactError> {
        self.all(name).next().ok_or(FactError(name))
    }

    /// A fact that may be missing, but if it is there can be read.
    pub(crate) fn read<T: core::str::FromStr>(self, name: &'static str) -> Result<Option<T>, FactError> {
        self.all(name).next().map(|text| text.parse().map_err(|_| FactError(name))).transpose()
    }
}

/// A text that lacks a fact, or has one that cannot be read; names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FactError(pub &'static str);

impl fmt::Display for FactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no readable `{}`", self.0)
    }
}

impl core::error::Error for FactError {}
