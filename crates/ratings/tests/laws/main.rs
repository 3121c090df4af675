//! What holds of ratings, whatever is played.

mod abuse;
mod fitted;
mod glicko;
mod projection;
mod support;
