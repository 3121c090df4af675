//! Offering a contest, and the open offers of others.

use branan_board_ui::escape;
use branan_protocol::online::{Challenge, Clock};
use branan_rules::{RuleSet, presets};
use branan_scene::Speak;

use super::super::chooser::{choice, clock, game, own_card};
use super::super::{button, text};
use super::{is_known, name_field, other_side, terms, time};
use crate::online::{CLOCKS, Offer, SLOW};
use crate::order::HallOrder;

const TAKE: &str = HallOrder::Take.word();

/// Everything that can be offered, with a button that makes a link at once, and room for the lobby.
///
/// The inputs have the names and values that [`Offer::with`] takes. `own` are rules of one's own with their codes.
#[must_use]
pub fn hall(offer: &Offer, own: &[(RuleSet, String)], guest: &str, speak: &impl Speak) -> String {
    let known = presets::ALL.into_iter().map(|set| game(set, &offer.rules, speak));
    let games: String = known.chain(own.iter().map(|own| own_card(own, &offer.rules, speak))).collect();
    let sides = [
        ("random", text(speak, "choose-random")),
        ("attackers", text(speak, "choose-attackers")),
        ("defenders", text(speak, "choose-defenders")),
    ];
    let side = offer.side.word();
    let lengths = [("set", text(speak, "choose-set")), ("match", text(speak, "choose-match"))];
    let length = if offer.is_match { "match" } else { "set" };
    format!(
        r#"<h1>{}</h1><div class="hall"><div class="hall-offer"><p class="lead">{}</p>{}<div class="actions offer-buttons">{}{}</div><div id="notice" role="status"></div><details class="choose-more" open><summary>{}</summary><div class="chooser"><div class="choose-rest">{}{}{}</div><fieldset class="choose-game"><legend>{}</legend><div class="games">{games}</div><p class="fine"><a href="play#own-rules">{}</a></p></fieldset></div></details></div><section class="hall-lobby" aria-label="{}"><h2>{}</h2><div id="lobby" aria-live="polite"></div><p class="fine"><a href="games">{}</a></p></section></div>"#,
        text(speak, "online-title"),
        text(speak, "online-pitch"),
        name_field(guest, speak),
        button(HallOrder::Invite.word(), "button primary", &text(speak, "online-get-link"), true),
        button(HallOrder::Open.word(), "button", &text(speak, "online-open-to-all"), true),
        text(speak, "online-what"),
        choice("length", &text(speak, "choose-length"), &lengths, length, ""),
        choice("side", &text(speak, "choose-side"), &sides, side, ""),
        clocks(offer, speak),
        text(speak, "choose-game"),
        text(speak, "online-write-rules"),
        text(speak, "online-lobby"),
        text(speak, "online-lobby"),
        text(speak, "online-recent"),
    )
}

fn clocks(offer: &Offer, speak: &impl Speak) -> String {
    let named = CLOCKS.map(|(minutes, seconds)| clock(minutes, seconds, speak));
    let mut options = vec![("none", text(speak, "choose-no-clock"))];
    options.extend(named.iter().map(|(value, text)| (value.as_str(), text.clone())));
    for (word, clock) in SLOW.into_iter().zip(Clock::SLOW) {
        options.push((word, escape(&time(Some(clock), speak))));
    }
    options.push(("own", text(speak, "online-own-clock")));
    let chosen = match offer.clock() {
        "own" if CLOCKS.contains(&(offer.minutes, offer.seconds)) => offer.minutes.to_string(),
        word => word.to_owned(),
    };
    let field = |name: &str, key: &str, most: u32, value: u64| {
        format!(
            r#"<label>{}<input type="number" name="{name}" min="0" max="{most}" value="{value}" inputmode="numeric"></label>"#,
            text(speak, key)
        )
    };
    let own = format!(
        r#"<div class="own-clock">{}{}</div>"#,
        field("minutes", "online-minutes", 180, offer.minutes),
        field("seconds", "online-seconds", 180, offer.seconds)
    );
    choice("clock", &text(speak, "choose-clock"), &options, &chosen, &own)
}

/// The open challenges; those that are one's own lead to where one waits.
#[must_use]
pub fn lobby(
    all: Option<&[Challenge]>,
    is_own: impl Fn(&str) -> bool,
    language: &str,
    speak: &impl Speak,
) -> String {
    let Some(all) = all else { return format!("<p>{}</p>", text(speak, "online-connecting")) };
    if all.is_empty() {
        return format!("<p>{}</p>", text(speak, "online-lobby-empty"));
    }
    let mut out = String::new();
    for is_slow in [false, true] {
        let mut rows = String::new();
        for challenge in all.iter().filter(|challenge| challenge.terms.is_slow() == is_slow) {
            let told = described(challenge, speak);
            put!(rows, "<li>{told}{}</li>", way_in(challenge, &is_own, language, speak));
        }
        if is_slow && !rows.is_empty() {
            put!(out, "<h3>{}</h3>", text(speak, "online-lobby-slow"));
        }
        put!(out, r#"<ul class="challenges">{rows}</ul>"#);
    }
    out
}

/// What stands in the lobby's place while there is no connection.
#[must_use]
pub fn lost(speak: &impl Speak) -> String {
    format!(r#"<p class="danger lost">{}</p>"#, text(speak, "online-lost"))
}

fn described(challenge: &Challenge, speak: &impl Speak) -> String {
    let name =
        if challenge.name.is_empty() { speak.say("online-guest", &[]) } else { challenge.name.clone() };
    format!(
        r#"<span class="offer"><strong>{}</strong><span>{}</span><small>{}</small></span>"#,
        escape(&name),
        escape(&terms(&challenge.terms, &challenge.or, speak)),
        text(speak, other_side(challenge.side)),
    )
}

fn way_in(
    challenge: &Challenge,
    is_own: impl Fn(&str) -> bool,
    language: &str,
    speak: &impl Speak,
) -> String {
    let id = escape(&challenge.id);
    if is_own(&challenge.id) {
        return format!(
            r#"<a class="button quiet" href="/{language}/g/{id}">{}</a>"#,
            text(speak, "online-yours")
        );
    }
    let is_plain = is_known(&challenge.terms.rules) && challenge.or.is_empty();
    if !is_plain || challenge.terms.rated {
        // Nobody plays by rules that they have not seen, or for a rating without having seen the other's. Where there
        // is a choice, the page of the invitation has it.
        return format!(
            r#"<a class="button" href="/{language}/c/{id}">{}</a>"#,
            text(speak, "online-see-rules")
        );
    }
    format!(
        r#"<button type="button" class="button" data-do="{TAKE}" data-value="{id}">{}</button>"#,
        text(speak, "online-take")
    )
}
