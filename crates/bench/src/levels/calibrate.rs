//! Finding the skills that make the levels of a game.

use branan_engine::{Level, Skill};
use branan_rules::{RuleSet, Side};

use super::players::Player;
use super::{Field, play};

/// How many games of a hundred a careful player is to win against the first level as attackers and as king.
const LOST: [u64; 2] = [66, 46];

/// The greatest skill that the first level is looked for among.
const FIRST: u8 = 120;

/// Prints the skills of the levels, for each side of each game, as the engine's table has them.
pub fn calibrate(sets: &[&RuleSet], games: u64, skills: &[Skill]) {
    for set in sets {
        let mut field = Field::new(set, skills.iter().copied().map(Player::Skill).collect());
        field.play(games);
        let ladders = field.elo().into_iter().zip(Side::BOTH).map(|(elo, side)| {
            let scale: Vec<(u8, f64)> = skills.iter().map(|skill| skill.number()).zip(rising(&elo)).collect();
            for (skill, elo) in &scale {
                println!("// {}, {side}: skill {skill} has {elo:+.0} Elo", set.id);
            }
            ladder(&scale, first(set, side, 2 * games))
        });
        let name = set.id.to_uppercase().replace('-', "_");
        println!("(&presets::{name}, {:?}),", ladders.collect::<Vec<_>>());
    }
}

/// The greatest skill, but for one, of which a careful player with the other side wins as many games as it should.
fn first(set: &RuleSet, side: Side, games: u64) -> u8 {
    let (mut least, mut most) = (0, FIRST);
    while most - least > 1 {
        let tried = least.midpoint(most);
        let level = Player::Skill(Skill::new(tried).expect("a skill"));
        let result = match side {
            Side::Attackers => play(set, level, Player::Careful, games, u64::from(tried)),
            Side::Defenders => play(set, Player::Careful, level, games, u64::from(tried)),
        };
        let lost = result.wins[side.other() as usize];
        eprintln!("  {}: skill {tried} as {side} loses {lost} of {games} to the careful player", set.id);
        if lost * 100 >= LOST[side as usize] * games {
            least = tried;
        } else {
            most = tried;
        }
    }
    least
}

/// The skills of the levels, in even steps of Elo from the first; the last is the greatest there is.
fn ladder(scale: &[(u8, f64)], first: u8) -> Vec<u8> {
    let lowest = elo_of(scale, first);
    let steps = f64::from(Level::MAX.number() - 1);
    let step = (elo_of(scale, u8::MAX) - lowest) / steps;
    println!("//   from {lowest:+.0} in steps of {step:.0}");
    let mut skills = vec![first];
    for number in 1..Level::MAX.number() {
        let (last, left) = (skills[skills.len() - 1], Level::MAX.number() - 1 - number);
        let reached = lowest + f64::from(number) * step;
        let wanted = (last + 1..=greatest())
            .find(|&skill| elo_of(scale, skill) >= reached || skill >= greatest() - left);
        skills.push(if left == 0 { greatest() } else { wanted.unwrap_or(last + 1) });
    }
    skills
}

fn greatest() -> u8 {
    (0..=u8::MAX).rev().find(|&number| Skill::new(number).is_some()).expect("there are skills")
}

/// The nearest numbers that do not fall: whatever falls becomes its mean.
fn rising(numbers: &[f64]) -> Vec<f64> {
    let mut blocks: Vec<(f64, u32)> = Vec::new();
    let mean = |&(sum, count): &(f64, u32)| sum / f64::from(count);
    for &number in numbers {
        let mut block = (number, 1);
        while let Some((sum, count)) = blocks.pop_if(|last| mean(last) > mean(&block)) {
            block = (block.0 + sum, block.1 + count);
        }
        blocks.push(block);
    }
    blocks.iter().flat_map(|block| vec![mean(block); block.1 as usize]).collect()
}

/// The Elo of a skill, between those that were measured.
fn elo_of(scale: &[(u8, f64)], skill: u8) -> f64 {
    let above = scale.partition_point(|&(known, _)| known < skill).clamp(1, scale.len() - 1);
    let ((low, least), (high, most)) = (scale[above - 1], scale[above]);
    let part = f64::from(skill.clamp(low, high) - low) / f64::from(high - low);
    least + (most - least) * part
}
