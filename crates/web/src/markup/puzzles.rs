//! The list of puzzles, by grade.

use branan_board_ui::escape;
use branan_scene::{Speak, Value};

use super::text;
use crate::puzzles::{Collection, Puzzle, Record, Standing, Wish};
use crate::store::Store;

/// The hardest there is.
const MOST: u8 = 5;

/// The puzzles of a kind as links with numbers, `here` being the one on the board.
#[must_use]
pub fn puzzle_list<S: Store>(
    collection: &Collection,
    record: &Record<S>,
    wish: Wish,
    here: usize,
    speak: &impl Speak,
) -> String {
    let numbered = (1..).zip(&collection.puzzles).filter(|(_, puzzle)| wish.takes(puzzle));
    let numbered: Vec<(usize, &Puzzle)> = numbered.collect();
    if numbered.is_empty() {
        return format!("<p>{}</p>", text(speak, "puzzle-none"));
    }
    let mut out = String::new();
    for group in numbered.chunk_by(|a, b| a.1.grade == b.1.grade) {
        put!(out, "<section><h2>{}</h2><ol>", puzzle_grade(group[0].1.grade, speak));
        for (number, _) in group {
            let (class, state) = standing(record.standing(*number), speak);
            let current = if *number == here { r#" aria-current="page""# } else { "" };
            let address = escape(&puzzle_address(&collection.game, *number));
            put!(out, r#"<li><a class="{class}" href="{address}"{current}>{number}{state}</a></li>"#);
        }
        out.push_str("</ol></section>");
    }
    out
}

/// The grade of a puzzle, for eye and ear.
#[must_use]
pub fn puzzle_grade(grade: u8, speak: &impl Speak) -> String {
    let said = escape(&speak.say("puzzle-grade", &[("grade", Value::Number(grade.into()))]));
    let (full, empty) = ("★".repeat(grade.into()), "☆".repeat(MOST.saturating_sub(grade).into()));
    format!(
        r#"<span class="puzzle-grade"><span aria-hidden="true">{full}{empty}</span><span class="hidden">{said}</span></span>"#
    )
}

/// The address of a puzzle, from another one.
#[must_use]
pub fn puzzle_address(game: &str, number: usize) -> String {
    format!("?game={game}&number={number}")
}

/// How a puzzle stands: a class, and words for those who do not see it.
fn standing(standing: Standing, speak: &impl Speak) -> (&'static str, String) {
    let (class, key) = match standing {
        Standing::Open => return ("open", String::new()),
        Standing::Missed => ("missed", "puzzle-was-missed"),
        Standing::Solved => ("solved", "puzzle-was-solved"),
        Standing::First => ("first", "puzzle-was-first"),
    };
    (class, format!(r#"<span class="hidden"> {}</span>"#, text(speak, key)))
}
