//! Games from elsewhere.

use branan_rules::notation::{
    self, GameResult, ParseError, Record, Replayed, Tag, read_position, read_records,
};
use branan_rules::{AnyGame, IllegalMove, Side, presets};

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
    let records = read_records(text)?;
    if records.iter().all(|record| record.moves.is_empty() && record.start.is_none()) {
        return Err(ParseError::at(text, 0, notation::Wanted::Game));
    }
    Ok(records)
}

/// Plays a record by its own rules, or by those that carry it furthest.
#[must_use]
pub fn play(record: &Record) -> Played {
    let Some(replayed) = record.replay(&record.candidates(&presets::ALL)) else { return unplayable() };
    let Replayed { game, misplay } = replayed;
    let why = misplay.map(|misplay| match misplay {
        notation::Misplay::Illegal(illegal) => Misplay::Illegal(illegal),
        _ => Misplay::Captures,
    });
    let trouble = why.map(|why| Trouble { after: game.len(), why });
    Played { game, trouble }
}

/// A record with what it leaves out and its moves tell: which game it is, and how it ended.
#[must_use]
pub fn completed(mut record: Record) -> Record {
    let Played { game, trouble: None } = play(&record) else { return record };
    let names_its_game = record.rules.is_some() || record.start.is_some() || record.tag("variant").is_some();
    if !names_its_game {
        record.tags.push(Tag { name: "variant".to_owned(), value: game.rule_set().id.to_string() });
    }
    if let (GameResult::Open, Some(end)) = (record.result, game.end()) {
        record.result = end.winner.map_or(GameResult::Drawn, GameResult::Won);
        record.reason = Some(end.reason);
    }
    record
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
    fn what_a_record_leaves_out_is_told_by_its_moves() {
        let text = "1. d2-g2 d3-d2 2. b4-b3 d4-d3 3. b3-b2 d3-a3 4. b2-b1 a3-a1";
        let whole = completed(read(text).expect("readable").remove(0));
        assert_eq!(
            (whole.tag("variant"), whole.result),
            (Some("brandubh"), GameResult::Won(Side::Defenders))
        );
        let broken_off = completed(read("d2-e2 d3-b3").expect("readable").remove(0));
        assert_eq!(broken_off.result, GameResult::Open);
        let named = read("[variant:tablut]\n\n1. d2-e2").expect("readable").remove(0);
        assert_eq!(completed(named.clone()), named);
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
