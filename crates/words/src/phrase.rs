//! Parts of sentences: kinds of pieces, special squares, lists.

use branan_lessons::{Topic, ZoneKind};
use branan_rules::{Escape, Piece, Pieces, RuleSet, SquareSet, presets};

use crate::{Argument, Words};

impl Words {
    /// What a game is called: a preset as the language has it, any other as its rule set says.
    #[must_use]
    pub fn name(&self, set: &RuleSet) -> String {
        let is_preset = presets::by_id(&set.id).is_some_and(|preset| preset.name == set.name);
        if is_preset { self.text(&format!("name-{}", set.id)) } else { set.name.to_string() }
    }

    /// Where the rules of a game come from: of a preset as the language has it, of any other as its rule set says.
    pub(crate) fn source(&self, set: &RuleSet) -> String {
        let is_preset = presets::by_id(&set.id).is_some_and(|preset| preset.source == set.source);
        if is_preset { self.text(&format!("source-{}", set.id)) } else { set.source.to_string() }
    }

    /// What the source of a preset leaves open about a subject, and how we read it.
    pub(crate) fn reading(&self, set: &RuleSet, topic: Topic) -> Option<String> {
        presets::by_id(&set.id).filter(|preset| preset.is_same_game(set))?;
        let word = topic.word();
        let keys = [format!("reading-{}-{word}", set.id), format!("reading-{word}")];
        keys.iter().find(|key| self.has(key)).map(|key| self.text(key))
    }

    /// A label with what it is about, as `Source: a book`.
    #[must_use]
    pub fn labelled(&self, label: &str, value: &str) -> String {
        self.text_with("labelled", &[("label", label.into()), ("value", value.into())])
    }

    /// The board and the pieces in a line, as `7×7 squares, 8 attackers against 4
    /// defenders and a king`.
    #[must_use]
    pub fn forces(&self, set: &RuleSet) -> String {
        self.text_with("forces", &force_arguments(set))
    }

    /// Where the king must go, as `a corner`.
    #[must_use]
    pub fn goal(&self, set: &RuleSet) -> String {
        let usual = set.corners.squares == SquareSet::corners(set.size());
        match set.escape {
            Escape::Corners if usual => self.text("goal-corner"),
            Escape::Edge => self.text("goal-edge"),
            Escape::Corners | Escape::Squares(_) => {
                let squares = set.escape_squares();
                let listed = self.any_of(&names(squares));
                self.text_with("goal-squares", &[("count", squares.len().into()), ("squares", listed.into())])
            }
        }
    }

    /// Kinds of pieces in one of the forms that sentences need: `only-`, `to-` or `they-`.
    pub(crate) fn kinds(&self, form: &str, pieces: Pieces) -> String {
        self.text(&format!("{form}-{pieces}"))
    }

    /// Special squares in one of the forms that sentences need.
    pub(crate) fn zone(&self, form: &str, zone: ZoneKind) -> String {
        self.text_with(form, &[("zone", zone.word().into())])
    }

    /// `a, b or c`.
    pub(crate) fn any_of(&self, items: &[String]) -> String {
        self.list("list-or", items)
    }

    /// `a, b and c`.
    pub(crate) fn all_of(&self, items: &[String]) -> String {
        self.list("list-and", items)
    }

    fn list(&self, key: &str, items: &[String]) -> String {
        let Some((last, rest)) = items.split_last() else { return String::new() };
        let Some((first, more)) = rest.split_first() else { return last.clone() };
        let first = more.iter().fold(first.clone(), |list, next| {
            self.text_with("list-more", &[("first", list.into()), ("next", next.into())])
        });
        self.text_with(key, &[("first", first.into()), ("last", last.into())])
    }

    /// `the third`, without its article.
    pub(crate) fn ordinal(&self, count: u8) -> String {
        self.text_with("ordinal", &[("count", count.into())])
    }
}

pub(crate) fn force_arguments(set: &RuleSet) -> [(&'static str, Argument<'static>); 3] {
    let count = |piece| Argument::from(set.start.squares_of(piece).len());
    [
        ("size", set.size().into()),
        ("attackers", count(Piece::Attacker)),
        ("defenders", count(Piece::Defender)),
    ]
}

/// The names of squares.
pub(crate) fn names(squares: SquareSet) -> Vec<String> {
    squares.iter().map(|square| square.to_string()).collect()
}

/// The number that verbs agree with.
pub(crate) fn number_of(pieces: Pieces) -> Argument<'static> {
    if pieces == Pieces::KING { 1.into() } else { 2.into() }
}
