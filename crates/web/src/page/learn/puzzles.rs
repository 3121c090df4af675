//! The page of puzzles: one on the board, all others a link away.

use std::rc::Rc;

use branan_lessons::{Goal, Stage};
use branan_rules::{Side, presets};
use branan_scene::{Speak, Value};
use branan_session::story;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};

use super::super::browser::{Local, Words, asked, document, fact, focus, set_value, to_the_top, window};
use super::super::screen::Screen;
use super::super::{closest, events, with_screen};
use super::elements;
use super::exercise::Exercise;
use crate::markup;
use crate::puzzles::{Collection, Puzzle, Record, Standing, Wish};
use crate::store::Store;

/// Where the wish for a kind of puzzles is kept.
const WISH: [&str; 2] = ["branan.puzzles.wish.grade", "branan.puzzles.wish.side"];

/// The puzzles of the page, and the one on the board. What the server wrote stays; its content changes.
pub(in super::super) struct Puzzles {
    trial: HtmlElement,
    words: Words,
    collections: Vec<Collection>,
    /// The game on the board, its rules, and what is remembered of it.
    place: usize,
    stage: Rc<Stage>,
    record: Record<Local>,
    number: usize,
    wish: Wish,
    exercise: Option<Exercise>,
}

impl Puzzles {
    /// Takes the page over and shows what the address asks for.
    pub(in super::super) fn open(root: &Element, words: Words) -> Option<Puzzles> {
        let trial: HtmlElement = root.query_selector("#try-puzzle").ok()??.dyn_into().ok()?;
        let collections = Collection::read_all(&fact("puzzles")?);
        let first = collections.first()?;
        let (stage, record) = (stage_of(&first.game)?, Record::read(Local, first));
        let mut wish = Wish::default();
        for (key, name) in WISH.into_iter().zip(["grade", "side"]) {
            wish.choose(name, &Local.get(key).unwrap_or_default());
        }
        let (place, number, exercise) = (0, 1, None);
        let mut screen = Puzzles { trial, words, collections, place, stage, record, number, wish, exercise };
        screen.reveal();
        screen.arrive();
        events::on(&window(), "popstate", |_: Event| with_screen(|screen| screen.order("arrive", "")));
        Some(screen)
    }

    /// Shows what needs this client.
    fn reveal(&self) {
        for hidden in elements(&document_element(), ".puzzle-which, .puzzle-count") {
            let _ = hidden.remove_attribute("hidden");
        }
        for (id, value) in ["puzzle-grade", "puzzle-side"].into_iter().zip(self.wish.choices()) {
            set_value(id, &value);
        }
    }

    /// Shows the puzzle that the address asks for; where it names none, the next one to solve, and where it names
    /// one that is not there, another with a word about it.
    fn arrive(&mut self) {
        let game = asked("game");
        let named = |id: &String| self.collections.iter().position(|collection| collection.game == *id);
        let place = game.as_ref().map_or(Some(0), named);
        self.turn_to(place.unwrap_or(0));
        let number = asked("number");
        let found = number.as_ref().map(|number| self.collection().number(number));
        say_missing(place.is_none() || found == Some(None));
        // The last one, so that the next is the first that is open.
        let last = self.collection().puzzles.len();
        let next = || self.record.next(last, self.wish, self.collection());
        self.number = found.map_or_else(next, |found| found.unwrap_or(1));
        if number.is_none() && place.is_some() {
            go_to_address(&markup::puzzle_address(&self.collection().game, self.number), false);
        }
        self.show();
    }

    /// Turns to the puzzles of a game.
    fn turn_to(&mut self, place: usize) {
        let collection = &self.collections[place];
        if let Some(stage) = stage_of(&collection.game).filter(|_| place != self.place) {
            (self.stage, self.record, self.place) = (stage, Record::read(Local, collection), place);
        }
    }

    fn collection(&self) -> &Collection {
        &self.collections[self.place]
    }

    /// Puts the puzzle of the number on the board.
    fn show(&mut self) {
        let Some(puzzle) = self.collection().puzzle(self.number).cloned() else { return };
        self.describe(&puzzle);
        let exercise = Exercise::open(self.trial.clone(), self.stage.clone(), self.words);
        self.exercise = exercise;
        self.set_praise();
        if let Some(exercise) = &mut self.exercise {
            exercise.draw();
        }
        self.put(".puzzle-line", "");
        self.put(".puzzle-whole", "");
        self.put("details p", &puzzle.solution.to_string());
        if let Ok(Some(answer)) = self.trial.query_selector("details") {
            let _ = answer.remove_attribute("open");
        }
        self.update();
    }

    /// Says in the page what the puzzle is.
    fn describe(&self, puzzle: &Puzzle) {
        let (game, words) = (&self.collection().game, self.words);
        let title = words.counted("puzzle-title", "number", self.number);
        let task = match puzzle.position.side() {
            Side::Attackers => "puzzle-attackers",
            Side::Defenders => "puzzle-defenders",
        };
        let task = words.counted(task, "moves", puzzle.moves.into());
        let set = |name, value: &str| drop(self.trial.set_attribute(name, value));
        set("data-game", game);
        set("data-position", &puzzle.position.to_string());
        set("data-goal", &Goal::Force(puzzle.moves).to_string());
        set("data-answer", &puzzle.solution.to_string());
        self.put("h1", &title);
        self.put(".puzzle-task", &task);
        if let Ok(Some(grade)) = self.trial.query_selector(".puzzle-grade") {
            grade.set_outer_html(&markup::puzzle_grade(puzzle.grade, &words));
        }
        if let Ok(Some(board)) = self.trial.query_selector(".board") {
            let _ = board.set_attribute("aria-label", &task);
        }
        let position = branan_scene::in_address(&puzzle.position);
        let analysis = format!("/{}/analyse?game={game}&position={position}", words.language());
        self.lead(".puzzle-analyse", &analysis);
        document().set_title(&format!("{title}, {} · {}", game_name(game, words), words.text("app-name")));
    }

    /// Brings up to date what hangs on the things that were solved.
    fn update(&self) {
        let (collection, count) = (self.collection(), self.collection().puzzles.len());
        let before = if self.number > 1 { self.number - 1 } else { count };
        let next = self.record.next(self.number, self.wish, collection);
        self.lead(".puzzle-turn [rel=prev]", &markup::puzzle_address(&collection.game, before));
        self.lead(".puzzle-turn [rel=next]", &markup::puzzle_address(&collection.game, next));
        self.put(".puzzle-count", &self.count());
        for link in elements(&document_element(), ".puzzle-games a") {
            let is_here = link.get_attribute("data-game").as_ref() == Some(&collection.game);
            let _ = if is_here {
                link.set_attribute("aria-current", "true")
            } else {
                link.remove_attribute("aria-current")
            };
        }
        if let Ok(Some(list)) = document().query_selector(".puzzle-list") {
            let html = markup::puzzle_list(collection, &self.record, self.wish, self.number, &self.words);
            list.set_inner_html(&html);
        }
    }

    /// How many are solved, and how many of these at the first try.
    fn count(&self) -> String {
        let all = self.collection().puzzles.len();
        let (solved, first) = self.record.count();
        let numbers = [("solved", Value::Number(solved)), ("all", Value::Number(all))];
        let first = self.words.counted("puzzle-count-first", "count", first);
        [self.words.say("puzzle-count", &numbers), first].join(" · ")
    }

    /// Remembers how it went, and leads on once it is solved.
    fn settle(&mut self, is_solved: bool, by_key: bool) {
        let Some(exercise) = &self.exercise else { return };
        if exercise.trial.has_missed() {
            self.miss();
        } else if is_solved {
            let line = exercise.trial.line();
            self.put(".puzzle-line", &self.words.say("puzzle-line", &[("moves", Value::Text(&line))]));
            self.record.solve(self.number);
            self.update();
            if by_key {
                focus(".puzzle-turn .onward");
            }
        }
    }

    /// Remembers that it did not go by itself.
    fn miss(&mut self) {
        if self.record.standing(self.number) == Standing::Open {
            self.record.miss(self.number);
            self.set_praise();
            self.update();
        }
    }

    fn set_praise(&mut self) {
        let is_first = self.record.standing(self.number) == Standing::Open;
        if let Some(exercise) = &mut self.exercise {
            exercise.praise = self.words.text(if is_first { "puzzle-praise-first" } else { "puzzle-praise" });
        }
    }

    /// Fills an element of the puzzle.
    fn put(&self, selector: &str, text: &str) {
        if let Ok(Some(element)) = self.trial.query_selector(selector) {
            element.set_text_content(Some(text));
        }
    }

    /// Lets a link of the puzzle lead somewhere.
    fn lead(&self, selector: &str, address: &str) {
        if let Ok(Some(link)) = self.trial.query_selector(selector) {
            let _ = link.set_attribute("href", address);
        }
    }
}

/// Puts an address into the history, or in place of the last.
fn go_to_address(address: &str, is_new: bool) {
    let Ok(history) = window().history() else { return };
    let _ = if is_new {
        history.push_state_with_url(&JsValue::NULL, "", Some(address))
    } else {
        history.replace_state_with_url(&JsValue::NULL, "", Some(address))
    };
}

fn say_missing(is_missing: bool) {
    if let Ok(Some(note)) = document().query_selector(".puzzle-missing") {
        let _ = note.toggle_attribute_with_force("hidden", !is_missing);
    }
}

fn document_element() -> Element {
    document().document_element().expect("a page has an element")
}

fn stage_of(game: &str) -> Option<Rc<Stage>> {
    Some(Rc::new(Stage::new(presets::by_id(game)?).ok()?))
}

fn game_name(game: &str, words: Words) -> String {
    presets::by_id(game).map_or_else(|| game.to_owned(), |set| story::game_name(set, &words))
}

impl Screen for Puzzles {
    fn order(&mut self, name: &str, value: &str) {
        match name {
            "arrive" => self.arrive(),
            "grade" | "side" => {
                self.wish.choose(name, value);
                for (key, choice) in WISH.into_iter().zip(self.wish.choices()) {
                    let _ = Local.set(key, &choice);
                }
                self.update();
            }
            _ => {
                let Some(exercise) = &mut self.exercise else { return };
                exercise.order(name);
                match name {
                    "again" => self.put(".puzzle-line", ""),
                    "hint" | "answer" if !exercise.trial.is_solved() => self.miss(),
                    _ => {}
                }
            }
        }
    }

    fn pointed(&mut self, name: &str, event: &PointerEvent) {
        let solved = self.exercise.as_mut().and_then(|exercise| exercise.pointed(name, event));
        self.settle(solved.is_some(), false);
    }

    fn keyed(&mut self, event: &KeyboardEvent) {
        let solved = self.exercise.as_mut().and_then(|exercise| exercise.keyed(event));
        self.settle(solved.is_some(), true);
    }

    /// A link to a puzzle needs no server; a click without a pointer is a screen reader's, or a key's.
    fn clicked(&mut self, event: &MouseEvent) {
        let is_plain = event.button() == 0 && !(event.ctrl_key() || event.meta_key() || event.shift_key());
        let link = closest(event, "a[href^='?']").and_then(|link| link.get_attribute("href"));
        if let (true, Some(address)) = (is_plain, link) {
            event.prevent_default();
            go_to_address(&address, true);
            self.arrive();
            to_the_top();
            if event.detail() == 0 {
                focus(".puzzle-head h1");
            }
        } else if event.detail() == 0 {
            let solved = self.exercise.as_mut().and_then(|exercise| exercise.clicked(event));
            self.settle(solved.is_some(), false);
        }
    }
}
