//! Who forms the opinions: a trained net or the hand-written evaluation.

use std::sync::Arc;

use branan_rules::{Board, Position, RuleSet, Rules};

use crate::evaluate::{Sight, Weights, evaluate};
use crate::net::{Accumulator, Frames, Net};
use crate::score::{MAX_PLY, Score};

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
}

impl<B: Board> Judge<B> {
    /// Sets an evaluation to work; a net for another size of board gives way to
    /// the hand-written evaluation.
    pub(crate) fn new(evaluation: Evaluation, rules: &Rules<B>) -> Judge<B> {
        match evaluation {
            Evaluation::Net(net) if net.size() == rules.size() => Judge::Net(Box::new(Trained {
                frames: Frames::new::<B>(&net),
                net,
                seen: vec![Accumulator::new(); MAX_PLY + 1],
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
                let Trained { net, frames, seen } = &mut **trained;
                seen[ply].judge(net, frames, position, sight.first)
            }
        }
    }
}
