//! What bots can ask for, for programs and for people.

use axum::Json;
use serde_json::{Value, json};

/// The description as OpenAPI 3.1.
pub(super) async fn document() -> Json<Value> {
    Json(json!({}))
}

pub(super) async fn page() -> &'static str {
    "see /api/openapi.json\n"
}
