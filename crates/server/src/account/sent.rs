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
use crate::visitor::Visitor;

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

/// A form and who sends it, where not everybody may: [`Account`](super::who::Account) or another type of `who`.
pub(crate) struct SentBy<W, T> {
    pub(crate) hub: Hub,
    pub(crate) visitor: Visitor,
    pub(crate) by: W,
    pub(crate) sent: T,
}

impl<W, T> FromRequest<Hub> for SentBy<W, T>
where
    W: FromRequestParts<Hub, Rejection = Response> + Send,
    T: DeserializeOwned,
{
    type Rejection = Response;

    async fn from_request(request: Request, hub: &Hub) -> Result<SentBy<W, T>, Response> {
        let (mut parts, body) = request.into_parts();
        let Speaking(visitor) = Speaking::from_request_parts(&mut parts, hub).await?;
        let by = W::from_request_parts(&mut parts, hub).await?;
        let Sent(sent) = Sent::from_request(Request::from_parts(parts, body), hub).await?;
        Ok(SentBy { hub: hub.clone(), visitor, by, sent })
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
