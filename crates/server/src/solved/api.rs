//! Who is proved to win a position, for programs and for the analysis page.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use branan_certificates::{Resistance, Verdict};
use branan_protocol::online::{Code, Refusal};
use branan_rules::notation::{read_otn_rules, read_rules_code};
use branan_rules::{AnyGame, RuleSet, Setup, presets};
use branan_words::{Language, Words};
use serde::{Deserialize, Serialize};

use crate::app::work_long;
use crate::game::Hub;
use crate::game::api::Refused;
use crate::listen::Asker;

#[derive(Deserialize)]
pub(crate) struct ProvedQuery {
    rules: String,
    position: String,
    language: Option<String>,
}

#[derive(Serialize)]
struct Answered {
    /// The id of the known game that these rules are, if they are one.
    rules: Option<String>,
    position: String,
    proved: Option<Proved>,
}

/// Who is proved to win.
#[derive(Serialize)]
struct Proved {
    winner: String,
    /// Plies to the end at most: quicker wins may exist.
    within: u32,
    #[serde(rename = "move")]
    mv: String,
    /// `null` where a search of every move over a few plies proves it.
    proof: Option<String>,
    /// Every move of the side that loses, if it is to move, the longest resistance first.
    replies: Vec<Reply>,
    text: String,
}

#[derive(Serialize)]
struct Reply {
    #[serde(rename = "move")]
    mv: String,
    /// What the winner answers; `null` where the set is over.
    answer: Option<String>,
    /// Plies to the end after the move.
    within: u32,
}

/// The longest text that is read, in bytes.
const LONGEST: usize = 512;

/// Browsers and proxies need not ask again soon: a proof stays true, and another may come with another version.
const CACHING: [(header::HeaderName, &str); 1] = [(header::CACHE_CONTROL, "public, max-age=3600")];

/// Answers `GET /api/proved?rules=…&position=…`. It is worked out where pages are written, so that nobody who plays waits for it.
pub(crate) async fn proved(
    State(hub): State<Hub>,
    asker: Asker,
    query: Result<Query<ProvedQuery>, QueryRejection>,
) -> Result<Response, Refused> {
    let Query(query) = query.map_err(|_| Code::Malformed.because("it asks by rules and position"))?;
    let (set, setup) = read(&query)?;
    let language = query.language.as_deref().and_then(|code| code.parse().ok());
    let words = Words::of(language.unwrap_or(Language::English));
    Ok(work_long(&hub, asker, move || (CACHING, Json(answered(&set, &setup, words)))).await.into_response())
}

fn read(query: &ProvedQuery) -> Result<(RuleSet, Setup), Refusal> {
    let wrong = |text: &str| Code::Malformed.because(text);
    if query.rules.len().max(query.position.len()) > LONGEST {
        return Err(wrong("rules and position have at most 512 bytes each"));
    }
    let set = match (presets::by_id(&query.rules), &*query.rules) {
        (Some(set), _) => Some(set.clone()),
        (None, text) if text.contains(':') => read_otn_rules(text).ok().map(|(set, _)| set),
        (None, text) => read_rules_code(text).ok(),
    };
    let set = set.ok_or_else(|| wrong("rules: there is no such game"))?;
    let setup = branan_scene::of_address(&query.position);
    let setup = setup.ok_or_else(|| wrong("position: it cannot be read"))?;
    match AnyGame::from_setup(set.clone(), &setup) {
        Ok(_) => Ok((set, setup)),
        Err(_) => Err(wrong("position: it cannot be played by these rules")),
    }
}

fn answered(set: &RuleSet, setup: &Setup, words: &Words) -> Answered {
    let known = presets::ALL.into_iter().find(|known| known.is_same_game(set));
    let proved = super::verdict(set, setup).map(|verdict| Proved::new(set, setup, &verdict, words));
    Answered { rules: known.map(|known| known.id.to_string()), position: setup.to_string(), proved }
}

impl Proved {
    fn new(set: &RuleSet, setup: &Setup, verdict: &Verdict, words: &Words) -> Proved {
        let is_lost = verdict.winner != setup.side();
        let resistance = super::solved(set).filter(|_| is_lost).and_then(|solved| solved.resistance(setup));
        Proved {
            winner: verdict.winner.to_string(),
            within: verdict.within,
            mv: verdict.mv.to_string(),
            proof: verdict.proof.clone(),
            replies: resistance.into_iter().flatten().map(Reply::from).collect(),
            text: super::sentences(verdict, setup.side(), words),
        }
    }
}

impl From<Resistance> for Reply {
    fn from(Resistance { mv, answer, within, .. }: Resistance) -> Reply {
        Reply { mv: mv.to_string(), answer: answer.map(|mv| mv.to_string()), within }
    }
}
