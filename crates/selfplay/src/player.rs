//! What both kinds of game share: random openings and one move of a player.

use std::sync::Arc;
use std::time::Instant;

use branan_engine::{Evaluation, Score, TranspositionTable};
use branan_protocol::Budget;
use branan_rules::{AnyGame, Bitboard, Board, Game, Move, Piece, Position, Rules, Side};
use branan_testkit::Random;
use branan_thinker::Thinker;

/// A width of boards, and how it is forgotten.
pub(crate) trait Width: Board {
    fn any(game: Game<Self>) -> AnyGame;
}

impl<B: Board> Width for B
where
    AnyGame: From<Game<B>>,
{
    fn any(game: Game<B>) -> AnyGame {
        game.into()
    }
}

/// A budget of nodes alone.
pub(crate) fn nodes(nodes: u64) -> Budget {
    Budget { nodes: Some(nodes), ..Budget::default() }
}

/// A player with a memory of its own.
pub(crate) struct Player {
    evaluation: Evaluation,
    table: Arc<TranspositionTable>,
}

impl Player {
    pub(crate) fn new(evaluation: Evaluation) -> Player {
        Player { evaluation, table: Arc::new(TranspositionTable::with_bytes(8 << 20)) }
    }

    /// Forgets the games before.
    pub(crate) fn begin(&self) {
        self.table.clear();
    }

    /// The best move found and what it is worth; `None` if the set is over.
    pub(crate) fn think<B: Width>(&self, game: &Game<B>, budget: Budget) -> Option<(Move, Score)> {
        let (game, begun) = (B::any(game.clone()), Instant::now());
        let mut budget = budget;
        while game.end().is_none() {
            let mut thinker = Thinker::new(&game, budget, 1, self.table.clone(), 1, begun.elapsed())
                .with_evaluation(&self.evaluation);
            thinker.finish(|| begun.elapsed());
            if let Some(line) = thinker.lines().first() {
                return Some((line.moves[0], line.score));
            }
            // However little it may do, it has an opinion.
            budget.nodes = budget.nodes.map(|nodes| nodes + 200);
        }
        None
    }
}

/// How games begin.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Openings {
    /// Defenders that may be missing from the start, at most: for games that the
    /// attackers lose nearly always otherwise.
    #[arg(long, default_value_t = 0)]
    pub(crate) missing: usize,
    /// Begin half of the games with the attackers scattered over the squares off
    /// the edge, likewise.
    #[arg(long)]
    pub(crate) scatter: bool,
}

/// An opening after which a player thinks both sides have a chance; after many
/// tries, any.
pub(crate) fn balanced_opening<B: Width>(
    rules: &Arc<Rules<B>>,
    openings: Openings,
    player: &Player,
    random: &mut Random,
) -> Game<B> {
    const EVEN: i32 = 150;
    for _ in 0..60 {
        let game = opening(rules, openings, player, random);
        let thought = player.think(&game, nodes(2000));
        if thought.is_some_and(|(_, score)| score.hundredths().abs() <= EVEN) {
            return game;
        }
    }
    opening(rules, openings, player, random)
}

/// A set that began with up to ten moves, some of them random and some of them
/// hasty, and is not over.
pub(crate) fn opening<B: Width>(
    rules: &Arc<Rules<B>>,
    openings: Openings,
    player: &Player,
    random: &mut Random,
) -> Game<B> {
    let plies = random.index(11);
    loop {
        let mut game = Game::from_position(rules.clone(), start(rules, openings, random));
        for _ in 0..plies {
            let hasty = if random.below(2) == 0 { player.think(&game, nodes(300)) } else { None };
            if hasty.is_none_or(|(mv, _)| game.play(mv).is_err()) {
                play_any(&mut game, random);
            }
        }
        if game.end().is_none() {
            return game;
        }
    }
}

/// The start of the rule set, or what [`Openings`] make of it.
fn start<B: Board>(rules: &Rules<B>, openings: Openings, random: &mut Random) -> Position<B> {
    let start = rules.start();
    let (mut attackers, mut defenders) = (start.soldiers(Side::Attackers), start.soldiers(Side::Defenders));
    for _ in 0..random.index(openings.missing + 1) {
        if let Some(square) = any_of::<B>(defenders, random) {
            defenders ^= square;
        }
    }
    if openings.scatter && random.below(2) == 0 {
        let taken = defenders | start.king_bit() | rules.edge();
        let mut free = rules.standing(Piece::Attacker).minus(taken);
        attackers = (0..attackers.count()).fold(B::Bits::EMPTY, |placed, _| {
            let square = any_of::<B>(free, random).unwrap_or(B::Bits::EMPTY);
            free ^= square;
            placed | square
        });
    }
    Position::from_pieces(rules, attackers, defenders, start.king(), start.side()).unwrap_or(start)
}

/// A square of a set.
fn any_of<B: Board>(set: B::Bits, random: &mut Random) -> Option<B::Bits> {
    let count = set.count();
    (count > 0).then(|| B::Bits::bit(set.nth(random.index(count as usize) as u32)))
}

/// Plays any legal move, if there is one.
pub(crate) fn play_any<B: Board>(game: &mut Game<B>, random: &mut Random) {
    let moves: Vec<Move> = game.legal_moves().collect();
    if game.end().is_none() && !moves.is_empty() {
        // A legal move is never refused.
        let _ = game.play(moves[random.index(moves.len())]);
    }
}
