//! The menu before a game.

use branan_board_ui::Charset;
use branan_rules::Side;
use branan_words::{Language, Words};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::layout::Layout;
use super::{CURRENT, Look, STRONG, board, wrapped, write};
use crate::play::menu::{Line as Entry, Menu, TOP_LEVEL};
use crate::play::table::capital;
use crate::scene;

/// The columns of the choices.
const WIDTH: u16 = 40;
/// The rows above the first choice.
const HEAD: u16 = 3;

/// Draws the menu: choices at the left, what they mean at the right.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, menu: &Menu, look: Look) {
    let shown = placed(area);
    let mut lines = vec![
        Line::styled("Branan", STRONG.patch(look.accent())),
        Line::styled("A king breaks out, or is caught.", look.dim()),
        Line::default(),
    ];
    let (first, rules) = rules_shown(shown, menu);
    for set in first..first + rules {
        lines.push(rules_line(menu, set, look));
    }
    lines.push(Line::default());
    for line in menu.sets.len()..menu.lines() {
        lines.push(choice_line(menu, line, look));
    }
    lines.push(Line::default());
    lines.extend(wrapped(&explained(menu), WIDTH - 2, look.dim()));
    if let Some(trouble) = &menu.trouble {
        lines.extend(wrapped(trouble, WIDTH, look.bad()));
    }
    write(buffer, Rect { width: shown.width.min(WIDTH - 1), ..shown }, lines);
    beside(buffer, shown, menu, look);
    let keys = [("↑ ↓", "choose"), ("← →", "change"), ("1-9 0", "level"), ("Enter", "play"), ("q", "quit")];
    let keys = keys.into_iter().flat_map(|(key, what)| {
        let key = if look.board.charset == Charset::Ascii { ascii_key(key) } else { key };
        [Span::styled(format!(" {key}"), STRONG), Span::styled(format!(" {what}  "), look.dim())]
    });
    write(buffer, Rect { y: area.bottom().saturating_sub(1), height: 1, ..area }, vec![keys.collect()]);
}

fn ascii_key(key: &str) -> &str {
    match key {
        "↑ ↓" => "up/down",
        "← →" => "left/right",
        key => key,
    }
}

/// The part of the screen that the menu uses: all of a small one, the middle of a large one.
fn placed(area: Rect) -> Rect {
    let width = area.width.min(130);
    let height = area.height.min(42);
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    let margin = u16::from(width > 4);
    Rect {
        x: x + margin,
        y: y + margin.min(height),
        width: width - margin,
        height: height.saturating_sub(2 * margin),
    }
}

/// The rule sets that are shown, from which on and how many.
fn rules_shown(area: Rect, menu: &Menu) -> (usize, usize) {
    // The four other choices with an empty line before them.
    let room = usize::from(area.height.saturating_sub(HEAD + 5)).max(1);
    let count = menu.sets.len().min(room);
    let first = menu.chosen.saturating_sub(count / 2).min(menu.sets.len() - count);
    (first, count)
}

fn rules_line(menu: &Menu, set: usize, look: Look) -> Line<'static> {
    let rules = &menu.sets[set];
    let is_chosen = set == menu.chosen;
    let mark = match (is_chosen, look.board.charset) {
        (false, _) => ' ',
        (true, Charset::Unicode) => '◆',
        (true, Charset::Ascii) => '*',
    };
    let text = format!("{mark} {:<24.24} {:>5} ", rules.name, format!("{0}x{0}", rules.size()));
    let style = match (menu.line == set, is_chosen) {
        (true, _) => CURRENT,
        (false, true) => STRONG,
        (false, false) => Style::new(),
    };
    Line::styled(text, style)
}

fn choice_line(menu: &Menu, line: usize, look: Look) -> Line<'static> {
    let (name, value) = match menu.line(line) {
        Entry::Rules(_) => ("", String::new()),
        Entry::Opponent if menu.friend => ("Opponent", "a friend at this terminal".to_owned()),
        Entry::Opponent => ("Opponent", format!("engine, level {} of {TOP_LEVEL}", menu.level)),
        Entry::Side if menu.friend => ("You play", "both sides, in turns".to_owned()),
        Entry::Side => ("You play", menu.side.to_string()),
        Entry::Length if menu.is_match => ("Length", "match of two sets".to_owned()),
        Entry::Length => ("Length", "one set".to_owned()),
        Entry::Start => ("", "Play".to_owned()),
    };
    let [less, more] = match (menu.line(line), look.board.charset) {
        (Entry::Start, _) => ["[", "]"],
        (_, Charset::Unicode) => ["‹", "›"],
        (_, Charset::Ascii) => ["<", ">"],
    };
    let style = if menu.line == line { CURRENT } else { Style::new() };
    Line::from(vec![
        Span::styled(format!("  {name:<9} "), look.dim()),
        Span::styled(format!("{less} {value} {more}"), style),
    ])
}

/// The board of the chosen rules, and what they are about.
fn beside(buffer: &mut Buffer, area: Rect, menu: &Menu, look: Look) {
    let set = menu.rules();
    let size = u16::from(set.size());
    let right = Rect { x: area.x + WIDTH, width: area.width.saturating_sub(WIDTH), ..area };
    if right.width < 3 * size + 3 {
        return;
    }
    // Below the board stand the files, and the rules in a few lines.
    let fits = |height: &u16| size * height + 7 <= right.height && size * 2 * height + 3 <= right.width;
    let square = (2..=6).rev().find(fits).map_or((3, 1), |height| (2 * height, height));
    let board = Rect { x: right.x + 3, y: right.y, width: size * square.0, height: size * square.1 };
    if board.height + 1 > right.height {
        return;
    }
    let layout = Layout { board, size: set.size(), square, words: right, moves: None, keys: right };
    board::draw(buffer, &layout, &scene::board(set, &set.start), None, look);
    let below = board.bottom() + 2;
    let words = Words::of(Language::English);
    let mut forces = format!("{}.", capital(&words.forces(set)));
    if look.board.charset == Charset::Ascii {
        forces = forces.replace('×', "x");
    }
    let mut lines = wrapped(&forces, right.width, Style::new());
    let aim = format!("The king must reach {}; the {} begin.", words.goal(set), set.first_side());
    lines.extend(wrapped(&aim, right.width, Style::new()));
    if below < right.bottom() {
        write(buffer, Rect { y: below, height: right.bottom() - below, ..right }, lines);
    }
}

/// What the choices besides the rules come to.
fn explained(menu: &Menu) -> String {
    let who = match (menu.friend, menu.side) {
        (true, _) => "Two people play in turns at this terminal.".to_owned(),
        (false, Side::Attackers) => {
            format!("You hunt the king; the engine, {}, defends.", strength(menu.level))
        }
        (false, Side::Defenders) => {
            format!("You lead the king out; the engine, {}, attacks.", strength(menu.level))
        }
    };
    let length =
        if menu.is_match { " Then the sides are swapped, and the faster win takes the match." } else { "" };
    format!("{who}{length}")
}

fn strength(level: u8) -> &'static str {
    match level {
        1 | 2 => "a gentle beginner",
        3 | 4 => "a casual player",
        5 | 6 => "a club player",
        7 | 8 => "a strong player",
        9 => "a master",
        _ => "at full strength",
    }
}

/// The line of the menu at a place on the screen.
pub(super) fn line_at(area: Rect, menu: &Menu, place: Position) -> Option<usize> {
    let shown = placed(area);
    let (first, rules) = rules_shown(shown, menu);
    if !shown.contains(place) || place.x >= shown.x + WIDTH {
        return None;
    }
    let row = usize::from((place.y - shown.y).checked_sub(HEAD)?);
    if row < rules {
        return Some(first + row);
    }
    let choice = row.checked_sub(rules + 1)?;
    (menu.sets.len() + choice < menu.lines()).then_some(menu.sets.len() + choice)
}
