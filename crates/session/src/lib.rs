//! A game as people use it: what terminal and page share, without either.
//!
//! The rules say what may be played; here is decided what else a person meets, once for every face:
//! what is played on one device ([`LocalTerms`], [`Session`], [`Clock`]) and how fast ([`Pace`]), at which level next ([`Placing`]), how it is told in any language ([`story`]),
//! what a position is worth ([`Assessment`]), which moves were bad ([`judge`], [`Review`]), what can be
//! learnt from them ([`moments`], [`Practice`]), why a text could not be
//! read ([`Misread`]), and what a page and its engine say to each other ([`ToEngine`], [`FromEngine`]).
//!
//! No browser, terminal, socket, engine or clock: what was found and what time it is come in as parameters.

mod assessment;
mod clock;
mod coach;
mod facts;
mod handicap;
mod judgement;
mod local_terms;
mod message;
mod misread;
mod pace;
mod placing;
mod practice;
mod premove;
mod review;
mod rules_text;
mod saved;
mod session;
pub mod story;

pub use assessment::Assessment;
pub use clock::{Alarm, Clock};
pub use coach::{Moment, Why, moments, will_do};
pub use facts::FactError;
pub use handicap::Handicap;
pub use judgement::{Judgement, Mark, Note, judge, judge_with_proofs};
pub use local_terms::{LocalTerms, Opponent, TOP_LEVEL, TimeControl};
pub use message::{FromEngine, Info, Request, ToEngine, Variation};
pub use misread::Misread;
pub use pace::{MOMENT_MS, Pace};
pub use placing::Placing;
pub use practice::{Missed, Practice};
pub use premove::premoves;
pub use review::{Review, Tally};
pub use rules_text::{is_preset, rules_of, text_of};
pub use session::{Refusal, Session, is_declared};
