//! Positions with a proved win, and how soon the engine proves it.

mod find;
mod prove;

use std::sync::Arc;
use std::time::Instant;

use branan_engine::{AnySearch, Search, TranspositionTable, Variation};
use branan_rules::{AnyGame, Board, Board7, Board11, ByWidth, Game, Move, RuleSet, Setup, presets};

pub use find::find;
use prove::Prover;

/// The positions, one a line: rule set, position, plies to the win, first moves that win as fast.
const LIST: &str = include_str!("../../engine/tests/data/tactics.txt");

/// Nodes within which every win must be proved.
const NODES: u64 = 1_000_000;

/// First moves that win as fast, at most: one is a find, many are no riddle.
const MOST_MOVES: usize = 2;

/// A position in which the side to move wins by force.
pub struct Tactic {
    pub set: &'static RuleSet,
    pub setup: Setup,
    /// Plies to the end, if both sides play their best.
    pub plies: u32,
    /// The first moves that win as fast, in order.
    moves: Vec<Move>,
}

/// What the engine made of a position.
struct Solution {
    /// The win that was proved, if one was.
    plies: Option<u32>,
    mv: Option<Move>,
    nodes: u64,
    seconds: f64,
}

/// Lets the engine prove every win and prints a table; says whether all is well.
pub fn run() -> bool {
    let tactics = list();
    println!("\n{} positions with a forced win, proved within {NODES} nodes on one core.\n", tactics.len());
    println!(
        "{:<20} {:<9} {:>5} {:>6} {:>9} {:>8}  {:<7} result",
        "", "to move", "plies", "proved", "nodes", "ms", "move"
    );
    let (mut solved, mut nodes) = (0, 0);
    for tactic in &tactics {
        let solution = tactic.solve();
        let is_right = tactic.accepts(&solution);
        (solved, nodes) = (solved + usize::from(is_right), nodes + solution.nodes);
        let plies = solution.plies.map_or_else(|| "-".to_owned(), |plies| plies.to_string());
        let mv = solution.mv.map_or_else(|| "-".to_owned(), |mv| mv.to_string());
        println!(
            "{:<20} {:<9} {:>5} {plies:>6} {:>9} {:>8.1}  {mv:<7} {}",
            tactic.set.id,
            tactic.setup.side().to_string(),
            tactic.plies,
            solution.nodes,
            solution.seconds * 1000.0,
            if is_right { "right".to_owned() } else { format!("WRONG {}", tactic.setup) }
        );
    }
    println!("\n{solved} of {} solved, {nodes} nodes in all", tactics.len());
    solved == tactics.len()
}

/// Proves every line of the list anew; says whether all are true.
///
/// By a search that prunes and reduces nothing, and where the win is short also
/// without the engine.
pub fn verify() -> bool {
    let tactics = list();
    let mut is_well = true;
    for (number, tactic) in tactics.iter().enumerate() {
        let truth = Some((tactic.plies, tactic.moves.clone()));
        let is_short = tactic.plies <= SHORT;
        let is_true = exhaust(tactic.set, &tactic.setup, u64::MAX) == truth
            && (!is_short || prove(tactic.set, &tactic.setup) == truth);
        is_well &= is_true;
        let verdict = if is_true { "true" } else { "FALSE" };
        println!(
            "{:>3} of {} {:<20} {:>2} plies  {verdict}",
            number + 1,
            tactics.len(),
            tactic.set.id,
            tactic.plies
        );
    }
    is_well
}

/// Wins up to this length are proved without the engine too.
const SHORT: u32 = 3;

/// Plies to the forced win of the side to move and the moves that get it, by trying
/// everything without the engine; `None` if there is none that is short.
fn prove(set: &RuleSet, setup: &Setup) -> Option<(u32, Vec<Move>)> {
    match AnyGame::from_setup(set.clone(), setup).ok()?.by_width() {
        ByWidth::Board7(game) => Prover::<Board7>::new(game.rules()).solve(&game.position(), SHORT),
        ByWidth::Board11(game) => Prover::<Board11>::new(game.rules()).solve(&game.position(), SHORT),
        ByWidth::Board19(_) => None,
    }
}

/// The same by a search that prunes and reduces nothing; `None` also if it takes too
/// many nodes to know, or more moves win than a list holds.
fn exhaust(set: &RuleSet, setup: &Setup, nodes: u64) -> Option<(u32, Vec<Move>)> {
    match AnyGame::from_setup(set.clone(), setup).ok()?.by_width() {
        ByWidth::Board7(game) => exhaust_game(game, nodes),
        ByWidth::Board11(game) => exhaust_game(game, nodes),
        ByWidth::Board19(game) => exhaust_game(game, nodes),
    }
}

fn exhaust_game<B: Board>(game: &Game<B>, nodes: u64) -> Option<(u32, Vec<Move>)> {
    let table = Arc::new(TranspositionTable::with_bytes(64 << 20));
    let mut search = Search::new(game, table).with_lines(MOST_MOVES + 1).exhaustive();
    loop {
        // Within the depth lengths are exact.
        let won = |line: &Variation| {
            u32::try_from(line.score.plies_to_end()?).ok().filter(|plies| *plies <= line.depth)
        };
        if let Some(plies) = search.lines().first().and_then(won) {
            let fast = search.lines().iter().filter(|line| won(line) == Some(plies));
            let mut moves: Vec<Move> = fast.map(|line| line.moves[0]).collect();
            moves.sort_unstable();
            return (moves.len() <= MOST_MOVES).then_some((plies, moves));
        }
        if search.nodes() >= nodes || search.is_settled() {
            return None;
        }
        search.run(nodes - search.nodes());
    }
}

impl Tactic {
    fn solve(&self) -> Solution {
        let game = AnyGame::from_setup(self.set.clone(), &self.setup).expect("a position of the list");
        let mut search = AnySearch::new(&game, Arc::new(TranspositionTable::with_bytes(64 << 20)), 1);
        let begun = Instant::now();
        let won =
            |search: &AnySearch| search.lines().first()?.score.plies_to_end().filter(|plies| *plies > 0);
        while won(&search).is_none() && search.nodes() < NODES && !search.is_settled() {
            search.run(NODES - search.nodes());
        }
        let seconds = begun.elapsed().as_secs_f64();
        let plies = won(&search).map(i32::unsigned_abs);
        Solution { plies, mv: search.best_move(), nodes: search.nodes(), seconds }
    }

    /// A proof may be longer than need be, never shorter than the truth; as short, it
    /// begins with a move of the list.
    fn accepts(&self, solution: &Solution) -> bool {
        let is_listed = solution.mv.is_some_and(|mv| self.moves.contains(&mv));
        solution.plies.is_some_and(|plies| plies > self.plies || plies == self.plies && is_listed)
    }
}

impl std::fmt::Display for Tactic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let moves: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        write!(f, "{}; {}; {}; {}", self.set.id, self.setup, self.plies, moves.join(" "))
    }
}

/// The positions of the list.
pub fn list() -> Vec<Tactic> {
    let lines = LIST.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| read(line).unwrap_or_else(|| panic!("unreadable line of tactics.txt: {line}"))).collect()
}

fn read(line: &str) -> Option<Tactic> {
    let parts: Vec<&str> = line.split(';').map(str::trim).collect();
    let [id, setup, plies, moves] = parts[..] else { return None };
    Some(Tactic {
        set: presets::by_id(id)?,
        setup: setup.parse().ok()?,
        plies: plies.parse().ok()?,
        moves: moves.split(' ').map(|mv| mv.parse().ok()).collect::<Option<_>>()?,
    })
}
