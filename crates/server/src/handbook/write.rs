//! A chapter as HTML.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use super::Chapter;

/// A chapter as it stands on a page.
#[derive(Debug)]
pub(crate) struct Written {
    pub(crate) html: String,
    /// Its headings with what is below each, the first being the title.
    pub(crate) sections: Vec<Section>,
}

/// A heading, and the text up to the next.
#[derive(Debug)]
pub(crate) struct Section {
    pub(crate) level: HeadingLevel,
    pub(crate) heading: String,
    /// The place in the page.
    pub(crate) id: String,
    /// The text without marks.
    pub(crate) text: String,
}

/// Writes a chapter for a page of its own.
pub(super) fn alone(text: &str) -> Written {
    let to = |chapter: &str, place: &str| match (chapter, place) {
        ("", place) => format!("#{place}"),
        (chapter, "") => chapter.to_owned(),
        (chapter, place) => format!("{chapter}#{place}"),
    };
    write(text, |id| id, &to)
}

/// Writes a chapter for a page on which all others stand, too.
pub(super) fn among_all(slug: &str, text: &str) -> Written {
    let to = |chapter: &str, place: &str| {
        let chapter = if chapter.is_empty() { slug } else { chapter };
        if place.is_empty() { format!("#{chapter}") } else { format!("#{chapter}--{place}") }
    };
    let mut is_title = true;
    let place = |id: String| {
        if std::mem::take(&mut is_title) { slug.to_owned() } else { format!("{slug}--{id}") }
    };
    write(text, place, &to)
}

/// Writes a text: `place` makes the name of a heading's place, and `to` the address of a place in a chapter.
fn write(text: &str, place: impl FnMut(String) -> String, to: &dyn Fn(&str, &str) -> String) -> Written {
    let mut events: Vec<Event<'_>> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
    let sections = name_headings(&mut events, place);
    let mut html = String::with_capacity(text.len() * 2);
    html::push_html(&mut html, shown(events, to).into_iter());
    // The site allows no styles inside of pages, and a heading that is empty heads nothing.
    let html = html.replace(" style=\"text-align: right\"", " class=\"number\"");
    let html = html.replace("<th></th>", "<td></td>");
    Written { html, sections }
}

/// Gives each heading a place, and collects what is below it.
fn name_headings(events: &mut [Event<'_>], mut place: impl FnMut(String) -> String) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut taken = Vec::new();
    let mut opened = None;
    for at in 0..events.len() {
        match &events[at] {
            Event::Start(Tag::Heading { level, .. }) => {
                opened = Some(at);
                sections.push(Section {
                    level: *level,
                    heading: String::new(),
                    id: String::new(),
                    text: String::new(),
                });
            }
            Event::End(TagEnd::Heading(_)) => {
                let (Some(start), Some(section)) = (opened.take(), sections.last_mut()) else { continue };
                section.id = place(free(slug(&section.heading), &mut taken));
                if let Event::Start(Tag::Heading { id, .. }) = &mut events[start] {
                    *id = Some(CowStr::from(section.id.clone()));
                }
            }
            Event::Text(text) | Event::Code(text) => {
                let Some(section) = sections.last_mut() else { continue };
                let to = if opened.is_some() { &mut section.heading } else { &mut section.text };
                to.push_str(text);
            }
            Event::SoftBreak | Event::HardBreak | Event::End(_) => {
                if let Some(section) = sections.last_mut().filter(|_| opened.is_none()) {
                    section.text.push(' ');
                }
            }
            _ => {}
        }
    }
    sections
}

/// The name of a heading's place, as the writers of the links expect it.
fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// A name that no heading before has.
fn free(slug: String, taken: &mut Vec<String>) -> String {
    let count = taken.iter().filter(|other| **other == slug).count();
    taken.push(slug.clone());
    if count == 0 { slug } else { format!("{slug}-{count}") }
}

/// What is shown: links lead to pages or nowhere, wide tables can be moved, and nothing of the text is taken for markup.
fn shown<'t>(events: Vec<Event<'t>>, to: &dyn Fn(&str, &str) -> String) -> Vec<Event<'t>> {
    let mut shown = Vec::with_capacity(events.len());
    let mut links = Vec::new();
    for event in events {
        match event {
            Event::Html(text) | Event::InlineHtml(text) => shown.push(Event::Text(text)),
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let address = address(&dest_url, to);
                links.push(address.is_some());
                if let Some(address) = address {
                    let dest_url = CowStr::from(address);
                    shown.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                }
            }
            Event::End(TagEnd::Link) => {
                if links.pop() == Some(true) {
                    shown.push(Event::End(TagEnd::Link));
                }
            }
            Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => {}
            Event::Start(Tag::Table(columns)) => {
                shown.push(Event::Html(CowStr::from("<div class=\"handbook-wide\" tabindex=\"0\">")));
                shown.push(Event::Start(Tag::Table(columns)));
            }
            Event::End(TagEnd::Table) => {
                shown.push(Event::End(TagEnd::Table));
                shown.push(Event::Html(CowStr::from("</div>")));
            }
            other => shown.push(other),
        }
    }
    shown
}

/// Where a link of a file leads on the site; `None` for files that are no chapters.
fn address(link: &str, to: &dyn Fn(&str, &str) -> String) -> Option<String> {
    if link.starts_with("http://") || link.starts_with("https://") {
        return Some(link.to_owned());
    }
    let (file, place) = link.split_once('#').unwrap_or((link, ""));
    if file.is_empty() {
        return Some(to("", place));
    }
    let chapter = Chapter::named(file.strip_suffix(".md")?)?;
    Some(to(chapter.slug, place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_have_the_places_that_links_expect() {
        let written =
            alone("# One `two`\n\ntext\n\n## R-end-5: again?\n\n## One two\nsee [here](#one-two)\n");
        let ids: Vec<&str> = written.sections.iter().map(|section| section.id.as_str()).collect();
        assert_eq!(ids, ["one-two", "r-end-5-again", "one-two-1"]);
        assert!(written.html.contains("<h2 id=\"r-end-5-again\">R-end-5: again?</h2>"), "{}", written.html);
        assert!(written.html.contains("<a href=\"#one-two\">here</a>"), "{}", written.html);
        assert_eq!(written.sections[0].text.trim(), "text");
    }

    #[test]
    fn links_lead_to_chapters_or_nowhere() {
        let text = "# T\n[a](rules.md#x) [b](../SECURITY.md) [c](notation.md) [d](https://example.org) [e](rules.txt)";
        let html = alone(text).html;
        assert!(html.contains("<a href=\"rules#x\">a</a> b <a href=\"notation\">c</a>"), "{html}");
        assert!(html.contains("<a href=\"https://example.org\">d</a> e"), "{html}");
        let html = among_all("engine", text).html;
        assert!(
            html.contains("<h1 id=\"engine\">") && html.contains("<a href=\"#rules--x\">a</a>"),
            "{html}"
        );
        assert!(html.contains("<a href=\"#notation\">c</a>"), "{html}");
    }

    #[test]
    fn nothing_is_taken_for_markup() {
        let html = alone("# T\n\n<script>alert(1)</script>\n\nsome <b>text</b>\n").html;
        assert!(!html.contains("<script") && !html.contains("<b>"), "{html}");
    }
}
