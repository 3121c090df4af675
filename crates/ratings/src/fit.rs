//! How much easier one side is, learnt from results.
//!
//! Bradley and Terry's model with an advantage of one side: the defenders win with the chance
//! σ(term + their strength − the attackers' strength), a draw is half a win. The term is the most likely
//! one. Strengths are taken to be spread around each other as people's are, so that somebody who won
//! their only set is not infinitely strong; without that, sparse results overrate the term.

use core::fmt;
use std::collections::BTreeMap;

use libm::{exp, log as ln};

/// The result of one set between two people, or nobody knows who.
#[derive(Clone, Debug, PartialEq)]
pub struct SetResult<P> {
    /// Who attacked. Somebody nameless is taken for an average person.
    pub attackers: Option<P>,
    /// Who defended.
    pub defenders: Option<P>,
    /// Whether the defenders won; `None` is a draw.
    pub defenders_won: Option<bool>,
}

/// What results say about the sides of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SideFit {
    /// What the defenders have in advance, in points.
    pub term: f64,
    /// The standard error of the term.
    pub error: f64,
    /// From how many sets.
    pub sets: usize,
    /// Of how many people with a name.
    pub people: usize,
    /// Of which share the defenders won, draws half.
    pub defenders_share: f64,
}

impl SideFit {
    /// Where the true term is in 95 of 100 cases.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        let reach = 1.96 * self.error;
        (self.term - reach, self.term + reach)
    }
}

/// Why nothing can be learnt from results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FitError {
    /// There are none.
    NoSets,
    /// One side won all of them.
    OneSided,
}

impl fmt::Display for FitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FitError::NoSets => "there is no set with a result",
            FitError::OneSided => "one side won every set",
        })
    }
}

impl core::error::Error for FitError {}

/// How strengths are spread, in points.
const SPREAD: f64 = 250.0;

/// Points in one unit of the model.
const UNIT: f64 = 400.0 / core::f64::consts::LN_10;

const MOST_STEPS: usize = 100;
const TOLERANCE: f64 = 1e-9;

/// Finds the side term that makes results most likely, and how sure it is.
///
/// # Errors
/// If there is nothing to learn from.
pub fn fit<P: Ord>(results: &[SetResult<P>]) -> Result<SideFit, FitError> {
    let sets = results.len();
    let won: f64 = results.iter().map(score).sum();
    #[expect(clippy::cast_precision_loss, reason = "nobody has that many results")]
    let share = won / sets as f64;
    if sets == 0 {
        return Err(FitError::NoSets);
    }
    if share <= 0.0 || share >= 1.0 {
        return Err(FitError::OneSided);
    }
    let model = Model::new(results);
    let best = model.best();
    let mut towards_term = vec![0.0; model.unknowns];
    towards_term[TERM] = 1.0;
    let variance = model.solve(&model.weights(&best), &towards_term)[TERM];
    Ok(SideFit {
        term: best[TERM] * UNIT,
        error: variance.max(0.0).sqrt() * UNIT,
        sets,
        people: model.unknowns - 1,
        defenders_share: share,
    })
}

fn score<P>(result: &SetResult<P>) -> f64 {
    result.defenders_won.map_or(0.5, |won| f64::from(u8::from(won)))
}

/// The term is the first unknown, strengths follow.
const TERM: usize = 0;

/// The unknowns, and the sets that tie them to each other.
struct Model {
    unknowns: usize,
    /// Attackers, defenders, and the defenders' score.
    sets: Vec<(Option<usize>, Option<usize>, f64)>,
}

impl Model {
    fn new<P: Ord>(results: &[SetResult<P>]) -> Model {
        let mut numbers: BTreeMap<&P, usize> = BTreeMap::new();
        let mut sets = Vec::with_capacity(results.len());
        for result in results {
            let [attackers, defenders] = [&result.attackers, &result.defenders].map(|person| {
                person.as_ref().map(|person| {
                    let next = numbers.len() + 1;
                    *numbers.entry(person).or_insert(next)
                })
            });
            sets.push((attackers, defenders, score(result)));
        }
        Model { unknowns: numbers.len() + 1, sets }
    }

    /// The most likely unknowns, by Newton's method.
    fn best(&self) -> Vec<f64> {
        let mut at = vec![0.0; self.unknowns];
        for _ in 0..MOST_STEPS {
            let step = self.solve(&self.weights(&at), &self.gradient(&at));
            let reach = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
            at = self.uphill(&at, &step);
            if reach < TOLERANCE {
                break;
            }
        }
        at
    }

    /// As much of a step as makes the results more likely.
    fn uphill(&self, from: &[f64], step: &[f64]) -> Vec<f64> {
        let before = self.likelihood(from);
        let mut part = 1.0;
        loop {
            let to: Vec<f64> = from.iter().zip(step).map(|(x, by)| x + part * by).collect();
            if self.likelihood(&to) >= before {
                return to;
            }
            part /= 2.0;
            if part < TOLERANCE {
                return from.to_vec();
            }
        }
    }

    /// The logarithm of how likely the results are.
    fn likelihood(&self, at: &[f64]) -> f64 {
        let sets: f64 = self
            .sets
            .iter()
            .map(|&(a, d, score)| {
                let x = margin(at, a, d);
                score * x - softplus(x)
            })
            .sum();
        sets - at[TERM + 1..].iter().map(|strength| strength * strength * PRIOR / 2.0).sum::<f64>()
    }

    fn gradient(&self, at: &[f64]) -> Vec<f64> {
        let mut slope: Vec<f64> = at.iter().map(|strength| -PRIOR * strength).collect();
        slope[TERM] = 0.0;
        for &(a, d, score) in &self.sets {
            spread(&mut slope, a, d, score - chance(margin(at, a, d)));
        }
        slope
    }

    /// How much each set tells.
    fn weights(&self, at: &[f64]) -> Vec<f64> {
        let weight = |&(a, d, _): &(Option<usize>, Option<usize>, f64)| {
            let chance = chance(margin(at, a, d));
            chance * (1.0 - chance)
        };
        self.sets.iter().map(weight).collect()
    }

    /// Solves the curvature times x = `right`, by conjugate gradients: the matrix itself, a row a person,
    /// would be too large.
    fn solve(&self, weights: &[f64], right: &[f64]) -> Vec<f64> {
        let mut x = vec![0.0; self.unknowns];
        let mut rest = right.to_vec();
        let scale = self.diagonal(weights);
        let mut scaled: Vec<f64> = rest.iter().zip(&scale).map(|(r, s)| r / s).collect();
        let mut way = scaled.clone();
        let mut size = dot(&rest, &scaled);
        let enough = size * TOLERANCE * TOLERANCE;
        for _ in 0..10 * self.unknowns + 100 {
            if size <= enough {
                break;
            }
            let image = self.curvature(weights, &way);
            let step = size / dot(&way, &image);
            for i in 0..self.unknowns {
                x[i] += step * way[i];
                rest[i] -= step * image[i];
                scaled[i] = rest[i] / scale[i];
            }
            let next = dot(&rest, &scaled);
            for i in 0..self.unknowns {
                way[i] = scaled[i] + next / size * way[i];
            }
            size = next;
        }
        x
    }

    fn curvature(&self, weights: &[f64], x: &[f64]) -> Vec<f64> {
        let mut image: Vec<f64> = x.iter().map(|x| PRIOR * x).collect();
        image[TERM] = 0.0;
        for (&(a, d, _), weight) in self.sets.iter().zip(weights) {
            spread(&mut image, a, d, weight * margin(x, a, d));
        }
        image
    }

    fn diagonal(&self, weights: &[f64]) -> Vec<f64> {
        let mut diagonal = vec![PRIOR; self.unknowns];
        diagonal[TERM] = 0.0;
        for (&(a, d, _), weight) in self.sets.iter().zip(weights) {
            diagonal[TERM] += weight;
            for person in [a, d].into_iter().flatten() {
                diagonal[person] += weight;
            }
        }
        diagonal
    }
}

/// How much the spread of strengths counts.
const PRIOR: f64 = UNIT * UNIT / (SPREAD * SPREAD);

/// How far the defenders are ahead.
fn margin(at: &[f64], attackers: Option<usize>, defenders: Option<usize>) -> f64 {
    let strength = |person: Option<usize>| person.map_or(0.0, |person| at[person]);
    at[TERM] + strength(defenders) - strength(attackers)
}

/// Adds to everything that a set depends on.
fn spread(to: &mut [f64], attackers: Option<usize>, defenders: Option<usize>, by: f64) {
    to[TERM] += by;
    if let Some(person) = defenders {
        to[person] += by;
    }
    if let Some(person) = attackers {
        to[person] -= by;
    }
}

fn chance(margin: f64) -> f64 {
    1.0 / (1.0 + exp(-margin))
}

/// ln(1 + eˣ), without overflow.
fn softplus(x: f64) -> f64 {
    x.max(0.0) + ln(1.0 + exp(-x.abs()))
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
