//! The page where games are looked at.

mod input;
mod output;
mod view;

use branan_board_ui::{Drawing, Reach};
use branan_rules::{AnyGame, Move, presets};
use branan_scene::{cell, in_address, of_address, square};
use branan_session::{Info, Request, Variation, is_preset, story};
use web_sys::Element;

use super::board::Board;
use super::browser::{self, Facts, Local, Words, now_ms};
use super::engine::Engine;
use super::sections::Sections;
use crate::analyse::{CodeError, Editor, NodeId, Review, Study, read_code, write_code};
use crate::game_library::GameLibrary;
use crate::markup;
use crate::order::{AnalyseOrder, EditorOrder};
use crate::store::Store;

const STUDY: &str = "branan.study";
/// What was looked at before a link was opened.
const FORMER: &str = "branan.study.former";

/// The square of the board that the keyboard comes to.
const BOARD: &str = "#board [tabindex=\"0\"]";

/// How long the engine looks at a position.
const LONG_MS: u64 = 30_000;

/// How much it looks at each position of a review: the same on every device, a fifth of a second or so.
const REVIEW_NODES: u64 = 300_000;

/// Everything on the page that changes.
pub(super) struct Analyse {
    root: Element,
    words: Words,
    sections: Sections,
    study: Study,
    editor: Option<Editor>,
    /// What somebody typed as a position and could not be read.
    unreadable: Option<String>,
    board: Board,
    reach: Reach,
    engine: Engine,
    is_on: bool,
    lines: usize,
    asked: Option<u64>,
    thought: Info,
    review: Option<Review>,
    notice: String,
    said: String,
    format: String,
    /// The address of the module that reads and writes records.
    library: Option<String>,
    is_flipped: bool,
    /// Whether the board has the focus only because it was clicked on.
    by_pointer: bool,
}

impl Analyse {
    /// Shows what the address names, or what was looked at last.
    pub(super) fn open(root: &Element, facts: Facts) -> Analyse {
        let study = first_study(presets::ALL[0].id.as_ref());
        let mut page = Analyse {
            root: root.clone(),
            words: facts.words,
            sections: Sections::default(),
            editor: None,
            unreadable: None,
            board: Board::new(study.rule_set().size()),
            reach: Reach::default(),
            study,
            engine: Engine::new(facts.engine),
            is_on: browser::is_on("branan.analyse.engine"),
            lines: Local
                .get("branan.analyse.lines")
                .and_then(|lines| lines.parse().ok())
                .unwrap_or(1)
                .clamp(1, 5),
            asked: None,
            thought: Info::default(),
            review: None,
            notice: String::new(),
            said: String::new(),
            format: "otg".to_owned(),
            library: facts.library,
            is_flipped: false,
            by_pointer: false,
        };
        page.restore();
        page.open_address();
        page.begin();
        page
    }

    /// Takes up what was looked at when the page was left.
    fn restore(&mut self) {
        let Some(code) = Local.get(STUDY) else { return };
        if let Ok(study) = read_code(&code) {
            self.study = study;
            return;
        }
        GameLibrary(Local).put_aside(&format!("study-{}", now_ms()), &code);
        Local.remove(STUDY);
        self.notice = self.words.text("analyse-kept-broken");
    }

    /// Opens what the address of the page names, and takes the name away: from now on the page keeps it.
    fn open_address(&mut self) {
        let (position, review) = (browser::asked("position"), browser::asked("review"));
        let (code, game) = browser::take_address();
        if let Some(code) = code {
            return match read_code(&code) {
                Ok(study) => {
                    self.put_on(study);
                    self.review = review.map(|_| Review::new(&self.study));
                }
                Err(error) => self.notice = self.broken(error),
            };
        }
        let Some(set) = game.and_then(|id| presets::by_id(&id)) else { return };
        let start = position.map(|text| of_address(&text).ok_or(CodeError::Broken)).transpose();
        let start = start.map(|start| start.filter(|start| *start != set.start));
        match start.and_then(|start| Study::new(set, start).map_err(|_| CodeError::Illegal)) {
            Ok(study) => self.put_on(study),
            Err(error) => self.notice = self.broken(error),
        }
    }

    fn broken(&self, error: CodeError) -> String {
        let why = self.words.text(match error {
            CodeError::Later => "link-later",
            CodeError::Rules => "link-rules",
            CodeError::Illegal => "link-illegal",
            _ => "link-broken",
        });
        format!("{why} {}", self.words.text("link-kept"))
    }

    /// Puts another study on the board; the one before can be had again.
    fn put_on(&mut self, study: Study) {
        if !self.study.is_empty() && write_code(&self.study) != write_code(&study) {
            let _ = Local.set(FORMER, &write_code(&self.study));
        }
        self.study = study;
        self.review = None;
        self.editor = None;
        self.notice.clear();
        self.keep();
    }

    fn keep(&mut self) {
        if !Local.set(STUDY, &write_code(&self.study)) {
            self.notice = self.words.text("play-no-room");
        }
    }

    /// Writes the skeleton of the page and draws it.
    fn begin(&mut self) {
        self.sections.clear();
        self.root.set_inner_html(&match &self.editor {
            Some(editor) => markup::editor_skeleton(editor, &self.words),
            None => markup::study_skeleton(self.lines, &self.words),
        });
        self.lay_board();
        self.arrive();
    }

    /// [`Analyse::begin`] for somebody at the keyboard, who goes on at an element.
    fn begin_at(&mut self, selector: &str) {
        self.said.clear();
        self.begin();
        browser::focus(selector);
    }

    /// Lays out a board of the size that is needed.
    fn lay_board(&mut self) {
        let size = match &self.editor {
            Some(editor) => editor.setup.size(),
            None => self.study.rule_set().size(),
        };
        self.board = Board::new(size);
        self.board.hand.flipped = self.is_flipped;
    }

    /// Begins to look at the position on the board.
    fn arrive(&mut self) {
        self.board.hand.clear();
        self.board.hand.drawing = self.drawing();
        let moves = if self.editor.is_some() { Vec::new() } else { self.study.game().legal_moves() };
        self.reach = Reach::new(moves.into_iter().map(|mv| (cell(mv.from), cell(mv.to))).collect());
        self.thought = Info::default();
        self.think();
        self.draw();
    }

    fn drawing(&self) -> Drawing {
        if self.editor.is_some() {
            Drawing::default()
        } else {
            self.study.turn(self.study.at()).drawing.clone()
        }
    }

    /// Goes to a position and says how it came about.
    fn go(&mut self, to: NodeId) {
        if to == self.study.at() {
            return;
        }
        self.study.go(to);
        self.notice.clear();
        self.said = story::last_move(self.study.game(), &self.words)
            .unwrap_or_else(|| markup::standing(&self.study, &self.words));
        self.keep();
        self.arrive();
    }

    fn play(&mut self, mv: Move) {
        match self.study.play(mv) {
            Ok(()) => {
                self.notice.clear();
                self.said = story::last_move(self.study.game(), &self.words).unwrap_or_default();
                // A review that is under way was about the moves there were.
                self.review = self.review.take().filter(Review::is_done);
                self.keep();
                self.arrive();
            }
            Err(illegal) => {
                self.notice = story::refused(&branan_session::Refusal::Illegal(illegal), &self.words);
                self.draw();
            }
        }
    }

    /// Lets the engine look at what is due: the next position of a review, else the one on the board.
    fn think(&mut self) {
        if self.editor.is_some() {
            self.engine.stop();
            self.asked = None;
            return;
        }
        if let Some(game) = self.next_to_review() {
            let mut request = self.request(&game);
            request.nodes = Some(REVIEW_NODES);
            self.asked = Some(self.engine.ask(request));
            return;
        }
        let game = self.study.game();
        if let Some(end) = game.end() {
            self.engine.stop();
            self.asked = None;
            self.thought = Info { lines: vec![Variation::over(end)], ..Info::default() };
        } else if self.is_on {
            let mut request = self.request(game);
            (request.lines, request.ms) = (self.lines, Some(LONG_MS));
            self.asked = Some(self.engine.ask(request));
        } else {
            self.engine.stop();
            self.asked = None;
        }
    }

    fn request(&self, game: &AnyGame) -> Request {
        Request::of(game, self.study.rules.as_deref().unwrap_or(&game.rule_set().id))
    }

    /// The next position of a review that the engine has to be asked about.
    fn next_to_review(&mut self) -> Option<AnyGame> {
        let review = self.review.as_mut()?;
        while let Some(id) = review.next() {
            let game = self.study.game_at(id);
            match game.end() {
                Some(end) => review.take(Some(&Variation::over(end))),
                None => return Some(game),
            }
        }
        None
    }

    /// Takes what the engine has found so far.
    fn thought(&mut self, thought: Info) {
        let is_review = self.review.as_ref().is_some_and(|review| !review.is_done());
        self.thought = thought;
        if !is_review {
            self.draw();
        }
    }

    /// Hears that the engine has looked long enough.
    fn thought_enough(&mut self) {
        self.asked = None;
        if let Some(review) = self.review.as_mut().filter(|review| !review.is_done()) {
            review.take(self.thought.lines.first());
            self.thought = Info::default();
            if review.is_done() {
                self.said = self.words.text("analyse-reviewed");
            }
            self.think();
        }
        self.draw();
    }

    /// Takes the text of a game, which the library's module turns into a study.
    fn import(&mut self, text: &str) {
        self.notice = self.words.text("analyse-loading");
        self.draw();
        output::import(self.library.as_deref(), text);
    }

    /// Takes what became of it.
    fn imported(&mut self, code: Option<&str>, told: String) {
        if let Some(Ok(study)) = code.map(read_code) {
            self.put_on(study);
            self.begin_at(BOARD);
        }
        self.notice = told;
        self.draw();
    }

    fn former(&mut self) {
        let Some(Ok(study)) = Local.get(FORMER).map(|code| read_code(&code)) else { return };
        self.put_on(study);
        self.begin_at(&AnalyseOrder::Former.selector());
    }

    fn edit(&mut self) {
        self.editor = Some(Editor::new(self.study.rule_set(), self.study.game().setup()));
        self.unreadable = None;
        self.begin_at(&EditorOrder::Tool.selector());
    }

    fn edited(&mut self) {
        let Some(editor) = &self.editor else { return };
        let is_same = editor.rule_set() == self.study.rule_set();
        let study = if is_same {
            self.study.fresh(editor.start())
        } else {
            Study::new(editor.rule_set(), editor.start())
        };
        if let Ok(study) = study {
            self.put_on(study);
            self.begin_at(BOARD);
        }
    }

    /// A link to the whole study, or to the position on the board. What stands behind the question mark, the
    /// server shows before and without the client; the rest never leaves the browser.
    fn link(&self, is_whole: bool) -> String {
        let (set, address) = (self.study.rule_set(), browser::address());
        let game = if is_preset(set) { format!("?game={}", set.id) } else { String::new() };
        let setup = self.study.game().setup();
        match self.study.fresh(Some(setup)) {
            Ok(_) if !is_whole && !game.is_empty() => {
                format!("{address}{game}&position={}", in_address(&setup))
            }
            Ok(alone) if !is_whole => format!("{address}#{}", write_code(&alone)),
            _ => format!("{address}{game}#{}", write_code(&self.study)),
        }
    }
}

fn first_study(id: &str) -> Study {
    let set = presets::by_id(id).unwrap_or(presets::ALL[0]);
    Study::new(set, None).expect("a preset can be played")
}

/// The square of the board that an event came from.
fn square_of(event: &web_sys::Event) -> Option<branan_rules::Square> {
    let name = super::closest(event, "[data-square]")?.get_attribute("data-square")?;
    name.parse().ok().map(square)
}
