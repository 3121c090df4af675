//! What results of games say of strength: Elo with its error, sequential tests, ratings.
//!
//! ```
//! use branan_engine::strength::Tally;
//!
//! let mut tally = Tally::default();
//! for pair in [[2, 2], [2, 0], [1, 2], [2, 1]] {
//!     tally.add(pair);
//! }
//! let estimate = tally.estimate().expect("two pairs are enough");
//! assert!(estimate.low < estimate.elo && estimate.elo < estimate.high);
//! ```

use branan_rules::notation::WordError;

/// Results of pairs of games, from the view of the first of two contestants.
///
/// A pair is one opening played twice with sides swapped. Its two games depend
/// on each other, so errors are reckoned over pairs (five outcomes, from no
/// point to two).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// Pairs by half points, 0 to 4.
    pub pairs: [u64; 5],
}

/// An estimate and how far it may be off (95 %).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The difference in Elo that is likeliest.
    pub elo: f64,
    /// The least that is likely.
    pub low: f64,
    /// The most that is likely.
    pub high: f64,
}

/// Two hypotheses about a difference in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The lower difference.
    pub elo0: f64,
    /// The higher one.
    pub elo1: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first is stronger by about `elo1`.
    Passed,
    /// It is not stronger than about `elo0`.
    Failed,
    /// More games are needed.
    Open,
}

/// Elo beyond which nothing is told apart.
const MOST: f64 = 1_200.0;

#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^52 games")]
fn real(count: u64) -> f64 {
    count as f64
}

impl Tally {
    /// Adds a pair: half points of the first contestant, 0 to 2 in each game.
    pub fn add(&mut self, half_points: [u8; 2]) {
        for half_points in half_points {
            self.games[2 - usize::from(half_points.min(2))] += 1;
        }
        self.pairs[usize::from(half_points[0].min(2) + half_points[1].min(2))] += 1;
    }

    /// Pairs played.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// The share of the points that the first contestant got.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.mean_and_variance(0.0).0
    }

    /// The difference in Elo, once there are two pairs.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        if self.count() < 2 {
            return None;
        }
        let (mean, variance) = self.mean_and_variance(0.0);
        let pairs = real(self.count());
        // A sample without any spread knows no more than that one more pair could differ.
        let variance = if variance > 0.0 { variance * pairs / (pairs - 1.0) } else { 0.25 / pairs };
        let error = 1.96 * (variance / pairs).sqrt();
        Some(Estimate { elo: elo(mean), low: elo(mean - error), high: elo(mean + error) })
    }

    /// The logarithm of how much likelier the second hypothesis is.
    #[must_use]
    pub fn likelihood(&self, sprt: Sprt) -> f64 {
        if self.count() == 0 {
            return 0.0;
        }
        // As if a little of every outcome had been seen, so that an early run of
        // one kind proves nothing.
        let (mean, variance) = self.mean_and_variance(1e-3);
        let (low, high) = (expected(sprt.elo0), expected(sprt.elo1));
        real(self.count()) * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// Mean and variance of a pair's score, each outcome seen a little more often.
    fn mean_and_variance(&self, more: f64) -> (f64, f64) {
        let weights = self.pairs.map(|count| real(count) + more);
        let all: f64 = weights.iter().sum();
        if all == 0.0 {
            return (0.5, 0.0);
        }
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
        let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
            weights.iter().zip(scores).map(|(weight, score)| weight * of(score)).sum::<f64>() / all
        };
        let mean = sum(&|score| score);
        (mean, sum(&|score| (score - mean).powi(2)))
    }
}

impl Sprt {
    /// The likelihood at which the test ends: 5 % of errors of either kind.
    pub const BOUND: f64 = 2.944_438_979_166_44;

    /// What results say.
    #[must_use]
    pub fn judge(self, tally: &Tally) -> Verdict {
        let likelihood = tally.likelihood(self);
        if likelihood >= Sprt::BOUND {
            Verdict::Passed
        } else if likelihood <= -Sprt::BOUND {
            Verdict::Failed
        } else {
            Verdict::Open
        }
    }
}

impl std::str::FromStr for Sprt {
    type Err = WordError;

    fn from_str(text: &str) -> Result<Sprt, WordError> {
        let numbers =
            text.split_once(',').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
        match numbers {
            Some((elo0, elo1)) if elo0 < elo1 && f64::abs(elo0) < MOST && f64::abs(elo1) < MOST => {
                Ok(Sprt { elo0, elo1 })
            }
            _ => Err(WordError { expected: "two numbers of Elo, the lower one first, as 0,10" }),
        }
    }
}

/// The difference in Elo that an expected score stands for.
fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-9, 1.0 - 1e-9);
    // Adding zero turns a negative one into a plain one.
    (-400.0 * (1.0 / score - 1.0).log10()).clamp(-MOST, MOST) + 0.0
}

/// The expected score at a difference in Elo.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Elo of several contestants, 0 on average, from the points that each (row) made
/// against each other (column): the numbers under which these points were likeliest.
#[must_use]
pub fn ratings(points: &[Vec<f64>]) -> Vec<f64> {
    let count = points.len();
    // Half a point each way keeps whoever won or lost everything within reach.
    let made = |i: usize, j: usize| points[i][j] + if points[i][j] + points[j][i] > 0.0 { 0.25 } else { 0.0 };
    let mut strength = vec![1.0; count];
    for _ in 0..2_000 {
        let next: Vec<f64> = (0..count)
            .map(|i| {
                let others = (0..count).filter(|&j| j != i);
                let (won, met) = others.fold((0.0, 0.0), |(won, met): (f64, f64), j| {
                    let games = made(i, j) + made(j, i);
                    (won + made(i, j), met + games / (strength[i] + strength[j]))
                });
                if met > 0.0 { won / met } else { strength[i] }
            })
            .collect();
        let mean = next.iter().map(|value: &f64| value.ln()).sum::<f64>() / real(count as u64);
        strength = next.into_iter().map(|value| value / mean.exp()).collect();
    }
    strength.into_iter().map(|value| 400.0 * value.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 0.05
    }

    #[test]
    fn games_and_pairs_are_counted() {
        let mut tally = Tally::default();
        for pair in [[2, 2], [2, 0], [1, 2], [0, 0]] {
            tally.add(pair);
        }
        assert_eq!((tally.games, tally.pairs), ([4, 1, 3], [1, 0, 1, 1, 1]));
        assert!(near(tally.score(), 4.5 / 8.0));
    }

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        let tally = Tally { games: [0; 3], pairs: [0, 0, 50, 0, 50] };
        let estimate = tally.estimate().expect("enough pairs");
        assert!(near(estimate.elo, 190.85), "{estimate:?}");
        // Standard error 0.25 / sqrt(99), by hand.
        assert!(near(estimate.low, elo(0.75 - 1.96 * 0.025_126)), "{estimate:?}");
        assert!(estimate.low > 147.0 && estimate.high < 241.0, "{estimate:?}");
    }

    #[test]
    fn pairs_that_always_split_leave_little_doubt() {
        let split = Tally { games: [100, 0, 100], pairs: [0, 0, 99, 1, 0] };
        let mixed = Tally { games: [100, 0, 100], pairs: [25, 0, 50, 0, 25] };
        let width = |tally: Tally| tally.estimate().map(|found| found.high - found.low).expect("pairs");
        assert!(width(split) < width(mixed) / 5.0, "{} {}", width(split), width(mixed));
    }

    #[test]
    fn a_test_ends_once_it_is_clear() {
        let sprt: Sprt = "0,10".parse().expect("two numbers");
        let tally = |pairs| Tally { games: [0; 3], pairs };
        assert_eq!(sprt.judge(&tally([0; 5])), Verdict::Open);
        assert_eq!(sprt.judge(&tally([10, 20, 40, 22, 12])), Verdict::Open);
        assert_eq!(sprt.judge(&tally([100, 200, 400, 300, 200])), Verdict::Passed);
        assert_eq!(sprt.judge(&tally([200, 300, 400, 200, 100])), Verdict::Failed);
        assert!(
            "10,0".parse::<Sprt>().is_err()
                && "1".parse::<Sprt>().is_err()
                && "0,NaN".parse::<Sprt>().is_err()
        );
    }

    #[test]
    fn ratings_agree_with_the_scores_of_two() {
        let found = ratings(&[vec![0.0, 750.0], vec![250.0, 0.0]]);
        assert!((found[0] - found[1] - 190.85).abs() < 0.5, "{found:?}");
        let chain = ratings(&[vec![0.0, 75.0, 0.0], vec![25.0, 0.0, 75.0], vec![0.0, 25.0, 0.0]]);
        assert!((chain[0] - chain[2] - 381.7).abs() < 4.0, "{chain:?}");
    }
}
