//! How a proved position is won.

use core::fmt;
use std::collections::{HashMap, HashSet};

use branan_certificates::{Certificate, Claim};
use branan_rules::{Board7, Move, Played, Position, Side};
use branan_tables::{Tables, Value};

use crate::finding::Finding;
use crate::prover::Prover;
use branan_certificates::Glance;

/// A move for every position that can come about, as long as the winner follows it.
///
/// It is put together from what a [`Prover`] remembers. What was forgotten is proved
/// again.
pub struct Strategy {
    root: Position<Board7>,
    goal: Side,
    choices: HashMap<Position<Board7>, Choice>,
}

/// What the strategy knows of a position.
#[derive(Clone, Copy)]
struct Choice {
    /// The winner's move; none where the other side is to move or a table knows.
    mv: Option<Move>,
    plies: u16,
}

/// The error of a proof that cannot be put together again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forgotten;

/// Memory for proving again, and expansions for one position.
const SPARE_MEMORY: usize = 256 << 20;
const SPARE_EXPANSIONS: u64 = 20_000_000;

/// How often one position may be proved again.
const TRIES: u32 = 3;

impl Strategy {
    /// The strategy by which `goal` wins a position that the prover has proved.
    ///
    /// # Errors
    /// When too much was forgotten: more memory helps.
    pub fn new(prover: &Prover, root: &Position<Board7>, goal: Side) -> Result<Strategy, Forgotten> {
        let mut builder = Builder {
            prover,
            glance: Glance::new(prover.rules()),
            spare: None,
            goal,
            choices: HashMap::new(),
        };
        builder.solve(root, 0)?;
        Ok(Strategy { root: *root, goal, choices: builder.choices })
    }

    /// Plies to the end against the longest defence.
    #[must_use]
    pub fn plies(&self) -> u16 {
        self.choices.get(&self.root).map_or(0, |choice| choice.plies)
    }

    /// Positions in it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.choices.len()
    }

    /// Says whether it has no positions, which cannot be.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// The winner's first move, if it is his turn.
    #[must_use]
    pub fn first_move(&self) -> Option<Move> {
        self.choices.get(&self.root).and_then(|choice| choice.mv)
    }

    /// The moves to the end if the loser holds out as long as the strategy lets him.
    #[must_use]
    pub fn line(&self, prover: &Prover) -> Vec<Move> {
        let (mut line, mut position) = (Vec::new(), self.root);
        while let Some(mv) = self.next_move(prover, &position) {
            let played = position.play_unchecked(prover.rules(), mv);
            line.push(mv);
            position = played.position;
            if played.end.is_some() {
                break;
            }
        }
        line
    }

    fn next_move(&self, prover: &Prover, position: &Position<Board7>) -> Option<Move> {
        if let Some(tables) = prover.tables()
            && let Ok(Some(mv)) = tables.best_move(position)
        {
            return Some(mv);
        }
        let choice = self.choices.get(position)?;
        choice.mv.or_else(|| {
            let left = |mv: &Move| self.plies_after(&position.play_unchecked(prover.rules(), *mv));
            position.legal_moves(prover.rules()).max_by_key(left)
        })
    }

    fn plies_after(&self, played: &Played<Board7>) -> u16 {
        self.choices.get(&played.position).map_or(0, |choice| choice.plies)
    }

    /// The strategy written down for a checker.
    #[must_use]
    pub fn certificate(&self, prover: &Prover) -> Certificate {
        let tables = prover.tables().map(|tables| tables.files().map(|(_, file)| file.material()).collect());
        let mut walk = Walk { strategy: self, prover, met: HashSet::new(), moves: Vec::new() };
        walk.meet(&self.root);
        Certificate {
            rules: prover.rules().set().clone(),
            position: self.root.setup(prover.rules()),
            claim: Claim::wins(self.goal),
            tables: tables.unwrap_or_default(),
            moves: walk.moves,
        }
    }
}

/// Puts a strategy together. Positions go into `choices` after everything they rest on,
/// so it cannot go round.
struct Builder<'p> {
    prover: &'p Prover,
    glance: Glance,
    /// Proves again what the first has forgotten.
    spare: Option<Box<Prover>>,
    goal: Side,
    choices: HashMap<Position<Board7>, Choice>,
}

impl Builder<'_> {
    fn solve(&mut self, position: &Position<Board7>, tries: u32) -> Result<u16, Forgotten> {
        if let Some(choice) = self.choices.get(position) {
            return Ok(choice.plies);
        }
        let choice = match table_plies(self.prover.tables(), position, self.goal) {
            Some(plies) => Choice { mv: None, plies },
            None if position.side() == self.goal => self.solve_own(position, tries)?,
            None => self.solve_other(position, tries)?,
        };
        self.choices.insert(*position, choice);
        Ok(choice.plies)
    }

    /// The winner is to move: one move to a position that is sooner won.
    fn solve_own(&mut self, position: &Position<Board7>, tries: u32) -> Result<Choice, Forgotten> {
        let rules = self.prover.rules().clone();
        let wins = |mv: &Move| {
            position.play_unchecked(&rules, *mv).end.is_some_and(|end| end.winner == Some(self.goal))
        };
        if let Some(mv) = position.legal_moves(&rules).find(wins) {
            return Ok(Choice { mv: Some(mv), plies: 1 });
        }
        let own = self.plies(position);
        let mut ways: Vec<(u16, Move, Position<Board7>)> = Vec::new();
        for mv in position.legal_moves(&rules) {
            let played = position.play_unchecked(&rules, mv);
            let plies = played.end.is_none().then(|| self.plies(&played.position)).flatten();
            ways.extend(plies.map(|plies| (plies, mv, played.position)));
        }
        ways.sort_unstable_by_key(|&(plies, mv, _)| (plies, mv));
        match ways.first() {
            Some(&(plies, mv, next)) if own.is_some_and(|own| plies < own) => {
                let plies = self.solve(&next, 0)?;
                Ok(Choice { mv: Some(mv), plies: plies.saturating_add(1) })
            }
            _ => {
                self.prove_again(position, tries)?;
                self.solve_own(position, tries + 1)
            }
        }
    }

    /// The other side is to move: whatever it does.
    fn solve_other(&mut self, position: &Position<Board7>, tries: u32) -> Result<Choice, Forgotten> {
        let rules = self.prover.rules().clone();
        let own = self.plies(position);
        let mut longest = 0;
        for mv in position.legal_moves(&rules) {
            let played = position.play_unchecked(&rules, mv);
            if let Some(end) = played.end {
                if end.winner != Some(self.goal) {
                    return Err(Forgotten);
                }
                continue;
            }
            let next = played.position;
            if !self.choices.contains_key(&next) {
                let is_sooner = self.plies(&next).is_some_and(|plies| own.is_some_and(|own| plies < own));
                if !is_sooner && !self.is_won_at_once(&next) {
                    self.prove_again(&next, tries)?;
                }
            }
            longest = longest.max(self.solve(&next, 0)?);
        }
        Ok(Choice { mv: None, plies: longest.saturating_add(1) })
    }

    fn is_won_at_once(&self, position: &Position<Board7>) -> bool {
        self.glance.wins_at_once(self.prover.rules(), position)
    }

    /// Plies to the win by whoever still knows.
    fn plies(&self, position: &Position<Board7>) -> Option<u16> {
        if let Some(choice) = self.choices.get(position) {
            return Some(choice.plies);
        }
        if position.side() == self.goal && self.is_won_at_once(position) {
            return Some(1);
        }
        let known = [self.spare.as_deref(), Some(self.prover)].into_iter().flatten();
        known.filter_map(|prover| prover.known(position, self.goal)).find_map(|finding| match finding {
            Finding::Proved { plies } => Some(plies),
            _ => None,
        })
    }

    fn prove_again(&mut self, position: &Position<Board7>, tries: u32) -> Result<(), Forgotten> {
        if tries >= TRIES {
            return Err(Forgotten);
        }
        let mut spare = match self.spare.take() {
            Some(spare) => spare,
            None => Box::new(
                Prover::new(self.prover.rules().clone(), SPARE_MEMORY)
                    .with_tables(self.prover.tables().cloned()),
            ),
        };
        if matches!(spare.known(position, self.goal), Some(Finding::Proved { .. })) {
            spare.forget();
        }
        let found = spare.attempt(position, self.goal, SPARE_EXPANSIONS).finding;
        self.spare = Some(spare);
        if matches!(found, Finding::Proved { .. }) { Ok(()) } else { Err(Forgotten) }
    }
}

/// Plies to the win that a table promises.
fn table_plies(
    tables: Option<&std::sync::Arc<Tables>>,
    position: &Position<Board7>,
    goal: Side,
) -> Option<u16> {
    match tables?.probe(position).ok()?? {
        Value::Win { side, plies } if side == goal => Some(u16::from(plies)),
        _ => None,
    }
}

/// Goes through a strategy in the order of a checker.
struct Walk<'s> {
    strategy: &'s Strategy,
    prover: &'s Prover,
    met: HashSet<Position<Board7>>,
    moves: Vec<Move>,
}

impl Walk<'_> {
    fn meet(&mut self, position: &Position<Board7>) {
        let is_leaf = table_plies(self.prover.tables(), position, self.strategy.goal).is_some();
        if !self.met.insert(*position) || is_leaf {
            return;
        }
        let rules = self.prover.rules();
        if position.side() != self.strategy.goal {
            let mut moves: Vec<Move> = position.legal_moves(rules).collect();
            moves.sort_unstable_by_key(|mv| [mv.from.file(), mv.from.rank(), mv.to.file(), mv.to.rank()]);
            for mv in moves {
                self.follow(position, mv);
            }
            return;
        }
        // Where a move wins at once a checker finds it alone.
        let choice = self.strategy.choices.get(position).filter(|choice| choice.plies > 1);
        if let Some(mv) = choice.and_then(|choice| choice.mv) {
            self.moves.push(mv);
            self.follow(position, mv);
        }
    }

    fn follow(&mut self, position: &Position<Board7>, mv: Move) {
        let played = position.play_unchecked(self.prover.rules(), mv);
        if played.end.is_none() {
            self.meet(&played.position);
        }
    }
}

impl fmt::Display for Forgotten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the position is proved, but too much of the proof was forgotten to write it down")
    }
}

impl core::error::Error for Forgotten {}
