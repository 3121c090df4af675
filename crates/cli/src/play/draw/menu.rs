//! The menu before a game.

use branan_board_ui::Charset;
use branan_rules::Side;
use branan_scene::{Speak, Value};
use branan_session::{TOP_LEVEL, story};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::layout::Layout;
use super::{CURRENT, Look, STRONG, board, wrapped, write};
use crate::play::menu::{Menu, MenuRow};
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
        Line::styled(look.words.text("terminal-slogan"), look.dim()),
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
    lines.extend(wrapped(&explained(menu, look), WIDTH - 2, look.dim()));
    if let Some(trouble) = &menu.trouble {
        lines.extend(wrapped(trouble, WIDTH, look.bad()));
    }
    write(buffer, Rect { width: shown.width.min(WIDTH - 1), ..shown }, lines);
    beside(buffer, shown, menu, look);
    let keys = [("↑ ↓", "choose"), ("← →", "change"), ("1-9 0", "level"), ("Enter", "play"), ("q", "quit")];
    let keys = keys.into_iter().flat_map(|(key, what)| {
        let key = if look.board.charset == Charset::Ascii { ascii_key(key) } else { key };
        let what = look.words.text(&format!("terminal-key-{what}"));
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
    // The five other choices with an empty line before them.
    let room = usize::from(area.height.saturating_sub(HEAD + 6)).max(1);
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
    let name = story::game_name(rules, look.words);
    let text = format!("{mark} {name:<24.24} {:>5} ", format!("{0}x{0}", rules.size()));
    let style = match (menu.line == set, is_chosen) {
        (true, _) => CURRENT,
        (false, true) => STRONG,
        (false, false) => Style::new(),
    };
    Line::styled(text, style)
}

fn choice_line(menu: &Menu, line: usize, look: Look) -> Line<'static> {
    let words = look.words;
    let (name, value) = match menu.line(line) {
        MenuRow::Rules(_) => ("", String::new()),
        MenuRow::Opponent if menu.friend => ("choose-opponent", words.text("choose-friend")),
        MenuRow::Opponent => {
            let level = [("level", Value::Number(menu.level.into()))];
            ("choose-opponent", words.say("seat-engine", &level))
        }
        MenuRow::Side if menu.friend => ("choose-side", words.text("terminal-both-sides")),
        MenuRow::Side => ("choose-side", story::side_name(menu.side, words)),
        MenuRow::Handicap => ("choose-handicap", words.text(menu.handicap.key())),
        MenuRow::Length if menu.is_match => ("choose-length", words.text("choose-match")),
        MenuRow::Length => ("choose-length", words.text("choose-set")),
        MenuRow::Start => ("", words.text("choose-start")),
    };
    let name = if name.is_empty() { String::new() } else { words.text(name) };
    let [less, more] = match (menu.line(line), look.board.charset) {
        (MenuRow::Start, _) => ["[", "]"],
        (_, Charset::Unicode) => ["‹", "›"],
        (_, Charset::Ascii) => ["<", ">"],
    };
    let style = if menu.line == line { CURRENT } else { Style::new() };
    Line::from(vec![
        Span::styled(format!("  {name:<10} "), look.dim()),
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
    let mut lines = wrapped(&format!("{}.", look.words.forces(set)), right.width, Style::new());
    let (goal, first) = (look.words.goal(set), story::side_name(set.first_side(), look.words));
    let aim = [("goal", Value::Text(&goal)), ("side", Value::Text(&first))];
    let aim = look.words.say("terminal-aim", &aim);
    lines.extend(wrapped(&aim, right.width, Style::new()));
    if below < right.bottom() {
        write(buffer, Rect { y: below, height: right.bottom() - below, ..right }, lines);
    }
}

/// What the choices besides the rules come to.
fn explained(menu: &Menu, look: Look) -> String {
    let strength = match menu.level {
        1 | 2 => "terminal-strength-1",
        3 | 4 => "terminal-strength-2",
        5 | 6 => "terminal-strength-3",
        TOP_LEVEL => "terminal-strength-5",
        _ => "terminal-strength-4",
    };
    let strength = look.words.text(strength);
    let strength = [("strength", Value::Text(&strength))];
    let who = match (menu.friend, menu.side) {
        (true, _) => look.words.text("terminal-explain-friend"),
        (false, Side::Attackers) => look.words.say("terminal-explain-attack", &strength),
        (false, Side::Defenders) => look.words.say("terminal-explain-defend", &strength),
    };
    if menu.is_match { format!("{who} {}", look.words.text("terminal-explain-match")) } else { who }
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
