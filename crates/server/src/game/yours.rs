//! The contests that somebody has seats in, told to whoever brings the secrets of the seats.

use axum::extract::{Path, State};
use branan_live::Contest;
use branan_protocol::online::{Code, Seat, Status};
use maud::{Markup, html};
use serde::Deserialize;

use super::api::{Body, Refused};
use super::hub::Hub;
use super::origin::Peer;
use crate::bounds::Bound;
use crate::pages;
use crate::visitor::Visitor;

/// Seats that a device remembers, newest first.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Remembered {
    seats: Vec<SeatKey>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatKey {
    id: String,
    key: String,
}

/// Lines of a list, a contest each: those first that wait for whoever asks. What was called off, and what the secret
/// opens no seat in, is left out.
pub(crate) async fn list(
    State(hub): State<Hub>,
    Path(language): Path<String>,
    Peer(address): Peer,
    mut visitor: Visitor,
    Body(Remembered { seats }): Body<Remembered>,
) -> Result<Markup, Refused> {
    if !hub.addresses().may_command(address, hub.now_ms()) {
        return Err(Code::TooFast.because("too many questions from your address").into());
    }
    visitor.language = language.parse().unwrap_or(visitor.language);
    let mut found = Vec::new();
    for SeatKey { id, key } in seats.iter().take(Bound::Yours.limit()) {
        let Ok(room) = hub.room(id).await else { continue };
        let Ok(admitted) = hub.admit(&room, Some(key), None).await else { continue };
        if let (Some(you), table) = (admitted.seat, &admitted.state.table)
            && table.status() != Status::Aborted
        {
            found.push((urgency(table, you), pages::contest_line(table, you, visitor)));
        }
    }
    found.sort_by_key(|(urgency, _)| *urgency);
    Ok(html! { @for (_, line) in found { (line) } })
}

/// How soon somebody has to look at a contest, the soonest first.
fn urgency(table: &Contest, you: Seat) -> u8 {
    match table.status() {
        Status::Playing if table.to_move() == Some(you) => 0,
        Status::Playing => 1,
        Status::Open => 2,
        _ => 3,
    }
}
