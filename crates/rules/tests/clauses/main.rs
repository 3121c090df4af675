//! The clauses of docs/rules.md, each with at least one test that bears its id.
//!
//! A test is a drawing, a move, and what must come of it. What must come of it
//! was worked out from the clause, by hand, never copied from the program.

mod camp;
mod capture;
mod check;
mod end;
mod fort;
mod hostile;
mod king;
mod limits;
mod moving;
mod repetition;
mod set_match;
mod setup;
mod shieldwall;
