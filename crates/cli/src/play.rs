//! Playing on the terminal.
//!
//! The model changes only by [`Model::update`], which asks for effects; the
//! screen is drawn from the model alone; this file does the effects and brings
//! what the terminal and the engine report.

mod draw;
mod events;
mod files;
mod keys;
mod local_game;
mod menu;
mod model;
mod screen;
mod thinker;
mod turns;

#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::{self, Write};
use std::iter;
use std::path::Path;
use std::time::Duration;

use branan_board_ui::TextStyle;
use crossterm::event;

use crate::endgame_oracle::TableFolder;
use crate::failure::Failure;
use crate::rule_book::RuleBook;
use draw::Look;
use model::{Effect, Message};
use screen::Screen;
use thinker::Thinker;

pub(crate) use files::load;
pub(crate) use local_game::{LocalGame, describe};
pub(crate) use menu::{FIRST_LEVEL, Menu};
pub(crate) use model::Model;

/// How often the screen is drawn while the engine thinks.
const FRAME: Duration = Duration::from_millis(80);
/// How long nothing need be looked at otherwise; a key ends it.
const REST: Duration = Duration::from_mins(1);

/// Takes the terminal and plays until somebody quits.
pub(crate) fn run(
    mut model: Model,
    book: &RuleBook,
    style: TextStyle,
    seed: u64,
    tables: TableFolder,
) -> io::Result<()> {
    let look = Look { board: style, words: model.words };
    let thinker = Thinker::new(seed, tables);
    let mut screen = Screen::take()?;
    let mut tick = 0;
    let begun = model.table.as_mut().map(|table| table.think_if_due());
    perform(begun.unwrap_or_default(), &mut model, book, &thinker);
    loop {
        let area = screen.terminal.draw(|frame| draw::draw(frame, &model, look, tick))?.area;
        tick = tick.wrapping_add(1);
        if event::poll(if model.is_busy() { FRAME } else { REST })? {
            let event = event::read()?;
            let message = events::message(&event, &model, area);
            if message.is_some_and(|message| follow(message, &mut model, book, &thinker)) {
                return Ok(());
            }
        }
        while let Some(thought) = thinker.finished() {
            follow(thought, &mut model, book, &thinker);
        }
    }
}

/// Takes a message and does what comes of it. Says whether to quit.
fn follow(message: Message, model: &mut Model, book: &RuleBook, thinker: &Thinker) -> bool {
    let effects = model.update(message);
    perform(effects, model, book, thinker)
}

fn perform(effects: Vec<Effect>, model: &mut Model, book: &RuleBook, thinker: &Thinker) -> bool {
    for effect in effects {
        let answer = match effect {
            Effect::Quit => return true,
            Effect::ToMenu => continue,
            Effect::StopThinking => {
                thinker.stop();
                continue;
            }
            Effect::Think { id, game, level } => {
                thinker.think(id, game, level);
                continue;
            }
            Effect::Save { path, text } => Message::Saved(save(&path, &text)),
            Effect::Load { path } => Message::Loaded(
                load(Path::new(&path), book).map(Box::new).map_err(|failure| failure.to_string()),
            ),
        };
        if follow(answer, model, book, thinker) {
            return true;
        }
    }
    false
}

/// Writes a new file, under a name with a number if there is one of this name. Gives the name.
fn save(path: &str, text: &str) -> Result<String, String> {
    const MOST: usize = 999;
    let (stem, ending) = path.rsplit_once('.').unwrap_or((path, "otg"));
    let names = (2..=MOST).map(|number| format!("{stem}-{number}.{ending}"));
    for name in iter::once(path.to_owned()).chain(names) {
        let written = File::create_new(&name).and_then(|mut file| file.write_all(text.as_bytes()));
        match written {
            Ok(()) => return Ok(name),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(Failure::file(Path::new(&name), &error).to_string()),
        }
    }
    Err(format!("there are {MOST} files of this name"))
}
