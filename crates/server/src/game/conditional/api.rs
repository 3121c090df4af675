//! Conditional moves over HTTP, for bots.

use axum::Json;
use axum::extract::State;
use branan_protocol::online::{Code, Refusal};
use branan_rules::Move;
use serde::{Deserialize, Serialize};

use super::{Edit, Foreseen};
use crate::game::api::{Bearer, Body, Id, Refused};
use crate::game::hub::Hub;
use crate::game::origin::Peer;

/// What somebody has chosen beforehand, after which entry of the log.
#[derive(Serialize)]
pub(crate) struct Shown {
    s: u64,
    variations: Vec<String>,
}

impl From<Foreseen> for Shown {
    fn from(Foreseen { table, tree, .. }: Foreseen) -> Shown {
        Shown { s: table.version(), variations: tree.to_string().lines().map(str::to_owned).collect() }
    }
}

/// What somebody wants to have chosen, who had seen the log up to an entry.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    v: u64,
    variations: Vec<String>,
}

pub(crate) async fn show(
    State(hub): State<Hub>,
    Peer(address): Peer,
    Id(id): Id,
    Bearer(key): Bearer,
) -> Result<Json<Shown>, Refused> {
    check_pace(&hub, address)?;
    Ok(Json(hub.foreseen(&id, key.as_deref()).await?.into()))
}

/// Puts other variations in the place of all there are; none withdraws them.
pub(crate) async fn change(
    State(hub): State<Hub>,
    Peer(address): Peer,
    Id(id): Id,
    Bearer(key): Bearer,
    Body(Wanted { v, variations }): Body<Wanted>,
) -> Result<Json<Shown>, Refused> {
    check_pace(&hub, address)?;
    let variations = (1..).zip(&variations).map(|(number, text)| read(number, text));
    let edit = Edit::Replace(variations.collect::<Result<_, _>>()?);
    let foreseen = hub.foresee(&id, key.as_deref(), v, &edit).await.map_err(Refusal::from)?;
    Ok(Json(foreseen.into()))
}

pub(super) fn check_pace(hub: &Hub, address: std::net::IpAddr) -> Result<(), Refusal> {
    if hub.addresses().may_command(address, hub.now_ms()) {
        Ok(())
    } else {
        Err(Code::TooFast.because("too many commands from your address"))
    }
}

fn read(number: usize, text: &str) -> Result<Vec<Move>, Refusal> {
    super::read_moves(text).map_err(|(place, _)| {
        Code::BadText
            .because(format_args!("variation {number}, move {place}: a move is written like `d2-e2`"))
    })
}
