//! Where a page stands in the site.

use branan_words::Language;

use super::{Door, Page};

/// Where a page stands: what the client calls it, what it belongs to, and how one comes back to it.
pub(crate) struct Place {
    /// The name that the client knows the page by.
    pub(super) name: &'static str,
    /// Which of the pages that are there for everybody it is.
    pub(super) page: Option<Page>,
    /// The part of the navigation that it belongs to, by the name of its page.
    pub(super) section: &'static str,
    /// The path below the language, with what is asked for behind the question mark.
    path: String,
}

impl Place {
    /// A page, and what was asked of it.
    pub(super) fn of(page: Page, query: &str) -> Place {
        let path = with_query(page.path(), query);
        Place { name: page.name(), page: Some(page), section: section(page), path }
    }

    /// A contest by its id.
    pub(super) fn contest(door: Door, id: &str) -> Place {
        let path = format!("{}/{id}", door.letter());
        Place { name: "contest", page: None, section: Page::Online.name(), path }
    }

    /// The games that were played, and what is looked for among them.
    pub(crate) fn games(query: &str) -> Place {
        let path = with_query("games".to_owned(), query);
        Place { name: "games", page: None, section: Page::Online.name(), path }
    }

    /// The strongest, and of which game.
    pub(crate) fn ratings(query: &str) -> Place {
        let path = with_query("ratings".to_owned(), query);
        Place { name: "ratings", page: None, section: Page::Online.name(), path }
    }

    /// What programs can ask for.
    pub(crate) fn api() -> Place {
        Place { name: "api", page: None, section: "", path: "api".to_owned() }
    }

    /// A page about an account, by its path below the language.
    pub(crate) fn account(path: &str) -> Place {
        let path = if path.len() > LONGEST { "me" } else { path };
        Place { name: "account", page: None, section: "account", path: path.to_owned() }
    }

    /// An address that leads nowhere; in place of one that is very long, the home page.
    pub(super) fn missing(path: &str) -> Place {
        let path = path.trim_start_matches('/');
        let below = path.split_once('/').filter(|(code, _)| code.parse::<Language>().is_ok());
        let path = below.map_or(path, |(_, path)| path);
        let path = if path.len() > LONGEST { "" } else { path };
        Place { name: "missing", page: None, section: "", path: path.to_owned() }
    }

    /// The path of a picture of what is shown there: the board of a contest, a position, a game at its start.
    pub(super) fn picture(&self) -> String {
        let query = self.path.split_once('?').map_or("", |(_, query)| query);
        match (self.page, self.path.split_once('/')) {
            (None, Some((_, id))) if self.name == "contest" => format!("/g/{id}/board.png"),
            (Some(Page::Rules(set) | Page::Course(set) | Page::Sheet(set)), _) => {
                format!("/board.png?game={}", set.id)
            }
            (Some(Page::Play | Page::Analyse), _) if !query.is_empty() => format!("/board.png?{query}"),
            _ => "/board.png".to_owned(),
        }
    }

    /// Says whether it has a path below the language.
    pub(super) fn is_at(&self, path: &str) -> bool {
        self.path == path
    }

    /// The address of the same in a language.
    pub(super) fn address(&self, language: Language) -> String {
        format!("/{language}/{}", self.path)
    }
}

/// An address stands on its page once for each language and theme: a longer one, in bytes, does not.
const LONGEST: usize = 1000;

fn with_query(mut path: String, query: &str) -> String {
    if !query.is_empty() && query.len() <= LONGEST {
        path.extend(["?", query]);
    }
    path
}

/// The part of the navigation that a page belongs to.
const fn section(page: Page) -> &'static str {
    match page {
        Page::Rules(_)
        | Page::Course(_)
        | Page::Sheet(_)
        | Page::Compare
        | Page::CompareAll
        | Page::Words
        | Page::Solved => "learn",
        Page::Coach => "puzzles",
        other => other.name(),
    }
}

/// A text as a value in the part of an address behind the question mark.
pub(crate) fn in_query(text: &str) -> String {
    let written = |byte: u8| match byte {
        b'/' | b'-' | b'.' | b'_' => char::from(byte).to_string(),
        _ if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(written).collect()
}

#[cfg(test)]
mod tests {
    use branan_rules::presets;

    use super::*;

    #[test]
    fn every_place_has_the_same_address_in_each_language() {
        let places = [
            (Place::of(Page::Home, ""), "/de/"),
            (
                Place::of(Page::Compare, "game=tablut&game=fetlar"),
                "/de/learn/compare?game=tablut&game=fetlar",
            ),
            (Place::contest(Door::Contest, "Ab3"), "/de/g/Ab3"),
            (Place::contest(Door::Invitation, "Ab3"), "/de/c/Ab3"),
            (Place::games("name=Eva"), "/de/games?name=Eva"),
            (Place::ratings("pace=slow"), "/de/ratings?pace=slow"),
            (Place::missing("/fr/nowhere"), "/de/nowhere"),
            (Place::missing("//evil.example/x"), "/de/evil.example/x"),
            (Place::missing(&"/x".repeat(9000)), "/de/"),
            (Place::games(&"x".repeat(9000)), "/de/games"),
        ];
        for (place, address) in places {
            assert_eq!(place.address(Language::German), address);
        }
    }

    #[test]
    fn a_link_is_shown_with_the_board_that_it_leads_to() {
        let position = "game=tablut&position=4a4/9_a";
        let tablut = presets::by_id("tablut").unwrap();
        for (place, picture) in [
            (Place::contest(Door::Invitation, "Ab3"), "/g/Ab3/board.png".to_owned()),
            (Place::of(Page::Analyse, position), format!("/board.png?{position}")),
            (Place::of(Page::Course(tablut), "invitation=Ab3"), "/board.png?game=tablut".to_owned()),
            (Place::of(Page::Home, ""), "/board.png".to_owned()),
            (Place::missing("/c/x/y"), "/board.png".to_owned()),
        ] {
            assert_eq!(place.picture(), picture);
        }
    }

    #[test]
    fn values_of_addresses_end_no_sooner_than_their_text() {
        assert_eq!(in_query("/en/games?name=a b&c#é"), "/en/games%3Fname%3Da%20b%26c%23%C3%A9");
    }
}
