//! Where somebody says which offers they wait for: a form.

use axum::response::Response;
use branan_rules::presets;
use maud::{Markup, html};

use super::store::Wish;
use crate::account::me::back_to;
use crate::account::page::tick_box;
use crate::account::sent::{SentBy, Ticked};
use crate::account::who::Account;
use crate::visitor::Visitor;

/// The part of the page of notices that is about offers.
pub(crate) fn section(wish: &Wish, visitor: Visitor) -> Markup {
    let words = visitor.words();
    let paces = [("live", wish.is_live), ("slow", wish.is_slow)];
    html! {
        section #wish {
            h2 { (words.text("wish")) }
            p { (words.text("wish-text")) }
            form .choices method="post" action={ "/" (visitor.language) "/me/wish" } {
                fieldset {
                    legend { (words.text("wish-games")) }
                    @for set in presets::ALL {
                        (tick_box("game", &set.id, wish.games.iter().any(|id| *id == set.id), &words.name(set)))
                    }
                }
                fieldset {
                    legend { (words.text("wish-paces")) }
                    @for (pace, is_wanted) in paces {
                        (tick_box("pace", pace, is_wanted, &words.text(&format!("wish-{pace}"))))
                    }
                }
                button .button type="submit" { (words.text("notices-keep")) }
            }
        }
    }
}

/// Notes what somebody waits for.
pub(crate) async fn change(SentBy { hub, visitor, by, sent }: SentBy<Account, Ticked>) -> Response {
    let done = async {
        let sent = sent.under(&["game", "pace"])?;
        let games = sent.of("game", |id| presets::by_id(id).map(|set| set.id.to_string()))?;
        let paces = sent.of("pace", |pace| ["live", "slow"].into_iter().find(|one| *one == pace))?;
        let wish = Wish { games, is_live: paces.contains(&"live"), is_slow: paces.contains(&"slow") };
        Ok(hub.accounts().people.set_wish(&by.kept.id, &wish).await?)
    };
    back_to(visitor, "me/notices#wish", done.await)
}
