//! The sentences of each subject, chosen by the fields of the rule set.

use branan_lessons::{Stage, Topic, ZoneKind};
use branan_rules::{
    Escape, KingPower, KingStrength, NoMoves, Piece, Pieces, Repetition, RepetitionVerdict, RuleSet,
    Shieldwall, Side, SquareSet, Zone,
};

use crate::phrase::{force_arguments, names, number_of};
use crate::{Argument, Words};

/// What there is to say about a subject, a paragraph an item.
pub(crate) fn paragraphs(words: &Words, stage: &Stage, topic: Topic) -> Vec<String> {
    let set = stage.set();
    let say = |key: &str| vec![words.text(key)];
    match topic {
        Topic::Start => start(words, set),
        Topic::Movement => movement(words, set),
        Topic::SpecialSquares => special_squares(words, set),
        Topic::Capture => vec![words.text("capture-how"), words.text("capture-not")],
        Topic::Hostile(zone) => hostile(words, set, zone),
        Topic::HostileEdge => hostile_edge(words, set),
        Topic::Several => several(words, set),
        Topic::Between => vec![words.text("between-safe"), words.text("between-later")],
        Topic::KingPower => say(power_key(set.king_power)),
        Topic::Linnaean => say("linnaean-how"),
        Topic::Shieldwall => shieldwall(words, set.shieldwall),
        Topic::Escape => escape(words, set),
        Topic::KingCapture => king_capture(words, set),
        Topic::KingWay(way) => {
            let captors = stage.king_ways().find(|(other, _)| *other == way).map_or(0, |(_, count)| count);
            vec![words.text_with(&format!("king-{}", way.word()), &[("count", captors.into())])]
        }
        Topic::Encirclement => vec![words.text("ring-how"), words.text("ring-closed")],
        Topic::ExitFort => vec![words.text("fort-how"), words.text("fort-test")],
        Topic::NoMoves => say(match set.no_moves {
            NoMoves::Loss => "stuck-loss",
            NoMoves::Draw => "stuck-draw",
        }),
        Topic::Repetition => repetition(words, set.repetition),
        Topic::QuietLimit => {
            let limit = set.quiet_limit.unwrap_or_default();
            vec![words.text_with("quiet-how", &[("moves", limit.into())])]
        }
        Topic::OffBoard => say("off-board-how"),
        Topic::Match => vec![words.text("match-how"), words.text("match-even")],
    }
}

/// The heading of a subject.
pub(crate) fn title(words: &Words, set: &RuleSet, topic: Topic) -> String {
    if topic != Topic::SpecialSquares {
        return words.text(&format!("title-{}", topic.word()));
    }
    let [throne, corners, camps @ ..] = ZoneKind::ALL.map(|zone| zone.restricts(set));
    words.text(match (throne, corners, camps.contains(&true)) {
        (true, true, false) => "title-special-throne-corners",
        (true, false, false) => "title-special-throne",
        (false, true, false) => "title-special-corners",
        _ => "title-special-squares",
    })
}

fn start(words: &Words, set: &RuleSet) -> Vec<String> {
    let side = match set.first_side() {
        Side::Attackers => "attackers",
        Side::Defenders => "defenders",
    };
    let [defenders, attackers] = aims(words, set);
    vec![
        words.text_with("start-board", &force_arguments(set)),
        defenders,
        attackers,
        words.text_with("start-first", &[("side", side.into())]),
    ]
}

/// What the defenders are after, and what the attackers.
pub(crate) fn aims(words: &Words, set: &RuleSet) -> [String; 2] {
    let goal = ("goal", words.goal(set).into());
    [
        words.text_with("aim-defenders", &[goal, ("fort", yes(set.exit_fort))]),
        words.text_with("aim-attackers", &[("ring", yes(set.encirclement))]),
    ]
}

fn yes(holds: bool) -> Argument<'static> {
    if holds { "yes".into() } else { "no".into() }
}

fn movement(words: &Words, set: &RuleSet) -> Vec<String> {
    let [attacker, defender, king] = Piece::ALL.map(|piece| set.speed.of(piece));
    let mut said = if attacker == defender && defender == king {
        vec![match attacker {
            None => words.text("move-any"),
            Some(steps) => words.text_with("move-steps", &[("steps", steps.into())]),
        }]
    } else {
        vec![[words.text("move-differ"), speeds(words, [attacker, defender, king])].join(" ")]
    };
    said.push(words.text("move-never"));
    said
}

/// How far each kind goes, one sentence each.
fn speeds(words: &Words, [attacker, defender, king]: [Option<u8>; 3]) -> String {
    let soldiers = [(Pieces::ATTACKER, attacker), (Pieces::DEFENDER, defender)];
    let mut sentences: Vec<String> = soldiers
        .into_iter()
        .map(|(pieces, speed)| {
            let they = ("they", words.kinds("they", pieces).into());
            match speed {
                None => words.text_with("move-kind-any", &[they]),
                Some(steps) => words.text_with("move-kind-steps", &[they, ("steps", steps.into())]),
            }
        })
        .collect();
    sentences.push(match king {
        None => words.text("move-king-any"),
        Some(steps) => words.text_with("move-king-steps", &[("steps", steps.into())]),
    });
    sentences.join(" ")
}

fn special_squares(words: &Words, set: &RuleSet) -> Vec<String> {
    let zones = ZoneKind::ALL.into_iter().filter(|zone| zone.restricts(set));
    zones.map(|zone| special_zone(words, set, zone)).collect()
}

fn special_zone(words: &Words, set: &RuleSet, kind: ZoneKind) -> String {
    let zone = kind.of(set);
    let sentences = [where_it_is(words, set, kind), stopping(words, kind, zone), passing(words, set, kind)];
    sentences.into_iter().flatten().collect::<Vec<String>>().join(" ")
}

/// Its squares, where the name does not tell them.
fn where_it_is(words: &Words, set: &RuleSet, kind: ZoneKind) -> Option<String> {
    let squares = kind.of(set).squares;
    let usual = match kind {
        ZoneKind::Throne => SquareSet::centre(set.size()),
        ZoneKind::Corners => SquareSet::corners(set.size()),
        ZoneKind::AttackerCamp | ZoneKind::DefenderCamp => SquareSet::EMPTY,
    };
    let name = ("name", words.zone("zone-name", kind).into());
    let listed = ("squares", words.all_of(&names(squares)).into());
    (squares != usual).then(|| words.text_with("zone-squares", &[name, listed]))
}

fn stopping(words: &Words, kind: ZoneKind, zone: &Zone) -> Option<String> {
    let (enters, leaves) = (zone.stop.and(zone.enter), zone.stop.and(!zone.enter));
    let on = ("on", words.zone("zone-on", kind).into());
    let they = || ("they", words.kinds("they", leaves).into());
    let number = ("leavers", number_of(leaves));
    let only = || [("only", words.kinds("only", enters).into()), ("many", number_of(enters))];
    match (enters, leaves) {
        (Pieces::ALL, _) => None,
        (Pieces::NONE, Pieces::NONE) => Some(words.text_with("stop-nobody", &[on])),
        (Pieces::NONE, Pieces::KING) if kind == ZoneKind::Throne => Some(words.text("king-left-throne")),
        (Pieces::NONE, _) => Some(words.text_with("stop-no-return", &[on, they(), number])),
        (_, Pieces::NONE) => {
            let [only, many] = only();
            Some(words.text_with("stop-only", &[only, many, on]))
        }
        _ => {
            let [only, many] = only();
            Some(words.text_with("stop-only-leaves", &[only, many, on, they(), number]))
        }
    }
}

/// Who passes over a zone; nobody could pass over a corner of the board.
fn passing(words: &Words, set: &RuleSet, kind: ZoneKind) -> Option<String> {
    let zone = kind.of(set);
    if zone.squares.minus(SquareSet::corners(set.size())).is_empty() {
        return None;
    }
    let over = ("over", words.zone("zone-over", kind).into());
    match zone.pass {
        Pieces::ALL if zone.stop.and(zone.enter) == Pieces::ALL => None,
        Pieces::ALL => Some(words.text_with("pass-all", &[over])),
        Pieces::NONE => Some(words.text_with("pass-nobody", &[over])),
        some => {
            let only = [("only", words.kinds("only", some).into()), ("many", number_of(some)), over];
            Some(words.text_with("pass-only", &only))
        }
    }
}

fn hostile(words: &Words, set: &RuleSet, kind: ZoneKind) -> Vec<String> {
    let zone = kind.of(set);
    let (empty, occupied) = (zone.hostile_empty, zone.hostile_occupied);
    let parts = [
        ("hostile-always", empty.and(occupied)),
        ("hostile-empty", empty.and(!occupied)),
        ("hostile-occupied", occupied.and(!empty)),
    ];
    let sentences = parts.into_iter().filter(|(_, pieces)| !pieces.is_empty()).map(|(key, pieces)| {
        words.text_with(key, &[("zone", kind.word().into()), ("to", words.kinds("to", pieces).into())])
    });
    let mut said: Vec<String> = where_it_is(words, set, kind).into_iter().collect();
    let camp = matches!(kind, ZoneKind::AttackerCamp | ZoneKind::DefenderCamp);
    let shelter = (camp && set.camp_shelter).then(|| words.text("hostile-shelter"));
    said.push(sentences.chain(shelter).collect::<Vec<String>>().join(" "));
    said.push(words.text("hostile-what"));
    said
}

fn hostile_edge(words: &Words, set: &RuleSet) -> Vec<String> {
    let soldiers = set.hostile_edge.and(Pieces::SOLDIERS);
    vec![words.text_with("hostile-edge", &[("to", words.kinds("to", soldiers).into())])]
}

fn several(words: &Words, set: &RuleSet) -> Vec<String> {
    let wall = (set.shieldwall != Shieldwall::Off).then(|| words.text("several-wall"));
    let said: Vec<String> = std::iter::once(words.text("several-how")).chain(wall).collect();
    vec![said.join(" ")]
}

const fn power_key(power: KingPower) -> &'static str {
    match power {
        KingPower::Armed => "power-armed",
        KingPower::Hammer => "power-hammer",
        KingPower::Anvil => "power-anvil",
        KingPower::Unarmed => "power-unarmed",
    }
}

fn shieldwall(words: &Words, shieldwall: Shieldwall) -> Vec<String> {
    let Shieldwall::On { corner_closes, flank_only } = shieldwall else { return Vec::new() };
    let details = [
        words.text_with("shieldwall-ends", &[("corner", yes(corner_closes))]),
        words.text_with("shieldwall-by", &[("flank", yes(flank_only))]),
        words.text("shieldwall-king"),
    ];
    vec![words.text("shieldwall-how"), details.join(" ")]
}

fn escape(words: &Words, set: &RuleSet) -> Vec<String> {
    let usual = set.corners.squares == SquareSet::corners(set.size());
    vec![match set.escape {
        Escape::Corners if usual => words.text("escape-corner"),
        Escape::Edge => words.text("escape-edge"),
        _ => words.text_with("escape-how", &[("goal", words.goal(set).into())]),
    }]
}

fn king_capture(words: &Words, set: &RuleSet) -> Vec<String> {
    let strength = match set.king_strength {
        KingStrength::Two => "strength-two",
        KingStrength::StrongOnThrone => "strength-throne",
        KingStrength::StrongByThrone => "strength-by-throne",
        KingStrength::Four => "strength-four",
    };
    let mut how = vec![words.text(strength), closers(words, set)];
    how.extend(safe_on_edge(set).then(|| words.text("king-safe-edge")));
    how.extend(safe_beside_throne(set).then(|| words.text("king-safe-beside")));
    vec![how.join(" "), words.text("king-last-move")]
}

/// What closes a side of the king.
fn closers(words: &Words, set: &RuleSet) -> String {
    let mut closers = vec![words.text("closer-attacker")];
    for kind in ZoneKind::ALL {
        let zone = kind.of(set);
        if zone.squares.is_empty() || !zone.hostile_empty.contains(Piece::King) {
            continue;
        }
        closers.push(words.text(match kind {
            ZoneKind::Throne if zone.hostile_occupied.contains(Piece::King) => "closer-throne",
            ZoneKind::Throne => "closer-throne-empty",
            ZoneKind::Corners => "closer-corner",
            ZoneKind::AttackerCamp => "closer-attacker-camp",
            ZoneKind::DefenderCamp => "closer-defender-camp",
        }));
    }
    closers.extend(set.hostile_edge.contains(Piece::King).then(|| words.text("closer-edge")));
    words.text_with("closed-by", &[("closers", words.any_of(&closers).into())])
}

/// Whether the king on the edge lacks a side that could be closed.
fn safe_on_edge(set: &RuleSet) -> bool {
    let rest = SquareSet::edge(set.size()).minus(set.escape_squares());
    set.king_strength == KingStrength::Four && !set.hostile_edge.contains(Piece::King) && !rest.is_empty()
}

/// Whether the king beside the throne needs a side closed that nothing closes.
fn safe_beside_throne(set: &RuleSet) -> bool {
    let throne = &set.throne;
    let strong = matches!(set.king_strength, KingStrength::Four | KingStrength::StrongByThrone);
    let hostile = (throne.hostile_empty | throne.hostile_occupied).contains(Piece::King);
    strong && !throne.squares.is_empty() && !hostile && !throne.stop.contains(Piece::Attacker)
}

fn repetition(words: &Words, repetition: Option<Repetition>) -> Vec<String> {
    let Some(Repetition { count, verdict }) = repetition else { return vec![words.text("repetition-none")] };
    let key = match verdict {
        RepetitionVerdict::Draw => "repetition-draw",
        RepetitionVerdict::MoverLoses => "repetition-mover-loses",
        RepetitionVerdict::MoverWins => "repetition-mover-wins",
        RepetitionVerdict::AttackersLose => "repetition-attackers-lose",
        RepetitionVerdict::DefendersLose => "repetition-defenders-lose",
        RepetitionVerdict::ChooserLoses => "repetition-chooser-loses",
        RepetitionVerdict::Forbidden => "repetition-forbidden",
    };
    let mut said = vec![words.text_with(key, &[("time", words.ordinal(count).into())])];
    said.extend((verdict == RepetitionVerdict::ChooserLoses).then(|| words.text("repetition-choice")));
    said
}
