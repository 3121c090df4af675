//! Every address about accounts, with who may use it; the signatures of the handlers hold it.
//!
//! | address | nobody | signed in | administrator |
//! | --- | --- | --- | --- |
//! | `GET, POST /L/signup`, `/L/signin`, `/L/recover` | yes | yes | yes |
//! | `POST /L/signin/passkey/begin`, `/L/signin/passkey` | yes | yes | yes |
//! | `GET, POST /L/reset/LINK` | with the link | with the link | with the link |
//! | `GET /L/@/NAME`, `/L/privacy` | yes | yes | yes |
//! | `GET /L/me`, `/L/me/notices`, `/L/me/next`, `/me/export.json` | no | own | own |
//! | `POST /L/me/signout`, `/L/me/sessions`, `/L/me/password`, `/L/me/codes`, `/L/me/close`, `/L/me/delete`, `/me/claim` | no | own | own |
//! | `GET, POST /L/me/passkeys`, `POST /L/me/passkeys/begin`, `/L/me/passkeys/remove` | no | own | own |
//! | `POST /L/me/notices`, `/L/me/notices/kinds`, `/L/me/challenges`, `/L/me/feed` | no | own | own |
//! | `POST /L/me/mail`, `/L/me/push`, `/L/me/push/kinds`, `/L/me/wish` | no | own | own |
//! | `GET, POST /L/mail/confirm/LINK`, `/L/mail/off/LINK` | with the link | with the link | with the link |
//! | `GET /L/feed/FILE` | with the address | with the address | with the address |
//! | `POST /L/@/NAME/challenge`, `/L/@/NAME/block` | no | yes | yes |
//! | `POST /L/me/talk` | no | own | own |
//! | `GET /L/me/reports` | no | own | own |
//! | `GET, POST /L/@/NAME/report` | no | yes | yes |
//! | `GET, POST /L/reports`, `GET /L/reports/log`, `POST /L/g/ID/time` | no | moderators | yes |
//! | `GET, POST /L/people`, `GET /L/people/agreement` | no | no | yes |
//! | `GET, POST /L/online/offer`, `POST /L/c/ID` | yes | yes | yes |
//! | `GET /L/online/standing`, `/L/online/standing/ID` | yes | yes | yes |
//! | `POST /L/online/standing`, `/L/online/standing/ID`, `/L/me/standing` | no | yes; own | yes; own |
//! | `GET, POST /L/online/rated` | no | yes | yes |
//! | `GET, POST /L/g/ID/conditional` | with the secret of a seat | own seat | own seat |
//!
//! What is sent has to come from a page of ours (`guard`). `docs/security.md` has this table for those who run a server.

use axum::extract::{DefaultBodyLimit, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, response::Redirect};
use branan_words::Language;

use super::{export, forms, me, page, passkey, people, profile, talk};
use crate::agreement;
use crate::bounds::Bound;
use crate::challenge;
use crate::channel::{mail, push, wish};
use crate::game::{Hub, conditional, origin};
use crate::notice;
use crate::offer;
use crate::pages::render_missing;
use crate::redirect;
use crate::report;
use crate::standing;
use crate::visitor::Visitor;

/// Everything about accounts that browsers ask for.
pub(crate) fn routes() -> Router<Hub> {
    Router::new()
        .route("/signup", get(door))
        .route("/signin", get(door))
        .route("/recover", get(door))
        .route("/reset/{link}", get(door))
        .route("/me", get(door))
        .route("/me/passkeys", get(door))
        .route("/me/notices", get(door))
        .route("/me/next", get(door))
        .route("/me/reports", get(door))
        .route("/people", get(door))
        .route("/people/agreement", get(door))
        .route("/reports", get(door))
        .route("/privacy", get(door))
        .route("/@/{name}", get(door))
        .route("/{language}/signup", get(forms::sign_up_page).post(forms::sign_up))
        .route("/{language}/signin", get(forms::sign_in_page).post(forms::sign_in))
        .route("/{language}/signin/passkey/begin", post(passkey::api::begin_signing_in))
        .route("/{language}/signin/passkey", post(passkey::api::sign_in))
        .route("/{language}/recover", get(forms::recover_page).post(forms::recover))
        .route("/{language}/reset/{link}", get(forms::reset_page).post(forms::reset))
        .route("/{language}/me", get(me::page))
        .route("/{language}/me/signout", post(forms::sign_out))
        .route("/{language}/me/sessions", post(forms::end_sessions))
        .route("/{language}/me/password", post(forms::change_password))
        .route("/{language}/me/codes", post(forms::new_codes))
        .route("/{language}/me/passkeys", get(passkey::page::list).post(passkey::api::add))
        .route("/{language}/me/passkeys/begin", post(passkey::api::begin_adding))
        .route("/{language}/me/passkeys/remove", post(passkey::page::remove))
        .route("/{language}/me/close", post(forms::close))
        .route("/{language}/me/delete", post(forms::delete))
        .route("/{language}/me/notices", get(notice::list).post(notice::read))
        .route("/{language}/me/notices/kinds", post(notice::kinds))
        .route("/{language}/me/next", get(notice::next))
        .route("/{language}/me/feed", post(notice::feed::change))
        .route("/{language}/feed/{file}", get(notice::feed::file))
        .route("/{language}/me/mail", post(mail::change))
        .route("/{language}/me/push", post(push::change))
        .route("/{language}/me/push/kinds", post(push::kinds))
        .route("/{language}/me/wish", post(wish::change))
        .route("/{language}/mail/confirm/{link}", get(mail::confirm_page).post(mail::confirm))
        .route("/{language}/mail/off/{link}", get(mail::off_page).post(mail::off))
        .route("/{language}/me/challenges", post(challenge::answer))
        .route("/{language}/@/{name}/challenge", post(challenge::challenge))
        .route("/{language}/@/{name}/block", post(challenge::block))
        .route("/{language}/@/{name}/report", get(report::report_page).post(report::report))
        .route("/{language}/me/reports", get(report::own))
        .route("/{language}/me/talk", post(talk::allow))
        .route("/{language}/privacy", get(page::privacy))
        .route("/{language}/reports", get(report::queue).post(report::answer))
        .route("/{language}/reports/log", get(report::log))
        .route("/{language}/g/{id}/time", post(report::give_time))
        .route("/{language}/g/{id}/conditional", get(conditional::page).post(conditional::send))
        .route("/me/export.json", get(export::download))
        .route("/me/claim", post(me::claim))
        .route("/{language}/@/{name}", get(profile::page))
        .route("/{language}/people", get(people::page).post(people::change))
        .route("/{language}/people/agreement", get(agreement::page))
        .route("/online/offer", get(door))
        .route("/online/rated", get(door))
        .route("/{language}/online/offer", get(offer::page).post(offer::open))
        .route("/{language}/online/rated", get(offer::rated_page).post(offer::open_rated))
        .route("/{language}/c/{id}", post(offer::take))
        .route("/online/standing", get(door))
        .route("/{language}/online/standing", get(standing::list).post(standing::make))
        .route("/{language}/online/standing/{id}", get(standing::one).post(standing::take))
        .route("/{language}/me/standing", post(standing::change))
        .layer(DefaultBodyLimit::max(Bound::BodyBytes.limit()))
        .layer(middleware::from_fn(guard))
}

/// What is sent has to say that it comes from a page of ours: browsers do, whatever the page. Programs that read mail do
/// not; they have a link that nobody else has, and no cookie.
async fn guard(request: Request, next: Next) -> Response {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let is_own = says_where(request.headers()) && origin::is_own(request.headers());
    let is_of_mail = request.uri().path().split('/').skip(2).take(2).eq(["mail", "off"]);
    if is_read || is_own || is_of_mail {
        return next.run(request).await;
    }
    let kept = [(header::CACHE_CONTROL, "no-store")];
    (StatusCode::FORBIDDEN, kept, "another site may not ask for this\n").into_response()
}

fn says_where(headers: &HeaderMap) -> bool {
    headers.contains_key(header::ORIGIN) || headers.contains_key("sec-fetch-site")
}

/// Leads to the same page in the visitor's language.
async fn door(visitor: Visitor, uri: Uri) -> Redirect {
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    redirect::to(&format!("/{}{path}", visitor.language))
}

/// A visitor who speaks the language of the address.
pub(crate) struct Speaking(pub(crate) Visitor);

impl FromRequestParts<Hub> for Speaking {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, hub: &Hub) -> Result<Speaking, Response> {
        let Ok(mut visitor) = Visitor::from_request_parts(parts, hub).await;
        match parts.uri.path().split('/').nth(1).and_then(|code| code.parse::<Language>().ok()) {
            Some(language) => {
                visitor.language = language;
                Ok(Speaking(visitor))
            }
            None => Err((StatusCode::NOT_FOUND, render_missing(visitor, parts.uri.path())).into_response()),
        }
    }
}
