//! One contest, from the seat to its end.

use std::thread;
use std::time::Duration;

use branan_live::Contest;
use branan_protocol::online::{Clock, Command, Entry, Seat, Snapshot, Status};
use branan_rules::{AnyGame, Move, Side};
use serde::Deserialize;
use serde_json::{Value, json};

use super::client::{Client, Lines, Trouble};
use super::seat::Seated;
use crate::arena::{Contestant, Fault, Pace, Player, Turn};

/// An engine in a seat of a contest on a server.
///
/// What happens there only wakes it: it then looks at how the contest stands and does what is to be done, so that
/// nothing is lost with a connection.
pub(crate) struct BotSeat<'a> {
    client: &'a Client,
    id: &'a str,
    me: Seat,
    engine: &'a mut Engine,
    stream: Option<Lines<'a>>,
    /// The set and the number of moves that were answered last.
    answered: Option<(u8, usize)>,
}

/// What plays, one contest after another.
pub(crate) struct Engine {
    player: Player,
    pace: Pace,
    /// The time of a move where neither the engine nor the contest has a limit.
    usual_ms: u64,
    seed: u64,
}

/// How a contest ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Won,
    Lost,
    Drawn,
    CalledOff,
}

/// What is there to see.
#[derive(Deserialize)]
struct Shown {
    s: u64,
    now: u64,
    g: Snapshot,
}

/// How long another program may take to start, and for a move beyond its time.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long to wait after a stream has broken before looking again.
const PAUSE: Duration = Duration::from_millis(500);

/// What a move costs on its way, taken off the clock that an engine is shown.
const ON_THE_WAY_MS: u64 = 200;

impl<'a> BotSeat<'a> {
    pub(crate) fn new(client: &'a Client, seated: &'a Seated, engine: &'a mut Engine) -> BotSeat<'a> {
        BotSeat { client, id: &seated.id, me: seated.seat, engine, stream: None, answered: None }
    }

    /// Plays until it is over.
    ///
    /// # Errors
    /// If the server refuses to show the contest.
    pub(crate) fn play(&mut self) -> Result<Outcome, Trouble> {
        loop {
            let Shown { s, now, g } = self.client.ask(&format!("/api/games/{}", self.id), None, None)?;
            if let Some(outcome) = outcome(&g, self.me) {
                self.engine.player.finish(None, false);
                return Ok(outcome);
            }
            if !self.act(s, now, g)? {
                self.wait_beyond(s);
            }
        }
    }

    /// Does what is to be done at the moment, and tells whether that was anything.
    fn act(&mut self, version: u64, now: u64, state: Snapshot) -> Result<bool, Trouble> {
        let other = Some(self.me.other());
        if state.draw.by == other && self.command(version, &Command::DeclineDraw)? {
            return Ok(true);
        }
        // It may be that a takeback cannot be agreed to: there is too little time left.
        if state.takeback.by == other
            && (self.command(version, &Command::AcceptTakeback)?
                || self.command(version, &Command::RefuseTakeback)?)
        {
            self.answered = None;
            return Ok(true);
        }
        let Ok(contest) = Contest::resume(version, state) else {
            to_stderr!("this program cannot follow the contest; resigning");
            return self.command(version, &Command::Resign);
        };
        let place = (contest.set(), contest.board().len());
        let is_mine = contest.to_move() == Some(self.me) && contest.board().end().is_none();
        if !is_mine || self.answered == Some(place) {
            return Ok(false);
        }
        let is_new = self.answered.is_none_or(|(set, plies)| set != place.0 || plies >= place.1);
        self.answered = Some(place);
        let command = match self.engine.choose(&contest, now, is_new) {
            Ok(mv) => Command::Move(mv),
            Err(fault) => {
                to_stderr!("the engine: {fault}; resigning");
                Command::Resign
            }
        };
        let is_done = self.command(version, &command)?;
        if !is_done {
            self.answered = None;
        }
        Ok(is_done)
    }

    /// Gives a command; if it comes too late, what happened meanwhile shows when looking again.
    fn command(&self, version: u64, command: &Command) -> Result<bool, Trouble> {
        let path = format!("/api/games/{}/commands", self.id);
        let body = json!({ "v": version, "x": command });
        // The same request again, after an answer that was lost, is then not done twice.
        let key = format!("{version}-{}", body["x"]);
        let key: String = key.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
        match self.client.ask::<Value>(&path, Some(&body), Some(&key)) {
            Ok(_) => Ok(true),
            Err(Trouble::Refused(refusal)) => {
                to_stderr!("{}: {}", body["x"], refusal.text);
                Ok(false)
            }
            Err(trouble) => Err(trouble),
        }
    }

    /// Waits until something has happened, or the connection is gone.
    fn wait_beyond(&mut self, seen: u64) {
        if self.heard_beyond(seen).is_err() {
            self.stream = None;
            thread::sleep(PAUSE);
        }
    }

    fn heard_beyond(&mut self, seen: u64) -> Result<(), Trouble> {
        let lines = if let Some(lines) = &mut self.stream {
            lines
        } else {
            let path = format!("/api/games/{}/events?since={seen}", self.id);
            self.stream.insert(self.client.lines(&path)?)
        };
        loop {
            let line = lines.next()?.ok_or_else(|| Trouble::Unreachable("the stream ended".to_owned()))?;
            let entry = serde_json::from_str::<Entry>(&line);
            // Empty lines keep the connection open; what a newer server says is looked at as well.
            if !line.is_empty() && entry.is_ok_and(|entry| entry.seq <= seen) {
                continue;
            }
            if !line.is_empty() {
                return Ok(());
            }
        }
    }
}

impl Engine {
    /// An engine with limits of its own, or those of each contest.
    pub(crate) fn new(contestant: &Contestant, usual_ms: u64, seed: u64) -> Engine {
        Engine { player: Player::new(contestant), pace: contestant.pace, usual_ms, seed }
    }

    /// Chooses a move; a program that failed is started anew once.
    fn choose(&mut self, contest: &Contest, now: u64, is_new: bool) -> Result<Move, Fault> {
        let turn = self.turn(contest, now);
        match self.choose_once(contest.board(), &turn, is_new) {
            Err(fault) if fault != Fault::Resigned => {
                to_stderr!("the engine: {fault}; trying again");
                self.choose_once(contest.board(), &turn, true)
            }
            chosen => chosen,
        }
    }

    fn choose_once(&mut self, board: &AnyGame, turn: &Turn, is_new: bool) -> Result<Move, Fault> {
        if is_new {
            self.player.begin(board, board.side(), PATIENCE)?;
        }
        let mv = self.player.choose(board, turn)?;
        let mut after = board.clone();
        after.play(mv).map_err(|why| Fault::Illegal { mv: mv.to_string(), why: why.to_string() })?;
        self.player.accepted(&after);
        Ok(mv)
    }

    fn turn(&self, contest: &Contest, now: u64) -> Turn {
        let clock = contest.snapshot().terms.clock.filter(|clock| !clock.is_slow());
        let left = contest.left_at(now).filter(|_| clock.is_some());
        let left_of = |side| {
            let seat = contest.seat_of(side).unwrap_or(Seat::First);
            left.map_or(0, |left| left[seat.index()].saturating_sub(ON_THE_WAY_MS).max(1))
        };
        let left_ms = [left_of(Side::Attackers), left_of(Side::Defenders)];
        let pace = pace(self.pace, clock, self.usual_ms);
        let mine = left_ms[contest.board().side() as usize];
        let longest = pace.longest_ms(mine).map(Duration::from_millis);
        Turn {
            pace,
            left_ms,
            increment_ms: [clock.map_or(0, |clock| clock.inc_ms); 2],
            patience: longest.map_or(PATIENCE, |longest| longest + PATIENCE),
            seed: self.seed.wrapping_add(contest.board().len() as u64),
        }
    }
}

/// An engine's own limits, else the clock of the contest, else what is usual.
fn pace(own: Pace, clock: Option<Clock>, usual_ms: u64) -> Pace {
    match clock {
        _ if !own.is_open() => own,
        Some(Clock { base_ms, inc_ms, .. }) => Pace { clock: Some((base_ms, inc_ms)), ..own },
        None => Pace { move_ms: Some(usual_ms), ..own },
    }
}

fn outcome(state: &Snapshot, me: Seat) -> Option<Outcome> {
    match (state.status, state.winner) {
        (Status::Aborted, _) => Some(Outcome::CalledOff),
        (Status::Ended, None) => Some(Outcome::Drawn),
        (Status::Ended, Some(winner)) if winner == me => Some(Outcome::Won),
        (Status::Ended, Some(_)) => Some(Outcome::Lost),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_its_own_come_before_the_clock_and_the_clock_before_what_is_usual() {
        let (own, clock) = (Pace { nodes: Some(5), ..Pace::default() }, Some(Clock::live(60_000, 1_000)));
        assert_eq!(pace(own, clock, 9), own);
        assert_eq!(pace(Pace::default(), clock, 9).clock, Some((60_000, 1_000)));
        assert_eq!(pace(Pace::default(), None, 9).move_ms, Some(9));
    }
}
