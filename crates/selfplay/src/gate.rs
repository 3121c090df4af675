//! A match of two evaluations at equal time.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use branan_engine::Evaluation;
use branan_engine::strength::{self, Estimate};
use branan_protocol::{Budget, Time};
use branan_rules::{AnyGame, ByWidth, Game, Rules, Side};
use branan_testkit::Random;

use crate::player::{Openings, Player, Width, balanced_opening};
use crate::{Common, Complaint};

/// Plays pairs of games until the time is up and prints the result.
pub(crate) fn run(common: &Common, sides: &[Evaluation; 2], move_ms: u64) -> Result<(), Complaint> {
    let start = AnyGame::new(common.rule_set()?).map_err(|error| error.to_string())?;
    let until = Instant::now() + Duration::from_secs(common.seconds);
    let budget = Budget::time(Time::Move(move_ms));
    let tally = Mutex::new(Tally::default());
    std::thread::scope(|scope| {
        for thread in 0..common.threads {
            let (tally, start) = (&tally, &start);
            let random = Random::new(common.seed << 16 | thread as u64);
            let openings = common.openings;
            let job = Job { budget, openings, until, players: sides.clone().map(Player::new), random };
            scope.spawn(move || match start.by_width() {
                ByWidth::Board7(game) => job.work(game.rules(), tally),
                ByWidth::Board11(game) => job.work(game.rules(), tally),
                ByWidth::Board19(game) => job.work(game.rules(), tally),
            });
        }
    });
    let tally = tally.into_inner().map_err(|_| "a thread failed")?;
    println!("{}", tally.report());
    Ok(())
}

struct Job {
    budget: Budget,
    openings: Openings,
    until: Instant,
    players: [Player; 2],
    random: Random,
}

impl Job {
    fn work<B: Width>(mut self, rules: &Arc<Rules<B>>, tally: &Mutex<Tally>) {
        while Instant::now() < self.until {
            let opening = balanced_opening(rules, self.openings, &self.players[0], &mut self.random);
            let halves = [0, 1].map(|new_side| self.play(opening.clone(), new_side));
            let Ok(mut tally) = tally.lock() else { return };
            tally.count(halves);
        }
    }

    /// Plays one game, the new evaluation on side 0 (attackers) or 1; gives its
    /// half points.
    fn play<B: Width>(&self, mut game: Game<B>, new_side: usize) -> u8 {
        let longest = 30 * usize::from(game.rules().size());
        self.players.iter().for_each(Player::begin);
        while game.end().is_none() && game.plies().len() < longest {
            let player = usize::from(game.side() as usize == new_side);
            let Some((mv, _)) = self.players[player].think(&game, self.budget) else { break };
            if game.play(mv).is_err() {
                break;
            }
        }
        match game.end().and_then(|end| end.winner) {
            None => 1,
            Some(winner) => 2 * u8::from(winner == Side::BOTH[new_side]),
        }
    }
}

/// Results of the new evaluation.
#[derive(Default)]
struct Tally {
    pairs: strength::Tally,
    /// Half points as attackers and as defenders.
    by_side: [u64; 2],
}

impl Tally {
    fn count(&mut self, halves: [u8; 2]) {
        self.pairs.add(halves);
        for (sum, halves) in self.by_side.iter_mut().zip(halves) {
            *sum += u64::from(halves);
        }
    }

    /// Elo with its error at 95 %, by the spread of whole pairs.
    fn report(&self) -> String {
        let pairs = self.pairs.count().max(1) as f64;
        let [attackers, defenders] = self.by_side.map(|halves| halves as f64 / 2.0 / pairs);
        let unknown = Estimate { elo: 0.0, low: -1200.0, high: 1200.0 };
        let Estimate { elo, low, high } = self.pairs.estimate().unwrap_or(unknown);
        format!(
            "{} games: {:.3} of the points (attackers {attackers:.3}, defenders {defenders:.3}), \
             Elo {elo:+.0} ± {:.0}, pairs {:?}",
            2.0 * pairs,
            self.pairs.score(),
            (high - low) / 2.0,
            self.pairs.pairs
        )
    }
}
