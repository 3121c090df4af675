//! What can be learnt from a game: a position to try again, and what is said about it.

use branan_board_ui::escape;
use branan_rules::{Move, Side};
use branan_scene::{Speak, Value};

use super::{button, text};
use crate::order::CoachOrder;

const SIDE: &str = CoachOrder::Side.word();

/// How far somebody has come with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They look for a move.
    Open,
    /// The engine looks at the move they tried.
    Asked,
    /// It will do.
    Good(Move),
    /// It will not; this is what follows, where something does.
    Bad(Move, Option<Move>),
    /// They wanted to be told.
    Told,
}

/// A position to try again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Which one of how many, from 1.
    pub number: usize,
    /// How many there are.
    pub count: usize,
    /// Who is to move.
    pub side: Side,
    /// What was wrong with what was played; nothing where it is not known any more.
    pub why: String,
    /// What would have been better.
    pub better: Move,
}

/// The page around the sections, written once.
#[must_use]
pub fn coach_skeleton(speak: &impl Speak) -> String {
    format!(
        r#"<h1 class="hidden">{}</h1><p id="said" class="hidden" aria-live="polite"></p><div class="table"><div class="table-board"><div id="board" class="board-frame"></div></div><aside class="panel"><div id="coach" class="coach"></div><div id="whose" class="actions"></div></aside></div>"#,
        text(speak, "coach-title")
    )
}

/// How much of the game the engine has looked at.
#[must_use]
pub fn coach_progress((done, all): (usize, usize), speak: &impl Speak) -> String {
    format!(
        r#"<h2>{}</h2><p>{}</p><progress max="{all}" value="{done}"></progress>"#,
        text(speak, "coach-looking"),
        text(speak, "coach-looking-text"),
    )
}

/// The task on the board, how it went, and what can be done.
#[must_use]
pub fn coach_task(task: &Task, verdict: Verdict, speak: &impl Speak) -> String {
    let numbers = [("number", Value::Number(task.number)), ("count", Value::Number(task.count))];
    let find = if task.side == Side::Attackers { "coach-find-attackers" } else { "coach-find-defenders" };
    let why = if task.why.is_empty() { String::new() } else { format!("<p>{}</p>", escape(&task.why)) };
    let is_over = matches!(verdict, Verdict::Good(_) | Verdict::Told);
    let mut actions = String::new();
    if matches!(verdict, Verdict::Bad(..)) {
        actions += &button(CoachOrder::Again.word(), "primary", &text(speak, "coach-again"), true);
    }
    if !is_over {
        actions += &button(CoachOrder::Tell.word(), "", &text(speak, "coach-tell"), true);
    }
    let next = if is_over { "primary" } else { "" };
    if task.number < task.count {
        actions += &button(CoachOrder::Next.word(), next, &text(speak, "coach-next"), true);
    } else if is_over {
        actions += &button(CoachOrder::Next.word(), next, &text(speak, "coach-end"), true);
    }
    format!(
        r#"<p class="eyebrow">{}</p><h2>{}</h2>{why}<div role="status">{}</div><div class="actions">{actions}</div>"#,
        escape(&speak.say("coach-moment", &numbers)),
        text(speak, find),
        describe(task, verdict, speak),
    )
}

fn describe(task: &Task, verdict: Verdict, speak: &impl Speak) -> String {
    let with = |key: &str, mv: Move| escape(&speak.say(key, &[("move", Value::Text(&mv.to_string()))]));
    let (class, text) = match verdict {
        Verdict::Open => return String::new(),
        Verdict::Asked => ("fine", text(speak, "coach-thinking")),
        Verdict::Good(mv) if mv == task.better => ("praise", text(speak, "coach-best")),
        Verdict::Good(_) => ("praise", with("coach-good", task.better)),
        Verdict::Bad(_, Some(reply)) => ("danger", with("coach-bad", reply)),
        Verdict::Bad(_, None) => ("danger", text(speak, "coach-not-it")),
        Verdict::Told => ("notice", with("coach-answer", task.better)),
    };
    format!(r#"<p class="{class}">{text}</p>"#)
}

/// What is said where there is nothing to try: after the last task, and where a game or the day has none.
#[must_use]
pub fn coach_end(
    key: &str,
    kept: usize,
    analysis: Option<&str>,
    language: &str,
    speak: &impl Speak,
) -> String {
    let kept = match kept {
        0 => String::new(),
        count => {
            format!(
                r#"<p class="fine">{}</p>"#,
                escape(&speak.say("coach-kept", &[("count", Value::Number(count))]))
            )
        }
    };
    let analysis = analysis.map_or_else(String::new, |address| {
        format!(r#"<a class="button" href="{}">{}</a>"#, escape(address), text(speak, "coach-analysis"))
    });
    format!(
        r#"<h2>{}</h2><p>{}</p>{kept}<div class="actions"><a class="button primary" href="/{language}/play">{}</a>{analysis}</div>"#,
        text(speak, "coach-title"),
        text(speak, key),
        text(speak, "nav-play"),
    )
}

/// Whose moves are looked at, where a game was played by two.
#[must_use]
pub fn coach_sides(side: Side, speak: &impl Speak) -> String {
    let names = [(Side::Attackers, "a", "coach-attackers"), (Side::Defenders, "d", "coach-defenders")];
    let of = |(of, letter, key): (Side, &str, &str)| {
        format!(
            r#"<button type="button" class="quiet" data-do="{SIDE}" data-value="{letter}" aria-pressed="{}">{}</button>"#,
            of == side,
            text(speak, key)
        )
    };
    names.map(of).concat()
}

#[cfg(test)]
mod tests {
    use branan_scene::Keys;

    use super::*;

    fn task(number: usize) -> Task {
        let better = "d2-f2".parse().expect("a move");
        Task { number, count: 2, side: Side::Attackers, why: "<b>".into(), better }
    }

    #[test]
    fn the_better_move_is_told_only_to_those_who_found_one_or_asked() {
        let mv: Move = "d2-e2".parse().expect("a move");
        let tells = |verdict| coach_task(&task(1), verdict, &Keys).contains("d2-f2");
        assert!(!tells(Verdict::Open) && !tells(Verdict::Asked) && !tells(Verdict::Bad(mv, Some(mv))));
        assert!(tells(Verdict::Good(mv)) && tells(Verdict::Told));
        assert!(coach_task(&task(1), Verdict::Open, &Keys).contains("&lt;b&gt;"));
    }

    #[test]
    fn after_the_last_one_comes_the_end_once_it_is_done() {
        let next = |number, verdict| coach_task(&task(number), verdict, &Keys).contains(r#"data-do="next""#);
        assert!(next(1, Verdict::Open) && next(2, Verdict::Told) && !next(2, Verdict::Open));
    }
}
