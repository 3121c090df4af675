//! Splitting position text into rows and what follows them, before any letter is understood.

use alloc::vec::Vec;

use super::error::ParseError;
use super::expected::Wanted;
use super::scanner::Scanner;
use crate::square::MAX_SIZE;

/// The rows of a position text in the order they are written, and the words behind them.
pub(super) struct Grid<'t> {
    pub(super) shape: Shape,
    /// As many as the first has squares.
    pub(super) rows: Vec<Scanner<'t>>,
    pub(super) fields: Vec<Scanner<'t>>,
    /// Rank numbers beside a drawing say that its first row is rank 1.
    pub(super) counts_up: bool,
    /// Where the text ends, for errors about what is missing there.
    pub(super) end: Scanner<'t>,
}

/// How the rows are kept apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// By slashes, with or without one in front of the first row.
    Slashes { outer: bool },
    /// By spaces on one line.
    Words,
    /// By line ends.
    Lines,
}

impl<'t> Grid<'t> {
    pub(super) fn split(text: Scanner<'t>) -> Result<Grid<'t>, ParseError> {
        let body = text.within(text.rest().trim());
        let lines = || body.rest().lines().filter(|line| !is_frame(line));
        if body.is_done() {
            Err(text.error(Wanted::Position))
        } else if body.rest().contains('/') {
            slashes(body)
        } else if lines().count() > 1 {
            drawing(body, &lines().map(|line| body.within(line)).collect::<Vec<_>>())
        } else {
            words(body)
        }
    }
}

/// The squares of a row, one after another: the scanner at the mark, the mark
/// itself (`None` for a number) and how many squares it stands for.
pub(super) fn cells(row: Scanner<'_>) -> impl Iterator<Item = (Scanner<'_>, Option<char>, usize)> {
    let mut row = row;
    core::iter::from_fn(move || {
        row.take_while(|c| c.is_whitespace() || is_bar(c));
        let at = row;
        let digits = row.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return row.bump().map(|mark| (at, Some(mark), 1));
        }
        // More digits than any board needs are as good as any number too large.
        Some((at, None, digits.parse::<u16>().map_or(usize::MAX, usize::from)))
    })
}

fn width(row: Scanner<'_>) -> Result<usize, ParseError> {
    match cells(row).fold(0_usize, |sum, (_, _, run)| sum.saturating_add(run)) {
        0 => Err(row.error(Wanted::Row)),
        width if width > usize::from(MAX_SIZE) => Err(row.error_for_rest(Wanted::RowOfMost)),
        width => Ok(width),
    }
}

/// The number of rows there must be, which the first row tells; every row must be as wide.
fn check_row(row: Scanner<'_>, first: Scanner<'_>) -> Result<usize, ParseError> {
    let wanted = width(first)?;
    match width(row)? {
        found if found == wanted => Ok(wanted),
        _ => Err(row.error_for_rest(Wanted::RowLikeFirst.with(wanted))),
    }
}

fn slashes(mut text: Scanner<'_>) -> Result<Grid<'_>, ParseError> {
    let outer = text.eat('/');
    let mut rows = Vec::new();
    loop {
        text.skip_space();
        let row = text.take_while(|c| c != '/' && !c.is_whitespace());
        let row = text.within(row);
        rows.push(row);
        let done = rows.len() == check_row(row, rows[0])?;
        text.skip_space();
        let slash = text.eat('/');
        if done {
            break;
        }
        if !slash {
            return Err(text.error(Wanted::SlashRow));
        }
    }
    let fields = fields(text);
    Ok(Grid { shape: Shape::Slashes { outer }, rows, fields, counts_up: false, end: at_end(text) })
}

fn words(text: Scanner<'_>) -> Result<Grid<'_>, ParseError> {
    let words = fields(text);
    let size = width(words[0])?;
    for &row in words.iter().take(size) {
        check_row(row, words[0])?;
    }
    if words.len() < size {
        return Err(at_end(text).error(Wanted::AnotherRow));
    }
    let (rows, fields) = (words[..size].to_vec(), words[size..].to_vec());
    Ok(Grid { shape: Shape::Words, rows, fields, counts_up: false, end: at_end(text) })
}

fn drawing<'t>(text: Scanner<'t>, lines: &[Scanner<'t>]) -> Result<Grid<'t>, ParseError> {
    let (_, first) = without_labels(lines[0]);
    let size = width(first)?;
    let (mut rows, mut labels) = (Vec::new(), Vec::new());
    for &line in lines.iter().take(size) {
        let (label, row) = without_labels(line);
        check_row(row, first)?;
        rows.push(row);
        labels.push(label);
    }
    if rows.len() < size {
        return Err(at_end(text).error(Wanted::AnotherRow));
    }
    let counts_up = labels[0] == Some(1) && labels[size - 1] == Some(size);
    let fields = lines[size..].iter().flat_map(|&line| fields(line)).collect();
    Ok(Grid { shape: Shape::Lines, rows, fields, counts_up, end: at_end(text) })
}

fn fields(text: Scanner<'_>) -> Vec<Scanner<'_>> {
    text.rest().split_whitespace().map(|word| text.within(word)).collect()
}

fn at_end(text: Scanner<'_>) -> Scanner<'_> {
    let rest = text.rest();
    text.within(&rest[rest.len()..])
}

/// A line of a drawing without the rank numbers beside it, and the left one.
fn without_labels(line: Scanner<'_>) -> (Option<usize>, Scanner<'_>) {
    let apart = |c: char| c.is_whitespace() || is_bar(c);
    let text = line.rest().trim();
    let left = text.find(apart).map(|gap| &text[..gap]).filter(|label| is_label(label));
    let inner = text[left.map_or(0, str::len)..].trim_end();
    let right = inner.rfind(apart).map(|gap| gap + inner[gap..].chars().next().map_or(0, char::len_utf8));
    let inner = match right.filter(|&start| is_label(&inner[start..])) {
        Some(start) => &inner[..start],
        None => inner,
    };
    (left.and_then(|label| label.parse().ok()), line.within(inner.trim()))
}

fn is_label(text: &str) -> bool {
    (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '║')
}

/// Says whether a line of a drawing shows no squares: nothing, a border, or the letters of the files.
fn is_frame(line: &str) -> bool {
    let marks = || line.chars().filter(|&c| !c.is_whitespace() && !is_bar(c));
    let corners = |c: char| matches!(c, '+' | '─' | '═' | '┌' | '┐' | '└' | '┘' | '╔' | '╗' | '╚' | '╝');
    let border =
        marks().all(|c| corners(c) || c == '-') && (marks().any(corners) || marks().next().is_none());
    let letters = marks().zip('a'..='z').filter(|(c, letter)| c.eq_ignore_ascii_case(letter)).count();
    border || letters > 1 && letters == marks().count()
}
