//! Another program at the board.

use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use branan_protocol::{Host, HostError, Limits, Protocol, Received, UciHost};
use branan_rules::{AnyGame, Move, Side};

use super::encounter::Fault;
use super::player::Turn;
use crate::input::{InputLine, read_line};

/// A program that plays one game after another; after a fault it is started anew.
pub(crate) struct Program {
    protocol: Protocol,
    command: Vec<String>,
    options: Vec<(String, String)>,
    running: Option<Running>,
}

/// A process and the host that speaks with it.
struct Running {
    host: Box<dyn Host + Send>,
    child: Child,
    stdin: ChildStdin,
    heard: Receiver<String>,
}

/// Longer lines are skipped.
const LINE_LIMIT: usize = 1 << 20;

/// Lines that may wait to be heard; a program that says more has to wait itself.
const BACKLOG: usize = 1 << 10;

/// How long a program that was told to end may take.
const FAREWELL: Duration = Duration::from_millis(200);

/// Says whether a command can be started at all.
pub(super) fn can_start(command: &[String]) -> io::Result<()> {
    let mut child = spawn(command)?;
    let _ = child.kill();
    child.wait().map(drop)
}

fn spawn(command: &[String]) -> io::Result<Child> {
    let mut process = Command::new(&command[0]);
    process.args(&command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    process.spawn()
}

impl Program {
    pub(super) fn new(protocol: Protocol, command: &[String], options: &[(String, String)]) -> Program {
        Program { protocol, command: command.to_vec(), options: options.to_vec(), running: None }
    }

    /// Starts the program if need be, and tells it of a game.
    pub(super) fn begin(&mut self, game: &AnyGame, side: Side, patience: Duration) -> Result<(), Fault> {
        // The Hnefatafl Text Protocol has no word for a new game.
        if self.protocol == Protocol::Htp {
            self.running = None;
        }
        let begun = self.start(patience).and_then(|running| running.begin(game, side, patience));
        self.keep_if(begun)
    }

    /// Asks for a move.
    pub(super) fn choose(&mut self, game: &AnyGame, turn: &Turn) -> Result<Move, Fault> {
        let asked = match &mut self.running {
            Some(running) => running.choose(game, turn),
            None => Err(Fault::Ended("not running".to_owned())),
        };
        self.keep_if(asked)
    }

    /// Tells that its move was played.
    pub(super) fn accepted(&mut self, game: &AnyGame) {
        if let Some(running) = &mut self.running {
            let lines = running.host.accept(game);
            // If it has ended, that shows when it is asked for the next move.
            let _ = running.send(&lines);
        }
    }

    /// Tells that the game is over; one that was lost by a fault is not trusted again.
    pub(super) fn finish(&mut self, winner: Option<Side>, is_at_fault: bool) {
        if is_at_fault {
            self.running = None;
        }
        if let Some(running) = &mut self.running {
            let lines = running.host.finish(winner);
            let _ = running.send(&lines);
        }
    }

    fn start(&mut self, patience: Duration) -> Result<&mut Running, Fault> {
        let is_alive = |running: &mut Running| matches!(running.child.try_wait(), Ok(None));
        let running =
            match self.running.take().and_then(|mut running| is_alive(&mut running).then_some(running)) {
                Some(running) => running,
                None => Running::start(self.host(), &self.command, patience)?,
            };
        Ok(self.running.insert(running))
    }

    fn host(&self) -> Box<dyn Host + Send> {
        match self.protocol {
            Protocol::Uci => Box::new(UciHost::new(self.options.clone())),
            protocol => protocol.host(),
        }
    }

    /// Whatever went wrong, the process goes with it.
    fn keep_if<T>(&mut self, result: Result<T, Fault>) -> Result<T, Fault> {
        if result.is_err() {
            self.running = None;
        }
        result
    }
}

impl Running {
    fn start(host: Box<dyn Host + Send>, command: &[String], patience: Duration) -> Result<Running, Fault> {
        let mut child = spawn(command).map_err(|error| Fault::NotReady(error.to_string()))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Fault::NotReady("no pipes".to_owned()));
        };
        let mut running = Running { host, child, stdin, heard: listen(stdout) };
        let lines = running.host.greet();
        running.send(&lines)?;
        running.wait(patience)?;
        Ok(running)
    }

    fn begin(&mut self, game: &AnyGame, side: Side, patience: Duration) -> Result<(), Fault> {
        let lines =
            self.host.begin(game, side).map_err(|error: HostError| Fault::NotReady(error.to_string()))?;
        self.send(&lines)?;
        self.wait(patience).map(drop)
    }

    fn choose(&mut self, game: &AnyGame, turn: &Turn) -> Result<Move, Fault> {
        let limits = limits(turn);
        let lines = self.host.ask(game, &limits);
        self.send(&lines)?;
        match self.wait(turn.patience)? {
            Received::Move(mv) => Ok(mv),
            Received::Resigned => Err(Fault::Resigned),
            Received::Complaint(why) => Err(Fault::NotReady(why)),
            Received::Nothing => Err(Fault::NotReady("no move".to_owned())),
        }
    }

    /// Listens until the program has answered; a complaint ends it.
    fn wait(&mut self, patience: Duration) -> Result<Received, Fault> {
        let until = Instant::now() + patience.min(Duration::from_hours(24));
        while self.host.waits() {
            let left = until.saturating_duration_since(Instant::now());
            let line = match self.heard.recv_timeout(left) {
                Ok(line) if !left.is_zero() => line,
                Ok(_) | Err(RecvTimeoutError::Timeout) => return Err(Fault::Silent(patience)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            };
            match self.host.receive(&line) {
                Received::Nothing => {}
                Received::Complaint(why) => return Err(Fault::NotReady(why)),
                heard => return Ok(heard),
            }
        }
        Ok(Received::Nothing)
    }

    fn send(&mut self, lines: &[String]) -> Result<(), Fault> {
        let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
        let said = self.stdin.write_all(text.as_bytes()).and_then(|()| self.stdin.flush());
        said.map_err(|_| self.ended())
    }

    /// What became of a program that can no longer be heard.
    fn ended(&mut self) -> Fault {
        // Its output may be closed a moment before it is gone.
        let until = Instant::now() + FAREWELL;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Fault::Ended(status.to_string()),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(1)),
                _ => return Fault::Ended("it closed its output".to_owned()),
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let lines = self.host.quit();
        let is_told = self.send(&lines).is_ok() && !self.host.waits();
        let until = Instant::now() + FAREWELL;
        while is_told && Instant::now() < until {
            if matches!(self.child.try_wait(), Ok(Some(_)) | Err(_)) {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn limits(turn: &Turn) -> Limits {
    Limits {
        left_ms: turn.pace.clock.map(|_| turn.left_ms),
        increment_ms: turn.increment_ms,
        move_ms: turn.pace.move_ms,
        nodes: turn.pace.nodes,
        depth: turn.pace.depth,
    }
}

/// Reads lines on a thread of its own; the channel closes at the end of the output.
fn listen(stdout: ChildStdout) -> Receiver<String> {
    let (said, heard) = mpsc::sync_channel(BACKLOG);
    thread::spawn(move || {
        let (mut input, mut buffer) = (BufReader::new(stdout), Vec::new());
        loop {
            match read_line(&mut input, &mut buffer, LINE_LIMIT) {
                Ok(InputLine::Read) => {}
                Ok(InputLine::TooLong) => continue,
                Ok(InputLine::End) | Err(_) => return,
            }
            if said.send(String::from_utf8_lossy(&buffer).trim().to_owned()).is_err() {
                return;
            }
        }
    });
    heard
}
