//! What stands beside the board: who plays, what is said, the moves, and what is typed.

use branan_board_ui::Charset;
use branan_rules::Side;
use branan_scene::{Speak, Value};
use branan_session::story;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::layout::Layout;
use super::{CURRENT, Look, STRONG, wrapped, write};
use crate::play::local_game::LocalGame;

/// Draws everything but the board.
pub(super) fn draw(buffer: &mut Buffer, layout: &Layout, table: &LocalGame, look: Look, tick: usize) {
    let area = layout.words;
    let mut bottom = prompt(table, look, area.width, tick);
    let mut top = title(table, area.width, look);
    top.extend(Side::BOTH.into_iter().flat_map(|side| seat(table, side, look, area.width)));
    top.push(Line::default());
    top.extend(describe(table, look, area.width));
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
            write(
                buffer,
                Rect { height: 1, ..moves },
                vec![Line::styled(look.words.text("play-moves"), STRONG)],
            );
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

fn title(table: &LocalGame, width: u16, look: Look) -> Vec<Line<'static>> {
    let name = story::game_name(table.game().rule_set(), look.words);
    let mut lines = vec![Line::from(Span::styled(name, STRONG.patch(look.accent())))];
    if table.session.terms().is_match {
        let set = [("set", Value::Number(table.session.set() + 1))];
        lines.push(Line::styled(look.words.say("terminal-match-set", &set), look.dim()));
    }
    let rule = if look.board.charset == Charset::Ascii { "-" } else { "─" };
    lines.push(Line::styled(rule.repeat(usize::from(width)), look.dim()));
    lines
}

/// A side, who plays it, and what it has lost; an arrow at the side to move. In two lines where one is too short.
fn seat(table: &LocalGame, side: Side, look: Look, width: u16) -> Vec<Line<'static>> {
    let is_turn = table.game().end().is_none() && table.game().side() == side;
    let (mark, sign) = match (look.board.charset, side) {
        (Charset::Unicode, Side::Attackers) => ('▸', '◆'),
        (Charset::Unicode, Side::Defenders) => ('▸', '○'),
        (Charset::Ascii, Side::Attackers) => ('>', 'A'),
        (Charset::Ascii, Side::Defenders) => ('>', 'D'),
    };
    let mark = if is_turn { mark } else { ' ' };
    let soldiers = |setup: branan_rules::Setup| setup.squares_of(side.soldier()).len();
    let lost = soldiers(table.game().setup_after(0)).saturating_sub(soldiers(table.game().setup()));
    let style = if is_turn { STRONG } else { Style::new() };
    let label = look.words.labelled(&story::side_name(side, look.words), "");
    let name = Span::styled(format!("{mark} {sign} {}", label.trim_end()), style);
    let mut who = Line::raw(format!(" {}", story::seat(&table.session, side, look.words)));
    if lost > 0 {
        let lost = look.words.say("terminal-lost", &[("count", Value::Number(lost))]);
        who.push_span(Span::styled(format!(", {lost}"), look.dim()));
    }
    if name.width() + who.width() <= usize::from(width) {
        who.spans.insert(0, name);
        return vec![who];
    }
    who.spans.insert(0, Span::raw("   "));
    vec![Line::from(name), who]
}

/// The state of the set, then whatever needs attention, then the match.
fn describe(table: &LocalGame, look: Look, width: u16) -> Vec<Line<'static>> {
    let end = table.game().end();
    let first = match end {
        None => Style::new(),
        Some(end) if table.level().is_some() && end.winner == Some(table.session.you().other()) => look.bad(),
        Some(_) => look.good(),
    };
    let further = if end.is_some() { Style::new() } else { look.warning() };
    let mut lines = Vec::new();
    for (i, text) in table.describe().iter().enumerate() {
        lines.extend(wrapped(text, width, if i == 0 { first } else { further }));
    }
    let about_match = table.match_told();
    if !about_match.is_empty() {
        lines.push(Line::default());
    }
    for text in about_match {
        lines.extend(wrapped(&text, width, look.accent()));
    }
    lines
}

/// The last moves that fit, two a line, the very last marked.
fn move_list(table: &LocalGame, area: Rect, look: Look) -> Vec<Line<'static>> {
    let plies: Vec<String> = table.game().plies().into_iter().map(story::written).collect();
    let widest = plies.iter().map(String::len).max().unwrap_or(0).max(5);
    let begins = usize::from(table.game().setup_after(0).side() != Side::Attackers);
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
fn prompt(table: &LocalGame, look: Look, width: u16, tick: usize) -> Vec<Line<'static>> {
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
            let what = if thinking.is_hint { "terminal-seeking-hint" } else { "terminal-thinking" };
            let text = format!("{} {}", spinner(tick, look), look.words.text(what));
            Line::styled(text, look.accent())
        }
        (None, None) => Line::styled(look.words.text(idle(table)), look.dim()),
    });
    lines
}

fn idle(table: &LocalGame) -> &'static str {
    match (table.game().end(), table.lifted) {
        (None, Some(_)) => "terminal-idle-lifted",
        (None, None) => "terminal-idle",
        (Some(_), _) if table.session.goes_on() => "terminal-idle-second",
        (Some(_), _) => "terminal-idle-again",
    }
}

fn spinner(tick: usize, look: Look) -> char {
    let turning = match look.board.charset {
        Charset::Unicode => ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧'],
        Charset::Ascii => ['|', '/', '-', '\\', '|', '/', '-', '\\'],
    };
    turning[tick % turning.len()]
}

/// The keys that matter now, the most useful first.
fn keys(buffer: &mut Buffer, area: Rect, table: &LocalGame, look: Look) {
    let all: &[(&str, &str)] = match table.game().end() {
        Some(_) if table.session.goes_on() => {
            &[("n", "second"), ("u", "undo"), ("s", "save"), ("m", "menu"), ("?", "help"), ("q", "quit")]
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
        let what = look.words.text(&format!("terminal-key-{what}"));
        spans.push(Span::styled(format!(" {what}   "), look.dim()));
    }
    write(buffer, area, vec![Line::from(spans)]);
}
