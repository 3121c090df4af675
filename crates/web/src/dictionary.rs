//! The texts of the page, in the language it came in.

use branan_scene::{Speak, Value};

/// The texts of the interface, as the page brought them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dictionary {
    language: String,
    /// Sorted by key.
    texts: Vec<(String, Text)>,
}

/// A text with places to fill, as `{name}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// The same for every number.
    Plain(String),
    /// One of two texts, by a number.
    Choice {
        /// The name of the number.
        by: String,
        /// For one.
        one: String,
        /// For all others.
        other: String,
    },
}

impl Dictionary {
    /// The dictionary of a language, by its code.
    #[must_use]
    pub fn new(language: &str, texts: impl IntoIterator<Item = (String, Text)>) -> Dictionary {
        let mut dictionary = Dictionary { language: language.to_owned(), texts: Vec::new() };
        for (key, text) in texts {
            // They come in order, so this adds at the end; a sort would cost the page 3 KB of code.
            let place = dictionary.place(&key).unwrap_or_else(|place| place);
            dictionary.texts.insert(place, (key, text));
        }
        dictionary
    }

    fn place(&self, key: &str) -> Result<usize, usize> {
        self.texts.binary_search_by(|(name, _)| name.as_str().cmp(key))
    }

    /// The code of the language, as `en`.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// Says whether a language speaks of a number as of one.
    fn is_one(&self, number: usize) -> bool {
        number == 1 || number == 0 && matches!(self.language.as_str(), "fr" | "pt")
    }
}

impl Speak for Dictionary {
    /// The text of a key; the key itself where there is none, which tests make sure of.
    fn say(&self, key: &str, with: &[(&str, Value<'_>)]) -> String {
        let found = self.place(key).ok();
        let text = match found.map(|index| &self.texts[index].1) {
            None => key,
            Some(Text::Plain(text)) => text,
            Some(Text::Choice { by, one, other }) => {
                let number = with.iter().find(|(name, _)| name == by).map(|(_, value)| *value);
                let is_one = matches!(number, Some(Value::Number(number)) if self.is_one(number));
                if is_one { one } else { other }
            }
        };
        fill(text, with)
    }
}

fn fill(text: &str, with: &[(&str, Value<'_>)]) -> String {
    let mut out = text.to_owned();
    for (name, value) in with {
        let place = ["{", name, "}"].concat();
        out = match value {
            Value::Text(text) => out.replace(&place, text),
            Value::Number(number) => out.replace(&place, &number.to_string()),
        };
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(language: &str, count: usize) -> String {
        let choice = Text::Choice { by: "n".into(), one: "{n} move".into(), other: "{n} moves".into() };
        Dictionary::new(language, [("moves".to_owned(), choice)]).say("moves", &[("n", Value::Number(count))])
    }

    #[test]
    fn numbers_choose_the_words_as_the_language_does() {
        assert_eq!((counted("en", 0), counted("en", 1)), ("0 moves".to_owned(), "1 move".to_owned()));
        assert_eq!((counted("fr", 0), counted("fr", 2)), ("0 move".to_owned(), "2 moves".to_owned()));
    }

    #[test]
    fn a_missing_text_shows_its_key() {
        assert_eq!(Dictionary::default().say("nothing", &[]), "nothing");
    }
}
