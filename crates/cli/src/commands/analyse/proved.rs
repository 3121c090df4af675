//! What proofs say of positions.

use branan_certificates::{Solved, Verdict};
use branan_rules::{AnyGame, Side};
use branan_scene::{Speak, Value};
use branan_session::story;
use branan_words::Words;
use serde::Serialize;

use super::Analyse;
use crate::failure::Failure;

impl Analyse {
    /// The proofs inside the program and those of the folder that was named, if any are about this game.
    pub(super) fn solved(&self, game: &AnyGame) -> Result<Option<Solved>, Failure> {
        let Some(mut solved) = Solved::inside(game.rule_set()) else { return Ok(None) };
        if let Some(folder) = &self.proofs {
            let unreadable = solved.add_folder(folder).map_err(|error| Failure::file(folder, &error))?;
            for file in unreadable {
                to_stderr!("warning: {}: {}", file.path.display(), file.why);
            }
        }
        Ok((!solved.is_empty()).then_some(solved))
    }
}

/// Who is proved to win a position that can be played on.
pub(super) fn verdict(solved: Option<&Solved>, game: &AnyGame) -> Option<Verdict> {
    let solved = solved.filter(|_| game.end().is_none())?;
    solved.verdict(&game.setup())
}

/// Who is proved to win, as JSON.
#[derive(Serialize)]
pub(super) struct JsonProved {
    winner: String,
    /// Plies to the end at most.
    within: u32,
    #[serde(rename = "move")]
    mv: String,
    /// `null` where a plain search of a few plies proved it.
    proof: Option<String>,
}

impl JsonProved {
    pub(super) fn new(verdict: &Verdict) -> JsonProved {
        JsonProved {
            winner: verdict.winner.to_string(),
            within: verdict.within,
            mv: verdict.mv.to_string(),
            proof: verdict.proof.clone(),
        }
    }
}

/// What is said of a position with a side to move.
pub(super) fn sentences(verdict: &Verdict, to_move: Side, words: &Words) -> String {
    let key = if verdict.winner == to_move { "proved-win" } else { "proved-loss" };
    let (side, mv) = (story::side_name(verdict.winner, words), verdict.mv.to_string());
    let plies = Value::Number(verdict.within as usize);
    let said = words.say(key, &[("side", Value::Text(&side)), ("plies", plies), ("move", Value::Text(&mv))]);
    let proof = match &verdict.proof {
        Some(proof) => words.say("proved-by", &[("proof", Value::Text(proof))]),
        None => words.text("proved-by-search"),
    };
    format!("{said} {proof}")
}

/// The same in a few words, of the position that a move led to.
pub(super) fn in_short(verdict: &Verdict, words: &Words) -> String {
    let side = story::side_name(verdict.winner, words);
    let plies = Value::Number(verdict.within as usize);
    words.say("proved-after", &[("side", Value::Text(&side)), ("plies", plies)])
}
