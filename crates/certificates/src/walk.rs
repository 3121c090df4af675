//! Going through a proof in the order in which it is told.

use branan_rules::{Board7, Move, Played, Position, Rules, Side};

use crate::check::{Wrong, order};
use crate::upright::{Key, KeyMap, Symmetries};

/// What is told of a position in which the claiming side is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofEntry {
    /// It is won within so many plies, an odd number from 3 to 15, which a short search sees.
    Leaf(u8),
    /// Nothing is known of it: the proof is not finished.
    Open,
    /// This one of its legal moves is played, counted from 0 in the order of their text.
    Move(u8),
}

impl ProofEntry {
    const OPEN: u8 = 7;

    /// The byte that stands for it.
    #[must_use]
    pub fn byte(self) -> u8 {
        match self {
            ProofEntry::Leaf(plies) => (plies - 3) / 2,
            ProofEntry::Open => ProofEntry::OPEN,
            ProofEntry::Move(index) => ProofEntry::OPEN + 1 + index,
        }
    }

    /// What a byte stands for.
    #[must_use]
    pub fn from_byte(byte: u8) -> ProofEntry {
        match byte {
            0..ProofEntry::OPEN => ProofEntry::Leaf(3 + 2 * byte),
            ProofEntry::OPEN => ProofEntry::Open,
            _ => ProofEntry::Move(byte - ProofEntry::OPEN - 1),
        }
    }

    /// The move it plays, if it plays one that is there.
    #[must_use]
    pub fn mv(self, rules: &Rules<Board7>, position: &Position<Board7>) -> Option<Move> {
        let ProofEntry::Move(index) = self else { return None };
        ordered(rules, position).get(usize::from(index)).copied()
    }

    /// The step that plays a move.
    #[must_use]
    pub fn playing(rules: &Rules<Board7>, position: &Position<Board7>, mv: Move) -> Option<ProofEntry> {
        let index = ordered(rules, position).iter().position(|&other| other == mv)?;
        Some(ProofEntry::Move(u8::try_from(index).ok()?))
    }
}

/// A walk through all positions that can come about while the claiming side plays as it is told.
///
/// [`Walk::pending`] is the position of which something must be told next, and [`Walk::enter`] enters it. Who writes a
/// proof, who checks one and who takes up one that is not finished all walk the same way.
pub struct Walk<'r> {
    rules: &'r Rules<Board7>,
    side: Side,
    symmetries: Symmetries,
    met: KeyMap<State>,
    path: Vec<Frame>,
    pending: Option<(Key, Position<Board7>)>,
    /// Plies to the end, once it is known.
    plies: u16,
    is_draft: bool,
    is_whole: bool,
}

/// What is known of a position that was met.
#[derive(Clone, Copy)]
enum State {
    /// It rests on what is being walked through.
    Resting,
    /// Plies to the end.
    Done(u16),
}

/// A position on the path.
struct Frame {
    /// None for the first, if the other side is to move there.
    key: Option<Key>,
    /// Where the replies lead that were not followed yet, the next one last.
    left: Vec<Position<Board7>>,
    /// Plies to the end from the furthest of them, as far as they were followed.
    plies: u16,
    /// Plies to where they begin.
    above: u16,
}

/// Where a walk cannot go on.
#[derive(Clone, Copy, Debug)]
pub struct Stumble {
    /// The position.
    pub position: Position<Board7>,
    /// What is wrong there.
    pub wrong: Wrong,
}

impl<'r> Walk<'r> {
    /// Begins a walk for a claim that a side wins by force.
    ///
    /// # Errors
    /// When the other side can end the set at once otherwise.
    pub fn new(rules: &'r Rules<Board7>, side: Side, root: &Position<Board7>) -> Result<Walk<'r>, Stumble> {
        let mut walk = Walk {
            rules,
            side,
            symmetries: Symmetries::new(rules.size()),
            met: KeyMap::default(),
            path: Vec::new(),
            pending: None,
            plies: 0,
            is_draft: false,
            is_whole: true,
        };
        if root.side() == side {
            walk.path.push(Frame { key: None, left: vec![*root], plies: 0, above: 0 });
        } else {
            let left = walk.replies(root)?;
            walk.path.push(Frame { key: None, left, plies: 0, above: 1 });
        }
        walk.advance()?;
        Ok(walk)
    }

    /// Lets open positions be told, and positions that rest on each other.
    #[must_use]
    pub fn draft(mut self) -> Walk<'r> {
        self.is_draft = true;
        self
    }

    /// The position of which something must be told next, with its key; `None` when all is told.
    #[must_use]
    pub fn pending(&self) -> Option<(Key, Position<Board7>)> {
        self.pending
    }

    /// Enters what to do in the pending position, and goes on to the next.
    ///
    /// # Errors
    /// When the proof breaks there.
    pub fn enter(&mut self, step: ProofEntry) -> Result<(), Stumble> {
        let Some((key, position)) = self.pending.take() else { return Ok(()) };
        let broken = |wrong| Err(Stumble { position, wrong });
        match step {
            ProofEntry::Leaf(plies) => self.settle(Some(key), u16::from(plies)),
            ProofEntry::Open if self.is_draft => {
                self.is_whole = false;
                self.settle(Some(key), 0);
            }
            ProofEntry::Open => return broken(Wrong::NoMove),
            ProofEntry::Move(_) => {
                let Some(mv) = step.mv(self.rules, &position) else { return broken(Wrong::NoMove) };
                let left = self.after(&position, mv)?;
                self.met.insert(key, State::Resting);
                self.path.push(Frame { key: Some(key), left, plies: 0, above: 2 });
            }
        }
        self.advance()
    }

    /// Different positions that were met in which the claiming side was to move and could not win at once.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.met.len()
    }

    /// Plies to the end against the longest defence, once all is told.
    #[must_use]
    pub fn plies(&self) -> Option<u32> {
        let is_done = self.pending.is_none() && self.is_whole;
        is_done.then_some(u32::from(self.plies))
    }

    /// Plies to the end from a position of which all is told, against the longest defence.
    #[must_use]
    pub fn plies_from(&self, key: Key) -> Option<u32> {
        match self.met.get(&key)? {
            State::Done(plies) => Some(u32::from(*plies)),
            State::Resting => None,
        }
    }

    /// Where all replies to a move lead.
    fn after(&self, position: &Position<Board7>, mv: Move) -> Result<Vec<Position<Board7>>, Stumble> {
        let played = position.play_unchecked(self.rules, mv);
        if played.end.is_some() {
            return Err(Stumble { position: *position, wrong: Wrong::Lost(mv) });
        }
        self.replies(&played.position)
    }

    fn replies(&self, position: &Position<Board7>) -> Result<Vec<Position<Board7>>, Stumble> {
        replies(self.rules, self.side, position)
            .map_err(|mv| Stumble { position: *position, wrong: Wrong::Lost(mv) })
    }

    /// Goes on to the next position of which something must be told.
    fn advance(&mut self) -> Result<(), Stumble> {
        while let Some(frame) = self.path.last_mut() {
            let Some(position) = frame.left.pop() else {
                let (key, plies) = (frame.key, frame.plies.saturating_add(frame.above));
                self.path.pop();
                self.settle(key, plies);
                continue;
            };
            let key = self.symmetries.key(&position);
            match self.met.get(&key) {
                Some(State::Done(plies)) => frame.plies = frame.plies.max(*plies),
                Some(State::Resting) if self.is_draft => self.is_whole = false,
                Some(State::Resting) => return Err(Stumble { position, wrong: Wrong::GoesRound }),
                None if wins_at_once(self.rules, self.side, &position) => frame.plies = frame.plies.max(1),
                None => {
                    self.pending = Some((key, position));
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Notes that a position is won within some plies.
    fn settle(&mut self, key: Option<Key>, plies: u16) {
        if let Some(key) = key {
            self.met.insert(key, State::Done(plies));
        }
        match self.path.last_mut() {
            Some(frame) => frame.plies = frame.plies.max(plies),
            None => self.plies = plies,
        }
    }
}

/// The legal moves in the order of their text.
#[must_use]
fn ordered(rules: &Rules<Board7>, position: &Position<Board7>) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves(rules).collect();
    moves.sort_unstable_by_key(|mv| order(*mv));
    moves
}

/// Where every move of the side to move leads, the first one last; sets that end for `side` aside.
///
/// # Errors
/// The move that ends the set otherwise, if there is one.
pub fn replies(
    rules: &Rules<Board7>,
    side: Side,
    position: &Position<Board7>,
) -> Result<Vec<Position<Board7>>, Move> {
    let mut left = Vec::new();
    for mv in ordered(rules, position).into_iter().rev() {
        let Played { position, end, .. } = position.play_unchecked(rules, mv);
        match end {
            None => left.push(position),
            Some(end) if end.winner == Some(side) => {}
            Some(_) => return Err(mv),
        }
    }
    Ok(left)
}

/// Says whether a side that is to move can end the set in its favour.
#[must_use]
pub fn wins_at_once(rules: &Rules<Board7>, side: Side, position: &Position<Board7>) -> bool {
    let wins = |mv| position.play_unchecked(rules, mv).end.is_some_and(|end| end.winner == Some(side));
    position.side() == side && position.legal_moves(rules).any(wins)
}
