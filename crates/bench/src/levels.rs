//! How strong the levels are, with either side of every game.

mod calibrate;
mod players;

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use branan_engine::Level;
use branan_engine::strength::ratings;
use branan_rules::{AnyGame, RuleSet, Side, SplitMix64};

use crate::options;

use calibrate::calibrate;
use players::Player;

/// Plies after which a game counts as drawn.
const MOST_PLIES: usize = 200;

/// What came of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Result {
    /// Points of attackers and king, half a one each for a draw.
    points: [f64; 2],
    /// Games that somebody won, by side.
    wins: [u64; 2],
}

/// Plays games from the start, on all processors.
fn play(set: &RuleSet, attackers: Player, defenders: Player, games: u64, seed: u64) -> Result {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let next = AtomicU64::new(0);
    let some = || {
        let mut result = Result::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return result;
            }
            let winner = play_one(set, [attackers, defenders], SplitMix64::nth(seed, number));
            match winner {
                Some(side) => {
                    result.points[side as usize] += 1.0;
                    result.wins[side as usize] += 1;
                }
                None => result.points = result.points.map(|points| points + 0.5),
            }
        }
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(some)).collect();
        let results = others.into_iter().map(|thread| thread.join().expect("it does not panic"));
        results.fold(some(), |a, b| Result {
            points: [a.points[0] + b.points[0], a.points[1] + b.points[1]],
            wins: [a.wins[0] + b.wins[0], a.wins[1] + b.wins[1]],
        })
    })
}

fn play_one(set: &RuleSet, players: [Player; 2], seed: u64) -> Option<Side> {
    let mut game = AnyGame::new(set.clone()).expect("a preset");
    let mut random = SplitMix64::new(seed);
    while game.len() < MOST_PLIES {
        let Some(mv) = players[game.side() as usize].choose(&game, &mut random) else { break };
        game.play(mv).expect("a legal move");
    }
    game.end().and_then(|end| end.winner)
}

/// What is asked for on the command line.
pub struct Asked {
    sets: Vec<&'static RuleSet>,
    games: u64,
    /// Skills are sought instead, up to this one.
    calibrate: Option<u8>,
}

impl Asked {
    /// Reads `[--games N] [--calibrate SKILL] [RULES …]`.
    pub fn read(words: &[&str]) -> Option<Asked> {
        let (mut games, mut calibrate) = (150, None);
        let sets = options::read(words, |option, value| {
            match option {
                "--games" => games = value.parse().ok()?,
                "--calibrate" => calibrate = Some(value.parse().ok()?),
                _ => return None,
            }
            Some(())
        })?;
        Some(Asked { sets, games, calibrate })
    }

    /// Does it; says whether all is well.
    pub fn run(&self) -> bool {
        match self.calibrate {
            Some(most) => {
                calibrate(&self.sets, self.games, most);
                true
            }
            None => run(&self.sets, self.games),
        }
    }
}

/// Prints how often people beat each level and how far the levels are apart; says whether it is as it should be.
fn run(sets: &[&RuleSet], games: u64) -> bool {
    sets.iter().fold(true, |is_well, set| {
        println!("\n{}: wins of {games} as king / as attackers against each level\n", set.name);
        is_well & against_people(set, games) & steps(set, games)
    })
}

fn against_people(set: &RuleSet, games: u64) -> bool {
    println!("{:>7} {:>12} {:>12} {:>12} {:>12}", "level", "random", "greedy", "careful", "planner");
    let mut is_well = true;
    for level in Level::all().filter(|level| level.number() <= 5) {
        print!("{:>7}", level.number());
        for person in Player::PEOPLE {
            let computer = Player::Level(level);
            let as_king = play(set, computer, person, games, 1).wins[Side::Defenders as usize];
            let as_attackers = play(set, person, computer, games, 2).wins[Side::Attackers as usize];
            print!(" {as_king:>5} /{as_attackers:>5}");
            if level == Level::MIN && person == Player::Careful {
                is_well = as_king * 10 >= games * 6 && as_attackers * 10 >= games * 4;
            }
        }
        println!();
    }
    println!("a careful player beats level 1 often enough: {}", if is_well { "yes" } else { "NO" });
    is_well
}

/// The Elo of some players with each side, from games between those of them that are not too far apart: the attackers first.
fn rated(
    set: &RuleSet,
    players: &[Player],
    games: u64,
    are_paired: impl Fn(usize, usize) -> bool,
) -> [Vec<f64>; 2] {
    let count = players.len();
    let mut points = vec![vec![0.0; 2 * count]; 2 * count];
    for attackers in 0..count {
        for defenders in (0..count).filter(|&defenders| are_paired(attackers, defenders)) {
            let seed = (attackers * count + defenders) as u64;
            let result = play(set, players[attackers], players[defenders], games, seed);
            let [own, other] = result.points;
            points[attackers][count + defenders] = own;
            points[count + defenders][attackers] = other;
            eprintln!(
                "  {:?} as attackers, {:?} as king: {own} to {other}",
                players[attackers], players[defenders]
            );
        }
    }
    let mut attackers = ratings(&points);
    let defenders = attackers.split_off(count);
    [attackers, defenders]
}

/// Elo from a level to the next, with either side.
fn steps(set: &RuleSet, games: u64) -> bool {
    let players: Vec<Player> = Level::all().map(Player::Level).collect();
    let near = |attackers: usize, defenders: usize| defenders <= attackers + 1 && attackers <= defenders + 3;
    let elo = rated(set, &players, games, near);
    println!("\n{:>7} {:>16} {:>16}", "level", "as attackers", "as king");
    let mut is_well = true;
    for level in 1..players.len() {
        let [attackers, defenders] = [0, 1].map(|side| elo[side][level] - elo[side][level - 1]);
        println!("{:>7} {attackers:>+16.0} {defenders:>+16.0}", level + 1);
        is_well &= [attackers, defenders].iter().all(|step| (100.0..=200.0).contains(step));
    }
    println!("each step is 100 to 200: {}", if is_well { "yes" } else { "NO" });
    is_well
}
