//! What makes the site an app that needs no network after the first visit.

pub(crate) mod icons;

use std::fs::File;
use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use branan_words::{Language, Words};
use serde_json::json;

use crate::assets::{Asset, hash, hash_all};
use crate::pages::{self, Page};

const WORKER: &str = include_str!("../assets/sw.js");

/// The script that keeps everything for later: all pages and files, under a
/// version that changes with any of them.
pub(crate) fn service_worker() -> Response {
    static SCRIPT: LazyLock<String> = LazyLock::new(script);
    let headers =
        [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, SCRIPT.as_str()).into_response()
}

fn script() -> String {
    let mut kept: Vec<String> = Asset::all_for_pages().collect();
    for language in Language::ALL {
        let pages = pages::all_pages().filter(|page| page.is_kept(language));
        kept.extend(pages.map(|page| page.address(language)));
        kept.push(manifest_address(language));
    }
    format!("const VERSION = {};\nconst KEPT = {};\n{WORKER}", json!(version()), json!(kept))
}

/// Everything is inside the program, so another program is another version; where it
/// cannot be read, the files it embeds have to do.
fn version() -> String {
    let program = std::env::current_exe().and_then(File::open).and_then(hash_all);
    program.unwrap_or_else(|_| hash(Asset::all().collect::<String>().as_bytes()))
}

/// The address of a language's manifest.
pub(crate) fn manifest_address(language: Language) -> String {
    format!("/{language}/manifest.webmanifest")
}

/// What a phone needs to know to install the site.
pub(crate) fn manifest(language: Language) -> Response {
    let words = Words::of(language);
    let icon = |start: &str, sizes: &str, purpose: &str| {
        let (ending, kind) = if start == "icon" { (".svg", "image/svg+xml") } else { (".png", "image/png") };
        json!({"src": Asset::address(start, ending), "sizes": sizes, "type": kind, "purpose": purpose})
    };
    let screen = |start: &str, sizes: &str| {
        let (src, label) = (Asset::address(&format!("screen-{start}"), ".png"), words.text("app-tagline"));
        json!({"src": src, "sizes": sizes, "type": "image/png", "form_factor": start, "label": label})
    };
    let manifest = json!({
        "id": "/",
        "name": words.text("app-name"),
        "short_name": words.text("app-name"),
        "description": words.text("app-tagline"),
        "lang": language.tag(),
        "start_url": Page::Home.address(language),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6efe4",
        "theme_color": "#4b2c16",
        "icons": [
            icon("icon-192", "192x192", "any"),
            icon("icon-512", "512x512", "any"),
            icon("icon-512", "512x512", "maskable"),
            icon("icon", "any", "any"),
        ],
        "screenshots": [screen("wide", "1280x800"), screen("narrow", "390x844")],
        "shortcuts": [
            {"name": words.text("nav-play"), "url": Page::Play.address(language)},
            {"name": words.text("nav-puzzles"), "url": Page::Puzzles.address(language)},
            {"name": words.text("nav-analyse"), "url": Page::Analyse.address(language)},
        ],
    });
    let headers = [(header::CONTENT_TYPE, "application/manifest+json"), (header::CACHE_CONTROL, "no-cache")];
    (headers, manifest.to_string()).into_response()
}
