//! Moves that somebody has chosen beforehand, for what the other may play.

use core::fmt;

use branan_protocol::online::{Command, Entry, Seat, Status};
use branan_rules::{AnyGame, IllegalMove, Move, Side};

use crate::contest::Contest;
use crate::decide::Moment;

/// The most moves that the tree of one seat has, of both sides together.
pub const CONDITIONAL_LIMIT: usize = 64;

/// A tree of moves from the position on the board: what the other may play, and what is played then.
///
/// Wherever it is the turn of whoever made it, it has one move at most. Its text has a variation on
/// each line, and reads back as the same tree.
///
/// ```
/// use branan_live::ConditionalMoves;
/// use branan_rules::{AnyGame, Side, presets};
///
/// let game = AnyGame::new(presets::BRANDUBH.clone())?;
/// let mut tree = ConditionalMoves::default();
/// tree.add(&game, Side::Defenders, &["d2-e2".parse()?, "d3-b3".parse()?])?;
/// assert_eq!(tree.after("d2-e2".parse()?).answer(), Some("d3-b3".parse()?));
/// assert_eq!(tree.to_string(), "d2-e2 d3-b3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConditionalMoves {
    branches: Vec<Branch>,
}

/// A move and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Branch {
    mv: Move,
    then: ConditionalMoves,
}

/// A variation that cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConditionalError {
    /// Which of its moves is wrong, from 1; 0 if it has none.
    pub place: usize,
    /// What is wrong.
    pub fault: ConditionalFault,
}

/// What is wrong with a variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConditionalFault {
    /// A move that the rules do not allow there.
    Illegal(IllegalMove),
    /// Another move is chosen there already.
    Chosen(Move),
    /// It ends with a move of the other, and says nothing of the answer.
    NoAnswer(Move),
    /// It answers nothing.
    NoCondition,
    /// There would be more moves than [`CONDITIONAL_LIMIT`].
    TooMany,
}

impl fmt::Display for ConditionalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place > 0 {
            write!(f, "move {}: ", self.place)?;
        }
        match self.fault {
            ConditionalFault::Illegal(illegal) => illegal.fmt(f),
            ConditionalFault::Chosen(mv) => write!(f, "{mv} is chosen there already"),
            ConditionalFault::NoAnswer(mv) => write!(f, "it does not say what is played after {mv}"),
            ConditionalFault::NoCondition => f.write_str("no move of the other is answered"),
            ConditionalFault::TooMany => write!(f, "a tree has {CONDITIONAL_LIMIT} moves at most"),
        }
    }
}

impl core::error::Error for ConditionalError {}

impl ConditionalMoves {
    /// Says whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.branches.is_empty()
    }

    /// How many moves it has, of both sides.
    #[must_use]
    pub fn len(&self) -> usize {
        self.branches.iter().map(|branch| 1 + branch.then.len()).sum()
    }

    /// Every way through it, from the position on the board to its end.
    #[must_use]
    pub fn variations(&self) -> Vec<Vec<Move>> {
        let with = |mv: Move, mut rest: Vec<Move>| {
            rest.insert(0, mv);
            rest
        };
        let of = |Branch { mv, then }: &Branch| match then.variations() {
            none if none.is_empty() => vec![vec![*mv]],
            some => some.into_iter().map(|rest| with(*mv, rest)).collect(),
        };
        self.branches.iter().flat_map(of).collect()
    }

    /// What is left of it after a move: nothing, if it does not have the move.
    #[must_use]
    pub fn after(&self, mv: Move) -> ConditionalMoves {
        let branch = self.branches.iter().find(|branch| branch.mv == mv);
        branch.map(|branch| branch.then.clone()).unwrap_or_default()
    }

    /// The move of whoever made it, where it is their turn.
    #[must_use]
    pub fn answer(&self) -> Option<Move> {
        self.branches.first().map(|branch| branch.mv)
    }

    /// Adds a variation for whoever plays a side, from the position of a game. One that is there already changes nothing.
    ///
    /// Where it is their turn, it begins with a move of their own: that one is never made for them.
    ///
    /// # Errors
    /// If it is not legal, answers nothing or contradicts what is there; nothing has changed then.
    pub fn add(&mut self, game: &AnyGame, side: Side, variation: &[Move]) -> Result<(), ConditionalError> {
        let fault = |place: usize, fault| Err(ConditionalError { place, fault });
        let mut board = game.clone();
        for (place, mv) in (1..).zip(variation) {
            if let Err(illegal) = board.play(*mv) {
                return fault(place, ConditionalFault::Illegal(illegal));
            }
        }
        let is_own = |place: usize| (game.side() == side) == place.is_multiple_of(2);
        match variation {
            [.., last] if !is_own(variation.len() - 1) => {
                return fault(variation.len(), ConditionalFault::NoAnswer(*last));
            }
            [] | [_] if variation.is_empty() || game.side() == side => {
                return fault(0, ConditionalFault::NoCondition);
            }
            _ => {}
        }
        if let Some((place, chosen)) = self.contradiction(variation, game.side() == side) {
            return fault(place, ConditionalFault::Chosen(chosen));
        }
        let mut longer = self.clone();
        longer.insert(variation);
        if longer.len() > CONDITIONAL_LIMIT {
            return fault(0, ConditionalFault::TooMany);
        }
        *self = longer;
        Ok(())
    }

    /// Where another move of one's own is chosen than in a variation, and which.
    fn contradiction(&self, variation: &[Move], mut is_own: bool) -> Option<(usize, Move)> {
        let mut tree = self.clone();
        for (place, mv) in (1..).zip(variation) {
            match tree.answer() {
                Some(chosen) if is_own && chosen != *mv => return Some((place, chosen)),
                _ => tree = tree.after(*mv),
            }
            is_own = !is_own;
        }
        None
    }

    fn insert(&mut self, variation: &[Move]) {
        let [mv, rest @ ..] = variation else { return };
        let place = self.branches.iter().position(|branch| branch.mv == *mv).unwrap_or_else(|| {
            self.branches.push(Branch { mv: *mv, then: ConditionalMoves::default() });
            self.branches.len() - 1
        });
        self.branches[place].then.insert(rest);
    }

    /// Takes a variation out, as far as no other goes the same way; `false` if it is not there.
    pub fn remove(&mut self, variation: &[Move]) -> bool {
        let [mv, rest @ ..] = variation else { return self.is_empty() };
        let Some(place) = self.branches.iter().position(|branch| branch.mv == *mv) else { return false };
        let then = &mut self.branches[place].then;
        if !then.remove(rest) {
            return false;
        }
        if then.is_empty() {
            self.branches.remove(place);
        }
        true
    }

    /// Reads what [`ConditionalMoves`] are written as; nothing of a text that is none.
    #[must_use]
    pub fn read(text: &str) -> Option<ConditionalMoves> {
        let mut tree = ConditionalMoves::default();
        for variation in text.lines().map(str::trim).filter(|variation| !variation.is_empty()) {
            let moves: Result<Vec<Move>, _> = variation.split_whitespace().map(str::parse).collect();
            tree.insert(&moves.ok()?);
        }
        (tree.len() <= CONDITIONAL_LIMIT).then_some(tree)
    }
}

impl fmt::Display for ConditionalMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, variation) in self.variations().into_iter().enumerate() {
            for (place, mv) in variation.into_iter().enumerate() {
                let between = match (number, place) {
                    (0, 0) => "",
                    (_, 0) => "\n",
                    _ => " ",
                };
                write!(f, "{between}{mv}")?;
            }
        }
        Ok(())
    }
}

impl Contest {
    /// The last entry that changed what stands on the board, or which board it is.
    #[must_use]
    pub fn board_version(&self) -> u64 {
        self.board_version
    }

    /// The contest after everything that the conditional moves of both, first seat first, have to say to a move that led
    /// from `before` to this one, and the entries of that. The trees are left as they are then.
    ///
    /// Nobody is answered for who is offered a draw: that is for them to decide. With the end of a set all of it is void.
    #[must_use]
    pub fn answered(
        self,
        before: &Contest,
        trees: &mut [ConditionalMoves; 2],
        at_ms: u64,
    ) -> (Contest, Vec<Entry>) {
        let (mut contest, mut entries, mut known) = (self, Vec::new(), before.board.len());
        loop {
            if contest.status() != Status::Playing || contest.set() != before.set() {
                *trees = Default::default();
                return (contest, entries);
            }
            for mv in &contest.state.moves[known..] {
                for tree in trees.iter_mut() {
                    *tree = tree.after(*mv);
                }
            }
            known = contest.board.len();
            let Some((seat, mv)) = contest.next_answer(trees) else { return (contest, entries) };
            let moment = Moment::at(at_ms);
            let Ok(decided) = contest.decide(seat, &Command::Move(mv), contest.version, &moment) else {
                trees[seat.index()] = ConditionalMoves::default();
                return (contest, entries);
            };
            let (after, more) = contest.after(decided, Some(seat), at_ms);
            contest = after;
            entries.extend(more);
        }
    }

    fn next_answer(&self, trees: &[ConditionalMoves; 2]) -> Option<(Seat, Move)> {
        let seat = self.to_move()?;
        let is_asked = self.state.draw.by == Some(seat.other());
        trees[seat.index()].answer().filter(|_| !is_asked).map(|mv| (seat, mv))
    }
}
