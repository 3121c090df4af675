//! A search under way, with a budget.

use std::sync::Arc;
use std::time::Duration;

use branan_engine::{Evaluation, Level, LevelSearch, Oracle, Score, Team, TranspositionTable, Variation};
use branan_protocol::{self as protocol, Budget, Thought, Time, Worth};
use branan_rules::{AnyGame, Board7, Move, Side};
use branan_session::Assessment;

use crate::allotment::allotted;

/// Searches in slices, so that whoever owns it can listen in between.
pub struct Thinker {
    work: Work,
    threads: u64,
    budget: Budget,
    begun: Duration,
    /// When to begin no further depth.
    soft: Option<Duration>,
    /// When to end.
    limit: Option<Duration>,
    /// How long a slice should take.
    slice: Duration,
    /// The moves of the game, which may be fewer than those of the position.
    legal: Vec<Move>,
    /// How many nodes a slice took for each that was asked for.
    stretch: u64,
    /// Slices since a depth was finished.
    futile: u32,
    /// Something was searched.
    has_begun: bool,
}

enum Work {
    /// A level makes up its mind; how far it looks is its own affair.
    Level { search: LevelSearch, seed: u64, is_done: bool },
    /// As well as possible within the budget.
    Search(Team),
}

/// Nodes of a slice where time plays no part: fewer would begin a deep iteration too often.
const SLICE: u64 = 1 << 16;

/// Nodes of a slice of a level that has a clock.
const LEVEL_SLICE: u64 = 5_000;

/// Nodes of a slice until it is known how long one takes.
const FIRST_SLICE: u64 = 256;

/// Nodes of the longest slice, however coarse the clock is: a tenth of a second on a fast machine.
const LONGEST_SLICE: u64 = 1 << 18;

/// How long a slice should take where nobody says otherwise.
const SLICE_TIME: Duration = Duration::from_millis(8);

impl Thinker {
    /// Begins to search a game for some lines, on some threads.
    #[must_use]
    pub fn new(
        game: &AnyGame,
        budget: Budget,
        lines: usize,
        table: Arc<TranspositionTable>,
        threads: usize,
        now: Duration,
    ) -> Thinker {
        let work = Work::Search(Team::new(game, table, lines, threads));
        Thinker { threads: threads.max(1) as u64, ..Thinker::with_work(work, game, budget, now) }
    }

    /// Begins to look for the move of a level; of the budget only the time counts. The seed chooses between moves
    /// that the level likes equally well.
    #[must_use]
    pub fn of_level(level: Level, game: &AnyGame, budget: Budget, seed: u64, now: Duration) -> Thinker {
        let work = Work::Level { search: LevelSearch::new(level, game), seed, is_done: false };
        Thinker::with_work(work, game, Budget::time(budget.time), now)
    }

    fn with_work(work: Work, game: &AnyGame, budget: Budget, now: Duration) -> Thinker {
        let allotted = allotted(budget.time);
        Thinker {
            work,
            threads: 1,
            budget,
            begun: now,
            soft: allotted.map(|time| Duration::from_millis(time.soft_ms)),
            limit: allotted.map(|time| Duration::from_millis(time.hard_ms)),
            slice: SLICE_TIME,
            legal: game.legal_moves(),
            stretch: 1,
            futile: 0,
            has_begun: false,
        }
    }

    /// Lets the search ask someone who knows some positions for certain, such as endgame tables.
    #[must_use]
    pub fn with_oracle<O: Oracle<Board7> + 'static>(mut self, oracle: Option<Arc<O>>) -> Thinker {
        let Some(oracle) = oracle else { return self };
        let oracle: Arc<dyn Oracle<Board7>> = oracle;
        self.work = match self.work {
            Work::Level { search, seed, is_done } => {
                Work::Level { search: search.with_oracle(oracle), seed, is_done }
            }
            Work::Search(team) => Work::Search(team.with_oracle(&oracle)),
        };
        self
    }

    /// Lets the search judge positions in another way than the best there is for the rules.
    #[must_use]
    pub fn with_evaluation(mut self, evaluation: &Evaluation) -> Thinker {
        self.work = match self.work {
            Work::Level { search, seed, is_done } => {
                Work::Level { search: search.with_evaluation(evaluation.clone()), seed, is_done }
            }
            Work::Search(team) => Work::Search(team.with_evaluation(evaluation)),
        };
        self
    }

    /// Lets a slice take so long, where time plays a part.
    #[must_use]
    pub fn with_slices(self, slice: Duration) -> Thinker {
        Thinker { slice, ..self }
    }

    /// Searches for a slice and says whether another depth was finished.
    pub fn step(&mut self, now: Duration) -> bool {
        let asked = (self.next_slice(now) / self.stretch).max(1);
        self.has_begun = true;
        let team = match &mut self.work {
            Work::Level { search, is_done, .. } => {
                *is_done = search.run(asked);
                return false;
            }
            Work::Search(team) => team,
        };
        let before = (team.depth(), team.own_nodes());
        team.run(asked);
        let deeper = team.depth() > before.0;
        self.futile = if deeper { 0 } else { self.futile + 1 };
        // A search that gets nowhere may take more than it was given.
        self.stretch = if deeper { 1 } else { ((team.own_nodes() - before.1) / asked).max(1) };
        deeper
    }

    /// Searches until it is done, by this clock.
    pub fn finish(&mut self, clock: impl Fn() -> Duration) {
        while !self.is_done(clock()) {
            self.step(clock());
        }
    }

    /// Says whether the budget is spent, or nothing is left to find.
    #[must_use]
    pub fn is_done(&self, now: Duration) -> bool {
        // Even without any time the move is looked for, a tenth of a millisecond long.
        let spent = self.has_begun && self.limit.is_some_and(|limit| self.elapsed(now) >= limit);
        match &self.work {
            Work::Level { is_done, .. } => *is_done || spent,
            Work::Search(team) => {
                let counted = self.budget.nodes.is_some_and(|nodes| team.nodes() >= nodes);
                let deep = self.budget.depth.is_some_and(|depth| team.depth() >= depth);
                spent || counted || deep || team.is_settled() || self.is_not_worth_more(team, now)
            }
        }
    }

    /// Says whether to wait to be stopped even if there is nothing left to find.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        self.limit.is_none() && self.budget.is_endless()
    }

    /// Gives the search at most so much longer.
    pub fn hurry(&mut self, longer: Duration, now: Duration) {
        let end = self.elapsed(now) + longer;
        self.limit = Some(if self.budget.is_endless() {
            Duration::ZERO
        } else {
            self.limit.map_or(end, |limit| limit.min(end))
        });
    }

    /// The lines found so far, the best first; a level keeps them to itself.
    #[must_use]
    pub fn lines(&self) -> Vec<Variation> {
        let Work::Search(team) = &self.work else { return Vec::new() };
        // A move that the past forbids may look best to a search of the position.
        let legal = |line: &&Variation| self.legal.contains(&line.moves[0]);
        team.lines().iter().filter(legal).cloned().collect()
    }

    /// The move to play, as far as is known; `None` only if the set is over.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        let known = match &self.work {
            Work::Level { search, seed, .. } => search.choice(*seed),
            Work::Search(team) => {
                let first = team.lines().iter().map(|line| line.moves[0]).find(|mv| self.legal.contains(mv));
                first.or(team.best_move())
            }
        };
        known.filter(|mv| self.legal.contains(mv)).or(self.legal.first().copied())
    }

    /// What was found so far, as protocols tell it.
    #[must_use]
    pub fn thought(&self, now: Duration) -> Thought {
        let (depth, nodes) = match &self.work {
            Work::Level { .. } => (0, 0),
            Work::Search(team) => (team.depth(), team.nodes()),
        };
        Thought {
            best: self.best(),
            lines: self.lines().into_iter().map(variation).collect(),
            depth,
            nodes,
            time_ms: u64::try_from(self.elapsed(now).as_millis()).unwrap_or(u64::MAX),
        }
    }

    fn elapsed(&self, now: Duration) -> Duration {
        now.saturating_sub(self.begun)
    }

    /// On a clock: the next depth would take too long, or there is no choice.
    fn is_not_worth_more(&self, team: &Team, now: Duration) -> bool {
        let is_late = self.soft.is_some_and(|soft| self.elapsed(now) >= soft);
        matches!(self.budget.time, Time::Clock { .. })
            && self.futile == 0
            && team.depth() > 0
            && (self.legal.len() == 1 || is_late)
    }

    /// How many nodes to search next. Where only nodes or the depth limit the
    /// search it depends on nothing but them, so that the result does too.
    fn next_slice(&self, now: Duration) -> u64 {
        let team = match &self.work {
            Work::Level { .. } => return if self.limit.is_some() { LEVEL_SLICE } else { SLICE },
            Work::Search(team) => team,
        };
        let left = self.budget.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(team.nodes()));
        let by_time = self.soft.is_some() || self.budget.is_endless();
        let slice = if by_time { self.slice_by_time(team.own_nodes(), self.elapsed(now)) } else { SLICE };
        left.div_ceil(self.threads).min(slice)
    }

    fn slice_by_time(&self, nodes: u64, elapsed: Duration) -> u64 {
        if nodes < 4 * FIRST_SLICE || elapsed.is_zero() {
            return FIRST_SLICE;
        }
        // Deep iterations need more at a time to find their way in the table.
        let wanted = self.slice * (1 + self.futile / 16).min(4);
        let left = self.limit.map_or(wanted, |limit| limit.saturating_sub(elapsed));
        let share = wanted.min(left).as_micros().max(200);
        let slice = u128::from(nodes) * share / elapsed.as_micros().max(1);
        u64::try_from(slice).unwrap_or(u64::MAX).clamp(FIRST_SLICE / 2, LONGEST_SLICE)
    }
}

/// What a score of the side to move comes to.
#[must_use]
pub fn assessed(score: Score, mover: Side) -> Assessment {
    let score = if mover == Side::Attackers { score } else { -score };
    let winner = if score > Score::DRAW { Side::Attackers } else { Side::Defenders };
    Assessment {
        hundredths: score.hundredths(),
        winner: score.is_decided().then_some(winner),
        plies: score.plies_to_end().map(i32::unsigned_abs),
    }
}

fn variation(line: Variation) -> protocol::Variation {
    let (hundredths, plies_to_end) = (line.score.hundredths(), line.score.plies_to_end());
    protocol::Variation { moves: line.moves, worth: Worth { hundredths, plies_to_end, chances: None } }
}

#[cfg(test)]
mod tests {
    use branan_rules::presets;

    use super::*;

    fn game() -> AnyGame {
        AnyGame::new(presets::BRANDUBH).expect("a preset")
    }

    fn thinker(budget: Budget) -> Thinker {
        Thinker::new(&game(), budget, 1, Arc::new(TranspositionTable::with_bytes(1 << 20)), 1, Duration::ZERO)
    }

    /// Thinks to the end on a clock that moves by so much a slice.
    fn thought(mut thinker: Thinker, tick: Duration) -> (Option<Move>, Vec<Variation>, u64) {
        let mut now = Duration::ZERO;
        while !thinker.is_done(now) {
            thinker.step(now);
            now += tick;
        }
        (thinker.best(), thinker.lines(), thinker.thought(now).nodes)
    }

    #[test]
    fn where_nodes_limit_it_no_clock_and_no_owner_changes_the_result() {
        let budget = Budget { nodes: Some(100_000), ..Budget::default() };
        let slow = thought(thinker(budget), Duration::from_secs(9));
        assert_eq!(slow, thought(thinker(budget).with_slices(Duration::from_millis(30)), Duration::ZERO));
        assert!(slow.2 >= 100_000 && slow.0 == Some(slow.1[0].moves[0]));
    }

    #[test]
    fn a_clock_that_stands_does_not_make_a_slice_long() {
        let mut thinker = thinker(Budget::time(Time::Move(1_000)));
        for _ in 0..40 {
            thinker.step(Duration::ZERO);
        }
        assert!(thinker.thought(Duration::ZERO).nodes < 40 * 4 * FIRST_SLICE);
        // It shows a millisecond after all that: a slice is no longer than the longest.
        assert!(thinker.next_slice(Duration::from_micros(1)) <= LONGEST_SLICE);
        assert!(thinker.is_done(Duration::from_secs(1)));
    }

    #[test]
    fn a_level_thinks_as_long_as_it_likes_or_until_its_time_is_up() {
        assert_eq!(Level::MAX.number(), branan_session::TOP_LEVEL);
        for number in [1, 4, 9] {
            let level = Level::new(number).expect("a level");
            let (best, lines, _) = thought(
                Thinker::of_level(level, &game(), Budget::default(), 5, Duration::ZERO),
                Duration::from_secs(9),
            );
            assert_eq!((best, lines.len()), (level.choose(&game(), 5), 0));
        }
        let budget = Budget::time(Time::Move(1));
        let mut hurried = Thinker::of_level(Level::MAX, &game(), budget, 5, Duration::ZERO);
        hurried.step(Duration::ZERO);
        assert!(!hurried.is_done(Duration::ZERO) && hurried.is_done(Duration::from_millis(1)));
        assert!(hurried.best().is_some());
    }

    #[test]
    fn scores_become_those_of_the_attackers() {
        let ahead = Assessment { hundredths: -7, winner: None, plies: None };
        assert_eq!(assessed(Score::opinion(7), Side::Defenders), ahead);
        let lost = assessed(Score::lost_at(3), Side::Attackers);
        assert_eq!((lost.winner, lost.plies), (Some(Side::Defenders), Some(3)));
    }
}
