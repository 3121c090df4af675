//! A server of the challenge: two players, one game.

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use branan_protocol::bologna::{Heard, Referee, read_name};
use branan_rules::notation::{GameResult, Record};
use branan_rules::{AnyGame, Reason, RuleSet, Side};

use super::Colour;
use super::line::{Line, Silence};
use crate::failure::Failure;

/// The two ports of a house, open.
pub(crate) struct Door {
    listeners: [TcpListener; 2],
}

/// What holds in a house.
#[derive(Clone, Copy, Debug)]
pub(crate) struct House {
    /// How long to wait for each player to connect.
    pub(crate) wait: Duration,
    /// How long a name or a move may take.
    pub(crate) time: Duration,
    /// Errors that each player may make.
    pub(crate) errors: u32,
}

/// A game that is over.
pub(crate) struct Judged {
    pub(crate) game: AnyGame,
    /// What the players call themselves, by side.
    names: [String; 2],
    /// What ended it, if it did not end on the board.
    trouble: Option<String>,
}

/// How often a port is looked at.
const LOOK: Duration = Duration::from_millis(10);

impl Door {
    /// Opens a port for each side, the attackers' first; 0 is any that is free.
    pub(crate) fn open(host: &str, ports: [u16; 2]) -> Result<Door, Failure> {
        let open = |port| {
            let listener = TcpListener::bind((host, port)).and_then(|listener| {
                listener.set_nonblocking(true)?;
                Ok(listener)
            });
            listener.map_err(|error| Failure::input(format_args!("{host}:{port}: {error}")))
        };
        let [attackers, defenders] = ports;
        Ok(Door { listeners: [open(attackers)?, open(defenders)?] })
    }

    /// Where a side connects.
    pub(crate) fn address(&self, side: Side) -> Result<SocketAddr, Failure> {
        Ok(self.listeners[side as usize].local_addr()?)
    }

    fn wait_for(&self, side: Side, house: &House) -> Result<(Line, String), Failure> {
        let within = |failure: Failure| failure.within(Colour(side));
        let stream =
            self.accept(side, Instant::now() + house.wait).map_err(Failure::input).map_err(within)?;
        let mut line = Line::new(stream).map_err(Failure::input).map_err(within)?;
        let text = line.receive(Some(Instant::now() + house.time));
        let text = text.map_err(|silence| within(Failure::input(format_args!("no name: {silence}"))))?;
        let name = read_name(&text).map_err(Failure::input).map_err(within)?;
        Ok((line, name))
    }

    fn accept(&self, side: Side, until: Instant) -> io::Result<TcpStream> {
        loop {
            match self.listeners[side as usize].accept() {
                Ok((stream, _)) => return Ok(stream),
                Err(error) if error.kind() != io::ErrorKind::WouldBlock => return Err(error),
                Err(_) if Instant::now() >= until => {
                    return Err(io::Error::new(io::ErrorKind::TimedOut, "nobody connected in time"));
                }
                Err(_) => thread::sleep(LOOK),
            }
        }
    }
}

impl House {
    /// Waits for two players, white first as the original does, and has them play.
    pub(crate) fn judge(&self, door: &Door, set: &RuleSet) -> Result<Judged, Failure> {
        let referee = Referee::new(set, self.errors).map_err(Failure::input)?;
        let (white, white_name) = door.wait_for(Side::Defenders, self)?;
        let (black, black_name) = door.wait_for(Side::Attackers, self)?;
        to_stderr!("white {white_name}, black {black_name}");
        let mut sitting = Sitting { referee, lines: [black, white], trouble: None };
        sitting.play(self.time);
        let Sitting { referee, trouble, .. } = sitting;
        Ok(Judged { game: referee.game().clone(), names: [black_name, white_name], trouble })
    }
}

/// A game under way.
struct Sitting {
    referee: Referee,
    /// By side.
    lines: [Line; 2],
    trouble: Option<String>,
}

impl Sitting {
    fn play(&mut self, time: Duration) {
        self.show();
        while self.referee.game().end().is_none() {
            let side = self.referee.game().side();
            match self.lines[side as usize].receive(Some(Instant::now() + time)) {
                Ok(text) => {
                    if let Heard::Refused(why) = self.referee.receive(&text) {
                        self.note(side, &why);
                    }
                }
                Err(silence) => self.forfeit(side, &silence),
            }
            self.show();
        }
    }

    /// Sends the state to both; who cannot be reached has left.
    fn show(&mut self) {
        let state = self.referee.state();
        for side in [Side::Defenders, Side::Attackers] {
            if let Err(silence) = self.lines[side as usize].send(&state)
                && self.referee.game().end().is_none()
            {
                self.forfeit(side, &silence);
                // The other is told how it ended.
                let _ = self.lines[side.other() as usize].send(&self.referee.state());
            }
        }
    }

    fn forfeit(&mut self, side: Side, silence: &Silence) {
        let reason = match silence {
            Silence::Late => Reason::Time,
            Silence::Gone(_) => Reason::Abandonment,
        };
        self.note(side, &silence.to_string());
        self.referee.forfeit(side, reason);
    }

    fn note(&mut self, side: Side, why: &str) {
        let note = format!("{}: {why}", Colour(side));
        to_stderr!("{note}");
        self.trouble = Some(note);
    }
}

impl Judged {
    /// The game as a record.
    pub(crate) fn record(&self) -> Record {
        let [attackers, defenders] = &self.names;
        let mut record = Record::of(&self.game)
            .with_tag("event", "Tablut challenge")
            .with_tag("attackers", attackers)
            .with_tag("defenders", defenders)
            .with_tag("variant", self.game.rule_set().id.as_ref());
        record.result = match self.game.end().map(|end| end.winner) {
            None => GameResult::Open,
            Some(winner) => winner.map_or(GameResult::Drawn, GameResult::Won),
        };
        let last = record.moves.mainline().last();
        if let (Some(last), Some(trouble)) = (last, &self.trouble) {
            record.moves[last].comment.clone_from(trouble);
        }
        record
    }

    /// How it ended, in a line: `white wins (escape)`.
    pub(crate) fn verdict(&self) -> String {
        match self.game.end() {
            None => "undecided".to_owned(),
            Some(end) => match end.winner {
                None => format!("draw ({})", end.reason),
                Some(side) => format!("{} wins ({})", Colour(side), end.reason),
            },
        }
    }
}
