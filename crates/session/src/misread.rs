//! Why a text could not be read, in words.

use branan_rules::notation::ParseError;
use branan_scene::{Speak, Value};

/// The place and the reason, whoever read the text: a page, or the engine in its worker.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Misread {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
    /// What stands there; nothing at the end of the text.
    pub found: String,
    /// The key of what should stand there.
    pub expected: String,
    /// What the text of that key is told.
    pub detail: String,
    /// The field of a document that it is about, or nothing.
    pub field: String,
}

impl From<&ParseError> for Misread {
    fn from(error: &ParseError) -> Misread {
        let ParseError { line, column, found, expected, .. } = error;
        Misread {
            line: *line,
            column: *column,
            found: found.clone(),
            expected: expected.key().to_owned(),
            detail: expected.detail().to_owned(),
            field: expected.field().to_owned(),
        }
    }
}

impl Misread {
    /// The whole sentence.
    #[must_use]
    pub fn describe(&self, speak: &impl Speak) -> String {
        let (line, column) = (Value::Number(self.line), Value::Number(self.column));
        let (expected, found) = (self.wanted(speak), self.quoted(speak));
        // What stands in the text comes last, lest it be filled in itself.
        let with = [("line", line), ("column", column), ("expected", Value::Text(&expected))];
        let place = speak.say("error-at", &[with[0], with[1], with[2], ("found", Value::Text(&found))]);
        speak.say("library-unreadable", &[("place", Value::Text(&place))])
    }

    fn wanted(&self, speak: &impl Speak) -> String {
        let wanted = speak.say(&self.expected, &[("detail", Value::Text(&self.detail))]);
        let frame = match self.field.as_str() {
            "" => return wanted,
            _ if self.expected.starts_with("contradiction") => "error-contradiction",
            _ => "error-for",
        };
        speak.say(frame, &[("expected", Value::Text(&wanted)), ("field", Value::Text(&self.field))])
    }

    fn quoted(&self, speak: &impl Speak) -> String {
        match self.found.as_str() {
            "" => speak.say("error-end", &[]),
            "\n" | "\r" | "\r\n" => speak.say("error-line-end", &[]),
            found => speak.say("error-quoted", &[("text", Value::Text(found))]),
        }
    }
}

#[cfg(test)]
mod tests {
    use branan_rules::notation::{read_move, read_position};
    use branan_rules::{Side, notation::read_otn_rules};

    use branan_scene::Keys;

    use super::*;

    fn describe(error: &ParseError) -> String {
        Misread::from(error).describe(&Keys)
    }

    #[test]
    fn place_reason_and_text_are_told() {
        let place = "library-unreadable error-at 1 4 wanted-square ";
        assert_eq!(describe(&read_move("d2-z9").unwrap_err()), format!("{place} error-quoted z9"));
        assert_eq!(describe(&read_move("d2-").unwrap_err()), format!("{place} error-end"));
        assert_eq!(describe(&read_move("d2-{line}").unwrap_err()), format!("{place} error-quoted {{"));
        let row = read_position("3a3/3a4/7", Side::Attackers).unwrap_err();
        assert_eq!(
            describe(&row),
            "library-unreadable error-at 1 5 wanted-row-like-first 7 error-quoted 3a4"
        );
    }

    #[test]
    fn rules_are_told_with_their_field() {
        let entry = read_otn_rules("dim:5 surf:x start:/5/5/2K2/5/5/").unwrap_err();
        let expected = "error-at 1 12 error-for wanted-one-of `y`, `n` surf error-quoted x";
        assert_eq!(describe(&entry), format!("library-unreadable {expected}"));
        let kings = read_otn_rules("dim:5 start:/5/5/5/5/t4/").unwrap_err();
        let expected = "library-unreadable error-at 1 7 error-contradiction contradiction-one-king";
        assert!(describe(&kings).starts_with(expected), "{}", describe(&kings));
    }
}
