//! What somebody missed in their own games, to be tried again after a day, three, and a week.

use core::fmt::Write as _;

use branan_rules::{AnyGame, Move, Setup, Side};
use branan_scene::{in_address, of_address};

use crate::rules_of;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// After so many days it comes back: first after the mistake, then after each time that it was solved.
const DAYS: [u64; 3] = [1, 3, 7];
/// How many are kept; the newest mistakes are the best teachers.
const MANY: usize = 100;

/// A position in which something better was missed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// The rules as text.
    pub rules: String,
    /// Where the pieces stand, and who is to move.
    pub position: Setup,
    /// What would have been better.
    pub better: Move,
    /// How likely the side was to win, in thousandths.
    pub chance: i32,
    /// How often it was solved in time.
    solved: usize,
    /// When it comes back.
    due_ms: u64,
}

/// Everything that comes back, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Practice(Vec<Missed>);

impl Practice {
    /// Takes a position in which something was missed; one that is there already stays as it is, since whoever looks
    /// at a game again has missed nothing more.
    pub fn add(&mut self, rules: &str, position: Setup, better: Move, chance: i32, now_ms: u64) {
        if self.0.iter().any(|missed| missed.position == position && missed.rules == rules) {
            return;
        }
        let due_ms = now_ms + DAYS[0] * DAY_MS;
        self.0.insert(0, Missed { rules: rules.to_owned(), position, better, chance, solved: 0, due_ms });
        self.0.truncate(MANY);
    }

    /// What is due now, the longest first.
    #[must_use]
    pub fn due(&self, now_ms: u64) -> Vec<&Missed> {
        let mut due: Vec<&Missed> = self.0.iter().filter(|missed| missed.due_ms <= now_ms).collect();
        due.sort_by_key(|missed| missed.due_ms);
        due
    }

    /// How many are kept.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Says whether none is kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Notes how it went with a position that was due: solved, it comes back later and in the end no more; missed
    /// again, it begins anew. One that was not due stays as it is.
    pub fn settle(&mut self, rules: &str, position: &Setup, is_solved: bool, now_ms: u64) {
        let is_it = |missed: &Missed| missed.rules == rules && missed.position == *position;
        let Some(index) = self.0.iter().position(|missed| is_it(missed) && missed.due_ms <= now_ms) else {
            return;
        };
        let missed = &mut self.0[index];
        missed.solved = if is_solved { missed.solved + 1 } else { 0 };
        match DAYS.get(missed.solved) {
            Some(days) => missed.due_ms = now_ms + days * DAY_MS,
            None => drop(self.0.remove(index)),
        }
    }

    /// Writes everything down, a line each; [`Practice::load`] reads it.
    #[must_use]
    pub fn save(&self) -> String {
        let mut out = String::new();
        for Missed { rules, position, better, chance, solved, due_ms } in &self.0 {
            let position = in_address(position);
            let _ = writeln!(out, "{due_ms} {solved} {chance} {better} {position} {rules}");
        }
        out
    }

    /// Reads what was written down; lines that say nothing are passed over.
    #[must_use]
    pub fn load(text: &str) -> Practice {
        Practice(text.lines().filter_map(Missed::load).take(MANY).collect())
    }
}

impl Missed {
    /// The side that is to find something.
    #[must_use]
    pub fn side(&self) -> Side {
        self.position.side()
    }

    /// The set that stands there.
    #[must_use]
    pub fn game(&self) -> Option<AnyGame> {
        AnyGame::from_setup(rules_of(&self.rules)?, &self.position).ok()
    }

    fn load(line: &str) -> Option<Missed> {
        let mut words = line.splitn(6, ' ');
        let mut word = || words.next();
        let missed = Missed {
            due_ms: word()?.parse().ok()?,
            solved: word()?.parse().ok().filter(|solved| *solved < DAYS.len())?,
            chance: word()?.parse().ok()?,
            better: word()?.parse().ok()?,
            position: of_address(word()?)?,
            rules: word()?.to_owned(),
        };
        missed.game().is_some_and(|game| game.is_legal(missed.better)).then_some(missed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a";

    fn one(now_ms: u64) -> (Practice, Setup) {
        let (mut practice, position) = (Practice::default(), START.parse().expect("a position"));
        practice.add("brandubh", position, "d2-f2".parse().expect("a move"), 600, now_ms);
        (practice, position)
    }

    #[test]
    fn what_was_missed_comes_back_after_a_day_three_and_a_week() {
        let (mut practice, position) = one(1000);
        let mut now = 1000;
        for days in DAYS {
            assert!(practice.due(now + days * DAY_MS - 1).is_empty(), "{days}");
            practice.settle("brandubh", &position, true, now + 1);
            now += days * DAY_MS;
            assert_eq!(practice.due(now).len(), 1, "{days}: before its time nothing is settled");
            practice.settle("brandubh", &position, true, now);
        }
        assert!(practice.is_empty(), "it was solved three times");
    }

    #[test]
    fn what_is_missed_again_begins_anew() {
        let (mut practice, position) = one(0);
        practice.settle("brandubh", &position, true, DAY_MS);
        practice.settle("brandubh", &position, false, 4 * DAY_MS);
        assert!(practice.due(5 * DAY_MS - 1).is_empty() && practice.due(5 * DAY_MS).len() == 1);
    }

    #[test]
    fn a_game_that_is_looked_at_again_sets_nothing_back() {
        let (mut practice, position) = one(0);
        practice.settle("brandubh", &position, true, DAY_MS);
        let before = practice.clone();
        practice.add("brandubh", position, "d2-e2".parse().expect("a move"), 500, 2 * DAY_MS);
        assert_eq!(practice, before);
        assert_eq!(practice.due(4 * DAY_MS).len(), 1, "three days after it was solved");
    }

    #[test]
    fn it_is_written_down_and_nonsense_is_not_read() {
        let (practice, _) = one(5);
        assert_eq!(Practice::load(&practice.save()), practice);
        assert_eq!(practice.due(DAY_MS + 5)[0].side(), Side::Attackers);
        let line = practice.save();
        for (good, bad) in [("d2-f2", "d2-d1"), ("brandubh", "chess"), (" 0 ", " 3 "), ("600", "x")] {
            assert!(Practice::load(&line.replacen(good, bad, 1)).is_empty(), "{bad}");
        }
        assert!(Practice::load("1 2 3").is_empty());
        let mut many = practice;
        for number in 0..2 * MANY {
            let position = START.parse().expect("a position");
            many.add(&format!("own {number}"), position, "d2-f2".parse().expect("a move"), 1, 0);
        }
        assert_eq!(many.len(), MANY);
    }
}
