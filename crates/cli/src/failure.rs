//! Why a command failed, and how that is told.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use crate::terminal::Paint;

/// Why a command failed, with a hint where one helps.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    hint: Option<String>,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Something is wrong on the command line itself.
    Usage,
    /// What was read is wrong, or something outside failed.
    Input,
    /// Everything there is to say was said while the command ran.
    Reported,
    /// Whoever read the output went away, which is no failure at all.
    Unheard,
}

impl Failure {
    /// A command line that cannot be meant.
    pub(crate) fn usage(message: impl fmt::Display) -> Failure {
        Failure { message: message.to_string(), hint: None, kind: Kind::Usage }
    }

    /// Input that cannot be used, or work that failed.
    pub(crate) fn input(message: impl fmt::Display) -> Failure {
        Failure { message: message.to_string(), hint: None, kind: Kind::Input }
    }

    /// A command that has told its failures already.
    pub(crate) fn reported() -> Failure {
        Failure { message: String::new(), hint: None, kind: Kind::Reported }
    }

    /// A file that could not be read or written.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Failure {
        Failure::input(format_args!("{}: {}", path.display(), plain(error)))
    }

    /// The failure with a hint what to do about it.
    #[must_use]
    pub(crate) fn hint(mut self, hint: impl fmt::Display) -> Failure {
        self.hint = Some(hint.to_string());
        self
    }

    /// The failure with something in front of its message, as the name of a file.
    #[must_use]
    pub(crate) fn within(mut self, place: impl fmt::Display) -> Failure {
        self.message = format!("{place}: {}", self.message);
        self
    }

    /// The exit status of the program: 0, 1 or 2.
    pub(crate) fn status(&self) -> u8 {
        match self.kind {
            Kind::Unheard => 0,
            Kind::Input | Kind::Reported => 1,
            Kind::Usage => 2,
        }
    }

    /// Prints the failure on the standard error stream.
    pub(crate) fn print(&self, paint: Paint) {
        if matches!(self.kind, Kind::Reported | Kind::Unheard) {
            return;
        }
        // Nobody is left to tell if this fails.
        let mut err = io::stderr().lock();
        let _ = writeln!(err, "{} {}", paint.red("error:"), self.message);
        if let Some(hint) = &self.hint {
            let _ = writeln!(err, "{} {hint}", paint.cyan("hint:"));
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// Writing the output is the only thing done without naming a file.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure { kind: Kind::Unheard, ..Failure::reported() }
        } else {
            Failure::input(format_args!("cannot write the output: {}", plain(&error)))
        }
    }
}

/// The text of an error without the number of the operating system.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_lowercase(),
        None => text,
    }
}
