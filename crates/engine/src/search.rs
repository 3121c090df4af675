//! Principal-variation alpha-beta search with iterative deepening.

use std::sync::Arc;

use branan_rules::{Bitboard, Board, Game, Move, Piece, Played, Position, Rules, Side};

use crate::evaluate::{Weights, evaluate};
use crate::order::Order;
use crate::path::Path;
use crate::score::{MAX_PLY, Score};
use crate::table::{Bound, Entry, Table};

/// A search of one position that can be continued at any time.
///
/// [`Search::run`] works for a number of nodes and comes back; calling it again
/// goes on, and [`Search::best`] is always the best known so far. With one
/// search on a table the result depends on nothing but the position and the
/// node counts asked for.
pub struct Search<B: Board> {
    rules: Arc<Rules<B>>,
    weights: Weights,
    table: Arc<Table>,
    root: Position<B>,
    path: Path<B>,
    /// Mixed into every key; see [`Path::signature`].
    signature: u64,
    order: Order<B>,
    lists: Vec<Vec<Choice>>,
    nodes: u64,
    node_limit: u64,
    /// The depth to search next.
    depth: u32,
    /// How many lines are wanted.
    wanted: usize,
    lines: Vec<Line>,
    /// First moves of the better lines, left out while the next is searched.
    excluded: Vec<Move>,
    /// The first move of the line that was searched last.
    root_move: Option<Move>,
    is_over: bool,
}

/// A line of play that a search recommends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves, the first one to be played; never empty.
    pub moves: Vec<Move>,
    /// What the line is worth for the side to move.
    pub score: Score,
    /// How deep it was searched.
    pub depth: u32,
}

/// A move to be tried.
#[derive(Clone, Copy)]
struct Choice {
    mv: Move,
    rank: i32,
}

/// A score and the lowest ply of the path it depends on by a repetition.
#[derive(Clone, Copy)]
struct Value {
    score: Score,
    depends: usize,
}

/// Depends on nothing above.
const FREE: usize = usize::MAX;

/// The search ran out of nodes.
struct OutOfNodes;

impl<B: Board> Search<B> {
    /// Begins a search of the position on the board.
    #[must_use]
    pub fn new(game: &Game<B>, table: Arc<Table>) -> Search<B> {
        let rules = game.rules().clone();
        let path = Path::new(game);
        Search {
            weights: Weights::for_rules(&rules),
            root: game.position(),
            signature: path.signature(&rules),
            order: Order::new(),
            lists: (0..=MAX_PLY).map(|_| Vec::new()).collect(),
            nodes: 0,
            node_limit: 0,
            depth: 1,
            wanted: 1,
            lines: Vec::new(),
            excluded: Vec::new(),
            root_move: None,
            is_over: game.end().is_some(),
            rules,
            table,
            path,
        }
    }

    /// Asks for the best few lines instead of one.
    #[must_use]
    pub fn with_lines(mut self, wanted: usize) -> Search<B> {
        self.wanted = wanted.max(1);
        self
    }

    /// The lines of the deepest finished iteration, the best first; empty
    /// before the first is finished and where the set is over.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The move to play, as far as is known; `None` only where there is none.
    #[must_use]
    pub fn best_move(&self) -> Option<Move> {
        let known = self.lines.first().map(|line| line.moves[0]);
        known.or_else(|| (!self.is_over).then(|| self.root.legal_moves(&self.rules).next()).flatten())
    }

    /// Nodes searched so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The depth of the last finished iteration.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth - 1
    }

    /// Says whether going on can change nothing: the set is over, or its end is
    /// known by force.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        let is_known =
            |line: &Line| line.score.plies_to_end().is_some_and(|plies| plies.unsigned_abs() <= line.depth);
        let all_known = !self.lines.is_empty() && self.lines.iter().all(is_known);
        self.is_over || all_known || self.depth as usize >= MAX_PLY / 2
    }

    /// Searches up to `nodes` further nodes, or until a depth is finished if
    /// that comes first. Says whether one was.
    pub fn run(&mut self, nodes: u64) -> bool {
        if self.is_settled() {
            return true;
        }
        self.node_limit = self.nodes.saturating_add(nodes.max(1));
        let Ok(lines) = self.deepen() else { return false };
        self.lines = lines;
        self.depth += 1;
        true
    }

    /// Searches every wanted line at the next depth.
    fn deepen(&mut self) -> Result<Vec<Line>, OutOfNodes> {
        self.excluded.clear();
        let mut lines = Vec::new();
        let count = self.root.count_moves(&self.rules) as usize;
        while lines.len() < self.wanted.min(count) {
            let guess = self.lines.get(lines.len()).map_or(Score::DRAW, |line| line.score);
            let score = self.aspire(guess)?;
            let Some(first) = self.root_move else { break };
            lines.push(Line { moves: self.line(first), score, depth: self.depth });
            self.excluded.push(first);
        }
        self.excluded.clear();
        lines.sort_by_key(|line| core::cmp::Reverse(line.score));
        Ok(lines)
    }

    /// Searches the root in a window around the last score, wider on failure.
    fn aspire(&mut self, guess: Score) -> Result<Score, OutOfNodes> {
        let mut margin = 40;
        loop {
            let certain = self.depth < 4 || guess.is_decided() || margin > 1000;
            let (alpha, beta) = if certain {
                (-Score::INFINITE, Score::INFINITE)
            } else {
                (guess.plus(-margin), guess.plus(margin))
            };
            let root = self.root;
            let score = self.visit(root, self.depth as i32, alpha, beta, 0)?.score;
            if certain || score > alpha && score < beta {
                return Ok(score);
            }
            margin *= 3;
        }
    }

    fn visit(
        &mut self,
        position: Position<B>,
        depth: i32,
        mut alpha: Score,
        mut beta: Score,
        ply: usize,
    ) -> Result<Value, OutOfNodes> {
        // 1. Budget.
        if self.nodes >= self.node_limit {
            return Err(OutOfNodes);
        }
        self.nodes += 1;

        // 2. Repetition, which no stored score may see.
        if ply > 0 {
            if let Some(value) = self.repetition(&position, ply) {
                return Ok(value);
            }
            // 3. No win can be quicker than one already found.
            alpha = alpha.max(Score::lost_at(ply));
            beta = beta.min(-Score::lost_at(ply + 1));
            if alpha >= beta {
                return Ok(Value { score: alpha, depends: FREE });
            }
        }

        // 4. What is known already.
        let key = position.hash() ^ self.signature;
        let known = self.table.probe(key);
        if let Some(entry) = known.filter(|entry| ply > 0 && i32::from(entry.depth) >= depth) {
            let score = entry.score.to_root(ply);
            let cuts = match entry.bound {
                Bound::None => false,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
                Bound::Exact => true,
            };
            if cuts {
                return Ok(Value { score, depends: FREE });
            }
        }

        // 5. A king who can walk out does.
        let occupied = position.occupied();
        let exits = self.rules.destinations(Piece::King, position.king_bit(), occupied) & self.rules.escape();
        if ply > 0 && position.side() == Side::Defenders && !exits.is_empty() {
            return Ok(Value { score: -Score::lost_at(ply + 1), depends: FREE });
        }

        // 6. Leaves, unless the attackers must stop the king.
        let must_stop = position.side() == Side::Attackers && !exits.is_empty();
        let quiet = depth <= 0 && !must_stop;
        if ply >= MAX_PLY || quiet && !self.may_take_king(&position) {
            return Ok(Value { score: evaluate(&self.rules, &self.weights, &position), depends: FREE });
        }

        // 7. The moves, the likeliest first.
        let mut list = core::mem::take(&mut self.lists[ply]);
        list.clear();
        self.rank_moves(&position, known.and_then(|entry| entry.mv), ply, &mut list);
        let result = self.try_moves(&position, &mut list, depth.max(0), alpha, beta, ply, quiet);
        self.lists[ply] = list;
        let (value, best) = result?;
        if ply == 0 {
            self.root_move = best;
            if !self.excluded.is_empty() {
                return Ok(value);
            }
        }

        // 8. Remember what does not depend on the way here.
        let bound = if value.depends < ply {
            Bound::None
        } else if value.score >= beta {
            Bound::Lower
        } else if value.score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry =
            Entry { mv: best, score: value.score.from_root(ply), depth: depth.clamp(0, 250) as u8, bound };
        self.table.store(key, entry);
        Ok(value)
    }

    /// Tries the moves of a node in order. In a `quiet` node only moves that
    /// end the set count, beside standing still.
    fn try_moves(
        &mut self,
        position: &Position<B>,
        list: &mut [Choice],
        depth: i32,
        mut alpha: Score,
        beta: Score,
        ply: usize,
        quiet: bool,
    ) -> Result<(Value, Option<Move>), OutOfNodes> {
        let mut best = Value { score: Score::lost_at(ply), depends: FREE };
        let mut best_move = None;
        let mut all_depend = FREE;
        if quiet {
            best.score = evaluate(&self.rules, &self.weights, position);
            alpha = alpha.max(best.score);
        }
        for i in 0..list.len() {
            bring_best_to(list, i);
            let mv = list[i].mv;
            if ply == 0 && self.excluded.contains(&mv) {
                continue;
            }
            let played = position.play_unchecked(&self.rules, mv);
            if quiet && played.end.is_none() {
                continue;
            }
            let value = self.try_move(mv, played, depth, alpha, beta, ply, i)?;
            all_depend = all_depend.min(value.depends);
            if value.score > best.score || best_move.is_none() {
                (best, best_move) = (Value { depends: best.depends, ..value }, Some(mv));
                if value.score >= beta {
                    // A cut rests on this move alone.
                    self.order.reward(position.side(), mv, depth, ply, played.captured.is_empty());
                    return Ok((value, best_move));
                }
                alpha = alpha.max(value.score);
            }
        }
        Ok((Value { depends: all_depend, ..best }, best_move))
    }

    /// Searches one move: in full if it is the first, else first to see whether
    /// it is better at all, late quiet ones less deeply.
    fn try_move(
        &mut self,
        mv: Move,
        played: Played<B>,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
        number: usize,
    ) -> Result<Value, OutOfNodes> {
        if let Some(end) = played.end {
            let score = match end.winner {
                None => Score::DRAW,
                Some(winner) if winner == played.position.side() => Score::lost_at(ply + 1),
                Some(_) => -Score::lost_at(ply + 1),
            };
            return Ok(Value { score, depends: FREE });
        }
        self.path.play(mv);
        self.path.push(played.position, !played.captured.is_empty());
        let value = self.search_move(played, depth, alpha, beta, ply, number);
        self.path.pop();
        value
    }

    fn search_move(
        &mut self,
        played: Played<B>,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
        number: usize,
    ) -> Result<Value, OutOfNodes> {
        let next = played.position;
        let mut deeper = |depth, low: Score, high: Score| -> Result<Value, OutOfNodes> {
            let value = self.visit(next, depth, -high, -low, ply + 1)?;
            Ok(Value { score: -value.score, ..value })
        };
        if number == 0 {
            return deeper(depth - 1, alpha, beta);
        }
        let reduction = if depth >= 3 && number >= 3 && played.captured.is_empty() {
            1 + i32::from(number >= 8) + i32::from(depth >= 7 && number >= 16)
        } else {
            0
        };
        let above = -((-alpha).below());
        let mut value = deeper(depth - 1 - reduction, alpha, above)?;
        if value.score > alpha && reduction > 0 {
            value = deeper(depth - 1, alpha, above)?;
        }
        if value.score > alpha && value.score < beta {
            value = deeper(depth - 1, alpha, beta)?;
        }
        Ok(value)
    }

    fn repetition(&mut self, position: &Position<B>, ply: usize) -> Option<Value> {
        let repeated = self.path.repeated(&self.rules)?;
        let loss = if repeated.is_final { Score::lost_at(ply) } else { Score::lost_by_repetition(ply) };
        let score = match repeated.loser {
            None => Score::DRAW,
            Some(loser) if loser == position.side() => loss,
            Some(_) => -loss,
        };
        Some(Value { score, depends: repeated.ancestor.unwrap_or(0) })
    }

    /// Says whether an attacker to move can come beside the king at all.
    fn may_take_king(&self, position: &Position<B>) -> bool {
        if position.side() != Side::Attackers {
            return false;
        }
        let attackers = position.soldiers(Side::Attackers);
        let reach = self.rules.destinations(Piece::Attacker, attackers, position.occupied());
        self.rules.beside(position.king_bit()).meets(reach)
    }

    fn rank_moves(&self, position: &Position<B>, first: Option<Move>, ply: usize, list: &mut Vec<Choice>) {
        let side = position.side();
        let captures = position.capturing_squares(&self.rules, side);
        let at_king = match side {
            Side::Attackers => self.rules.beside(position.king_bit()),
            Side::Defenders => B::Bits::EMPTY,
        };
        for mv in position.legal_moves(&self.rules) {
            let to = B::index(mv.to);
            let rank = if first == Some(mv) {
                1 << 18
            } else if at_king.has(to) {
                1 << 17
            } else if captures.has(to) {
                1 << 16
            } else {
                self.order.rank(side, mv, ply)
            };
            list.push(Choice { mv, rank });
        }
    }

    /// The line that begins with a move and goes on as the table says.
    fn line(&self, first: Move) -> Vec<Move> {
        let mut line = vec![first];
        let mut played = self.root.play_unchecked(&self.rules, first);
        let mut seen = vec![self.root];
        while played.end.is_none() && !seen.contains(&played.position) && line.len() < self.depth as usize {
            let position = played.position;
            let known = self.table.probe(position.hash() ^ self.signature).and_then(|entry| entry.mv);
            let Some(mv) = known.filter(|&mv| position.is_legal(&self.rules, mv)) else { break };
            line.push(mv);
            seen.push(position);
            played = position.play_unchecked(&self.rules, mv);
        }
        line
    }
}

fn bring_best_to(list: &mut [Choice], to: usize) {
    let best = (to..list.len()).max_by_key(|&i| (list[i].rank, core::cmp::Reverse(i))).unwrap_or(to);
    list.swap(to, best);
}
