//! Playing as a proof tells.

use std::collections::HashMap;

use branan_rules::{Board7, Move, Position, RuleSet, Rules, Setup, Side};
use branan_tables::{Material, fit};

use crate::answers::{Answers, Collection, Told};
use crate::certificate::{Certificate, Claim};
use crate::check::{Proved, Rejected, Wrong, order, proved_positions};
use crate::leaf::LeafSearch;
use crate::outline::Outline;
use crate::read::Proof;
use crate::upright::{KeyMap, Symmetries};
use crate::walk::{ProofEntry, Stumble, Walk};

/// A proof made ready to be played by: it answers whatever the other side does.
///
/// Moves that the proof tells are kept, in little room; what it leaves to a search is searched when it is asked for, so an
/// answer is always the proof of itself or one that [`check_outline`](crate::check_outline) accepts.
pub struct Strategy {
    pub(crate) rules: Rules<Board7>,
    pub(crate) position: Setup,
    pub(crate) side: Side,
    pub(crate) leaf_work: u64,
    pub(crate) plies: u32,
    symmetries: Symmetries,
    pub(crate) answers: Answers,
}

/// A move that wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move.
    pub mv: Move,
    /// Plies to the end, this move included, against the longest defence that the proof knows of.
    pub plies: u32,
}

/// A short search may take this many times the work that a leaf may: positions inside of a leaf are asked
/// in another turn of the board than its proof had, which can take more.
const PATIENCE: [u64; 3] = [1, 8, 64];

impl Strategy {
    /// Goes through an outline that has nothing open. Its leaves are proved when they are asked for.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(outline: &Outline) -> Result<Strategy, Rejected> {
        let rules = fit(&outline.rules).map_err(Rejected::Rules)?;
        let root = Position::new(&outline.position, &rules).map_err(Rejected::Position)?;
        if root.end(&rules).is_some() {
            return Err(Rejected::Over);
        }
        let (moves, plies) = told_moves(outline, &rules, &root).map_err(|Stumble { position, wrong }| {
            Rejected::Broken { position: Box::new(position.setup(&rules)), wrong }
        })?;
        let parts =
            Parts { position: outline.position, side: outline.side, leaf_work: outline.leaf_work, plies };
        parts.with_moves(rules, moves)
    }

    /// The same of a certificate that a side wins, which rests on no tables.
    ///
    /// # Errors
    /// What is wrong with it. A certificate of a hold has no end to play for: [`Rejected::NoWin`].
    pub fn of_certificate(certificate: &Certificate) -> Result<Strategy, Rejected> {
        let rules = fit(&certificate.rules).map_err(Rejected::Rules)?;
        let side = certificate.claim.side();
        let (checked, positions) = proved_positions(certificate, None)?;
        let plies = checked.plies.filter(|_| certificate.claim != Claim::AttackersHold);
        let plies = plies.ok_or(Rejected::NoWin)?;
        let proved: HashMap<Position<Board7>, u32> =
            positions.iter().filter_map(|Proved { position, plies }| Some((*position, (*plies)?))).collect();
        let symmetries = Symmetries::new(rules.size());
        let mut moves = KeyMap::default();
        for (position, &plies) in proved.iter().filter(|(position, _)| position.side() == side) {
            let leads_on = |mv: &Move| {
                let played = position.play_unchecked(&rules, *mv);
                played.end.is_none() && proved.get(&played.position).is_some_and(|left| left + 1 == plies)
            };
            // Where there is none, the set can be ended at once.
            let Some(mv) = position.legal_moves(&rules).find(leads_on) else { continue };
            let (key, turn) = symmetries.keyed(position);
            let answer = Answer { mv: turn.mv(mv), plies };
            // Of the images of a position that were met the quickest is taken, and the first in the order of text.
            let kept = moves.entry(key).or_insert(answer);
            *kept = core::cmp::min_by_key(*kept, answer, |answer| (answer.plies, order(answer.mv)));
        }
        let parts = Parts { position: certificate.position, side, leaf_work: 0, plies };
        parts.with_moves(rules, moves)
    }

    /// The same of a proof of either kind.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn of(proof: &Proof) -> Result<Strategy, Rejected> {
        match proof {
            Proof::Certificate(certificate) => Strategy::of_certificate(certificate),
            Proof::Outline(outline) => Strategy::new(outline),
        }
    }

    /// The rules it is for.
    #[must_use]
    pub fn rules(&self) -> &Rules<Board7> {
        &self.rules
    }

    /// The position that the proof begins with.
    #[must_use]
    pub fn position(&self) -> &Setup {
        &self.position
    }

    /// The side that wins by it.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Plies from the first position to the end, against the longest defence that the proof knows of.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Positions for which the proof has a move, up to symmetry.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.answers.len()
    }

    /// Bytes of memory that they take.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.answers.memory()
    }

    /// Says whether it is for a game, whatever that is called.
    #[must_use]
    pub fn is_for(&self, set: &RuleSet) -> bool {
        self.rules.set().is_same_game(set)
    }

    /// What to play in a position that came about by playing so. `None` in any other, unless a short search sees a win,
    /// and where the other side is to move.
    #[must_use]
    pub fn answer(&self, position: &Position<Board7>) -> Option<Answer> {
        let searched = || {
            PATIENCE.into_iter().find_map(|times| {
                let limit = self.leaf_work.saturating_mul(times);
                self.seen(position, limit, &mut u64::MAX.clone())
            })
        };
        self.told(position).or_else(searched)
    }

    /// What the proof tells to play in a position, or a move that ends the set at once; nothing is searched.
    #[must_use]
    pub fn told(&self, position: &Position<Board7>) -> Option<Answer> {
        if position.side() != self.side {
            return None;
        }
        let ends = |mv: &Move| {
            let end = position.play_unchecked(&self.rules, *mv).end;
            end.is_some_and(|end| end.winner == Some(self.side))
        };
        if let Some(mv) = position.legal_moves(&self.rules).find(ends) {
            return Some(Answer { mv, plies: 1 });
        }
        let Told { place, plies } = self.answers.get(position)?;
        let (key, turn) = self.symmetries.keyed(position);
        let mv = ProofEntry::Move(place).mv(&self.rules, &key.position(&self.rules)?)?;
        Some(Answer { mv: turn.inverse().mv(mv), plies })
    }

    /// The shortest win that a plain search sees, looking at so many positions a length at most; what it looks at is taken
    /// from `room`, and it ends when that is used up.
    pub(crate) fn seen(&self, position: &Position<Board7>, limit: u64, room: &mut u64) -> Option<Answer> {
        if position.side() != self.side {
            return None;
        }
        let (key, turn) = self.symmetries.keyed(position);
        let upright = key.position(&self.rules)?;
        let mut search = LeafSearch::new(&self.rules, self.side);
        (3..=LeafSearch::MOST_PLIES).step_by(2).find_map(|plies| {
            let found = search.win_within(&upright, plies, limit.min(*room));
            *room = room.saturating_sub(search.work());
            Some(Answer { mv: turn.inverse().mv(found?), plies: plies as u32 })
        })
    }

    /// Work that a search for a leaf may take.
    pub(crate) fn leaf_work(&self) -> u64 {
        self.leaf_work
    }
}

/// What a strategy is about, besides its rules and moves.
pub(crate) struct Parts {
    pub(crate) position: Setup,
    pub(crate) side: Side,
    pub(crate) leaf_work: u64,
    pub(crate) plies: u32,
}

impl Parts {
    pub(crate) fn with_answers(self, rules: Rules<Board7>, answers: Answers) -> Strategy {
        let Parts { position, side, leaf_work, plies } = self;
        let symmetries = Symmetries::new(rules.size());
        Strategy { rules, position, side, leaf_work, plies, symmetries, answers }
    }

    /// Puts the moves where they take little room.
    fn with_moves(self, rules: Rules<Board7>, moves: KeyMap<Answer>) -> Result<Strategy, Rejected> {
        let mut collection = Collection::default();
        for (key, Answer { mv, plies }) in moves {
            let upright = key.position(&rules).ok_or(Rejected::Over)?;
            let Some(ProofEntry::Move(place)) = ProofEntry::playing(&rules, &upright, mv) else {
                return Err(Rejected::Broken {
                    position: Box::new(upright.setup(&rules)),
                    wrong: Wrong::Illegal(mv),
                });
            };
            if !collection.add(&rules, &upright, Told { place, plies }) {
                return Err(Rejected::TooManySoldiers(Material::of(&upright)));
            }
        }
        Ok(self.with_answers(rules, collection.into_answers()))
    }
}

/// The moves of an outline, as the keys of their positions show them, and the plies from the first position to the end.
fn told_moves(
    outline: &Outline,
    rules: &Rules<Board7>,
    root: &Position<Board7>,
) -> Result<(KeyMap<Answer>, u32), Stumble> {
    let symmetries = Symmetries::new(rules.size());
    let mut walk = Walk::new(rules, outline.side, root)?;
    let (mut steps, mut moves) = (outline.steps.iter(), KeyMap::default());
    while let Some((key, position)) = walk.pending() {
        let step = *steps.next().ok_or(Stumble { position, wrong: Wrong::NoMove })?;
        if let Some(mv) = step.mv(rules, &position) {
            let mv = symmetries.keyed(&position).1.mv(mv);
            moves.insert(key, Answer { mv, plies: 0 });
        }
        walk.enter(step)?;
    }
    for (key, answer) in &mut moves {
        answer.plies = walk.plies_from(*key).unwrap_or_default();
    }
    Ok((moves, walk.plies().unwrap_or_default()))
}
