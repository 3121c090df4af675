//! The arithmetic of a net, written so that compilers turn it into SIMD.
//!
//! Plain loops over arrays of fixed length: the compiler makes vector code of
//! them for SSE2 and simd128 alike, without `unsafe`, and since everything is
//! integers the results are the same bit for bit.

/// Units in the hidden layer.
pub(super) const HIDDEN: usize = 64;

/// One number a unit.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Row(pub(super) [i16; HIDDEN]);

impl Row {
    pub(super) const ZERO: Row = Row([0; HIDDEN]);

    #[inline]
    pub(super) fn add(&mut self, other: &Row) {
        for (unit, other) in self.0.iter_mut().zip(&other.0) {
            *unit = unit.wrapping_add(*other);
        }
    }

    #[inline]
    pub(super) fn subtract(&mut self, other: &Row) {
        for (unit, other) in self.0.iter_mut().zip(&other.0) {
            *unit = unit.wrapping_sub(*other);
        }
    }

    /// The sum of all units, each held between 0 and 255, squared and weighted.
    ///
    /// Weights lie within ±127: unit times weight fits 16 bits, and the sum of
    /// all fits 32.
    #[inline]
    pub(super) fn weigh(&self, weights: &Row) -> i32 {
        let mut sum = 0;
        for (unit, weight) in self.0.iter().zip(&weights.0) {
            let unit = (*unit).clamp(0, 255);
            sum += i32::from(unit.wrapping_mul(*weight)) * i32::from(unit);
        }
        sum
    }
}
