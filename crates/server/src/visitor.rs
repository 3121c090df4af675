//! Which language and theme a visitor wants.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::{HeaderMap, header, request::Parts};
use branan_words::{Language, Words};

use crate::hour::Hour;
use crate::notice::Unread;
use crate::site::Home;

/// What is known of whoever asks for a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Visitor {
    /// The language of the page.
    pub(crate) language: Language,
    /// The language that was read last, if the browser remembers one.
    remembered: Option<Language>,
    pub(crate) theme: Theme,
    /// Where the site lives.
    pub(crate) home: Home,
    /// When people meet here.
    pub(crate) hour: Option<Hour>,
    /// What they have not read, if they are signed in.
    pub(crate) unread: Option<Unread>,
}

/// The colours of the site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Theme {
    /// As the visitor's device has it.
    #[default]
    Auto,
    Light,
    Dark,
    Contrast,
}

const LANGUAGE_COOKIE: &str = "language";
const THEME_COOKIE: &str = "theme";
const YEAR_S: u32 = 365 * 24 * 60 * 60;

impl Visitor {
    /// A visitor who wants a language and says nothing else.
    #[cfg(test)]
    pub(crate) fn speaking(language: Language) -> Self {
        Self { language, remembered: Some(language), ..Self::default() }
    }

    fn of(headers: &HeaderMap) -> Self {
        let remembered = cookie(headers, LANGUAGE_COOKIE).and_then(|code| code.parse().ok());
        let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        Self {
            language: remembered.unwrap_or_else(|| Language::negotiate(asked.unwrap_or_default())),
            remembered,
            theme: cookie(headers, THEME_COOKIE).and_then(Theme::from_name).unwrap_or_default(),
            ..Self::default()
        }
    }

    /// The same visitor at a page in a language.
    pub(crate) const fn reading(self, language: Language) -> Self {
        Self { language, ..self }
    }

    pub(crate) fn words(self) -> &'static Words {
        Words::of(self.language)
    }

    /// Says whether the browser has to be told the language of this page.
    pub(crate) fn remembers_language(self) -> bool {
        self.remembered != Some(self.language)
    }

    pub(crate) fn language_cookie(self) -> String {
        set_cookie(LANGUAGE_COOKIE, self.language.code())
    }
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let home = parts.extensions.get().copied().unwrap_or_default();
        let (hour, unread) = (parts.extensions.get().copied(), parts.extensions.get().copied());
        Ok(Self { home, hour, unread, ..Self::of(&parts.headers) })
    }
}

impl Theme {
    pub(crate) const ALL: [Self; 4] = [Self::Auto, Self::Light, Self::Dark, Self::Contrast];

    /// The name in cookies, addresses and in `data-theme`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    pub(crate) fn cookie(self) -> String {
        set_cookie(THEME_COOKIE, self.name())
    }
}

/// Scripts may read these cookies: a page kept for offline use has to.
fn set_cookie(name: &str, value: &str) -> String {
    format!("{name}={value}; Path=/; Max-Age={YEAR_S}; SameSite=Lax")
}

/// What a cookie says.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visitor(lines: &[(header::HeaderName, &str)]) -> Visitor {
        let headers = lines.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        Visitor::of(&headers)
    }

    #[test]
    fn what_was_read_last_counts_more_than_what_the_browser_asks_for() {
        let german = visitor(&[(header::ACCEPT_LANGUAGE, "de-AT, en;q=0.5")]);
        assert_eq!(german.language, Language::German);
        let cookies = "theme=dark; language=fr";
        let french = visitor(&[(header::ACCEPT_LANGUAGE, "de"), (header::COOKIE, cookies)]);
        assert_eq!((french.language, french.theme), (Language::French, Theme::Dark));
        assert!(!french.remembers_language());
    }

    #[test]
    fn nonsense_is_not_heard() {
        let strange = visitor(&[(header::COOKIE, "theme; =; language=xx; theme=pink")]);
        assert_eq!(strange, Visitor::default());
    }
}
