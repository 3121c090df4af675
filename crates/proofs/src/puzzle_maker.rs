//! Finding puzzles in positions.

use std::collections::HashSet;
use std::sync::Arc;

use branan_certificates::{Others, Puzzle};
use branan_rules::{Board7, Move, Position, Rules, Setup, Side, Symmetry};

use crate::finding::Finding;
use crate::prover::Prover;
use crate::shortest::Shortest;

/// Looks at positions one by one and makes puzzles of those that are fit for it.
///
/// What becomes of a position depends on nothing but the position.
pub struct PuzzleMaker {
    /// Finds wins.
    finder: Prover,
    /// Finds out about the moves that do not win, which takes far longer.
    judge: Prover,
}

/// Expansions to find a threat.
const THREAT_EXPANSIONS: u64 = 512;

/// Expansions to find a win, and to find a second one behind each other move: most
/// positions have one, and it is soon found.
const WIN_EXPANSIONS: u64 = 1_024;
const SECOND_EXPANSIONS: u64 = 256;

/// Expansions to find out about each other move, for either side, and how many may be
/// open for it to be worth so much: positions with more are given up.
const ROUNDS: [(u64, usize); 4] = [(512, usize::MAX), (4_096, 8), (32_768, 4), (131_072, 2)];

/// Memory of the provers, which begin anew with every position.
const FINDER_MEMORY: usize = 2 << 20;
const JUDGE_MEMORY: usize = 32 << 20;

/// Wins shorter than this are too plain, longer ones take too long to measure.
const PLIES: [u16; 2] = [3, 13];

/// Positions looked at to measure a win.
const POSITIONS: u64 = 300_000;

/// Moves of a proof at most: a puzzle must be something a person can see through.
const MOST_MOVES: usize = 250;

impl PuzzleMaker {
    /// A maker of puzzles for some rules.
    #[must_use]
    pub fn new(rules: Arc<Rules<Board7>>) -> PuzzleMaker {
        let finder = Prover::new(rules.clone(), FINDER_MEMORY);
        PuzzleMaker { finder, judge: Prover::new(rules, JUDGE_MEMORY) }
    }

    /// The puzzle that a position is, if it is one and a win of so many plies is wanted.
    pub fn look_at(
        &mut self,
        setup: &Setup,
        source: &str,
        is_wanted: impl FnOnce(u16) -> bool,
    ) -> Option<Puzzle> {
        let rules = self.finder.rules().clone();
        let position = Position::new(setup, &rules).ok()?;
        if position.end(&rules).is_some() || !self.is_threatened(setup, &rules) {
            return None;
        }
        let solution = self.only_win_in_sight(&position)?;
        let mut shortest = Shortest::new(&rules, position.side(), POSITIONS);
        let plies = shortest.plies(&position, PLIES[1]).filter(|plies| *plies >= PLIES[0])?;
        let mut walk =
            Walk { rules: &rules, goal: position.side(), shortest, met: HashSet::new(), moves: Vec::new() };
        walk.meet(&position)?;
        let proof = walk.moves;
        if proof.first() != Some(&solution) || !is_wanted(plies) {
            return None;
        }
        let others = self.others(&position, solution)?;
        let grade = Puzzle::grade_of(plies, proof.len());
        let puzzle =
            Puzzle { position: *setup, solution, plies, grade, others, source: source.to_owned(), proof };
        // The proof is one move after another; a checker has the last word.
        puzzle.is_proved(rules.set()).then_some(puzzle)
    }

    /// Says whether the other side would soon win by force if it were its turn.
    ///
    /// Then nearly every move is soon shown to lose. Elsewhere most of them neither win nor
    /// lose soon, and that one does not win can hardly ever be shown.
    fn is_threatened(&mut self, setup: &Setup, rules: &Rules<Board7>) -> bool {
        let enemy = setup.side().other();
        self.finder.forget();
        Position::new(&setup.with_side(enemy), rules).is_ok_and(|passed| {
            passed.end(rules).is_none()
                && is_proved(self.finder.attempt(&passed, enemy, THREAT_EXPANSIONS).finding)
        })
    }

    /// The only move after which a win of the side to move is soon found.
    fn only_win_in_sight(&mut self, position: &Position<Board7>) -> Option<Move> {
        let (rules, goal) = (self.finder.rules().clone(), position.side());
        self.finder.forget();
        let won = self.finder.attempt(position, goal, WIN_EXPANSIONS).finding;
        if !matches!(won, Finding::Proved { plies } if plies >= PLIES[0]) {
            return None;
        }
        let mut winning = None;
        for mv in position.legal_moves(&rules) {
            let wins = match self.after(position, mv) {
                Ok(next) => is_proved(self.finder.attempt(&next, goal, SECOND_EXPANSIONS).finding),
                Err(winner) => winner == Some(goal),
            };
            if wins && winning.replace(mv).is_some() {
                return None;
            }
        }
        winning
    }

    /// How all moves but one fail to win; `None` if one of them wins or may win.
    fn others(&mut self, position: &Position<Board7>, solution: Move) -> Option<Others> {
        self.judge.forget();
        let mut open: Vec<Move> = position.legal_moves(self.judge.rules()).collect();
        open.retain(|mv| *mv != solution);
        let (mut lose, mut refuted) = (0, 0);
        for (expansions, most_open) in ROUNDS {
            if open.len() > most_open {
                return None;
            }
            let mut still_open = Vec::new();
            for mv in open {
                match self.judged(position, mv, expansions) {
                    Judged::Wins => return None,
                    Judged::Loses => lose += 1,
                    Judged::Refuted => refuted += 1,
                    Judged::Open => still_open.push(mv),
                }
            }
            open = still_open;
        }
        open.is_empty().then_some(Others::Settled { lose, refuted })
    }

    fn judged(&self, position: &Position<Board7>, mv: Move, expansions: u64) -> Judged {
        let goal = position.side();
        let next = match self.after(position, mv) {
            Ok(next) => next,
            Err(winner) if winner == Some(goal) => return Judged::Wins,
            Err(_) => return Judged::Loses,
        };
        // A win of the other side is found far sooner than that the goal's is refuted.
        if is_proved(self.judge.attempt(&next, goal.other(), expansions).finding) {
            return Judged::Loses;
        }
        match self.judge.attempt(&next, goal, expansions).finding {
            Finding::Proved { .. } => Judged::Wins,
            Finding::Refuted => Judged::Refuted,
            _ => Judged::Open,
        }
    }

    /// The position after a move; the winner, if any, where it ends the set.
    fn after(&self, position: &Position<Board7>, mv: Move) -> Result<Position<Board7>, Option<Side>> {
        let played = position.play_unchecked(self.finder.rules(), mv);
        played.end.map_or(Ok(played.position), |end| Err(end.winner))
    }
}

/// What is known of a move.
enum Judged {
    Wins,
    Loses,
    Refuted,
    Open,
}

fn is_proved(finding: Finding) -> bool {
    matches!(finding, Finding::Proved { .. })
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
