//! What must hold of proofs, whatever the position.

mod agreement;
mod built;
mod certificates;
mod checkpoints;
mod second_checker;
mod threads;
