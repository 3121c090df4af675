//! Contests that begin like those before them.

use std::collections::VecDeque;

use branan_rules::Player;

use crate::contest::{Contest, Contestant};
use crate::opening::Opening;

/// How the last rated contests of two contestants in a pool began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repeats(VecDeque<Vec<(Contestant, Opening)>>);

impl Repeats {
    /// So many rated contests of two people are looked back at.
    pub const LAST: usize = 20;

    /// Says whether every set of a contest begins, with the same sides, like one of a contest before.
    pub(crate) fn has(&self, contest: &Contest) -> bool {
        let known = |set: &(Contestant, Opening)| self.0.iter().any(|before| before.contains(set));
        let sets = openings(contest);
        !sets.is_empty() && sets.iter().all(known)
    }

    /// Enters a contest that counted, after those before it.
    pub fn enter(&mut self, contest: &Contest) {
        if self.0.len() == Self::LAST {
            self.0.pop_front();
        }
        self.0.push_back(openings(contest));
    }
}

/// Who attacked, and how it began.
fn openings(contest: &Contest) -> Vec<(Contestant, Opening)> {
    let attackers = [Player::First, Player::Second].into_iter().cycle();
    let opening = |(set, attacker): (&crate::PlayedSet, Player)| {
        (contest.contestants[usize::from(attacker == Player::Second)], set.opening)
    };
    contest.sets.iter().zip(attackers).map(opening).collect()
}
