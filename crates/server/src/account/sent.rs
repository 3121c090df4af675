//! What somebody sends by a form of ours.

use axum::Form;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::response::Response;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::me::trouble_page;
use super::routes::Speaking;
use super::trouble::Trouble;
use crate::game::Hub;

/// What a form says. Whoever sends what no page of ours has is told so by a page.
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Hub> for Sent<T> {
    type Rejection = Response;

    async fn from_request(request: Request, hub: &Hub) -> Result<Sent<T>, Response> {
        let (mut parts, body) = request.into_parts();
        let Speaking(visitor) = Speaking::from_request_parts(&mut parts, hub).await?;
        match Form::from_request(Request::from_parts(parts, body), hub).await {
            Ok(Form(sent)) => Ok(Sent(sent)),
            Err(_) => Err(trouble_page(visitor, Trouble::Malformed)),
        }
    }
}

/// The boxes of a form that are ticked, by name and value.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Ticked(Vec<(String, String)>);

impl Ticked {
    /// The same, refused if a box is under another name.
    pub(crate) fn under(self, names: &[&str]) -> Result<Ticked, Trouble> {
        let is_known = self.0.iter().all(|(name, _)| names.contains(&name.as_str()));
        if is_known { Ok(self) } else { Err(Trouble::Malformed) }
    }

    /// What is ticked under a name, each once; refused if one of them means nothing.
    pub(crate) fn of<T: PartialEq>(
        &self,
        name: &str,
        meaning: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, Trouble> {
        let mut chosen = Vec::new();
        for (_, value) in self.0.iter().filter(|(of, _)| of == name) {
            let one = meaning(value).ok_or(Trouble::Malformed)?;
            if !chosen.contains(&one) {
                chosen.push(one);
            }
        }
        Ok(chosen)
    }
}
