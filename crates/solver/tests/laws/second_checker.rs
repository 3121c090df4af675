//! A second checker of outlines, by the reference rules and from the description in docs/proofs.md alone:
//! slow, recursive, and without a limit on the work of a leaf.

use std::collections::HashMap;

use branan_certificates::{Outline, ProofEntry};
use branan_rules::{Move, Setup, Symmetry};
use branan_testkit::reference::{end_of, legal_moves, play};

/// Says whether an outline is right.
pub fn accepts(outline: &Outline) -> bool {
    if end_of(&outline.rules, &outline.position).is_some() {
        return false;
    }
    let mut replay = Replay { outline, met: HashMap::new(), told: 0 };
    let is_right = if outline.position.side() == outline.side {
        replay.visit(&outline.position)
    } else {
        replay.replies(&outline.position)
    };
    is_right && replay.told == outline.steps.len()
}

struct Replay<'o> {
    outline: &'o Outline,
    /// Positions up to symmetry, and whether they are done.
    met: HashMap<String, bool>,
    told: usize,
}

impl Replay<'_> {
    /// Comes to a position in which the claiming side is to move.
    fn visit(&mut self, setup: &Setup) -> bool {
        let name =
            Symmetry::ALL.iter().map(|symmetry| symmetry.setup(setup).to_string()).min().unwrap_or_default();
        if let Some(&is_done) = self.met.get(&name) {
            return is_done;
        }
        if self.wins_within(setup, 1) {
            return true;
        }
        let step = self.outline.steps.get(self.told).copied();
        self.told += 1;
        let is_right = match step {
            Some(ProofEntry::Leaf(plies)) => self.wins_within(setup, plies),
            Some(ProofEntry::Move(index)) => {
                self.met.insert(name.clone(), false);
                let told = self.moves(setup).get(usize::from(index)).copied();
                let outcome = told.map(|mv| play(&self.outline.rules, setup, mv));
                outcome.is_some_and(|outcome| outcome.end.is_none() && self.replies(&outcome.setup))
            }
            Some(ProofEntry::Open) | None => false,
        };
        self.met.insert(name, is_right);
        is_right
    }

    /// Every reply of the other side must lose.
    fn replies(&mut self, setup: &Setup) -> bool {
        self.moves(setup).into_iter().all(|mv| {
            let outcome = play(&self.outline.rules, setup, mv);
            match outcome.end {
                Some(end) => end.winner == Some(self.outline.side),
                None => self.visit(&outcome.setup),
            }
        })
    }

    fn moves(&self, setup: &Setup) -> Vec<Move> {
        let mut moves = legal_moves(&self.outline.rules, setup);
        moves.sort_by_key(ToString::to_string);
        moves
    }

    fn wins_within(&self, setup: &Setup, plies: u8) -> bool {
        let is_won = |mv: Move| {
            let outcome = play(&self.outline.rules, setup, mv);
            match outcome.end {
                Some(end) => end.winner == Some(self.outline.side),
                None => plies > 1 && self.wins_within(&outcome.setup, plies - 1),
            }
        };
        let mut moves = self.moves(setup).into_iter();
        if setup.side() == self.outline.side { moves.any(is_won) } else { moves.all(is_won) }
    }
}
