//! Principal-variation alpha-beta search with iterative deepening.

use std::sync::Arc;

use branan_rules::{Bitboard, Board, Game, Move, Piece, Played, Position, Rules, Side};

use crate::evaluate::Sight;
use crate::judge::{Evaluation, Judge};
use crate::oracle::Oracle;
use crate::order::{self, Choice, Order};
use crate::path::Path;
use crate::score::{MAX_PLY, Score};
use crate::team::{STRIDE, SearchControl};
use crate::transposition_table::{Bound, Entry, TranspositionTable};

/// A search of one position that can be continued at any time.
///
/// [`Search::run`] works for a number of nodes and comes back; calling it again
/// goes on, and [`Search::best_move`] is always the best known so far. With one
/// search on a table the result depends on nothing but the game and the node
/// counts asked for.
///
/// ```
/// use std::sync::Arc;
/// use branan_engine::{Search, TranspositionTable};
/// use branan_rules::{Board7, Game, Rules, presets};
///
/// let game = Game::new(Arc::new(Rules::<Board7>::new(presets::BRANDUBH)?));
/// let mut search = Search::new(&game, Arc::new(TranspositionTable::with_bytes(1 << 20)));
/// while search.nodes() < 5_000 && !search.is_settled() {
///     search.run(1_000);
/// }
/// let best = &search.lines()[0];
/// assert!(game.legal_moves().any(|mv| mv == best.moves[0]));
/// # Ok::<(), branan_rules::RuleSetError>(())
/// ```
pub struct Search<B: Board> {
    rules: Arc<Rules<B>>,
    judge: Judge<B>,
    table: Arc<TranspositionTable>,
    oracle: Option<Arc<dyn Oracle<B>>>,
    root: Position<B>,
    /// The moves that may be played at the root.
    root_moves: Vec<Move>,
    /// How many legal moves are not among them.
    left_out: usize,
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
    lines: Vec<Variation>,
    /// First moves of the better lines, left out while the next is searched.
    excluded: Vec<Move>,
    /// The first move of the line that was searched last.
    root_move: Option<Move>,
    /// The best of an iteration that is not finished.
    unfinished: Option<(Move, Score)>,
    /// Runs in a row that finished no iteration.
    futile: u32,
    /// Late moves are searched less deeply.
    reduces: bool,
    /// Any win by force is as good as the quickest.
    proves: bool,
    /// What is searched less than its depth, or more, because of opinions.
    shortcuts: Shortcuts,
    /// Where the king could walk out, only moves that stop him are searched: no other can do better.
    only_stops: bool,
    /// What was thought of each position on the way, if it was asked for.
    opinions: Vec<Option<Score>>,
    /// Stops it, if it helps another search.
    control: Option<SearchControl>,
}

/// What a search does beside reductions, by the size of the board: what helps on one harms on another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shortcuts {
    /// Nothing: every move is looked at, and judged where the depth ends.
    None,
    /// A shallow search cuts what is far above the window, and a position of which no move is known is
    /// searched a ply less: on 7x7.
    Shallow,
    /// Captures are followed past the last ply, and late moves near it left out: on large boards.
    Selection,
}

impl Shortcuts {
    fn for_size(size: u8) -> Shortcuts {
        match size {
            LARGE.. => Shortcuts::Selection,
            0..=SMALL => Shortcuts::Shallow,
            _ => Shortcuts::None,
        }
    }
}

/// A variation that a search recommends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The moves, the first one to be played; never empty.
    pub moves: Vec<Move>,
    /// What the line is worth for the side to move.
    pub score: Score,
    /// How deep it was searched.
    pub depth: u32,
}

/// How deep to search, and between which scores the answer matters.
#[derive(Clone, Copy)]
struct Window {
    depth: i32,
    alpha: Score,
    beta: Score,
}

/// A score and the lowest ply of the path it depends on by a repetition.
#[derive(Clone, Copy)]
struct Value {
    score: Score,
    depends: usize,
}

/// Depends on nothing above.
pub(crate) const FREE: usize = usize::MAX;

impl Value {
    fn free(score: Score) -> Value {
        Value { score, depends: FREE }
    }
}

/// Up to this depth opinions prune.
const PRUNED_DEPTH: i32 = 2;

/// How far an opinion may be wrong for each ply that is pruned.
const MARGIN: i16 = 60;

/// From this size on there are so many moves that it pays to leave some out: on 7x7 it does harm.
pub(crate) const LARGE: u8 = 11;

/// Up to this size shallow searches cut: on 11x11 they gain nothing.
const SMALL: u8 = 7;

/// From this depth on they do, and positions of which no move is known are searched less deeply.
const SHALLOW_DEPTH: i32 = 4;

/// How many plies shallower they are.
const SHALLOWER: i32 = 4;

/// How far above the window they must find a position.
const SHALLOW_MARGIN: i16 = 150;

/// Plies that captures are followed beyond the last one.
const SETTLED_PLIES: i32 = 2;

/// What a capture and its consequences may be worth.
const CAPTURE_MARGIN: i16 = 300;

/// Up to this depth late moves are left out.
const SELECTED_DEPTH: i32 = 4;

/// How much deeper a proof looks where the attackers must stop the king.
const EXTENSION: i32 = 2;

/// No way is made longer than this many times the depth.
const MOST_EXTENDED: usize = 3;

/// The search ran out of nodes.
struct OutOfNodes;

impl<B: Board> Search<B> {
    /// Begins a search of the position on the board.
    #[must_use]
    pub fn new(game: &Game<B>, table: Arc<TranspositionTable>) -> Search<B> {
        let rules = game.rules().clone();
        let path = Path::new(game);
        Search {
            judge: Judge::new(Evaluation::for_rules(rules.set()), &rules),
            root: game.position(),
            signature: path.signature(&rules),
            order: Order::new(),
            lists: (0..=MAX_PLY).map(|_| Vec::new()).collect(),
            nodes: 0,
            node_limit: 0,
            depth: 1,
            wanted: 1,
            lines: Vec::new(),
            left_out: 0,
            excluded: Vec::new(),
            root_move: None,
            unfinished: None,
            futile: 0,
            reduces: true,
            proves: false,
            shortcuts: Shortcuts::for_size(rules.size()),
            only_stops: ends_outside(&rules) && !path.let_the_king_go(&rules),
            opinions: vec![None; MAX_PLY + 1],
            control: None,
            root_moves: game.legal_moves().collect(),
            oracle: None,
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

    /// Judges positions in another way than the best there is for the rules.
    #[must_use]
    pub fn with_evaluation(mut self, evaluation: Evaluation) -> Search<B> {
        self.judge_by(evaluation);
        self
    }

    pub(crate) fn judge_by(&mut self, evaluation: Evaluation) {
        self.judge = Judge::new(evaluation, &self.rules);
    }

    /// Asks someone who knows some positions for certain.
    #[must_use]
    pub fn with_oracle(mut self, oracle: Arc<dyn Oracle<B>>) -> Search<B> {
        self.ask(oracle);
        self
    }

    pub(crate) fn ask(&mut self, oracle: Arc<dyn Oracle<B>>) {
        self.oracle = Some(oracle);
    }

    /// Prunes nothing and searches every move to the full depth: slower, but a forced win that is
    /// no longer than the depth is found, and with its exact length.
    #[must_use]
    pub fn exhaustive(mut self) -> Search<B> {
        (self.reduces, self.shortcuts) = (false, Shortcuts::None);
        self
    }

    /// Stops at the first win by force instead of looking for a quicker one: what is won is won
    /// sooner, and the length told is only an upper bound.
    #[must_use]
    pub fn proving(mut self) -> Search<B> {
        (self.proves, self.shortcuts) = (true, Shortcuts::None);
        self
    }

    /// Judges where the depth ends, in the middle of an exchange or not, and looks at every move on the way:
    /// as somebody does who looks a few moves ahead.
    #[must_use]
    pub(crate) fn plain(mut self) -> Search<B> {
        (self.shortcuts, self.only_stops) = (Shortcuts::None, false);
        self
    }

    /// Leaves some moves out at the root. What the others are worth is remembered as the least that the position is.
    #[must_use]
    pub fn without(mut self, moves: &[Move]) -> Search<B> {
        let count = self.root_moves.len();
        self.root_moves.retain(|mv| !moves.contains(mv));
        self.left_out += count - self.root_moves.len();
        self
    }

    /// Makes the search the helper of another: it goes on beyond the nodes it is given until it is
    /// stopped. Begins some depths ahead.
    pub(crate) fn help(&mut self, control: SearchControl, ahead: u32) {
        (self.control, self.depth) = (Some(control), self.depth + ahead);
    }

    /// Says whether to search beyond the limit, and if so sets another; for helpers.
    #[cold]
    fn goes_on(&mut self) -> bool {
        let is_wanted = self.control.as_ref().is_some_and(|control| control.keep_going(STRIDE));
        self.node_limit += if is_wanted { STRIDE } else { 0 };
        is_wanted
    }

    /// The best lines known, the best first; empty where the set is over and
    /// before the first depth is finished.
    ///
    /// They are those of the last finished depth; with one line wanted, a better
    /// move found since then takes its place.
    #[must_use]
    pub fn lines(&self) -> &[Variation] {
        &self.lines
    }

    /// The move to play, as far as is known; `None` only where there is none.
    #[must_use]
    pub fn best_move(&self) -> Option<Move> {
        let known = self.lines.first().map(|line| line.moves[0]);
        known.or_else(|| self.root_moves.first().copied())
    }

    /// What the position on the board looks like for the side to move, without looking ahead.
    #[must_use]
    pub fn opinion(&mut self) -> Score {
        let sight = Sight::new(&self.rules, &self.root);
        self.judge.opinion(&self.rules, &self.root, &sight, 0)
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
        let is_known = |line: &Variation| {
            line.score.plies_to_end().is_some_and(|plies| plies.unsigned_abs() <= line.depth)
                || self.proves && line.score.is_forced_win()
        };
        let all_known = !self.lines.is_empty() && self.lines.iter().all(is_known);
        self.root_moves.is_empty() || all_known || self.depth as usize >= MAX_PLY / 2
    }

    /// Searches up to `nodes` further nodes, or until a depth is finished if
    /// that comes first. Says whether one was.
    ///
    /// An iteration that was cut short begins anew and finds its way in the
    /// table. So that it ends however small the steps and the table are, every
    /// eighth run in a row that finishes nothing doubles the nodes of the next.
    pub fn run(&mut self, nodes: u64) -> bool {
        if self.is_settled() {
            return true;
        }
        let nodes = nodes.max(1).saturating_mul(1 << (self.futile / 8).min(40));
        self.node_limit = self.nodes.saturating_add(nodes);
        self.unfinished = None;
        let result = self.deepen();
        if let Ok(lines) = result {
            (self.lines, self.futile) = (lines, 0);
            self.depth += 1;
            return true;
        }
        self.futile += 1;
        self.take_unfinished();
        false
    }

    /// Takes over what an unfinished iteration found so far.
    fn take_unfinished(&mut self) {
        let Some((mv, score)) = self.unfinished.filter(|_| self.wanted == 1) else { return };
        // Of a loss the other moves were not asked yet.
        if !score.is_decided() || score > Score::DRAW {
            self.lines = vec![Variation { moves: self.line(mv), score, depth: self.depth() }];
        }
    }

    /// Searches every wanted line at the next depth.
    fn deepen(&mut self) -> Result<Vec<Variation>, OutOfNodes> {
        let are_all_wanted = self.wanted > 1 && self.wanted >= self.root_moves.len();
        let mut lines = if are_all_wanted { self.each_move()? } else { self.best_moves()? };
        lines.sort_by_key(|line| core::cmp::Reverse(line.score));
        Ok(lines)
    }

    /// Searches the best move, then the best of the others, and so on.
    fn best_moves(&mut self) -> Result<Vec<Variation>, OutOfNodes> {
        self.excluded.clear();
        let mut lines = Vec::new();
        while lines.len() < self.wanted.min(self.root_moves.len()) {
            let guess = self.lines.get(lines.len()).map_or(Score::DRAW, |line| line.score);
            let score = self.aspire(guess)?;
            let Some(first) = self.root_move else { break };
            lines.push(Variation { moves: self.line(first), score, depth: self.depth });
            self.excluded.push(first);
        }
        self.excluded.clear();
        Ok(lines)
    }

    /// Searches every move by itself: where all are wanted, all are searched once and not once for each better one.
    fn each_move(&mut self) -> Result<Vec<Variation>, OutOfNodes> {
        let window = Window { depth: self.depth as i32, alpha: -Score::INFINITE, beta: Score::INFINITE };
        let (root, moves) = (self.root, self.root_moves.clone());
        let search = |mv| {
            let score = self.try_move(&root, mv, window, 0, 0, 0)?.score;
            Ok(Variation { moves: self.line(mv), score, depth: self.depth })
        };
        moves.into_iter().map(search).collect()
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
            let beta = if self.proves { beta.min(Score::LONGEST_WIN) } else { beta };
            let root = self.root;
            let score = self.visit(root, self.depth as i32, alpha, beta, 0)?.score;
            let is_proved = self.proves && score.is_forced_win();
            if certain || is_proved || score > alpha && score < beta {
                return Ok(score);
            }
            margin *= 3;
        }
    }

    /// Searches a node: what it is worth for the side to move, between `alpha`
    /// and `beta`.
    #[expect(clippy::too_many_lines, reason = "a node reads best in one piece, under numbered headings")]
    fn visit(
        &mut self,
        position: Position<B>,
        depth: i32,
        mut alpha: Score,
        mut beta: Score,
        ply: usize,
    ) -> Result<Value, OutOfNodes> {
        // 1. Budget.
        if self.nodes >= self.node_limit && !self.goes_on() {
            return Err(OutOfNodes);
        }
        self.nodes += 1;

        let is_root = ply == 0;
        if !is_root {
            // 2. What the past says, which no stored score may see.
            if let Some(value) = self.judged_by_past(&position, ply) {
                return Ok(value);
            }
            // 3. No win can be quicker than one already found.
            alpha = alpha.max(Score::lost_at(ply));
            beta = beta.min(-Score::lost_at(ply + 1));
            if alpha >= beta {
                return Ok(Value::free(alpha));
            }
        }

        // 4. Moves that win at once.
        let side = position.side();
        let sight = Sight::new(&self.rules, &position);
        if !is_root && self.wins_at_once(&position, &sight) {
            return Ok(Value::free(-Score::lost_at(ply + 1)));
        }
        if let Some(score) = self.told_by_oracle(&position, ply).filter(|_| !is_root) {
            return Ok(Value::free(score));
        }

        // 5. Leaves, unless the attackers must stop the king; what can be captured is first.
        let must_stop = side == Side::Attackers && sight.exits(&self.rules);
        if ply >= MAX_PLY || depth <= 0 && !must_stop {
            let opinion = self.judge.opinion(&self.rules, &position, &sight, ply);
            let settles = self.selects() && ply < MAX_PLY && depth > -SETTLED_PLIES && !beta.is_decided();
            if settles && opinion < beta {
                return self.settle(&position, opinion, Window { depth, alpha, beta }, ply);
            }
            return Ok(Value::free(opinion));
        }

        // 6. A proof follows threats further: what must be stopped leaves few replies.
        let is_forced = self.proves && must_stop && ply < MOST_EXTENDED * self.depth as usize;
        let depth = if is_forced { depth.max(0) + EXTENSION } else { depth };

        // 7. What is known already.
        let key = self.key(&position, self.path.quiet_plies());
        let known = self.table.probe(key);
        if let Some(score) = known.filter(|_| !is_root).and_then(|entry| cut(entry, depth, alpha, beta, ply))
        {
            return Ok(Value::free(score));
        }

        // 8. Near the leaves, what is far above the window cuts, and far below it
        //    only moves with a purpose are tried.
        let may_judge = self.reduces && !is_root && !must_stop && (self.selects() || depth <= PRUNED_DEPTH);
        let opinion = if may_judge { self.judge.opinion(&self.rules, &position, &sight, ply) } else { alpha };
        self.opinions[ply] = may_judge.then_some(opinion);
        let may_prune = may_judge && depth <= PRUNED_DEPTH;
        let margin = MARGIN * depth as i16;
        if may_prune
            && !beta.is_decided()
            && opinion.plus(-margin) >= beta
            && !(side == Side::Defenders && self.king_may_be_taken(&position))
        {
            return Ok(Value::free(opinion));
        }
        let is_futile = may_prune && !alpha.is_decided() && opinion.plus(margin) <= alpha;
        let is_cut_or_all = beta == alpha.above();
        let enough = if self.selects() && may_judge && is_cut_or_all {
            self.enough_moves(depth, ply)
        } else {
            usize::MAX
        };

        // 9. A search that is shallower may be enough, and without a move to begin with
        //    one finds it first.
        let depth = if self.is_shallow(depth) && !is_root {
            if !must_stop
                && is_cut_or_all
                && let Some(value) = self.cut_early(&position, known, Window { depth, alpha, beta }, ply)?
            {
                return Ok(value);
            }
            depth - i32::from(known.is_none_or(|entry| entry.mv.is_none()))
        } else {
            depth
        };

        // 10. The moves, the likeliest first; those after the one from the table
        //    are made only if it does not cut.
        let first = known.and_then(|entry| entry.mv).filter(|&mv| self.may_play(&position, mv, is_root));
        let mut list = core::mem::take(&mut self.lists[ply]);
        list.clear();
        list.extend(first.map(|mv| Choice { mv, rank: i32::MAX }));
        let mut is_listed = false;
        let mut best = Value::free(Score::lost_at(ply));
        let (mut best_move, mut all_depend, mut low) = (None, FREE, alpha);
        let mut number = 0;
        loop {
            if number == list.len() {
                if is_listed {
                    break;
                }
                is_listed = true;
                self.rank_moves(&position, &sight, first, must_stop, ply, &mut list);
                continue;
            }
            bring_best_to(&mut list, number, usize::from(first.is_some()));
            let Choice { mv, rank } = list[number];
            // Never all of them, nor any while the rest lose: what is called lost
            // has been searched.
            let is_lost_so_far = best.score.is_decided() && best.score < Score::DRAW;
            let is_pointless =
                (is_futile || number >= enough) && rank < order::PURPOSE && mv.from != position.king();
            if is_pointless && number > 0 && !is_lost_so_far {
                number += 1;
                continue;
            }

            // 11. Each is searched in full only if it may be the best.
            let value = self.try_move(
                &position,
                mv,
                Window { depth: depth.max(0), alpha: low, beta },
                ply,
                number,
                rank,
            );
            let Ok(value) = value else {
                self.lists[ply] = list;
                return Err(OutOfNodes);
            };
            number += 1;
            all_depend = all_depend.min(value.depends);
            if value.score > best.score || best_move.is_none() {
                (best, best_move) = (value, Some(mv));
                if value.score > low {
                    low = value.score;
                    if is_root && value.score < beta {
                        self.unfinished = Some((mv, value.score));
                    }
                }
                if value.score >= beta {
                    self.order.reward(side, &list[..number], depth, ply);
                    break;
                }
            }
        }
        self.lists[ply] = list;
        // A cut rests on one move alone, everything else on all of them.
        if best.score < beta {
            best.depends = all_depend;
        }
        if is_root {
            self.root_move = best_move;
            if !self.excluded.is_empty() {
                return Ok(best);
            }
        }

        // 12. Remember what does not depend on the way here, nor on moves that were left out.
        let is_partial = is_root && self.left_out > 0;
        let bound = if best.depends < ply || is_partial && best.score <= alpha {
            Bound::None
        } else if best.score >= beta || is_partial {
            Bound::Lower
        } else if best.score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry =
            Entry { mv: best_move, score: best.score.at_node(ply), depth: depth.clamp(0, 250) as u8, bound };
        self.table.store(key, entry);
        Ok(best)
    }

    fn selects(&self) -> bool {
        self.shortcuts == Shortcuts::Selection
    }

    /// Says whether a node of that depth is searched less deeply first.
    fn is_shallow(&self, depth: i32) -> bool {
        self.shortcuts == Shortcuts::Shallow && depth >= SHALLOW_DEPTH
    }

    /// What a node is worth that even a shallower search finds far above the window.
    fn cut_early(
        &mut self,
        position: &Position<B>,
        known: Option<Entry>,
        Window { depth, beta, .. }: Window,
        ply: usize,
    ) -> Result<Option<Value>, OutOfNodes> {
        let high = beta.plus(SHALLOW_MARGIN);
        let is_known_lower = known.is_some_and(|entry| {
            let is_bounded = matches!(entry.bound, Bound::Upper | Bound::Exact);
            is_bounded && entry.score < high && i32::from(entry.depth) >= depth - SHALLOWER
        });
        if beta.is_decided() || is_known_lower {
            return Ok(None);
        }
        let value = self.visit(*position, depth - SHALLOWER, high.plus(-1), high, ply)?;
        let margin = if value.score.is_decided() { 0 } else { SHALLOW_MARGIN };
        Ok((value.score >= high).then(|| Value { score: value.score.plus(-margin), ..value }))
    }

    /// Searches what captures lead to from a leaf: what it is worth if nothing has to be captured.
    fn settle(
        &mut self,
        position: &Position<B>,
        opinion: Score,
        Window { depth, alpha, beta }: Window,
        ply: usize,
    ) -> Result<Value, OutOfNodes> {
        let mut best = Value::free(opinion);
        let is_hopeless = !alpha.is_decided() && opinion.plus(CAPTURE_MARGIN) <= alpha;
        let captures = if is_hopeless { B::Bits::EMPTY } else { self.captures_at_hand(position) };
        if captures.is_empty() {
            return Ok(best);
        }
        let (rules, mut all_depend) = (self.rules.clone(), FREE);
        for mv in position.legal_moves(&rules).filter(|mv| captures.has(B::index(mv.to))) {
            let played = position.play_unchecked(&rules, mv);
            if played.captured.is_empty() && played.end.is_none() {
                continue;
            }
            let window = Window { depth, alpha: alpha.max(best.score), beta };
            let value = self.search_played(mv, &played, window, ply, true, 0)?;
            all_depend = all_depend.min(value.depends);
            if value.score > best.score {
                best = value;
            }
            if value.score >= beta {
                return Ok(value);
            }
        }
        Ok(Value { depends: all_depend, ..best })
    }

    /// The squares that a piece of the side to move can come to and capture.
    fn captures_at_hand(&self, position: &Position<B>) -> B::Bits {
        let (side, occupied) = (position.side(), position.occupied());
        let captures = position.capturing_squares(&self.rules, side);
        if captures.is_empty() {
            return captures;
        }
        let soldiers = self.rules.destinations(side.soldier(), position.soldiers(side), occupied);
        let king = match side {
            Side::Attackers => B::Bits::EMPTY,
            Side::Defenders => self.rules.destinations(Piece::King, position.king_bit(), occupied),
        };
        captures & (soldiers | king)
    }

    /// After how many moves those without a purpose are left out: sooner near the leaves, and where
    /// things look no better than two plies before.
    fn enough_moves(&self, depth: i32, ply: usize) -> usize {
        if depth > SELECTED_DEPTH {
            return usize::MAX;
        }
        let before = ply.checked_sub(2).and_then(|before| self.opinions[before]);
        let improves = before.map_or(ply >= 2, |before| self.opinions[ply].is_some_and(|now| now > before));
        let most = 4 + 4 * (depth * depth) as usize;
        if improves { most } else { most / 2 }
    }

    /// Searches one move of a node.
    fn try_move(
        &mut self,
        position: &Position<B>,
        mv: Move,
        window: Window,
        ply: usize,
        number: usize,
        rank: i32,
    ) -> Result<Value, OutOfNodes> {
        // The king's moves are few, and what they threaten shows late.
        let most = if mv.from == position.king() { 1 } else { i32::MAX };
        let reduction = self.reduction(window.depth, number, rank).min(most);
        let played = position.play_unchecked(&self.rules, mv);
        self.search_played(mv, &played, window, ply, number == 0, reduction)
    }

    /// Searches what a move led to.
    fn search_played(
        &mut self,
        mv: Move,
        played: &Played<B>,
        window: Window,
        ply: usize,
        is_first: bool,
        reduction: i32,
    ) -> Result<Value, OutOfNodes> {
        if let Some(end) = played.end {
            let score = match end.winner {
                None => Score::DRAW,
                Some(winner) if winner == played.position.side() => Score::lost_at(ply + 1),
                Some(_) => -Score::lost_at(ply + 1),
            };
            return Ok(Value::free(score));
        }
        self.path.play(mv);
        self.path.push(played.position, !played.captured.is_empty());
        let value = self.search_move(played.position, window, ply, is_first, reduction);
        self.path.pop();
        value
    }

    /// Searches the position after a move: in full if the move is the first,
    /// else first to see whether it is better at all, and then less deeply.
    fn search_move(
        &mut self,
        next: Position<B>,
        Window { depth, alpha, beta }: Window,
        ply: usize,
        is_first: bool,
        reduction: i32,
    ) -> Result<Value, OutOfNodes> {
        let mut deeper = |depth, low: Score, high: Score| -> Result<Value, OutOfNodes> {
            let value = self.visit(next, depth, -high, -low, ply + 1)?;
            Ok(Value { score: -value.score, ..value })
        };
        if is_first {
            return deeper(depth - 1, alpha, beta);
        }
        let above = alpha.above();
        let mut value = deeper(depth - 1 - reduction, alpha, above)?;
        if value.score > alpha && reduction > 0 {
            value = deeper(depth - 1, alpha, above)?;
        }
        if value.score > alpha && value.score < beta {
            value = deeper(depth - 1, alpha, beta)?;
        }
        Ok(value)
    }

    /// How much less deeply a late move without a purpose is searched.
    fn reduction(&self, depth: i32, number: usize, rank: i32) -> i32 {
        if !self.reduces || depth < 3 || number < 3 || rank >= order::PURPOSE {
            return 0;
        }
        1 + i32::from(number >= 6)
            + i32::from(depth >= 5 && number >= 12)
            + i32::from(depth >= 8 && number >= 24)
    }

    /// What a position that came again is worth, or one at the limit of quiet
    /// moves.
    fn judged_by_past(&mut self, position: &Position<B>, ply: usize) -> Option<Value> {
        if let Some(repeated) = self.path.repeated(&self.rules) {
            let loss = if repeated.is_final { Score::lost_at(ply) } else { Score::lost_by_repetition(ply) };
            let score = match repeated.loser {
                None => Score::DRAW,
                Some(loser) if loser == position.side() => loss,
                Some(_) => -loss,
            };
            return Some(Value { score, depends: repeated.depends });
        }
        let limit = self.rules.set().quiet_limit?;
        (self.path.quiet_plies() >= usize::from(limit)).then_some(Value::free(Score::DRAW))
    }

    /// What the oracle knows, unless a position of the game is one short of being
    /// judged by repetition, which might stand in the way of a win.
    fn told_by_oracle(&self, position: &Position<B>, ply: usize) -> Option<Score> {
        let oracle = self.oracle.as_ref().filter(|_| self.signature == 0)?;
        let win = oracle.forced_win(position)?;
        let loss = Score::lost_at(ply + win.plies);
        let is_near = ply + win.plies <= MAX_PLY;
        is_near.then_some(if win.side == position.side() { -loss } else { loss })
    }

    /// Says whether the king can walk out, or an attacker can take him.
    fn wins_at_once(&self, position: &Position<B>, sight: &Sight<B>) -> bool {
        if position.side() == Side::Defenders {
            return sight.exits(&self.rules);
        }
        if !self.king_may_be_taken(position) {
            return false;
        }
        let traps = position.king_traps(&self.rules);
        let mut takes = position.legal_moves(&self.rules).filter(|mv| traps.has(B::index(mv.to)));
        takes.any(|mv| {
            let end = position.play_unchecked(&self.rules, mv).end;
            end.is_some_and(|end| end.winner == Some(Side::Attackers))
        })
    }

    /// Says whether an attacker, if it were their turn, could come to a square
    /// where the king is taken.
    fn king_may_be_taken(&self, position: &Position<B>) -> bool {
        let traps = position.king_traps(&self.rules);
        let attackers = position.soldiers(Side::Attackers);
        !traps.is_empty()
            && self.rules.destinations(Piece::Attacker, attackers, position.occupied()).meets(traps)
    }

    /// Says whether a move that was remembered may be played.
    fn may_play(&self, position: &Position<B>, mv: Move, is_root: bool) -> bool {
        if is_root {
            self.root_moves.contains(&mv) && !self.excluded.contains(&mv)
        } else {
            position.is_legal(&self.rules, mv)
        }
    }

    fn rank_moves(
        &self,
        position: &Position<B>,
        sight: &Sight<B>,
        first: Option<Move>,
        must_stop: bool,
        ply: usize,
        list: &mut Vec<Choice>,
    ) {
        let side = position.side();
        let captures = position.capturing_squares(&self.rules, side);
        let urgent = match side {
            Side::Attackers if must_stop => sight.first,
            Side::Attackers => self.rules.beside(position.king_bit()),
            Side::Defenders => B::Bits::EMPTY,
        };
        // On small boards, where the king could walk out from next: with two ways he wins.
        let doors = if self.shortcuts == Shortcuts::Shallow && side == Side::Defenders {
            sight.doors(&self.rules, position)
        } else {
            B::Bits::EMPTY
        };
        let stops = if must_stop && ply > 0 { self.stopping_squares(position, sight) } else { None };
        let mut lets_go = false;
        let mut push = |mv: Move| {
            if first == Some(mv) {
                return;
            }
            let to = B::index(mv.to);
            if stops.is_some_and(|stops| !stops.has(to)) {
                // One stands for all that let the king walk out.
                if !core::mem::replace(&mut lets_go, true) {
                    list.push(Choice { mv, rank: i32::MIN });
                }
                return;
            }
            let rank = if urgent.has(to) || doors.has(to) && mv.from == position.king() {
                order::URGENT
            } else if captures.has(to) {
                order::CAPTURE
            } else {
                self.order.rank(side, mv, ply)
            };
            list.push(Choice { mv, rank });
        };
        if ply == 0 {
            self.root_moves.iter().filter(|mv| !self.excluded.contains(mv)).for_each(|&mv| push(mv));
        } else {
            position.legal_moves(&self.rules).for_each(push);
        }
    }

    /// The squares where an attacker stops a king who could walk out, if a move to any other is known to
    /// lose at once: if no limit of quiet moves and no repetition with the game so far comes first.
    fn stopping_squares(&self, position: &Position<B>, sight: &Sight<B>) -> Option<B::Bits> {
        let limit = self.rules.set().quiet_limit.map_or(usize::MAX, usize::from);
        let is_sure = self.only_stops && self.path.quiet_plies() + 1 < limit;
        is_sure.then(|| sight.stopping_squares(&self.rules, position)).flatten()
    }

    /// What a position is remembered by: itself, what the game so far makes of
    /// repetitions, and how near the limit of quiet moves is.
    fn key(&self, position: &Position<B>, quiet_plies: usize) -> u64 {
        let key = position.zobrist() ^ self.signature;
        match self.rules.set().quiet_limit {
            Some(limit) if quiet_plies + MAX_PLY >= usize::from(limit) => {
                key ^ (quiet_plies as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            }
            _ => key,
        }
    }

    /// The line that begins with a move and goes on as the table says.
    fn line(&self, first: Move) -> Vec<Move> {
        let mut line = vec![first];
        let mut quiet_plies = self.path.quiet_plies_at_root();
        let mut played = self.root.play_unchecked(&self.rules, first);
        let mut seen = vec![self.root];
        while played.end.is_none() && !seen.contains(&played.position) && line.len() < self.depth as usize {
            let position = played.position;
            quiet_plies = if played.captured.is_empty() { quiet_plies + 1 } else { 0 };
            let known = self.table.probe(self.key(&position, quiet_plies)).and_then(|entry| entry.mv);
            let Some(mv) = known.filter(|&mv| position.is_legal(&self.rules, mv)) else { break };
            line.push(mv);
            seen.push(position);
            played = position.play_unchecked(&self.rules, mv);
        }
        line
    }
}

/// Says whether a king who can walk out cannot be encircled: wherever he goes is outside any ring.
fn ends_outside<B: Board>(rules: &Rules<B>) -> bool {
    !rules.set().encirclement || rules.escape().minus(rules.edge()).is_empty()
}

/// The score of an entry, if it settles a node at a depth. A forced win or loss
/// holds however deep it was found.
fn cut(entry: Entry, depth: i32, alpha: Score, beta: Score, ply: usize) -> Option<Score> {
    let score = entry.score.at_root(ply);
    let is_deep = i32::from(entry.depth) >= depth;
    let cuts = match entry.bound {
        Bound::None => false,
        Bound::Lower => score >= beta && (is_deep || score.is_forced_win()),
        Bound::Upper => score <= alpha && (is_deep || (-score).is_forced_win()),
        Bound::Exact => {
            is_deep || score >= beta && score.is_forced_win() || score <= alpha && (-score).is_forced_win()
        }
    };
    cuts.then_some(score)
}

/// Brings the best of the moves not tried yet to a place. After the first few,
/// which are likeliest to cut, it sorts the rest.
fn bring_best_to(list: &mut [Choice], to: usize, listed_from: usize) {
    const PICKED: usize = 4;
    let by_rank = |i: &usize, list: &[Choice]| (list[*i].rank, core::cmp::Reverse(*i));
    if to < listed_from + PICKED {
        let best = (to..list.len()).max_by_key(|i| by_rank(i, list)).unwrap_or(to);
        list.swap(to, best);
    } else if to == listed_from + PICKED {
        list[to..].sort_by_key(|choice| core::cmp::Reverse(choice.rank));
    }
}

#[cfg(test)]
mod tests {
    use branan_rules::{Board7, presets};
    use branan_testkit::Random;

    use super::*;

    /// What a search of one ply finds, if it decides nothing.
    fn score(search: Search<Board7>) -> Option<Score> {
        let mut search = search;
        search.run(u64::MAX);
        search.lines().first().map(|line| line.score).filter(|score| !score.is_decided())
    }

    #[test]
    fn captures_after_the_last_ply_count_for_who_makes_them() {
        let rules = Arc::new(Rules::<Board7>::new(presets::BRANDUBH).expect("a preset"));
        let search = |game: &Game<Board7>, shortcuts| {
            let search = Search::new(game, Arc::new(TranspositionTable::with_bytes(1 << 16)));
            Search { shortcuts, ..search.with_evaluation(Evaluation::Hand) }
        };
        let mut fewer = 0;
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let mut game = Game::new(rules.clone());
            for _ in 0..2 * (1 + random.index(8)) {
                let moves: Vec<Move> = game.legal_moves().collect();
                if !moves.is_empty() {
                    game.play(random.one_of(&moves)).expect("a legal move");
                }
            }
            // After the attackers' move it is for the defenders to capture, or not.
            if let (Some(settled), Some(plain)) =
                (score(search(&game, Shortcuts::Selection)), score(search(&game, Shortcuts::None)))
            {
                assert!(settled <= plain, "{} {settled} {plain}", game.position().setup(&rules));
                fewer += u32::from(settled < plain);
            }
        }
        assert!(fewer > 5, "{fewer}");
    }

    #[test]
    fn moves_that_were_left_out_make_no_position_look_worse() {
        let rules = Arc::new(Rules::<Board7>::new(presets::BRANDUBH).expect("a preset"));
        let game = Game::new(rules.clone());
        let moves: Vec<Move> = game.legal_moves().collect();
        for &only in &moves {
            let others: Vec<Move> = moves.iter().copied().filter(|&mv| mv != only).collect();
            let table = Arc::new(TranspositionTable::with_bytes(1 << 16));
            let mut search = Search::new(&game, table.clone()).without(&others);
            while search.depth() < 3 {
                search.run(u64::MAX);
            }
            let entry = table.probe(search.key(&game.position(), 0)).expect("just searched");
            assert_eq!(entry.mv, Some(only));
            assert!(matches!(entry.bound, Bound::Lower | Bound::None), "{only}");
        }
    }
}
