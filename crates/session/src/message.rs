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
    /// The position before the first move; without it, that of the rules.
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
    /// Plies to look ahead at most.
    pub depth: Option<u32>,
    /// Time to search at most.
    pub ms: Option<u64>,
}

/// From the engine. What is inside is read by whoever needs it: a page has no room for the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FromEngine<'t> {
    /// It has loaded.
    Ready,
    /// Another depth is searched; [`Info::read`] reads what was found.
    Info(&'t str),
    /// The search is over.
    Best {
        /// The id of the request.
        id: u64,
        /// The move to play; `None` where the set is over.
        best: Option<Move>,
    },
    /// Rules that were read, in `OpenTafl` notation.
    Rules(&'t str),
    /// What was to be rules is none; [`Misread::read`] reads why.
    Unreadable(&'t str),
    /// Rules as a document.
    Document(&'t str),
    /// The request cannot be carried out, and why.
    Error(&'t str),
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
    pub lines: Vec<Variation>,
}

/// One line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
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
            start: Some(game.setup_after(0)),
            moves: game.plies().iter().map(|ply| ply.mv).collect(),
            lines: 1,
            ..Request::default()
        }
    }

    /// The message that asks for the search; [`ToEngine::read`] reads it.
    #[must_use]
    pub fn write(&self) -> String {
        let Request { id, rules, level, seed, lines, nodes, depth, ms, .. } = self;
        let (level, nodes, ms) = (level.unwrap_or(0), nodes.unwrap_or(0), ms.unwrap_or(0));
        let depth = depth.unwrap_or(0);
        let mut out = format!(
            "search {id}\nrules {rules}\nlevel {level}\nseed {seed}\nlines {lines}\nnodes {nodes}\ndepth {depth}\nms {ms}\n"
        );
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
            level: facts.read("level")?.filter(|level| *level > 0),
            seed: facts.read("seed")?.unwrap_or(0),
            lines: facts.read("lines")?.unwrap_or(1),
            nodes: facts.read("nodes")?.filter(|nodes| *nodes > 0),
            depth: facts.read("depth")?.filter(|depth| *depth > 0),
            ms: facts.read("ms")?.filter(|ms| *ms > 0),
        })
    }
}

impl ToEngine {
    /// The message as it is sent; [`ToEngine::read`] reads it.
    #[expect(clippy::inline_always, reason = "a page that writes one kind need not carry the others")]
    #[inline(always)]
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

impl<'t> FromEngine<'t> {
    /// The message as it is sent; [`FromEngine::read`] reads it.
    #[must_use]
    pub fn write(&self) -> String {
        let (name, text) = match self {
            FromEngine::Ready => ("ready", ""),
            FromEngine::Info(info) => ("info\n", *info),
            FromEngine::Best { id, best } => {
                let best = best.map_or("-".to_owned(), |best| best.to_string());
                return format!("best\n{id} {best}");
            }
            FromEngine::Rules(otn) => ("rules\n", *otn),
            FromEngine::Unreadable(misread) => ("unreadable\n", *misread),
            FromEngine::Document(toml) => ("document\n", *toml),
            FromEngine::Error(why) => ("error\n", *why),
        };
        [name, text].concat()
    }

    /// Reads a message; `None` if it is none of these.
    #[must_use]
    pub fn read(text: &'t str) -> Option<FromEngine<'t>> {
        let mut lines = Fields::lines(text);
        Some(match lines.next() {
            "ready" => FromEngine::Ready,
            "info" => FromEngine::Info(lines.rest),
            "best" => {
                let mut words = Fields::words(lines.rest);
                FromEngine::Best { id: words.number(), best: words.next().parse().ok() }
            }
            "rules" => FromEngine::Rules(lines.rest),
            "unreadable" => FromEngine::Unreadable(lines.rest),
            "document" => FromEngine::Document(lines.rest),
            "error" => FromEngine::Error(lines.rest),
            _ => return None,
        })
    }
}

impl Misread {
    /// The place and the reason as text; [`Misread::read`] reads it.
    #[must_use]
    pub fn write(&self) -> String {
        let Misread { line, column, found, expected, detail, field } = self;
        // Only what was found may have line ends, so it comes last.
        format!("{line} {column}\n{expected}\n{field}\n{}\n{found}", detail.replace('\n', " "))
    }

    /// Reads what [`Misread::write`] wrote; what is missing is read as nothing.
    #[must_use]
    pub fn read(text: &str) -> Misread {
        let mut lines = Fields::lines(text);
        let mut place = Fields::words(lines.next());
        Misread {
            line: place.number() as usize,
            column: place.number() as usize,
            expected: lines.next().to_owned(),
            field: lines.next().to_owned(),
            detail: lines.next().to_owned(),
            found: lines.rest.to_owned(),
        }
    }
}

/// Parts of a text up to some sign. As small as can be: a page reads with nothing else.
struct Fields<'t> {
    rest: &'t str,
    end: u8,
}

impl<'t> Fields<'t> {
    const fn lines(rest: &'t str) -> Fields<'t> {
        Fields { rest, end: b'\n' }
    }

    const fn words(rest: &'t str) -> Fields<'t> {
        Fields { rest, end: b' ' }
    }

    #[inline(never)]
    fn next(&mut self) -> &'t str {
        let at = self.rest.bytes().position(|byte| byte == self.end).unwrap_or(self.rest.len());
        let first = self.rest.get(..at).unwrap_or_default();
        self.rest = self.rest.get(at + 1..).unwrap_or_default();
        first
    }

    /// The next part as a number, as far as it is one.
    #[inline(never)]
    fn number(&mut self) -> u64 {
        let digits = self.next().bytes().take_while(u8::is_ascii_digit);
        digits.fold(0, |number: u64, digit| number.wrapping_mul(10).wrapping_add((digit - b'0').into()))
    }
}

impl Info {
    /// What was found as text; [`Info::read`] reads it.
    #[must_use]
    pub fn write(&self) -> String {
        let mut out = format!("{} {} {} {}", self.id, self.depth, self.nodes, self.speed);
        for Variation { worth: Assessment { hundredths, winner, plies }, moves } in &self.lines {
            let winner = winner.map_or('-', Side::letter);
            let plies = plies.map_or("-".to_owned(), |plies| plies.to_string());
            let _ = write!(out, "\n{hundredths} {winner} {plies}");
            put_moves(&mut out, moves);
        }
        out
    }

    /// Reads what [`Info::write`] wrote; what is missing is read as nothing.
    #[must_use]
    pub fn read(text: &str) -> Info {
        let mut text = Fields::lines(text);
        let mut head = Fields::words(text.next());
        let mut info = Info {
            id: head.number(),
            depth: head.number() as u32,
            nodes: head.number(),
            speed: head.number(),
            lines: Vec::new(),
        };
        while !text.rest.is_empty() {
            info.lines.push(Variation::read(Fields::words(text.next())));
        }
        info
    }
}

impl Variation {
    /// The verdict on a set that is over.
    #[must_use]
    pub fn over(end: branan_rules::End) -> Variation {
        Variation { worth: Assessment::over(end), moves: Vec::new() }
    }

    fn read(mut words: Fields<'_>) -> Variation {
        let positive = words.rest.strip_prefix('-');
        words.rest = positive.unwrap_or(words.rest);
        let size = words.number() as i32;
        let hundredths = if positive.is_some() { -size } else { size };
        let winner = side(words.next());
        let has_plies = !words.rest.starts_with('-');
        let plies = Some(words.number() as u32).filter(|_| has_plies);
        let mut moves = Vec::new();
        while !words.rest.is_empty() {
            moves.extend(words.next().parse::<Move>());
        }
        Variation { worth: Assessment { hundredths, winner, plies }, moves }
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
    fn reads_back(message: FromEngine<'_>) {
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
        asked(ToEngine::Search(Request { lines: 5, nodes: Some(1), depth: Some(3), ms: Some(2), ..request }));
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
        let line = |hundredths, winner, plies, moves| Variation {
            worth: Assessment { hundredths, winner, plies },
            moves,
        };
        let lines = vec![
            line(-35, None, None, vec![mv, mv]),
            line(29_995, Some(Side::Attackers), Some(5), vec![mv]),
            line(-25_000, Some(Side::Defenders), None, Vec::new()),
        ];
        let info = Info { id: 1, depth: 9, nodes: 1 << 40, speed: 3, lines };
        reads_back(FromEngine::Info(&info.write()));
        assert_eq!(Info::read(&info.write()), info);
        assert_eq!(Info::read(&Info::default().write()), Info::default());
        reads_back(FromEngine::Best { id: 7, best: Some(mv) });
        reads_back(FromEngine::Best { id: 7, best: None });
        for text in ["", "two\nlines"] {
            reads_back(FromEngine::Rules(text));
            reads_back(FromEngine::Document(text));
            reads_back(FromEngine::Error(text));
        }
        for found in ["", "\n", "x y\nz"] {
            let misread = Misread {
                line: 3,
                column: 5,
                found: found.to_owned(),
                expected: "wanted-square".to_owned(),
                ..Misread::default()
            };
            reads_back(FromEngine::Unreadable(&misread.write()));
            assert_eq!(Misread::read(&misread.write()), misread);
        }
        reads_back(FromEngine::Ready);
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
        for text in ["", "garbage", "{}"] {
            assert_eq!(FromEngine::read(text), None, "{text}");
        }
        assert_eq!(FromEngine::read("best"), Some(FromEngine::Best { id: 0, best: None }));
        assert_eq!((Info::read("x"), Misread::read("x")), (Info::default(), Misread::default()));
    }
}
