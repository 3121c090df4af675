//! What bots can ask for, for programs and for people.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::IntoResponse;
use maud::{DOCTYPE, Markup, html};
use serde_json::Value;

const TEXT: &str = include_str!("openapi.json");

static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(TEXT).expect("the description is JSON"));

/// The description as `OpenAPI` 3.1.
pub(super) async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")], TEXT)
}

/// The same to read.
pub(super) async fn page() -> Markup {
    let info = &DOCUMENT["info"];
    let style = crate::assets::Asset::address("site", ".css");
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Branan for bots" }
                @if let Some(style) = style { link rel="stylesheet" href=(style); }
            }
            body data-page="api" {
                main #app {
                    h1 { (text(&info["summary"])) }
                    p .lead { (text(&info["description"])) }
                    p { "For programs: " a href="/api/openapi.json" { "openapi.json" } }
                    @for (path, method, operation) in operations() { (section(path, method, operation)) }
                    h2 #refusals { "Refusals" }
                    p { "A refusal is " code { "{\"code\":…,\"text\":…}" } "; the codes are:" }
                    p { @for code in list(&DOCUMENT["components"]["schemas"]["Refusal"]["properties"]["code"]["enum"]) { code { (text(code)) } " " } }
                }
            }
        }
    }
}

fn section(path: &str, method: &str, operation: &Value) -> Markup {
    let body = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
    html! {
        h2 id=(text(&operation["operationId"])) { code { (method.to_uppercase()) " " (path) } }
        p { strong { (text(&operation["summary"])) } ". " (text(&operation["description"])) }
        @if operation["security"][0]["seat"].is_array() {
            p { "Needs " code { "Authorization: Bearer SECRET" } "." }
        }
        @for parameter in list(&operation["parameters"]) {
            p { code { (text(&parameter["name"])) } " (" (text(&parameter["in"])) "): " (text(&parameter["description"])) }
        }
        @if let Some(name) = body.as_str().and_then(|path| path.rsplit('/').next()) {
            p { "Body:" }
            pre { code { (serde_json::to_string_pretty(&DOCUMENT["components"]["schemas"][name]["properties"]).unwrap_or_default()) } }
        }
        ul {
            @for (status, answer) in operation["responses"].as_object().into_iter().flatten() {
                li { code { (status) } " " (text(&answer["description"])) }
            }
        }
    }
}

fn operations() -> impl Iterator<Item = (&'static str, &'static str, &'static Value)> {
    let paths = DOCUMENT["paths"].as_object().into_iter().flatten();
    paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().into_iter().flatten().filter(|(method, _)| *method != "parameters");
        methods.map(move |(method, operation)| (path.as_str(), method.as_str(), operation))
    })
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use branan_protocol::online::{ChatLine, Code, Command, Phrase};

    use super::*;

    #[test]
    fn the_description_names_every_code_and_every_command() {
        let schemas = &DOCUMENT["components"]["schemas"];
        let codes = Code::ALL.map(|code| serde_json::to_value(code).unwrap());
        assert_eq!(list(&schemas["Refusal"]["properties"]["code"]["enum"]), codes);
        let rules = branan_rules::presets::ALL.map(|set| Value::from(set.id.as_ref()));
        assert_eq!(list(&schemas["Terms"]["properties"]["rules"]["anyOf"][0]["enum"]), rules);
        let words = list(&schemas["Command"]["oneOf"][1]["enum"]);
        assert!(
            words.iter().all(|word| serde_json::from_value::<Command>(word.clone()).is_ok()),
            "{words:?}"
        );
        let phrases = Phrase::ALL.map(|phrase| serde_json::to_value(phrase).unwrap());
        assert_eq!(list(&schemas["Line"]["oneOf"][0]["properties"]["phrase"]["enum"]), phrases);
        assert!(serde_json::from_str::<ChatLine>(r#"{"text":"x"}"#).is_ok());
    }

    #[tokio::test]
    async fn people_can_read_all_of_it() {
        let page = page().await.into_string();
        for (path, method, _) in operations() {
            assert!(page.contains(&format!("{} {path}", method.to_uppercase())), "{method} {path}");
        }
        assert!(!page.contains(" style=") && !page.contains("<script"));
    }
}
