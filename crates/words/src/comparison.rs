//! What differs between games.

use branan_lessons::{Stage, Topic};
use serde::Serialize;

use crate::figure::Figure;
use crate::rule_text::{paragraphs, title};
use crate::{Language, Words};

/// Some games side by side: only what differs, each game a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// The language.
    pub language: &'static str,
    /// The games.
    pub games: Vec<ComparedGame>,
    /// The subjects in which they differ.
    pub rows: Vec<ComparedTopic>,
}

/// A game of a comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparedGame {
    /// The id of the rule set.
    pub id: String,
    /// The name of the game.
    pub name: String,
    /// The board and the pieces in a line.
    pub summary: String,
    /// The position text at the start.
    pub start: String,
}

/// A subject in which games differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparedTopic {
    /// A word for addresses, as `king-open`.
    pub id: String,
    /// The heading.
    pub title: String,
    /// What each game says about it, in the order of the games.
    pub cells: Vec<ComparedCell>,
}

/// What one game says about a subject.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparedCell {
    /// The heading of the subject, as the page of this game has it.
    pub title: String,
    /// The text; one line that says so where the game has no such rule.
    pub paragraphs: Vec<String>,
    /// Whether the game has such a rule at all.
    pub present: bool,
    /// A diagram, where there is something to show.
    pub figure: Option<Figure>,
}

/// What a game says about a subject and another does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The text; one line that says so where there is nothing.
    pub text: String,
    /// Whether there is anything.
    pub is_told: bool,
}

impl Comparison {
    /// Compares games, field by field in words.
    #[must_use]
    pub fn new(stages: &[&Stage], language: Language) -> Comparison {
        Comparison::with(stages, language, true)
    }

    /// The same without diagrams, which take long to find.
    #[must_use]
    pub fn in_words(stages: &[&Stage], language: Language) -> Comparison {
        Comparison::with(stages, language, false)
    }

    fn with(stages: &[&Stage], language: Language, shown: bool) -> Comparison {
        let words = Words::of(language);
        let topics: Vec<Vec<Topic>> = stages.iter().map(|stage| Topic::of(stage)).collect();
        let row = |topic| ComparedTopic::new(words, stages, &topics, topic, shown);
        let rows = merged(&topics).into_iter().filter_map(row);
        Comparison {
            language: language.code(),
            games: stages.iter().map(|stage| ComparedGame::new(words, stage)).collect(),
            rows: rows.collect(),
        }
    }
}

/// The subjects of all games in one order.
fn merged(games: &[Vec<Topic>]) -> Vec<Topic> {
    let mut all: Vec<Topic> = Vec::new();
    for topics in games {
        let mut at = 0;
        for &topic in topics {
            let known = all.iter().position(|other| *other == topic);
            if known.is_none() {
                all.insert(at, topic);
            }
            at = known.unwrap_or(at) + 1;
        }
    }
    all
}

impl ComparedGame {
    fn new(words: &Words, stage: &Stage) -> ComparedGame {
        let set = stage.set();
        ComparedGame {
            id: set.id.to_string(),
            name: words.name(set),
            summary: words.forces(set),
            start: set.start.to_string(),
        }
    }
}

impl ComparedTopic {
    /// What each of two games says about it and the other does not.
    #[must_use]
    pub fn differing(&self, one: usize, other: usize, words: &Words) -> [Difference; 2] {
        [(one, other), (other, one)].map(|(this, that)| {
            let that = &self.cells[that].paragraphs;
            let cell = &self.cells[this];
            let only = cell.paragraphs.iter().filter(|paragraph| cell.present && !that.contains(paragraph));
            let text = only.map(String::as_str).collect::<Vec<_>>().join(" ");
            let is_told = !text.is_empty();
            Difference { text: if is_told { text } else { words.text("compare-absent") }, is_told }
        })
    }

    /// The row of a subject; `None` if all games say the same about it.
    fn new(
        words: &Words,
        stages: &[&Stage],
        topics: &[Vec<Topic>],
        topic: Topic,
        shown: bool,
    ) -> Option<ComparedTopic> {
        let texts: Vec<Option<Vec<String>>> = stages
            .iter()
            .zip(topics)
            .map(|(stage, own)| own.contains(&topic).then(|| paragraphs(words, stage, topic)))
            .collect();
        let same = texts.windows(2).all(|pair| pair[0] == pair[1]);
        let named = stages.iter().zip(&texts).find(|(_, text)| text.is_some())?.0;
        let cells =
            stages.iter().zip(texts).map(|(stage, text)| ComparedCell::new(words, stage, topic, text, shown));
        (!same).then(|| ComparedTopic {
            id: topic.word(),
            title: title(words, named.set(), topic),
            cells: cells.collect(),
        })
    }
}

impl ComparedCell {
    fn new(
        words: &Words,
        stage: &Stage,
        topic: Topic,
        text: Option<Vec<String>>,
        shown: bool,
    ) -> ComparedCell {
        let figure = text.as_ref().filter(|_| shown).and_then(|_| stage.diagram(topic));
        ComparedCell {
            title: title(words, stage.set(), topic),
            present: text.is_some(),
            paragraphs: text.unwrap_or_else(|| vec![words.text("compare-absent")]),
            figure: figure.map(|diagram| Figure::new(words, stage, topic, diagram)),
        }
    }
}
