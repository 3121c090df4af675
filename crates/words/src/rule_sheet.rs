//! The rules on one printed page.

use branan_lessons::{Stage, Topic};
use serde::Serialize;

use crate::rule_page::Chapter;
use crate::rule_text::paragraphs;
use crate::{Language, Words};

/// The rules of a game for one printed page: the board at the start and a few
/// blocks of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleSheet {
    /// The id of the rule set.
    pub id: String,
    /// The name of the game.
    pub name: String,
    /// The language.
    pub language: &'static str,
    /// The heading.
    pub title: String,
    /// The board and the pieces in a line.
    pub summary: String,
    /// The position text at the start.
    pub start: String,
    /// The text, chapter by chapter.
    pub blocks: Vec<SheetBlock>,
    /// Where the rules come from.
    pub source: String,
}

/// A chapter of a rule sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SheetBlock {
    /// The heading.
    pub title: String,
    /// One item a subject.
    pub items: Vec<String>,
}

impl RuleSheet {
    /// The sheet of a game.
    #[must_use]
    pub fn new(stage: &Stage, language: Language) -> RuleSheet {
        let (words, set) = (Words::of(language), stage.set());
        let topics = Topic::of(stage);
        let blocks = Chapter::ALL.map(|chapter| {
            let own = topics.iter().filter(|topic| Chapter::of(**topic) == chapter && is_needed(**topic));
            let items = own.map(|topic| paragraphs(words, stage, *topic).join(" ")).collect();
            SheetBlock { title: chapter.title(words), items }
        });
        RuleSheet {
            id: set.id.to_string(),
            name: words.name(set),
            language: language.code(),
            title: words.text_with("sheet-title", &[("name", words.name(set).into())]),
            summary: words.forces(set),
            start: set.start.to_string(),
            blocks: blocks.into(),
            source: words.source(set),
        }
    }
}

/// The ways of the king follow from the general sentence; a sheet is short.
const fn is_needed(topic: Topic) -> bool {
    !matches!(topic, Topic::KingWay(_) | Topic::OffBoard)
}
