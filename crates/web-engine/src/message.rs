//! What page and engine say to each other, as JSON.

use serde::{Deserialize, Serialize};

/// From the page.
#[derive(Debug, Deserialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum ToEngine {
    /// Search a position; whatever was searched before is dropped.
    Search(Request),
    /// Give the best move found so far and search no longer.
    Stop,
    /// Read rules that somebody wrote.
    Read {
        /// The document.
        toml: String,
    },
    /// Write a document that somebody can change into rules of their own.
    Describe {
        /// What to begin with.
        rules: RulesBy,
    },
}

/// What to search, and how long.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Request {
    /// Comes back with every answer.
    pub id: u64,
    /// The game that is played.
    pub rules: RulesBy,
    /// The position before the first move, where it is not that of the rules.
    pub start: Option<String>,
    /// The moves played since.
    pub moves: Vec<String>,
    /// Plays as well as a player of this strength, 1 to 10; without it, as well as
    /// it can.
    pub level: Option<u8>,
    /// How many lines to find.
    pub lines: Option<usize>,
    /// Nodes to search at most; without any limit it goes on until stopped.
    pub nodes: Option<u64>,
    /// Time to search at most.
    pub ms: Option<f64>,
    /// Chooses between moves that are equally good for a level.
    pub seed: Option<u64>,
}

/// How rules are named.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum RulesBy {
    /// By the id of a preset.
    Id(String),
    /// In full.
    Toml {
        /// The document.
        toml: String,
    },
    /// In full, shorter.
    Otn {
        /// The rules string of `OpenTafl` notation.
        otn: String,
    },
}

impl Default for RulesBy {
    fn default() -> Self {
        RulesBy::Id(String::new())
    }
}

/// From the engine.
#[derive(Debug, Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum FromEngine {
    /// Another depth is searched.
    Info(Info),
    /// The search is over.
    Best {
        /// The id of the request.
        id: u64,
        /// The move to play; `None` where the set is over.
        #[serde(rename = "move")]
        best: Option<String>,
    },
    /// Rules that were read.
    Rules {
        /// The same in `OpenTafl` notation.
        otn: String,
    },
    /// What was to be rules is none.
    Unreadable {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What stands there.
        found: String,
        /// The key of what should.
        expected: &'static str,
        /// What the text of that key is told.
        detail: String,
        /// The field it is about, or nothing.
        field: String,
    },
    /// Rules as a document.
    Document {
        /// The document.
        toml: String,
    },
    /// The request cannot be carried out.
    Error {
        /// The id of the request, 0 if it has none.
        id: u64,
        /// What is wrong with it.
        text: String,
    },
}

/// What a search has found so far.
#[derive(Debug, Serialize)]
pub struct Info {
    /// The id of the request.
    pub id: u64,
    /// The depth of the last finished iteration.
    pub depth: u32,
    /// Nodes searched so far.
    pub nodes: u64,
    /// Nodes a second.
    pub nps: u64,
    /// The best lines, the best first.
    pub lines: Vec<Found>,
}

/// One line of play. Scores are those of the attackers: what is good for the
/// defenders is negative.
#[derive(Debug, Serialize)]
pub struct Found {
    /// `+0.35`, or `#5` and `#-5` for a forced end in so many plies, or `#` and `#-`
    /// where it is forced by repetition.
    pub score: String,
    /// The same in hundredths of an attacker.
    pub value: i32,
    /// Who wins by force.
    pub win: Option<Win>,
    /// The moves, the first one to be played.
    pub moves: Vec<String>,
}

/// A win by force.
#[derive(Debug, Serialize)]
pub struct Win {
    /// `attackers` or `defenders`.
    pub side: String,
    /// In how many plies; unknown for a win by repetition.
    #[serde(rename = "in")]
    pub plies: Option<u32>,
}

impl FromEngine {
    /// The message as it is sent.
    #[must_use]
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
