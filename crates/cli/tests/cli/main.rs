//! The real program, run as its users run it.

mod convert;
mod diagram;
mod garbage;
mod perft;
mod program;
mod replay;
mod rules;
mod show;
mod whole;
