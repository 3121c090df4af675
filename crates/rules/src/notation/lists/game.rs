//! Reading one list of moves.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::error::ParseError;
use super::super::expected::Wanted;
use super::super::moves::{PlyText, ply};
use super::super::record::{GameResult, Record, Tag};
use super::super::scanner::Scanner;
use super::super::tags::{append, apply, read_tag, score, tidy};
use super::super::tree::NodeId;
use crate::ending::Reason;

/// The tag for what is said before the first move.
const OPENING: &str = "start-comment";

/// Reads one game of numbered moves and the space behind it.
pub(super) fn game(text: &mut Scanner<'_>) -> Result<Record, ParseError> {
    let mut tags = Vec::new();
    text.skip_space();
    while text.peek() == Some('[') {
        tags.push(read_tag(text)?);
        text.skip_space();
    }
    let mut record = Record::default();
    apply(&tags, &mut record)?;
    let mut list = List::default();
    while let Some(c) = text.peek() {
        match c {
            '[' => break,
            '{' => list.comment(braces(text)?, &mut record),
            ';' => list.comment(text.take_while(|c| c != '\n').trim_start_matches(';'), &mut record),
            _ => {
                let mut after = *text;
                let word = after.take_while(|c| !c.is_whitespace() && !matches!(c, '{' | ';' | '['));
                if !c.is_ascii_digit() || score(word).is_some() {
                    list.word(text.within(word), &mut record)?;
                    *text = after;
                } else if !list.number(text)? {
                    break;
                }
            }
        }
        text.skip_space();
    }
    list.finish(&mut record);
    Ok(record)
}

fn braces<'t>(text: &mut Scanner<'t>) -> Result<&'t str, ParseError> {
    text.bump();
    let comment = text.take_while(|c| c != '}');
    if text.eat('}') { Ok(comment) } else { Err(text.error(Wanted::CommentEnd.with("`}`"))) }
}

/// A list of moves as far as it is read.
#[derive(Default)]
pub(super) struct List {
    last: Option<NodeId>,
    plies: usize,
    reason: Option<Reason>,
    result: Option<GameResult>,
}

impl List {
    /// Takes a move, dots in the place of one, or how the game ended.
    pub(super) fn word(&mut self, word: Scanner<'_>, record: &mut Record) -> Result<(), ParseError> {
        if self.result.is_some() {
            return Err(word.error_for_rest(Wanted::NothingAfterResult));
        }
        if word.rest().bytes().all(|b| b == b'.') {
            return Ok(());
        }
        if let Some(result) = score(word.rest()) {
            self.result = Some(result);
            return Ok(());
        }
        if self.reason.is_some() {
            return Err(word.error_for_rest(Wanted::NoMoveAfterEnd));
        }
        match ply(word)? {
            PlyText::Move(mv) => {
                self.last = Some(record.moves.add(self.last, mv));
                self.plies += 1;
            }
            PlyText::Resigns => self.reason = Some(Reason::Resignation),
            PlyText::TimeOut => self.reason = Some(Reason::Time),
        }
        Ok(())
    }

    /// Passes over the number of a turn; says whether it belongs to this game,
    /// for another begins when they count from 1 again.
    fn number(&self, text: &mut Scanner<'_>) -> Result<bool, ParseError> {
        let mut after = *text;
        let again = after.number()? == 1;
        if again && (self.plies > 1 || self.reason.is_some() || self.result.is_some()) {
            return Ok(false);
        }
        after.take_while(|c| c == '.' || c == ')');
        *text = after;
        Ok(true)
    }

    fn comment(&self, comment: &str, record: &mut Record) {
        let comment = tidy(comment);
        if comment.is_empty() {
            return;
        }
        if let Some(id) = self.last {
            append(&mut record.moves[id].comment, &comment);
        } else if let Some(tag) = record.tags.iter_mut().find(|tag| tag.name == OPENING) {
            append(&mut tag.value, &comment);
        } else {
            record.tags.push(Tag { name: String::from(OPENING), value: comment });
        }
    }

    /// Tells the record how the game ended. Who resigns or runs out of time
    /// is the player whose turn it is, unless the result says otherwise.
    pub(super) fn finish(self, record: &mut Record) {
        if let Some(reason) = self.reason {
            record.reason.get_or_insert(reason);
        }
        record.result = match (self.result, record.result) {
            (Some(GameResult::Open) | None, told @ (GameResult::Won(_) | GameResult::Drawn)) => told,
            (Some(result), _) => result,
            (None, GameResult::Open) if self.reason.is_some() => {
                GameResult::Won(record.side_at(self.plies).other())
            }
            (None, GameResult::Open) => GameResult::Open,
        };
    }
}
