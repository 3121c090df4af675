//! A game in words: moves, dangers, how a set ended and why.

use core::fmt::Write as _;

use branan_rules::{
    AnyGame, AnyPly, Cycle, End, Evidence, Illegality, Match, MatchResult, Move, Need, Piece, Player, Reason,
    RepetitionVerdict, RuleSet, SetScore, Side, Square, SquareSet, Warnings, presets,
};
pub use branan_scene::illegal;
use branan_scene::{Speak, Value, rewound};

use crate::{Assessment, Refusal, Session};

/// What a game is called: a preset as the language has it, any other as its rule set says.
#[must_use]
pub fn game_name(set: &RuleSet, speak: &impl Speak) -> String {
    let is_preset = presets::by_id(&set.id).is_some_and(|preset| preset.name == set.name);
    if is_preset { speak.say(&format!("name-{}", set.id), &[]) } else { set.name.to_string() }
}

/// A move as records write it, as `d2-e2xe3xd3`.
#[must_use]
pub fn written(ply: AnyPly) -> String {
    ply.captured.iter().fold(ply.mv.to_string(), |text, square| text + "x" + &square.to_string())
}

/// What a move would capture, the king included.
#[must_use]
pub fn captured_by(game: &AnyGame, mv: Move) -> SquareSet {
    let mut ahead = game.clone();
    let Ok(ply) = ahead.play(mv) else { return SquareSet::EMPTY };
    match ahead.evidence() {
        Some(Evidence::KingCaptured { king, .. }) => ply.captured.with(king),
        _ => ply.captured,
    }
}

/// The last move of a game for the ear: "attacker d1 to d4, captures d5".
#[must_use]
pub fn last_move(game: &AnyGame, speak: &impl Speak) -> Option<String> {
    let ply = *game.plies().last()?;
    let piece = game.setup().piece_at(ply.mv.to).map_or(String::new(), |piece| piece_name(piece, speak));
    let (from, to) = (ply.mv.from.to_string(), ply.mv.to.to_string());
    let moved = [("piece", Value::Text(&piece)), ("from", Value::Text(&from)), ("to", Value::Text(&to))];
    let told = speak.say("said-move", &moved);
    if ply.captured.is_empty() {
        return Some(told);
    }
    let lost = listed(ply.captured);
    Some(format!("{told}, {}", speak.say("said-captures", &[("squares", Value::Text(&lost))])))
}

/// The move that led to where somebody stepped, for the ear.
#[must_use]
pub fn step(game: &AnyGame, moves: usize, speak: &impl Speak) -> String {
    last_move(&rewound(game, moves), speak).unwrap_or_else(|| speak.say("step-first", &[]))
}

/// Who won, for the player in front of the page.
#[must_use]
pub fn outcome(session: &Session, end: End, speak: &impl Speak) -> String {
    match (end.winner, session.terms().level()) {
        (Some(winner), Some(_)) if winner == session.you() => speak.say("end-you-win", &[]),
        (Some(_), Some(_)) => speak.say("end-you-lose", &[]),
        _ => winner(end, speak),
    }
}

/// What is said in large letters at the end of a set: who won the match once it is decided, else the set.
#[must_use]
pub fn headline(session: &Session, end: End, speak: &impl Speak) -> String {
    match session.match_result() {
        Some(result) => match_outcome(session, result, speak),
        None => outcome(session, end, speak),
    }
}

/// Who won, for somebody who took no part.
#[must_use]
pub fn winner(end: End, speak: &impl Speak) -> String {
    let key = match end.winner {
        None => "end-drawn",
        Some(Side::Attackers) => "end-attackers-win",
        Some(Side::Defenders) => "end-defenders-win",
    };
    speak.say(key, &[])
}

/// Why a set ended, with the squares that show it.
#[must_use]
pub fn because(game: &AnyGame, speak: &impl Speak) -> String {
    let (Some(end), Some(evidence)) = (game.end(), game.evidence()) else { return String::new() };
    match evidence {
        Evidence::Escape { square } => {
            speak.say("why-escape", &[("square", Value::Text(&square.to_string()))])
        }
        Evidence::KingCaptured { king, captors, hostile, edge } => {
            king_captured(&king.to_string(), captors, hostile, edge, speak)
        }
        Evidence::Encircled { .. } => speak.say("why-encircled", &[]),
        Evidence::ExitFort { .. } => speak.say("why-exit-fort", &[]),
        Evidence::NoMoves { side } => {
            speak.say("why-no-moves", &[("side", Value::Text(&side_name(side, speak)))])
        }
        Evidence::Repetition(cycle) => repeated(&cycle, end, game, speak),
        Evidence::QuietLimit { plies } => speak.say("why-quiet", &[("moves", Value::Number(plies))]),
        _ => declared(end, speak),
    }
}

/// The clause of the rules that ended a set, as `R-end-1`, and where its rule page speaks of it; none for an
/// end off the board.
#[must_use]
pub const fn clause(
    reason: Reason,
    verdict: Option<RepetitionVerdict>,
) -> Option<(&'static str, &'static str)> {
    Some(match reason {
        Reason::Escape => ("R-end-1", "escape"),
        Reason::KingCaptured => ("R-end-2", "king-capture"),
        Reason::Encircled => ("R-end-3", "encirclement"),
        Reason::ExitFort => ("R-fort-1", "exit-fort"),
        Reason::NoMoves => ("R-end-4", "no-moves"),
        Reason::Repetition => match verdict {
            Some(RepetitionVerdict::Draw) => ("R-end-6", "repetition"),
            _ => ("R-end-5", "repetition"),
        },
        Reason::QuietLimit => ("R-quiet-1", "quiet-limit"),
        _ => return None,
    })
}

/// The first known game in which sets end for a reason by the same rule.
#[must_use]
pub fn ends_alike(set: &RuleSet, reason: Reason) -> Option<&'static RuleSet> {
    let is_alike = |other: &RuleSet| match reason {
        Reason::Escape => other.escape == set.escape,
        Reason::KingCaptured => {
            other.king_strength == set.king_strength && other.hostile_edge == set.hostile_edge
        }
        Reason::Encircled => other.encirclement == set.encirclement,
        Reason::ExitFort => other.exit_fort == set.exit_fort,
        Reason::NoMoves => other.no_moves == set.no_moves,
        Reason::Repetition => other.repetition == set.repetition,
        Reason::QuietLimit => other.quiet_limit == set.quiet_limit,
        _ => false,
    };
    presets::ALL.into_iter().find(|other| is_alike(other))
}

/// The endings that are near, a sentence each, the gravest first.
#[must_use]
pub fn dangers(game: &AnyGame, speak: &impl Speak) -> Vec<String> {
    let Warnings { repetition, escapes, king_captures, .. } = game.warnings();
    let mut told = Vec::new();
    let mut tell = |moves: &[Move], now: &str, next: &str, mover: Side| {
        if !moves.is_empty() {
            let key = if game.side() == mover { now } else { next };
            told.push(speak.say(key, &[("moves", Value::Text(&few(moves)))]));
        }
    };
    tell(&king_captures, "warn-capture-now", "warn-capture-next", Side::Attackers);
    tell(&escapes, "warn-escape-now", "warn-escape-next", Side::Defenders);
    told.extend(repetition.map(|cycle| nearly_repeated(&cycle, game, speak)));
    told
}

/// What the player who chose needs from the second set.
#[must_use]
pub fn need(need: Need, speak: &impl Speak) -> String {
    match need {
        Need::WinWithin { win: 0, draw } => speak.say("need-draw-within", &[("moves", Value::Number(draw))]),
        Need::WinWithin { win, .. } => speak.say("need-win-within", &[("moves", Value::Number(win))]),
        Need::Hold { lose_within } => speak.say("need-hold", &[("moves", Value::Number(lose_within))]),
        _ => speak.say("need-win", &[]),
    }
}

/// How a match ended, for the player in front of the page.
#[must_use]
pub fn match_outcome(session: &Session, result: MatchResult, speak: &impl Speak) -> String {
    let key = match (result, session.terms().level()) {
        (MatchResult::Drawn, _) => "match-drawn",
        (MatchResult::Won(player), Some(_)) if player == session.player() => "match-you-win",
        (MatchResult::Won(_), Some(_)) => "match-you-lose",
        (MatchResult::Won(player), None) if player == session.player() => "match-first-wins",
        (MatchResult::Won(_), None) => "match-second-wins",
    };
    speak.say(key, &[])
}

/// Who plays a side, as "You", "Computer, level 3" or "Player 2".
#[must_use]
pub fn seat(session: &Session, side: Side, speak: &impl Speak) -> String {
    player(session, Match::player(side, session.set()), speak)
}

/// The name of one of the two players of a match.
#[must_use]
pub fn player(session: &Session, player: Player, speak: &impl Speak) -> String {
    match (session.terms().level(), player == session.player()) {
        (Some(_), true) => speak.say("seat-you", &[]),
        (Some(level), false) => speak.say("seat-engine", &[("level", Value::Number(level.into()))]),
        (None, true) => speak.say("seat-first", &[]),
        (None, false) => speak.say("seat-second", &[]),
    }
}

/// How a set of a match ended, as "Player 2, in 12 moves".
#[must_use]
pub fn set_outcome(session: &Session, set: usize, score: SetScore, speak: &impl Speak) -> String {
    let Some(winner) = score.winner else { return speak.say("end-drawn", &[]) };
    let who = player(session, Match::player(winner, set), speak);
    speak.say("match-won-in", &[("who", Value::Text(&who)), ("moves", Value::Number(score.moves))])
}

/// What the player needs from the second set while it is played; of two people at one device, one does.
#[must_use]
pub fn needed(session: &Session, speak: &impl Speak) -> Option<String> {
    let told = need(session.need()?, speak);
    Some(match session.terms().level() {
        Some(_) => told,
        None => format!("{}: {told}", player(session, session.player(), speak)),
    })
}

/// Whose turn it is, for the player in front of the page; `None` once the set is over.
#[must_use]
pub fn turn(session: &Session, speak: &impl Speak) -> Option<String> {
    let is_over = session.game().end().is_some();
    (!is_over).then(|| match (session.terms().level(), session.is_engines_turn()) {
        (Some(_), true) => speak.say("play-thinking", &[]),
        (Some(_), false) => speak.say("play-your-turn", &[]),
        (None, _) => to_move(session.game(), speak),
    })
}

/// Which side is to move.
#[must_use]
pub fn to_move(game: &AnyGame, speak: &impl Speak) -> String {
    speak.say("play-side-to-move", &[("side", Value::Text(&side_name(game.side(), speak)))])
}

/// Everything worth saying of the position a game stands in, a sentence or two each: who won and why, or who is to
/// move and what threatens.
#[must_use]
pub fn position(game: &AnyGame, speak: &impl Speak) -> Vec<String> {
    match game.end() {
        Some(end) => vec![winner(end, speak), because(game, speak)],
        None => [to_move(game, speak)].into_iter().chain(dangers(game, speak)).collect(),
    }
}

/// What a position is worth, as "Attackers +1.25" or "Defenders win in 7 plies".
#[must_use]
pub fn worth(worth: &Assessment, speak: &impl Speak) -> String {
    let ahead = if worth.hundredths > 0 { Side::Attackers } else { Side::Defenders };
    let side = side_name(worth.winner.unwrap_or(ahead), speak);
    let side = ("side", Value::Text(&side));
    match (worth.winner, worth.plies) {
        (Some(_), Some(0)) => speak.say("terminal-won", &[side]),
        (Some(_), Some(plies)) => {
            speak.say("terminal-win-in", &[side, ("plies", Value::Number(plies as usize))])
        }
        (Some(_), None) => speak.say("terminal-win-by-repetition", &[side]),
        (None, _) if worth.hundredths == 0 => speak.say("terminal-level", &[]),
        (None, _) => {
            let short = worth.short();
            speak.say("terminal-ahead", &[side, ("size", Value::Text(&short[1..]))])
        }
    }
}

/// Why a move was not played.
#[must_use]
pub fn refused(refusal: &Refusal, speak: &impl Speak) -> String {
    match refusal {
        Refusal::Illegal(refused) => illegal(*refused, speak),
        Refusal::Unreadable(_) => speak.say("no-move", &[]),
    }
}

/// Why nothing happens on a square: the piece in the hand may not go there, or there is none to lift.
#[must_use]
pub fn refused_square(game: &AnyGame, lifted: Option<Square>, at: Square, speak: &impl Speak) -> String {
    // From a square to itself goes no piece, and the rules say first whether there is one to go.
    let mv = Move::new(lifted.unwrap_or(at), at);
    match game.clone().play(mv) {
        Err(refused) if lifted.is_some() || !matches!(refused.why, Illegality::NotStraight) => {
            illegal(refused, speak)
        }
        _ => speak.say("no-way", &[("square", Value::Text(&at.to_string()))]),
    }
}

/// The name of a side.
#[must_use]
pub fn side_name(side: Side, speak: &impl Speak) -> String {
    speak.say(if side == Side::Attackers { "side-attackers" } else { "side-defenders" }, &[])
}

/// The name of a piece.
#[must_use]
pub fn piece_name(piece: Piece, speak: &impl Speak) -> String {
    let key = match piece {
        Piece::Attacker => "piece-attacker",
        Piece::Defender => "piece-defender",
        Piece::King => "piece-king",
    };
    speak.say(key, &[])
}

fn king_captured(
    king: &str,
    captors: SquareSet,
    hostile: SquareSet,
    edge: bool,
    speak: &impl Speak,
) -> String {
    let mut by = speak.say("by-attackers", &[("squares", Value::Text(&listed(captors)))]);
    if !hostile.is_empty() {
        by += ", ";
        by += &speak.say("by-hostile", &[("squares", Value::Text(&listed(hostile)))]);
    }
    if edge {
        by += ", ";
        by += &speak.say("by-edge", &[]);
    }
    speak.say("why-king-captured", &[("square", Value::Text(king)), ("by", Value::Text(&by))])
}

fn repeated(cycle: &Cycle, end: End, game: &AnyGame, speak: &impl Speak) -> String {
    let stood = speak.say("why-repetition", &[("times", Value::Number(cycle.occurrences.len()))]);
    let verdict = game.rule_set().repetition.map(|repetition| repetition.verdict);
    let (Some(RepetitionVerdict::ChooserLoses), Some(winner)) = (verdict, end.winner) else { return stood };
    let why = match Side::BOTH.map(|side| cycle.was_free(side)) {
        [true, true] => speak.say("why-both-free", &[]),
        [false, false] => speak.say("why-none-free", &[]),
        _ => speak.say("why-one-free", &[("side", Value::Text(&side_name(winner.other(), speak)))]),
    };
    format!("{stood} {why}")
}

fn nearly_repeated(cycle: &Cycle, game: &AnyGame, speak: &impl Speak) -> String {
    let times = Value::Number(cycle.occurrences.len());
    let loser = match game.rule_set().repetition.map(|repetition| repetition.verdict) {
        Some(RepetitionVerdict::ChooserLoses) => cycle.chooser(),
        Some(RepetitionVerdict::DefendersLose) => Side::Defenders,
        Some(RepetitionVerdict::AttackersLose) => Side::Attackers,
        Some(RepetitionVerdict::MoverLoses) => return speak.say("warn-repeat-mover", &[("times", times)]),
        Some(RepetitionVerdict::MoverWins) => return speak.say("warn-repeat-wins", &[("times", times)]),
        Some(RepetitionVerdict::Forbidden) => return speak.say("warn-repeat-forbidden", &[("times", times)]),
        _ => return speak.say("warn-repeat-draw", &[("times", times)]),
    };
    let side = side_name(loser, speak);
    speak.say("warn-repeat-loses", &[("times", times), ("side", Value::Text(&side))])
}

fn declared(end: End, speak: &impl Speak) -> String {
    let key = match end.reason {
        Reason::Resignation => "why-resignation",
        Reason::Time => "why-time",
        Reason::Abandonment => "why-abandonment",
        _ => "why-agreement",
    };
    let loser = end.winner.map_or(String::new(), |winner| side_name(winner.other(), speak));
    speak.say(key, &[("side", Value::Text(&loser))])
}

/// Squares with commas between.
pub(crate) fn listed(squares: SquareSet) -> String {
    let mut out = String::new();
    for square in squares.iter() {
        let _ = write!(out, "{}{square}", if out.is_empty() { "" } else { ", " });
    }
    out
}

/// Some moves, the first few if there are many.
fn few(moves: &[Move]) -> String {
    const SHOWN: usize = 3;
    let shown: Vec<String> = moves.iter().take(SHOWN).map(ToString::to_string).collect();
    let more = if moves.len() > SHOWN { ", …" } else { "" };
    shown.join(", ") + more
}
