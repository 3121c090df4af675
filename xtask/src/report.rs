//! What a measurement came to, for people or machines.

use std::process::ExitCode;

use serde_json::Value;

/// A report that was made, and how it is described to people.
pub(crate) struct Report<'r> {
    pub(crate) value: &'r Value,
    /// Whether a machine reads it.
    pub(crate) is_json: bool,
    pub(crate) describe: fn(&Value) -> String,
}

impl Report<'_> {
    /// Prints it, then what is wrong with it; it fails if anything is.
    pub(crate) fn conclude(&self, wrong: &[String]) -> ExitCode {
        if self.is_json {
            println!("{:#}", self.value);
        } else {
            print!("{}", (self.describe)(self.value));
        }
        for wrong in wrong {
            eprintln!("{wrong}");
        }
        if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
