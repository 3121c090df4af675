//! What holds for every search, compared with brute force where it can be.

mod brute;
mod history;
mod play;
mod tactics;
mod wins;
