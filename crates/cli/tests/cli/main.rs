//! The real program, run as its users run it.

mod program;
mod replay;
