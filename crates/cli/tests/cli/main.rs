//! The real program, run as its users run it.

mod analyse;
mod arena;
mod bologna;
mod bot;
mod convert;
mod diagram;
mod engine;
mod faces;
mod garbage;
mod perft;
mod play;
mod program;
mod proofs;
mod ratings;
mod replay;
mod rules;
mod secure;
mod serve;
mod show;
mod tables;
mod talk;
mod whole;
