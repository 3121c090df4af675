//! Finding puzzles in positions.

use std::collections::HashSet;
use std::sync::Arc;

use branan_rules::{Board7, Move, Position, Rules, Setup, Side, Symmetry};

use crate::finding::Finding;
use crate::prover::Prover;
use crate::puzzle::Puzzle;
use crate::shortest::Shortest;

/// Looks at positions one by one and makes puzzles of those that are fit for it.
///
/// What becomes of a position depends on nothing but the position.
pub struct PuzzleMaker {
    prover: Prover,
}

/// Expansions to find a win.
const WIN_EXPANSIONS: u64 = 1_024;

/// Expansions to find out about each other move: few at first, since most positions have
/// a second move that wins, and it is soon found.
const OTHER_EXPANSIONS: [u64; 2] = [1_024, 3_072];

/// Memory of the prover, which begins anew with every position.
const MEMORY: usize = 4 << 20;

/// Wins shorter than this are too plain, longer ones take too long to measure.
const PLIES: [u16; 2] = [3, 11];

/// Positions looked at to measure a win.
const POSITIONS: u64 = 300_000;

/// Moves of a proof at most: a puzzle must be something a person can see through.
const MOST_MOVES: usize = 250;

impl PuzzleMaker {
    /// A maker of puzzles for some rules.
    #[must_use]
    pub fn new(rules: Arc<Rules<Board7>>) -> PuzzleMaker {
        PuzzleMaker { prover: Prover::new(rules, MEMORY) }
    }

    /// The puzzle that a position is, if it is one.
    pub fn look_at(&mut self, setup: &Setup, source: &str) -> Option<Puzzle> {
        let rules = self.prover.rules().clone();
        let position = Position::new(setup, &rules).ok()?;
        if position.end(&rules).is_some() {
            return None;
        }
        let (solution, is_sure) = self.only_winning_move(&position)?;
        let mut shortest = Shortest::new(&rules, position.side(), POSITIONS);
        let plies = shortest.plies(&position, PLIES[1]).filter(|plies| *plies >= PLIES[0])?;
        let mut walk =
            Walk { rules: &rules, goal: position.side(), shortest, met: HashSet::new(), moves: Vec::new() };
        walk.meet(&position)?;
        let proof = walk.moves;
        let grade = Puzzle::grade_of(plies, proof.len());
        let puzzle =
            Puzzle { position: *setup, solution, plies, grade, is_sure, source: source.to_owned(), proof };
        // The proof is one move after another; a checker has the last word.
        puzzle.is_proved(rules.set()).then_some(puzzle)
    }

    /// The one move by which the side to move wins by force, and whether all others are
    /// refuted; if not, some were only searched without finding a win.
    pub fn only_winning_move(&mut self, position: &Position<Board7>) -> Option<(Move, bool)> {
        let (rules, goal) = (self.prover.rules().clone(), position.side());
        self.prover.forget();
        let won = self.prover.attempt(position, goal, WIN_EXPANSIONS).finding;
        if !matches!(won, Finding::Proved { plies } if plies >= PLIES[0]) {
            return None;
        }
        let mut moves: Vec<Move> = position.legal_moves(&rules).collect();
        let mut winning = None;
        for expansions in OTHER_EXPANSIONS {
            let mut open = Vec::new();
            for mv in moves {
                match self.worth(position, mv, expansions) {
                    Finding::Refuted => {}
                    Finding::Proved { .. } if winning.is_none() => winning = Some(mv),
                    Finding::Proved { .. } => return None,
                    _ => open.push(mv),
                }
            }
            moves = open;
        }
        winning.map(|mv| (mv, moves.is_empty()))
    }

    /// Whether the side to move wins with a move.
    fn worth(&self, position: &Position<Board7>, mv: Move, expansions: u64) -> Finding {
        let (rules, goal) = (self.prover.rules(), position.side());
        let played = position.play_unchecked(rules, mv);
        match played.end {
            Some(end) if end.winner == Some(goal) => Finding::Proved { plies: 0 },
            Some(_) => Finding::Refuted,
            None => self.prover.attempt(&played.position, goal, expansions).finding,
        }
    }
}

/// One text for a position and all its reflections and turns.
#[must_use]
pub fn turned(setup: &Setup) -> String {
    let texts = Symmetry::ALL.into_iter().map(|symmetry| symmetry.setup(setup).to_string());
    texts.min().unwrap_or_default()
}

/// Writes down the shortest win in the order of a checker.
struct Walk<'r> {
    rules: &'r Rules<Board7>,
    goal: Side,
    shortest: Shortest<'r>,
    met: HashSet<Position<Board7>>,
    moves: Vec<Move>,
}

impl Walk<'_> {
    /// `None` if there is too much to write.
    fn meet(&mut self, position: &Position<Board7>) -> Option<()> {
        if !self.met.insert(*position) {
            return Some(());
        }
        if position.side() == self.goal {
            let plies = self.shortest.known_plies(position)?;
            let mv = self.shortest.mv(position)?;
            // A checker finds a win in one move alone.
            if plies == 1 {
                return Some(());
            }
            self.moves.push(mv);
            return if self.moves.len() > MOST_MOVES { None } else { self.follow(position, mv) };
        }
        let mut moves: Vec<Move> = position.legal_moves(self.rules).collect();
        moves.sort_unstable_by_key(|mv| [mv.from.file(), mv.from.rank(), mv.to.file(), mv.to.rank()]);
        moves.into_iter().try_for_each(|mv| self.follow(position, mv))
    }

    fn follow(&mut self, position: &Position<Board7>, mv: Move) -> Option<()> {
        let played = position.play_unchecked(self.rules, mv);
        match played.end {
            Some(_) => Some(()),
            None => self.meet(&played.position),
        }
    }
}
