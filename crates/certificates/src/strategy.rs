//! Playing as a proof tells.

use branan_rules::{Board7, Move, Position, Rules, Side};
use branan_tables::fit;

use crate::check::{Rejected, Wrong};
use crate::leaf::LeafSearch;
use crate::outline::Outline;
use crate::upright::{Key, KeyMap, Symmetries};
use crate::walk::{Stumble, Walk};

/// An outline made ready to be played by: it answers whatever the other side does.
///
/// Moves that the outline tells are kept; what it leaves to a search is searched when it is asked for, so an answer is
/// always the proof of itself or one that [`check_outline`](crate::check_outline) accepts.
pub struct Strategy {
    rules: Rules<Board7>,
    side: Side,
    leaf_work: u64,
    symmetries: Symmetries,
    answers: KeyMap<Answer>,
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
        let symmetries = Symmetries::new(rules.size());
        let answers =
            answers(outline, &rules, &symmetries, &root).map_err(|Stumble { position, wrong }| {
                Rejected::Broken { position: Box::new(position.setup(&rules)), wrong }
            })?;
        Ok(Strategy { side: outline.side, leaf_work: outline.leaf_work, symmetries, answers, rules })
    }

    /// The rules it is for.
    #[must_use]
    pub fn rules(&self) -> &Rules<Board7> {
        &self.rules
    }

    /// The side that wins by it.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Positions for which the outline has a move, up to symmetry.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.answers.len()
    }

    /// What to play in a position that came about by playing so. `None` in any other, unless a short search sees a win,
    /// and where the other side is to move.
    #[must_use]
    pub fn answer(&self, position: &Position<Board7>) -> Option<Answer> {
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
        let (key, turn) = self.symmetries.keyed(position);
        let upright = self.answers.get(&key).copied().or_else(|| self.searched(key))?;
        Some(Answer { mv: turn.inverse().mv(upright.mv), ..upright })
    }

    /// The shortest win that a plain search sees.
    fn searched(&self, key: Key) -> Option<Answer> {
        let position = key.position(&self.rules)?;
        let mut search = LeafSearch::new(&self.rules, self.side);
        PATIENCE.into_iter().find_map(|times| {
            (3..=LeafSearch::MOST_PLIES).step_by(2).find_map(|plies| {
                let mv = search.win_within(&position, plies, self.leaf_work.saturating_mul(times))?;
                Some(Answer { mv, plies: plies as u32 })
            })
        })
    }
}

/// The moves of an outline, as the keys of their positions show them.
fn answers(
    outline: &Outline,
    rules: &Rules<Board7>,
    symmetries: &Symmetries,
    root: &Position<Board7>,
) -> Result<KeyMap<Answer>, Stumble> {
    let mut walk = Walk::new(rules, outline.side, root)?;
    let (mut steps, mut answers) = (outline.steps.iter(), KeyMap::default());
    while let Some((key, position)) = walk.pending() {
        let step = *steps.next().ok_or(Stumble { position, wrong: Wrong::NoMove })?;
        if let Some(mv) = step.mv(rules, &position) {
            let mv = symmetries.keyed(&position).1.mv(mv);
            answers.insert(key, Answer { mv, plies: 0 });
        }
        walk.enter(step)?;
    }
    for (key, answer) in &mut answers {
        answer.plies = walk.plies_from(*key).unwrap_or_default();
    }
    Ok(answers)
}
