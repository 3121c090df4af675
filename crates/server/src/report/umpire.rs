//! Time that an umpire gives: whoever keeps the peace, in a slow game, where somebody was ill or a line was down.

use axum::extract::Path;
use axum::response::Response;
use branan_live::Contest;
use branan_protocol::online::{Event, Seat, Status};
use maud::{Markup, html};
use serde::Deserialize;

use crate::account::me::back_to;
use crate::account::sent::SentBy;
use crate::account::trouble::Trouble;
use crate::account::who::Moderator;
use crate::game::Hub;
use crate::visitor::Visitor;

/// The form beside the board, for umpires who look at a slow game.
pub(crate) fn form(table: &Contest, visitor: Visitor) -> Markup {
    let (words, state) = (visitor.words(), table.snapshot());
    let name = |seat: Seat| match state.names[seat.index()].as_str() {
        "" => words.text("site-games-guest"),
        name => name.to_owned(),
    };
    html! {
        @if table.is_slow() && table.status() == Status::Playing {
            form .answers method="post" action={ "/" (visitor.language) "/g/" (state.id) "/time" } {
                @for seat in Seat::BOTH {
                    button .button.quiet name="seat" value=(seat.word()) type="submit" {
                        (words.text_with("moderation-give", &[("name", name(seat).into())]))
                    }
                }
            }
        }
    }
}

/// Who gets time.
#[derive(Debug, Deserialize)]
pub(crate) struct Filled {
    seat: String,
}

/// Gives somebody twelve hours in a slow game, and notes who did it.
pub(crate) async fn give_time(
    Path((_, id)): Path<(String, String)>,
    SentBy { hub, visitor, by: Moderator(account), sent }: SentBy<Moderator, Filled>,
) -> Response {
    let done = async {
        let to: Seat = sent.seat.parse().map_err(|_| Trouble::Malformed)?;
        let (people, now_ms) = (&hub.accounts().people, hub.now_ms().cast_signed());
        let both = people.both_at(&id).await?;
        // Nobody is an umpire in their own game.
        if both.iter().flatten().any(|at| *at == account.kept.id) {
            return Err(Trouble::NotYours);
        }
        hub.give(&id, to).await?;
        let about = both[to.index()].as_deref().unwrap_or_default();
        Ok(people.note_time(about, &id, &account.kept.id, now_ms).await?)
    };
    back_to(visitor, &format!("g/{id}"), done.await)
}

impl Hub {
    /// Enters a gift that neither of the two makes.
    async fn give(&self, id: &str, seat: Seat) -> Result<(), Trouble> {
        if !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(Trouble::NoTime);
        }
        let room = self.room(id).await.map_err(|_| Trouble::NoTime)?;
        let mut state = room.state.lock().await;
        for _ in 0..ATTEMPTS {
            self.catch_up(&room, &mut state).await.map_err(|_| Trouble::Busy)?;
            // What time alone has done comes first: a flag that has fallen stays so.
            if !self.settle(&room, &mut state).await.map_err(|_| Trouble::Busy)? {
                continue;
            }
            let is_slow = state.table.is_slow() && state.table.status() == Status::Playing;
            let left = state.table.after_gift(seat, self.now_ms()).filter(|_| is_slow);
            let given = vec![Event::TimeGiven { left: left.ok_or(Trouble::NoTime)? }];
            if self.enter(&room, &mut state, given).await.map_err(|_| Trouble::Busy)? {
                return Ok(());
            }
        }
        Err(Trouble::Busy)
    }
}

/// So often somebody else may be faster.
const ATTEMPTS: usize = 4;
