//! Studies from records, and records from studies.

use branan_rules::notation::{GameResult, MoveText, Record, Tag, write_otn_rules};
use branan_rules::{End, Reason, Side};
use branan_session::is_preset;

use super::{NodeId, Study};
use crate::import::{self, Misplay, Trouble};

/// The tag that keeps an end which the moves do not show, as a resignation.
const END: &str = "end";

/// A record as a study, with all its variations, and what in its main line cannot be played.
///
/// # Errors
/// When no known game can be played like this.
pub fn study_of(record: &Record) -> Result<(Study, Option<Trouble>), Trouble> {
    let played = import::play(record);
    let set = played.game.rule_set();
    if is_hopeless(played.trouble.as_ref()) {
        return Err(Trouble { after: 0, why: Misplay::NoStart });
    }
    let start = Some(played.game.setup_after(0)).filter(|start| *start != set.start);
    let mut study = Study::new(set, start).map_err(|_| Trouble { after: 0, why: Misplay::NoStart })?;
    study.rules = (!is_preset(set)).then(|| write_otn_rules(set));
    study.tags = tags(record);
    add_moves(&mut study, record);
    study.go(NodeId::FIRST);
    Ok((study, played.trouble))
}

fn is_hopeless(trouble: Option<&Trouble>) -> bool {
    trouble.is_some_and(|trouble| trouble.why == Misplay::NoStart)
}

fn tags(record: &Record) -> Vec<(String, String)> {
    let mut tags: Vec<(String, String)> = record
        .tags
        .iter()
        .filter(|tag| tag.name != "variant")
        .map(|tag| (tag.name.clone(), tag.value.clone()))
        .collect();
    let winner = match record.result {
        GameResult::Won(side) => Some(side.letter()),
        GameResult::Drawn => Some('-'),
        GameResult::Open => None,
    };
    if let Some(winner) = winner {
        let reason = record.reason.map_or("", Reason::word);
        tags.push((END.to_owned(), format!("{winner} {reason}")));
    }
    tags
}

/// Plays the moves of a record, variation by variation; what cannot be played is left out.
fn add_moves(study: &mut Study, record: &Record) {
    let mut todo = vec![(None, NodeId::FIRST)];
    while let Some((after, place)) = todo.pop() {
        for id in record.moves.continuations(after) {
            study.go(place);
            let node = &record.moves[*id];
            if study.play(node.mv.mv).is_ok() {
                study.here().comment.clone_from(&node.comment);
                todo.push((Some(*id), study.at()));
            }
        }
    }
}

/// A study as a record; what is drawn has no place there.
#[must_use]
pub fn record_of(study: &Study) -> Record {
    let set = study.rule_set();
    let own = Some(set.clone()).filter(|set| !is_preset(set));
    let mut record = Record { start: study.start().copied(), rules: own, ..Record::default() };
    let told = study.tags.iter().filter(|tag| tag.0 != END);
    record.tags = told.map(|(name, value)| Tag { name: name.clone(), value: value.clone() }).collect();
    record.tags.push(Tag { name: "variant".to_owned(), value: set.id.to_string() });
    let mut todo = vec![(None, NodeId::FIRST)];
    while let Some((after, place)) = todo.pop() {
        for id in study.after(place) {
            let Some(text) = move_text(study, *id) else { continue };
            let added = record.moves.add(after, text);
            record.moves[added].comment.clone_from(&study.turn(*id).comment);
            todo.push((Some(added), *id));
        }
    }
    (record.result, record.reason) = ending(study);
    record
}

fn move_text(study: &Study, id: NodeId) -> Option<MoveText> {
    let ply = *study.game_at(id).plies().last()?;
    Some(if ply.captured.is_empty() {
        MoveText::plain(ply.mv)
    } else {
        MoveText::capturing(ply.mv, ply.captured)
    })
}

fn ending(study: &Study) -> (GameResult, Option<Reason>) {
    let last = study.line_through(NodeId::FIRST).last().copied().unwrap_or(NodeId::FIRST);
    if let Some(End { winner, reason, .. }) = study.game_at(last).end() {
        return (winner.map_or(GameResult::Drawn, GameResult::Won), Some(reason));
    }
    let kept = study.tags.iter().find(|tag| tag.0 == END).and_then(|tag| tag.1.split_once(' '));
    let Some((winner, word)) = kept else { return (GameResult::Open, None) };
    let side = Side::BOTH.into_iter().find(|side| winner.starts_with(side.letter()));
    (side.map_or(GameResult::Drawn, GameResult::Won), word.parse().ok())
}

#[cfg(test)]
mod tests {
    use branan_rules::notation::{RecordFormat, read_record, write_record};

    use super::*;
    use crate::analyse::{read_code, write_code};

    const GAME: &str =
        "[variant:brandubh]\n[attackers:Ann]\n\n1. d2-e2 d3-b3\n[|Well|]\n2. d1-d3 c4-c3\n[|]\n";

    #[test]
    fn a_record_is_the_same_after_a_study() {
        for text in [GAME, "1. d2-e2 c4-c5 2. f4-f5 resigned"] {
            let record = read_record(text).expect("a record");
            let (study, trouble) = study_of(&record).expect("it can be played");
            assert_eq!(trouble, None);
            let again = record_of(&study);
            assert_eq!((again.moves, again.result), (record.moves, record.result), "{text}");
            let written = write_record(&record_of(&study), RecordFormat::OpenTafl);
            assert!(read_record(&written).is_ok(), "{written}");
        }
    }

    #[test]
    fn rules_of_one_s_own_stay_with_a_game_on_every_way() {
        let text = "[variant:brandubh]\n[rules:dim:7 name:Mine esc:e cor: \
                    start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-e2 d3-b3\n[|]\n";
        let record = read_record(text).expect("a record");
        let set = record.rules.clone().expect("it has rules");
        let (study, trouble) = study_of(&record).expect("it can be played");
        assert_eq!((trouble, study.rule_set()), (None, &set));
        let shared = read_code(&write_code(&study)).expect("a code");
        assert_eq!((shared.rule_set(), shared.len()), (&set, 3));
        let written = write_record(&record_of(&shared), RecordFormat::OpenTafl);
        assert_eq!(read_record(&written).expect("a record").rules, Some(set));
    }

    #[test]
    fn what_cannot_be_played_is_named_and_the_rest_is_kept() {
        let record =
            read_record("[variant:brandubh]\n\n1. d2-e2 d3-b3\n[|]\n2. d1-d7\n[|]\n").expect("a record");
        let (study, trouble) = study_of(&record).expect("the beginning can be played");
        assert_eq!((study.len(), trouble.map(|trouble| trouble.after)), (3, Some(2)));
    }
}
