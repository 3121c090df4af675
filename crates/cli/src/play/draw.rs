//! The screen, drawn from the model alone.

mod board;
mod layout;
mod menu;
mod overlay;
mod panel;
mod shapes;
#[cfg(test)]
mod tests;

use branan_board_ui::{Charset, Depth, Mark, TextStyle, View};
use branan_rules::{Piece, Square};
use branan_scene::{Speak, Value};
use branan_words::Words;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::Widget;

use super::local_game::LocalGame;
use super::model::{Message, Model};
use crate::scene;
use layout::Layout;

/// How things look on this terminal.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) board: TextStyle,
    /// What is said, and in which language.
    pub(super) words: &'static Words,
}

impl Look {
    pub(super) fn has_colour(self) -> bool {
        self.board.depth != Depth::Plain
    }

    fn dim(self) -> Style {
        if self.has_colour() { Style::new().fg(Color::DarkGray) } else { Style::new() }
    }

    fn accent(self) -> Style {
        self.coloured(Color::Cyan)
    }

    fn good(self) -> Style {
        self.coloured(Color::Green).add_modifier(Modifier::BOLD)
    }

    fn warning(self) -> Style {
        self.coloured(Color::Yellow)
    }

    fn bad(self) -> Style {
        self.coloured(Color::Red).add_modifier(Modifier::BOLD)
    }

    fn coloured(self, colour: Color) -> Style {
        if self.has_colour() { Style::new().fg(colour) } else { Style::new() }
    }
}

/// What matters.
const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
/// What the keys work on.
const CURRENT: Style = Style::new().add_modifier(Modifier::REVERSED);

/// Draws everything; `tick` counts up while the engine thinks.
pub(super) fn draw(frame: &mut Frame<'_>, model: &Model, look: Look, tick: usize) {
    let area = frame.area();
    match &model.table {
        None => menu::draw(frame.buffer_mut(), area, &model.menu, look),
        Some(table) => draw_table(frame, table, look, tick),
    }
    if look.board.charset == Charset::Ascii {
        simplify(frame.buffer_mut());
    }
}

/// Puts letters of ASCII in place of signs in texts that have one.
fn simplify(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        match cell.symbol() {
            "…" => cell.set_symbol("."),
            "×" => cell.set_symbol("x"),
            "’" => cell.set_symbol("'"),
            _ => continue,
        };
    }
}

fn draw_table(frame: &mut Frame<'_>, table: &LocalGame, look: Look, tick: usize) {
    let area = frame.area();
    let size = table.game().rule_set().size();
    let Some(layout) = Layout::new(area, size) else {
        return too_small(frame, size, look);
    };
    let cursor = Some(table.cursor).filter(|_| table.game().end().is_none());
    board::draw(frame.buffer_mut(), &layout, &view(table), cursor, look);
    panel::draw(frame.buffer_mut(), &layout, table, look, tick);
    if let Some(overlay) = &table.overlay {
        overlay::draw(frame.buffer_mut(), area, overlay, table, look);
    }
}

fn too_small(frame: &mut Frame<'_>, size: u8, look: Look) {
    let ((columns, rows), area) = (Layout::least(size), frame.area());
    let number = |number: u16| Value::Number(number.into());
    let text = look.words.say(
        "terminal-too-small",
        &[
            ("size", number(size.into())),
            ("columns", number(columns)),
            ("rows", number(rows)),
            ("width", number(area.width)),
            ("height", number(area.height)),
        ],
    );
    write(frame.buffer_mut(), area, wrapped(&text, area.width, Style::new()));
}

/// What the board shows: the position, the hand, and what would be captured.
fn view(table: &LocalGame) -> View {
    let mut view = scene::position(table.game()).flipped(table.flipped);
    if table.game().end().is_none() && !table.warns {
        for king in table.game().setup().squares_of(Piece::King).iter() {
            let king = scene::cell(king);
            view[king].marks = view[king].marks.without(Mark::Danger);
        }
    }
    if let Some(from) = table.lifted {
        view = view.mark(scene::cell(from), Mark::Selected);
    }
    view = table.targets().iter().fold(view, |view, square| view.mark(scene::cell(square), Mark::Legal));
    view = table.preview().iter().fold(view, |view, square| view.mark(scene::cell(square), Mark::Preview));
    if let Some(hint) = table.hint {
        let colour = branan_board_ui::Colour::Blue;
        view = view.circle(scene::cell(hint.from), colour).circle(scene::cell(hint.to), colour);
    }
    view
}

/// What a place on the screen means to the mouse.
pub(super) fn under(model: &Model, area: Rect, place: Position) -> Option<Pointed> {
    match &model.table {
        None => menu::line_at(area, &model.menu, place).map(Pointed::Line),
        Some(table) => {
            let layout = Layout::new(area, table.game().rule_set().size())?;
            layout.square_at(place, table.flipped).map(Pointed::Square)
        }
    }
}

/// Something the mouse can point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pointed {
    Square(Square),
    Line(usize),
}

impl Pointed {
    /// The message of a click.
    pub(super) fn clicked(self) -> Message {
        match self {
            Pointed::Square(square) => Message::Click(square),
            Pointed::Line(line) => Message::Choose(line),
        }
    }

    /// The message of the mouse being there.
    pub(super) fn over(self) -> Option<Message> {
        match self {
            Pointed::Square(square) => Some(Message::Over(square)),
            Pointed::Line(_) => None,
        }
    }
}

/// Writes lines into an area, as far as they fit.
fn write(buffer: &mut Buffer, area: Rect, lines: Vec<Line<'_>>) {
    Text::from(lines).render(area.intersection(buffer.area), buffer);
}

/// A text in lines of some width, all in one style.
fn wrapped(text: &str, width: u16, style: Style) -> Vec<Line<'static>> {
    let set = crate::wrap::paragraph("", text, usize::from(width));
    set.lines().map(|line| Line::styled(line.to_owned(), style)).collect()
}
