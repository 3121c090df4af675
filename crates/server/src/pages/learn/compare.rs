//! Games side by side: what differs, shown on boards.

use branan_rules::{RuleSet, presets};
use branan_words::{ComparedCell, Comparison, Words};
use maud::{Markup, html};
use serde_json::Value;

use super::figure::figure;
use crate::pages::{Page, board, layout::Sheet, lessons};
use crate::visitor::Visitor;

/// More than these do not fit beside each other.
const MOST: usize = 4;

/// The subject whose diagram stands at the head of each column already.
const START: &str = "start";

/// The games named by their ids, each once, filled up to two; all others are passed over.
pub(crate) fn chosen<'a>(ids: impl Iterator<Item = &'a str>) -> Vec<&'static RuleSet> {
    let mut sets: Vec<&'static RuleSet> = Vec::new();
    let mut add = |set: &'static RuleSet, most: usize| {
        if sets.len() < most && sets.iter().all(|other| other.id != set.id) {
            sets.push(set);
        }
    };
    for id in ids {
        let found = presets::ALL.into_iter().find(|set| set.id == id);
        if let Some(set) = found {
            add(set, MOST);
        }
    }
    // Beside a game the next one, which is its nearest relative.
    for set in presets::ALL {
        add(set, 2);
    }
    sets
}

/// Some games side by side.
pub(in crate::pages) fn page(sets: &[&'static RuleSet], visitor: Visitor) -> Sheet {
    let words = visitor.words();
    let comparison = lessons::comparison(sets, visitor.language);
    Sheet {
        title: words.text("compare-title"),
        description: words.text("compare-intro"),
        client: None,
        facts: Value::Null,
        body: html! {
            h1 { (words.text("compare-title")) }
            (chooser(sets, visitor))
            @let same = comparison.rows.is_empty();
            p .lead.same hidden[!same] { (words.text("compare-same")) }
            div .differences hidden[same] {
                p .lead { (words.text("compare-intro")) }
                (table(&comparison, sets, visitor))
            }
        },
    }
}

/// A form that needs no script: the games to compare.
fn chooser(sets: &[&'static RuleSet], visitor: Visitor) -> Markup {
    let words = visitor.words();
    let is_chosen = |set: &RuleSet| sets.iter().any(|other| other.id == set.id);
    html! {
        form .compare-form method="get" action=(Page::Compare.address(visitor.language)) {
            fieldset {
                legend { (words.text_with("compare-choose", &[("most", MOST.into())])) }
                div .options {
                    @for set in presets::ALL {
                        label .option {
                            input type="checkbox" name="game" value=(set.id) checked[is_chosen(set)];
                            span { (words.name(set)) }
                        }
                    }
                }
            }
            button .button.primary type="submit" { (words.text("learn-compare")) }
        }
    }
}

fn table(comparison: &Comparison, sets: &[&'static RuleSet], visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        div .wide tabindex="0" role="region" aria-label=(words.text("compare-title")) {
            table .comparison data-games=(sets.len()) data-most=(MOST) {
                thead {
                    tr { @for set in sets { th scope="col" data-game=(set.id) { (head(set, words, visitor)) } } }
                }
                @for row in &comparison.rows {
                    tbody id=(row.id) {
                        tr { th scope="rowgroup" colspan=(sets.len()) { h2 { (row.title) } } }
                        tr { @for (cell, set) in row.cells.iter().zip(sets) { (cell_html(cell, set, row.id != START)) } }
                    }
                }
            }
        }
    }
}

fn head(set: &'static RuleSet, words: &Words, visitor: Visitor) -> Markup {
    html! {
        (board::picture(set, &set.start, ""))
        a href=(Page::Rules(set).address(visitor.language)) { (words.name(set)) }
        p { (words.forces(set)) }
    }
}

fn cell_html(cell: &ComparedCell, set: &RuleSet, has_figure: bool) -> Markup {
    html! {
        td .absent[!cell.present] data-title=(cell.title) {
            div .compared-text { @for paragraph in &cell.paragraphs { p { (paragraph) } } }
            @if let Some(shown) = cell.figure.as_ref().filter(|_| has_figure) { (figure(shown, set)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(wanted: &[&str]) -> Vec<String> {
        chosen(wanted.iter().copied()).iter().map(|set| set.id.to_string()).collect()
    }

    #[test]
    fn two_games_or_more_are_compared_whatever_was_asked_for() {
        assert_eq!(ids(&["tablut", "brandubh"]), ["tablut", "brandubh"]);
        assert_eq!(ids(&["tablut", "tablut", "chess"]).len(), 2);
        assert_eq!(ids(&[])[0], presets::ALL[0].id);
        let all = presets::ALL.map(|set| set.id.to_string());
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        assert_eq!(ids(&all).len(), MOST);
    }
}
