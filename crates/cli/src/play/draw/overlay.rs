//! Boxes over the board: help, questions, file names.

use branan_board_ui::Charset;
use branan_scene::{Speak, Value};
use branan_session::story;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Widget};

use super::{CURRENT, Look, STRONG, wrapped, write};
use crate::play::local_game::{LocalGame, Overlay, Question};

/// Keys, and the text that tells what they do.
const HELP: [(&str, &str); 16] = [
    ("terminal-help-arrows", "terminal-help-go"),
    ("terminal-help-click", "terminal-help-lift"),
    ("d2-e2, d2e2", "terminal-help-type"),
    ("Esc", "terminal-help-back"),
    ("u", "play-undo"),
    ("h", "play-hint"),
    ("f", "play-flip"),
    ("w", "terminal-help-warnings"),
    ("r", "play-resign"),
    ("d", "terminal-help-draw"),
    ("s", "terminal-save-title"),
    ("l", "terminal-load-title"),
    ("n", "terminal-help-next"),
    ("m", "terminal-key-menu"),
    ("q", "terminal-key-quit"),
    (":", "terminal-help-colon"),
];

/// Draws what lies over the board.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, overlay: &Overlay, table: &LocalGame, look: Look) {
    const WIDTH: u16 = 58;
    let width = WIDTH.min(area.width).saturating_sub(4);
    let (title, lines) = match overlay {
        Overlay::Help => ("keys-title", help(look)),
        Overlay::Ask(question) => ("terminal-ask-title", ask(*question, table, width, look)),
        Overlay::Save(name) => ("terminal-save-title", field(name, "terminal-save-keys", width, look)),
        Overlay::Load(name) => ("terminal-load-title", field(name, "terminal-load-keys", width, look)),
    };
    let height = u16::try_from(lines.len()).unwrap_or(area.height) + 2;
    let inner = framed(buffer, centred(area, width + 4, height), &look.words.text(title), look);
    write(buffer, inner, lines);
}

fn help(look: Look) -> Vec<Line<'static>> {
    let line = |(keys, what): (&str, &str)| {
        let keys = if keys.starts_with("terminal-") { look.words.text(keys) } else { keys.to_owned() };
        Line::from(vec![Span::styled(format!("{keys:<15}"), STRONG), Span::raw(look.words.text(what))])
    };
    HELP.into_iter().map(line).collect()
}

fn ask(question: Question, table: &LocalGame, width: u16, look: Look) -> Vec<Line<'static>> {
    let named = |key: &str, side| {
        let side = story::side_name(side, look.words);
        look.words.say(key, &[("side", Value::Text(&side))])
    };
    let text = match question {
        Question::Resign if table.level().is_some() => look.words.text("play-resign-really"),
        Question::Resign => named("terminal-ask-resign", table.session.resigning()),
        Question::Draw => named("terminal-ask-draw", table.game().side()),
        Question::Again => look.words.text("terminal-ask-again"),
        Question::Menu => look.words.text("terminal-ask-menu"),
        Question::Quit => look.words.text("terminal-ask-quit"),
    };
    let mut lines = wrapped(&text, width, STRONG);
    lines.push(Line::default());
    lines.push(Line::from(vec![
        Span::styled("y", look.good()),
        Span::raw(format!(" {}    ", look.words.text("terminal-yes"))),
        Span::styled("n", look.bad()),
        Span::raw(format!(" {}", look.words.text("terminal-no"))),
    ]));
    lines
}

fn field(text: &str, keys: &str, width: u16, look: Look) -> Vec<Line<'static>> {
    // The end of a long name is where the typing is.
    let room = usize::from(width).saturating_sub(3);
    let skipped = text.chars().count().saturating_sub(room);
    let shown: String = text.chars().skip(skipped).collect();
    vec![
        Line::raw(look.words.text("terminal-file-name")),
        Line::from(vec![
            Span::styled("> ", look.accent()),
            Span::styled(shown, STRONG),
            Span::styled(" ", CURRENT),
        ]),
        Line::default(),
        Line::styled(look.words.text(keys), look.dim()),
    ]
}

fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Rect { x, y, width, height }
}

/// Clears a box, frames it, and gives the room inside.
fn framed(buffer: &mut Buffer, area: Rect, title: &str, look: Look) -> Rect {
    const ASCII: border::Set<'_> = border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    };
    let set = if look.board.charset == Charset::Ascii { ASCII } else { border::ROUNDED };
    let title = Line::styled(format!(" {title} "), STRONG);
    let block = Block::new().borders(Borders::ALL).border_set(set).border_style(look.accent()).title(title);
    let inner = block.inner(area);
    Clear.render(area, buffer);
    block.render(area, buffer);
    Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
}
