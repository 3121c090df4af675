//! What the page shows of a study.

use branan_board_ui::{Colour, Mark, View};
use branan_rules::{AnyGame, Evidence, Move, SquareSet};
use branan_scene::{cell, labelled, position, square, with_marks};
use branan_session::{is_preset, story};

use super::super::browser::{self, Local};
use super::{Analyse, FORMER};
use crate::markup;
use crate::store::Store;

impl Analyse {
    /// Brings the page up to date.
    pub(super) fn draw(&mut self) {
        let view = self.view();
        self.board.show(&view);
        if self.editor.is_some() {
            self.draw_editor();
        } else {
            self.draw_study();
        }
        self.sections.put("said", branan_board_ui::escape(&self.said));
    }

    fn draw_study(&mut self) {
        let (words, study) = (self.words, &self.study);
        let review = self.review.as_ref();
        let best = self.thought.lines.first().filter(|line| self.is_on || line.moves.is_empty());
        let (head, lines) =
            markup::engine(&self.thought, self.asked.is_none(), self.is_on, self.engine.has_failed, &words);
        let notice = match self.notice.as_str() {
            "" => String::new(),
            notice => format!(r#"<p class="notice">{}</p>"#, branan_board_ui::escape(notice)),
        };
        let standing = markup::standing(study, &words);
        let sections = [
            ("notice", notice),
            ("heading", markup::heading(study, Local.get(FORMER).is_some(), &words)),
            ("bar", markup::bar(best, self.is_flipped, &words)),
            ("steps", markup::steps(study, &words)),
            ("engine-head", head),
            ("lines", lines),
            ("tree", markup::tree(study, review, &standing, &words)),
            ("note", markup::note(study, &words)),
            ("review", markup::review(study, review, &words)),
        ];
        for (id, html) in sections {
            self.sections.put(id, html);
        }
        browser::bring_into_view(".plies [aria-current]");
    }

    fn draw_editor(&mut self) {
        let Some(editor) = &self.editor else { return };
        let (told, done) = markup::faults(editor, self.unreadable.as_deref(), &self.words);
        self.sections.put("tools", markup::tools(editor, &self.words));
        self.sections.put("faults", told);
        self.sections.put("done", done);
        let set = editor.rule_set();
        browser::set_value("rules", if is_preset(set) { &set.id } else { "" });
        browser::set_value("side", &editor.setup.side().letter().to_string());
        if self.unreadable.is_none() {
            browser::set_value("position", &editor.setup.to_string());
        }
    }

    /// The board with everything on it.
    fn view(&self) -> View {
        let mut view = match &self.editor {
            Some(editor) => branan_scene::board(editor.rule_set(), &editor.setup),
            None => self.with_hand(self.with_lines(self.ended())),
        };
        view.flipped = self.is_flipped;
        // What a piece can do in the editor is told once the position can be played.
        let edited = self.editor.as_ref();
        let edited =
            edited.and_then(|editor| AnyGame::from_setup(editor.rule_set().clone(), &editor.setup).ok());
        let game = edited.as_ref().unwrap_or(self.study.game());
        labelled(view, game, &self.words).caption(story::game_name(game.rule_set(), &self.words))
    }

    /// The position without the hand of whoever looks at it, as a picture.
    pub(super) fn picture(&self) -> View {
        let mut view = self.with_drawing(self.ended());
        view.flipped = self.is_flipped;
        view.caption(format!(
            "{}: {}",
            story::game_name(self.study.rule_set(), &self.words),
            markup::standing(&self.study, &self.words)
        ))
    }

    /// The position, with what an ending rests on where no mark says it.
    fn ended(&self) -> View {
        let game = self.study.game();
        match game.evidence() {
            Some(Evidence::Escape { square }) => position(game).circle(cell(square), Colour::Green),
            _ => position(game),
        }
    }

    /// The first move of each line: the best blue, the others yellow.
    fn with_lines(&self, view: View) -> View {
        let is_shown = self.is_on && self.review.as_ref().is_none_or(crate::analyse::Review::is_done);
        let lines = self.thought.lines.iter().filter(|_| is_shown).enumerate();
        let firsts: Vec<(usize, Move)> =
            lines.filter_map(|(index, line)| Some((index, *line.moves.first()?))).collect();
        firsts.into_iter().rev().fold(view, |view, (index, mv)| {
            let colour = if index == 0 { Colour::Blue } else { Colour::Yellow };
            view.arrow(cell(mv.from), cell(mv.to), colour)
        })
    }

    /// What is lifted, where it may go, what that would capture, and what was drawn.
    fn with_hand(&self, mut view: View) -> View {
        let hand = &self.board.hand;
        if let Some(lifted) = hand.lifted() {
            view = view.mark(lifted, Mark::Selected);
            view = self.reach.targets(lifted).fold(view, |view, to| view.mark(to, Mark::Legal));
        }
        if let Some((from, to)) = hand.aim(&self.reach) {
            view = with_marks(view, self.preview(Move::new(square(from), square(to))), Mark::Preview);
        }
        view.arrows.extend(hand.sketch().filter(|arrow| arrow.from != arrow.to));
        self.with_drawing(view)
    }

    fn with_drawing(&self, mut view: View) -> View {
        let drawing = self.drawing();
        view.arrows.extend(drawing.arrows);
        drawing.circles.into_iter().fold(view, |view, (at, colour)| view.circle(at, colour))
    }

    fn preview(&self, mv: Move) -> SquareSet {
        story::captured_by(self.study.game(), mv)
    }
}
