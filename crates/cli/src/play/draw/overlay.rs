//! Boxes over the board: help, questions, file names.

use branan_board_ui::Charset;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Widget};

use super::{CURRENT, Look, STRONG, wrapped, write};
use crate::play::table::{Overlay, Question, Table, capital};

const HELP: [(&str, &str); 16] = [
    ("arrows, mouse", "go to a square"),
    ("Enter, click", "lift a piece, put it down"),
    ("d2-e2, d2e2", "type a move, then Enter"),
    ("Esc", "put the piece back"),
    ("u", "take back"),
    ("h", "hint"),
    ("f", "flip the board"),
    ("w", "warnings on or off"),
    ("r", "resign"),
    ("d", "offer a draw (two people)"),
    ("s", "save the game"),
    ("l", "load a game"),
    ("n", "next set, or again with sides swapped"),
    ("m", "menu"),
    ("q", "quit"),
    (":", "type a move that begins like a key"),
];

/// Draws what lies over the board.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, overlay: &Overlay, table: &Table, look: Look) {
    const WIDTH: u16 = 58;
    let width = WIDTH.min(area.width).saturating_sub(4);
    let (title, lines) = match overlay {
        Overlay::Help => ("Keys", help()),
        Overlay::Ask(question) => ("Please answer", ask(*question, table, width, look)),
        Overlay::Save(name) => {
            ("Save the game", field("File name:", name, "Enter saves, Esc leaves it", width, look))
        }
        Overlay::Load(name) => {
            ("Load a game", field("File name:", name, "Enter loads, Esc leaves it", width, look))
        }
    };
    let height = u16::try_from(lines.len()).unwrap_or(area.height) + 2;
    let inner = framed(buffer, centred(area, width + 4, height), title, look);
    write(buffer, inner, lines);
}

fn help() -> Vec<Line<'static>> {
    let line = |(keys, what): (&str, &str)| {
        Line::from(vec![Span::styled(format!("{keys:<15}"), STRONG), Span::raw(what.to_owned())])
    };
    HELP.into_iter().map(line).collect()
}

fn ask(question: Question, table: &Table, width: u16, look: Look) -> Vec<Line<'static>> {
    let text = match question {
        Question::Resign if table.level().is_some() => "Resign this set?".to_owned(),
        Question::Resign => format!("The {} resign?", table.resigning()),
        Question::Draw => {
            let side = table.game.side();
            format!("The {side} offer a draw. Do the {} agree?", side.other())
        }
        Question::Again => "Leave this set and begin again with sides swapped?".to_owned(),
        Question::Menu => "Leave this game for the menu? It is not saved.".to_owned(),
        Question::Quit => "Quit? The game is not saved.".to_owned(),
    };
    let mut lines = wrapped(&capital(&text), width, STRONG);
    lines.push(Line::default());
    lines.push(Line::from(vec![
        Span::styled("y", look.good()),
        Span::raw(" yes    "),
        Span::styled("n", look.bad()),
        Span::raw(" no"),
    ]));
    lines
}

fn field(label: &str, text: &str, keys: &str, width: u16, look: Look) -> Vec<Line<'static>> {
    // The end of a long name is where the typing is.
    let room = usize::from(width).saturating_sub(3);
    let skipped = text.chars().count().saturating_sub(room);
    let shown: String = text.chars().skip(skipped).collect();
    vec![
        Line::raw(label.to_owned()),
        Line::from(vec![
            Span::styled("> ", look.accent()),
            Span::styled(shown, STRONG),
            Span::styled(" ", CURRENT),
        ]),
        Line::default(),
        Line::styled(keys.to_owned(), look.dim()),
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
