//! Finding the skills that make the levels of a game.

use branan_engine::{Level, Skill};
use branan_rules::{RuleSet, Side};

use super::players::Player;
use super::rated;

/// Elo of the first level under a careful player with the other side: as attackers it loses 65 of 100 to a careful
/// king, as king 45 of 100 to careful attackers.
const BELOW: [f64; 2] = [110.0, -35.0];

/// The greatest step from a level to the next.
const GREATEST: f64 = 190.0;

/// Prints the skills of the levels, for each side of each game.
pub fn calibrate(sets: &[&RuleSet], games: u64, most: u8) {
    for set in sets {
        println!("{}", set.id);
        let mut players: Vec<Player> =
            (0..=most).step_by(10).filter_map(Skill::new).map(Player::Skill).collect();
        let careful = players.len();
        players.push(Player::Careful);
        let near = |attackers: usize, defenders: usize| {
            let place = |player| if player == careful { 1 } else { player };
            let is_one_of_us = attackers != careful || defenders != careful;
            let (attackers, defenders) = (place(attackers), place(defenders));
            is_one_of_us && defenders <= attackers + 1 && attackers <= defenders + 3
        };
        let elo = rated(set, &players, games, near);
        for side in [Side::Attackers, Side::Defenders] {
            let own = &elo[side as usize][..careful];
            let first = elo[side.other() as usize][careful] - BELOW[side as usize];
            let steps = f64::from(Level::MAX.number() - 1);
            let step = ((own[careful - 1] - first) / steps).min(GREATEST);
            let elo_of = |level: Level| first + f64::from(level.number() - 1) * step;
            let ladder: Vec<u8> = Level::all().map(|level| skill_for(own, elo_of(level))).collect();
            let rounded: Vec<i32> = own.iter().map(|&elo| elo as i32).collect();
            println!(
                "  {side}: every ten skills {rounded:?}; from {first:.0} in steps of {step:.0}: {ladder:?}"
            );
        }
    }
}

/// The skill that has some Elo, between those that were measured.
fn skill_for(elo: &[f64], wanted: f64) -> u8 {
    let steps = (0_u8..).step_by(10).zip(elo.windows(2));
    let reaching = steps.clone().find(|(_, step)| step[1] >= wanted).or_else(|| steps.last());
    let Some((below, &[low, high])) = reaching.map(|(below, step)| (below, step.first_chunk().expect("two")))
    else {
        return 0;
    };
    let part = if high > low { ((wanted - low) / (high - low)).clamp(0.0, 1.0) } else { 1.0 };
    #[expect(clippy::cast_sign_loss, reason = "from 0 to 10")]
    let part = (10.0 * part).round() as u8;
    below + part
}
