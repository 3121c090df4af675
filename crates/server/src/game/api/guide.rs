//! The description of the interface as a page.

use axum::extract::Path;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use branan_words::Language;
use maud::{Markup, html};
use serde_json::Value;

use super::examples::Example;
use super::openapi::{DOCUMENT, list, operations, text};
use crate::pages::{Place, Sheet, render_missing, render_sheet};
use crate::redirect;
use crate::visitor::Visitor;

/// Leads to the page in the visitor's language.
pub(super) async fn door(visitor: Visitor) -> Redirect {
    redirect::to(&format!("/{}/api", visitor.language))
}

/// The page. What it describes is in English, like the description itself.
pub(super) async fn page(Path(language): Path<String>, visitor: Visitor, uri: Uri) -> Response {
    let Ok(language) = language.parse::<Language>() else {
        return (StatusCode::NOT_FOUND, render_missing(visitor, uri.path())).into_response();
    };
    let visitor = visitor.reading(language);
    let info = &DOCUMENT["info"];
    let sheet = Sheet {
        title: text(&info["summary"]).to_owned(),
        description: text(&info["description"]).to_owned(),
        client: None,
        facts: Value::Null,
        body: body(visitor),
    };
    let caching = [(header::CACHE_CONTROL, "no-cache"), (header::VARY, "cookie")];
    (caching, render_sheet(&Place::api(), visitor, &sheet)).into_response()
}

fn body(visitor: Visitor) -> Markup {
    let info = &DOCUMENT["info"];
    html! {
        div .handbook.api lang="en" {
            article {
                h1 { (text(&info["summary"])) }
                @if visitor.language != Language::English {
                    p .fine lang=(visitor.language.tag()) { (visitor.words().text("handbook-english")) }
                }
                p .lead { (prose(text(&info["description"]))) }
                p {
                    "For programs: " a href="/api/openapi.json" { "openapi.json" } ". The whole of it: "
                    a href={ "/" (visitor.language) "/docs/protocol" } { "docs/protocol.md" } "."
                }
                nav aria-label="Operations" {
                    ul {
                        @for (_, _, operation) in operations() {
                            li { a href={ "#" (text(&operation["operationId"])) } { (text(&operation["summary"])) } }
                        }
                        li { a href="#refusals" { "Refusals" } }
                    }
                }
                p {
                    "In the examples " code { "GAME" } " is the id of a contest and " code { "SECRET" }
                    " the " code { "key" } " of your seat. They need curl, Python 3 or Node 20, and nothing else."
                }
                @for (path, method, operation) in operations() { (section(path, method, operation, visitor)) }
                (refusals())
            }
        }
    }
}

fn section(path: &str, method: &str, operation: &Value, visitor: Visitor) -> Markup {
    let id = text(&operation["operationId"]);
    let home = visitor.home.address("");
    html! {
        section aria-labelledby=(id) {
            h2 id=(id) { (text(&operation["summary"])) }
            p .api-path { code { (method.to_uppercase()) " " (path) } }
            @if let Some(description) = operation["description"].as_str() { p { (prose(description)) } }
            @if operation["security"][0]["seat"].is_array() {
                p { "Needs " code { "Authorization: Bearer SECRET" } "." }
            }
            (parameters(operation))
            (request_body(operation))
            ul {
                @for (status, answer) in operation["responses"].as_object().into_iter().flatten() {
                    li { code { (status) } " " (prose(text(&answer["description"]))) }
                }
            }
            @for example in Example::of(id) {
                // The first is open; people of other languages open theirs.
                details .api-example open[example.language == "curl"] {
                    summary { (example.language) }
                    pre { code { (example.at(&home)) } }
                }
            }
        }
    }
}

/// Text with what stands between backticks as code.
fn prose(text: &str) -> Markup {
    html! {
        @for (place, part) in text.split('`').enumerate() {
            @if place % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

fn parameters(operation: &Value) -> Markup {
    let parameters = list(&operation["parameters"]);
    html! {
        @if !parameters.is_empty() {
            dl {
                @for parameter in parameters {
                    dt { code { (text(&parameter["name"])) } " (" (text(&parameter["in"])) ")" }
                    dd { (prose(text(&parameter["description"]))) }
                }
            }
        }
    }
}

fn request_body(operation: &Value) -> Markup {
    let schema = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
    let Some(name) = schema.as_str().and_then(|path| path.rsplit('/').next()) else { return html! {} };
    let properties = &DOCUMENT["components"]["schemas"][name]["properties"];
    html! {
        details .api-example {
            summary { "Body" }
            pre { code { (serde_json::to_string_pretty(properties).unwrap_or_default()) } }
        }
    }
}

fn refusals() -> Markup {
    let codes = list(&DOCUMENT["components"]["schemas"]["Refusal"]["properties"]["code"]["enum"]);
    html! {
        h2 #refusals { "Refusals" }
        p { "A refusal is " code { "{\"code\":…,\"text\":…}" } "; the codes are:" }
        p { @for code in codes { code { (text(code)) } " " } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_can_read_all_of_it_without_any_script() {
        for language in Language::ALL {
            let page = body(Visitor::speaking(language)).into_string();
            for (path, method, operation) in operations() {
                assert!(page.contains(&format!("{} {path}", method.to_uppercase())), "{method} {path}");
                assert!(page.contains(&format!("href=\"#{}\"", text(&operation["operationId"]))), "{path}");
            }
            assert!(!page.contains(" style=") && !page.contains("<script") && !page.contains('`'));
        }
    }

    #[test]
    fn every_operation_but_one_has_an_example_in_each_language() {
        for (_, _, operation) in operations() {
            let id = text(&operation["operationId"]);
            let languages: Vec<&str> = Example::of(id).map(|example| example.language).collect();
            // Somebody's ratings are asked for as those of a game are.
            let expected: &[&str] = if id == "person" { &[] } else { &["curl", "Python", "JavaScript"] };
            assert_eq!(languages, expected, "{id}");
        }
    }

    #[test]
    fn examples_name_the_server_that_shows_them() {
        let example = Example::of("lobby").next().expect("an example");
        assert_eq!(example.at(""), "curl -sS --fail-with-body 'http://127.0.0.1:7711/api/lobby'");
        let there = example.at("https://tafl.example");
        assert_eq!(there, "curl -sS --fail-with-body 'https://tafl.example/api/lobby'");
    }
}
