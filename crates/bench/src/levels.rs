//! How strong the levels are, with either side of every game.

mod calibrate;
mod players;

use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use branan_engine::strength::ratings;
use branan_engine::{Level, Skill};
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
    /// The last level to which the steps are measured.
    steps: u8,
    /// The skills of the levels are sought instead, between the Elo of these.
    calibrate: Vec<Skill>,
}

impl Asked {
    /// Reads `[--games N] [--steps LEVEL] [--calibrate SKILL,SKILL,…] [RULES …]`.
    pub fn read(words: &[&str]) -> Option<Asked> {
        let (mut games, mut steps, mut calibrate) = (150, Level::MAX.number(), Vec::new());
        let sets = options::read(words, |option, value| {
            match option {
                "--games" => games = value.parse().ok()?,
                "--steps" => steps = value.parse().ok()?,
                "--calibrate" => calibrate = skills(value)?,
                _ => return None,
            }
            Some(())
        })?;
        Some(Asked { sets, games, steps, calibrate })
    }

    /// Does it; says whether all is well.
    pub fn run(&self) -> bool {
        if !self.calibrate.is_empty() {
            calibrate(&self.sets, self.games, &self.calibrate);
            return true;
        }
        self.sets.iter().fold(true, |is_well, set| {
            println!("\n{}: wins of {} as king / as attackers against each level\n", set.name, self.games);
            let is_beaten = against_people(set, self.games);
            is_well & is_beaten & steps(set, self.games, self.steps)
        })
    }
}

/// Two skills or more, rising, with commas between.
fn skills(text: &str) -> Option<Vec<Skill>> {
    let skills = text.split(',').map(|word| Skill::new(word.parse().ok()?));
    let skills: Vec<Skill> = skills.collect::<Option<_>>()?;
    (skills.len() > 1 && skills.is_sorted_by(|one, other| one < other)).then_some(skills)
}

/// Prints how often people beat each level; says whether it is as it should be.
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

/// Elo from a level to the next, with either side.
fn steps(set: &RuleSet, games: u64, last: u8) -> bool {
    let levels = Level::all().filter(|level| level.number() <= last);
    let mut field = Field::new(set, levels.map(Player::Level).collect());
    field.play(games);
    let elo = field.elo();
    println!("\n{:>7} {:>16} {:>16}", "level", "as attackers", "as king");
    let mut is_well = true;
    for level in 1..elo[0].len() {
        let [attackers, defenders] = [0, 1].map(|side| elo[side][level] - elo[side][level - 1]);
        println!("{:>7} {attackers:>+16.0} {defenders:>+16.0}", level + 1);
        is_well &= [attackers, defenders].iter().all(|step| (100.0..=200.0).contains(step));
    }
    println!("each step is 100 to 200: {}", if is_well { "yes" } else { "NO" });
    is_well
}

/// Players who meet each other, each with either side.
struct Field<'a> {
    set: &'a RuleSet,
    players: Vec<Player>,
    /// Points of whom (row) against whom (column): the players as attackers first, then as king.
    points: Vec<Vec<f64>>,
}

/// Games that two play in a row.
const ROUND: u32 = 6;

impl Field<'_> {
    fn new(set: &RuleSet, players: Vec<Player>) -> Field<'_> {
        let seats = 2 * players.len();
        Field { set, players, points: vec![vec![0.0; seats]; seats] }
    }

    /// Lets everybody play about so many games with each side, against those about as strong: they tell most.
    fn play(&mut self, games: u64) {
        let count = self.players.len();
        for attackers in 0..count {
            for defenders in [attackers, attackers.saturating_sub(1)] {
                self.meet(attackers, defenders);
            }
        }
        // Whoever is chosen plays as well, so each round brings everybody two meetings on average.
        let both = 2 * u64::from(ROUND);
        for _ in 0..games.saturating_sub(both).div_ceil(both) {
            for attackers in 0..count {
                let defenders = self.best_opponent(attackers, count..2 * count);
                self.meet(attackers, defenders - count);
            }
            for defenders in 0..count {
                let attackers = self.best_opponent(count + defenders, 0..count);
                self.meet(attackers, defenders);
            }
        }
    }

    /// The opponent whose games with somebody tell most: about as strong, and not met too often.
    fn best_opponent(&self, seat: usize, opponents: Range<usize>) -> usize {
        let elo = ratings(&self.points);
        let worth = |other: &usize| {
            let expected = 1.0 / (1.0 + 10_f64.powf((elo[*other] - elo[seat]) / 400.0));
            let met = self.points[seat][*other] + self.points[*other][seat];
            expected * (1.0 - expected) / (met + f64::from(ROUND))
        };
        opponents.max_by(|one, other| worth(one).total_cmp(&worth(other))).expect("there are opponents")
    }

    fn meet(&mut self, attackers: usize, defenders: usize) {
        let count = self.players.len();
        let met = self.points[attackers][count + defenders] + self.points[count + defenders][attackers];
        let seed = ((attackers * count + defenders) as u64) ^ met.to_bits();
        let result = play(self.set, self.players[attackers], self.players[defenders], ROUND.into(), seed);
        self.points[attackers][count + defenders] += result.points[0];
        self.points[count + defenders][attackers] += result.points[1];
    }

    /// The Elo of everybody as attackers and as king, on one scale.
    fn elo(&self) -> [Vec<f64>; 2] {
        let mut attackers = ratings(&self.points);
        let defenders = attackers.split_off(self.players.len());
        [attackers, defenders]
    }
}
