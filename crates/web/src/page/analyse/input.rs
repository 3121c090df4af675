//! What people do on the page.

use branan_board_ui::Answer;
use branan_rules::notation::{read_move, read_position};
use branan_rules::{Fault, Move, Side, presets};
use branan_scene::square;
use branan_session::{FromEngine, Info, Misread, Refusal, story};
use web_sys::{KeyboardEvent, MouseEvent, PointerEvent};

use super::super::board::Outcome;
use super::super::browser::{self, Local, keep_on};
use super::super::screen::Screen;
use super::{Analyse, output, square_of};
use crate::analyse::{NodeId, Review, Study, Tool};
use crate::markup;
use crate::order::{AnalyseOrder, EditorOrder};
use crate::store::Store;

impl Analyse {
    fn step(&mut self, order: AnalyseOrder) {
        let (study, at) = (&self.study, self.study.at());
        let to = match order {
            AnalyseOrder::First => Some(NodeId::FIRST),
            AnalyseOrder::Back => study.before(at),
            AnalyseOrder::On => study.after(at).first().copied(),
            AnalyseOrder::Last => study.line_from(at).last(),
            AnalyseOrder::Up => self.sibling(-1),
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
            "x" => AnalyseOrder::Engine,
            "f" => AnalyseOrder::Flip,
            _ if self.editor.is_some() => return false,
            "ArrowLeft" => AnalyseOrder::Back,
            "ArrowRight" => AnalyseOrder::On,
            "ArrowUp" => AnalyseOrder::Up,
            "ArrowDown" => AnalyseOrder::Down,
            "Home" => AnalyseOrder::First,
            "End" => AnalyseOrder::Last,
            _ => return false,
        };
        self.obey(order, "");
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
            // Arrows come by drawing and go by a click where there is nothing to lift.
            Outcome::Told(Answer::Drawn | Answer::Refused(_)) => {
                self.study.here().drawing = self.board.hand.drawing.clone();
                self.keep();
            }
            // A click that lifts a piece clears what is drawn on a board; a study keeps it.
            Outcome::Told(_) | Outcome::Changed => self.board.hand.drawing = self.drawing(),
        }
        self.draw();
    }

    /// Does what an element is for.
    fn obey(&mut self, order: AnalyseOrder, value: &str) {
        match order {
            AnalyseOrder::Go => return self.go(NodeId(value.parse().unwrap_or(0))),
            AnalyseOrder::First
            | AnalyseOrder::Back
            | AnalyseOrder::On
            | AnalyseOrder::Last
            | AnalyseOrder::Up
            | AnalyseOrder::Down => return self.step(order),
            AnalyseOrder::Play => {
                if let Ok(mv) = value.parse() {
                    self.play(mv);
                }
                return;
            }
            AnalyseOrder::Line => return self.follow(value),
            AnalyseOrder::Game => return self.change_game(value),
            AnalyseOrder::Engine => self.switch_engine(),
            AnalyseOrder::Lines => {
                self.lines = value.parse().unwrap_or(1).clamp(1, 5);
                let _ = Local.set("branan.analyse.lines", &self.lines.to_string());
                self.think();
            }
            AnalyseOrder::Flip => {
                self.is_flipped = !self.is_flipped;
                self.board.hand.flipped = self.is_flipped;
            }
            AnalyseOrder::Comment => {
                value.trim().clone_into(&mut self.study.here().comment);
                self.keep();
            }
            AnalyseOrder::Remove => {
                self.study.remove();
                self.review = None;
                self.keep();
                return self.arrive();
            }
            AnalyseOrder::Promote => {
                self.study.promote();
                self.review = None;
                self.keep();
            }
            AnalyseOrder::Review => {
                self.review = Some(Review::new(&self.study));
                self.think();
            }
            AnalyseOrder::ReviewStop => {
                self.review = None;
                self.think();
            }
            AnalyseOrder::Edit => return self.edit(),
            AnalyseOrder::New => {
                if let Ok(fresh) = self.study.fresh(None) {
                    self.put_on(fresh);
                }
                return self.begin_at(&AnalyseOrder::New.selector());
            }
            AnalyseOrder::Former => return self.former(),
            AnalyseOrder::Import => return self.import(&browser::value_of("pasted")),
            AnalyseOrder::Format => value.clone_into(&mut self.format),
            AnalyseOrder::Export => output::export(self.library.as_deref(), &self.study, &self.format),
            AnalyseOrder::Svg => output::svg(&self.picture()),
            AnalyseOrder::Png => output::png(&self.picture()),
            AnalyseOrder::CopyGame => self.copy(true),
            AnalyseOrder::CopyPosition => self.copy(false),
        }
        self.draw();
    }

    /// Obeys the editor's elements.
    fn edit_order(&mut self, order: EditorOrder, value: &str) {
        let Some(editor) = &mut self.editor else { return };
        let size = editor.setup.size();
        match order {
            EditorOrder::Tool => editor.tool = Tool::by_name(value).unwrap_or(Tool::Erase),
            EditorOrder::Rules => editor.choose(value),
            EditorOrder::Side => {
                editor.begin_with(if value == "d" { Side::Defenders } else { Side::Attackers });
            }
            EditorOrder::Restart => editor.restart(),
            EditorOrder::Clear => editor.clear(),
            EditorOrder::Position => return self.place(value),
            EditorOrder::Done => return self.edited(),
            EditorOrder::Cancel => {
                self.editor = None;
                return self.begin_at(&AnalyseOrder::Edit.selector());
            }
        }
        let is_resized = editor.setup.size() != size;
        self.unreadable = None;
        self.draw_edited(is_resized);
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
    fn place(&mut self, text: &str) {
        let Some(editor) = &mut self.editor else { return };
        let size = editor.setup.size();
        self.unreadable = match read_position(text.trim(), editor.setup.side()) {
            Ok((setup, _)) if editor.place(setup) => None,
            Ok((setup, _)) => {
                let fault = Fault::WrongSize { found: setup.size(), expected: size };
                Some(markup::fault(fault, &self.words))
            }
            Err(error) => Some(Misread::from(&error).describe(&self.words)),
        };
        let is_resized = editor.setup.size() != size;
        self.draw_edited(is_resized);
    }
}

impl Screen for Analyse {
    fn order(&mut self, name: &str, value: &str) {
        if name == "typed-move" {
            self.notice.clear();
            self.draw();
        } else if let Some(order) = AnalyseOrder::read(name) {
            self.obey(order, value);
        } else if let Some(order) = EditorOrder::read(name) {
            self.edit_order(order, value);
        }
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

    fn stepped_by(&mut self, by: isize) -> bool {
        if self.editor.is_none() && by != 0 {
            self.step(if by < 0 { AnalyseOrder::Back } else { AnalyseOrder::On });
        }
        self.editor.is_none() && !self.study.is_empty()
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

    fn receive_thought(&mut self, message: FromEngine<'_>) {
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
