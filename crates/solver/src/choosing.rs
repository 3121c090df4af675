//! Which move a position gets.
//!
//! The engine says which is best. Nearly always several win, and another that is nearly as good is taken where a reply to
//! the best leads back to a position that rests on this one, so that neither could ever be proved.

use branan_certificates::Key;
use branan_engine::Score;
use branan_rules::Move;

use crate::asking::{Asker, Opinion, Question};
use crate::solver::Solver;
use crate::store::{Id, Plies};

/// A move that a position may get.
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    /// The engine says that it wins within so many plies.
    pub(crate) claim: Option<Plies>,
    /// What its replies lead to and is not proved.
    pub(crate) keys: Vec<Key>,
}

/// Moves that are looked at in order to find one that does not lead back.
const MOST: usize = 4;

/// Nodes to find another move with.
const SECOND_LOOK: u64 = 12_000;

impl Solver {
    /// The engine's move, or another that is nearly as good; and the nodes it took to find. `None` if
    /// after all that were looked at a reply ends the set.
    pub(crate) fn choose(
        &self,
        asker: &mut Asker<'_>,
        id: Id,
        question: &Question,
        first: Opinion,
    ) -> (Option<Candidate>, u64) {
        let mut spent = 0;
        let mut tried = question.unwanted();
        let most = tried.len() + MOST;
        let mut leading_back = None;
        let mut next = Some(first);
        while let Some((mv, claim, _)) = next.take() {
            tried.push(mv);
            if let Some(keys) = asker.below(&question.position, mv) {
                // Claims of fewer and fewer plies never lead back.
                let is_falling = claim.is_some_and(|plies| question.within.is_none_or(|most| plies <= most));
                let is_sound = is_falling || !self.store().leads_back(id, &keys);
                let candidate = Candidate { mv, claim, keys };
                if is_sound {
                    return (Some(candidate), spent);
                }
                leading_back = leading_back.or(Some(candidate));
            }
            if tried.len() < most {
                let (other, looked) =
                    asker.best_without(&question.position, &tried, SECOND_LOOK.max(question.least / 4));
                spent += looked;
                next = other.filter(|&(_, _, score)| is_near(score, first.2));
            }
        }
        (leading_back, spent)
    }
}

/// Says whether a move with one score will do instead of another.
pub(crate) fn is_near(score: Score, best: Score) -> bool {
    score.hundredths() >= best.hundredths() - 50 - best.hundredths().abs() / 8
}
