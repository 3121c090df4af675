//! A rule page in the terminal: words, and diagrams drawn as text.

use std::io::{self, Write};

use branan_board_ui::{Charset, Mark, TextStyle, View, text};
use branan_lessons::Stage;
use branan_rules::{RuleSet, SquareSet};
use branan_words::{Exercise, Figure, Language, RulePage, Section, Words};
use clap::Args;

use crate::commands::Context;
use crate::failure::Failure;
use crate::terminal::{board_depth, text_width, wants_ascii};
use crate::{scene, wrap};

/// How a rule page is written.
#[derive(Args, Debug)]
pub(crate) struct PageOptions {
    /// Tell the answers to what can be tried
    #[arg(long)]
    answers: bool,
    /// Leave the diagrams out
    #[arg(long)]
    no_diagrams: bool,
    /// Write JSON instead
    #[arg(long)]
    json: bool,
}

/// The language that the system says its user reads.
pub(crate) fn system_language() -> Language {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_MESSAGES")).or_else(|| set("LANG"));
    locale.and_then(|locale| Language::from_locale(&locale)).unwrap_or_default()
}

impl PageOptions {
    pub(crate) fn write(
        &self,
        out: &mut impl Write,
        context: &Context,
        set: &RuleSet,
    ) -> Result<(), Failure> {
        let stage = Stage::new(set).map_err(Failure::input)?;
        let page = RulePage::new(&stage, context.language);
        if self.json {
            serde_json::to_writer_pretty(&mut *out, &page).map_err(io::Error::from)?;
            writeln!(out)?;
            return Ok(());
        }
        let words = context.words();
        Printer { out, context, set, words, options: self, width: text_width().min(80) }.page(&page)
    }
}

/// Writes a page line by line.
struct Printer<'a, W: Write> {
    out: &'a mut W,
    context: &'a Context,
    set: &'a RuleSet,
    words: &'static Words,
    options: &'a PageOptions,
    width: usize,
}

impl<W: Write> Printer<'_, W> {
    fn page(&mut self, page: &RulePage) -> Result<(), Failure> {
        let paint = self.context.color.stdout();
        writeln!(self.out, "{}  {}", paint.bold(&page.name), paint.dim(&page.id))?;
        writeln!(self.out, "{}", page.summary)?;
        let mut chapter = None;
        for section in &page.sections {
            if chapter.replace(section.chapter) != Some(section.chapter) {
                let heading = section.chapter.title(self.words);
                let line = "=".repeat(heading.chars().count());
                writeln!(self.out, "\n{}\n{line}", paint.bold(&heading))?;
            }
            self.section(section)?;
        }
        writeln!(self.out, "\n{}", paint.bold(&self.words.text("learn-source")))?;
        self.paragraph("  ", &page.source)
    }

    fn section(&mut self, section: &Section) -> Result<(), Failure> {
        let paint = self.context.color.stdout();
        let clauses = paint.dim(&section.clauses.join(" "));
        writeln!(self.out, "\n{}  {clauses}", paint.bold(&section.title))?;
        for paragraph in &section.paragraphs {
            self.paragraph("  ", paragraph)?;
        }
        if let Some(reading) = &section.reading {
            let label = self.words.text("reading-title");
            self.paragraph("  | ", &self.words.labelled(&label, reading))?;
        }
        match &section.figure {
            Some(figure) if !self.options.no_diagrams => self.figure(figure),
            _ => Ok(()),
        }
    }

    fn figure(&mut self, figure: &Figure) -> Result<(), Failure> {
        writeln!(self.out)?;
        self.board(&shown(self.set, figure))?;
        self.paragraph("    ", &figure.caption)?;
        match &figure.exercise {
            Some(exercise) => self.exercise(exercise, exercise.position != figure.position),
            None => Ok(()),
        }
    }

    fn exercise(&mut self, exercise: &Exercise, elsewhere: bool) -> Result<(), Failure> {
        let title = self.words.text("try-title");
        writeln!(self.out)?;
        if elsewhere {
            self.board(&scene::board(self.set, &exercise.task.start))?;
        }
        let task = format!("{} {}", exercise.turn, exercise.prompt);
        self.paragraph("    ", &self.words.labelled(&title, &task))?;
        if self.options.answers {
            let answer = self.words.labelled(&self.words.text("learn-answer"), &exercise.answer);
            self.paragraph("    ", &answer)?;
        }
        Ok(())
    }

    fn board(&mut self, view: &View) -> Result<(), Failure> {
        let charset = if wants_ascii() { Charset::Ascii } else { Charset::Unicode };
        let depth = board_depth(self.context.color.stdout());
        for line in text(view, &TextStyle { charset, depth, ..TextStyle::default() }).lines() {
            writeln!(self.out, "    {line}")?;
        }
        Ok(())
    }

    fn paragraph(&mut self, first: &str, text: &str) -> Result<(), Failure> {
        self.out.write_all(wrap::paragraph(first, text, self.width).as_bytes())?;
        Ok(())
    }
}

/// The position with the squares of its move, what that captures, and what the text speaks of.
fn shown(set: &RuleSet, figure: &Figure) -> View {
    let mut view = scene::board(set, &figure.diagram.start);
    if let [mv] = figure.diagram.moves.as_slice() {
        view = view.last_move(scene::cell(mv.from), scene::cell(mv.to));
    }
    let captured: SquareSet = figure.captured.iter().filter_map(|square| square.parse().ok()).collect();
    let marks = [(captured, Mark::Preview), (figure.diagram.marked, Mark::Region)];
    for (squares, mark) in marks {
        view = squares.iter().fold(view, |view, square| view.mark(scene::cell(square), mark));
    }
    view
}
