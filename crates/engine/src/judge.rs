//! Who forms the opinions: a trained net or the hand-written evaluation.

use std::sync::Arc;

use branan_rules::{Bitboard, Board, Position, RuleSet, Rules, Side};

use crate::evaluate::{Sight, Weights, evaluate};
use crate::net::{Accumulator, Frames, Net};
use crate::score::{MAX_PLY, Score};
use crate::search::LARGE;

/// How a search judges positions at its leaves.
#[derive(Clone, Default)]
pub enum Evaluation {
    /// By terms written by hand, which suit every rule set.
    #[default]
    Hand,
    /// By a trained net.
    Net(Arc<Net>),
}

impl Evaluation {
    /// The best there is for these rules: the net that was trained for them,
    /// or the hand-written evaluation.
    #[must_use]
    pub fn for_rules(set: &RuleSet) -> Evaluation {
        Net::for_rules(set).map_or(Evaluation::Hand, Evaluation::Net)
    }
}

/// An evaluation at work in one search.
pub(crate) enum Judge<B: Board> {
    Hand(Weights<B>),
    Net(Box<Trained<B>>),
}

/// A net with what it has seen.
pub(crate) struct Trained<B: Board> {
    net: Arc<Net>,
    frames: Frames,
    /// One a ply: positions judged at the same ply differ by few squares.
    seen: Vec<Accumulator<B>>,
    /// What the soldiers of the start are worth, on boards where they count beside the net.
    soldiers: Option<i32>,
}

/// From here on the attackers are far ahead, in hundredths.
const FAR_AHEAD: i32 = 300;

/// Over so many hundredths the count of soldiers comes to its full weight.
const RAMP: i32 = 300;

/// What an attacker and a defender are worth to attackers who are far ahead.
const SOLDIERS: [i32; 2] = [80, 60];

impl<B: Board> Judge<B> {
    /// Sets an evaluation to work; a net for another size of board gives way to
    /// the hand-written evaluation.
    pub(crate) fn new(evaluation: Evaluation, rules: &Rules<B>) -> Judge<B> {
        match evaluation {
            Evaluation::Net(net) if net.size() == rules.size() => Judge::Net(Box::new(Trained {
                frames: Frames::new::<B>(&net),
                net,
                seen: vec![Accumulator::new(); MAX_PLY + 1],
                soldiers: (rules.size() >= LARGE).then(|| soldiers(&rules.start())),
            })),
            _ => Judge::Hand(Weights::for_rules(rules)),
        }
    }

    /// The opinion, from the view of the side to move.
    #[inline]
    pub(crate) fn opinion(
        &mut self,
        rules: &Rules<B>,
        position: &Position<B>,
        sight: &Sight<B>,
        ply: usize,
    ) -> Score {
        match self {
            Judge::Hand(weights) => evaluate(rules, weights, position, sight),
            Judge::Net(trained) => {
                let Trained { net, frames, seen, soldiers } = &mut **trained;
                let opinion = seen[ply].judge(net, frames, position, sight.first);
                soldiers.map_or(opinion, |start| grounded(opinion, position, start))
            }
        }
    }
}

/// Soldiers as they count for attackers who are far ahead.
fn soldiers<B: Board>(position: &Position<B>) -> i32 {
    let worth = |side: Side| SOLDIERS[side as usize] * position.soldiers(side).count() as i32;
    worth(Side::Attackers) - worth(Side::Defenders)
}

/// A net's opinion, where it calls the attackers far ahead brought back to what can be counted.
///
/// Nearly all games that nets learn from are over by then, so out there a net does not tell progress from going
/// round in circles, and gives men away that the ring needs. What it says beyond the mark counts half, and soldiers
/// beside it, compared with the start (docs/engine.md, "Won is won").
fn grounded<B: Board>(opinion: Score, position: &Position<B>, start: i32) -> Score {
    let sign = if position.side() == Side::Attackers { 1 } else { -1 };
    let ahead = sign * opinion.hundredths() - FAR_AHEAD;
    if ahead <= 0 {
        return opinion;
    }
    let counted = (soldiers(position) - start) * ahead.min(RAMP) / RAMP;
    Score::opinion(sign * (FAR_AHEAD + (ahead / 2 + counted).max(0)))
}

#[cfg(test)]
mod tests {
    use branan_rules::{Board11, presets};

    use super::*;

    fn judged(setup: &str, hundredths: i32) -> i32 {
        let rules = Rules::<Board11>::new(presets::COPENHAGEN).expect("a preset");
        let position = Position::new(&setup.parse().expect("a set-up"), &rules).expect("playable");
        grounded(Score::opinion(hundredths), &position, soldiers(&rules.start())).hundredths()
    }

    const FEW: &str = "4aaaa3/11/11/aa1a5a1/9a1/aa5d2a/11/11/6a2k1/11/3aaa5";

    #[test]
    fn soldiers_count_only_for_attackers_who_are_far_ahead() {
        for hundredths in [-2000, -300, 0, 299, 300] {
            assert_eq!(judged(&format!("{FEW} a"), hundredths), hundredths);
            assert_eq!(judged(&format!("{FEW} d"), -hundredths), -hundredths);
        }
    }

    #[test]
    fn far_ahead_attackers_value_their_men_and_those_they_take() {
        let [plain, attacker_less, defender_less] =
            [FEW.to_owned(), FEW.replace("9a1", "11"), FEW.replace("aa5d2a", "aa8a")]
                .map(|setup| judged(&format!("{setup} a"), 1500));
        assert_eq!((plain - attacker_less, defender_less - plain), (SOLDIERS[0], SOLDIERS[1]));
        assert_eq!(judged(&format!("{FEW} d"), -1500), -plain);
        // However few they are, what the net calls far ahead stays so.
        assert_eq!(judged("11/11/11/11/4a6/5k5/11/11/11/11/11 a", 310), 300);
    }
}
