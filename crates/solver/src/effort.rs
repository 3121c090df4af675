//! How long to search before a position is taken apart.
//!
//! A search that fails is lost; one that succeeds saves everything below the position. So a search goes on to its next
//! stage as long as the chance to succeed there, times what taking the position apart has cost, is more than the stage
//! costs. Chance and cost are learned from what was solved, for positions with about the same score.

use branan_engine::Score;

/// Nodes after which a search is looked at again, all stages before included.
pub(crate) const STAGES: [u64; 6] = [3_000, 12_000, 48_000, 192_000, 768_000, 3_072_000];

/// Positions with scores up to so many soldiers are told apart.
const BUCKETS: u16 = 24;

/// A bucket is so many hundredths wide.
const WIDTH: u32 = 150;

/// What was learned.
pub(crate) struct Effort {
    stages: [[Chance; STAGES.len()]; BUCKETS as usize],
    below: [Mean; BUCKETS as usize],
}

#[derive(Clone, Copy, Default)]
struct Chance {
    tried: u64,
    won: u64,
}

#[derive(Clone, Copy, Default)]
struct Mean {
    count: u64,
    sum: u64,
}

/// What is believed before anything is learned: so many nodes for a position taken apart, a quarter more for each bucket.
const PRIOR: [u64; BUCKETS as usize] = {
    let mut prior = [200_000; BUCKETS as usize];
    let mut bucket = prior.len() - 1;
    while bucket > 0 {
        prior[bucket - 1] = prior[bucket] / 4 * 5;
        bucket -= 1;
    }
    prior
};

/// As if it had been seen so often.
const PRIOR_COUNT: u64 = 8;

impl Effort {
    pub(crate) fn new() -> Effort {
        Effort {
            stages: [[Chance::default(); STAGES.len()]; BUCKETS as usize],
            below: [Mean::default(); BUCKETS as usize],
        }
    }

    /// Says whether to go on to a stage with a position that looks like this.
    pub(crate) fn is_worth(&self, score: Score, stage: usize, depth: u32) -> bool {
        if stage >= STAGES.len() {
            return false;
        }
        if stage < 2 {
            return true;
        }
        let chance = self.stages[bucket(score)][stage];
        let cost = STAGES[stage] - STAGES[stage - 1];
        // The deeper a position lies, the more has been staked on it.
        let raised = 1 << (2 * depth.saturating_sub(8)).min(12);
        // One success in four tries is believed before anything is seen.
        let gain = u128::from(self.cost_below(score)) * u128::from(chance.won + 1) * raised;
        gain > u128::from(cost) * u128::from(chance.tried + 4)
    }

    /// Notes how a stage of a search ended that began with a score.
    pub(crate) fn note(&mut self, score: Score, stage: usize, won: bool) {
        let chance = &mut self.stages[bucket(score)][stage];
        chance.tried += 1;
        chance.won += u64::from(won);
        // What was learned long ago counts less: the positions change.
        if chance.tried >= 4096 {
            (chance.tried, chance.won) = (chance.tried / 2, chance.won / 2);
        }
    }

    /// Notes what was spent below a position that was taken apart and is now proved.
    pub(crate) fn note_below(&mut self, score: Score, nodes: u64) {
        let mean = &mut self.below[bucket(score)];
        mean.count += 1;
        mean.sum += nodes;
        if mean.count >= 4096 {
            (mean.count, mean.sum) = (mean.count / 2, mean.sum / 2);
        }
    }

    /// What it costs to take a position apart that looks like this.
    pub(crate) fn cost_below(&self, score: Score) -> u64 {
        let bucket = bucket(score);
        let mean = self.below[bucket];
        (mean.sum + PRIOR_COUNT * PRIOR[bucket]) / (mean.count + PRIOR_COUNT)
    }
}

fn bucket(score: Score) -> usize {
    let hundredths = score.hundredths().max(0).unsigned_abs();
    usize::from(BUCKETS - 1).min((hundredths / WIDTH) as usize)
}
