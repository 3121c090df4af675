//! What people read, complete as HTML.

mod analyse;
mod board;
mod coach;
mod contest;
mod embed;
mod games;
mod handbook;
mod home;
mod layout;
mod learn;
mod lessons;
mod library;
mod missing;
mod offline;
mod online;
mod place;
mod play;
mod puzzles;
mod solved;

use branan_rules::{RuleSet, presets};
use branan_words::Language;
use maud::Markup;

use crate::handbook::{Chapter, chapters};
use crate::puzzles::Asked;
use crate::visitor::Visitor;

pub(crate) use board::picture as board_picture;
pub(crate) use contest::{
    Beside, Door, analysis_address, card as contest_card, clock_text, clocks_text, forbidden_analysis,
    games_text, line as contest_line, render as render_contest, terms_text,
};
pub(crate) use embed::{game as render_embedded_game, puzzle as render_embedded_puzzle};
pub(crate) use layout::{Sheet, render as render_sheet};
pub(crate) use lessons::prepare;
pub(crate) use missing::render as render_missing;
pub(crate) use place::{Place, in_query};

/// A page of the site, whatever the language.
#[derive(Clone, Copy, Debug)]
pub enum Page {
    /// Where visitors arrive.
    Home,
    /// A game against the engine or a friend.
    Play,
    /// Contests with somebody elsewhere, to offer and to take up.
    Online,
    /// All games, to choose what to learn.
    Learn,
    /// The rules of one game.
    Rules(&'static RuleSet),
    /// The course of one game.
    Course(&'static RuleSet),
    /// The rules of one game on one page of paper.
    Sheet(&'static RuleSet),
    /// Some games side by side.
    Compare,
    /// All games side by side, from which a browser without a network takes those it was asked for.
    CompareAll,
    /// What things are called, and where that comes from.
    Words,
    /// Positions to solve.
    Puzzles,
    /// What is solved, to be tried.
    Solved,
    /// The analysis board.
    Analyse,
    /// What can be learnt from one's own games.
    Coach,
    /// Games played here or brought along.
    Library,
    /// What there is to know about all of it, and what was looked for in it.
    Handbook,
    /// A chapter of the handbook.
    Chapter(&'static Chapter),
    /// All chapters, which a browser without a network shows to whoever looks for something.
    WholeHandbook,
    /// What a browser without a network shows in place of a page that it could not keep.
    Offline,
}

/// All pages of one language.
pub fn all_pages() -> impl Iterator<Item = Page> {
    let games =
        presets::ALL.into_iter().flat_map(|set| [Page::Rules(set), Page::Course(set), Page::Sheet(set)]);
    let single = [
        Page::Home,
        Page::Play,
        Page::Online,
        Page::Learn,
        Page::Compare,
        Page::CompareAll,
        Page::Words,
        Page::Puzzles,
        Page::Solved,
        Page::Analyse,
        Page::Coach,
        Page::Library,
        Page::Handbook,
        Page::WholeHandbook,
        Page::Offline,
    ];
    single.into_iter().chain(games).chain(chapters().iter().map(Page::Chapter))
}

impl Page {
    /// The page at a path below the language, which has no slash at its ends.
    #[must_use]
    pub fn at(path: &str) -> Option<Page> {
        all_pages().find(|page| page.path() == path)
    }

    /// The path below the language.
    #[must_use]
    pub fn path(self) -> String {
        match self {
            Page::Home => String::new(),
            Page::Play => "play".to_owned(),
            Page::Online => "online".to_owned(),
            Page::Learn => "learn".to_owned(),
            Page::Rules(set) => format!("learn/{}", set.id),
            Page::Course(set) => format!("learn/{}/course", set.id),
            Page::Sheet(set) => format!("learn/{}/sheet", set.id),
            Page::Compare => "learn/compare".to_owned(),
            // The service worker relies on this ending.
            Page::CompareAll => "learn/compare/all".to_owned(),
            Page::Words => "learn/words".to_owned(),
            Page::Puzzles => "puzzles".to_owned(),
            Page::Solved => "solved".to_owned(),
            Page::Analyse => "analyse".to_owned(),
            Page::Coach => "coach".to_owned(),
            Page::Library => "library".to_owned(),
            Page::Handbook => "docs".to_owned(),
            Page::Chapter(chapter) => format!("docs/{}", chapter.slug),
            // The service worker relies on this ending.
            Page::WholeHandbook => "docs/all".to_owned(),
            // The service worker knows it by this name.
            Page::Offline => "offline".to_owned(),
        }
    }

    /// The address in a language.
    #[must_use]
    pub fn address(self, language: Language) -> String {
        format!("/{language}/{}", self.path())
    }

    /// Whether the page has what an address asks for behind the question mark. One that has not says so, and
    /// shows something else.
    pub(crate) fn has(self, query: &str) -> bool {
        let asked = |name| asked(query, name).next();
        !matches!(self, Page::Puzzles)
            || Asked::by(asked("game"), asked("number")).is_some_and(|asked| asked.is_it)
    }

    /// Whether it takes long to write: a proof is followed, all games are compared, or the whole handbook is searched.
    pub(crate) fn takes_long(self, query: &str) -> bool {
        matches!(self, Page::Solved | Page::CompareAll)
            || matches!(self, Page::Handbook) && question(query).is_some()
    }

    /// Whether a browser keeps the page of a language for when there is no network: the handbook speaks English only, so
    /// once is enough.
    pub(crate) fn is_kept(self, language: Language) -> bool {
        let is_handbook = matches!(self, Page::Handbook | Page::Chapter(_) | Page::WholeHandbook);
        !is_handbook || language == Language::English
    }

    /// The name that the client knows the page by.
    const fn name(self) -> &'static str {
        match self {
            Page::Home => "home",
            Page::Play => "play",
            Page::Online => "online",
            Page::Learn => "learn",
            Page::Rules(_) => "rules",
            Page::Course(_) => "course",
            Page::Sheet(_) => "sheet",
            Page::Compare | Page::CompareAll => "compare",
            Page::Words => "words",
            Page::Puzzles => "puzzles",
            Page::Solved => "solved",
            Page::Analyse => "analyse",
            Page::Coach => "coach",
            Page::Library => "library",
            Page::Handbook | Page::Chapter(_) | Page::WholeHandbook => "docs",
            Page::Offline => "offline",
        }
    }
}

/// Writes a page for a visitor, who asked for something by the part of the address behind the question mark.
pub(crate) fn render(page: Page, query: &str, visitor: Visitor) -> Markup {
    let asked = |name| asked(query, name);
    let game = || asked("game").find_map(presets::by_id).unwrap_or(presets::ALL[0]);
    let position = || asked("position").find_map(branan_scene::of_address);
    let sheet = match page {
        Page::Home => home::sheet(visitor),
        Page::Play => play::sheet(game(), position(), visitor),
        Page::Online => online::sheet(visitor),
        Page::Learn => learn::index(visitor),
        Page::Rules(set) => learn::rules::page(set, visitor),
        Page::Course(set) => learn::course::page(set, asked("invitation").next(), visitor),
        Page::Sheet(set) => learn::sheet::page(set, visitor),
        Page::Compare => learn::compare::page(&learn::compare::chosen(asked("game")), visitor),
        Page::CompareAll => learn::compare::page(&presets::ALL, visitor),
        Page::Words => learn::words::page(visitor),
        Page::Puzzles => puzzles::sheet(asked("game").next(), asked("number").next(), visitor),
        Page::Solved => {
            let [game, moves, from, line] = ["game", "moves", "from", "line"].map(|name| asked(name).next());
            let (moves, holds_out) = (moves.unwrap_or_default(), line == Some("longest"));
            solved::sheet(solved::Asked { game, moves, from, holds_out }, visitor)
        }
        Page::Analyse => analyse::sheet(game(), position(), visitor),
        Page::Coach => coach::sheet(visitor),
        Page::Library => library::sheet(visitor),
        Page::Handbook => handbook::contents(question(query).as_deref(), visitor),
        Page::Chapter(chapter) => handbook::chapter(chapter, visitor),
        Page::WholeHandbook => handbook::whole(visitor),
        Page::Offline => offline::sheet(visitor),
    };
    layout::render(&Place::of(page, query), visitor, &sheet)
}

/// The words that an address looks for.
fn question(query: &str) -> Option<String> {
    let mut pairs = url::form_urlencoded::parse(query.as_bytes());
    pairs.find(|(name, _)| name == "q").map(|(_, words)| words.into_owned())
}

/// What an address asks for under a name.
fn asked<'a>(query: &'a str, name: &'static str) -> impl Iterator<Item = &'a str> {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.filter(move |(key, _)| *key == name).map(|(_, value)| value)
}

#[cfg(test)]
mod tests;
