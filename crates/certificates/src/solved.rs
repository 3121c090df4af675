//! What is proved of the positions of one game.

mod folder;

use std::borrow::Cow;
use std::cmp::Reverse;

use branan_rules::{Board7, Move, Position, RuleSet, Rules, Setup, Side, Symmetry};
use branan_tables::fit;

use crate::leaf::LeafSearch;
use crate::strategy::{Answer, Strategy};

pub use folder::{Trouble, Unreadable};

/// What the proofs about one game say of any position, up to symmetry.
pub struct Solved {
    rules: Rules<Board7>,
    strategies: Vec<Named>,
}

type Named = (Cow<'static, str>, Strategy);

/// Who is proved to win a position.
///
/// The plies are an upper bound: quicker wins may exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The winner.
    pub winner: Side,
    /// Plies to the end at most.
    pub within: u32,
    /// The winner's move where the winner is to move, otherwise the one that holds out longest.
    pub mv: Move,
    /// The proof that tells the move; of the other side's move, the answer to it. `None` where a plain search of a few
    /// plies proves it here and now.
    pub proof: Option<String>,
}

/// A move of the side that is proved to lose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resistance {
    /// The move.
    pub mv: Move,
    /// What the winner answers; `None` where the move itself ends the set.
    pub answer: Option<Move>,
    /// Plies to the end after the move, at most.
    pub within: u32,
    /// The proof that tells the answer, if one does.
    pub proof: Option<String>,
}

/// Positions that are looked at, all together, to see short wins of one position and of the replies to it: a tenth of a second.
const ROOM: u64 = 2_000_000;

/// So many times the work of a leaf: positions inside of one are asked in another turn of the board.
const PATIENCE: u64 = 2;

impl Solved {
    /// Nothing yet; `None` for a game of which nothing can be proved.
    #[must_use]
    pub fn new(set: &RuleSet) -> Option<Solved> {
        Some(Solved { rules: fit(set).ok()?, strategies: Vec::new() })
    }

    /// What the proofs inside the program say of a game, whatever it is called.
    #[cfg(feature = "solved")]
    #[must_use]
    pub fn inside(set: &RuleSet) -> Option<Solved> {
        let mut solved = Solved::new(set)?;
        for (name, bytes) in INSIDE {
            // All of them can be read, as a test holds.
            if let Ok(strategy) = Strategy::read(bytes) {
                solved.add((*name).into(), strategy);
            }
        }
        Some(solved)
    }

    /// Takes a strategy; `false` if it is for another game, or there is one of that name.
    pub fn add(&mut self, name: Cow<'static, str>, strategy: Strategy) -> bool {
        let fits =
            strategy.is_for(self.rules.set()) && self.strategies.iter().all(|(known, _)| *known != name);
        if fits {
            self.strategies.push((name, strategy));
        }
        fits
    }

    /// The rules they are for.
    #[must_use]
    pub fn rules(&self) -> &Rules<Board7> {
        &self.rules
    }

    /// The strategies with their names.
    pub fn strategies(&self) -> impl Iterator<Item = (&str, &Strategy)> {
        self.strategies.iter().map(|(name, strategy)| (&**name, strategy))
    }

    /// Says whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.strategies.is_empty()
    }

    /// The strategy of the proof that begins with a position, however that is turned.
    #[must_use]
    pub fn beginning_with(&self, setup: &Setup) -> Option<&Strategy> {
        let is_it = |symmetry: &Symmetry, strategy: &Strategy| symmetry.setup(strategy.position()) == *setup;
        let mut strategies = self.strategies.iter().map(|(_, strategy)| strategy);
        strategies.find(|strategy| Symmetry::ALL.iter().any(|symmetry| is_it(symmetry, strategy)))
    }

    /// Who is proved to win a position, if anybody is. It takes two tenths of a second at most.
    #[must_use]
    pub fn verdict(&self, setup: &Setup) -> Option<Verdict> {
        let position = self.playable(setup)?;
        self.won(&position).or_else(|| {
            let longest = self.resist(&position)?.into_iter().next()?;
            let winner = position.side().other();
            Some(Verdict { winner, within: longest.within + 1, mv: longest.mv, proof: longest.proof })
        })
    }

    /// What the side to move can do where it is proved to lose, the longest resistance first; `None` where it is not.
    #[must_use]
    pub fn resistance(&self, setup: &Setup) -> Option<Vec<Resistance>> {
        self.resist(&self.playable(setup)?)
    }

    /// The moves from a position if the winner plays as one proof tells and the other side holds out as long as it can.
    #[must_use]
    pub fn longest_line(&self, setup: &Setup) -> Vec<Move> {
        let mut line = Vec::new();
        let Some(Verdict { winner, proof, .. }) = self.verdict(setup) else { return line };
        let is_it = |named: &&Named| Some(&*named.0) == proof.as_deref();
        let Some(by) = self.strategies.iter().find(is_it).or_else(|| self.seer(winner)) else { return line };
        let mut next = self.playable(setup);
        // By one proof the plies fall with every move, so it ends.
        while let Some(position) = next {
            let mut room = ROOM;
            let mv = if position.side() == winner {
                answer(by, &position, &mut room).map(|(_, answer)| answer.mv)
            } else {
                self.resist_by(&[by], &position, &mut room).and_then(|moves| Some(moves.first()?.mv))
            };
            let Some(mv) = mv else { break };
            line.push(mv);
            let played = position.play_unchecked(&self.rules, mv);
            next = played.end.is_none().then_some(played.position);
        }
        line
    }

    /// The position of a set-up in which the set goes on.
    fn playable(&self, setup: &Setup) -> Option<Position<Board7>> {
        let position = Position::new(setup, &self.rules).ok()?;
        position.end(&self.rules).is_none().then_some(position)
    }

    /// The quickest win of the side to move that a proof tells or a short search sees.
    fn won(&self, position: &Position<Board7>) -> Option<Verdict> {
        let own: Vec<&Named> = self.of(position.side()).collect();
        let told = quickest(&own, position);
        // A proof that leaves the position to a search has more to say than one that goes a long way round.
        let is_long = told.as_ref().is_none_or(|(_, answer)| answer.plies as usize > LeafSearch::MOST_PLIES);
        let is_told_by_all = own.iter().all(|(_, strategy)| strategy.told(position).is_some());
        let seen = (is_long && !is_told_by_all).then(|| self.seen(position, &mut { ROOM })).flatten();
        let (proof, Answer { mv, plies }) = seen.or(told)?;
        Some(Verdict { winner: position.side(), within: plies, mv, proof: proof.map(str::to_owned) })
    }

    /// Every move of the side to move with the answer to it, if there is one to each: by one proof, or by all together.
    fn resist(&self, position: &Position<Board7>) -> Option<Vec<Resistance>> {
        let winners: Vec<&Named> = self.of(position.side().other()).collect();
        let knows = |named: &&&Named| {
            position.legal_moves(&self.rules).any(|mv| {
                let played = position.play_unchecked(&self.rules, mv);
                played.end.is_none() && named.1.told(&played.position).is_some_and(|answer| answer.plies > 1)
            })
        };
        let mut room = ROOM;
        let by_one =
            winners.iter().filter(knows).filter_map(|named| self.resist_by(&[named], position, &mut room));
        let by_one = by_one.min_by_key(|moves| moves.first().map(|longest| longest.within));
        by_one.or_else(|| self.resist_by(&winners, position, &mut { ROOM }))
    }

    /// The same by some proofs; what none of them tells is searched.
    fn resist_by(
        &self,
        proofs: &[&Named],
        position: &Position<Board7>,
        room: &mut u64,
    ) -> Option<Vec<Resistance>> {
        let winner = position.side().other();
        let (mut moves, mut open) = (Vec::new(), Vec::new());
        for mv in position.legal_moves(&self.rules) {
            let played = position.play_unchecked(&self.rules, mv);
            match (played.end, quickest(proofs, &played.position)) {
                (Some(end), _) if end.winner == Some(winner) => {
                    moves.push(Resistance { mv, answer: None, within: 0, proof: None });
                }
                (Some(_), _) => return None,
                (None, Some(told)) => moves.push(after(mv, told)),
                (None, None) => open.push((mv, played.position)),
            }
        }
        // What is told costs nothing: it was asked first.
        for (mv, position) in open {
            moves.push(after(mv, self.seen(&position, room)?));
        }
        moves.sort_by_key(|resistance| (Reverse(resistance.within), resistance.mv.to_string()));
        Some(moves)
    }

    /// The proofs that a side wins.
    fn of(&self, side: Side) -> impl Iterator<Item = &Named> {
        self.strategies.iter().filter(move |(_, strategy)| strategy.side() == side)
    }

    /// A win that a plain search sees.
    fn seen(&self, position: &Position<Board7>, room: &mut u64) -> Option<(Option<&str>, Answer)> {
        seen(&self.seer(position.side())?.1, position, room)
    }

    /// A proof that leaves short wins of a side to a search: any will do, the search is the same.
    fn seer(&self, side: Side) -> Option<&Named> {
        self.of(side).find(|(_, strategy)| strategy.leaf_work() > 0)
    }
}

/// The quickest win that one of some proofs tells, and which does: whoever can end the set needs none.
fn quickest<'s>(proofs: &[&'s Named], position: &Position<Board7>) -> Option<(Option<&'s str>, Answer)> {
    let told = proofs.iter().filter_map(|(name, strategy)| Some((&**name, strategy.told(position)?)));
    let (name, answer) = told.min_by_key(|(_, answer)| answer.plies)?;
    Some(((answer.plies > 1).then_some(name), answer))
}

fn seen<'s>(
    strategy: &Strategy,
    position: &Position<Board7>,
    room: &mut u64,
) -> Option<(Option<&'s str>, Answer)> {
    let limit = strategy.leaf_work().saturating_mul(PATIENCE);
    Some((None, strategy.seen(position, limit, room)?))
}

/// What one proof tells or leaves to a search.
fn answer<'s>(
    by: &'s Named,
    position: &Position<Board7>,
    room: &mut u64,
) -> Option<(Option<&'s str>, Answer)> {
    quickest(&[by], position).or_else(|| seen(&by.1, position, room))
}

fn after(mv: Move, (proof, Answer { mv: answer, plies }): (Option<&str>, Answer)) -> Resistance {
    Resistance { mv, answer: Some(answer), within: plies, proof: proof.map(str::to_owned) }
}

#[cfg(feature = "solved")]
macro_rules! strategies {
    ($($name:literal)+) => {
        &[$(($name, include_bytes!(concat!("../solved/", $name, ".strategy")))),+]
    };
}

/// What is inside the program, as `cargo test` holds to be told by the proofs of the repository.
#[cfg(feature = "solved")]
const INSIDE: &[(&str, &[u8])] = strategies! {
    "brandubh-d2-g2" "brandubh-d1-f1" "brandubh-f4-f5" "brandubh-d7-d6" "brandubh-e7-e6"
    "brandubh-historical-d2-g2" "brandubh-historical-d1-f1"
};
