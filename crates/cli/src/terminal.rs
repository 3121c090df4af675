//! What the terminal can show.

use std::env;
use std::io::{self, IsTerminal};

use branan_board_ui::Depth;
use clap::ValueEnum;

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless the environment variable `NO_COLOR` is set.
    #[default]
    Auto,
    /// Also into files and pipes.
    Always,
    /// Not at all.
    Never,
}

impl ColorChoice {
    /// Says whether to colour a stream.
    pub(crate) fn on(self, stream: &impl IsTerminal) -> bool {
        match self {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => stream.is_terminal() && wants_color(),
        }
    }

    /// Paint for the standard output.
    pub(crate) fn stdout(self) -> Paint {
        Paint(self.on(&io::stdout()))
    }

    /// Paint for the standard error stream.
    pub(crate) fn stderr(self) -> Paint {
        Paint(self.on(&io::stderr()))
    }
}

fn wants_color() -> bool {
    let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    !set("NO_COLOR") && env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Colours for words, or none at all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint(bool);

impl Paint {
    /// No colours.
    #[cfg(test)]
    pub(crate) const PLAIN: Paint = Paint(false);

    /// Says whether there are colours.
    pub(crate) fn is_on(self) -> bool {
        self.0
    }

    pub(crate) fn bold(self, text: &str) -> String {
        self.with("1", text)
    }

    pub(crate) fn dim(self, text: &str) -> String {
        self.with("2", text)
    }

    pub(crate) fn red(self, text: &str) -> String {
        self.with("1;31", text)
    }

    pub(crate) fn inverse(self, text: &str) -> String {
        self.with("7", text)
    }

    pub(crate) fn green(self, text: &str) -> String {
        self.with("32", text)
    }

    pub(crate) fn yellow(self, text: &str) -> String {
        self.with("33", text)
    }

    pub(crate) fn cyan(self, text: &str) -> String {
        self.with("36", text)
    }

    fn with(self, code: &str, text: &str) -> String {
        if self.0 { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// The colours the terminal can show on a board.
pub(crate) fn board_depth(paint: Paint) -> Depth {
    let says = |name, words: &[&str]| {
        env::var(name).is_ok_and(|value| words.iter().any(|word| value.to_lowercase().contains(word)))
    };
    if !paint.is_on() {
        Depth::Plain
    } else if says("COLORTERM", &["truecolor", "24bit"]) {
        Depth::True
    } else if says("TERM", &["256color", "kitty", "alacritty", "ghostty"]) {
        Depth::Indexed
    } else {
        Depth::Sixteen
    }
}

/// The columns that a line takes, colours left out of the account.
pub(crate) fn columns(line: &str) -> usize {
    let (mut count, mut escape) = (0, false);
    for letter in line.chars() {
        match letter {
            '\x1b' => escape = true,
            'm' if escape => escape = false,
            _ if escape => {}
            _ => count += 1,
        }
    }
    count
}

/// The columns to write text in: those of the terminal, 40 to 100; 80 into files.
pub(crate) fn text_width() -> usize {
    let columns = io::stdout().is_terminal().then(crossterm::terminal::size).and_then(Result::ok);
    columns.map_or(80, |(columns, _)| usize::from(columns).clamp(40, 100))
}

/// Says whether the output should keep to plain letters: the locale says
/// clearly that it is not UTF-8.
pub(crate) fn wants_ascii() -> bool {
    let value = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| env::var(name).ok());
    let locale = value.into_iter().find(|value| !value.is_empty());
    locale.is_some_and(|locale| matches!(locale.as_str(), "C" | "POSIX"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_take_no_columns() {
        assert_eq!(columns("a1"), 2);
        assert_eq!(columns(&Paint(true).red("◆ error")), 7);
        assert_eq!(Paint::PLAIN.red("x"), "x");
    }
}
