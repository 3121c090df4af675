use super::*;

fn every_page() -> impl Iterator<Item = (Page, Visitor)> {
    let visitors = Language::ALL.map(Visitor::speaking);
    all_pages().flat_map(move |page| visitors.map(|visitor| (page, visitor)))
}

#[test]
fn every_address_leads_to_its_page() {
    for page in all_pages() {
        let found = Page::at(&page.path()).expect("a page");
        assert_eq!((found.name(), found.path()), (page.name(), page.path()));
    }
    assert!(Page::at("learn/chess").is_none());
}

#[test]
fn no_page_has_anything_inline_or_from_elsewhere() {
    for (page, visitor) in every_page() {
        let html = render(page, visitor).into_string();
        for forbidden in [" style=", "<style", " onclick", "http://", "https://", "javascript:"] {
            assert!(!html.contains(forbidden), "{} has {forbidden}", page.address(visitor.language));
        }
    }
}

#[test]
fn pages_to_play_on_paint_a_board_before_any_script() {
    for language in Language::ALL {
        let html = render(Page::Play, Visitor::speaking(language)).into_string();
        assert_eq!(html.matches("<button type=\"button\" class=\"square").count(), 49);
        assert_eq!(html.matches("class=\"piece attacker\"").count(), 8);
    }
}

#[test]
fn a_missing_page_says_what_is_missing_and_nothing_is_taken_for_markup() {
    let html = render_missing(Visitor::speaking(Language::French), "/<b>").into_string();
    assert!(html.contains("/&lt;b&gt;") && html.contains("href=\"/fr/\""));
}
