//! All games of a match, several at a time.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use branan_rules::Side;

use super::contestant::Contestant;
use super::encounter::{self, Finished, Terms};
use super::opening::Openings;
use super::player::Player;

/// Who plays whom, from where and by which terms.
pub(crate) struct Schedule {
    pub(crate) contestants: Vec<Contestant>,
    pub(crate) openings: Openings,
    /// Openings that each two contestants play, each of them twice.
    pub(crate) pairs: usize,
    /// Games at a time.
    pub(crate) concurrency: usize,
    pub(crate) terms: Terms,
    pub(crate) seed: u64,
}

/// An opening that two contestants have played with either side.
pub(crate) struct Round {
    /// Which, counted from 0.
    pub(crate) number: usize,
    /// The two, by their places among the contestants.
    pub(crate) two: [usize; 2],
    /// The games; in the first the first of the two attacks.
    pub(crate) games: [Finished; 2],
}

impl Schedule {
    /// Every two contestants that meet.
    pub(crate) fn pairings(&self) -> Vec<[usize; 2]> {
        let count = self.contestants.len();
        (0..count).flat_map(|one| (one + 1..count).map(move |other| [one, other])).collect()
    }

    /// How many rounds there are.
    pub(crate) fn rounds(&self) -> usize {
        self.pairs * self.pairings().len()
    }

    /// Plays; `each` is told every round in order, whatever order they end in, and
    /// says whether to go on.
    pub(crate) fn run(&self, mut each: impl FnMut(Round) -> bool) {
        let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (said, heard) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency.clamp(1, self.rounds().max(1)) {
                let (said, next, is_over) = (said.clone(), &next, &is_over);
                scope.spawn(move || self.work(next, is_over, &said));
            }
            drop(said);
            let (mut waiting, mut told) = (BTreeMap::new(), 0);
            for round in heard {
                waiting.insert(round.number, round);
                while let Some(round) = waiting.remove(&told) {
                    told += 1;
                    if !is_over.load(Ordering::Relaxed) && !each(round) {
                        is_over.store(true, Ordering::Relaxed);
                    }
                }
            }
        });
    }

    /// Plays rounds until there are no more.
    fn work(&self, next: &AtomicUsize, is_over: &AtomicBool, said: &mpsc::Sender<Round>) {
        let pairings = self.pairings();
        let mut players = HashMap::new();
        while !is_over.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.rounds() || said.send(self.round(number, &pairings, &mut players)).is_err() {
                return;
            }
        }
    }

    fn round(&self, number: usize, pairings: &[[usize; 2]], players: &mut HashMap<usize, Player>) -> Round {
        let two = pairings[number % pairings.len()];
        let opening_number = number / pairings.len();
        let opening = self.openings.number(opening_number);
        let mut seats =
            two.map(|place| players.remove(&place).unwrap_or_else(|| Player::new(&self.contestants[place])));
        let paces = two.map(|place| self.contestants[place].pace);
        let games = [0, 1].map(|game: usize| {
            let seed =
                self.seed.wrapping_add((opening_number as u64 * 2 + game as u64).wrapping_mul(0x1_0001));
            let [one, other] = &mut seats;
            let (at, paces) =
                if game == 0 { ([one, other], paces) } else { ([other, one], [paces[1], paces[0]]) };
            encounter::play(at, paces, &opening, &self.terms, seed)
        });
        for (place, player) in two.into_iter().zip(seats) {
            players.insert(place, player);
        }
        Round { number, two, games }
    }
}

impl Round {
    /// The half points of the first of the two in both games.
    pub(crate) fn half_points(&self) -> [u8; 2] {
        [self.games[0].half_points(Side::Attackers), self.games[1].half_points(Side::Defenders)]
    }

    /// Who attacked and who defended in a game.
    pub(crate) fn seats(&self, game: usize) -> [usize; 2] {
        let [one, other] = self.two;
        if game == 0 { [one, other] } else { [other, one] }
    }
}
