//! The texts of one language.

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast;
use unic_langid::LanguageIdentifier;

use branan_scene::{Speak, Value};

use crate::Language;

/// A file of texts on one subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// The interface of the program; browsers get it.
    App,
    /// Playing with somebody elsewhere; browsers get it on the pages it is for.
    Online,
    /// Why a text could not be read; browsers get it on the pages where somebody brings a text.
    Errors,
    /// The pages around it.
    Site,
    /// People who have a name here.
    Account,
    /// Keys of their devices, by which they sign in.
    Passkeys,
    /// What they are told of their games.
    Notices,
    /// How they are told while they are elsewhere.
    Channels,
    /// What they report of each other, and who keeps the peace.
    Reports,
    /// How strong people are.
    Ratings,
    /// Slow games, and offers that wait for somebody.
    Slow,
    /// The rules, sentence by sentence.
    Rules,
    /// Diagrams, tasks and the pages to learn from.
    Learn,
    /// Where words and rules come from.
    Origins,
    /// The course.
    Course,
    /// Positions to solve; browsers get it on their page.
    Puzzles,
    /// What is solved.
    Solved,
    /// What only the terminal says.
    Terminal,
}

impl Area {
    /// All of them.
    pub const ALL: [Self; 18] = [
        Self::App,
        Self::Online,
        Self::Errors,
        Self::Site,
        Self::Account,
        Self::Passkeys,
        Self::Notices,
        Self::Channels,
        Self::Reports,
        Self::Ratings,
        Self::Slow,
        Self::Rules,
        Self::Learn,
        Self::Origins,
        Self::Course,
        Self::Puzzles,
        Self::Solved,
        Self::Terminal,
    ];

    /// The name of its file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::App => "app",
            Self::Online => "online",
            Self::Errors => "errors",
            Self::Site => "site",
            Self::Account => "account",
            Self::Passkeys => "passkeys",
            Self::Notices => "notices",
            Self::Channels => "channels",
            Self::Reports => "reports",
            Self::Ratings => "ratings",
            Self::Slow => "slow",
            Self::Rules => "rules",
            Self::Learn => "learn",
            Self::Origins => "origins",
            Self::Course => "course",
            Self::Puzzles => "puzzles",
            Self::Solved => "solved",
            Self::Terminal => "terminal",
        }
    }

    pub(crate) const fn source(self, language: Language) -> &'static str {
        macro_rules! files {
            ($($area:ident $file:literal),*) => {
                match (self, language) {
                    $(
                        (Self::$area, Language::English) => include_str!(concat!("../lang/en/", $file)),
                        (Self::$area, Language::French) => include_str!(concat!("../lang/fr/", $file)),
                        (Self::$area, Language::German) => include_str!(concat!("../lang/de/", $file)),
                        (Self::$area, Language::Portuguese) => include_str!(concat!("../lang/pt/", $file)),
                    )*
                }
            };
        }
        files!(
            App "app.ftl",
            Online "online.ftl",
            Errors "errors.ftl",
            Site "site.ftl",
            Account "account.ftl",
            Passkeys "passkeys.ftl",
            Notices "notices.ftl",
            Channels "channels.ftl",
            Reports "reports.ftl",
            Ratings "ratings.ftl",
            Slow "slow.ftl",
            Rules "rules.ftl",
            Learn "learn.ftl",
            Origins "origins.ftl",
            Course "course.ftl",
            Puzzles "puzzles.ftl",
            Solved "solved.ftl",
            Terminal "terminal.ftl"
        )
    }
}

/// What a text is told to fill in: a name, or a number that words agree with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument<'a> {
    /// Text as it is.
    Text(Cow<'a, str>),
    /// A number: "1 move", "2 moves".
    Number(i64),
}

impl<'a> From<&'a str> for Argument<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Argument<'_> {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl<'a> From<&'a String> for Argument<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text.as_str().into())
    }
}

impl From<usize> for Argument<'_> {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

macro_rules! number_arguments {
    ($($kind:ty)*) => {
        $(impl From<$kind> for Argument<'_> {
            fn from(number: $kind) -> Self {
                Self::Number(number.into())
            }
        })*
    };
}
number_arguments!(u8 u16 u32 i32 i64);

/// Every text of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Speak for Words {
    fn say(&self, key: &str, with: &[(&str, Value<'_>)]) -> String {
        let argument = |value: Value<'_>| match value {
            Value::Text(text) => Argument::Text(text.to_owned().into()),
            Value::Number(number) => Argument::from(number),
        };
        let with: Vec<(&str, Argument<'_>)> =
            with.iter().map(|&(name, value)| (name, argument(value))).collect();
        self.text_with(key, &with)
    }
}

impl Words {
    /// The texts of a language; read once, then kept.
    #[must_use]
    pub fn of(language: Language) -> &'static Self {
        static ALL: LazyLock<[Words; 4]> = LazyLock::new(|| Language::ALL.map(Words::read));
        &ALL[language as usize]
    }

    /// The language they are in.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// The text with this key.
    ///
    /// A key that does not exist is a bug: it panics in debug builds, and is
    /// itself the text in others.
    #[must_use]
    pub fn text(&self, key: &str) -> String {
        self.text_with(key, &[])
    }

    /// The text with this key, variables filled in.
    ///
    /// A key that does not exist, or a variable that is missing, is a bug: it
    /// panics in debug builds, and shows its name in others.
    #[must_use]
    pub fn text_with(&self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
        let pattern = self.bundle.get_message(key).and_then(|message| message.value());
        debug_assert!(pattern.is_some(), "no text has the key {key:?}");
        let Some(pattern) = pattern else { return key.to_owned() };
        let arguments: FluentArgs<'_> =
            arguments.iter().map(|(name, value)| (*name, fluent_value(value))).collect();
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&arguments), &mut errors);
        debug_assert!(errors.is_empty(), "{key}: {errors:?}");
        text.into_owned()
    }

    /// Whether there is a text with this key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.bundle.get_message(key).is_some_and(|message| message.value().is_some())
    }

    /// The keys of an area, in the order of its file.
    #[must_use]
    pub fn keys(&self, area: Area) -> Vec<String> {
        let resource = parse(area, self.language);
        let ids = resource.entries().filter_map(|entry| match entry {
            ast::Entry::Message(message) => Some(message.id.name.to_owned()),
            _ => None,
        });
        ids.collect()
    }

    fn read(language: Language) -> Self {
        let locale: LanguageIdentifier = language.code().parse().expect("our codes are language codes");
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // The marks around variables are for text that runs in two directions.
        bundle.set_use_isolating(false);
        for area in Area::ALL {
            let added = bundle.add_resource(parse(area, language));
            assert!(added.is_ok(), "{language}/{}.ftl: {added:?}", area.name());
        }
        Self { language, bundle }
    }
}

pub(crate) fn parse(area: Area, language: Language) -> FluentResource {
    let read = FluentResource::try_new(area.source(language).to_owned());
    read.unwrap_or_else(|(_, errors)| panic!("{language}/{}.ftl: {errors:?}", area.name()))
}

fn fluent_value<'a>(argument: &'a Argument<'_>) -> FluentValue<'a> {
    match argument {
        Argument::Text(text) => text.as_ref().into(),
        Argument::Number(number) => (*number).into(),
    }
}
