//! `branan engine`: plays for another program.

use std::collections::VecDeque;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use branan_engine::{Calibration, Chances, TranspositionTable};
use branan_protocol::{Action, Config, Count, Dialogue, Protocol, Task, Thought};
use branan_rules::{AnyGame, Move, Side};
use branan_thinker::Thinker;
use clap::{Args, ValueEnum};

use crate::arena::Contestant;
use crate::bologna::{Client, Colour};
use crate::commands::Context;
use crate::endgame_oracle::TableFolder;
use crate::failure::Failure;
use crate::input::{Input, InputLine, read_line};

/// Play for another program, by one of four protocols
#[derive(Args, Debug)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(crate) struct Engine {
    /// The protocol: uci, otep, htp or bologna; otherwise the first line tells which of the first three
    #[arg(long, value_name = "PROTOCOL", hide_possible_values = true)]
    protocol: Option<ProtocolWord>,
    /// The rule set to begin with; otherwise brandubh, copenhagen with htp, tablut-bologna with bologna
    #[arg(long, short, value_name = "ID")]
    rules: Option<String>,
    /// Memory for positions already searched, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = hash_size())]
    hash: u32,
    /// Threads to search on; with more than one, the same search may end differently
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = thread_count())]
    threads: u32,
    /// Time for a move where the other program gives no clock (otep, htp), in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 3000)]
    move_time: u64,
    /// A folder of endgame tables to ask beside the small ones inside; `branan tables` makes them
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    #[command(flatten)]
    bologna: Bologna,
}

const ABOUT: &str = "\
Play for another program, by one of four protocols

Reads commands from the standard input, a line each, and answers on the standard output. The protocol is \
recognised from the first line: `uci` begins UCI, `hello` the OpenTafl Engine Protocol, any command of the \
Hnefatafl Text Protocol that one. Programs that wait for the engine to speak first, as OpenTafl does, need \
--protocol. For the Tablut challenge of Bologna, `--protocol bologna`, it connects to the challenge's server instead, or to \
`branan referee`, plays one game and says how it ended.

`quit` (UCI, HTP), `goodbye` (OTEP) or the end of the input ends the program.";

const EXAMPLES: &str = "\
Examples:
  branan engine                                      for UCI programs, or to type commands
  branan engine --protocol otep                      as an engine of OpenTafl
  branan engine --protocol htp --rules copenhagen
  branan engine --protocol bologna --side black --host 192.168.1.5 --name Branan --time 60
  printf 'position startpos\\ngo nodes 100000\\n' | branan engine --rules brandubh

docs/engine-protocols.md has all commands.";

/// The sizes that a table may have.
pub(crate) fn hash_size() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=16_384)
}

/// How many threads a search may have.
pub(crate) fn thread_count() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=256)
}

/// A protocol as the command line names it.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ProtocolWord {
    Uci,
    Otep,
    Htp,
    Bologna,
}

/// What only the protocol of Bologna needs.
#[derive(Args, Debug)]
#[command(next_help_heading = "With --protocol bologna")]
struct Bologna {
    /// The side to play: white is the king's
    #[arg(long, value_name = "white|black", default_value = "white")]
    side: Colour,
    /// Where the server is
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    host: String,
    /// Its port for our side; otherwise 5800 for white and 5801 for black
    #[arg(long, value_name = "PORT", value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,
    /// What we are called
    #[arg(long, value_name = "NAME", default_value = "Branan")]
    name: String,
    /// Seconds that the server gives for a move
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    time: u32,
    /// Who plays, as `branan match` takes it: `level=5`, `nodes=5000`, `uci:./engine`; otherwise our engine
    #[arg(long, value_name = "ENGINE")]
    engine: Option<String>,
}

impl Bologna {
    fn play(&self, engine: &Engine, context: &Context) -> Result<(), Failure> {
        let set = context.book.named(engine.rules.as_deref().unwrap_or("tablut-bologna"))?;
        let ours = format!("threads={},hash={}", engine.threads, engine.hash);
        let contestant: Contestant =
            self.engine.as_deref().unwrap_or(&ours).parse().map_err(Failure::usage)?;
        contestant.check().map_err(Failure::usage)?;
        let Colour(side) = self.side;
        let seed = getrandom::u64().map_err(Failure::input)?;
        let limits = (u64::from(self.time) * 1_000, seed);
        let at = (self.host.as_str(), self.port.unwrap_or(self.side.port()));
        let turn = Client::connect(at, (side, &self.name), set, &contestant, limits)?.play()?;
        println!(
            "{}",
            match turn.winner() {
                None => "drawn",
                Some(winner) if winner == side => "won",
                Some(_) => "lost",
            }
        );
        Ok(())
    }
}

impl Engine {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let protocol = match self.protocol {
            Some(ProtocolWord::Bologna) => return self.bologna.play(self, context),
            Some(ProtocolWord::Uci) => Some(Protocol::Uci),
            Some(ProtocolWord::Otep) => Some(Protocol::Otep),
            Some(ProtocolWord::Htp) => Some(Protocol::Htp),
            None => None,
        };
        let rules = self.rules.as_deref().map(|id| context.book.named(id)).transpose()?;
        let config = Config {
            rules: rules.map(|set| set.id.to_string()),
            move_ms: self.move_time,
            hash: self.hash as usize,
            threads: self.threads as usize,
            ..Config::new(concat!("Branan ", env!("CARGO_PKG_VERSION")), context.book.sets().to_vec())
        };
        let tables = TableFolder::new(self.tables.as_deref())?;
        if Input::Stdin.is_typed() {
            to_stderr!("waiting for commands: try `uci`, then `go movetime 1000`; `quit` ends");
        }
        let heard = listen();
        let mut session = match protocol {
            Some(protocol) => Session::begin(protocol, &config, tables)?,
            None => match heard.recv() {
                Ok(first) => Session::begin_with(&first, &config, tables)?,
                Err(_) => return Ok(()),
            },
        };
        session.converse(&heard)
    }
}

/// Longer lines are cut to nothing, so that nobody can fill the memory.
const LINE_LIMIT: usize = 1 << 20;

/// How long a search may go on after `quit` or the end of the input.
const AFTER_END: Duration = Duration::from_secs(5);

/// Reads lines on a thread of its own; the channel closes at the end of the input.
fn listen() -> Receiver<String> {
    let (said, heard) = mpsc::channel();
    thread::spawn(move || {
        let (mut input, mut buffer) = (BufReader::new(io::stdin()), Vec::new());
        loop {
            let line = match read_line(&mut input, &mut buffer, LINE_LIMIT) {
                Ok(InputLine::Read) => String::from_utf8_lossy(&buffer).trim().to_owned(),
                Ok(InputLine::TooLong) => "(a line that is too long)".to_owned(),
                Ok(InputLine::End) | Err(_) => return,
            };
            if !line.is_empty() && said.send(line).is_err() {
                return;
            }
        }
    });
    heard
}

/// A conversation with another program.
struct Session {
    dialogue: Box<dyn Dialogue + Send>,
    table: Arc<TranspositionTable>,
    tables: TableFolder,
    threads: usize,
    begun: Instant,
    work: Work,
    /// Who thinks, and what scores come to in the game, if that is known.
    mover: (Side, Option<&'static Calibration>),
    /// Lines that come in while positions are counted.
    waiting: VecDeque<String>,
    is_over: bool,
}

/// What the session is busy with.
enum Work {
    None,
    Thinking(Box<Thinker>),
    Counting(Counting),
}

impl Session {
    fn begin(protocol: Protocol, config: &Config, tables: TableFolder) -> Result<Session, Failure> {
        let mut session = Session::silent(protocol, config, tables);
        let actions = session.dialogue.greet();
        session.act(actions)?;
        Ok(session)
    }

    /// Begins in the protocol that this line belongs to, and answers it.
    fn begin_with(first: &str, config: &Config, tables: TableFolder) -> Result<Session, Failure> {
        let mut session = Session::silent(Protocol::detect(first), config, tables);
        session.receive(first)?;
        Ok(session)
    }

    fn silent(protocol: Protocol, config: &Config, tables: TableFolder) -> Session {
        let table = Arc::new(TranspositionTable::with_bytes(config.hash << 20));
        let dialogue = protocol.begin(config);
        Session {
            dialogue,
            table,
            tables,
            threads: config.threads,
            begun: Instant::now(),
            work: Work::None,
            mover: (Side::Attackers, None),
            waiting: VecDeque::new(),
            is_over: false,
        }
    }

    /// Listens and works by turns until somebody ends it.
    fn converse(&mut self, heard: &Receiver<String>) -> Result<(), Failure> {
        while !self.is_over {
            match self.next_line(heard) {
                Ok(line) if self.must_wait(&line) => self.waiting.push_back(line),
                Ok(line) => self.receive(&line)?,
                Err(TryRecvError::Empty) => self.work()?,
                Err(TryRecvError::Disconnected) => return self.finish(),
            }
        }
        Ok(())
    }

    fn next_line(&mut self, heard: &Receiver<String>) -> Result<String, TryRecvError> {
        let is_counting = matches!(self.work, Work::Counting(_));
        if let (false, Some(line)) = (is_counting, self.waiting.front()) {
            let line = line.clone();
            self.waiting.pop_front();
            Ok(line)
        } else if self.is_idle() {
            heard.recv().map_err(|_| TryRecvError::Disconnected)
        } else {
            heard.try_recv()
        }
    }

    /// Counts are told before what is asked after them, an end of the program too.
    fn must_wait(&self, line: &str) -> bool {
        matches!(self.work, Work::Counting(_)) && line != "stop"
    }

    fn receive(&mut self, line: &str) -> Result<(), Failure> {
        let actions = self.dialogue.receive(line);
        self.act(actions)
    }

    /// Ends what is under way after the end of the input.
    fn finish(&mut self) -> Result<(), Failure> {
        while !self.is_over {
            self.finish_work()?;
            let Some(line) = self.waiting.pop_front() else { break };
            self.receive(&line)?;
        }
        Ok(())
    }

    /// Brings what is under way to its end, a search in a few seconds at most.
    fn finish_work(&mut self) -> Result<(), Failure> {
        while !self.is_idle() {
            let now = self.now();
            if let Work::Thinking(thinker) = &mut self.work {
                thinker.hurry(AFTER_END, now);
            }
            self.work()?;
        }
        self.stop()
    }

    fn is_idle(&self) -> bool {
        match &self.work {
            Work::None => true,
            Work::Thinking(thinker) => thinker.is_endless() && thinker.is_done(self.now()),
            Work::Counting(_) => false,
        }
    }

    fn act(&mut self, actions: Vec<Action>) -> Result<(), Failure> {
        for action in actions {
            match action {
                Action::Reply(text) => send(&text)?,
                Action::Think(task) => self.think(&task),
                Action::Count(count) => self.work = Work::Counting(Counting::new(&count)),
                Action::Stop => self.stop()?,
                Action::Finish => self.finish_work()?,
                Action::Abandon => self.work = Work::None,
                Action::Forget => self.table.clear(),
                Action::Hash(mebibytes) => {
                    self.table = Arc::new(TranspositionTable::with_bytes(mebibytes << 20));
                }
                Action::Threads(threads) => self.threads = threads,
                Action::Tables(folder) => self.take_tables(&folder)?,
                Action::Quit => self.is_over = true,
            }
        }
        Ok(())
    }

    fn take_tables(&mut self, folder: &str) -> io::Result<()> {
        match TableFolder::new(Some(Path::new(folder)).filter(|_| !folder.is_empty())) {
            Ok(tables) => self.tables = tables,
            // Only UCI has the option.
            Err(failure) => send(&format!("info string error: {failure}"))?,
        }
        Ok(())
    }

    fn think(&mut self, task: &Task) {
        let (table, now) = (self.table.clone(), self.now());
        let thinker = Thinker::new(&task.game, task.budget, task.lines, table, self.threads, now);
        let tables = self.tables.tables(task.game.rule_set());
        self.mover = (task.game.side(), Calibration::of(task.game.rule_set()));
        self.work = Work::Thinking(Box::new(thinker.with_oracle(tables)));
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn work(&mut self) -> Result<(), Failure> {
        let begun = self.begun;
        match &mut self.work {
            Work::None => Ok(()),
            Work::Thinking(thinker) => {
                if !thinker.is_done(begun.elapsed()) && thinker.step(begun.elapsed()) {
                    let thought = with_chances(thinker, self.mover, begun.elapsed());
                    let actions = self.dialogue.progress(&thought);
                    self.act(actions)?;
                }
                let is_over = |thinker: &Thinker| thinker.is_done(begun.elapsed()) && !thinker.is_endless();
                if matches!(&self.work, Work::Thinking(thinker) if is_over(thinker)) {
                    self.stop()?;
                }
                Ok(())
            }
            Work::Counting(counting) => {
                if !counting.step()? {
                    self.work = Work::None;
                }
                Ok(())
            }
        }
    }

    /// Ends the work and tells what came of it.
    fn stop(&mut self) -> Result<(), Failure> {
        if let Work::Thinking(thinker) = std::mem::replace(&mut self.work, Work::None) {
            let actions = self.dialogue.found(&thinker.thought(self.now()));
            self.act(actions)?;
        }
        Ok(())
    }
}

/// What was found so far, with the chances of the mover.
fn with_chances(
    thinker: &Thinker,
    (mover, calibration): (Side, Option<&Calibration>),
    now: Duration,
) -> Thought {
    let mut thought = thinker.thought(now);
    for (line, found) in thought.lines.iter_mut().zip(thinker.lines()) {
        let chances = calibration.map(|calibration| calibration.chances(found.score, mover));
        line.worth.chances = chances.map(|Chances { win, draw, loss }| [win, draw, loss]);
    }
    thought
}

/// Positions being counted, a first move at a time.
struct Counting {
    game: AnyGame,
    depth: u32,
    divide: bool,
    left: Vec<Move>,
    nodes: u64,
}

impl Counting {
    fn new(count: &Count) -> Counting {
        // A count knows nothing of repetition, so it begins without a past.
        let fresh = count.game.restarted(&count.game.setup());
        let game = fresh.unwrap_or_else(|_| count.game.clone());
        let mut left = if count.depth == 0 { Vec::new() } else { game.legal_moves() };
        left.reverse();
        Counting { game, depth: count.depth, divide: count.divide, left, nodes: u64::from(count.depth == 0) }
    }

    /// Counts behind one move, or writes the sum; says whether there is more to do.
    fn step(&mut self) -> Result<bool, Failure> {
        let Some(mv) = self.left.pop() else {
            send(&self.nodes.to_string())?;
            return Ok(false);
        };
        let mut next = self.game.clone();
        let played = next.play(mv).is_ok();
        let nodes = match next.end() {
            None if played => next.perft(self.depth - 1),
            _ => u64::from(self.depth == 1),
        };
        self.nodes += nodes;
        if self.divide {
            send(&format!("{mv} {nodes}"))?;
        }
        Ok(true)
    }
}

fn send(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}
