//! A game in words: whose turn it is, what threatens, how it ended and why.

use branan_rules::Cycle;
use branan_rules::{
    AnyGame, AnyPly, End, Evidence, Move, RepetitionVerdict, RuleSet, Side, SquareSet, Warnings,
};

/// A move as the records write it, as `d2-e2xe3xd3`.
pub(crate) fn written(ply: AnyPly) -> String {
    ply.captured.iter().fold(ply.mv.to_string(), |text, square| text + "x" + &square.to_string())
}

/// Everything worth saying of the position a game stands in, a sentence or two a line.
pub(crate) fn told(game: &AnyGame) -> Vec<String> {
    match (game.end(), game.evidence()) {
        (Some(end), Some(evidence)) => vec![outcome(end), because(&evidence, end, game)],
        _ => [turn(game)].into_iter().chain(dangers(game)).collect(),
    }
}

/// How a set ended, as `The attackers win: the king is captured.`
pub(crate) fn outcome(end: End) -> String {
    match end.winner {
        Some(side) => format!("The {side} win."),
        None => "The set is drawn.".to_owned(),
    }
}

fn turn(game: &AnyGame) -> String {
    let moves = game.legal_moves().len();
    let noun = if moves == 1 { "move" } else { "moves" };
    format!("{} to move, {moves} legal {noun}.", capital(game.side()))
}

/// The endings that are near.
fn dangers(game: &AnyGame) -> Vec<String> {
    let Warnings { repetition, escapes, king_captures, .. } = game.warnings();
    let mut told = Vec::new();
    if !escapes.is_empty() {
        let how = if game.side() == Side::Defenders { "can escape" } else { "threatens to escape" };
        told.push(format!("The king {how}: {}.", moves(&escapes)));
    }
    if !king_captures.is_empty() {
        let how =
            if game.side() == Side::Attackers { "can be captured" } else { "is in danger of being captured" };
        told.push(format!("The king {how}: {}.", moves(&king_captures)));
    }
    told.extend(repetition.map(|cycle| nearly_repeated(&cycle, game.rule_set())));
    told
}

fn nearly_repeated(cycle: &Cycle, set: &RuleSet) -> String {
    let times = match cycle.occurrences.len() {
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        more => format!("{more}th"),
    };
    let verdict = match set.repetition.map(|repetition| repetition.verdict) {
        None => "nothing happens".to_owned(),
        Some(RepetitionVerdict::Draw) => "the set is drawn".to_owned(),
        Some(RepetitionVerdict::MoverLoses) => "whoever brings it about loses".to_owned(),
        Some(RepetitionVerdict::MoverWins) => "whoever brings it about wins".to_owned(),
        Some(RepetitionVerdict::AttackersLose) => "the attackers lose".to_owned(),
        Some(RepetitionVerdict::DefendersLose) => "the defenders lose".to_owned(),
        Some(RepetitionVerdict::ChooserLoses) => {
            format!("the player who had the choice loses (as it stands, the {})", cycle.chooser())
        }
        Some(RepetitionVerdict::Forbidden) => "it is not allowed".to_owned(),
    };
    format!("This position stands for the {times} time; once more and {verdict}.")
}

/// What the end of a set rests on.
pub(crate) fn because(evidence: &Evidence, end: End, game: &AnyGame) -> String {
    match evidence {
        Evidence::Escape { square } => format!("The king has escaped to {square}."),
        Evidence::KingCaptured { king, captors, hostile, edge } => {
            format!("The king is captured on {king}, closed in by {}.", closers(*captors, *hostile, *edge))
        }
        Evidence::Encircled { ring, .. } => {
            format!("The king and all other defenders are enclosed by {}.", spaced(*ring))
        }
        Evidence::ExitFort { walls, .. } => {
            format!("The king sits in a fort that cannot be broken: {}.", spaced(*walls))
        }
        Evidence::NoMoves { side } => format!("The {side} cannot move."),
        Evidence::Repetition(cycle) => repeated(cycle, end, game.rule_set()),
        Evidence::QuietLimit { plies } => format!("{plies} moves went by without a capture."),
        _ => declared(end),
    }
}

fn closers(captors: SquareSet, hostile: SquareSet, edge: bool) -> String {
    let mut by = vec![format!(
        "{} on {}",
        if captors.len() == 1 { "the attacker" } else { "attackers" },
        spaced(captors)
    )];
    if !hostile.is_empty() {
        by.push(format!(
            "the hostile {} {}",
            if hostile.len() == 1 { "square" } else { "squares" },
            spaced(hostile)
        ));
    }
    if edge {
        by.push("the edge".to_owned());
    }
    by.join(" and ")
}

fn repeated(cycle: &Cycle, end: End, set: &RuleSet) -> String {
    let stood: Vec<String> = cycle.occurrences.iter().map(|moves| after(*moves)).collect();
    let mut text = format!("The same position stood {}.", stood.join(", "));
    let by_choice =
        set.repetition.is_some_and(|repetition| repetition.verdict == RepetitionVerdict::ChooserLoses);
    if let (true, Some(winner)) = (by_choice, end.winner) {
        let free = Side::BOTH.map(|side| cycle.was_free(side));
        let why = match free {
            [true, true] => "both players had other moves, so the defenders lose".to_owned(),
            [false, false] => "neither player had another move, so the defenders lose".to_owned(),
            _ => format!("only the {} had other moves", winner.other()),
        };
        text = format!("{text} In the last cycle {why}.");
    }
    text
}

fn after(moves: usize) -> String {
    if moves == 0 { "at the start".to_owned() } else { format!("after move {moves}") }
}

fn declared(end: End) -> String {
    let loser = end.winner.map_or_else(String::new, |winner| format!("The {} ", winner.other()));
    match end.reason.word() {
        "resignation" => format!("{loser}resigned."),
        "time" => format!("{loser}ran out of time."),
        "abandonment" => format!("{loser}left."),
        "agreement" => "The players agreed on it.".to_owned(),
        other => format!("The reason: {other}."),
    }
}

/// Some moves, the first few if there are many.
fn moves(moves: &[Move]) -> String {
    const SHOWN: usize = 4;
    let shown: Vec<String> = moves.iter().take(SHOWN).map(ToString::to_string).collect();
    let more = if moves.len() > SHOWN { format!(" and {} more", moves.len() - SHOWN) } else { String::new() };
    format!("{}{more}", shown.join(", "))
}

fn spaced(squares: SquareSet) -> String {
    squares.to_string().replace(',', " ")
}

fn capital(side: Side) -> &'static str {
    match side {
        Side::Attackers => "Attackers",
        Side::Defenders => "Defenders",
    }
}
