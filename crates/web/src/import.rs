//! Games from elsewhere.

use branan_rules::notation::{CaptureText, ParseError, Record, read_json_lines, read_position, read_records};
use branan_rules::{AnyGame, Evidence, IllegalMove, RuleSet, Setup, Side, SquareSet, presets};

/// A game that was read, as far as it can be played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game on the board, up to the first move that cannot be played.
    pub game: AnyGame,
    /// The first move that cannot be played.
    pub trouble: Option<Trouble>,
}

/// Why a record cannot be played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// How many moves could be played.
    pub after: usize,
    /// What is wrong with the next.
    pub why: Misplay,
}

/// What is wrong with a recorded move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Misplay {
    /// The rules do not allow it.
    Illegal(IllegalMove),
    /// It captures something else than the record says.
    Captures,
    /// No known game begins in the record's position.
    NoStart,
}

/// Reads games in any format; a position alone is a game without moves.
///
/// # Errors
/// The first place that cannot be read.
pub fn read(text: &str) -> Result<Vec<Record>, ParseError> {
    if let Ok((start, _)) = read_position(text.trim(), Side::Attackers) {
        return Ok(vec![Record { start: Some(start), ..Record::default() }]);
    }
    let is_json = text.trim_start().starts_with('{');
    let records = if is_json { read_json_lines(text)? } else { read_records(text)? };
    if records.iter().all(|record| record.moves.is_empty() && record.start.is_none()) {
        return Err(ParseError::at(text, 0, "a game"));
    }
    Ok(records)
}

/// Plays a record by its own rules, or by those that carry it furthest.
#[must_use]
pub fn play(record: &Record) -> Played {
    let mut best: Option<Played> = None;
    for set in candidates(record) {
        let Some(played) = play_by(record, &set) else { continue };
        let done = played.trouble.is_none();
        if best.as_ref().is_none_or(|best| done || played.game.len() > best.game.len()) {
            best = Some(played);
        }
        if done {
            break;
        }
    }
    best.unwrap_or_else(unplayable)
}

fn candidates(record: &Record) -> Vec<RuleSet> {
    let named = record.tag("variant").or_else(|| record.tag("rules"));
    let known = |name: &str| {
        presets::ALL.into_iter().find(|set| set.id == name || set.name.eq_ignore_ascii_case(name)).cloned()
    };
    if let Some(set) = record.rules.clone().or_else(|| known(named?)) {
        return vec![set];
    }
    let fits = |set: &&RuleSet| match record.start {
        Some(start) => start.size() == set.size(),
        None => {
            record.mainline().all(|node| node.mv.mv.from.is_on(set.size()) && node.mv.mv.to.is_on(set.size()))
        }
    };
    presets::ALL.into_iter().filter(fits).cloned().collect()
}

fn play_by(record: &Record, set: &RuleSet) -> Option<Played> {
    let mut game = begin(set, record.first_position().as_ref())?;
    for node in record.mainline() {
        let after = game.len();
        if let Err(why) = play_one(&mut game, node.mv.mv, node.mv.captures) {
            return Some(Played { game, trouble: Some(Trouble { after, why }) });
        }
    }
    Some(Played { game, trouble: None })
}

fn begin(set: &RuleSet, start: Option<&Setup>) -> Option<AnyGame> {
    let game = AnyGame::new(set.clone()).ok()?;
    match start {
        Some(start) => game.restarted(start).ok(),
        None => Some(game),
    }
}

fn play_one(game: &mut AnyGame, mv: branan_rules::Move, claimed: CaptureText) -> Result<(), Misplay> {
    let ply = game.play(mv).map_err(Misplay::Illegal)?;
    if agrees(game, ply.captured, claimed) {
        return Ok(());
    }
    game.undo();
    Err(Misplay::Captures)
}

/// Says whether a move captured what a record says. Some count a captured king, others do not.
fn agrees(game: &AnyGame, found: SquareSet, claimed: CaptureText) -> bool {
    let with_king = match game.evidence() {
        Some(Evidence::KingCaptured { king, .. }) => found.with(king),
        _ => found,
    };
    match claimed {
        CaptureText::Unsaid => true,
        CaptureText::Squares(squares) => squares == found || squares == with_king,
        CaptureText::Count(count) => [found.len(), with_king.len()].contains(&usize::from(count)),
    }
}

fn unplayable() -> Played {
    let game = AnyGame::new(presets::BRANDUBH).expect("a preset can be played");
    Played { game, trouble: Some(Trouble { after: 0, why: Misplay::NoStart }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(text: &str) -> Played {
        let records = read(text).expect("readable");
        assert_eq!(records.len(), 1, "{text}");
        play(&records[0])
    }

    #[test]
    fn every_format_is_read_and_played() {
        for text in [
            "1. d2-e2 d3-b3 2. d1-d3 c4-c3",
            "d2-e2 d3-b3 d1-d3 c4-c3",
            "d2e2 d3b3 d1d3 c4c3",
            "[variant:brandubh]\n\n1. d2-e2 d3-b3\n[|]\n2. d1-d3 c4-c3\n[|]\n",
            "[Variant \"Brandubh\"]\n\n1. d2-e2 d3-b3 2. d1-d3 c4-c3",
            "d2-e2 d3-b3 d1-d3 c4-c3,0,0,Ongoing",
            r#"{"rules":"brandubh","moves":["d2-e2","d3-b3","d1-d3","c4-c3"]}"#,
        ] {
            let played = only(text);
            assert_eq!((played.trouble, played.game.len()), (None, 4), "{text}");
            assert_eq!(played.game.rule_set().id, "brandubh");
        }
    }

    #[test]
    fn a_position_alone_is_a_game_without_moves() {
        let played = only("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
        assert_eq!((played.trouble, played.game.len()), (None, 0));
    }

    #[test]
    fn the_rules_that_fit_are_found() {
        assert_eq!(only("1. d1-d3 f4-d4").game.rule_set().size(), 11);
    }

    #[test]
    fn a_wrong_move_is_named_and_the_moves_before_it_are_kept() {
        let played = only("[variant:brandubh]\n\n1. d2-e2 d3-b3\n[|]\n2. d1-d7\n[|]\n");
        let trouble = played.trouble.expect("it cannot be played");
        assert_eq!((trouble.after, played.game.len()), (2, 2));
        assert!(matches!(trouble.why, Misplay::Illegal(_)));
        let claims = only("[variant:brandubh]\n\n1. d2-e2xa1\n[|]\n").trouble.expect("a false claim");
        assert_eq!(claims, Trouble { after: 0, why: Misplay::Captures });
    }

    #[test]
    fn nonsense_is_refused_with_its_place() {
        for text in ["", "hello", "[[[", "{\"a\":1}"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
