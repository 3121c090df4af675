//! The end of a set: who won, why, and what next.

use branan_board_ui::escape;
use branan_rules::{AnyGame, Reason, RuleSet, Side};
use branan_scene::{Speak, Value};
use branan_session::{Session, is_preset, story};

use super::{button, text};
use crate::analyse::{Study, write_code};
use crate::order::PlayOrder;

const AT_LEVEL: &str = PlayOrder::AtLevel.word();

/// The end of the set on the board; nothing while it goes on. `advice` is the level for the next one, where it should
/// be another.
#[must_use]
pub fn finish(session: &Session, advice: Option<u8>, language: &str, speak: &impl Speak) -> String {
    let Some(end) = session.game().end() else { return String::new() };
    // Large letters are for what counts in the end.
    let (class, set) = if session.match_result().is_some() {
        (
            r#" class="match-result""#,
            set_result(session.set(), &escape(&story::outcome(session, end, speak)), speak),
        )
    } else {
        ("", String::new())
    };
    let next = if session.goes_on() { "play-next-set" } else { "play-rematch" };
    let won = if session.has_won() == Some(true) { " won" } else { "" };
    let offer = |order: PlayOrder, key: &str, is_there: bool| {
        if is_there { button(order.word(), "", &text(speak, key), true) } else { String::new() }
    };
    format!(
        r#"<section class="finish{won}"><h2{class}>{}</h2>{set}<p>{}</p>{}<div class="actions">{}{}{}{}{}<a class="button" href="/{language}/library">{}</a></div></section>"#,
        escape(&story::headline(session, end, speak)),
        escape(&story::because(session.game(), speak)),
        clause(session.game().rule_set(), end.reason, language, speak),
        at_level(session, advice, speak),
        button(
            PlayOrder::Next.word(),
            if advice.is_some() { "" } else { "primary" },
            &text(speak, next),
            true
        ),
        offer(PlayOrder::Again, "play-again", !session.goes_on()),
        offer(PlayOrder::TryAgain, "play-try-again", session.may_try_again()),
        learn(
            session.game(),
            session.own_rules(),
            Side::BOTH.map(|side| story::seat(session, side, speak)),
            language,
            speak
        ),
        text(speak, "nav-library"),
    )
}

/// Another level for the next game, as a question.
fn at_level(session: &Session, advice: Option<u8>, speak: &impl Speak) -> String {
    let Some(level) = advice else { return String::new() };
    let key = if session.terms().level() < advice { "play-stronger" } else { "play-gentler" };
    format!(
        r#"<button type="button" class="primary" data-do="{AT_LEVEL}" data-value="{level}">{}</button>"#,
        escape(&speak.say(key, &[("level", Value::Number(level.into()))]))
    )
}

/// How the last set of a match ended, below what became of the match; the outcome is ready for a page.
pub(super) fn set_result(set: usize, outcome: &str, speak: &impl Speak) -> String {
    let number = speak.say("match-set", &[("number", Value::Number(set + 1))]);
    format!(r#"<p class="set-result">{} · {outcome}</p>"#, escape(&number))
}

/// The way to what can be learnt from a game, which it takes along as a study with the names of its players, attackers first.
/// Rules of one's own come along as text.
pub(super) fn learn(
    game: &AnyGame,
    rules: Option<&str>,
    names: [String; 2],
    language: &str,
    speak: &impl Speak,
) -> String {
    let mut study = Study::of(game);
    study.rules = rules.map(str::to_owned);
    for (side, name) in ["attackers", "defenders"].into_iter().zip(names) {
        study.tags.push((side.to_owned(), name));
    }
    format!(
        r#"<a class="button" href="/{language}/coach#{}">{}</a>"#,
        write_code(&study),
        text(speak, "play-learn")
    )
}

/// The clause of the rules that decided, as a link to where it is told. Rules of one's own have no page: there
/// it is that of the first known game with the same rule.
pub(super) fn clause(set: &RuleSet, reason: Reason, language: &str, speak: &impl Speak) -> String {
    let verdict = set.repetition.map(|repetition| repetition.verdict);
    let Some((clause, topic)) = story::clause(reason, verdict) else { return String::new() };
    let (id, name) = if is_preset(set) {
        (&set.id, String::new())
    } else {
        let Some(like) = story::ends_alike(set, reason) else { return String::new() };
        (&like.id, format!(" · {}", story::game_name(like, speak)))
    };
    let text = escape(&(speak.say("end-clause", &[]) + &name));
    format!(
        r#"<p class="clause"><a href="/{language}/learn/{id}#{topic}" data-clause="{clause}">{text}</a></p>"#
    )
}
