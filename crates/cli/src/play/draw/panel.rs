//! What stands beside the board: who plays, what is said, the moves, and what is typed.

use branan_board_ui::Charset;
use branan_rules::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::layout::Layout;
use super::{CURRENT, Look, STRONG, wrapped, write};
use crate::play::table::{Table, capital};
use crate::story;

/// Draws everything but the board.
pub(super) fn draw(buffer: &mut Buffer, layout: &Layout, table: &Table, look: Look, tick: usize) {
    let area = layout.words;
    let mut bottom = prompt(table, look, area.width, tick);
    let mut top = title(table, area.width, look);
    top.extend(Side::BOTH.map(|side| seat(table, side, look)));
    top.push(Line::default());
    top.extend(told(table, look, area.width));
    let height = usize::from(area.height);
    bottom.truncate(height);
    top.truncate(height - bottom.len());
    let free = height - bottom.len() - top.len();
    let used = |lines: usize| u16::try_from(lines).unwrap_or(area.height).min(area.height);
    let below = Rect { y: area.y + used(top.len()), height: used(free), ..area };
    let foot = match layout.moves {
        // On a high screen the prompt stays near the words.
        Some(_) => Rect { y: below.y + used(free.min(1)), height: used(bottom.len()), ..area },
        None => Rect { y: area.bottom() - used(bottom.len()), height: used(bottom.len()), ..area },
    };
    write(buffer, Rect { height: used(top.len()), ..area }, top);
    write(buffer, foot, bottom);
    match layout.moves {
        Some(moves) => {
            write(buffer, Rect { height: 1, ..moves }, vec![Line::styled("Moves", STRONG)]);
            let moves = Rect { y: moves.y + 1, height: moves.height.saturating_sub(1), ..moves };
            write(buffer, moves, move_list(table, moves, look));
        }
        None if free > 2 => {
            let below = Rect { y: below.y + 1, height: below.height - 2, ..below };
            write(buffer, below, move_list(table, below, look));
        }
        None => {}
    }
    keys(buffer, layout.keys, table, look);
}

fn title(table: &Table, width: u16, look: Look) -> Vec<Line<'static>> {
    let name = Span::styled(table.plan.rules.name.to_string(), STRONG.patch(look.accent()));
    let mut lines = vec![Line::from(name)];
    if table.plan.is_match {
        lines.push(Line::styled(format!("Match, set {} of 2", table.set + 1), look.dim()));
    }
    let rule = if look.board.charset == Charset::Ascii { "-" } else { "─" };
    lines.push(Line::styled(rule.repeat(usize::from(width)), look.dim()));
    lines
}

/// A side, who plays it, and what it has lost; an arrow at the side to move.
fn seat(table: &Table, side: Side, look: Look) -> Line<'static> {
    let is_turn = table.game.end().is_none() && table.game.side() == side;
    let (mark, sign) = match (look.board.charset, side) {
        (Charset::Unicode, Side::Attackers) => ('▸', '◆'),
        (Charset::Unicode, Side::Defenders) => ('▸', '○'),
        (Charset::Ascii, Side::Attackers) => ('>', 'A'),
        (Charset::Ascii, Side::Defenders) => ('>', 'D'),
    };
    let mark = if is_turn { mark } else { ' ' };
    let soldiers = |setup: branan_rules::Setup| setup.squares_of(side.soldier()).len();
    let lost = soldiers(table.game.setup_after(0)).saturating_sub(soldiers(table.game.setup()));
    let who = table.who(side);
    let style = if is_turn { STRONG } else { Style::new() };
    let mut spans = vec![
        Span::styled(format!("{mark} {sign} {}", capital(&side.to_string())), style),
        Span::raw(if who.is_empty() { String::new() } else { format!(" {who}") }),
    ];
    if lost > 0 {
        spans.push(Span::styled(format!(", lost {lost}"), look.dim()));
    }
    Line::from(spans)
}

/// The state of the set, then whatever needs attention, then the match.
fn told(table: &Table, look: Look, width: u16) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if let Some(headline) = table.headline() {
        let lost =
            table.level().is_some() && table.game.end().and_then(|end| end.winner) == Some(table.you.other());
        lines.extend(wrapped(&headline, width, if lost { look.bad() } else { look.good() }));
        // The winner has been named.
        for text in table.words().iter().skip(1) {
            lines.extend(wrapped(text, width, Style::new()));
        }
    } else {
        for (i, text) in table.words().iter().enumerate() {
            lines.extend(wrapped(text, width, if i == 0 { Style::new() } else { look.warning() }));
        }
    }
    let about_match = table.match_words();
    if !about_match.is_empty() {
        lines.push(Line::default());
    }
    for text in about_match {
        lines.extend(wrapped(&capital(&text), width, look.accent()));
    }
    lines
}

/// The last moves that fit, two a line, the very last marked.
fn move_list(table: &Table, area: Rect, look: Look) -> Vec<Line<'static>> {
    let plies: Vec<String> = table.game.plies().into_iter().map(story::written).collect();
    let widest = plies.iter().map(String::len).max().unwrap_or(0).max(5);
    let begins = usize::from(table.game.setup_after(0).side() != Side::Attackers);
    let turns = (plies.len() + begins).div_ceil(2);
    let first = turns.saturating_sub(area.height.into());
    let entry = |place: usize| -> Vec<Span<'static>> {
        let Some(ply) = place.checked_sub(begins) else { return vec![Span::raw(" ".repeat(widest + 2))] };
        let Some(text) = plies.get(ply) else { return Vec::new() };
        let style = if ply + 1 == plies.len() { CURRENT } else { Style::new() };
        vec![Span::styled(text.clone(), style), Span::raw(" ".repeat(widest + 2 - text.len()))]
    };
    (first..turns)
        .map(|turn| {
            let mut spans = vec![Span::styled(format!("{:3}. ", turn + 1), look.dim())];
            spans.extend(entry(2 * turn));
            spans.extend(entry(2 * turn + 1));
            Line::from(spans)
        })
        .collect()
}

/// What was said last, and the line where moves are typed.
fn prompt(table: &Table, look: Look, width: u16, tick: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if let Some(notice) = &table.notice {
        let style = if notice.is_bad { look.bad() } else { look.accent() };
        lines.extend(wrapped(&notice.text, width, style));
    }
    lines.push(match (&table.typed, table.thinking) {
        (Some(typed), _) => Line::from(vec![
            Span::styled("> ", look.accent()),
            Span::styled(typed.clone(), STRONG),
            Span::styled(" ", CURRENT),
        ]),
        (None, Some(thinking)) => {
            let what = if thinking.is_hint { "looking for a hint" } else { "thinking" };
            Line::styled(format!("{} {what}", spinner(tick, look)), look.accent())
        }
        (None, None) => Line::styled(idle(table), look.dim()),
    });
    lines
}

fn idle(table: &Table) -> String {
    if table.game.end().is_none() {
        return match table.lifted {
            Some(_) => "Enter drops, Esc puts back".to_owned(),
            None => "> type a move, or use arrows".to_owned(),
        };
    }
    if table.goes_on() { "n: second set".to_owned() } else { "n: again, sides swapped".to_owned() }
}

fn spinner(tick: usize, look: Look) -> char {
    let turning = match look.board.charset {
        Charset::Unicode => ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧'],
        Charset::Ascii => ['|', '/', '-', '\\', '|', '/', '-', '\\'],
    };
    turning[tick % turning.len()]
}

/// The keys that matter now, the most useful first.
fn keys(buffer: &mut Buffer, area: Rect, table: &Table, look: Look) {
    let all: &[(&str, &str)] = match table.game.end() {
        Some(_) if table.goes_on() => {
            &[("n", "second set"), ("u", "undo"), ("s", "save"), ("m", "menu"), ("?", "help"), ("q", "quit")]
        }
        Some(_) => {
            &[("n", "again"), ("m", "menu"), ("u", "undo"), ("s", "save"), ("?", "help"), ("q", "quit")]
        }
        None => &[
            ("Enter", "move"),
            ("u", "undo"),
            ("h", "hint"),
            ("f", "flip"),
            ("r", "resign"),
            ("s", "save"),
            ("?", "help"),
            ("q", "quit"),
        ],
    };
    let mut spans = vec![Span::raw(" ")];
    for (key, what) in all {
        spans.push(Span::styled((*key).to_owned(), STRONG));
        spans.push(Span::styled(format!(" {what}   "), look.dim()));
    }
    write(buffer, area, vec![Line::from(spans)]);
}
