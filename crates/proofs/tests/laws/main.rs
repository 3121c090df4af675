//! What must hold of proofs, whatever the position.

mod agreement;
mod built;
mod certificates;
mod checkpoints;
mod threads;
