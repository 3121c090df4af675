//! A whole table in memory.

use std::num::NonZero;

use branan_rules::{Board7, Position, Side};

use crate::block::Block;
use crate::file::{ReadError, TableFile};
use crate::header::BLOCK;
use crate::index::Index;
use crate::material::Material;
use crate::value::Value;

/// A table in memory, a few bits an entry: for programs that go through all of it.
pub struct Loaded {
    index: Index,
    blocks: [Vec<Block>; 2],
}

impl Loaded {
    /// Reads a table.
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
        let blocks = [file.load(Side::Attackers, threads)?, file.load(Side::Defenders, threads)?];
        Ok(Loaded { index: file.index().clone(), blocks })
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
        Some(self.value_at(position.side(), number))
    }

    #[inline]
    pub(crate) fn value_at(&self, side: Side, number: u64) -> Value {
        Value::from_byte(self.entry(side, number), side)
    }

    pub(crate) fn byte(&self, position: &Position<Board7>) -> u8 {
        let number = self.index.number_unchecked(position).expect("a set that is over is not looked up");
        self.entry(position.side(), number)
    }

    #[inline]
    fn entry(&self, side: Side, number: u64) -> u8 {
        let (block, at) = (number / BLOCK as u64, number % BLOCK as u64);
        self.blocks[side as usize][block as usize].get(at as usize)
    }
}
