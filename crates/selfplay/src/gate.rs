//! A match of two evaluations at equal time.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use branan_engine::Evaluation;
use branan_protocol::{Budget, Time};
use branan_rules::{AnyGame, Game, Rules, Side};
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
            scope.spawn(move || match start {
                AnyGame::Board7(game) => job.work(game.rules(), tally),
                AnyGame::Board11(game) => job.work(game.rules(), tally),
                AnyGame::Board19(game) => job.work(game.rules(), tally),
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

/// Half points of the new evaluation, by pair.
#[derive(Default)]
struct Tally {
    /// How many pairs brought 0 to 4 half points.
    pairs: [u64; 5],
    /// Half points as attackers and as defenders.
    by_side: [u64; 2],
}

impl Tally {
    fn count(&mut self, halves: [u8; 2]) {
        self.pairs[usize::from(halves[0] + halves[1])] += 1;
        for (sum, halves) in self.by_side.iter_mut().zip(halves) {
            *sum += u64::from(halves);
        }
    }

    /// Elo with its error at 95 %, by the spread of whole pairs.
    fn report(&self) -> String {
        let pairs = self.pairs.iter().sum::<u64>().max(1) as f64;
        let mean = self.moment(pairs, |share| share);
        let spread = (self.moment(pairs, |share| (share - mean).powi(2)) / pairs).sqrt();
        let elo = |share: f64| -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10();
        let error = (elo(mean + 1.96 * spread) - elo(mean - 1.96 * spread)) / 2.0;
        let [attackers, defenders] = self.by_side.map(|halves| halves as f64 / 2.0 / pairs);
        format!(
            "{} games: {:.3} of the points (attackers {attackers:.3}, defenders {defenders:.3}), \
             Elo {:+.0} ± {error:.0}, pairs {:?}",
            2.0 * pairs,
            mean,
            elo(mean),
            self.pairs
        )
    }

    fn moment(&self, pairs: f64, of: impl Fn(f64) -> f64) -> f64 {
        let sum =
            self.pairs.iter().enumerate().map(|(halves, &count)| of(halves as f64 / 4.0) * count as f64);
        sum.sum::<f64>() / pairs
    }
}
