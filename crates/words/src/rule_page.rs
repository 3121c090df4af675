//! The rules of a game as a page.

use branan_lessons::{Stage, Topic};
use serde::Serialize;

use crate::figure::Figure;
use crate::rule_text::{paragraphs, title};
use crate::{Language, Words};

/// The rules of a game in one language, subject by subject, for a page, a
/// terminal or a printer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RulePage {
    /// The id of the rule set.
    pub id: String,
    /// The name of the game.
    pub name: String,
    /// The language.
    pub language: &'static str,
    /// The board and the pieces in a line.
    pub summary: String,
    /// Where the rules come from.
    pub source: String,
    /// The subjects in the order people learn them.
    pub sections: Vec<Section>,
}

/// One subject of a rule page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// A word for addresses, as `hostile-throne`.
    pub id: String,
    /// The chapter it belongs to.
    pub chapter: Chapter,
    /// The heading.
    pub title: String,
    /// The clauses of docs/rules.md it is about.
    pub clauses: &'static [&'static str],
    /// The text.
    pub paragraphs: Vec<String>,
    /// What the source leaves open here, and how we read it; of a preset.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// A diagram, where there is something to show.
    pub figure: Option<Figure>,
}

/// A chapter of the rules: subjects that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Chapter {
    /// Board, pieces and aims.
    Game,
    /// How pieces move.
    Moving,
    /// How soldiers are captured.
    Capturing,
    /// How the king escapes or falls.
    King,
    /// The other ways in which a set ends.
    Ending,
    /// The match.
    Match,
}

impl Chapter {
    /// All of them in their order.
    pub const ALL: [Chapter; 6] =
        [Chapter::Game, Chapter::Moving, Chapter::Capturing, Chapter::King, Chapter::Ending, Chapter::Match];

    /// The chapter of a subject.
    #[must_use]
    pub const fn of(topic: Topic) -> Chapter {
        match topic {
            Topic::Start => Chapter::Game,
            Topic::Movement | Topic::SpecialSquares => Chapter::Moving,
            Topic::Capture
            | Topic::Hostile(_)
            | Topic::HostileEdge
            | Topic::Several
            | Topic::Between
            | Topic::KingPower
            | Topic::Linnaean
            | Topic::Shieldwall => Chapter::Capturing,
            Topic::Escape | Topic::KingCapture | Topic::KingWay(_) => Chapter::King,
            Topic::Encirclement
            | Topic::ExitFort
            | Topic::NoMoves
            | Topic::Repetition
            | Topic::QuietLimit
            | Topic::OffBoard => Chapter::Ending,
            Topic::Match => Chapter::Match,
        }
    }

    /// Its heading.
    #[must_use]
    pub fn title(self, words: &Words) -> String {
        words.text(match self {
            Chapter::Game => "group-game",
            Chapter::Moving => "group-moving",
            Chapter::Capturing => "group-capturing",
            Chapter::King => "group-king",
            Chapter::Ending => "group-ending",
            Chapter::Match => "group-match",
        })
    }
}

impl RulePage {
    /// The page of a game.
    #[must_use]
    pub fn new(stage: &Stage, language: Language) -> RulePage {
        let (words, set) = (Words::of(language), stage.set());
        RulePage {
            id: set.id.to_string(),
            name: words.name(set),
            language: language.code(),
            summary: words.forces(set),
            source: words.source(set),
            sections: Topic::of(stage).into_iter().map(|topic| Section::new(words, stage, topic)).collect(),
        }
    }
}

impl Section {
    pub(crate) fn new(words: &Words, stage: &Stage, topic: Topic) -> Section {
        let figure = stage.diagram(topic).map(|diagram| Figure::new(words, stage, topic, diagram));
        Section {
            id: topic.word(),
            chapter: Chapter::of(topic),
            title: title(words, stage.set(), topic),
            clauses: topic.clauses(),
            paragraphs: paragraphs(words, stage, topic),
            reading: words.reading(stage.set(), topic),
            figure,
        }
    }
}
