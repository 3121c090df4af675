//! A whole table in memory.

use std::num::NonZero;

use branan_rules::{Board7, Position, Side};

use crate::file::{ReadError, TableFile};
use crate::index::Index;
use crate::material::Material;
use crate::value::Value;

/// A table unpacked into memory, one byte an entry: for programs that go
/// through all of it.
pub struct Loaded {
    index: Index,
    bytes: [Vec<u8>; 2],
}

impl Loaded {
    /// Unpacks a table.
    ///
    /// # Errors
    /// When it is damaged.
    pub fn new(file: &TableFile) -> Result<Loaded, ReadError> {
        Loaded::with_threads(file, NonZero::<usize>::MIN)
    }

    /// [`Loaded::new`] with many threads.
    ///
    /// # Errors
    /// As [`Loaded::new`].
    pub fn with_threads(file: &TableFile, threads: NonZero<usize>) -> Result<Loaded, ReadError> {
        let bytes = [file.load(Side::Attackers, threads)?, file.load(Side::Defenders, threads)?];
        Ok(Loaded { index: file.index().clone(), bytes })
    }

    /// What it is about.
    #[must_use]
    pub fn material(&self) -> Material {
        self.index.material()
    }

    /// How its positions are numbered.
    #[must_use]
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// What it says of a position, in which the set must not be over; `None` if
    /// the position is not of its material.
    #[must_use]
    pub fn value(&self, position: &Position<Board7>) -> Option<Value> {
        let number = self.index.number(position)?;
        Some(Value::from_byte(self.bytes[position.side() as usize][number as usize], position.side()))
    }

    pub(crate) fn byte(&self, position: &Position<Board7>) -> u8 {
        let number = self.index.number_unchecked(position).expect("a set that is over is not looked up");
        self.bytes[position.side() as usize][number as usize]
    }
}
