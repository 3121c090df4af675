//! What bots can ask for, for programs.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::IntoResponse;
use serde_json::Value;

const TEXT: &str = include_str!("openapi.json");

/// The description, taken apart.
pub(super) static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(TEXT).expect("the description is JSON"));

/// The description as `OpenAPI` 3.1.
pub(super) async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")], TEXT)
}

/// Every path, method and what is said of it.
pub(super) fn operations() -> impl Iterator<Item = (&'static str, &'static str, &'static Value)> {
    let paths = DOCUMENT["paths"].as_object().into_iter().flatten();
    paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().into_iter().flatten().filter(|(method, _)| *method != "parameters");
        methods.map(move |(method, operation)| (path.as_str(), method.as_str(), operation))
    })
}

/// The text of a value, or none.
pub(super) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The values of a list, or none.
pub(super) fn list(value: &Value) -> &[Value] {
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
}
