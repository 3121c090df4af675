//! The texts of the interface as a small JSON dictionary for browsers.

use std::fmt;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, Pattern, PatternElement, VariantKey};
use serde_json::{Map, Value};

use crate::words::{Area, Words, parse};

impl Words {
    /// Areas as JSON: `{"key":"text with {name}"}`, or, where words agree with a number,
    /// `{"key":{"by":"count","one":"…","other":"…"}}`.
    ///
    /// No `</` occurs in it, so it can stand in a `<script>` element.
    #[must_use]
    pub fn browser_dictionary(&self, areas: &[Area]) -> String {
        let dictionary: Map<String, Value> = areas.iter().flat_map(|area| self.entries(*area)).collect();
        Value::Object(dictionary).to_string().replace("</", "<\\/")
    }

    fn entries(&self, area: Area) -> Vec<(String, Value)> {
        let resource = parse(area, self.language());
        let messages = resource.entries().filter_map(|entry| match entry {
            Entry::Message(message) => Some(message),
            _ => None,
        });
        messages.map(entry).collect()
    }
}

/// A text for browsers that is written in a way browsers are not taught.
#[derive(Debug, PartialEq, Eq)]
struct TooClever(&'static str);

impl fmt::Display for TooClever {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

fn entry(message: &Message<&str>) -> (String, Value) {
    let key = message.id.name;
    let pattern = message.value.as_ref().unwrap_or_else(|| panic!("{key} has no text"));
    let text = translate(pattern).unwrap_or_else(|why| panic!("{key}: {why}"));
    (key.to_owned(), text)
}

fn translate(pattern: &Pattern<&str>) -> Result<Value, TooClever> {
    let select = pattern.elements.iter().position(|element| {
        matches!(element, PatternElement::Placeable { expression: Expression::Select { .. } })
    });
    match select {
        None => plain(&pattern.elements).map(Value::String),
        Some(place) => by_number(&pattern.elements, place),
    }
}

/// A choice by number, each variant with what stands before and after it.
fn by_number(elements: &[PatternElement<&str>], place: usize) -> Result<Value, TooClever> {
    let (before, rest) = elements.split_at(place);
    let (before, after) = (plain(before)?, plain(&rest[1..])?);
    let PatternElement::Placeable { expression: Expression::Select { selector, variants } } = &rest[0] else {
        return Err(TooClever("no choice here"));
    };
    let InlineExpression::VariableReference { id } = selector else {
        return Err(TooClever("a choice must be by a variable"));
    };
    let mut choice = Map::new();
    choice.insert("by".to_owned(), id.name.into());
    for variant in variants {
        let (VariantKey::Identifier { name } | VariantKey::NumberLiteral { value: name }) = &variant.key;
        let text = format!("{before}{}{after}", plain(&variant.value.elements)?);
        choice.insert((*name).to_owned(), text.into());
    }
    if choice.contains_key("other") {
        Ok(Value::Object(choice))
    } else {
        Err(TooClever("a choice must have the variant `other`"))
    }
}

fn plain(elements: &[PatternElement<&str>]) -> Result<String, TooClever> {
    elements.iter().map(piece).collect()
}

fn piece(element: &PatternElement<&str>) -> Result<String, TooClever> {
    match element {
        PatternElement::TextElement { value } => Ok((*value).to_owned()),
        PatternElement::Placeable { expression: Expression::Inline(inline) } => match inline {
            InlineExpression::VariableReference { id } => Ok(format!("{{{}}}", id.name)),
            InlineExpression::StringLiteral { value } if !value.contains(['{', '}', '\\']) => {
                Ok((*value).to_owned())
            }
            _ => Err(TooClever("browsers know variables and one choice by number, nothing else")),
        },
        PatternElement::Placeable { .. } => Err(TooClever("only one choice in a text")),
    }
}

#[cfg(test)]
mod tests {
    use fluent_bundle::FluentResource;

    use super::*;
    use crate::Language;

    fn translated(source: &str) -> Result<Value, TooClever> {
        let resource = FluentResource::try_new(source.to_owned()).expect("the source is good");
        let Some(Entry::Message(message)) = resource.get_entry(0) else { panic!("no message") };
        translate(message.value.as_ref().expect("it has a text"))
    }

    #[test]
    fn every_language_has_a_dictionary_that_cannot_end_a_script() {
        for language in Language::ALL {
            let words = Words::of(language);
            let json = words.browser_dictionary(&[Area::App, Area::Online, Area::Puzzles]);
            let read: Map<String, Value> = serde_json::from_str(&json).expect("it is JSON");
            let keys = [Area::App, Area::Online, Area::Puzzles].map(|area| words.keys(area).len());
            assert_eq!(read.len(), keys.iter().sum::<usize>());
            assert!(!json.contains("</"));
        }
    }

    #[test]
    fn variables_and_numbers_are_spelled_out() {
        assert_eq!(translated("a = Hello { $name }!"), Ok("Hello {name}!".into()));
        let choice = translated("a = You have { $n ->\n [one] one move\n *[other] { $n } moves\n } left.");
        let expected = serde_json::json!(
            {"by": "n", "one": "You have one move left.", "other": "You have {n} moves left."}
        );
        assert_eq!(choice, Ok(expected));
    }

    #[test]
    fn what_browsers_cannot_read_is_refused() {
        for source in ["a = { b }", "a = { NUMBER($n) }", "a = { $n ->\n *[one] x\n }", "a = {\"{\"}"] {
            assert!(translated(source).is_err(), "{source}");
        }
    }
}
