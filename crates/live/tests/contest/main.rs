//! Contests told in commands and what came of them.

mod clocks;
mod conditional;
mod laws;
mod matches;
mod offers;
mod seats;

use branan_live::{Contest, Moment};
use branan_protocol::online::{
    Alternatives, ChatLine, Clock, Code, Command, Entry, Event, Pick, Seat, Snapshot, Terms,
};

/// A contest with its log and a clock that stands still until told.
struct Played {
    contest: Contest,
    log: Vec<Entry>,
    now_ms: u64,
    lag_ms: u64,
    away_ms: [u64; 2],
}

impl Played {
    /// An offer that nobody has taken up.
    fn opened(sets: u8, clock: Option<Clock>, side: Pick) -> Played {
        let terms = Terms { rules: "brandubh".into(), sets, clock, rated: false };
        let opened =
            Event::Opened { terms, or: Alternatives::default(), name: "Eva".into(), side, listed: true };
        let first = Entry { seq: 1, at_ms: 1000, by: Some(Seat::First), event: opened };
        let contest = Contest::open("Ab3", &first).unwrap();
        Played { contest, log: vec![first], now_ms: 1000, lag_ms: 0, away_ms: [0; 2] }
    }

    /// A contest whose first seat attacks first.
    fn begun(sets: u8, clock: Option<Clock>) -> Played {
        let mut played = Played::opened(sets, clock, Pick::Attackers);
        let joined = played.contest.join("Ole", None, false).unwrap();
        played.enter(Some(Seat::Second), joined);
        played
    }

    fn enter(&mut self, by: Option<Seat>, events: Vec<Event>) -> Vec<&'static str> {
        let kinds = events.iter().map(Event::kind).collect();
        for event in events {
            let entry = Entry { seq: self.contest.version() + 1, at_ms: self.now_ms, by, event };
            self.contest.apply(&entry).unwrap();
            self.log.push(entry);
        }
        kinds
    }

    /// Carries a command out, and tells the kinds of what happened.
    #[expect(clippy::needless_pass_by_value, reason = "tests read better so")]
    fn run(&mut self, seat: Seat, command: Command) -> Result<Vec<&'static str>, Code> {
        let moment =
            Moment { now_ms: self.now_ms, lag_ms: self.lag_ms, away_ms: self.away_ms, next_id: "Next1" };
        let decided = self.contest.decide(seat, &command, self.contest.version(), &moment);
        let events = decided.map_err(|refusal| refusal.code)?.events;
        Ok(self.enter(Some(seat), events))
    }

    /// Moves, whoever is to move.
    fn play(&mut self, moves: &str) -> Vec<&'static str> {
        let mut last = Vec::new();
        for mv in moves.split(' ') {
            let seat = self.contest.to_move().expect("a set is played");
            last = self.run(seat, Command::Move(mv.parse().unwrap())).unwrap();
        }
        last
    }

    fn state(&self) -> &Snapshot {
        self.contest.snapshot()
    }
}

/// Five minutes and two seconds a move.
const CLOCK: Option<Clock> = Some(Clock::live(300_000, 2000));

/// The shortest way for the king to get out, if attackers look the other way.
const ESCAPE: &str = "d2-g2 d3-d2 b4-b3 d4-d3 b3-b2 d3-a3 b2-b1 a3-a1";

fn mv(text: &str) -> Command {
    Command::Move(text.parse().unwrap())
}

fn text(text: &str) -> Command {
    Command::Say(ChatLine::Text(text.into()))
}
