//! Tables say what brute force says, whole or resumed, and never lie when they
//! are damaged.

mod brute;
mod built;
mod damage;
mod numbering;
mod resume;
#[cfg(feature = "small")]
mod small;
