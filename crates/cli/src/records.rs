//! Records of games: reading them, and playing them by the rules.

use branan_rules::notation::{
    CaptureText, GameResult, KingMark, MoveText, NodeId, PlyText, Record, RecordFormat, read_records_as,
};
use branan_rules::{AnyGame, End, Piece, Reason, RuleSet, Setup, Side};
use branan_session::is_declared;

use crate::failure::Failure;
use crate::jsonl;
use crate::replayed::{self, Misplay};
use crate::rule_book::RuleBook;
use crate::subject::Loaded;

/// A file format for games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// One of the formats of the rules crate.
    Text(RecordFormat),
    /// The requests of `branan replay`.
    JsonLines,
}

impl Format {
    /// The format a text seems to be in.
    pub(crate) fn detect(text: &str) -> Format {
        if text.trim_start().starts_with('{') {
            Format::JsonLines
        } else {
            Format::Text(RecordFormat::detect(text))
        }
    }
}

/// Reads all games of a text.
pub(crate) fn read(text: &str, format: Option<Format>, book: &RuleBook) -> Result<Vec<Record>, Failure> {
    match format.unwrap_or_else(|| Format::detect(text)) {
        Format::JsonLines => jsonl::read(text, book),
        Format::Text(format) => read_records_as(text, format).map_err(Failure::input),
    }
}

/// Reads all games of a text and plays each as far as it can be played.
pub(crate) fn load(text: &str, book: &RuleBook, rules: Option<&RuleSet>) -> Result<Vec<Loaded>, Failure> {
    let records = read(text, None, book)?;
    Ok(records.into_iter().map(|record| loaded(record, book, rules)).collect())
}

fn loaded(mut record: Record, book: &RuleBook, rules: Option<&RuleSet>) -> Loaded {
    let played = play(&mut record, book, rules);
    let broken = played.misplay.is_some();
    let trouble = match &played.misplay {
        Some((index, misplay)) => Some(format!("move {} cannot be played: {misplay}", index + 1)),
        None if played.game.end().is_none() => verdict(&record),
        None => None,
    };
    Loaded { title: title(&record, &played.game), game: played.game, trouble, broken }
}

/// What a record says of a result that does not show on the board.
fn verdict(record: &Record) -> Option<String> {
    match record.result {
        GameResult::Open => None,
        GameResult::Drawn => Some("The record gives a draw.".to_owned()),
        GameResult::Won(side) => Some(format!("The record gives the win to the {side}.")),
    }
}

/// Who played where and when, and by which rules, as far as the record tells.
fn title(record: &Record, game: &AnyGame) -> String {
    let tag = |name| record.tag(name).filter(|value| !value.is_empty() && *value != "?");
    let players = match (tag("attackers"), tag("defenders")) {
        (None, None) => None,
        (attackers, defenders) => {
            Some(format!("{} v {}", attackers.unwrap_or("?"), defenders.unwrap_or("?")))
        }
    };
    let known = [players.as_deref(), tag("event"), tag("site"), tag("date")];
    let known: Vec<&str> = known.into_iter().flatten().collect();
    let rules = &game.rule_set().name;
    if known.is_empty() { rules.to_string() } else { format!("{} ({rules})", known.join(", ")) }
}

/// A record played by rules.
pub(crate) struct Played {
    /// The game, as far as it could be played.
    pub(crate) game: AnyGame,
    /// The first move of the main line that cannot be played, counted from 0.
    pub(crate) misplay: Option<(usize, Misplay)>,
    /// Moves of variations that cannot be played.
    pub(crate) variations: Vec<Misplay>,
}

/// Plays a record by its own rules, the ones given, or those that fit best, and
/// writes into it what the rules add: captures, and the result if it has none.
///
/// Rules that are given count more than those of the record.
pub(crate) fn play(record: &mut Record, book: &RuleBook, rules: Option<&RuleSet>) -> Played {
    let known: Vec<&RuleSet> = book.sets().iter().collect();
    let candidates = rules.map_or_else(|| record.candidates(&known), |set| vec![set]);
    let replayed = record.replay(&candidates);
    let start = replayed.and_then(|replayed| record.begin(replayed.game.rule_set()));
    match start {
        Some(game) => play_from(record, game),
        None => unplayable(record, book),
    }
}

/// The answer for a record that no known rules can begin.
fn unplayable(record: &Record, book: &RuleBook) -> Played {
    let game = AnyGame::new(book.sets()[0].clone()).expect("a preset can be played");
    let why = match record.first_position() {
        Some(setup) => game.restarted(&setup).err().map(|error| error.to_string()),
        None => None,
    };
    let why = why.unwrap_or_else(|| "no rule set is known for its board".to_owned());
    Played { game, misplay: Some((0, Misplay::NoStart(why))), variations: Vec::new() }
}

/// One thing to do on the way through a tree of moves.
enum Visit {
    Enter(NodeId),
    Leave,
}

fn play_from(record: &mut Record, start: AnyGame) -> Played {
    let mut played = Played { game: start.clone(), misplay: None, variations: Vec::new() };
    let mainline: Vec<NodeId> = record.moves.mainline().collect();
    for (index, id) in mainline.iter().enumerate() {
        if let Err(misplay) = play_node(record, *id, &mut played.game) {
            played.misplay = Some((index, misplay));
            return played;
        }
    }
    if record.moves.len() > mainline.len() {
        play_variations(record, start, &mut played.variations);
    }
    conclude(record, &mut played.game);
    played
}

/// Plays all moves of the tree, the variations too.
fn play_variations(record: &mut Record, mut game: AnyGame, failed: &mut Vec<Misplay>) {
    let enter = |ids: &[NodeId]| ids.iter().rev().map(|id| Visit::Enter(*id)).collect::<Vec<_>>();
    let mut visits = enter(record.moves.continuations(None));
    while let Some(visit) = visits.pop() {
        match visit {
            Visit::Leave => drop(game.undo()),
            Visit::Enter(id) => {
                if let Err(misplay) = play_node(record, id, &mut game) {
                    failed.push(misplay);
                    continue;
                }
                visits.push(Visit::Leave);
                visits.extend(enter(record.moves.continuations(Some(id))));
            }
        }
    }
}

/// Plays one move and completes what the record says of it; a move that cannot
/// be played changes nothing.
fn play_node(record: &mut Record, id: NodeId, game: &mut AnyGame) -> Result<(), Misplay> {
    let text = record.moves[id].mv;
    let king = game.setup().piece_at(text.mv.from) == Some(Piece::King);
    replayed::play(game, &PlyText::Move(text))?;
    let captured = game.plies().last().map_or_else(Default::default, |ply| ply.captured);
    let told = if captured.is_empty() { CaptureText::Unsaid } else { CaptureText::Squares(captured) };
    let mark = match game.end().map(|end| end.reason) {
        Some(Reason::Escape) => Some(KingMark::Escaped),
        Some(Reason::KingCaptured) => Some(KingMark::Captured),
        _ => text.mark,
    };
    record.moves[id].mv = MoveText { mv: text.mv, king, captures: told, mark };
    Ok(())
}

/// Brings the result of the record and the end of the game together.
fn conclude(record: &mut Record, game: &mut AnyGame) {
    match (game.end(), record.result) {
        (Some(end), GameResult::Open) => {
            record.result = end.winner.map_or(GameResult::Drawn, GameResult::Won);
            record.reason = Some(end.reason);
        }
        (None, result) => {
            let winner = match result {
                GameResult::Open => return,
                GameResult::Drawn => None,
                GameResult::Won(side) => Some(side),
            };
            if let Some(reason) = record.reason.filter(|reason| is_declared(*reason)) {
                // The game has no end yet, so this cannot fail.
                let _ = game.conclude(End { winner, reason });
            }
        }
        (Some(_), _) => {}
    }
}

impl Played {
    /// What a record says against the rules about the winner.
    pub(crate) fn contradiction(&self, record: &Record) -> Option<String> {
        let (end, said) = (self.game.end()?, record.result);
        let by_rules = end.winner.map_or(GameResult::Drawn, GameResult::Won);
        let agrees = said == by_rules || said == GameResult::Open;
        (!agrees).then(|| format!("the record says {}, by the rules it is {end}", spoken(said)))
    }

    /// Says whether the board itself shows the result of a record.
    pub(crate) fn shows_result(&self, record: &Record) -> bool {
        self.game.end().is_some_and(|end| {
            let result = end.winner.map_or(GameResult::Drawn, GameResult::Won);
            !is_declared(end.reason) && result == record.result
        })
    }

    /// The start, where it is not that of the rules.
    pub(crate) fn special_start(&self) -> Option<Setup> {
        let start = self.game.setup_after(0);
        (start != self.game.rule_set().start).then_some(start)
    }
}

fn spoken(result: GameResult) -> &'static str {
    match result {
        GameResult::Open => "nothing",
        GameResult::Drawn => "draw",
        GameResult::Won(Side::Attackers) => "attackers win",
        GameResult::Won(Side::Defenders) => "defenders win",
    }
}
