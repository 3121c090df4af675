//! What the engine would have played where it was not clear what to play.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use branan_engine::TranspositionTable;
use branan_protocol::Budget;
use branan_protocol::online::{Entry, Event, Seat};
use branan_rules::{AnyGame, Move, RuleSet, Side};
use branan_session::{Assessment, Mark, judge};
use branan_thinker::{Thinker, assessed};

/// What is found of one of the two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// Positions that were open when they moved.
    pub(super) positions: i64,
    /// Moves in them that were the engine's first choice.
    pub(super) same: i64,
    /// What they gave away of the chance to win in them, in thousandths, all together.
    pub(super) lost: i64,
    /// How long they took for a move.
    pub(super) times: Option<Times>,
}

/// How long somebody took for their moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Times {
    /// Half of the moves took longer.
    pub(super) typical_ms: i64,
    /// Between the quarter that took longest and the one that took least, in thousandths of the typical time.
    pub(super) spread: i64,
}

/// Moves of a set that everybody knows.
const OPENING: usize = 8;
/// In thousandths: beyond them one side is clearly winning.
const UNDECIDED: RangeInclusive<i32> = 200..=800;
/// A move that took less was chosen beforehand, in ms.
const QUICKEST_MS: u64 = 250;
/// Fewer moves have no typical time.
const FEWEST: usize = 8;
/// For a search of some ten thousand nodes.
const TABLE_BYTES: usize = 1 << 20;

/// A set, with how long each move took.
struct Played {
    attackers: Seat,
    moves: Vec<(Move, u64)>,
}

/// What a contest tells about its two people, whoever attacked in the first set before the other. `None` if it does
/// not go on, or the log makes no sense.
pub(super) fn look<'e>(
    rules: &RuleSet,
    log: impl IntoIterator<Item = &'e Entry>,
    nodes: u64,
    goes_on: impl Fn() -> bool,
) -> Option<[Found; 2]> {
    let sets = sets(log);
    let first = sets.first()?.attackers;
    let (mut found, mut times) = ([Found::default(); 2], [Vec::new(), Vec::new()]);
    for set in &sets {
        let place = |side: Side| {
            let seat = if side == Side::Attackers { set.attackers } else { set.attackers.other() };
            usize::from(seat != first)
        };
        let mut game = AnyGame::new(rules.clone()).ok()?;
        let mut opinions = Vec::new();
        for (ply, &(mv, took_ms)) in set.moves.iter().enumerate() {
            times[place(game.side())].extend(Some(took_ms).filter(|took_ms| *took_ms >= QUICKEST_MS));
            if ply >= OPENING {
                if !goes_on() {
                    return None;
                }
                opinions.push(Opinion::of(&game, nodes));
            }
            game.play(mv).ok()?;
        }
        if !opinions.is_empty() {
            opinions.push(Opinion::of(&game, nodes));
        }
        for (pair, (mv, _)) in opinions.windows(2).zip(set.moves.iter().skip(OPENING)) {
            found[place(pair[0].side)].enter(&pair[0], *mv, &pair[1]);
        }
    }
    for (found, times) in found.iter_mut().zip(times) {
        found.times = Times::of(times);
    }
    Some(found)
}

/// The sets of a log, without moves that were taken back.
fn sets<'e>(log: impl IntoIterator<Item = &'e Entry>) -> Vec<Played> {
    let (mut sets, mut since_ms) = (Vec::<Played>::new(), 0);
    for entry in log {
        match (&entry.event, sets.last_mut()) {
            (Event::SetStarted { attackers, .. }, _) => {
                sets.push(Played { attackers: *attackers, moves: Vec::new() });
            }
            (Event::Moved { mv, lag_ms, .. }, Some(set)) => {
                set.moves.push((*mv, entry.at_ms.saturating_sub(since_ms + lag_ms)));
            }
            (Event::TakebackDone { plies, .. }, Some(set)) => {
                set.moves.truncate(set.moves.len().saturating_sub(usize::from(*plies)));
            }
            _ => continue,
        }
        since_ms = entry.at_ms;
    }
    sets
}

impl Found {
    /// Enters a move, by what the engine says of the positions before it and after it.
    fn enter(&mut self, before: &Opinion, mv: Move, after: &Opinion) {
        if before.is_open {
            let is_best = before.best == Some(mv);
            self.positions += 1;
            self.same += i64::from(is_best);
            self.lost += i64::from(judge(before.side, &before.worth, &after.worth, is_best).chance);
        }
    }
}

/// What the engine thinks of a position.
struct Opinion {
    /// Who is to move.
    side: Side,
    worth: Assessment,
    best: Option<Move>,
    /// Neither side is clearly winning, and it is not plain what to play.
    is_open: bool,
}

impl Opinion {
    /// The search is the same whatever was played before and after: it remembers nothing of other positions.
    fn of(game: &AnyGame, nodes: u64) -> Opinion {
        let side = game.side();
        if let Some(end) = game.end() {
            return Opinion { side, worth: Assessment::over(end), best: None, is_open: false };
        }
        let budget = Budget { nodes: Some(nodes), ..Budget::default() };
        let table = Arc::new(TranspositionTable::with_bytes(TABLE_BYTES));
        let mut thinker = Thinker::new(game, budget, 2, table, 1, Duration::ZERO);
        thinker.finish(|| Duration::ZERO);
        let worths: Vec<Assessment> = thinker.lines().iter().map(|line| assessed(line.score, side)).collect();
        let is_open = match &worths[..] {
            [first, second, ..] => {
                let is_plain = judge(side, first, second, false).mark == Some(Mark::Blunder);
                first.winner.is_none() && UNDECIDED.contains(&first.chance()) && !is_plain
            }
            _ => false,
        };
        Opinion { side, worth: worths.first().copied().unwrap_or_default(), best: thinker.best(), is_open }
    }
}

impl Times {
    fn of(mut times: Vec<u64>) -> Option<Times> {
        if times.len() < FEWEST {
            return None;
        }
        times.sort_unstable();
        let quarter = |number: usize| times[(times.len() - 1) * number / 4];
        let typical_ms = quarter(2);
        Some(Times {
            typical_ms: typical_ms.cast_signed(),
            spread: ((quarter(3) - quarter(1)) * 1000 / typical_ms.max(1)).cast_signed(),
        })
    }
}

#[cfg(test)]
mod tests {
    use branan_engine::Level;
    use branan_rules::presets;

    use super::*;

    const FEW: u64 = 1500;

    /// The log of a set in which one side plays what the engine would, the other what a level does.
    fn log(engine: Side) -> Vec<Entry> {
        let mut game = AnyGame::new(presets::BRANDUBH).unwrap();
        let (level, mut log) = (Level::new(8).unwrap(), Vec::new());
        let mut add = |event, at_ms| {
            log.push(Entry { seq: log.len() as u64 + 1, at_ms, by: None, event });
        };
        add(Event::SetStarted { set: 1, attackers: Seat::Second }, 0);
        for ply in 0..40 {
            if game.end().is_some() {
                break;
            }
            let best = Opinion::of(&game, FEW).best.filter(|_| game.side() == engine);
            let mv = best.or_else(|| level.choose(&game, ply)).unwrap();
            game.play(mv).unwrap();
            add(
                Event::Moved { mv, captured: branan_rules::SquareSet::EMPTY, left: None, lag_ms: 100 },
                2000 * (ply + 1),
            );
        }
        log
    }

    #[test]
    fn who_plays_as_the_engine_does_agrees_with_it_and_gives_nothing_away() {
        for side in Side::BOTH {
            let log = log(side);
            let found = look(&presets::BRANDUBH, &log, FEW, || true).unwrap();
            assert_eq!(look(&presets::BRANDUBH, &log, FEW, || true), Some(found), "the same again");
            // The attackers of the first set are first.
            let [engine, other] = if side == Side::Attackers { found } else { [found[1], found[0]] };
            assert!(engine.positions > 0, "{found:?}");
            assert_eq!((engine.same, engine.lost), (engine.positions, 0), "{found:?}");
            assert!(other.same < other.positions || other.positions == 0, "{found:?}");
            assert_eq!(look(&presets::BRANDUBH, &log, FEW, || false), None);
        }
    }

    #[test]
    fn openings_tell_nothing_and_moves_that_were_taken_back_were_not_played() {
        let mut log = log(Side::Attackers);
        let whole = sets(&log)[0].moves.len();
        log.truncate(1 + OPENING);
        let found = look(&presets::BRANDUBH, &log, FEW, || unreachable!("nothing is searched")).unwrap();
        assert_eq!(found, [Found::default(); 2]);
        assert!(whole > OPENING);
        let back = Event::TakebackDone { plies: 2, left: None };
        log.push(Entry { seq: 99, at_ms: 99_000, by: None, event: back });
        assert_eq!(sets(&log)[0].moves.len(), OPENING - 2);
    }

    #[test]
    fn a_typical_time_is_that_of_the_middle_and_its_spread_has_no_unit() {
        let times = Times::of((1..=9).map(|second| second * 1000).collect()).unwrap();
        assert_eq!(times, Times { typical_ms: 5000, spread: 800 });
        assert_eq!(Times::of(vec![3000; 20]).unwrap().spread, 0);
        assert_eq!(Times::of(vec![3000; FEWEST - 1]), None);
        // Two seconds each, of which a tenth of one went by on the way.
        assert!(sets(&log(Side::Attackers))[0].moves.iter().all(|(_, took_ms)| *took_ms == 1900));
    }
}
