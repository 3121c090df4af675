//! What all pages have around them.

use branan_rules::{RuleSet, presets};
use branan_words::{Area, Language};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::{Value, json};

use super::place::{Place, in_query};
use crate::assets::Asset;
use crate::notice::Unread;
use crate::offline;
use crate::pages::Page;
use crate::picture;
use crate::solved;
use crate::visitor::{Theme, Visitor};

/// What is particular to a page.
pub(crate) struct Sheet {
    /// The title in the browser's tab.
    pub(crate) title: String,
    /// One sentence for search engines.
    pub(crate) description: String,
    /// The content, which the client replaces where it takes the page over.
    pub(crate) body: Markup,
    /// The module of the client that takes the page over, if one does.
    pub(crate) client: Option<&'static str>,
    /// Further facts for the client.
    pub(crate) facts: Value,
}

/// The pages of the navigation.
const NAVIGATION: [(Page, &str); 6] = [
    (Page::Play, "nav-play"),
    (Page::Online, "nav-online"),
    (Page::Learn, "nav-learn"),
    (Page::Puzzles, "nav-puzzles"),
    (Page::Analyse, "nav-analyse"),
    (Page::Library, "nav-library"),
];

/// Writes a whole page.
pub(crate) fn render(place: &Place, visitor: Visitor, sheet: &Sheet) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(visitor.language.tag()) data-theme=(visitor.theme.name()) {
            (head(place, visitor, sheet))
            body data-page=(place.name) {
                (header(place, visitor))
                main #app tabindex="-1" { (sheet.body) }
                (footer(place, visitor))
                @if let Some(module) = sheet.client { (client(module, place.name, visitor, sheet)) }
            }
        }
    }
}

fn head(place: &Place, visitor: Visitor, sheet: &Sheet) -> Markup {
    let words = visitor.words();
    let brand = words.text("app-name");
    let title = if place.name == "home" {
        words.labelled(&brand, &sheet.title)
    } else {
        format!("{} · {brand}", sheet.title)
    };
    let unread = visitor.unread.filter(|unread| unread.0 > 0);
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
            title { @if let Some(Unread(count)) = unread { "(" (count) ") " } (title) }
            meta name="description" content=(sheet.description);
            meta property="og:site_name" content=(brand);
            meta property="og:type" content="website";
            meta property="og:title" content=(sheet.title);
            meta property="og:description" content=(sheet.description);
            (preview(&visitor.home.address(&place.picture())))
            meta name="color-scheme" content="light dark";
            meta name="theme-color" content="#4b2c16";
            @if let Some(style) = Asset::address("site", ".css") { link rel="stylesheet" href=(style); }
            @if let Some(script) = Asset::address("site", ".js") { script src=(script) defer {} }
            @if place.name == "analyse" { (proved_script()) }
            @if matches!(place.name, "play" | "puzzles" | "games") { (waiting_script(visitor)) }
            @if let Some(icon) = Asset::address("icon", ".svg") { link rel="icon" type="image/svg+xml" href=(icon); }
            @if let Some(icon) = Asset::address("icon-180", ".png") { link rel="apple-touch-icon" href=(icon); }
            link rel="manifest" href=(offline::manifest_address(visitor.language));
            @if let Some(page) = place.page {
                @for language in Language::ALL {
                    link rel="alternate" hreflang=(language.code()) href=(page.address(language));
                }
            }
            @if let Some(module) = sheet.client { (preload(module)) }
            @if place.name == "play" { (prefetch_engine(sheet)) }
        }
    }
}

/// What asks the server who is proved to win the position on the analysis board, in the games of which something is.
fn proved_script() -> Markup {
    let games: Vec<&str> = solved::games().map(|set| &*set.id).collect();
    html! {
        @if let Some(script) = Asset::address("proved", ".js") {
            script src=(script) data-games=(games.join(" ")) defer {}
        }
    }
}

/// What calls whoever waits for somebody to sit down and plays meanwhile.
fn waiting_script(visitor: Visitor) -> Markup {
    let words = visitor.words();
    html! {
        @if let Some(script) = Asset::address("waiting", ".js") {
            script src=(script) data-text=(words.text("waiting-called")) data-open=(words.text("site-open")) defer {}
        }
    }
}

/// What a link to the page is shown with elsewhere.
fn preview(picture: &str) -> Markup {
    html! {
        meta property="og:image" content=(picture);
        meta property="og:image:type" content="image/png";
        meta property="og:image:width" content=(picture::WIDTH_PX);
        meta property="og:image:height" content=(picture::HEIGHT_PX);
        meta name="twitter:card" content="summary_large_image";
    }
}

/// Lets the browser fetch script and wasm side by side.
fn preload(module: &str) -> Markup {
    html! {
        @if let Some(script) = Asset::address(module, ".js") { link rel="modulepreload" href=(script); }
        @if let Some(wasm) = Asset::address(module, "_bg.wasm") {
            link rel="preload" href=(wasm) as="fetch" type="application/wasm" crossorigin;
        }
    }
}

/// Lets the browser fetch what the player needs next while it has nothing else to do: the engine and its net
/// for the game on the board.
fn prefetch_engine(sheet: &Sheet) -> Markup {
    let game = sheet.facts["game"].as_str().unwrap_or_default();
    let net = Asset::address(&format!("engine-{game}"), ".net");
    let files = [Asset::address("engine", ".js"), Asset::address("engine", "_bg.wasm"), net];
    html! { @for file in files.into_iter().flatten() { link rel="prefetch" href=(file); } }
}

fn header(place: &Place, visitor: Visitor) -> Markup {
    let (words, language) = (visitor.words(), visitor.language);
    html! {
        a .skip href="#app" { (words.text("site-skip")) }
        header .site-header {
            a .brand href=(Page::Home.address(language)) {
                span .brand-sign.piece.king aria-hidden="true" {}
                span { (words.text("app-name")) }
            }
            nav aria-label=(words.text("site-navigation")) {
                @for (target, key) in NAVIGATION {
                    a href=(target.address(language)) aria-current=[(place.section == target.name()).then_some("page")] {
                        (words.text(key))
                    }
                }
            }
            @if let Some(unread) = visitor.unread { (bell(unread, place, visitor)) }
            a .account-link href={ "/" (language) "/me" } aria-current=[(place.section == "account").then_some("page")] rel="nofollow" {
                svg viewBox="0 0 24 24" aria-hidden="true" {
                    circle cx="12" cy="8" r="4.2" {}
                    path d="M3.5 21c.6-5 4-7.4 8.5-7.4s7.9 2.4 8.5 7.4" {}
                }
                span { (words.text("nav-account")) }
            }
        }
    }
}

/// The way to what somebody was told, with how much of it is new.
fn bell(Unread(count): Unread, place: &Place, visitor: Visitor) -> Markup {
    let words = visitor.words();
    let label = words.text_with("notices-unread", &[("count", i64::from(count).into())]);
    html! {
        a .notices-link href={ "/" (visitor.language) "/me/notices" } aria-label=(label) title=(label) rel="nofollow"
            aria-current=[place.is_at("me/notices").then_some("page")] {
            svg viewBox="0 0 24 24" aria-hidden="true" {
                path d="M5 17h14l-1.6-2.4V10a5.4 5.4 0 0 0-10.8 0v4.6zM10 20a2.1 2.1 0 0 0 4 0M12 4.6V3" {}
            }
            @if count > 0 { span .badge { (count) } }
        }
    }
}

/// Languages and colours, in which the same page is shown.
fn footer(place: &Place, visitor: Visitor) -> Markup {
    let (words, here) = (visitor.words(), in_query(&place.address(visitor.language)));
    html! {
        footer .site-footer {
            nav .languages aria-label=(words.text("site-language")) {
                @for language in Language::ALL {
                    a href=(place.address(language)) lang=(language.tag()) hreflang=(language.code())
                        aria-current=[(language == visitor.language).then_some("true")] { (language.own_name()) }
                }
            }
            nav .themes aria-label=(words.text("site-theme")) {
                @for theme in Theme::ALL {
                    a href={ "/theme?set=" (theme.name()) "&back=" (here) }
                        data-set-theme=(theme.name()) rel="nofollow"
                        aria-current=[(theme == visitor.theme).then_some("true")] {
                        (words.text(&format!("site-theme-{}", theme.name())))
                    }
                }
            }
            p .fine {
                (words.text("site-promise")) " "
                a href=(Page::Handbook.address(visitor.language)) { (words.text("handbook-title")) }
            }
        }
    }
}

/// The client, with what it has to know; or, where it was not built, how to get it.
fn client(module: &str, name: &str, visitor: Visitor, sheet: &Sheet) -> Markup {
    let Some(script) = Asset::address(module, ".js") else { return without_client(visitor) };
    let mut facts = json!({
        "page": name,
        "language": visitor.language.code(),
        "engine": Asset::address("engine", ".js"),
        "library": Asset::address("library", ".js"),
        "games": presets::ALL.map(|set: &RuleSet| set.id.to_string()),
    });
    if let (Value::Object(facts), Value::Object(more)) = (&mut facts, &sheet.facts) {
        facts.extend(more.clone());
    }
    html! {
        script type="application/json" id="page" { (PreEscaped(in_script(&facts.to_string()))) }
        script type="application/json" id="words" { (PreEscaped(visitor.words().browser_dictionary(areas(name)))) }
        script type="module" src=(script) {}
        noscript { p .notice { (visitor.words().text("site-no-script")) } }
    }
}

/// The texts that the client needs on a page.
fn areas(page: &str) -> &'static [Area] {
    match page {
        "online" | "contest" => &[Area::App, Area::Online],
        "rules" | "course" => &[Area::App],
        "puzzles" | "coach" => &[Area::App, Area::Puzzles],
        _ => &[Area::App, Area::Errors],
    }
}

fn without_client(visitor: Visitor) -> Markup {
    html! { p .notice role="status" { (visitor.words().text("site-no-client")) " " code { "cargo xtask play" } } }
}

/// JSON that cannot end the script element it stands in.
fn in_script(json: &str) -> String {
    json.replace("</", "<\\/")
}
