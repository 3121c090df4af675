//! Who plays, as the command line says it.

use std::str::FromStr;

use branan_engine::Level;
use branan_protocol::{Limits, Protocol};

use super::pace::{Pace, Span, read_clock};
use super::program;

/// An engine that takes part.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Contestant {
    /// What it is called in tables and records.
    pub(crate) name: String,
    /// Its own limits; those of the match where it has none.
    pub(crate) pace: Pace,
    /// What it is.
    pub(crate) kind: Kind,
}

/// What a contestant is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    /// This program's engine.
    Ours {
        /// Plays like this level, if any.
        level: Option<Level>,
        threads: usize,
        /// Mebibytes for positions already searched.
        hash: usize,
    },
    /// Another program.
    Program {
        protocol: Protocol,
        /// The program and its arguments.
        command: Vec<String>,
        /// Options to set, where the protocol has any.
        options: Vec<(String, String)>,
    },
}

impl FromStr for Contestant {
    type Err = String;

    /// Reads settings with commas between them, the last of which may be the
    /// command of another program: `name=old,clock=10s+100ms,uci:./old engine`.
    fn from_str(text: &str) -> Result<Contestant, String> {
        let mut draft = Draft::default();
        let mut rest = text.trim();
        while !rest.is_empty() {
            if let Some((protocol, command)) = program(rest) {
                draft.program = Some((protocol, split(command)?));
                break;
            }
            let (word, after) = rest.split_once(',').unwrap_or((rest, ""));
            draft.set(word.trim())?;
            rest = after.trim_start();
        }
        draft.finish(text.trim())
    }
}

impl Contestant {
    /// Says whether it plays at a level, which is a limit of its own.
    pub(crate) fn is_level(&self) -> bool {
        matches!(self.kind, Kind::Ours { level: Some(_), .. })
    }

    /// Says whether it is this program's own engine.
    pub(crate) fn is_ours(&self) -> bool {
        matches!(self.kind, Kind::Ours { .. })
    }

    /// Says what keeps it from playing: limits that its protocol cannot tell, or a
    /// program that cannot be started.
    pub(crate) fn check(&self) -> Result<(), String> {
        let Kind::Program { protocol, command, .. } = &self.kind else { return Ok(()) };
        let Pace { clock, move_ms, nodes, depth } = self.pace;
        let limits = Limits {
            left_ms: clock.map(|(all, _)| [all; 2]),
            increment_ms: [clock.map_or(0, |(_, each)| each); 2],
            move_ms,
            nodes,
            depth,
        };
        protocol.check(&limits).map_err(|error| error.to_string())?;
        program::can_start(command).map_err(|error| format!("cannot start {}: {error}", command[0]))
    }
}

/// A contestant being read.
#[derive(Default)]
struct Draft {
    name: Option<String>,
    pace: Pace,
    level: Option<Level>,
    threads: Option<usize>,
    hash: Option<usize>,
    options: Vec<(String, String)>,
    program: Option<(Protocol, Vec<String>)>,
}

impl Draft {
    fn set(&mut self, word: &str) -> Result<(), String> {
        if word == "branan" {
            return Ok(());
        }
        let Some((key, value)) = word.split_once('=') else {
            return Err(format!("`{word}` is no setting; {SETTINGS}"));
        };
        if let Some(option) = key.strip_prefix("option.") {
            self.options.push((option.to_owned(), value.to_owned()));
            return Ok(());
        }
        match key {
            "name" => self.name = Some(value.to_owned()),
            "level" => {
                self.level = Some(value.parse().ok().and_then(Level::new).ok_or("levels are 1 to 12")?);
            }
            "nodes" => self.pace.nodes = Some(number(key, value, 1..=u64::MAX)?),
            "depth" => self.pace.depth = Some(number(key, value, 1..=200)? as u32),
            "time" => self.pace.move_ms = Some(value.parse::<Span>()?.ms),
            "clock" => self.pace.clock = Some(read_clock(value)?),
            "threads" => self.threads = Some(number(key, value, 1..=256)? as usize),
            "hash" => self.hash = Some(number(key, value, 1..=16_384)? as usize),
            _ => return Err(format!("`{key}` is no setting; {SETTINGS}")),
        }
        Ok(())
    }

    fn finish(self, text: &str) -> Result<Contestant, String> {
        let name = self.name.unwrap_or_else(|| if text.is_empty() { "branan" } else { text }.to_owned());
        let Some((protocol, command)) = self.program else {
            if !self.options.is_empty() {
                return Err("options are for other programs; say level=, threads= or hash=".to_owned());
            }
            let (threads, hash) = (self.threads.unwrap_or(1), self.hash.unwrap_or(16));
            let kind = Kind::Ours { level: self.level, threads, hash };
            return Ok(Contestant { name, pace: self.pace, kind });
        };
        if self.level.is_some() || self.threads.is_some() || self.hash.is_some() {
            return Err(
                "level, threads and hash are ours; another program takes option.NAME=VALUE".to_owned()
            );
        }
        if !self.options.is_empty() && protocol != Protocol::Uci {
            return Err(format!("{protocol} has no options; put them into the program's command line"));
        }
        let kind = Kind::Program { protocol, command, options: self.options };
        Ok(Contestant { name, pace: self.pace, kind })
    }
}

const SETTINGS: &str = "an engine is `branan` or some of level=N, nodes=N, depth=N, time=MS, clock=MS+MS, threads=N, \
                        hash=MIB, name=TEXT, option.NAME=VALUE with commas between, and for another program at last \
                        uci:COMMAND, otep:COMMAND or htp:COMMAND";

fn number(key: &str, value: &str, range: std::ops::RangeInclusive<u64>) -> Result<u64, String> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("{key} needs a number from {} to {}", range.start(), range.end()))
}

/// The protocol and the command, where a text begins with them.
fn program(text: &str) -> Option<(Protocol, &str)> {
    Protocol::ALL.into_iter().find_map(|protocol| {
        let command = text.strip_prefix(protocol.word())?.strip_prefix(':')?;
        Some((protocol, command))
    })
}

/// Splits a command at its spaces; quotes, single or double, keep words together.
fn split(command: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in command.chars() {
        match (c, quote) {
            (c, Some(open)) if c == open => quote = None,
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match (quote, words.is_empty()) {
        (Some(open), _) => Err(format!("a quote {open} is not closed in `{command}`")),
        (None, true) => Err("which program? as uci:./engine".to_owned()),
        (None, false) => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Contestant {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn ours_is_what_is_said_and_nothing_else() {
        let plain = read("branan");
        assert_eq!((plain.name.as_str(), plain.pace), ("branan", Pace::default()));
        assert_eq!(plain.kind, Kind::Ours { level: None, threads: 1, hash: 16 });
        let level = read("level=3,name=three");
        assert_eq!(level.name, "three");
        assert!(matches!(level.kind, Kind::Ours { level: Some(level), .. } if level.number() == 3));
        let fast = read("nodes=500, threads=2, hash=4");
        assert_eq!((fast.pace.nodes, fast.name.as_str()), (Some(500), "nodes=500, threads=2, hash=4"));
        assert_eq!(fast.kind, Kind::Ours { level: None, threads: 2, hash: 4 });
    }

    #[test]
    fn another_program_keeps_its_commas_and_quotes() {
        let other = read("clock=10s+1s,option.Hash=8,uci:'./my engine' --set a,b \"c d\"");
        assert_eq!(other.pace.clock, Some((10_000, 1_000)));
        let Kind::Program { protocol, command, options } = other.kind else { panic!("a program") };
        assert_eq!(protocol, Protocol::Uci);
        assert_eq!(command, ["./my engine", "--set", "a,b", "c d"]);
        assert_eq!(options, [("Hash".to_owned(), "8".to_owned())]);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "level=0",
            "level=13",
            "nodes=0",
            "nodes=x",
            "speed=3",
            "fast",
            "uci:",
            "uci:'a",
            "hash=4,otep:x",
            "option.A=1",
            "option.A=1,htp:x",
            "clock=1+",
            "threads=0",
            "time=soon",
        ] {
            assert!(text.parse::<Contestant>().is_err(), "{text}");
        }
    }
}
