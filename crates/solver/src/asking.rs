//! What one position is worth, as far as some searches see.

use std::sync::Arc;

use branan_certificates::{Key, LeafSearch, Symmetries, replies, wins_at_once};
use branan_engine::{Appraiser, Oracle, Score, Search, TranspositionTable};
use branan_rules::{Board7, Game, Move, Position, Rules, Side};
use branan_tables::Tables;

use crate::choosing::is_near;
use crate::effort::STAGES;
use crate::known::Known;
use crate::proven::Proven;
use crate::store::Plies;

/// Asks positions, for one thread.
pub(crate) struct Asker<'s> {
    pub(crate) rules: &'s Arc<Rules<Board7>>,
    pub(crate) side: Side,
    pub(crate) symmetries: &'s Symmetries,
    pub(crate) proven: &'s Proven,
    pub(crate) tables: Option<&'s Tables>,
    /// The same tables, for the engine.
    pub(crate) oracle: Option<Arc<dyn Oracle<Board7>>>,
    pub(crate) table: &'s Arc<TranspositionTable>,
    pub(crate) appraiser: Appraiser<Board7>,
    pub(crate) leaf: LeafSearch<'s>,
    pub(crate) leaf_work: u64,
}

/// What a position is asked with.
pub(crate) struct Question {
    pub(crate) position: Position<Board7>,
    /// Moves that are not to be chosen.
    pub(crate) barred: Vec<Move>,
    /// Moves that are to be chosen only if the engine claims that they win.
    pub(crate) circling: Vec<Move>,
    pub(crate) depth: u32,
    /// The engine has said that it is won within so many plies.
    pub(crate) within: Option<Plies>,
    /// How often it was asked before: each time more thoroughly.
    pub(crate) tries: u8,
    /// The move it has: another must be clearly better.
    pub(crate) held: Option<Move>,
    /// Nodes to search at least.
    pub(crate) least: u64,
}

impl Question {
    /// What a position is asked that was never asked before.
    pub(crate) fn first(position: Position<Board7>, depth: u32, within: Option<Plies>) -> Question {
        let (barred, circling) = (Vec::new(), Vec::new());
        Question { position, barred, circling, depth, within, tries: 0, held: None, least: 0 }
    }

    /// Moves that are chosen only if they are claimed to win, or not at all.
    pub(crate) fn unwanted(&self) -> Vec<Move> {
        [&self.barred[..], &self.circling].concat()
    }
}

/// What was found.
pub(crate) enum Found {
    /// A plain search sees that it is won within so many plies.
    Leaf(u8),
    /// A move after which every reply leads to a position that is proved.
    Closed(Move),
    /// The engine's move; it may say that the move wins within so many plies.
    Move { mv: Move, claim: Option<Plies>, score: Score },
    /// The claiming side loses here, or has no move left to try.
    Lost,
}

/// A move, within how many plies the engine says that it wins if it does, and its score.
pub(crate) type Opinion = (Move, Option<Plies>, Score);

/// How stages of a search ended: the score before, which stage, and whether it won.
pub(crate) type Stages = Vec<(Score, usize, bool)>;

/// What is asked of a plain search before the engine is: plies, and positions to look at.
const FIRST_LOOKS: [(usize, u64); 3] = [(3, 400), (5, 4_000), (7, 4_000)];

/// The longest leaf.
const LONGEST_LEAF: usize = 9;

/// Nodes for what the engine has said to be won.
const CLAIMED_NODES: u64 = 40_000_000;

/// Nodes between two looks at a search.
const STRIDE: u64 = 3_000;

impl Asker<'_> {
    /// Asks a position; `is_worth` says whether to go on to a stage of the search with a score. Gives the nodes
    /// of the engine besides.
    pub(crate) fn ask(
        &mut self,
        question: &Question,
        is_worth: &dyn Fn(Score, usize) -> bool,
        ended: &mut Stages,
    ) -> (Found, u64) {
        let position = &question.position;
        let known = self.known(position);
        if known == Some(Known::NotWon) {
            return (Found::Lost, 0);
        }
        if let Some(plies) = self.first_look(position) {
            return (Found::Leaf(plies), 0);
        }
        if let Some(mv) = self.closed_by(position) {
            return (Found::Closed(mv), 0);
        }
        if let Some(Known::Won { mv, plies }) = known {
            let leaf = self.leaf(position, plies).map(Found::Leaf);
            let claim = Some(plies as Plies);
            return (leaf.unwrap_or(Found::Move { mv, claim, score: Score::WIN }), 0);
        }
        let mut search = self.search(position, &question.barred);
        stretch(&mut search, question, is_worth, ended);
        let mut nodes = search.nodes();
        let Some(line) = search.lines().first() else { return (Found::Lost, nodes) };
        let (mut mv, mut score) = (line.moves[0], line.score);
        if question.circling.contains(&mv) && claim_of(score).is_none() {
            let (opinion, looked) = self.best_without(position, &question.unwanted(), nodes);
            nodes += looked;
            let Some((other, _, opinion)) = opinion else { return (Found::Lost, nodes) };
            (mv, score) = (other, opinion);
        }
        if let Some(held) = question.held.filter(|&held| held != mv && !score.is_decided()) {
            let (opinion, looked) = self.opinion_of(position, held, question.least);
            nodes += looked;
            if let Some((_, _, opinion)) = opinion.filter(|&(_, _, opinion)| is_near(opinion, score)) {
                (mv, score) = (held, opinion);
            }
        }
        if score.plies_to_end().is_some_and(|plies| plies < 0) {
            return (Found::Lost, nodes);
        }
        let claim = claim_of(score);
        if let Some(plies) = claim.and_then(|plies| self.leaf(position, usize::from(plies))) {
            return (Found::Leaf(plies), nodes);
        }
        (Found::Move { mv, claim, score }, nodes)
    }

    /// The engine about to look for a move that wins, but for some.
    fn search(&self, position: &Position<Board7>, barred: &[Move]) -> Search<Board7> {
        let game = Game::from_position(self.rules.clone(), *position);
        let search = Search::new(&game, self.table.clone()).without(barred).proving();
        match &self.oracle {
            Some(oracle) => search.with_oracle(oracle.clone()),
            None => search,
        }
    }

    /// What the engine thinks of one move, and the nodes that took.
    fn opinion_of(&self, position: &Position<Board7>, mv: Move, nodes: u64) -> (Option<Opinion>, u64) {
        let others: Vec<Move> = position.legal_moves(self.rules).filter(|&other| other != mv).collect();
        self.best_without(position, &others, nodes)
    }

    /// The best move but for some, and the nodes it took to find.
    pub(crate) fn best_without(
        &self,
        position: &Position<Board7>,
        moves: &[Move],
        nodes: u64,
    ) -> (Option<Opinion>, u64) {
        let mut search = self.search(position, moves);
        while search.nodes() < nodes && !search.is_settled() {
            search.run(nodes - search.nodes());
        }
        let opinion = search.lines().first().map(|line| (line.moves[0], claim_of(line.score), line.score));
        (opinion, search.nodes())
    }

    /// Plies of a win that is seen at once.
    pub(crate) fn first_look(&mut self, position: &Position<Board7>) -> Option<u8> {
        FIRST_LOOKS.into_iter().find_map(|(plies, limit)| {
            self.leaf.wins_within(position, plies, limit.min(self.leaf_work)).then_some(plies as u8)
        })
    }

    /// Plies of a win that is said to take so many, if a plain search sees it with all the work that a leaf may take.
    fn leaf(&mut self, position: &Position<Board7>, plies: usize) -> Option<u8> {
        let plies = plies.max(3);
        let is_short = plies <= LONGEST_LEAF;
        (is_short && self.leaf.wins_within(position, plies, self.leaf_work)).then_some(plies as u8)
    }

    /// A move after which everything is proved already.
    fn closed_by(&self, position: &Position<Board7>) -> Option<Move> {
        let closes = |mv: &Move| {
            let played = position.play_unchecked(self.rules, *mv);
            played.end.is_none() && self.is_closed(&played.position)
        };
        position.legal_moves(self.rules).find(closes)
    }

    fn is_closed(&self, position: &Position<Board7>) -> bool {
        position.legal_moves(self.rules).all(|mv| {
            let played = position.play_unchecked(self.rules, mv);
            match played.end {
                Some(end) => end.winner == Some(self.side),
                None => {
                    self.proven.has(self.symmetries.key(&played.position))
                        || wins_at_once(self.rules, self.side, &played.position)
                }
            }
        })
    }

    /// What the replies to a move lead to, up to symmetry and as far as it is not won within sight, the
    /// hardest last; `None` if a reply ends the set otherwise, or tables know that it prevents the win.
    pub(crate) fn below(&mut self, position: &Position<Board7>, mv: Move) -> Option<Vec<Key>> {
        let played = position.play_unchecked(self.rules, mv);
        if played.end.is_some() {
            return None;
        }
        let mut keys: Vec<(Score, Key)> = Vec::new();
        for reply in replies(self.rules, self.side, &played.position).ok()? {
            let key = self.symmetries.key(&reply);
            if keys.iter().any(|&(_, known)| known == key)
                || self.proven.has(key)
                || wins_at_once(self.rules, self.side, &reply)
            {
                continue;
            }
            // As the checker will look at it.
            let upright = key.position(self.rules).unwrap_or(reply);
            if self.known(&upright) == Some(Known::NotWon) {
                return None;
            }
            match self.first_look(&upright) {
                Some(plies) => self.proven.add_leaf(key, plies),
                None => keys.push((self.appraiser.opinion(self.rules, &upright), key)),
            }
        }
        keys.sort_unstable();
        Some(keys.into_iter().rev().map(|(_, key)| key).collect())
    }
}

/// Plies of the forced win that a score claims.
fn claim_of(score: Score) -> Option<Plies> {
    score.plies_to_end().and_then(|plies| Plies::try_from(plies).ok())
}

/// Searches as long as it is worth it.
fn stretch(
    search: &mut Search<Board7>,
    question: &Question,
    is_worth: &dyn Fn(Score, usize) -> bool,
    ended: &mut Stages,
) {
    let mut stage = STAGES.iter().position(|&nodes| nodes >= question.least).unwrap_or(STAGES.len());
    let least = usize::from(question.tries) + 1;
    loop {
        let before = search.lines().first().map(|line| line.score);
        let limit = if question.within.is_some() {
            CLAIMED_NODES
        } else {
            STAGES.get(stage).copied().unwrap_or(question.least)
        };
        while search.nodes() < limit && !search.is_settled() {
            let left = limit - search.nodes();
            search.run(left.min(STRIDE.max(search.nodes() / 4)));
        }
        if question.within.is_some() {
            return;
        }
        if let Some(before) = before.filter(|_| stage > 0) {
            let won = search.lines().first().is_some_and(|line| line.score.plies_to_end() > Some(0));
            ended.push((before, stage, won));
        }
        let Some(score) = search.lines().first().map(|line| line.score) else { return };
        stage += 1;
        let goes_on = stage < STAGES.len() && (stage <= least || is_worth(score, stage));
        if search.is_settled() || !goes_on {
            return;
        }
    }
}
