//! The same over HTTP, for bots.

mod examples;
mod guide;
mod openapi;
mod stream;

use axum::body::Bytes;
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::{HeaderMap, StatusCode, header, request::Parts};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use branan_protocol::online::{Alternatives, Challenge, Code, Command, Pick, Refusal, Seat, Snapshot, Terms};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::hub::{Asked, Hub, Offer, Taken, failed};
use super::origin::{self, Peer};
use super::store::{Row, Search};
use super::{conditional, key, recent, record, socket, yours};
use crate::account::store::Kept;
use crate::account::who::Account;
use crate::bounds::Bound;
use crate::listen::{Asker, take_turn};
use crate::solved;

/// Everything about games that programs ask for.
pub(crate) fn routes() -> Router<Hub> {
    Router::new()
        .route("/ws", get(socket::upgrade))
        .route("/api", get(guide::door))
        .route("/{language}/api", get(guide::page))
        .route("/api/openapi.json", get(openapi::document))
        .route("/api/games", post(open).get(recent))
        .route("/api/games/{id}", get(show))
        .route("/api/games/{id}/join", post(join))
        .route("/api/games/{id}/commands", post(command))
        .route("/api/games/{id}/events", get(stream::events))
        .route("/api/games/{id}/conditional", get(conditional::show).put(conditional::change))
        .route("/api/lobby", get(lobby))
        .route("/api/proved", get(solved::api::proved))
        .route("/g/{id}/{file}", get(record::download))
        .route("/games", get(recent::door))
        .route("/{language}/games", get(recent::page))
        .route("/{language}/games/yours", post(yours::list))
        .layer(DefaultBodyLimit::max(Bound::BodyBytes.limit()))
        .layer(middleware::from_fn(origin::guard))
}

/// A refusal as an answer.
pub(crate) struct Refused(pub(crate) Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused(refusal)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.code.http_status()).unwrap_or(StatusCode::BAD_REQUEST);
        let retry =
            matches!(self.0.code, Code::TooFast | Code::Unavailable).then_some((header::RETRY_AFTER, "5"));
        let ask = (self.0.code == Code::NotSeated).then_some((header::WWW_AUTHENTICATE, "Bearer"));
        let headers = axum::response::AppendHeaders(retry.into_iter().chain(ask).collect::<Vec<_>>());
        (status, headers, Json(self.0)).into_response()
    }
}

/// A body that is JSON and says what it should.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refused> {
        if !is_json(request.headers()) {
            return Err(Code::Malformed.because("a body is JSON: `Content-Type: application/json`").into());
        }
        match Bytes::from_request(request, state).await {
            Ok(bytes) => {
                body(&bytes).map(Body).map_err(|error| Code::Malformed.because(error.body_text()).into())
            }
            Err(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Code::TooLarge.because("a body has at most 8192 bytes").into())
            }
            Err(error) => Err(Code::Malformed.because(error.body_text()).into()),
        }
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// What JSON says. `1.0` is a whole number there, as JSON Schema has it.
fn body<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, JsonRejection> {
    Json::from_bytes(bytes).map(|Json(body)| body).or_else(|error| {
        let whole = serde_json::from_slice(bytes).ok().and_then(|mut value| {
            make_whole(&mut value);
            serde_json::from_value(value).ok()
        });
        whole.ok_or(error)
    })
}

/// Writes whole numbers without a point. None that anybody reads is below zero.
fn make_whole(value: &mut Value) {
    match value {
        Value::Number(number) if number.is_f64() => {
            let whole = number.as_f64().filter(|float| float.fract() == 0.0);
            if let Some(whole) = whole.filter(|whole| (0.0..TOO_LARGE).contains(whole)) {
                #[expect(clippy::cast_sign_loss, reason = "not below zero")]
                let whole = whole as u64;
                *number = whole.into();
            }
        }
        Value::Array(values) => values.iter_mut().for_each(make_whole),
        Value::Object(values) => values.values_mut().for_each(make_whole),
        _ => {}
    }
}

/// The first number that 64 bits have no room for.
const TOO_LARGE: f64 = 18_446_744_073_709_551_616.0;

/// The id in an address.
pub(crate) struct Id(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Id, Refused> {
        let unknown = || Refused(Code::Unknown.because("there is no such contest"));
        let Path(id) = Path::<String>::from_request_parts(parts, state).await.map_err(|_| unknown())?;
        let sound = (1..=32).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if sound { Ok(Id(id)) } else { Err(unknown()) }
    }
}

/// The secret of a seat, if the request brings one.
pub(crate) struct Bearer(pub(crate) Option<String>);

impl<S: Sync> FromRequestParts<S> for Bearer {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Bearer, Self::Rejection> {
        let value = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        Ok(Bearer(value.and_then(|value| value.strip_prefix("Bearer ")).map(str::to_owned)))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpenBody {
    terms: Terms,
    #[serde(default)]
    or: Alternatives,
    #[serde(default)]
    name: String,
    #[serde(default)]
    side: Pick,
    #[serde(default)]
    listed: bool,
    key: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JoinBody {
    #[serde(default)]
    name: String,
    terms: Option<Terms>,
    key: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandBody {
    v: u64,
    x: Command,
}

#[derive(Serialize)]
struct Seated {
    id: String,
    seat: Seat,
    key: String,
    join: String,
    watch: String,
}

impl From<Taken> for Seated {
    fn from(Taken { id, seat, key }: Taken) -> Seated {
        Seated { join: format!("/c/{id}"), watch: format!("/g/{id}"), id, seat, key }
    }
}

#[derive(Serialize)]
struct Shown {
    s: u64,
    now: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    you: Option<Seat>,
    g: Snapshot,
}

async fn open(
    State(hub): State<Hub>,
    asker: Asker,
    Peer(address): Peer,
    account: Option<Account>,
    Body(body): Body<OpenBody>,
) -> Result<(StatusCode, Json<Seated>), Refused> {
    may_sit_down(&hub, address)?;
    let _turn = take_turn(&asker).await;
    let OpenBody { terms, or, name, side, listed, key } = body;
    let taken = make(&hub, Offer { terms, or, name, side, listed, key }, account).await?;
    Ok((StatusCode::CREATED, Json(taken.into())))
}

/// Makes an offer; whoever is signed in makes it under the name of the account.
pub(crate) async fn make(hub: &Hub, mut offer: Offer, account: Option<Account>) -> Result<Taken, Refusal> {
    let kept = account.map(|account| account.kept);
    if offer.terms.rated {
        hub.agree_to_offer(&offer.terms, &offer.or, kept.as_ref(), &mut offer.key).await?;
    }
    if let Some(kept) = &kept {
        offer.name.clone_from(&kept.name);
    }
    let taken = hub.open(&offer).await?;
    own(hub, kept.as_ref(), &taken).await?;
    Ok(taken)
}

async fn join(
    State(hub): State<Hub>,
    asker: Asker,
    Peer(address): Peer,
    Id(id): Id,
    account: Option<Account>,
    Body(body): Body<JoinBody>,
) -> Result<Json<Seated>, Refused> {
    may_sit_down(&hub, address)?;
    let _turn = take_turn(&asker).await;
    let JoinBody { name, terms, key } = body;
    Ok(Json(take_up(&hub, &id, (name, account), terms.as_ref(), key).await?.into()))
}

/// Takes up an offer, for somebody with a name or, whoever is signed in, with that of the account.
pub(crate) async fn take_up(
    hub: &Hub,
    id: &str,
    (name, account): (String, Option<Account>),
    wanted: Option<&Terms>,
    mut key: Option<String>,
) -> Result<Taken, Refusal> {
    let kept = account.map(|account| account.kept);
    hub.check_join(id, kept.as_ref().map_or("", |kept| &kept.id)).await?;
    hub.agree_to_join(id, wanted, kept.as_ref(), &mut key).await?;
    let name = kept.as_ref().map_or(&name, |kept| &kept.name);
    let taken = hub.choose(id, name, wanted, key.as_deref()).await?;
    own(hub, kept.as_ref(), &taken).await?;
    if kept.is_some() {
        hub.begin_talk(id).await;
    }
    Ok(taken)
}

/// Notes whose a seat is, if somebody signed in sat down. Whoever is told that it failed asks again with the same secret.
async fn own(hub: &Hub, account: Option<&Kept>, taken: &Taken) -> Result<(), Refusal> {
    if let Some(kept) = account {
        let (hash, now_ms) = (key::hash(&taken.key), hub.now_ms().cast_signed());
        hub.accounts().people.take_seat(&hash, &kept.id, now_ms).await.map_err(|error| failed(&error))?;
    }
    Ok(())
}

pub(crate) fn may_sit_down(hub: &Hub, address: std::net::IpAddr) -> Result<(), Refusal> {
    if hub.addresses().may_sit_down(address, hub.now_ms()) {
        Ok(())
    } else {
        Err(Code::TooFast.because("too many contests from your address"))
    }
}

async fn show(State(hub): State<Hub>, Id(id): Id, Bearer(key): Bearer) -> Result<Json<Shown>, Refused> {
    let room = hub.room(&id).await?;
    // Another server may have more than this one.
    let newest = hub.store().is_shared().then_some(u64::MAX);
    let admitted = hub.admit(&room, key.as_deref(), newest).await?;
    let (s, now) = (admitted.state.table.version(), hub.now_ms());
    Ok(Json(Shown { s, now, you: admitted.seat, g: admitted.snapshot() }))
}

#[derive(Serialize)]
struct Done {
    s: u64,
}

async fn command(
    State(hub): State<Hub>,
    Peer(address): Peer,
    Id(id): Id,
    Bearer(key): Bearer,
    headers: HeaderMap,
    Body(body): Body<CommandBody>,
) -> Result<Json<Done>, Refused> {
    if !hub.addresses().may_command(address, hub.now_ms()) {
        return Err(Code::TooFast.because("too many commands from your address").into());
    }
    let seat = hub.seat(&id, key.as_deref()).await?;
    let cmd_id = match headers.get("idempotency-key") {
        None => key::new_id(),
        Some(given) => {
            let given = given.to_str().ok().filter(|given| (1..=64).contains(&given.len()));
            // Apart from the numbers that sockets use.
            format!(
                "h-{}",
                given.ok_or_else(|| Code::BadText.because("Idempotency-Key: 1 to 64 characters"))?
            )
        }
    };
    let asked = Asked { cmd_id: &cmd_id, seen: body.v, command: &body.x, lag_ms: 0 };
    Ok(Json(Done { s: hub.command(&id, seat, asked).await? }))
}

#[derive(Deserialize)]
struct RecentQuery {
    #[serde(default)]
    rules: String,
    #[serde(default)]
    result: String,
    #[serde(default)]
    name: String,
    before: Option<u64>,
}

/// A contest in a list.
#[derive(Serialize)]
struct Listed {
    id: String,
    rules: String,
    sets: i64,
    names: [String; 2],
    result: String,
    opened_ms: i64,
    ended_ms: i64,
}

impl From<Row> for Listed {
    fn from(row: Row) -> Listed {
        Listed {
            id: row.id,
            rules: row.rules,
            sets: row.sets,
            names: [row.first_name, row.second_name],
            result: row.result,
            opened_ms: row.opened_ms,
            ended_ms: row.at_ms,
        }
    }
}

async fn recent(
    State(hub): State<Hub>,
    asker: Asker,
    query: Result<Query<RecentQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Vec<Listed>>, Refused> {
    let Query(query) = query.map_err(|error| Code::Malformed.because(error.body_text()))?;
    let RecentQuery { rules, result, name, before } = query;
    if !matches!(result.as_str(), "" | "attackers" | "defenders" | "draw") {
        return Err(Code::Malformed.because("result: attackers, defenders or draw").into());
    }
    // PostgreSQL knows no text with this in it, so nobody is called that.
    if [&rules, &name].iter().any(|text| text.contains('\0')) {
        return Ok(Json(Vec::new()));
    }
    let search = Search { rules, result, name, before_ms: before, limit: 50 };
    let _turn = take_turn(&asker).await;
    let rows = hub.store().search(&search).await.map_err(|error| failed(&error))?;
    Ok(Json(rows.into_iter().map(Listed::from).collect()))
}

async fn lobby(State(hub): State<Hub>, account: Option<Account>) -> Json<Vec<Challenge>> {
    let hidden = hub.hidden(account.as_ref().map(|account| account.session.as_str())).await;
    Json(hub.lobby().open(&hidden))
}
