//! What page and engine worker say to each other: both ends read and write these, and nothing else.
//!
//! A message is a text of a few lines. The first names it; of a search, the others are its facts.

use branan_rules::{AnyGame, Move, Setup, Side};
use core::fmt::Write as _;

use crate::facts::{FactError, Facts};
use crate::{Assessment, Misread};

/// From the page.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "there is one at a time, and it is written at once")]
pub enum ToEngine {
    /// Search a position; whatever was searched before is dropped.
    Search(Request),
    /// Give the best move found so far and search no longer.
    Stop,
    /// Read rules that somebody wrote, as a TOML document.
    Read(String),
    /// Write a document that somebody can change into rules of their own, beginning with these.
    Describe(String),
}

/// What to search, and how long; without any limit it goes on until stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// Comes back with every answer.
    pub id: u64,
    /// The game that is played, as [`rules_of`](crate::rules_of) reads it.
    pub rules: String,
    /// The position before the first move, where it is not that of the rules.
    pub start: Option<Setup>,
    /// The moves played since.
    pub moves: Vec<Move>,
    /// Plays as well as a player of this strength, from 1; without it, as well as it can.
    pub level: Option<u8>,
    /// Chooses between moves that are equally good for a level.
    pub seed: u64,
    /// How many lines to find.
    pub lines: usize,
    /// Nodes to search at most.
    pub nodes: Option<u64>,
    /// Time to search at most.
    pub ms: Option<u64>,
}

/// From the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromEngine {
    /// It has loaded.
    Ready,
    /// Another depth is searched.
    Info(Info),
    /// The search is over.
    Best {
        /// The id of the request.
        id: u64,
        /// The move to play; `None` where the set is over.
        best: Option<Move>,
    },
    /// Rules that were read, in `OpenTafl` notation.
    Rules(String),
    /// What was to be rules is none.
    Unreadable(Misread),
    /// Rules as a document.
    Document(String),
    /// The request cannot be carried out, and why.
    Error(String),
}

/// What a search has found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The id of the request.
    pub id: u64,
    /// The depth of the last finished iteration.
    pub depth: u32,
    /// Nodes searched so far.
    pub nodes: u64,
    /// Nodes a second.
    pub speed: u64,
    /// The best lines, the best first.
    pub lines: Vec<Line>,
}

/// One line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is worth.
    pub worth: Assessment,
    /// The moves, the first one to be played.
    pub moves: Vec<Move>,
}

impl Request {
    /// A request for the position of a game, whose rules come as text.
    #[must_use]
    pub fn of(game: &AnyGame, rules: &str) -> Request {
        Request {
            rules: rules.to_owned(),
            start: Some(game.setup_after(0)).filter(|first| *first != game.rule_set().start),
            moves: game.plies().iter().map(|ply| ply.mv).collect(),
            lines: 1,
            ..Request::default()
        }
    }

    fn write(&self) -> String {
        let mut out = format!("search {}\nrules {}\nseed {}\n", self.id, self.rules, self.seed);
        let mut put = |name: &str, value: Option<u64>| {
            if let Some(value) = value {
                let _ = writeln!(out, "{name} {value}");
            }
        };
        put("level", self.level.map(u64::from));
        put("lines", Some(self.lines as u64));
        put("nodes", self.nodes);
        put("ms", self.ms);
        if let Some(start) = self.start {
            let _ = writeln!(out, "start {start}");
        }
        out.push_str("moves");
        put_moves(&mut out, &self.moves);
        out
    }

    fn read(text: &str) -> Result<Request, FactError> {
        let facts = Facts(text);
        Ok(Request {
            id: facts.read("search")?.ok_or(FactError("search"))?,
            rules: facts.one("rules")?.to_owned(),
            start: facts.read("start")?,
            moves: moves(facts.first("moves")).ok_or(FactError("moves"))?,
            level: facts.read("level")?,
            seed: facts.read("seed")?.unwrap_or(0),
            lines: facts.read("lines")?.unwrap_or(1),
            nodes: facts.read("nodes")?,
            ms: facts.read("ms")?,
        })
    }
}

impl ToEngine {
    /// The message as it is sent; [`ToEngine::read`] reads it.
    #[must_use]
    pub fn write(&self) -> String {
        match self {
            ToEngine::Search(request) => request.write(),
            ToEngine::Stop => "stop".to_owned(),
            ToEngine::Read(toml) => ["read\n", toml].concat(),
            ToEngine::Describe(rules) => ["describe\n", rules].concat(),
        }
    }

    /// Reads a message.
    ///
    /// # Errors
    /// When it was not written by [`ToEngine::write`].
    pub fn read(text: &str) -> Result<ToEngine, FactError> {
        let (name, rest) = text.split_once('\n').unwrap_or((text, ""));
        Ok(match name {
            "stop" => ToEngine::Stop,
            "read" => ToEngine::Read(rest.to_owned()),
            "describe" => ToEngine::Describe(rest.to_owned()),
            _ => ToEngine::Search(Request::read(text)?),
        })
    }
}

impl FromEngine {
    /// The message as it is sent; [`FromEngine::read`] reads it.
    #[must_use]
    pub fn write(&self) -> String {
        match self {
            FromEngine::Ready => "ready".to_owned(),
            FromEngine::Info(info) => info.write(),
            FromEngine::Best { id, best: Some(best) } => format!("best {id} {best}"),
            FromEngine::Best { id, best: None } => format!("best {id} -"),
            FromEngine::Rules(otn) => ["rules\n", otn].concat(),
            FromEngine::Unreadable(Misread { line, column, found, expected, detail, field }) => {
                // Only what was found may have line ends, so it comes last.
                let detail = detail.replace('\n', " ");
                format!("unreadable {line} {column}\n{expected}\n{field}\n{detail}\n{found}")
            }
            FromEngine::Document(toml) => ["document\n", toml].concat(),
            FromEngine::Error(why) => ["error\n", why].concat(),
        }
    }

    /// Reads a message; `None` if it was not written by [`FromEngine::write`].
    #[must_use]
    pub fn read(text: &str) -> Option<FromEngine> {
        let (head, rest) = text.split_once('\n').unwrap_or((text, ""));
        let mut words = head.split(' ');
        Some(match words.next()? {
            "ready" => FromEngine::Ready,
            "info" => FromEngine::Info(Info::read(words, rest)?),
            "best" => FromEngine::Best { id: words.next()?.parse().ok()?, best: words.next()?.parse().ok() },
            "rules" => FromEngine::Rules(rest.to_owned()),
            "unreadable" => {
                let mut parts = rest.splitn(4, '\n').map(str::to_owned);
                FromEngine::Unreadable(Misread {
                    line: words.next()?.parse().ok()?,
                    column: words.next()?.parse().ok()?,
                    expected: parts.next()?,
                    field: parts.next()?,
                    detail: parts.next()?,
                    found: parts.next()?,
                })
            }
            "document" => FromEngine::Document(rest.to_owned()),
            "error" => FromEngine::Error(rest.to_owned()),
            _ => return None,
        })
    }
}

impl Info {
    fn write(&self) -> String {
        let mut out = format!("info {} {} {} {}", self.id, self.depth, self.nodes, self.speed);
        for Line { worth: Assessment { hundredths, winner, plies }, moves } in &self.lines {
            let winner = winner.map_or('-', Side::letter);
            let plies = plies.map_or("-".to_owned(), |plies| plies.to_string());
            let _ = write!(out, "\n{hundredths} {winner} {plies}");
            put_moves(&mut out, moves);
        }
        out
    }

    fn read<'t>(mut words: impl Iterator<Item = &'t str>, lines: &str) -> Option<Info> {
        let mut number = || words.next()?.parse::<u64>().ok();
        Some(Info {
            id: number()?,
            depth: number()? as u32,
            nodes: number()?,
            speed: number()?,
            lines: lines.lines().map(Line::read).collect::<Option<_>>()?,
        })
    }
}

impl Line {
    /// The verdict on a set that is over.
    #[must_use]
    pub fn over(end: branan_rules::End) -> Line {
        Line { worth: Assessment::over(end), moves: Vec::new() }
    }

    fn read(text: &str) -> Option<Line> {
        let mut words = text.splitn(4, ' ');
        let (hundredths, winner, plies) = (words.next()?, words.next()?, words.next()?);
        let worth = Assessment {
            hundredths: hundredths.parse().ok()?,
            winner: side(winner),
            plies: plies.parse().ok(),
        };
        Some(Line { worth, moves: moves(words.next().unwrap_or_default())? })
    }
}

/// The side of a letter.
pub(crate) fn side(letter: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| letter.len() == 1 && letter.starts_with(side.letter()))
}

/// Moves with spaces between.
pub(crate) fn moves(text: &str) -> Option<Vec<Move>> {
    text.split_whitespace().map(|mv| mv.parse().ok()).collect()
}

/// Writes moves behind each other.
pub(crate) fn put_moves(out: &mut String, moves: &[Move]) {
    for mv in moves {
        let _ = write!(out, " {mv}");
    }
}

#[cfg(test)]
mod tests {
    use branan_rules::presets;

    use super::*;

    #[track_caller]
    fn asked(message: ToEngine) {
        assert_eq!(ToEngine::read(&message.write()), Ok(message));
    }

    #[track_caller]
    fn told(message: FromEngine) {
        assert_eq!(FromEngine::read(&message.write()), Some(message));
    }

    #[test]
    fn what_the_page_asks_reads_back() {
        let setup = "3a3/7/3d3/aa1k2a/3d3/3a3/3a3 a".parse().expect("a position");
        let mut game = AnyGame::from_setup(presets::BRANDUBH, &setup).expect("a position");
        game.play("d1-c1".parse().expect("a move")).expect("legal");
        let request = Request { id: 7, seed: u64::MAX, ..Request::of(&game, "brandubh") };
        assert_eq!((request.start, request.moves.len()), (Some(setup), 1));
        asked(ToEngine::Search(Request { level: Some(3), ..request.clone() }));
        asked(ToEngine::Search(Request { lines: 5, nodes: Some(1), ms: Some(2), ..request }));
        let fresh = AnyGame::new(presets::BRANDUBH).expect("a preset");
        asked(ToEngine::Search(Request::of(&fresh, "dim:7 esc:c")));
        for text in ["", "a = 1\n\nb = 2\n"] {
            asked(ToEngine::Read(text.to_owned()));
            asked(ToEngine::Describe(text.to_owned()));
        }
        asked(ToEngine::Stop);
    }

    #[test]
    fn what_the_engine_says_reads_back() {
        let mv: Move = "d2-e2".parse().expect("a move");
        let line = |hundredths, winner, plies, moves| Line {
            worth: Assessment { hundredths, winner, plies },
            moves,
        };
        let lines = vec![
            line(-35, None, None, vec![mv, mv]),
            line(29_995, Some(Side::Attackers), Some(5), vec![mv]),
            line(-25_000, Some(Side::Defenders), None, Vec::new()),
        ];
        told(FromEngine::Info(Info { id: 1, depth: 9, nodes: 1 << 40, speed: 3, lines }));
        told(FromEngine::Info(Info::default()));
        told(FromEngine::Best { id: 7, best: Some(mv) });
        told(FromEngine::Best { id: 7, best: None });
        for text in ["", "two\nlines"] {
            told(FromEngine::Rules(text.to_owned()));
            told(FromEngine::Document(text.to_owned()));
            told(FromEngine::Error(text.to_owned()));
        }
        for found in ["", "\n", "x y\nz"] {
            told(FromEngine::Unreadable(Misread {
                line: 3,
                column: 5,
                found: found.to_owned(),
                expected: "wanted-square".to_owned(),
                ..Misread::default()
            }));
        }
        told(FromEngine::Ready);
    }

    #[test]
    fn what_makes_no_sense_is_refused_by_its_name() {
        for (text, name) in [
            ("garbage", "search"),
            ("search x", "search"),
            ("search 1", "rules"),
            ("search 1\nrules brandubh\nmoves d2-z", "moves"),
            ("search 1\nrules brandubh\nstart 8/8 a", "start"),
            ("search 1\nrules brandubh\nlevel 300", "level"),
        ] {
            assert_eq!(ToEngine::read(text), Err(FactError(name)), "{text}");
        }
        for text in ["", "garbage", "best", "best 1", "info 1 2", "info 1 2 3 4\nx", "unreadable 1 2\na"] {
            assert_eq!(FromEngine::read(text), None, "{text}");
        }
    }
}
