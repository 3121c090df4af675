//! The page of the library.

use branan_board_ui::Reach;
use branan_rules::AnyGame;
use branan_rules::notation::RecordFormat;
use branan_scene::{Speak, Value, labelled, position, rewound};
use branan_session::{Misread, Refusal, story};
use web_sys::{Element, KeyboardEvent, PointerEvent};

use super::board::{Board, Outcome};
use super::browser::{self, Local, Words, download, now_ms};
use super::screen::Screen;
use super::sections::Sections;
use crate::game_library::{self, Entry, GameLibrary};
use crate::import::{self, Misplay, Trouble};
use crate::markup;
use crate::order::LibraryOrder;

/// The library, or one of its games.
pub(super) struct Library {
    root: Element,
    words: Words,
    sections: Sections,
    games: Vec<Entry>,
    search: String,
    format: RecordFormat,
    notice: String,
    /// What was removed last, and can be put back.
    removed: Vec<Entry>,
    /// The ids of the games that were chosen.
    chosen: Vec<String>,
    replay: Option<Replay>,
}

/// A game of the library on the board.
struct Replay {
    entry: Entry,
    game: AnyGame,
    shown: usize,
    board: Board,
}

impl Library {
    /// Shows the library.
    pub(super) fn open(root: &Element, words: Words) -> Library {
        let mut library = Library {
            root: root.clone(),
            words,
            sections: Sections::default(),
            games: GameLibrary(Local).games(),
            search: String::new(),
            format: RecordFormat::OpenTafl,
            notice: String::new(),
            removed: Vec::new(),
            chosen: Vec::new(),
            replay: None,
        };
        library.begin();
        library
    }

    /// Writes the skeleton of the list.
    fn begin(&mut self) {
        self.sections.clear();
        self.root.set_inner_html(&markup::library(GameLibrary(Local).broken(), &self.words));
        browser::set_value("search", &self.search);
        browser::set_value("format", self.format.word());
        self.draw();
    }

    fn draw(&mut self) {
        if let Some(replay) = &mut self.replay {
            replay.draw(&mut self.sections, self.words);
            return;
        }
        let found = self.found();
        let html =
            markup::entries(&found, &self.chosen, self.games.is_empty(), self.words.language(), &self.words);
        let notice = markup::library_notice(&self.notice, !self.removed.is_empty(), &self.words);
        self.sections.put("entries", html);
        self.sections.put("notice", notice);
    }

    fn found(&self) -> Vec<&Entry> {
        let shown = |game: &Entry| markup::listed(game, &self.words);
        self.games.iter().filter(|game| game.matches(&self.search, &shown(game), browser::lower)).collect()
    }

    /// Takes the games of a text into the library. Says whether there were any.
    fn bring(&mut self, text: &str) -> bool {
        self.removed.clear();
        // What the site itself gives of an online game has the record in it.
        let inner = browser::text_in_json(text, "otg");
        let records = match import::read(inner.as_deref().unwrap_or(text)) {
            Ok(records) => records,
            Err(error) => {
                self.notice = Misread::from(&error).describe(&self.words);
                self.draw();
                return false;
            }
        };
        // What comes many times is played once.
        let (records, twice) = game_library::fresh(records, &[]);
        let records = records.into_iter().map(import::completed).collect();
        let (records, mut known) = game_library::fresh(records, &self.games);
        known.extend(twice);
        let ids = GameLibrary(Local).add_all(&records, now_ms());
        let troubled = records.iter().filter(|record| import::play(record).trouble.is_some()).count();
        self.games = GameLibrary(Local).games();
        self.notice = self.words.counted("library-taken", "count", ids.len());
        for (key, count) in [("library-known", known.len()), ("library-troubled", troubled)] {
            if count > 0 {
                self.notice = format!("{} {}", self.notice, self.words.counted(key, "count", count));
            }
        }
        if ids.len() < records.len() {
            self.notice = self.words.text("play-no-room");
        }
        match (&ids[..], &known[..]) {
            ([id], []) => self.replay(GameLibrary(Local).game(id)),
            ([], [known]) => self.replay(self.games.iter().find(|game| game.record == *known).cloned()),
            _ => self.draw(),
        }
        true
    }

    /// Chooses a game, or no longer.
    fn choose(&mut self, id: &str) {
        let before = self.chosen.len();
        self.chosen.retain(|chosen| chosen != id);
        if self.chosen.len() == before {
            self.chosen.push(id.to_owned());
        }
    }

    /// Chooses all games that were found, or none if they are all chosen.
    fn choose_all(&mut self) {
        let found: Vec<String> = self.found().into_iter().map(|entry| entry.id.clone()).collect();
        self.chosen = if self.chosen.len() == found.len() { Vec::new() } else { found };
    }

    fn remove(&mut self, ids: &[String]) {
        self.removed = self.games.iter().filter(|entry| ids.contains(&entry.id)).cloned().collect();
        for entry in &self.removed {
            GameLibrary(Local).remove(&entry.id);
        }
        self.games = GameLibrary(Local).games();
        self.chosen.clear();
        self.notice = match &self.removed[..] {
            [] => return,
            [entry] => {
                let title = markup::title(entry, &self.words);
                self.words.say("library-removed", &[("game", Value::Text(&title))])
            }
            many => self.words.counted("library-removed-games", "count", many.len()),
        };
        self.draw();
        browser::focus(&LibraryOrder::PutBack.selector());
    }

    fn put_back(&mut self) {
        let removed = core::mem::take(&mut self.removed);
        for entry in &removed {
            GameLibrary(Local).put_back(entry);
        }
        self.games = GameLibrary(Local).games();
        self.notice.clear();
        self.draw();
        if let Some(entry) = removed.first() {
            focus_entry(&entry.id);
        }
    }

    /// Goes back from a game to all of them.
    fn close(&mut self) {
        let replay = self.replay.take();
        self.begin();
        if let Some(replay) = replay {
            focus_entry(&replay.entry.id);
        }
    }

    /// Takes a key that goes through the moves. Says whether it was one.
    fn stepped(&mut self, event: &KeyboardEvent) -> bool {
        let Some(replay) = &mut self.replay else { return false };
        let Some(shown) = replay.board.step(event, replay.shown, replay.game.len()) else { return false };
        replay.shown = shown;
        self.draw();
        true
    }

    fn export(&self) {
        let is_meant = |entry: &&Entry| self.chosen.is_empty() || self.chosen.contains(&entry.id);
        let found: Vec<Entry> = self.found().into_iter().filter(is_meant).cloned().collect();
        download(&format!("branan.{}", self.format.word()), &game_library::export(&found, self.format));
    }

    fn export_one(&self) {
        if let Some(replay) = &self.replay {
            let one = [replay.entry.clone()];
            download(&format!("branan.{}", self.format.word()), &game_library::export(&one, self.format));
        }
    }

    fn replay(&mut self, entry: Option<Entry>) {
        let Some(entry) = entry else { return };
        let played = import::play(&entry.record);
        let trouble = played.trouble.map(|trouble| describe(&trouble, self.words));
        let ending = story::because(&played.game, &self.words);
        let skeleton =
            markup::replay_skeleton(&entry, trouble.as_deref(), &ending, self.words.language(), &self.words);
        self.sections.clear();
        self.root.set_inner_html(&skeleton);
        browser::set_value("format", self.format.word());
        let board = Board::new(played.game.rule_set().size());
        self.replay = Some(Replay { entry, game: played.game, shown: 0, board });
        self.draw();
        browser::focus("[data-step=step-on]");
        browser::to_the_top();
    }
}

impl Screen for Library {
    fn order(&mut self, name: &str, value: &str) {
        let Some(order) = LibraryOrder::read(name) else { return };
        match order {
            LibraryOrder::Search => value.clone_into(&mut self.search),
            LibraryOrder::Format => self.format = value.parse().unwrap_or(RecordFormat::OpenTafl),
            LibraryOrder::Open => return self.replay(GameLibrary(Local).game(value)),
            LibraryOrder::Remove => return self.remove(&[value.to_owned()]),
            LibraryOrder::RemoveChosen => return self.remove(&self.chosen.clone()),
            LibraryOrder::Choose => self.choose(value),
            LibraryOrder::ChooseAll => self.choose_all(),
            LibraryOrder::PutBack => return self.put_back(),
            LibraryOrder::Export => self.export(),
            LibraryOrder::SaveBroken => download("branan-broken.txt", &GameLibrary(Local).broken_text()),
            LibraryOrder::Close => return self.close(),
            LibraryOrder::ExportOne => self.export_one(),
            LibraryOrder::Show => {
                if let Some(replay) = &mut self.replay {
                    replay.shown = value.parse().unwrap_or(0).min(replay.game.len());
                }
            }
        }
        self.draw();
    }

    fn submitted(&mut self, text: &str) -> bool {
        self.bring(text)
    }

    fn pointed(&mut self, name: &str, event: &PointerEvent) {
        if let Some(replay) = &mut self.replay
            && replay.board.pointed(name, event, &Reach::default()) != Outcome::Unchanged
        {
            self.draw();
        }
    }

    fn stepped_by(&mut self, by: isize) -> bool {
        let Some(replay) = &mut self.replay else { return false };
        replay.shown = replay.shown.saturating_add_signed(by).min(replay.game.len());
        self.draw();
        true
    }

    fn keyed(&mut self, event: &KeyboardEvent) {
        if self.stepped(event) {
            return;
        }
        if let Some(replay) = &mut self.replay
            && replay.board.keyed(event, &Reach::default()) != Outcome::Unchanged
        {
            self.draw();
            if let Some(replay) = &self.replay {
                replay.board.focus();
            }
        }
    }

    fn keyed_elsewhere(&mut self, event: &KeyboardEvent) {
        self.stepped(event);
    }

    fn brought(&mut self, text: &str) {
        let _ = self.bring(text);
    }
}

impl Replay {
    fn draw(&mut self, sections: &mut Sections, words: Words) {
        let shown = rewound(&self.game, self.shown);
        let mut view =
            labelled(position(&shown), &shown, &words).caption(story::game_name(shown.rule_set(), &words));
        view.arrows.clone_from(&self.board.hand.drawing.arrows);
        self.board.show(&view);
        sections.put("said", branan_board_ui::escape(&story::step(&self.game, self.shown, &words)));
        if sections.put("moves", markup::moves(&self.game.plies(), self.shown, &words)) {
            browser::bring_into_view(".moves [aria-current]");
        }
    }
}

/// Gives the keyboard to a game of the list.
fn focus_entry(id: &str) {
    browser::focus(&format!("{}[data-value=\"{id}\"]", LibraryOrder::Open.selector()));
}

pub(super) fn describe(trouble: &Trouble, words: Words) -> String {
    let why = match &trouble.why {
        Misplay::Illegal(illegal) => story::refused(&Refusal::Illegal(*illegal), &words),
        Misplay::Captures => words.text("trouble-captures"),
        Misplay::NoStart => words.text("trouble-start"),
    };
    words.say("library-trouble", &[("move", Value::Number(trouble.after + 1)), ("why", Value::Text(&why))])
}
