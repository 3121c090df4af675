//! Reading `.otg` records.

use alloc::vec::Vec;

use super::super::error::ParseError;
use super::super::expected::Wanted;
use super::super::moves::{PlyText, ply};
use super::super::record::{GameResult, Record};
use super::super::scanner::Scanner;
use super::super::tags::{RawTag, append, apply, read_tag, tidy};
use super::super::tree::{MoveTree, NodeId};
use super::address::{Address, Fork};
use crate::ending::Reason;

/// Reads the only game of a text.
pub(in super::super) fn read_one(mut text: Scanner<'_>) -> Result<Record, ParseError> {
    let record = game(&mut text)?;
    text.finish(Wanted::OneGame)?;
    Ok(record)
}

/// Reads all games of a text.
pub(in super::super) fn read_all(mut text: Scanner<'_>) -> Result<Vec<Record>, ParseError> {
    let mut records = Vec::new();
    text.skip_space();
    while !text.is_done() {
        records.push(game(&mut text)?);
    }
    Ok(records)
}

/// Reads one game and the space behind it.
fn game(text: &mut Scanner<'_>) -> Result<Record, ParseError> {
    let mut record = Record::default();
    apply(&header(text)?, &mut record)?;
    let mut body = Body::default();
    while let Some(c) = text.peek() {
        match c {
            '[' if !body.has_turns() || is_tag(*text) => break,
            '[' => body.comment(text)?,
            _ => body.turn(text)?,
        }
        text.skip_space();
    }
    body.into_record(&mut record);
    Ok(record)
}

/// Reads the tags of one game; a second result is another game's, as of one without moves.
fn header<'t>(text: &mut Scanner<'t>) -> Result<Vec<RawTag<'t>>, ParseError> {
    let mut tags: Vec<RawTag<'t>> = Vec::new();
    text.skip_space();
    while text.peek() == Some('[') {
        let mut after = *text;
        let tag = read_tag(&mut after)?;
        if tag.name == "result" && tags.iter().any(|tag| tag.name == "result") {
            break;
        }
        tags.push(tag);
        after.skip_space();
        *text = after;
    }
    Ok(tags)
}

/// Says whether the brackets here begin another game: comments have a bar.
fn is_tag(mut text: Scanner<'_>) -> bool {
    const NAMES: [&str; 19] = [
        "event",
        "site",
        "date",
        "round",
        "attackers",
        "defenders",
        "result",
        "annotator",
        "compiler",
        "time-control",
        "time-remaining",
        "termination",
        "variant",
        "start-comment",
        "puzzle-mode",
        "puzzle-prestart",
        "puzzle-start",
        "position",
        "rules",
    ];
    read_tag(&mut text).is_ok_and(|tag| NAMES.contains(&&*tag.name) && !tag.value.rest().contains('|'))
}

/// The moves of a game as far as they are read.
struct Body {
    tree: MoveTree,
    lines: Variations,
    /// The moves of the turn that a comment would be about.
    last: Option<[Option<NodeId>; 2]>,
    end: Option<(Reason, usize)>,
}

/// Variations by their addresses, sorted. A map of the library costs a page 15 KB of code.
struct Variations(Vec<(Vec<Fork>, Variation)>);

impl Variations {
    fn place(&self, path: &[Fork]) -> Result<usize, usize> {
        self.0.binary_search_by(|line| line.0.as_slice().cmp(path))
    }

    fn get(&self, path: &[Fork]) -> Option<&Variation> {
        self.place(path).ok().map(|place| &self.0[place].1)
    }

    fn get_mut(&mut self, path: &[Fork]) -> Option<&mut Variation> {
        self.place(path).ok().map(|place| &mut self.0[place].1)
    }

    fn insert(&mut self, path: Vec<Fork>, line: Variation) {
        if let Err(place) = self.place(&path) {
            self.0.insert(place, (path, line));
        }
    }
}

/// A main line or variation: the moves by half turns, `None` where there is none.
struct Variation {
    before: Option<NodeId>,
    halves: Vec<Option<NodeId>>,
}

impl Default for Body {
    fn default() -> Body {
        let main = Variation { before: None, halves: Vec::new() };
        Body {
            tree: MoveTree::default(),
            lines: Variations(Vec::from([(Vec::new(), main)])),
            last: None,
            end: None,
        }
    }
}

impl Body {
    fn has_turns(&self) -> bool {
        self.last.is_some()
    }

    fn into_record(self, record: &mut Record) {
        record.moves = self.tree;
        if let Some((reason, plies)) = self.end {
            record.reason.get_or_insert(reason);
            if record.result == GameResult::Open {
                record.result = GameResult::Won(record.side_at(plies).other());
            }
        }
    }

    /// Reads an address and the moves behind it.
    fn turn(&mut self, text: &mut Scanner<'_>) -> Result<(), ParseError> {
        if !text.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(text.error(Wanted::Turn));
        }
        let at = *text;
        let address = Address::read(text)?;
        self.open_line(&address, at)?;
        self.last = Some([None; 2]);
        let mut moves = 0;
        loop {
            text.skip_space();
            if text.peek().is_none_or(|c| c == '[' || c.is_ascii_digit()) {
                return Ok(());
            }
            let word = text.take_while(|c| !c.is_whitespace() && c != '[');
            let word = text.within(word);
            moves += 1;
            if moves > 2 {
                return Err(word.error_for_rest(Wanted::NextTurn));
            }
            self.half_turn(&address.path, word)?;
        }
    }

    /// Finds the line of an address, or begins it, and checks that the turn is the next one.
    fn open_line(&mut self, address: &Address, at: Scanner<'_>) -> Result<(), ParseError> {
        if self.lines.get_mut(&address.path).is_none() {
            let line = self.fork(&address.path).ok_or_else(|| at.error(Wanted::VariedTurn))?;
            self.lines.insert(address.path.clone(), line);
        }
        let Some(line) = self.lines.get_mut(&address.path) else { return Ok(()) };
        if line.halves.is_empty() && address.half == 1 {
            line.halves.push(None);
        }
        let next = line.halves.len() / 2 + 1;
        if address.turn as usize != next {
            return Err(at.error(Wanted::TurnOfLine.with(next)));
        }
        Ok(())
    }

    /// A new line for the last fork of a path.
    fn fork(&self, path: &[Fork]) -> Option<Variation> {
        let (fork, parent) = path.split_last()?;
        let parent = self.lines.get(parent)?;
        let index = (fork.turn as usize - 1) * 2 + fork.half;
        let varied = (*parent.halves.get(index)?)?;
        let halves = if fork.half == 1 { Vec::from([None]) } else { Vec::new() };
        Some(Variation { before: self.tree.before(varied), halves })
    }

    /// Reads a move, dots in the place of one, or the end of the game.
    fn half_turn(&mut self, path: &[Fork], word: Scanner<'_>) -> Result<(), ParseError> {
        let Some(line) = self.lines.get_mut(path) else { return Ok(()) };
        let half = line.halves.len() % 2;
        if word.rest().bytes().all(|b| b == b'.') {
            if line.halves.is_empty() {
                line.halves.push(None);
            } else if half == 0 {
                return Err(word.error_for_rest(Wanted::Move));
            }
            return Ok(());
        }
        if path.is_empty() && self.end.is_some() {
            return Err(word.error_for_rest(Wanted::NoMoveAfterEnd));
        }
        let reason = match ply(word)? {
            PlyText::Move(mv) => {
                let before = line.halves.iter().rev().find_map(|half| *half).or(line.before);
                let id = self.tree.add(before, mv);
                line.halves.push(Some(id));
                self.last.get_or_insert_default()[half] = Some(id);
                return Ok(());
            }
            PlyText::Resigns => Reason::Resignation,
            PlyText::TimeOut => Reason::Time,
        };
        if path.is_empty() {
            self.end = Some((reason, line.halves.iter().flatten().count()));
        }
        Ok(())
    }

    /// Reads `[about the first move|about the second]`.
    fn comment(&mut self, text: &mut Scanner<'_>) -> Result<(), ParseError> {
        let Some([first, second]) = self.last else { return Err(text.error(Wanted::FirstTurn)) };
        text.bump();
        let comment = text.take_while(|c| c != ']');
        if !text.eat(']') {
            return Err(text.error(Wanted::CommentEnd.with("`]`")));
        }
        let (about_first, about_second) = comment.split_once('|').unwrap_or((comment, ""));
        for (about, id) in [(about_first, first.or(second)), (about_second, second.or(first))] {
            let about = tidy(&about.replace('|', "/"));
            if let Some(id) = id.filter(|_| !about.is_empty()) {
                append(&mut self.tree[id].comment, &about);
            }
        }
        Ok(())
    }
}
