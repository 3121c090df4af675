//! The languages, and which of them a reader wants.

use std::fmt;
use std::str::FromStr;

use branan_rules::notation::WordError;

/// A language that every text exists in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// The language of those whose own is not among these.
    #[default]
    English,
    /// Français.
    French,
    /// Deutsch.
    German,
    /// Português.
    Portuguese,
}

impl Language {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::English, Self::French, Self::German, Self::Portuguese];

    /// The code in addresses: `en`, `fr`, `de`, `pt`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
            Self::German => "de",
            Self::Portuguese => "pt",
        }
    }

    /// The tag for HTML, which also says whose way of speaking it is where that differs: `pt-BR`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Portuguese => "pt-BR",
            _ => self.code(),
        }
    }

    /// What its speakers call it.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::French => "Français",
            Self::German => "Deutsch",
            Self::Portuguese => "Português",
        }
    }

    /// The language that a reader likes best by the header `Accept-Language`,
    /// English if none of ours is in it. Of equal wishes the first counts.
    ///
    /// ```
    /// use branan_words::Language;
    ///
    /// assert_eq!(Language::negotiate("pt-BR,pt;q=0.9,en;q=0.5"), Language::Portuguese);
    /// assert_eq!(Language::negotiate("ga, fr;q=0.2, de;q=0.7"), Language::German);
    /// assert_eq!(Language::negotiate("ja"), Language::English);
    /// ```
    #[must_use]
    pub fn negotiate(accept_language: &str) -> Self {
        let mut best = (0, Self::default());
        for (language, weight) in accept_language.split(',').filter_map(wish) {
            if weight > best.0 {
                best = (weight, language);
            }
        }
        best.1
    }

    /// The language of a locale as systems write it in `LANG`: `fr_FR.UTF-8`.
    #[must_use]
    pub fn from_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['_', '-', '.', '@']).next()?;
        code.to_ascii_lowercase().parse().ok()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = WordError;

    /// Reads exactly a code.
    fn from_str(code: &str) -> Result<Self, WordError> {
        let found = Self::ALL.into_iter().find(|language| language.code() == code);
        found.ok_or(WordError { expected: "en, fr, de or pt" })
    }
}

/// One item of `Accept-Language`: a language and its weight in thousandths.
fn wish(item: &str) -> Option<(Language, u32)> {
    let (tag, parameters) = item.split_once(';').unwrap_or((item, "q=1"));
    let language = Language::from_locale(tag.trim())?;
    let weight: f32 = parameters.trim().strip_prefix("q=")?.trim().parse().ok()?;
    #[expect(clippy::cast_sign_loss, reason = "clamped to 0..=1 before")]
    weight.is_finite().then(|| (language, (weight.clamp(0.0, 1.0) * 1000.0) as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_read_back() {
        for language in Language::ALL {
            assert!(language.tag().starts_with(language.code()));
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        assert!("EN".parse::<Language>().is_err());
    }

    #[test]
    fn headers_full_of_nonsense_give_english() {
        for header in ["", ";;;", "q=1", "fr;q=nan", "fr;q=", "*", "fr;q=0", "\u{0}"] {
            assert_eq!(Language::negotiate(header), Language::English, "{header:?}");
        }
    }

    #[test]
    fn locales_of_systems_are_understood() {
        assert_eq!(Language::from_locale("pt_BR.UTF-8"), Some(Language::Portuguese));
        assert_eq!(Language::from_locale("de"), Some(Language::German));
        assert_eq!(Language::from_locale("C.UTF-8"), None);
        assert_eq!(Language::from_locale(""), None);
    }
}
