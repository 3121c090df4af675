//! A game as people use it: what terminal and page share, without either.
//!
//! The rules say what may be played; here is decided what else a person meets, once for every face:
//! what a position is worth ([`Assessment`]) and which moves were bad ([`judge`], [`Review`]).
//!
//! No browser, terminal, socket, engine or clock: what was found and what time it is come in as parameters.

mod assessment;
mod judgement;
mod review;

pub use assessment::Assessment;
pub use judgement::{Judgement, Mark, Note, judge};
pub use review::{Review, Tally};
