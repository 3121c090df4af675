//! What one position is worth, as far as some searches see.

use std::sync::Arc;

use branan_certificates::{Key, LeafSearch, Symmetries, replies, wins_at_once};
use branan_engine::{Appraiser, Score, Search, TranspositionTable};
use branan_rules::{Board7, Game, Move, Position, Rules, Side};
use branan_tables::Tables;

use crate::choosing::is_near;
use crate::effort::STAGES;
use crate::known::Known;
use crate::proven::Proven;

/// Asks positions, for one thread.
pub(crate) struct Asker<'s> {
    pub(crate) rules: &'s Arc<Rules<Board7>>,
    pub(crate) side: Side,
    pub(crate) symmetries: &'s Symmetries,
    pub(crate) proven: &'s Proven,
    pub(crate) tables: Option<&'s Tables>,
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
    pub(crate) depth: u32,
    /// The engine has said that it is won.
    pub(crate) claimed: bool,
    /// How often it was asked before: each time more thoroughly.
    pub(crate) tries: u8,
    /// The move it has: another must be clearly better.
    pub(crate) held: Option<Move>,
    /// Nodes to search at least.
    pub(crate) least: u64,
}

impl Question {
    /// What a position is asked that was never asked before.
    pub(crate) fn first(position: Position<Board7>, depth: u32, claimed: bool) -> Question {
        Question { position, barred: Vec::new(), depth, claimed, tries: 0, held: None, least: 0 }
    }
}

/// What was found.
pub(crate) enum Found {
    /// A plain search sees that it is won within so many plies.
    Leaf(u8),
    /// A move after which every reply leads to a position that is proved.
    Closed(Move),
    /// The engine's move; it may say that the move wins.
    Move { mv: Move, claimed: bool, score: Score },
    /// The claiming side loses here, or has no move left to try.
    Lost,
}

/// A move, whether the engine says that it wins, and its score.
pub(crate) type Opinion = (Move, bool, Score);

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
        if let Some(mv) = self.closed_by(position, &question.barred) {
            return (Found::Closed(mv), 0);
        }
        if let Some(Known::Won { mv, plies }) = known {
            let leaf = self.leaf(position, plies).map(Found::Leaf);
            return (leaf.unwrap_or(Found::Move { mv, claimed: true, score: Score::WIN }), 0);
        }
        let game = Game::from_position(self.rules.clone(), *position);
        let mut search = Search::new(&game, self.table.clone()).without(&question.barred).proving();
        stretch(&mut search, question, is_worth, ended);
        let mut nodes = search.nodes();
        let Some(line) = search.lines().first() else { return (Found::Lost, nodes) };
        let (mut mv, mut score) = (line.moves[0], line.score);
        if let Some(held) = question.held.filter(|&held| held != mv && !score.is_decided()) {
            let (opinion, looked) = self.opinion_of(position, held, question.least);
            nodes += looked;
            if let Some((_, _, opinion)) = opinion.filter(|&(_, _, opinion)| is_near(opinion, score)) {
                (mv, score) = (held, opinion);
            }
        }
        let plies = score.plies_to_end();
        if plies.is_some_and(|plies| plies < 0) {
            return (Found::Lost, nodes);
        }
        let claimed = plies.is_some();
        let seen = plies.and_then(|plies| usize::try_from(plies).ok());
        if let Some(plies) = seen.and_then(|plies| self.leaf(position, plies)) {
            return (Found::Leaf(plies), nodes);
        }
        (Found::Move { mv, claimed, score }, nodes)
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
        let game = Game::from_position(self.rules.clone(), *position);
        let mut search = Search::new(&game, self.table.clone()).without(moves).proving();
        while search.nodes() < nodes && !search.is_settled() {
            search.run(nodes - search.nodes());
        }
        let opinion = search.lines().first().map(|line| {
            let claimed = line.score.is_decided() && line.score > Score::DRAW;
            (line.moves[0], claimed, line.score)
        });
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
    fn closed_by(&self, position: &Position<Board7>, barred: &[Move]) -> Option<Move> {
        let closes = |mv: &Move| {
            if barred.contains(mv) {
                return false;
            }
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
        let limit = if question.claimed {
            CLAIMED_NODES
        } else {
            STAGES.get(stage).copied().unwrap_or(question.least)
        };
        while search.nodes() < limit && !search.is_settled() {
            let left = limit - search.nodes();
            search.run(left.min(STRIDE.max(search.nodes() / 4)));
        }
        if question.claimed {
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
