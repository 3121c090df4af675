//! What people do on the page.

use branan_board_ui::Answer;
use branan_rules::notation::{read_move, read_position};
use branan_rules::{Fault, Move, Side, presets};
use branan_scene::square;
use web_sys::{KeyboardEvent, MouseEvent, PointerEvent};

use super::super::board::Outcome;
use super::super::browser::{self, Local, keep_on};
use super::super::screen::Screen;
use super::{Analyse, output, square_of};
use crate::analyse::{NodeId, Review, Study, Tool};
use crate::store::Store;
use branan_session::Refusal;
use branan_session::story;

use crate::markup;
use branan_session::{FromEngine, Info, Misread};

impl Analyse {
    fn step(&mut self, order: &str) {
        let (study, at) = (&self.study, self.study.at());
        let to = match order {
            "first" => Some(NodeId::FIRST),
            "back" => study.before(at),
            "on" => study.after(at).first().copied(),
            "last" => study.line_from(at).last(),
            "up" => self.sibling(-1),
            _ => self.sibling(1),
        };
        if let Some(to) = to {
            self.go(to);
        }
    }

    /// Another move that was tried in the same position.
    fn sibling(&self, by: isize) -> Option<NodeId> {
        let at = self.study.at();
        let all = self.study.after(self.study.before(at)?);
        let index = all.iter().position(|id| *id == at)?;
        all.get(index.checked_add_signed(by)?).copied()
    }

    /// Obeys a key that means the same wherever the focus is. Says whether it did.
    fn shortcut(&mut self, key: &str) -> bool {
        let order = match key {
            "x" => "engine",
            "f" => "flip",
            _ if self.editor.is_some() => return false,
            "ArrowLeft" => "back",
            "ArrowRight" => "on",
            "ArrowUp" => "up",
            "ArrowDown" => "down",
            "Home" => "first",
            "End" => "last",
            _ => return false,
        };
        self.order(order, "");
        true
    }

    /// Plays a line of the engine: which one, and how many of its moves.
    fn follow(&mut self, value: &str) {
        let Some((index, count)) = value.split_once(' ') else { return };
        let (Ok(index), Ok(count)) = (index.parse::<usize>(), count.parse()) else { return };
        let moves = self.thought.lines.get(index).map(|line| line.moves.clone()).unwrap_or_default();
        for mv in moves.into_iter().take(count) {
            self.play(mv);
        }
    }

    /// Begins with another game; what was looked at before can be had again.
    fn change_game(&mut self, id: &str) {
        if let Some(Ok(study)) = presets::by_id(id).map(|set| Study::new(set, None)) {
            self.put_on(study);
            self.begin_at("select[name=game]");
        }
    }

    fn switch_engine(&mut self) {
        self.is_on = !self.is_on;
        keep_on("branan.analyse.engine", self.is_on);
        self.engine.has_failed = false;
        self.thought = Info::default();
        self.think();
    }

    fn answered(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Unchanged => return,
            Outcome::Told(Answer::Move { from, to }) => {
                return self.play(Move::new(square(from), square(to)));
            }
            Outcome::Told(Answer::Drawn) => {
                self.study.here().drawing = self.board.hand.drawing.clone();
                self.keep();
            }
            // A click clears what is drawn on a board; a study keeps it.
            Outcome::Told(_) | Outcome::Changed => self.board.hand.drawing = self.drawing(),
        }
        self.draw();
    }

    /// Obeys the editor's elements. Says whether it was one.
    fn edit_order(&mut self, name: &str, value: &str) -> bool {
        let Some(editor) = &mut self.editor else { return false };
        let size = editor.setup.size();
        match name {
            "tool" => editor.tool = Tool::by_name(value).unwrap_or(Tool::Erase),
            "rules" => editor.choose(value),
            "side" => editor.begin_with(if value == "d" { Side::Defenders } else { Side::Attackers }),
            "restart" => editor.restart(),
            "clear" => editor.clear(),
            "position" => return self.place(value),
            "edit-done" => {
                self.edited();
                return true;
            }
            "edit-cancel" => {
                self.editor = None;
                self.begin_at("[data-do=edit]");
                return true;
            }
            _ => return false,
        }
        let is_resized = editor.setup.size() != size;
        self.unreadable = None;
        self.draw_edited(is_resized);
        true
    }

    /// Shows what became of the position, on another board if it has another size.
    fn draw_edited(&mut self, is_resized: bool) {
        if is_resized {
            self.lay_board();
            self.arrive();
        } else {
            self.draw();
        }
    }

    /// Sets up a position that somebody typed, in any dialect.
    fn place(&mut self, text: &str) -> bool {
        let Some(editor) = &mut self.editor else { return false };
        let size = editor.setup.size();
        self.unreadable = match read_position(text.trim(), editor.setup.side()) {
            Ok((setup, _)) if editor.place(setup) => None,
            Ok((setup, _)) => {
                let fault = Fault::WrongSize { found: setup.size(), expected: size };
                Some(markup::fault(fault, &self.words))
            }
            Err(error) => Some(Misread::from(&error).told(&self.words)),
        };
        let is_resized = editor.setup.size() != size;
        self.draw_edited(is_resized);
        true
    }
}

impl Screen for Analyse {
    fn order(&mut self, name: &str, value: &str) {
        if self.edit_order(name, value) {
            return;
        }
        match name {
            "go" => return self.go(NodeId(value.parse().unwrap_or(0))),
            "first" | "back" | "on" | "last" | "up" | "down" => return self.step(name),
            "play" => {
                if let Ok(mv) = value.parse() {
                    self.play(mv);
                }
                return;
            }
            "line" => return self.follow(value),
            "game" => return self.change_game(value),
            "engine" => self.switch_engine(),
            "lines" => {
                self.lines = value.parse().unwrap_or(1).clamp(1, 5);
                let _ = Local.set("branan.analyse.lines", &self.lines.to_string());
                self.think();
            }
            "flip" => {
                self.is_flipped = !self.is_flipped;
                self.board.hand.flipped = self.is_flipped;
            }
            "comment" => {
                value.trim().clone_into(&mut self.study.here().comment);
                self.keep();
            }
            "remove" => {
                self.study.remove();
                self.review = None;
                self.keep();
                return self.arrive();
            }
            "promote" => {
                self.study.promote();
                self.review = None;
                self.keep();
            }
            "review" => {
                self.review = Some(Review::new(&self.study));
                self.think();
            }
            "review-stop" => {
                self.review = None;
                self.think();
            }
            "edit" => return self.edit(),
            "new" => {
                if let Ok(fresh) = self.study.fresh(None) {
                    self.put_on(fresh);
                }
                return self.begin_at("[data-do=new]");
            }
            "former" => return self.former(),
            "import" => return self.import(&browser::value_of("pasted")),
            "format" => value.clone_into(&mut self.format),
            "export" => output::export(self.library.as_deref(), &self.study, &self.format),
            "svg" => output::svg(&self.picture()),
            "png" => output::png(&self.picture()),
            "copy-game" => self.copy(true),
            "copy-position" => self.copy(false),
            _ => return,
        }
        self.draw();
    }

    fn submitted(&mut self, text: &str) -> bool {
        let before = (self.study.at(), self.study.len());
        match read_move(text.trim()) {
            Ok(read) => self.play(read.mv),
            Err(error) => {
                self.notice = story::refused(&Refusal::Unreadable(error), &self.words);
                self.draw();
            }
        }
        before != (self.study.at(), self.study.len())
    }

    fn pointed(&mut self, name: &str, event: &PointerEvent) {
        if self.editor.is_some() {
            return;
        }
        if name == "pointerdown" {
            self.by_pointer = true;
        }
        let outcome = self.board.pointed(name, event, &self.reach);
        self.answered(outcome);
    }

    fn keyed(&mut self, event: &KeyboardEvent) {
        let key = event.key();
        if key == "Tab" {
            self.by_pointer = false;
        }
        let is_ours = self.by_pointer || matches!(key.as_str(), "x" | "f");
        if is_ours && !has_modifier(event) && self.shortcut(&key) {
            event.prevent_default();
            return;
        }
        let is_click = self.editor.is_some() && matches!(key.as_str(), "Enter" | " ");
        if is_click {
            return;
        }
        let outcome = self.board.keyed(event, &self.reach);
        if outcome != Outcome::Unchanged {
            self.answered(outcome);
            self.board.focus();
        }
    }

    fn keyed_elsewhere(&mut self, event: &KeyboardEvent) {
        if !has_modifier(event) && self.shortcut(&event.key()) {
            event.prevent_default();
        }
    }

    fn clicked(&mut self, event: &MouseEvent) {
        if let Some(editor) = &mut self.editor {
            if let Some(square) = square_of(event) {
                editor.click(square);
                self.unreadable = None;
                self.draw();
            }
        } else if event.detail() == 0 {
            let outcome = self.board.clicked(event, &self.reach);
            self.answered(outcome);
        }
    }

    fn brought(&mut self, text: &str) {
        self.import(text);
    }

    fn converted(&mut self, code: Option<&str>, told: &str) {
        self.imported(code, told.to_owned());
    }

    fn told(&mut self, message: FromEngine<'_>) {
        match message {
            FromEngine::Info(text) => {
                let info = Info::read(text);
                if self.asked == Some(info.id) {
                    self.thought(info);
                }
            }
            FromEngine::Best { id, .. } if self.asked == Some(id) => self.thought_enough(),
            _ => {}
        }
    }

    fn engine_failed(&mut self) {
        self.engine.has_failed = true;
        self.asked = None;
        self.review = self.review.take().filter(Review::is_done);
        self.draw();
    }

    fn moved_on(&mut self) {
        self.open_address();
        self.begin();
    }
}

fn has_modifier(event: &KeyboardEvent) -> bool {
    event.ctrl_key() || event.meta_key() || event.alt_key()
}
