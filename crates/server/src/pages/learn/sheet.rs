//! The rules of one game on one page of paper.

use branan_rules::RuleSet;
use branan_words::RuleSheet;
use maud::html;
use serde_json::Value;

use super::siblings;
use crate::pages::{Page, board, layout::Sheet, lessons};
use crate::visitor::Visitor;

/// The rules of one game on one page of paper.
pub(in crate::pages) fn page(set: &'static RuleSet, visitor: Visitor) -> Sheet {
    let (words, sheet) = (visitor.words(), lessons::sheet(set, visitor.language));
    Sheet {
        title: sheet.title.clone(),
        description: sheet.summary.clone(),
        client: None,
        facts: Value::Null,
        body: html! {
            div .sheet-tools {
                button .button type="button" data-print hidden { (words.text("learn-print")) }
                (siblings(set, Page::Sheet(set), visitor))
            }
            article .sheet data-length=(length(sheet)) {
                header .sheet-head {
                    div {
                        h1 { (sheet.name) }
                        p { (sheet.summary) }
                    }
                    (board::picture(set, &set.start, &board::caption(set, words)))
                }
                div .sheet-text {
                    @for block in sheet.blocks.iter().filter(|block| !block.items.is_empty()) {
                        section {
                            h2 { (block.title) }
                            ul { @for item in &block.items { li { (item) } } }
                        }
                    }
                }
                p .source { (words.labelled(&words.text("learn-source"), &sheet.source)) }
            }
        },
    }
}

/// How much there is to print, which decides on the size of the letters.
fn length(sheet: &RuleSheet) -> &'static str {
    let letters: usize =
        sheet.blocks.iter().flat_map(|block| &block.items).map(|item| item.chars().count()).sum();
    match letters {
        ..2300 => "short",
        2300..3150 => "middle",
        _ => "long",
    }
}
