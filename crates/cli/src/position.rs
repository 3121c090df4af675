//! Positions given as text.

use branan_rules::notation::{ParseError, read_position};
use branan_rules::{Setup, Side};

use crate::failure::Failure;
use crate::replayed::in_one_line;

/// Reads a position in any notation; the attackers are to move where it does not say.
pub(crate) fn read(text: &str) -> Result<Setup, ParseError> {
    read_position(text, Side::Attackers).map(|(setup, _)| setup)
}

/// Reads a position that stands on the command line.
pub(crate) fn named(text: &str) -> Result<Setup, Failure> {
    read(text).map_err(|error| {
        Failure::usage(format_args!("that is not a position: {}", in_one_line(&error)))
            .hint("a position looks like `3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a`, top row first")
    })
}
