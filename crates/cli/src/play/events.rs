//! What the terminal reports, as messages.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use super::draw;
use super::model::{Key, Message, Model};

/// The message of an event, if it is one to the game.
pub(super) fn message(event: &Event, model: &Model, area: Rect) -> Option<Message> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => self::key(*key).map(Message::Key),
        Event::Mouse(MouseEvent { kind, column, row, .. }) => {
            let pointed = draw::under(model, area, Position::new(*column, *row))?;
            match kind {
                MouseEventKind::Down(MouseButton::Left) => Some(pointed.clicked()),
                MouseEventKind::Moved | MouseEventKind::Drag(_) => pointed.over(),
                _ => None,
            }
        }
        _ => None,
    }
}

fn key(key: KeyEvent) -> Option<Key> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        KeyCode::Char('c' | 'd') if control => Key::Interrupt,
        KeyCode::Char('h') if control => Key::Backspace,
        KeyCode::Char(_) if control || key.modifiers.contains(KeyModifiers::ALT) => return None,
        KeyCode::Char(letter) => Key::Char(letter),
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Backspace | KeyCode::Delete => Key::Backspace,
        KeyCode::Tab => Key::Char('\t'),
        _ => return None,
    })
}
