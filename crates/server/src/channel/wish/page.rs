//! Where somebody says which offers they wait for: a form.

use axum::Form;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::response::{IntoResponse, Response};
use branan_rules::presets;
use maud::{Markup, html};

use super::store::Wish;
use crate::account::me::trouble_page;
use crate::account::routes::Speaking;
use crate::account::trouble::Trouble;
use crate::account::who::Account;
use crate::game::Hub;
use crate::redirect;
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
                        label {
                            input type="checkbox" name="game" value=(set.id) checked[wish.games.iter().any(|id| *id == set.id)];
                            " " (words.name(set))
                        }
                    }
                }
                fieldset {
                    legend { (words.text("wish-paces")) }
                    @for (pace, is_wanted) in paces {
                        label {
                            input type="checkbox" name="pace" value=(pace) checked[is_wanted];
                            " " (words.text(&format!("wish-{pace}")))
                        }
                    }
                }
                button .button type="submit" { (words.text("notices-keep")) }
            }
        }
    }
}

/// Notes what somebody waits for.
pub(crate) async fn change(
    State(hub): State<Hub>,
    Speaking(visitor): Speaking,
    account: Account,
    sent: Result<Form<Vec<(String, String)>>, FormRejection>,
) -> Response {
    let done = async {
        let Form(fields) = sent.map_err(|_| Trouble::Malformed)?;
        let wish = read(&fields).ok_or(Trouble::Malformed)?;
        Ok(hub.accounts().people.set_wish(&account.kept.id, &wish).await?)
    };
    match done.await {
        Ok(()) => redirect::to(&format!("/{}/me/notices#wish", visitor.language)).into_response(),
        Err(trouble) => trouble_page(visitor, trouble),
    }
}

/// What a form says; `None` if no page of ours does.
fn read(fields: &[(String, String)]) -> Option<Wish> {
    let mut wish = Wish::default();
    for (name, value) in fields {
        match (name.as_str(), value.as_str()) {
            ("pace", "live") => wish.is_live = true,
            ("pace", "slow") => wish.is_slow = true,
            ("game", id)
                if presets::ALL.iter().any(|set| set.id == id) && !wish.games.iter().any(|one| one == id) =>
            {
                wish.games.push(id.to_owned());
            }
            _ => return None,
        }
    }
    Some(wish)
}
