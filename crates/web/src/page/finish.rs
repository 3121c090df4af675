//! The end of a set: who won, why, and what next.

use branan_rules::Reason;
use branan_scene::{Speak, Value};
use leptos::prelude::*;

use super::table::Table;
use crate::play::Session;
use crate::story;

/// The end of the set on the board, once it is over.
pub(super) fn finish(table: Table) -> impl IntoView {
    move || {
        let session = table.session.get()?;
        let end = session.game().end()?;
        let words = table.words;
        let result = session.match_result().map(|result| {
            view! { <p class="match-result">{story::match_outcome(&session, result, &words)}</p> }
        });
        let next = if session.goes_on() { "play-next-set" } else { "play-rematch" };
        let mine = session.plan().level().is_some() && end.winner == Some(session.you());
        Some(view! {
            <section class="finish" class:won=mine>
                <h2>{story::outcome(&session, end, &words)}</h2>
                <p>{story::because(session.game(), &words)}</p>
                {clause(&session, end.reason, table)}
                {result}
                <div class="actions">
                    <button type="button" class="primary" on:click=move |_| table.next()>{words.text(next)}</button>
                    <button type="button" on:click=move |_| table.leave()>{words.text("play-another")}</button>
                    <a class="button" href=format!("/{}/library", words.language())>{words.text("nav-library")}</a>
                </div>
            </section>
        })
    }
}

/// The clause of the rules that decided, as a link to its page.
fn clause(session: &Session, reason: Reason, table: Table) -> Option<impl IntoView + use<>> {
    let set = session.game().rule_set();
    let (clause, topic) = story::clause(reason, set.repetition.map(|repetition| repetition.verdict))?;
    let address = format!("/{}/learn/{}#{}", table.words.language(), set.id, topic);
    let text = table.words.say("end-clause", &[("clause", Value::Text(clause))]);
    Some(view! { <p class="clause"><a href=address>{text}</a></p> })
}
