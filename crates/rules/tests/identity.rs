//! What is the same game has one text and one key, and nothing else has.

#[path = "support/rule_sets.rs"]
mod made_up;

use branan_rules::notation::{RulesCodeError, read_otn_rules, read_rules_code, write_rules_code};
use branan_rules::{
    Escape, NoMoves, Pieces, Repetition, RepetitionVerdict, RuleSet, RulesKey, Speed, Square, Zone, presets,
};
use branan_testkit::{Random, generate, reference, rule_sets};

/// Keys stand in the headers of files: one that changes makes those files useless.
#[test]
fn the_presets_have_these_texts_and_keys() {
    let golden = include_str!("data/rules-keys.txt");
    let lines = |set: &&RuleSet| [set.id.to_string(), set.key().to_string(), set.canonical_text()];
    let now: Vec<String> = presets::ALL.iter().flat_map(lines).collect();
    assert_eq!(now, golden.lines().collect::<Vec<_>>());
}

#[test]
fn the_same_text_is_the_same_key_is_the_same_game() {
    let sets: Vec<RuleSet> = made_up::rule_sets(1, 300).collect();
    let told: Vec<(String, RulesKey)> = sets.iter().map(|set| (set.canonical_text(), set.key())).collect();
    for (one, (text, key)) in sets.iter().zip(&told) {
        for (other, (other_text, other_key)) in sets.iter().zip(&told) {
            assert_eq!((text == other_text, text == other_text), (key == other_key, one.is_same_game(other)));
        }
    }
}

#[test]
fn the_text_reads_back_as_the_same_game() {
    for set in made_up::rule_sets(2, 500) {
        let text = set.canonical_text();
        let (read, _) = read_otn_rules(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read, set.canonical(), "{text}");
        assert_eq!((read.key(), read.canonical()), (set.key(), read));
    }
}

#[test]
fn the_code_reads_back_as_the_same_game_with_its_name() {
    for set in made_up::rule_sets(3, 1000) {
        let code = write_rules_code(&set);
        let named = RuleSet { name: set.name.clone(), ..set.canonical() };
        assert_eq!(read_rules_code(&code), Ok(named), "{code}");
    }
}

/// Codes stand in the logs of games: one that reads otherwise makes those games unplayable.
#[test]
fn codes_that_were_written_are_read() {
    let golden = include_str!("data/rules-codes.txt");
    let now: Vec<String> = presets::ALL.iter().map(|set| write_rules_code(set)).collect();
    assert_eq!(now, golden.lines().collect::<Vec<_>>());
    for (code, set) in golden.lines().zip(presets::ALL) {
        assert!(read_rules_code(code).is_ok_and(|read| read.is_same_game(set)), "{code}");
    }
}

#[test]
fn what_is_no_code_is_an_error() {
    let code = write_rules_code(&presets::BRANDUBH);
    let digits = code.split_once('.').unwrap().0.len();
    for text in
        ["", ".", "brandubh", "B.x", "dim:7", &code.replace('.', ""), &format!("A{code}"), "BAA.x", "BUA.x"]
    {
        assert_eq!(read_rules_code(text), Err(RulesCodeError::Unreadable), "{text}");
    }
    for cut in 0..digits {
        assert_eq!(
            read_rules_code(&(code[..cut].to_owned() + ".x")),
            Err(RulesCodeError::Unreadable),
            "{cut}"
        );
    }
    // Without a king, whoever wrote it.
    let set = RuleSet { start: branan_rules::Setup::empty(7), ..presets::BRANDUBH };
    let told = read_rules_code(&write_rules_code(&set)).unwrap_err();
    assert!(matches!(told, RulesCodeError::Contradiction(_)) && told.to_string().contains("king"), "{told}");
}

#[test]
fn a_code_with_letters_changed_is_an_error_or_a_game_that_reads_back() {
    let mut random = Random::new(9);
    let (mut read, mut refused) = (0, 0);
    for set in made_up::rule_sets(4, 300) {
        let mut code = write_rules_code(&set).into_bytes();
        for _ in 0..8 {
            let place = random.index(code.len());
            code[place] = b" -.%_AB9z\xc3"[random.index(10)];
            let Ok(set) = read_rules_code(&String::from_utf8_lossy(&code)) else {
                refused += 1;
                break;
            };
            assert_eq!(
                read_rules_code(&write_rules_code(&set)).map(|again| again.canonical()),
                Ok(set.canonical())
            );
            read += 1;
        }
    }
    assert!(read > 20 && refused > 100, "{read} {refused}");
}

#[test]
fn keys_read_back_as_they_were_written() {
    for set in presets::ALL {
        let key = set.key();
        assert_eq!((key.to_string().parse(), RulesKey::from_bytes(key.to_bytes())), (Ok(key), key));
    }
    for text in ["", "0", "+0000000000000000000000000000000", "0000000000000000000000000000000G"] {
        assert!(text.parse::<RulesKey>().is_err(), "{text}");
    }
}

#[test]
fn another_spelling_is_the_same_game_and_plays_alike() {
    for seed in 0..150 {
        let mut random = Random::new(seed);
        let set = rule_sets::arbitrary(&mut random);
        if set.size() > 11 {
            continue;
        }
        let respelt = respell(&set, &mut random);
        assert!(set.is_same_game(&respelt) && set.key() == respelt.key(), "{set:?}\n{respelt:?}");
        for _ in 0..4 {
            let setup = generate::scatter(&set, &mut random);
            let [one, two, three] =
                [&set, &respelt, &set.canonical()].map(|set| reference::perft(set, &setup, 2));
            assert_eq!((one, one), (two, three), "{setup} by {set:?}");
        }
    }
}

/// The same game with other names and in other words, as far as it has any.
fn respell(set: &RuleSet, random: &mut Random) -> RuleSet {
    let odd = Pieces::SOLDIERS;
    let zone = |zone: Zone| {
        if zone.squares.is_empty() {
            Zone { stop: odd, pass: odd, enter: odd, hostile_empty: odd, hostile_occupied: odd, ..zone }
        } else {
            Zone { enter: zone.enter | !zone.stop, ..zone }
        }
    };
    let far = random.one_of(&[set.size() - 1, set.size(), 255]);
    let limit = |squares: Option<u8>| Some(squares.unwrap_or(far));
    RuleSet {
        id: "other".into(),
        name: "Other".into(),
        source: "elsewhere".into(),
        escape: Escape::Squares(set.escape_squares()),
        throne: zone(set.throne),
        corners: zone(set.corners),
        attacker_camp: zone(set.attacker_camp),
        defender_camp: zone(set.defender_camp),
        speed: Speed {
            attacker: limit(set.speed.attacker),
            defender: limit(set.speed.defender),
            king: limit(set.speed.king),
        },
        ..set.clone()
    }
}

#[test]
fn games_that_play_differently_have_different_keys() {
    let mut different = 0;
    for seed in 0..600 {
        let mut random = Random::new(seed);
        let one = rule_sets::arbitrary(&mut random);
        if one.size() > 9 {
            continue;
        }
        let other = std::iter::repeat_with(|| rule_sets::arbitrary(&mut random))
            .take(200)
            .find(|other| other.size() == one.size());
        let Some(other) = other else { continue };
        let mixed = mix(&one, &other, random.index(17));
        let setups = (0..4).map(|_| generate::scatter(&one, &mut random)).collect::<Vec<_>>();
        let plays_alike =
            setups.iter().all(|setup| reference::perft(&one, setup, 2) == reference::perft(&mixed, setup, 2));
        if !plays_alike {
            different += 1;
            assert_ne!(one.key(), mixed.key(), "{one:?}\n{mixed:?}");
            assert!(!one.is_same_game(&mixed));
        }
    }
    assert!(different > 60, "only {different} play differently");
}

/// Rules with one field of others.
fn mix(one: &RuleSet, other: &RuleSet, field: usize) -> RuleSet {
    let mut mixed = one.clone();
    match field {
        0 => mixed.escape = other.escape,
        1 => mixed.throne = other.throne,
        2 => mixed.corners = other.corners,
        3 => mixed.attacker_camp = other.attacker_camp,
        4 => mixed.defender_camp = other.defender_camp,
        5 => mixed.hostile_edge = other.hostile_edge,
        6 => mixed.king_power = other.king_power,
        7 => mixed.king_strength = other.king_strength,
        8 => mixed.linnaean_capture = other.linnaean_capture,
        9 => mixed.encirclement = other.encirclement,
        10 => mixed.exit_fort = other.exit_fort,
        11 => mixed.shieldwall = other.shieldwall,
        12 => mixed.speed = other.speed,
        13 => mixed.repetition = other.repetition,
        14 => mixed.camp_shelter = other.camp_shelter,
        15 => mixed.no_moves = other.no_moves,
        _ => mixed.quiet_limit = other.quiet_limit,
    }
    mixed
}

/// What a position alone cannot show is part of the identity, too.
#[test]
fn every_other_start_ending_and_limit_is_another_game() {
    let start = presets::BRANDUBH.start;
    let mut keys = vec![presets::BRANDUBH.key()];
    let mut other = |set: RuleSet| {
        let key = set.key();
        assert!(!keys.contains(&key), "{set:?}");
        keys.push(key);
    };
    other(RuleSet { start: start.with_side(start.side().other()), ..presets::BRANDUBH });
    other(RuleSet { start: start.with_piece(Square::new(3, 1), None), ..presets::BRANDUBH });
    other(RuleSet { repetition: None, ..presets::BRANDUBH });
    for verdict in RepetitionVerdict::ALL {
        for count in [2, 3, 4] {
            let repetition = Some(Repetition { count, verdict });
            if repetition != presets::BRANDUBH.repetition {
                other(RuleSet { repetition, ..presets::BRANDUBH });
            }
        }
    }
    for limit in [1, 50, 100] {
        other(RuleSet { quiet_limit: Some(limit), ..presets::BRANDUBH });
    }
    other(RuleSet { no_moves: NoMoves::Draw, ..presets::BRANDUBH });
}

#[test]
fn the_nearest_preset_is_the_one_that_was_changed() {
    for set in presets::ALL {
        assert_eq!(set.nearest_preset(), set);
        let mine = RuleSet { id: "mine".into(), quiet_limit: Some(77), ..set.clone() };
        assert_eq!(mine.nearest_preset(), set);
    }
}
