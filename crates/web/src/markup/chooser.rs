//! The choice of a game: one click plays, a few more change everything.

use branan_board_ui::escape;
use branan_rules::{RuleSet, Setup, Side, presets};
use branan_scene::{Speak, Value};
use branan_session::{Handicap, LocalTerms, Opponent, Session, TOP_LEVEL, TimeControl, rules_of, story};

use super::{button, picture, text};
use crate::order::PlayOrder;
use crate::unfinished::Slot;

const FORGET: &str = PlayOrder::Forget.word();
const GO_ON: &str = PlayOrder::GoOn.word();
const DROP: &str = PlayOrder::Drop.word();

/// As many unfinished games are listed without being asked for.
const FEW: usize = 3;

/// The clocks on offer: minutes for the set, seconds for each move.
const CLOCKS: [(u32, u32); 4] = [(3, 2), (5, 3), (10, 5), (30, 20)];

/// Everything that can be chosen, with a start button that works at once.
///
/// The inputs have the names and values that [`terms_with`] takes. `own` are rules of one's own, `form` is where they are
/// written, `left` are the games that can go on.
#[must_use]
pub fn chooser(
    terms: &LocalTerms,
    (own, form): (&[(RuleSet, String)], &str),
    notice: &str,
    left: &[(Slot, Session)],
    speak: &impl Speak,
) -> String {
    let mut told = notice.to_owned() + &unfinished(left, speak);
    if let Some(start) = &terms.start {
        put!(told, "{}", position(&terms.rules, start, speak));
    }
    let presets = presets::ALL.into_iter().map(|set| game(set, &terms.rules, speak));
    let games: String = presets.chain(own.iter().map(|rules| own_game(rules, &terms.rules, speak))).collect();
    let level = terms.level().unwrap_or(1);
    let range = format!(
        r#"<label class="level"><span id="level-name">{}</span><input type="range" id="level" name="level" min="1" max="{TOP_LEVEL}" value="{level}"></label>"#,
        level_name(level, speak)
    );
    let elsewhere =
        format!(r#"<p class="elsewhere"><a href="online">{}</a></p>"#, text(speak, "choose-online"));
    let opponents = [("engine", text(speak, "choose-engine")), ("friend", text(speak, "choose-friend"))];
    let sides = [
        ("attackers", text(speak, "choose-attackers")),
        ("defenders", text(speak, "choose-defenders")),
        ("random", text(speak, "choose-random")),
    ];
    let lengths = [("set", text(speak, "choose-set")), ("match", text(speak, "choose-match"))];
    let opponent = if terms.level().is_some() { "engine" } else { "friend" };
    let side = match terms.side {
        _ if terms.is_by_chance => "random",
        Side::Attackers => "attackers",
        Side::Defenders => "defenders",
    };
    let length = if terms.is_match { "match" } else { "set" };
    let handicaps = Handicap::ALL.map(|handicap| (handicap.word(), text(speak, handicap.key())));
    format!(
        r#"<h1 class="hidden">{}</h1>{told}<div class="chooser"><fieldset class="choose-game"><legend>{}</legend><div class="games">{games}</div>{}</fieldset><div class="choose-rest">{}{}{}{}{}</div>{}</div>"#,
        text(speak, "nav-play"),
        text(speak, "choose-game"),
        form,
        choice("opponent", &text(speak, "choose-opponent"), &opponents, opponent, &(range + &elsewhere)),
        choice("side", &text(speak, "choose-side"), &sides, side, ""),
        choice("handicap", &text(speak, "choose-handicap"), &handicaps, terms.handicap.word(), ""),
        choice("length", &text(speak, "choose-length"), &lengths, length, ""),
        clocks(terms, speak),
        button(PlayOrder::Start.word(), "primary start", &text(speak, "choose-start"), true),
    )
}

/// What is told above the choice, with a way back where something was removed.
#[must_use]
pub fn chooser_notice(notice: &str, may_put_back: bool, speak: &impl Speak) -> String {
    if notice.is_empty() {
        return String::new();
    }
    let undo = if may_put_back {
        button(PlayOrder::Undrop.word(), "button", &text(speak, "library-undo"), true)
    } else {
        String::new()
    };
    format!(r#"<p class="notice unfinished" role="status"><span>{}</span>{undo}</p>"#, escape(notice))
}

/// The games that were left, each with the way to go on and to be rid of it; many are folded up.
fn unfinished(left: &[(Slot, Session)], speak: &impl Speak) -> String {
    if left.is_empty() {
        return String::new();
    }
    let count = escape(&speak.say("choose-unfinished", &[("count", Value::Number(left.len()))]));
    let rows: String = left.iter().map(|(slot, session)| unfinished_row(slot, session, speak)).collect();
    let open = if left.len() > FEW { "" } else { " open" };
    format!(r#"<details class="notice left"{open}><summary>{count}</summary><ul>{rows}</ul></details>"#)
}

fn unfinished_row(slot: &Slot, session: &Session, speak: &impl Speak) -> String {
    let game = session.game();
    let name = story::game_name(game.rule_set(), speak);
    let other = story::seat(session, session.you().other(), speak);
    let moves = speak.say("app-moves", &[("count", Value::Number(game.len()))]);
    let id = escape(slot.id());
    format!(
        r#"<li><span><strong>{}</strong> <span class="fine">{} · {}</span></span><button type="button" class="button" data-do="{GO_ON}" data-value="{id}">{}</button><button type="button" class="button" data-do="{DROP}" data-value="{id}" aria-label="{}">✕</button></li>"#,
        escape(&name),
        escape(&other),
        escape(&moves),
        text(speak, "play-go-on"),
        escape(&speak.say("library-remove", &[("game", Value::Text(&name))])),
    )
}

/// The position that a set is to begin with.
fn position(rules: &str, start: &Setup, speak: &impl Speak) -> String {
    let Some(set) = rules_of(rules) else { return String::new() };
    let told = speak.say("choose-position", &[]);
    format!(
        r#"<div class="notice from-position">{}<p>{}</p>{}</div>"#,
        picture(&branan_scene::board(&set, start).coordinates(false), &told),
        escape(&told),
        button(PlayOrder::FromStart.word(), "button", &text(speak, "choose-from-start"), true),
    )
}

/// The name of a level.
#[must_use]
pub fn level_name(level: u8, speak: &impl Speak) -> String {
    escape(&speak.say("choose-level", &[("level", Value::Number(level.into()))]))
}

/// Terms with one thing chosen otherwise; what cannot be understood changes nothing.
#[must_use]
pub fn terms_with(mut terms: LocalTerms, name: &str, value: &str) -> LocalTerms {
    match name {
        "game" if rules_of(value).is_some() => {
            value.clone_into(&mut terms.rules);
            terms.start = None;
        }
        "opponent" if value == "friend" => terms.opponent = Opponent::Friend,
        "opponent" => terms.opponent = Opponent::Engine(terms.level().unwrap_or(2)),
        "level" => {
            let level = value.parse().unwrap_or(1).clamp(1, TOP_LEVEL);
            terms.opponent = Opponent::Engine(level);
        }
        "side" if value == "random" => terms.is_by_chance = true,
        "side" => {
            terms.side = if value == "attackers" { Side::Attackers } else { Side::Defenders };
            terms.is_by_chance = false;
        }
        "handicap" => terms.handicap = value.parse().unwrap_or_default(),
        "length" => terms.is_match = value == "match",
        "clock" => {
            let chosen = CLOCKS.into_iter().find(|(minutes, _)| minutes.to_string() == value);
            terms.clock = chosen.map(|(minutes, increment_s)| TimeControl { minutes, increment_s });
        }
        _ => {}
    }
    terms
}

/// A preset to choose, with its board.
pub(super) fn game(set: &RuleSet, chosen: &str, speak: &impl Speak) -> String {
    card(set, &set.id, chosen, &text(speak, &format!("game-{}", set.id)), speak)
}

/// Rules of one's own to choose, and to be rid of.
fn own_game(own: &(RuleSet, String), chosen: &str, speak: &impl Speak) -> String {
    let set = &own.0;
    let forget = speak.say("choose-own-forget", &[("game", Value::Text(&set.name))]);
    format!(
        r#"<div class="own-game">{}<button type="button" class="remove" data-do="{FORGET}" data-value="{}" aria-label="{}">✕</button></div>"#,
        own_card(own, chosen, speak),
        escape(&set.id),
        escape(&forget),
    )
}

/// Rules of one's own to choose, with their text.
pub(super) fn own_card((set, rules): &(RuleSet, String), chosen: &str, speak: &impl Speak) -> String {
    card(set, rules, chosen, &text(speak, "choose-own-game"), speak)
}

fn card(set: &RuleSet, rules: &str, chosen: &str, told: &str, speak: &impl Speak) -> String {
    let view = branan_scene::board(set, &set.start).coordinates(false);
    let name = story::game_name(set, speak);
    let checked = if chosen == rules { " checked" } else { "" };
    format!(
        r#"<label class="game-card"><input type="radio" name="game" value="{}" class="hidden"{checked}>{}<span class="game-text"><strong>{}</strong><span>{told}</span></span></label>"#,
        escape(rules),
        picture(&view, &name),
        escape(&name),
    )
}

fn clocks(terms: &LocalTerms, speak: &impl Speak) -> String {
    let named = CLOCKS.map(|(minutes, seconds)| clock(minutes.into(), seconds.into(), speak));
    let mut options = vec![("none", text(speak, "choose-no-clock"))];
    options.extend(named.iter().map(|(value, text)| (value.as_str(), text.clone())));
    let chosen = terms.clock.map_or("none".to_owned(), |budget| budget.minutes.to_string());
    choice("clock", &text(speak, "choose-clock"), &options, &chosen, "")
}

/// The value and the text of a clock that can be chosen.
pub(super) fn clock(minutes: u64, seconds: u64, speak: &impl Speak) -> (String, String) {
    let numbers =
        [("minutes", Value::Number(minutes as usize)), ("seconds", Value::Number(seconds as usize))];
    (minutes.to_string(), escape(&speak.say("choose-minutes", &numbers)))
}

/// Buttons of which one is chosen, under a heading.
pub(super) fn choice(
    name: &str,
    legend: &str,
    options: &[(&str, String)],
    chosen: &str,
    below: &str,
) -> String {
    let mut out =
        format!(r#"<fieldset class="choose-{name}"><legend>{legend}</legend><div class="options">"#);
    for (value, text) in options {
        let checked = if *value == chosen { " checked" } else { "" };
        put!(
            out,
            r#"<label class="option"><input type="radio" name="{name}" value="{value}"{checked}><span>{text}</span></label>"#
        );
    }
    out + "</div>" + below + "</fieldset>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_change_the_plan_and_nonsense_does_not() {
        let terms = LocalTerms::default();
        let chosen = [
            ("game", "hnefatafl"),
            ("level", "7"),
            ("side", "attackers"),
            ("handicap", "soldier"),
            ("length", "match"),
            ("clock", "5"),
        ];
        let changed =
            chosen.into_iter().fold(terms.clone(), |terms, (name, value)| terms_with(terms, name, value));
        let expected = LocalTerms {
            rules: "hnefatafl".into(),
            start: None,
            opponent: Opponent::Engine(7),
            side: Side::Attackers,
            is_by_chance: false,
            handicap: Handicap::Soldier,
            is_match: true,
            clock: Some(TimeControl { minutes: 5, increment_s: 3 }),
        };
        assert_eq!(changed, expected);
        assert_eq!(terms_with(terms.clone(), "opponent", "friend").opponent, Opponent::Friend);
        let by_chance = terms_with(changed, "side", "random");
        assert!(by_chance.is_by_chance && !terms_with(by_chance.clone(), "side", "defenders").is_by_chance);
        for (name, value) in [("game", "chess"), ("nothing", "x"), ("clock", "99")] {
            assert_eq!(terms_with(terms.clone(), name, value), terms, "{name}");
        }
    }
}
