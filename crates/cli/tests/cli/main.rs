//! The real program, run as its users run it.

mod convert;
mod diagram;
mod perft;
mod program;
mod replay;
mod rules;
mod show;
