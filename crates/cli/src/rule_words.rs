//! The rules of a game in words, made from the data of its rule set.

use std::fmt::Write;

use branan_rules::{
    Escape, KingPower, KingStrength, NoMoves, Piece, Pieces, Repetition, RepetitionVerdict, RuleSet,
    Shieldwall, Side, SquareSet, Zone,
};

/// A heading and what it is about, one sentence or two an item.
pub(crate) struct Section {
    pub(crate) title: &'static str,
    pub(crate) items: Vec<String>,
}

/// All rules of a game, in the order people learn them.
pub(crate) fn sections(set: &RuleSet) -> Vec<Section> {
    vec![
        Section { title: "The aim", items: aim(set) },
        Section { title: "Moving", items: moving(set) },
        Section { title: "Capturing soldiers", items: capturing(set) },
        Section { title: "Hostile squares", items: hostile(set) },
        Section { title: "Capturing the king", items: king(set) },
        Section { title: "How a set ends", items: ending(set) },
    ]
}

/// The board and the pieces in a line, as `7x7 squares, 8 attackers against 4 defenders and a king`.
pub(crate) fn forces(set: &RuleSet) -> String {
    let count = |piece| set.start.squares_of(piece).len();
    let (attackers, defenders) = (count(Piece::Attacker), count(Piece::Defender));
    format!(
        "{0}x{0} squares, {1} against {2} and a king",
        set.size(),
        plural(attackers, "attacker"),
        plural(defenders, "defender")
    )
}

/// Where the king must go, as `a corner`.
pub(crate) fn goal(set: &RuleSet) -> String {
    match set.escape {
        Escape::Corners if set.corners.squares == SquareSet::corners(set.size()) => "a corner".to_owned(),
        Escape::Corners => one_of(set.corners.squares),
        Escape::Edge => "the edge".to_owned(),
        Escape::Squares(squares) => one_of(squares),
    }
}

fn aim(set: &RuleSet) -> Vec<String> {
    let fort = if set.exit_fort { ", or sits in an unbreakable fort on the edge" } else { "" };
    let ring = if set.encirclement { ", or enclose him and all other defenders" } else { "" };
    vec![
        format!("The defenders win when the king reaches {}{fort}.", goal(set)),
        format!("The attackers win when they capture the king{ring}."),
    ]
}

fn moving(set: &RuleSet) -> Vec<String> {
    let mut items = vec![format!("The {} move first, then turns alternate.", set.first_side())];
    items.push(format!("A piece moves along a row or a column, {}; it never jumps.", reach(set)));
    items.extend(zones(set).filter_map(|(name, zone)| stopping(&name, zone)));
    items.extend(zones(set).filter_map(|(name, zone)| passing(set, &name, zone)));
    items
}

/// How far pieces go, all alike or kind by kind.
fn reach(set: &RuleSet) -> String {
    let far = |piece| match set.speed.of(piece) {
        None => "any number of empty squares".to_owned(),
        Some(1) => "one square at a time".to_owned(),
        Some(limit) => format!("at most {limit} empty squares"),
    };
    let [attacker, defender, king] = Piece::ALL.map(far);
    if attacker == defender && defender == king {
        attacker
    } else {
        format!("an attacker {attacker}, a defender {defender}, the king {king}")
    }
}

fn stopping(name: &str, zone: &Zone) -> Option<String> {
    let enters = zone.stop.and(zone.enter);
    let leaves = zone.stop.and(!zone.enter);
    let mut text = match enters {
        Pieces::ALL => return None,
        Pieces::NONE if leaves.is_empty() => format!("Nobody may stop on {name}."),
        Pieces::NONE => format!("Nobody may come onto {name} from outside."),
        some => format!("Only {} may stop on {name}.", kinds(some)),
    };
    if !leaves.is_empty() {
        let they = capital(&kinds(leaves));
        let _ = write!(text, " {they} may start there, but not come back.");
    }
    Some(text)
}

/// Who passes over a zone; nobody could pass over a corner of the board.
fn passing(set: &RuleSet, name: &str, zone: &Zone) -> Option<String> {
    if zone.squares.minus(SquareSet::corners(set.size())).is_empty() {
        return None;
    }
    let all_stop = zone.stop.and(zone.enter) == Pieces::ALL;
    match zone.pass {
        Pieces::ALL if all_stop => None,
        Pieces::ALL => Some(format!("Every piece may pass over {name} while it is empty.")),
        Pieces::NONE => Some(format!("No piece may pass over {name}.")),
        some => Some(format!("Only {} may pass over {name}.", kinds(some))),
    }
}

fn capturing(set: &RuleSet) -> Vec<String> {
    let mut items = vec![
        "A soldier is captured when an enemy moves so that it stands between two enemies on one line, or \
         between an enemy and a square hostile to it. The piece that moved must be one of the two."
            .to_owned(),
        "Moving between two enemies is safe. One move can capture several soldiers.".to_owned(),
    ];
    items.push(
        match set.king_power {
            KingPower::Armed => "The king captures like any other piece.",
            KingPower::Hammer => {
                "The king captures by moving, but a soldier cannot be captured against him where he stands."
            }
            KingPower::Anvil => {
                "The king captures nothing by moving, but soldiers can be captured against him where he stands."
            }
            KingPower::Unarmed => "The king takes no part in captures.",
        }
        .to_owned(),
    );
    items.extend(shieldwall(set));
    if set.linnaean_capture {
        items.push(
            "While the king sits on the throne with attackers on three sides, a defender on the fourth can be \
             captured against him."
                .to_owned(),
        );
    }
    items
}

fn shieldwall(set: &RuleSet) -> Option<String> {
    let Shieldwall::On { corner_closes, flank_only } = set.shieldwall else { return None };
    let ends = if corner_closes { "by enemies, or by an enemy and a corner" } else { "by enemies" };
    let by = if flank_only {
        "by moving to one of its ends"
    } else {
        "by moving to one of its ends or in front of it"
    };
    Some(format!(
        "Shieldwall: two or more pieces side by side along the edge, each with an enemy in front of it and the \
         row closed at both ends {ends}, are captured together {by}. A king in the row is not captured."
    ))
}

fn hostile(set: &RuleSet) -> Vec<String> {
    let mut items: Vec<String> = zones(set).filter_map(|(name, zone)| hostility(&name, zone)).collect();
    let soldiers = set.hostile_edge.and(Pieces::SOLDIERS);
    if !soldiers.is_empty() {
        items.push(format!(
            "The edge of the board is hostile to {}: one enemy on the inner side captures a soldier on the edge.",
            kinds(soldiers)
        ));
    }
    if items.is_empty() {
        items.push("There are none.".to_owned());
    }
    items
}

fn hostility(name: &str, zone: &Zone) -> Option<String> {
    let (empty, occupied) = (zone.hostile_empty, zone.hostile_occupied);
    let sometimes = [
        (empty.and(!occupied), "while nothing stands there"),
        (occupied.and(!empty), "while a piece stands there"),
    ];
    let mut parts = Vec::new();
    let always = empty.and(occupied);
    if !always.is_empty() {
        parts.push(format!("always hostile to {}", kinds(always)));
    }
    for (pieces, when) in sometimes.into_iter().filter(|(pieces, _)| !pieces.is_empty()) {
        parts.push(format!("hostile to {} {when}", kinds(pieces)));
    }
    let be = if zone.squares.len() == 1 { "is" } else { "are" };
    (!parts.is_empty()).then(|| format!("{} {be} {}.", capital(name), parts.join(", and ")))
}

fn king(set: &RuleSet) -> Vec<String> {
    let like_a_soldier = "between two opposite enemies, like a soldier";
    let first = match set.king_strength {
        KingStrength::Two => format!("The king is captured {like_a_soldier}."),
        KingStrength::StrongOnThrone => format!(
            "On the throne the king is captured only with all four sides closed; elsewhere {like_a_soldier}."
        ),
        KingStrength::StrongByThrone => format!(
            "On the throne and beside it the king is captured only with all four sides closed; elsewhere \
             {like_a_soldier}."
        ),
        KingStrength::Four => "The king is captured only with all four sides closed.".to_owned(),
    };
    vec![
        first,
        closers(set),
        "The closing move is an attacker's, arriving beside him. He is safe when he steps between attackers \
         himself."
            .to_owned(),
    ]
}

/// What closes a side of the king.
fn closers(set: &RuleSet) -> String {
    let mut closers = vec!["by an attacker".to_owned()];
    for (name, zone) in zones(set) {
        let (empty, occupied) =
            (zone.hostile_empty.contains(Piece::King), zone.hostile_occupied.contains(Piece::King));
        match (empty, occupied) {
            (true, false) if zone.squares.len() == 1 => closers.push(format!("by {name} while it is empty")),
            (true, _) if zone.squares.len() == 1 => closers.push(format!("by {name}")),
            (true, _) => closers.push(format!("by one of {name}")),
            (false, _) => {}
        }
    }
    if set.hostile_edge.contains(Piece::King) {
        closers.push("by the edge of the board".to_owned());
    }
    format!("A side of the king is closed {}.", listed(&closers, "or"))
}

fn ending(set: &RuleSet) -> Vec<String> {
    let mut items = vec![
        format!("The king reaches {}: the defenders win.", goal(set)),
        "The king is captured: the attackers win.".to_owned(),
    ];
    if set.encirclement {
        items.push(
            "The king and all other defenders are enclosed by attackers, with no way to the edge of the board: \
             the attackers win. The edge is no part of such a ring."
                .to_owned(),
        );
    }
    if set.exit_fort {
        items.push(
            "The king stands on the edge among defenders that cannot be captured, and can move: the defenders \
             win (exit fort)."
                .to_owned(),
        );
    }
    items.push(match set.no_moves {
        NoMoves::Loss => "A player who cannot move loses.".to_owned(),
        NoMoves::Draw => "If the player to move cannot, the set is drawn.".to_owned(),
    });
    items.extend(set.repetition.map(repetition));
    items.extend(set.quiet_limit.map(|limit| {
        format!(
            "After {} of both sides together without a capture the set is drawn.",
            plural(limit.into(), "move")
        )
    }));
    items
}

fn repetition(repetition: Repetition) -> String {
    let time = ordinal(repetition.count);
    let when = format!("When the same position comes for the {time} time with the same player to move");
    match repetition.verdict {
        RepetitionVerdict::Draw => format!("{when}, the set is drawn."),
        RepetitionVerdict::MoverLoses => format!("{when}, the player who brought it about loses."),
        RepetitionVerdict::MoverWins => format!("{when}, the player who brought it about wins."),
        RepetitionVerdict::AttackersLose => format!("{when}, the attackers lose."),
        RepetitionVerdict::DefendersLose => format!("{when}, the defenders lose."),
        RepetitionVerdict::ChooserLoses => format!(
            "{when}, the player who had the choice loses: the one who could have played something else without \
             losing at once. If both could, or neither, the defenders lose."
        ),
        RepetitionVerdict::Forbidden => {
            format!("A move that brings the same position about for the {time} time is not allowed.")
        }
    }
}

/// The zones that have squares, as people call them.
fn zones(set: &RuleSet) -> impl Iterator<Item = (String, &Zone)> {
    let names = [
        named(&set.throne, "the throne", set),
        named(&set.corners, "the corners", set),
        named(&set.attacker_camp, "the attackers' camp", set),
        named(&set.defender_camp, "the defenders' camp", set),
    ];
    let zones = set.zones().map(|(_, zone)| zone);
    names.into_iter().zip(zones).filter(|(_, zone)| !zone.squares.is_empty())
}

/// The name of a zone, with its squares where the name does not tell them.
fn named(zone: &Zone, name: &str, set: &RuleSet) -> String {
    let usual = [SquareSet::centre(set.size()), SquareSet::corners(set.size())];
    if usual.contains(&zone.squares) { name.to_owned() } else { format!("{name} ({})", spaced(zone.squares)) }
}

fn one_of(squares: SquareSet) -> String {
    if squares.len() == 1 { spaced(squares) } else { format!("one of {}", spaced(squares)) }
}

fn spaced(squares: SquareSet) -> String {
    squares.to_string().replace(',', " ")
}

/// Kinds of pieces in words.
fn kinds(pieces: Pieces) -> String {
    if pieces == Pieces::ALL {
        return "every piece".to_owned();
    }
    if pieces == Pieces::SOLDIERS {
        return "soldiers of both sides".to_owned();
    }
    let words: Vec<String> = pieces
        .iter()
        .map(|piece| match piece {
            Piece::Attacker => Side::Attackers.to_string(),
            Piece::Defender => "defending soldiers".to_owned(),
            Piece::King => "the king".to_owned(),
        })
        .collect();
    listed(&words, "and")
}

fn listed(items: &[String], last: &str) -> String {
    match items {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("{count} {noun}") } else { format!("{count} {noun}s") }
}

fn ordinal(count: u8) -> String {
    match count {
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        4 => "fourth".to_owned(),
        5 => "fifth".to_owned(),
        more => format!("{more}th"),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use branan_rules::presets;

    use super::*;

    #[test]
    fn every_preset_has_something_to_say_in_every_section() {
        for set in presets::ALL {
            for section in sections(set) {
                assert!(!section.items.is_empty(), "{} {}", set.id, section.title);
                for item in section.items {
                    assert!(item.ends_with('.') && !item.contains("  "), "{}: {item}", set.id);
                }
            }
        }
    }

    #[test]
    fn what_differs_in_the_data_differs_in_the_words() {
        let base = presets::BRANDUBH;
        let words = |set: &RuleSet| {
            let items: Vec<String> = sections(set).into_iter().flat_map(|section| section.items).collect();
            items.join("\n")
        };
        let changed = [
            RuleSet { king_power: KingPower::Unarmed, ..base.clone() },
            RuleSet { king_strength: KingStrength::Four, ..base.clone() },
            RuleSet { escape: Escape::Edge, ..base.clone() },
            RuleSet { encirclement: false, ..base.clone() },
            RuleSet { exit_fort: true, ..base.clone() },
            RuleSet { no_moves: NoMoves::Draw, ..base.clone() },
            RuleSet { quiet_limit: Some(50), ..base.clone() },
            RuleSet { repetition: None, ..base.clone() },
            RuleSet { hostile_edge: Pieces::ALL, ..base.clone() },
            RuleSet { throne: Zone { pass: Pieces::NONE, ..base.throne }, ..base.clone() },
            RuleSet { throne: Zone { enter: Pieces::NONE, ..base.throne }, ..base.clone() },
            RuleSet { throne: Zone { hostile_empty: Pieces::NONE, ..base.throne }, ..base.clone() },
        ];
        for set in changed {
            assert_ne!(words(&set), words(&base), "{set:?}");
        }
    }
}
