//! What people may be called.

use std::fmt;

use branan_protocol::online::NAME_LIMIT;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::game::key;

/// The name of an account: 2 to 24 letters, digits, `-`, `_` or `.`, in letters of one script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name(String);

/// A text that cannot be the name of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadName {
    /// It is too short or too long, or has signs in it that no name has.
    Form,
    /// It would pass for the house itself.
    Reserved,
}

/// The shortest name, in characters.
pub(crate) const SHORTEST: usize = 2;

/// Names that would pass for the house, or for nobody.
const RESERVED: [&str; 36] = [
    "branan",
    "admin",
    "administrator",
    "administrateur",
    "administrador",
    "moderator",
    "moderateur",
    "moderador",
    "mod",
    "root",
    "system",
    "server",
    "support",
    "help",
    "hilfe",
    "aide",
    "ajuda",
    "staff",
    "team",
    "guest",
    "gast",
    "invite",
    "convidado",
    "anonymous",
    "anonym",
    "anonyme",
    "anonimo",
    "nobody",
    "ghost",
    "deleted",
    "engine",
    "computer",
    "bot",
    "me",
    "null",
    "undefined",
];

impl Name {
    /// Reads a name as it was typed.
    pub(crate) fn parse(text: &str) -> Result<Name, BadName> {
        if text.len() > 16 * NAME_LIMIT {
            return Err(BadName::Form);
        }
        let text: String = text.trim().nfc().collect();
        let is_sound = (SHORTEST..=NAME_LIMIT).contains(&text.chars().count())
            && text.chars().all(|c| is_letter(c) || matches!(c, '-' | '_' | '.'))
            && text.starts_with(is_letter)
            && text.ends_with(is_letter)
            && !text.contains("..")
            && has_one_script(&text);
        let name = Name(text);
        if !is_sound || name.skeleton().is_empty() {
            return Err(BadName::Form);
        }
        let is_reserved = RESERVED.iter().any(|word| skeleton(word) == name.skeleton());
        if is_reserved { Err(BadName::Reserved) } else { Ok(name) }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// What it has in common with all names that look like it.
    pub(crate) fn skeleton(&self) -> String {
        skeleton(&self.0)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What names that look alike have in common: no accents, no case, no signs between letters, and one letter for those
/// that are drawn the same.
pub(crate) fn skeleton(text: &str) -> String {
    let plain = text.nfkd().filter(|&c| !is_combining_mark(c)).flat_map(char::to_lowercase);
    plain.filter(|&c| is_letter(c)).map(drawn_as).collect()
}

/// What is kept of a name that nobody gets again.
pub(crate) fn retired_hash(skeleton: &str) -> String {
    key::hash(&format!("retired name {skeleton}"))
}

/// A letter or digit that stands on its own.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric()
        && !is_combining_mark(c)
        && !matches!(c, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}')
}

/// The letter that one is drawn as, in Latin where it can be.
const fn drawn_as(c: char) -> char {
    match c {
        'а' | 'α' => 'a',
        'в' | 'β' | 'ß' => 'b',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' | 'ε' | 'є' => 'e',
        'н' | 'һ' => 'h',
        'i' | 'ı' | 'і' | 'ι' | '1' | 'ӏ' => 'l',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'м' | 'μ' => 'm',
        'η' | 'ո' => 'n',
        'о' | 'ο' | 'ø' | '0' | 'օ' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' => 's',
        'т' | 'τ' => 't',
        'υ' | 'ս' => 'u',
        'ν' => 'v',
        'х' | 'χ' => 'x',
        'у' | 'γ' => 'y',
        'ᴢ' => 'z',
        other => other,
    }
}

/// Says whether all letters are Latin, or Greek, or Cyrillic, or none of these.
fn has_one_script(text: &str) -> bool {
    let script = |c: char| match c {
        'a'..='z' | 'A'..='Z' | 'ª' | 'º' | '\u{c0}'..='\u{2af}' | '\u{1e00}'..='\u{1eff}' => 0,
        '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => 1,
        '\u{400}'..='\u{52f}' => 2,
        _ => 3,
    };
    let mut scripts = text.chars().filter(|c| c.is_alphabetic()).map(script);
    let first = scripts.next();
    scripts.all(|script| Some(script) == first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_languages_are_names() {
        for text in ["Eva", "élise", "Þór", "Ærø", "Οδυσσέας", "Мария", "山田", "x2", "a.b-c_d", "  Bran  "]
        {
            assert_eq!(Name::parse(text).map(|name| name.0), Ok(text.trim().to_owned()), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_read_or_told_apart_is_no_name() {
        for text in [
            "",
            "x",
            " ",
            "a b",
            "-ab",
            "ab-",
            "a..b",
            "a/b",
            "a\u{200b}b",
            "a\u{202e}b",
            "ab\0",
            "<b>x</b>",
            "pаypal",
            "Ελa",
            "a\u{301}\u{301}\u{301}",
            "🙂🙂",
            "\u{3164}\u{3164}",
            "..",
            "a@b",
        ] {
            assert_eq!(Name::parse(text), Err(BadName::Form), "{text:?}");
        }
        assert_eq!(Name::parse(&"x".repeat(NAME_LIMIT + 1)), Err(BadName::Form));
        assert_eq!(Name::parse(&"e\u{301}".repeat(100_000)), Err(BadName::Form));
        for text in ["Branan", "ADMIN", "adm1n", "a-d-m-i-n", "Invité", "B0t"] {
            assert_eq!(Name::parse(text), Err(BadName::Reserved), "{text}");
        }
    }

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        for (one, other) in [
            ("Eva", "eva"),
            ("Eva", "Éva"),
            ("Eva", "E.va"),
            ("Bob", "B0b"),
            ("Lili", "1i1l"),
            ("сор", "cop"),
            ("ΤΟΜ", "TOM"),
            ("\u{ff25}va", "Eva"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        assert_ne!(skeleton("Eva"), skeleton("Ava"));
    }
}
