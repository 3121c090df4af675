//! Whether what is won gets won: games from positions in which one side is far ahead.

use std::collections::HashSet;
use std::sync::Arc;

use branan_engine::{AnySearch, Score, TranspositionTable};
use branan_rules::{AnyGame, Move, Piece, RuleSet, Setup, Side, SplitMix64, Square, presets};

use crate::options;

/// The positions, one a line: rule set, position, who is ahead.
const LIST: &str = include_str!("../../engine/tests/data/won.txt");

/// Plies within which the side that is ahead has to win.
const MOST_PLIES: usize = 120;

/// How far ahead somebody is whose advantage counts as decided, in hundredths of an attacker.
const DECIDED: i32 = 600;

/// For how many moves of the same side it must have been so.
const LASTING: usize = 3;

/// Nodes a move of the games that positions are found in.
const FINDING_NODES: u64 = 2_000;

/// Moves at random that a game begins with, at most.
const RANDOM_MOVES: usize = 8;

/// A position in which a side is far ahead.
struct Won {
    set: &'static RuleSet,
    setup: Setup,
    ahead: Side,
}

/// What is asked for on the command line.
pub struct Asked {
    sets: Vec<&'static RuleSet>,
    nodes: u64,
    /// Positions of each game and side, at most.
    positions: usize,
}

impl Asked {
    /// Reads `[--nodes N] [--positions N] [RULES …]`.
    pub fn read(words: &[&str]) -> Option<Asked> {
        let (mut nodes, mut positions) = (10_000, usize::MAX);
        let sets = options::read(words, |option, value| {
            match option {
                "--nodes" => nodes = value.parse().ok()?,
                "--positions" => positions = value.parse().ok()?,
                _ => return None,
            }
            Some(())
        })?;
        Some(Asked { sets, nodes, positions })
    }

    /// Plays every position out against the engine's own best defence and prints how many were
    /// won in time; says whether nearly all were.
    pub fn run(&self) -> bool {
        println!("Won within {MOST_PLIES} plies, {} nodes a move on both sides.\n", self.nodes);
        println!("{:<20} {:<10} {:>9} {:>6} {:>6} {:>6}", "", "ahead", "positions", "won", "open", "lost");
        let positions = list();
        let (mut is_well, mut failures) = (true, Vec::new());
        for &set in &self.sets {
            for side in Side::BOTH {
                let of_kind = positions.iter().filter(|won| won.set == set && won.ahead == side);
                let games: Vec<(&Won, AnyGame)> =
                    of_kind.take(self.positions).map(|won| (won, won.play_out(self.nodes))).collect();
                if games.is_empty() {
                    continue;
                }
                let count = |of| games.iter().filter(|(_, game)| winner(game) == of).count();
                let (won, lost) = (count(Some(side)), count(Some(side.other())));
                is_well &= won * 100 >= games.len() * 98;
                let (name, open) = (side.to_string(), count(None));
                println!("{:<20} {name:<10} {:>9} {won:>6} {open:>6} {lost:>6}", set.id, games.len());
                for (from, game) in games.iter().filter(|(_, game)| winner(game) != Some(side)) {
                    failures.push(format!("{}; {}; {side}: {}", set.id, from.setup, game.setup()));
                }
            }
        }
        if !failures.is_empty() {
            println!("\nNot won in time, and where that led:\n{}", failures.join("\n"));
        }
        println!("\n98 of 100 are won in time: {}", if is_well { "yes" } else { "NO" });
        is_well
    }
}

impl Won {
    /// What the engine makes of it if it plays both sides, each with a table of its own; not over after too many plies.
    fn play_out(&self, nodes: u64) -> AnyGame {
        let mut game = AnyGame::from_setup(self.set.clone(), &self.setup).expect("a position of the list");
        let players = Side::BOTH.map(|_| Player::new());
        while game.end().is_none() && game.len() < MOST_PLIES {
            let Some((mv, _)) = players[game.side() as usize].think(&game, nodes) else { break };
            game.play(mv).expect("a legal move");
        }
        game
    }
}

fn winner(game: &AnyGame) -> Option<Side> {
    game.end().and_then(|end| end.winner)
}

/// Prints lines for the list: positions of games against itself, from openings at random, in
/// which one side has been far ahead for a while and no win by force is known.
pub fn find(set: &'static RuleSet, count: usize, seed: u64) -> bool {
    let (mut left, mut found) = ([count; 2], HashSet::new());
    for number in 0.. {
        if left == [0, 0] {
            break;
        }
        let Some((setup, ahead)) = look_for(set, SplitMix64::nth(seed, number)) else { continue };
        if left[ahead as usize] > 0 && found.insert(setup.to_string()) {
            left[ahead as usize] -= 1;
            println!("{}; {setup}; {ahead}", set.id);
        }
    }
    true
}

/// The first position of a game in which somebody has been far ahead for long enough.
fn look_for(set: &RuleSet, seed: u64) -> Option<(Setup, Side)> {
    let mut random = SplitMix64::new(seed);
    let mut game = AnyGame::from_setup(set.clone(), &start(set, &mut random)).ok()?;
    let player = Player::new();
    for _ in 0..random.below(RANDOM_MOVES + 1) {
        let moves = game.legal_moves();
        game.play(*moves.get(random.below(moves.len().max(1)))?).ok()?;
    }
    let mut lasting = [0; 2];
    while game.end().is_none() && game.len() < 2 * MOST_PLIES {
        let (mv, score) = player.think(&game, FINDING_NODES)?;
        if score.is_decided() {
            return None;
        }
        let mover = game.side() as usize;
        lasting[mover] = if score.hundredths() >= DECIDED { lasting[mover] + 1 } else { 0 };
        if lasting[mover] >= LASTING {
            return Some((game.setup(), game.side()));
        }
        game.play(mv).ok()?;
    }
    None
}

/// The start of a game, every other time without some of the defenders: with all of them the
/// attackers are never ahead in some games.
fn start(set: &RuleSet, random: &mut SplitMix64) -> Setup {
    let mut start = set.start;
    let defenders: Vec<Square> = start.squares_of(Piece::Defender).iter().collect();
    for _ in 0..random.below(2) * random.below(defenders.len()) {
        start = start.with_piece(defenders[random.below(defenders.len())], None);
    }
    start
}

/// A player with a memory of its own.
struct Player(Arc<TranspositionTable>);

impl Player {
    fn new() -> Player {
        Player(Arc::new(TranspositionTable::with_bytes(4 << 20)))
    }

    /// The best move within some nodes and what it is worth; `None` if the set is over.
    fn think(&self, game: &AnyGame, nodes: u64) -> Option<(Move, Score)> {
        let mut search = AnySearch::new(game, self.0.clone(), 1);
        while !search.is_settled() && (search.nodes() < nodes || search.lines().is_empty()) {
            search.run(nodes.saturating_sub(search.nodes()).max(200));
        }
        search.lines().first().map(|line| (line.moves[0], line.score))
    }
}

fn list() -> Vec<Won> {
    let lines = LIST.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| Won::read(line).expect("a line of the list")).collect()
}

impl Won {
    fn read(line: &str) -> Option<Won> {
        let mut parts = line.split("; ");
        let (id, setup, ahead) = (parts.next()?, parts.next()?, parts.next()?);
        let ahead = Side::BOTH.into_iter().find(|side| side.to_string() == ahead)?;
        Some(Won { set: presets::by_id(id)?, setup: setup.parse().ok()?, ahead })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_both_sides_of_four_games_and_nothing_twice() {
        let list = list();
        for set in
            [&presets::BRANDUBH, &presets::BRANDUBH_HISTORICAL, &presets::HNEFATAFL, &presets::COPENHAGEN]
        {
            for side in Side::BOTH {
                let count = list.iter().filter(|won| won.set == set && won.ahead == side).count();
                assert!(count >= 8, "{} {side}: {count}", set.id);
            }
        }
        let different: HashSet<_> = list.iter().map(|won| (&won.set.id, won.setup.to_string())).collect();
        assert_eq!(different.len(), list.len());
        assert!(list.iter().all(|won| {
            AnyGame::from_setup(won.set.clone(), &won.setup).is_ok_and(|game| game.end().is_none())
        }));
    }

    #[test]
    fn a_king_with_a_clear_way_wins_in_time() {
        let won = Won::read("brandubh; 7/2a1k2/7/a1d3a/7/1a3d1/7 d; defenders").expect("a line");
        assert_eq!(winner(&won.play_out(500)), Some(Side::Defenders));
    }
}
