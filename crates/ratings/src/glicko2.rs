//! Glicko-2, after Mark Glickman's paper of 2013 (<http://www.glicko.net/glicko/glicko2.pdf>), with its names.
//!
//! Sums, products, quotients and roots are exactly rounded by IEEE 754 and so the same everywhere;
//! `exp` and `ln` are not, and come from `libm`. No `mul_add`, `powi` or `hypot`: they may differ, too.

use core::f64::consts::PI;

use libm::{exp, log as ln};

use crate::rating::Rating;

/// How fast volatility follows results; lichess has the same.
pub const TAU: f64 = 0.75;

/// So that a deviation of 60 becomes 110 in a year without a game; lichess has the same.
pub const PERIODS_A_DAY: f64 = 0.21436;

/// Points of the scale that people see, in one of Glicko-2's own.
pub(crate) const SCALE: f64 = 173.7178;

const MEAN: f64 = 1500.0;
const TOLERANCE: f64 = 0.000_001;
/// More than ever needed; a bound, so that no input runs for ever.
const MOST_STEPS: u32 = 1000;

/// One result against somebody, as the one who is rated sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bout {
    /// How strong the opponent is, the side term included.
    pub points: f64,
    /// How unsure that is.
    pub deviation: f64,
    /// 1 for a win, ½ for a draw, 0 for a loss.
    pub score: f64,
}

/// The rating after results of one period, of which only a part may have passed since the last.
///
/// Plain Glicko-2, without limits.
#[must_use]
pub fn updated(player: Rating, bouts: &[Bout], periods: f64) -> Rating {
    if bouts.is_empty() {
        return player.after(periods);
    }
    let (mu, phi) = ((player.points - MEAN) / SCALE, player.deviation / SCALE);
    let (mut information, mut surprise) = (0.0, 0.0);
    for bout in bouts {
        let g = impact(bout.deviation / SCALE);
        let expected = 1.0 / (1.0 + exp(-g * (mu - (bout.points - MEAN) / SCALE)));
        information += g * g * expected * (1.0 - expected);
        surprise += g * (bout.score - expected);
    }
    let v = 1.0 / information;
    let volatility = Search { delta: v * surprise, phi, v, sigma: player.volatility }.volatility();
    let before = grown(phi, volatility, periods);
    let variance = 1.0 / (1.0 / (before * before) + information);
    Rating {
        points: (mu + variance * surprise) * SCALE + MEAN,
        deviation: variance.sqrt() * SCALE,
        volatility,
    }
}

/// A deviation after some periods without a result.
pub(crate) fn grown(phi: f64, sigma: f64, periods: f64) -> f64 {
    (phi * phi + periods * sigma * sigma).sqrt()
}

/// How much a result counts against somebody whose strength is unsure: the paper's g.
fn impact(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// The search for a new volatility, step 5 of the paper.
struct Search {
    delta: f64,
    phi: f64,
    v: f64,
    sigma: f64,
}

impl Search {
    /// The root of `slope`, by the Illinois algorithm.
    fn volatility(&self) -> f64 {
        let (mut a, mut b) = (self.start(), self.other_end());
        let (mut at_a, mut at_b) = (self.slope(a), self.slope(b));
        let mut steps = 0;
        while (b - a).abs() > TOLERANCE && steps < MOST_STEPS {
            let c = a + (a - b) * at_a / (at_b - at_a);
            let at_c = self.slope(c);
            if at_c * at_b <= 0.0 {
                (a, at_a) = (b, at_b);
            } else {
                at_a /= 2.0;
            }
            (b, at_b) = (c, at_c);
            steps += 1;
        }
        exp(a / 2.0)
    }

    fn start(&self) -> f64 {
        ln(self.sigma * self.sigma)
    }

    /// Somewhere on the other side of the root.
    fn other_end(&self) -> f64 {
        let excess = self.delta * self.delta - self.phi * self.phi - self.v;
        if excess > 0.0 {
            return ln(excess);
        }
        let (mut b, mut steps) = (self.start() - TAU, 0);
        while self.slope(b) < 0.0 && steps < MOST_STEPS {
            b -= TAU;
            steps += 1;
        }
        b
    }

    fn slope(&self, x: f64) -> f64 {
        let (e, spread) = (exp(x), self.phi * self.phi + self.v);
        let sum = spread + e;
        e * (self.delta * self.delta - spread - e) / (2.0 * sum * sum) - (x - self.start()) / (TAU * TAU)
    }
}
