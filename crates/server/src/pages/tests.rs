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
        let html = render(page, "", visitor).into_string();
        // The handbook may tell of what is elsewhere, and link to it.
        let elsewhere: &[&str] = if page.name() == "docs" {
            &["<iframe", "<img", "<link rel=\"stylesheet\" href=\"http"]
        } else {
            &["http://", "https://"]
        };
        for forbidden in [" style=", "<style", " onclick", "javascript:"].iter().chain(elsewhere) {
            assert!(!html.contains(forbidden), "{} has {forbidden}", page.address(visitor.language));
        }
    }
}

#[test]
fn pages_to_play_on_paint_a_board_before_any_script() {
    for language in Language::ALL {
        let html = render(Page::Play, "", Visitor::speaking(language)).into_string();
        assert_eq!(html.matches("<button type=\"button\" class=\"square").count(), 49);
        assert_eq!(html.matches("class=\"piece attacker\"").count(), 8);
    }
}

#[test]
fn a_missing_page_says_what_is_missing_and_nothing_is_taken_for_markup() {
    let html = render_missing(Visitor::speaking(Language::French), "/<b>").into_string();
    assert!(html.contains("/&lt;b&gt;") && html.contains("href=\"/fr/\""));
}

/// The addresses that the end of a game links to, as the client's `story` has them.
#[test]
fn what_decided_a_game_is_a_place_of_its_rule_page() {
    for set in presets::ALL {
        let html = render(Page::Rules(set), "", Visitor::speaking(Language::English)).into_string();
        let has = |topic: &str| html.contains(&format!("<section class=\"rule\" id=\"{topic}\""));
        for topic in ["escape", "king-capture", "no-moves", "repetition"] {
            assert!(has(topic), "{} has no {topic}", set.id);
        }
        assert_eq!(has("encirclement"), set.encirclement, "{}", set.id);
        assert_eq!(has("exit-fort"), set.exit_fort, "{}", set.id);
        assert_eq!(has("quiet-limit"), set.quiet_limit.is_some(), "{}", set.id);
    }
}

#[test]
fn no_page_to_learn_from_has_two_places_of_one_name() {
    let set = &presets::COPENHAGEN;
    for page in [Page::Rules(set), Page::Course(set), Page::Sheet(set), Page::Compare] {
        let html =
            render(page, "game=copenhagen&game=tablut", Visitor::speaking(Language::German)).into_string();
        let mut ids: Vec<&str> =
            html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "{}", page.path());
    }
}

#[test]
fn games_are_compared_by_what_the_address_asks_for() {
    let compared = |query| render(Page::Compare, query, Visitor::speaking(Language::English)).into_string();
    let html = compared("game=hnefatafl&game=tablut&game=%3Cb%3E&x=1&game");
    assert!(html.contains("data-games=\"2\"") && html.contains("/en/learn/hnefatafl\">"));
    assert_eq!(compared("game=tablut&game=tablut").matches("scope=\"col\"").count(), 2);
    assert_eq!(compared("").matches("scope=\"col\"").count(), 2);
}
