//! `branan analyse`: what the engine thinks of a position or a game.

mod position;
mod proved;
mod review;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use branan_engine::{Calibration, Chances, TranspositionTable, Variation};
use branan_protocol::{Budget, Time};
use branan_rules::{AnyGame, Side};
use branan_session::story;
use branan_thinker::{EndgameOracle, Thinker, assessed};
use branan_words::{Language, Words};
use clap::Args;
use serde::Serialize;

use crate::commands::Context;
use crate::commands::engine::{hash_size, thread_count};
use crate::commands::show::At;
use crate::endgame_oracle;
use crate::failure::Failure;
use crate::scene;
use crate::subject::{Loaded, Selection, Subject};

/// Analyse a position, or review a game move by move
///
/// Of a position the best lines are written with what they are worth: `Attackers +1.25` is an
/// advantage of about one and a quarter soldiers, `Defenders win in 7 plies` is certain (a ply is one
/// move of one player). Below stands how often such positions are won, drawn and lost between equals.
///
/// Of a game every move is judged by how much of the chance to win it gave away: ?! a tenth, ? a fifth, ??
/// three tenths or more. The better line stands beside it, and how each side did at the end.
///
/// Where a proof says who wins, as after some openings of Brandubh, that is said as well, with the move that wins or
/// holds out longest. The plies of a proof are an upper bound: quicker wins may exist.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Analyse {
    #[command(flatten)]
    selection: Selection,
    /// Analyse the position after this many moves of a game: a number, `start` or `end`
    #[arg(long, short, value_name = "N")]
    r#move: Option<At>,
    /// How many lines to write
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    multipv: u8,
    /// Seconds for each position; 3 for one, 0.5 for those of a game if nothing limits the search
    #[arg(long, short, value_name = "S")]
    time: Option<f64>,
    /// Nodes for each position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies to look ahead
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Write JSON lines instead
    #[arg(long)]
    json: bool,
    /// Memory for positions already searched, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = hash_size())]
    hash: u32,
    /// Threads to search on; with more than one, the same search may end differently
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = thread_count())]
    threads: u32,
    /// A folder of endgame tables to ask beside the small ones inside; `branan tables` makes them
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// A folder of proofs or strategies to ask beside those inside; `branan check --strategy` makes them quick to read
    #[arg(long, value_name = "DIR")]
    proofs: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  branan analyse '3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a' --multipv 3
  branan analyse copenhagen --time 10
  branan analyse game.otg                        review a game
  branan analyse game.otg --time 2 --json        the same, thoroughly, for a program
  branan analyse game.otg --move 12              one position of it
  branan analyse --nodes 200000 < game.otg       the same result on every machine";

impl Analyse {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        if self.time.is_some_and(|seconds| !(0.0..=1e9).contains(&seconds)) {
            return Err(Failure::usage("--time needs a number of seconds, as 2 or 0.5"));
        }
        let games = match self.selection.load(&context.book)? {
            Subject::Games(games) => games,
            Subject::Bare { why, .. } => {
                let failure = Failure::input(format_args!("that position cannot be played: {why}"));
                return Err(failure.hint("`branan show` draws it all the same"));
            }
        };
        if games.len() > 1 && !self.selection.names_a_game() {
            to_stderr!("game 1 of {}; --game N analyses another", games.len());
        }
        let loaded = &games[self.selection.game_of(&games)?];
        self.analyse(context, loaded)?;
        match &loaded.trouble {
            Some(trouble) if loaded.broken => Err(Failure::input(trouble)),
            _ => Ok(()),
        }
    }

    fn analyse(&self, context: &Context, loaded: &Loaded) -> Result<(), Failure> {
        match self.r#move {
            Some(at) => {
                let moves = at.in_game(loaded)?;
                self.position(context, &scene::rewound(&on_board(&loaded.game), moves), &loaded.title)
            }
            None if loaded.game.is_empty() => self.position(context, &loaded.game, &loaded.title),
            None => self.review(context, loaded),
        }
    }

    fn budget(&self, seconds: f64) -> Budget {
        let is_open = self.nodes.is_none() && self.depth.is_none();
        let seconds = self.time.or(is_open.then_some(seconds));
        #[expect(clippy::cast_sign_loss, reason = "the command line was checked")]
        let time = seconds.map_or(Time::Open, |seconds| Time::Move((seconds * 1000.0) as u64));
        Budget { nodes: self.nodes, depth: self.depth, time }
    }

    /// The endgame tables that were named and those inside the program, if there can be any for this game.
    fn tables(&self, game: &AnyGame) -> Result<Option<Arc<EndgameOracle>>, Failure> {
        match &self.tables {
            Some(folder) => endgame_oracle::open(folder, game.rule_set()),
            None => Ok(endgame_oracle::small(game.rule_set())),
        }
    }

    /// A search of a position, for so many seconds if nobody says otherwise.
    fn thinker(
        &self,
        game: &AnyGame,
        seconds: f64,
        table: &Arc<TranspositionTable>,
        tables: Option<Arc<EndgameOracle>>,
        now: Duration,
    ) -> Thinker {
        let (lines, threads) = (usize::from(self.multipv), self.threads as usize);
        Thinker::new(game, self.budget(seconds), lines, table.clone(), threads, now).with_oracle(tables)
    }

    fn table(&self) -> Arc<TranspositionTable> {
        Arc::new(TranspositionTable::with_bytes((self.hash as usize) << 20))
    }
}

/// The game as it stands on the board, without an end that was declared.
fn on_board(game: &AnyGame) -> AnyGame {
    let fresh = game.restarted(&game.setup_after(0));
    let mut fresh = fresh.expect("the game began there");
    for ply in game.plies() {
        // They were legal before.
        let _ = fresh.play(ply.mv);
    }
    fresh
}

/// The moves of a line with what they capture.
fn written(game: &AnyGame, line: &Variation) -> Vec<String> {
    let mut game = game.clone();
    let plies = line.moves.iter().map_while(|&mv| game.play(mv).ok());
    plies.map(story::written).collect()
}

/// What a line comes to for the attackers, where that is known of the game.
fn chances(game: &AnyGame, line: &Variation) -> Option<Chances> {
    let chances = Calibration::of(game.rule_set())?.chances(line.score, game.side());
    Some(if game.side() == Side::Attackers { chances } else { chances.of_other() })
}

/// What programs are told, whoever runs them.
fn english() -> &'static Words {
    Words::of(Language::English)
}

/// A line of play as JSON.
#[derive(Serialize)]
struct JsonLine {
    /// In hundredths of a soldier, good for the attackers where positive.
    score: i32,
    /// Who wins by force.
    winner: Option<String>,
    /// Plies to the forced end.
    plies: Option<u32>,
    /// How likely the set ends how, in thousandths, where that is known of the game.
    chances: Option<JsonChances>,
    words: String,
    moves: Vec<String>,
}

/// How likely each end is, as JSON.
#[derive(Serialize)]
struct JsonChances {
    attackers: u16,
    draw: u16,
    defenders: u16,
}

impl JsonLine {
    fn new(game: &AnyGame, line: &Variation) -> JsonLine {
        let worth = assessed(line.score, game.side());
        JsonLine {
            score: worth.hundredths,
            winner: worth.winner.map(|side| side.to_string()),
            plies: worth.plies,
            chances: chances(game, line).map(|Chances { win, draw, loss }| JsonChances {
                attackers: win,
                draw,
                defenders: loss,
            }),
            words: story::worth(&worth, english()),
            moves: written(game, line),
        }
    }
}
