//! Who wins a position?

use branan_rules::{Board7, Position, RepetitionVerdict, RuleSet, Side};

use crate::finding::{Finding, Numbers};
use crate::prover::Prover;

/// The question who wins a position, asked for both sides in turn.
///
/// Time is given in portions, so that whoever asks can show progress and save
/// between them.
pub struct Inquiry {
    position: Position<Board7>,
    /// The sides it is asked for, with what is known so far.
    asked: Vec<(Side, Option<Finding>)>,
    /// Whose turn it is.
    turn: usize,
    portion: u64,
    expanded: u64,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A side wins by force, within so many plies.
    Win {
        /// Who.
        side: Side,
        /// Plies to the end at most.
        plies: u16,
    },
    /// Neither side can force an end.
    Hold,
    /// The defenders cannot force an end; whether the attackers can is not known.
    AttackersHold,
    /// Nobody knows.
    Unknown,
}

/// The expansions of the first portion and of the largest.
const PORTIONS: [u64; 2] = [1 << 12, 1 << 20];

impl Inquiry {
    /// Asks about a position, for one side or both; the side to move comes first.
    #[must_use]
    pub fn new(position: Position<Board7>, only: Option<Side>) -> Inquiry {
        let sides = [position.side(), position.side().other()];
        let asked = sides.into_iter().filter(|side| only.is_none_or(|only| only == *side));
        Inquiry {
            position,
            asked: asked.map(|side| (side, None)).collect(),
            turn: 0,
            portion: PORTIONS[0],
            expanded: 0,
        }
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &Position<Board7> {
        &self.position
    }

    /// Positions expanded so far.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Works on for a portion, of at most so many expansions. Gives the side it was
    /// asked for; `None` if nothing is left to be asked.
    pub fn go_on(&mut self, prover: &Prover, most: u64) -> Option<Side> {
        if self.is_over() {
            return None;
        }
        while self.asked[self.turn].1.is_some_and(Finding::is_answer) {
            self.turn = (self.turn + 1) % self.asked.len();
        }
        let (side, known) = &mut self.asked[self.turn];
        let side = *side;
        let tried = prover.attempt(&self.position, side, self.portion.min(most));
        *known = Some(tried.finding);
        self.expanded += tried.expanded;
        self.turn += 1;
        if self.turn == self.asked.len() {
            self.turn = 0;
            self.portion = (2 * self.portion).min(PORTIONS[1]);
        }
        Some(side)
    }

    /// How far each question still seems to be from an answer.
    pub fn open(&self) -> impl Iterator<Item = (Side, Numbers)> {
        self.asked.iter().filter_map(|&(side, known)| match known {
            Some(Finding::Open(numbers)) => Some((side, numbers)),
            _ => None,
        })
    }

    /// Says whether nothing is left to be asked.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.win().is_some() || self.asked.iter().all(|(_, known)| known.is_some_and(Finding::is_answer))
    }

    /// What is known.
    #[must_use]
    pub fn answer(&self) -> Answer {
        if let Some((side, plies)) = self.win() {
            return Answer::Win { side, plies };
        }
        let is_refuted = |side| self.asked.contains(&(side, Some(Finding::Refuted)));
        match (is_refuted(Side::Attackers), is_refuted(Side::Defenders)) {
            (true, true) => Answer::Hold,
            (false, true) => Answer::AttackersHold,
            _ => Answer::Unknown,
        }
    }

    fn win(&self) -> Option<(Side, u16)> {
        self.asked.iter().find_map(|&(side, known)| match known? {
            Finding::Proved { plies } => Some((side, plies)),
            _ => None,
        })
    }
}

impl Answer {
    /// Who wins a set that begins there, if that follows: a hold wins for the attackers
    /// where every repetition loses for the defenders.
    #[must_use]
    pub fn winner(self, set: &RuleSet) -> Option<Side> {
        let verdict = set.repetition.map(|repetition| repetition.verdict);
        match self {
            Answer::Win { side, .. } => Some(side),
            Answer::Hold | Answer::AttackersHold if verdict == Some(RepetitionVerdict::DefendersLose) => {
                Some(Side::Attackers)
            }
            _ => None,
        }
    }
}
