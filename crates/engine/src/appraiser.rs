//! The hand-written opinion for programs that search in their own way.

use branan_rules::{Board, Position, Rules};

use crate::evaluate::{Sight, Weights, besiegers, count, evaluate};
use crate::score::Score;

/// The engine's hand-written evaluation of single positions.
///
/// ```
/// use branan_engine::Appraiser;
/// use branan_rules::{Board7, Rules, presets};
///
/// let rules = Rules::<Board7>::new(presets::BRANDUBH)?;
/// let appraiser = Appraiser::new(&rules);
/// println!("{}", appraiser.opinion(&rules, &rules.start()));
/// # Ok::<(), branan_rules::RuleSetError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Appraiser<B: Board>(Weights<B>);

impl<B: Board> Appraiser<B> {
    /// An evaluation that suits a rule set.
    #[must_use]
    pub fn new(rules: &Rules<B>) -> Appraiser<B> {
        Appraiser(Weights::for_rules(rules))
    }

    /// What a position looks like for the side to move, without looking ahead.
    #[must_use]
    #[inline]
    pub fn opinion(&self, rules: &Rules<B>, position: &Position<B>) -> Score {
        evaluate(rules, &self.0, position, &Sight::new(rules, position))
    }

    /// What a position looks like for the side to move if nothing but soldiers is counted.
    pub(crate) fn count(&self, position: &Position<B>) -> Score {
        count(&self.0, position)
    }

    /// How many attackers stand beside the king.
    pub(crate) fn besiegers(rules: &Rules<B>, position: &Position<B>) -> i32 {
        besiegers(rules, position)
    }
}
