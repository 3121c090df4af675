//! `branan diagram`: a position or a game as a picture.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use branan_board_ui::{Cell, Colour, Frames, Pace, Style, Theme, View, animated_svg, svg};
use clap::{Args, ValueEnum};

use crate::commands::Context;
use crate::commands::show::At;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::subject::{Loaded, Selection, Subject};
use crate::{picture, scene};

/// Draw a position or a game as a picture
///
/// The ending of the file decides the format: .svg and .png hold one position, the last one unless --move
/// says otherwise; .gif and .apng hold the whole game, move by move. With --animate an .svg or .png does too.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Diagram {
    #[command(flatten)]
    selection: Selection,
    /// The file to write; `-` is the standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    /// The format, where the name of the file does not tell; SVG on the standard output
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Width and height in pixels
    #[arg(long, value_name = "PX", default_value_t = 480, value_parser = clap::value_parser!(u32).range(16..=8192))]
    size: u32,
    /// The look of board and pieces: wood, dark, high-contrast or print
    #[arg(long, value_name = "THEME", default_value = "wood")]
    theme: Theme,
    /// Turn the board by half
    #[arg(long)]
    flip: bool,
    /// Leave out the names of files and ranks
    #[arg(long)]
    no_coordinates: bool,
    /// Draw an arrow, as d2-e2 or d2-e2:red; may be given several times
    #[arg(long = "arrow", value_name = "MOVE[:COLOUR]")]
    arrows: Vec<ArrowText>,
    /// Draw a circle around a square, as d4 or d4:blue; may be given several times
    #[arg(long = "mark", value_name = "SQUARE[:COLOUR]")]
    marks: Vec<MarkText>,
    /// Draw the position after this many moves: a number, `start` or `end`
    #[arg(long, short, value_name = "N", conflicts_with = "animate")]
    r#move: Option<At>,
    /// Draw the whole game, whatever the format
    #[arg(long)]
    animate: bool,
    /// How long a position stands in an animation, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 700, value_parser = clap::value_parser!(u32).range(20..=60_000))]
    delay: u32,
}

const EXAMPLES: &str = "\
Colours are green (if none is named), red, blue and yellow.

Examples:
  branan diagram brandubh -o board.svg
  branan diagram game.otg --move 12 --arrow d4-a4:red -o move12.png
  branan diagram game.otg -o game.gif --size 360 --delay 500
  branan diagram '3a3/3a3/3d3/aa1kdaa/2d4/3a3/3a3 d' --mark d4 --theme print > position.svg";

/// The formats of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Scales to any size
    Svg,
    /// Pixels
    Png,
    /// An animation that every program shows
    Gif,
    /// An animation in all colours
    Apng,
}

/// An arrow as typed.
#[derive(Clone, Copy, Debug)]
struct ArrowText {
    from: Cell,
    to: Cell,
    colour: Colour,
}

/// A marked square as typed.
#[derive(Clone, Copy, Debug)]
struct MarkText {
    cell: Cell,
    colour: Colour,
}

impl FromStr for ArrowText {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<ArrowText, &'static str> {
        const EXPECTED: &str = "expected two squares, as d2-e2, and perhaps a colour, as d2-e2:red";
        let (squares, colour) = with_colour(text)?;
        let (from, to) = squares.split_once('-').ok_or(EXPECTED)?;
        let cell = |text: &str| text.parse().map_err(|_| EXPECTED);
        Ok(ArrowText { from: cell(from)?, to: cell(to)?, colour })
    }
}

impl FromStr for MarkText {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<MarkText, &'static str> {
        let (square, colour) = with_colour(text)?;
        let cell = square.parse().map_err(|_| "expected a square, as d4, and perhaps a colour, as d4:red")?;
        Ok(MarkText { cell, colour })
    }
}

/// Splits a colour off a text.
fn with_colour(text: &str) -> Result<(&str, Colour), &'static str> {
    let Some((text, name)) = text.split_once(':') else { return Ok((text, Colour::default())) };
    let colour = match name {
        "green" => Colour::Green,
        "red" => Colour::Red,
        "blue" => Colour::Blue,
        "yellow" => Colour::Yellow,
        _ => return Err("a colour is green, red, blue or yellow"),
    };
    Ok((text, colour))
}

impl Diagram {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let format = self.format()?;
        let file = match self.selection.load(&context.book)? {
            Subject::Bare { set, setup, .. } => self.still(scene::board(&set, &setup), format)?,
            Subject::Games(games) => self.game(&games[self.selection.game_of(&games)?], format)?,
        };
        self.write(&file)
    }

    /// The picture of one position of a game, or of all.
    fn game(&self, loaded: &Loaded, format: Format) -> Result<Vec<u8>, Failure> {
        let moves = matches!(format, Format::Gif | Format::Apng) && self.r#move.is_none();
        if moves || self.animate {
            return self.moving(&self.frames(loaded)?, &self.style(&loaded.title), format);
        }
        let at = self.r#move.unwrap_or(At::End).in_game(loaded)?;
        self.still(scene::position(&scene::rewound(&loaded.game, at)), format)
    }

    fn still(&self, view: View, format: Format) -> Result<Vec<u8>, Failure> {
        let view = self.dressed(view, true)?;
        let style = self.style("A position on the board");
        match format {
            Format::Svg => Ok(svg(&view, &style).into_bytes()),
            Format::Png => picture::png(&svg(&view, &style), self.size).map_err(Failure::input),
            Format::Gif | Format::Apng => self.moving(&Frames::new(view, self.pace()), &style, format),
        }
    }

    /// The picture of a row of positions.
    fn moving(&self, frames: &Frames, style: &Style, format: Format) -> Result<Vec<u8>, Failure> {
        let file = match format {
            Format::Svg => return Ok(animated_svg(frames, style).into_bytes()),
            Format::Gif => {
                let mut progress = Progress::new("drawing", picture::gif_steps(frames));
                picture::gif(frames, style, self.size, &mut || progress.step())
            }
            Format::Png | Format::Apng => {
                let mut progress = Progress::new("drawing", frames.pictures().count());
                picture::apng(frames, style, self.size, &mut || progress.step())
            }
        };
        file.map_err(Failure::input)
    }

    /// Every position of a game; arrows and marks are on the last one.
    fn frames(&self, loaded: &Loaded) -> Result<Frames, Failure> {
        let last = loaded.game.len();
        let view = |at| self.dressed(scene::position(&scene::rewound(&loaded.game, at)), at == last);
        let mut frames = Frames::new(view(0)?, self.pace());
        for (at, ply) in loaded.game.plies().into_iter().enumerate() {
            frames.play(scene::cell(ply.mv.from), scene::cell(ply.mv.to), view(at + 1)?);
        }
        Ok(frames)
    }

    /// The view as the command line wants it.
    fn dressed(&self, view: View, marked: bool) -> Result<View, Failure> {
        let mut view = view.flipped(self.flip).coordinates(!self.no_coordinates);
        let on_board = |cell: Cell| match view.get(cell) {
            Some(_) => Ok(()),
            None => Err(Failure::usage(format_args!("{cell} is not on a board of {0}x{0}", view.size()))),
        };
        for arrow in &self.arrows {
            on_board(arrow.from).and_then(|()| on_board(arrow.to))?;
        }
        for mark in &self.marks {
            on_board(mark.cell)?;
        }
        if marked {
            view =
                self.arrows.iter().fold(view, |view, arrow| view.arrow(arrow.from, arrow.to, arrow.colour));
            view = self.marks.iter().fold(view, |view, mark| view.circle(mark.cell, mark.colour));
        }
        Ok(view)
    }

    fn style(&self, title: &str) -> Style {
        Style { theme: self.theme, size_px: Some(self.size), title: title.to_owned(), ..Style::default() }
    }

    fn pace(&self) -> Pace {
        Pace { hold_ms: self.delay, ..Pace::default() }
    }

    fn to_stdout(&self) -> bool {
        self.output == Path::new("-")
    }

    fn format(&self) -> Result<Format, Failure> {
        let by_name = || match self.output.extension()?.to_str()?.to_lowercase().as_str() {
            "svg" => Some(Format::Svg),
            "png" => Some(Format::Png),
            "gif" => Some(Format::Gif),
            "apng" => Some(Format::Apng),
            _ => None,
        };
        let known = self.format.or_else(by_name).or(self.to_stdout().then_some(Format::Svg));
        known.ok_or_else(|| {
            Failure::usage(format_args!("the name `{}` tells no format", self.output.display()))
                .hint("end it in .svg, .png, .gif or .apng, or say --format")
        })
    }

    fn write(&self, file: &[u8]) -> Result<(), Failure> {
        if !self.to_stdout() {
            return fs::write(&self.output, file).map_err(|error| Failure::file(&self.output, &error));
        }
        let mut out = io::stdout().lock();
        if out.is_terminal() && std::str::from_utf8(file).is_err() {
            return Err(Failure::usage("a terminal cannot show this picture").hint("say -o FILE"));
        }
        out.write_all(file)?;
        Ok(())
    }
}
