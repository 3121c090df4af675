//! The parts of the program `branan`.

pub mod picture;
