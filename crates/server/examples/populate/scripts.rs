//! Contests that were really played, to be written again with other people at another time.

use branan_live::{Contest, Moment};
use branan_protocol::online::{Alternatives, Clock, Command, Entry, Event, Pick, Seat, Status, Terms};
use branan_rules::SplitMix64;
use branan_server::game::store::Row;

use crate::Failure;

/// Contests of each kind.
pub(crate) struct Scripts {
    pub(crate) over: Vec<Script>,
    /// Slow ones that go on.
    pub(crate) running: Vec<Script>,
    /// Offers in the lobby.
    pub(crate) open: Vec<Script>,
}

/// A contest that began at the moment 0.
pub(crate) struct Script {
    pub(crate) row: Row,
    pub(crate) terms: Terms,
    pub(crate) side: Pick,
    /// The log but for the names in its first entries.
    pub(crate) lines: Vec<Line>,
    /// When the second sat down, and when the last thing happened.
    pub(crate) joined_ms: i64,
    pub(crate) winner: Option<Seat>,
}

pub(crate) struct Line {
    pub(crate) at_ms: i64,
    pub(crate) by: Option<Seat>,
    pub(crate) kind: &'static str,
    pub(crate) data: String,
}

/// Games by how often they are played, in 20 cases.
const RULES: [(&str, usize); 4] = [("brandubh", 9), ("hnefatafl", 5), ("tablut", 4), ("copenhagen", 2)];
const SCRIPTS: usize = 400;
/// Time begins here, so that none is before 1970.
const START_MS: u64 = 1_000_000_000;

impl Scripts {
    pub(crate) fn new(random: &mut SplitMix64) -> Result<Scripts, Failure> {
        let make = |count: usize, wish: Wish, random: &mut SplitMix64| {
            (0..count).map(|_| Script::new(wish, random)).collect::<Result<Vec<Script>, Failure>>()
        };
        Ok(Scripts {
            over: make(SCRIPTS, Wish::Over, random)?,
            running: make(SCRIPTS / 4, Wish::Running, random)?,
            open: make(SCRIPTS / 8, Wish::Open, random)?,
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Over,
    Running,
    Open,
}

impl Script {
    fn new(wish: Wish, random: &mut SplitMix64) -> Result<Script, Failure> {
        let terms = terms(wish, random);
        let side = Pick::Random;
        let event = Event::Opened {
            terms: terms.clone(),
            or: Alternatives::default(),
            name: String::new(),
            side,
            listed: random.below(10) > 1,
        };
        let first = Entry { seq: 1, at_ms: START_MS, by: Some(Seat::First), event };
        let (mut contest, mut log, mut now_ms) = (Contest::open("x", &first)?, vec![first], START_MS);
        if wish != Wish::Open {
            now_ms += 1000 + random.below(60_000) as u64;
            let joined =
                contest.join("", None, random.below(2) == 0).map_err(|refusal| refusal.to_string())?;
            let (after, entries) = contest.after(joined.into(), Some(Seat::Second), now_ms);
            (contest, log) = (after, [log, entries].concat());
            play(&mut contest, &mut log, &mut now_ms, wish, random)?;
        }
        Ok(Script::of(&contest, &log, terms, side))
    }

    fn of(contest: &Contest, log: &[Entry], terms: Terms, side: Pick) -> Script {
        let line = |entry: &Entry| Line {
            at_ms: entry.at_ms.cast_signed() - START_MS.cast_signed(),
            by: entry.by,
            kind: entry.event.kind(),
            data: serde_json::to_string(&entry.event).expect("events can be written"),
        };
        let lines: Vec<Line> = log.iter().map(line).collect();
        let joined_ms = lines.get(1).map_or(0, |line| line.at_ms);
        let mut row = Row::of(contest);
        let since = START_MS.cast_signed();
        row.opened_ms -= since;
        row.at_ms -= since;
        row.deadline_ms = row.deadline_ms.map(|deadline| deadline - since);
        Script { row, terms, side, lines, joined_ms, winner: contest.snapshot().winner }
    }
}

fn terms(wish: Wish, random: &mut SplitMix64) -> Terms {
    let mut place = random.below(20);
    let rules = RULES.iter().find(|(_, share)| {
        let is_here = place < *share;
        place = place.wrapping_sub(*share);
        is_here
    });
    let is_slow = wish == Wish::Running || random.below(5) == 0;
    let clock = if is_slow { Clock::SLOW[random.below(3)] } else { Clock::live(600_000, 5000) };
    let sets = 1 + u8::from(random.below(4) == 0);
    let rated = wish == Wish::Over && random.below(5) < 3;
    Terms { rules: rules.map_or("brandubh", |(id, _)| *id).into(), sets, clock: Some(clock), rated }
}

/// Some moves by chance in each set, and then somebody gives it up; a contest that is to go on stops before that.
fn play(
    contest: &mut Contest,
    log: &mut Vec<Entry>,
    now_ms: &mut u64,
    wish: Wish,
    random: &mut SplitMix64,
) -> Result<(), Failure> {
    // A few are called off at once.
    let plies = if wish == Wish::Over && random.below(30) == 0 { 0 } else { 11 + random.below(14) };
    while contest.status() == Status::Playing {
        let Some(mover) = contest.to_move() else { break };
        let thinks_ms = if contest.is_slow() { 7_200_000 } else { 8000 };
        *now_ms += 500 + random.below(thinks_ms) as u64;
        let (seat, command) = match contest.snapshot().moves.len() {
            0 if plies == 0 => (mover, Command::Abort),
            played if played < plies => {
                let legal = contest.board().legal_moves();
                (mover, Command::Move(legal[random.below(legal.len())]))
            }
            _ if wish == Wish::Running => break,
            _ => (Seat::BOTH[random.below(2)], Command::Resign),
        };
        let decided = contest.decide(seat, &command, contest.version(), &Moment::at(*now_ms));
        let decided = decided.map_err(|refusal| refusal.to_string())?;
        let (after, entries) = contest.after(decided, Some(seat), *now_ms);
        *contest = after;
        log.extend(entries);
    }
    Ok(())
}
