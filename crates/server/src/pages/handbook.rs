//! The handbook: its contents, a chapter, all chapters, and what was found in it.

use branan_words::Language;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::HeadingLevel;

use super::{Page, layout::Sheet};
use crate::handbook::{Chapter, Hit, Searched, chapters, parts};
use crate::visitor::Visitor;

/// All chapters by name, or those with what was looked for.
pub(super) fn contents(question: Option<&str>, visitor: Visitor) -> Sheet {
    let words = visitor.words();
    let searched = question.and_then(Searched::new);
    let body = html! {
        article .handbook {
            header {
                h1 { (words.text("handbook-title")) }
                p .lead { (words.text("handbook-lead")) }
                (in_english(visitor))
            }
            (search(searched.as_ref(), visitor))
            @match &searched {
                Some(searched) => (found(searched, visitor)),
                None => {
                    @for part in parts() {
                        section .panel {
                            h2 { (words.text(part[0].part)) }
                            @for chapter in part { (entry(chapter, visitor)) }
                        }
                    }
                    p { a href=(Page::WholeHandbook.address(visitor.language)) { (words.text("handbook-whole")) } }
                }
            }
        }
    };
    sheet(words.text("handbook-title"), body, visitor)
}

/// One chapter.
pub(super) fn chapter(chapter: &'static Chapter, visitor: Visitor) -> Sheet {
    let written = chapter.alone();
    let body = html! {
        div .handbook.handbook-page {
            (beside(chapter, visitor))
            article lang="en" { (in_english(visitor)) (PreEscaped(&written.html)) }
        }
    };
    sheet(chapter.title().to_owned(), body, visitor)
}

/// All chapters on one page: to print, and to be looked through where there is no network.
pub(super) fn whole(visitor: Visitor) -> Sheet {
    let words = visitor.words();
    let body = html! {
        div .handbook {
            p .eyebrow { a href=(Page::Handbook.address(visitor.language)) { (words.text("handbook-title")) } }
            (in_english(visitor))
            ul lang="en" {
                @for chapter in chapters() { li { a href={ "#" (chapter.slug) } { (chapter.title()) } } }
            }
            @for chapter in chapters() {
                article lang="en" { (PreEscaped(&chapter.among_all().html)) }
            }
        }
    };
    sheet(words.text("handbook-title"), body, visitor)
}

fn sheet(title: String, body: Markup, visitor: Visitor) -> Sheet {
    let description = visitor.words().text("handbook-lead");
    Sheet { title, description, body, client: None, facts: serde_json::Value::Null }
}

/// Tells those who read another language what to expect.
fn in_english(visitor: Visitor) -> Markup {
    let (words, tag) = (visitor.words(), visitor.language.tag());
    html! {
        @if visitor.language != Language::English { p .fine lang=(tag) { (words.text("handbook-english")) } }
    }
}

fn search(searched: Option<&Searched>, visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        form .handbook-search role="search" action=(Page::Handbook.address(visitor.language)) {
            label .hidden for="question" { (words.text("handbook-search")) }
            input #question type="search" name="q" maxlength="100" placeholder=(words.text("handbook-search"))
                value=[searched.map(|searched| &searched.asked)];
            button .button.primary { (words.text("handbook-find")) }
        }
    }
}

fn found(searched: &Searched, visitor: Visitor) -> Markup {
    let words = visitor.words();
    let count = words.text_with("handbook-found", &[("count", searched.hits.len().into())]);
    html! {
        p role="status" { (count) }
        ol .handbook-hits lang="en" { @for hit in &searched.hits { (result(hit, visitor)) } }
        p { a href=(Page::Handbook.address(visitor.language)) { (words.text("handbook-contents")) } }
    }
}

fn result(Hit { chapter, section, extract: [before, word, behind], .. }: &Hit, visitor: Visitor) -> Markup {
    let address = Page::Chapter(chapter).address(visitor.language);
    html! {
        li {
            a href={ (address) "#" (section.id) } { (section.heading) }
            @if section.heading != chapter.title() { span .fine { " · " (chapter.title()) } }
            p { (before) mark { (word) } (behind) }
        }
    }
}

/// A chapter with what it is about.
fn entry(chapter: &'static Chapter, visitor: Visitor) -> Markup {
    let address = Page::Chapter(chapter).address(visitor.language);
    html! {
        div .handbook-entry lang="en" {
            h3 { a href=(address) { (chapter.title()) } }
            p .fine {
                @for (number, section) in main_sections(chapter).enumerate() {
                    @if number > 0 { " · " }
                    a href={ (address) "#" (section.id) } { (section.heading) }
                }
            }
        }
    }
}

/// The sections of a chapter, and the other chapters.
fn beside(chapter: &'static Chapter, visitor: Visitor) -> Markup {
    let (words, language) = (visitor.words(), visitor.language);
    html! {
        nav .handbook-beside aria-label=(words.text("handbook-title")) {
            p { a href=(Page::Handbook.address(language)) { (words.text("handbook-title")) } }
            details {
                summary { (words.text("handbook-on-this-page")) }
                ul lang="en" {
                    @for section in main_sections(chapter) {
                        li { a href={ "#" (section.id) } { (section.heading) } }
                    }
                }
            }
        }
    }
}

fn main_sections(chapter: &'static Chapter) -> impl Iterator<Item = &'static crate::handbook::Section> {
    chapter.alone().sections.iter().filter(|section| section.level == HeadingLevel::H2)
}
