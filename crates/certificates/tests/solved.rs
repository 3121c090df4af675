//! What the proofs of Brandubh say of positions.

#![cfg(feature = "solved")]

use std::path::{Path, PathBuf};

use branan_certificates::{Outline, Proof, Solved, Strategy, Verdict};
use branan_rules::{AnyGame, RuleSet, Setup, Side, Symmetry, presets};

fn proofs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs")
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).expect("in the repository")
}

fn after(set: &RuleSet, moves: &[&str]) -> Setup {
    let mut game = AnyGame::new(set.clone()).expect("a preset");
    for mv in moves {
        game.play(mv.parse().expect("a move")).expect("legal");
    }
    game.setup()
}

fn inside(set: &RuleSet) -> Solved {
    Solved::inside(set).expect("it fits")
}

#[test]
fn what_is_inside_is_what_the_proofs_tell() {
    let mut count = 0;
    for set in [&presets::BRANDUBH, &presets::BRANDUBH_HISTORICAL] {
        for (name, strategy) in inside(set).strategies() {
            let proof = Proof::read(&read(&proofs().join(format!("{name}.proof")))).expect("a proof");
            let told = Strategy::of(&proof).expect("a proof that is whole");
            assert!(told.to_bytes() == strategy.to_bytes(), "{name}");
            count += 1;
        }
    }
    assert_eq!(count, 7);
}

/// Thirty-five million positions: only where the build is optimised.
#[cfg(not(debug_assertions))]
#[test]
fn what_lies_beside_the_largest_proof_is_what_it_tells() {
    let strategy = Strategy::read(&read(&proofs().join("brandubh-d2-f2.strategy"))).expect("a strategy");
    let outline = Outline::read(&read(&proofs().join("brandubh-d2-f2.proof"))).expect("an outline");
    assert!(Strategy::new(&outline).expect("whole").to_bytes() == strategy.to_bytes());
}

#[test]
fn a_position_of_a_proof_is_won_however_it_is_turned_and_whatever_the_rules_are_called() {
    let renamed = RuleSet { id: "house".into(), name: "House rules".into(), ..presets::BRANDUBH.clone() };
    let solved = inside(&renamed);
    let setup = after(&presets::BRANDUBH, &["d2-g2"]);
    for symmetry in Symmetry::ALL {
        let verdict = solved.verdict(&symmetry.setup(&setup)).expect("proved");
        assert_eq!((verdict.winner, verdict.within), (Side::Defenders, 49));
        assert_eq!(verdict.proof.as_deref(), Some("brandubh-d2-g2"));
    }
}

#[test]
fn after_the_told_move_every_reply_is_proved_and_the_longest_is_named() {
    let solved = inside(&presets::BRANDUBH);
    let first = after(&presets::BRANDUBH, &["d1-f1"]);
    let Verdict { mv, within, .. } = solved.verdict(&first).expect("proved");
    let lost = after(&presets::BRANDUBH, &["d1-f1", &mv.to_string()]);
    let verdict = solved.verdict(&lost).expect("proved");
    assert_eq!((verdict.winner, verdict.within), (Side::Defenders, within - 1));
    let replies = solved.resistance(&lost).expect("all of them");
    let game = AnyGame::from_setup(presets::BRANDUBH.clone(), &lost).expect("playable");
    assert_eq!(replies.len(), game.legal_moves().len());
    assert_eq!((replies[0].mv, replies[0].within + 1), (verdict.mv, verdict.within));
    assert!(replies.is_sorted_by_key(|reply| core::cmp::Reverse(reply.within)));
    assert!(replies.iter().all(|reply| reply.answer.is_some()));
}

#[test]
fn what_no_proof_is_about_is_open() {
    let solved = inside(&presets::BRANDUBH);
    for moves in [&[][..], &["d2-e2"], &["d1-e1"], &["d2-f2"], &["d2-g2", "d3-a3"]] {
        assert_eq!(solved.verdict(&after(&presets::BRANDUBH, moves)), None, "{moves:?}");
        assert_eq!(solved.resistance(&after(&presets::BRANDUBH, moves)), None, "{moves:?}");
    }
    assert!(Solved::inside(&presets::COPENHAGEN).is_none(), "too large to be proved");
}

#[test]
fn a_certificate_of_the_attackers_counts_as_well() {
    let solved = inside(&presets::BRANDUBH);
    let strategy = solved.strategies().find(|(name, _)| *name == "brandubh-e7-e6").expect("inside").1;
    let verdict = solved.verdict(strategy.position()).expect("proved");
    assert_eq!((verdict.winner, verdict.within), (Side::Attackers, 45));
    assert_eq!(verdict.mv.to_string(), "d1-d2");
}

#[test]
fn the_longest_lines_end_as_they_should() {
    for (set, first, plies) in [
        (&presets::BRANDUBH, "d2-g2", 49),
        (&presets::BRANDUBH, "d1-f1", 55),
        (&presets::BRANDUBH_HISTORICAL, "d2-g2", 57),
        (&presets::BRANDUBH_HISTORICAL, "d1-f1", 57),
    ] {
        let line = inside(set).longest_line(&after(set, &[first]));
        let mut game = AnyGame::from_setup(set.clone(), &after(set, &[first])).expect("playable");
        for mv in &line {
            game.play(*mv).expect("legal");
        }
        assert_eq!(game.end().and_then(|end| end.winner), Some(Side::Defenders), "{first}");
        assert!(line.len() <= plies && line.len() + 4 > plies, "{first}: {}", line.len());
    }
}

#[test]
fn the_hardest_lines_of_the_handbook_are_those_of_the_proofs() {
    let page = read(&proofs().join("../docs/solved.md"));
    let page = String::from_utf8(page).expect("text");
    let (_, part) = page.split_once("## The hardest lines").expect("a chapter");
    let mut count = 0;
    for set in [&presets::BRANDUBH, &presets::BRANDUBH_HISTORICAL] {
        let mut solved = inside(set);
        solved.add_folder(&proofs()).expect("a folder");
        for (name, strategy) in solved.strategies() {
            let Some((_, text)) = part.split_once(&format!("**`{name}`**")) else { continue };
            let block = text.split("```").nth(1).expect("its moves");
            let written: Vec<&str> = block.split_whitespace().filter(|word| word.contains('-')).collect();
            let line = solved.longest_line(strategy.position());
            let line: Vec<String> = line.iter().map(ToString::to_string).collect();
            assert!(name.ends_with(written[0]), "{name}");
            assert_eq!(written[1..].join(" "), line.join(" "), "{name}");
            count += 1;
        }
    }
    assert_eq!(count, 5);
}

#[test]
fn a_folder_adds_what_is_for_the_game_and_names_what_is_of_no_use() {
    let mut solved = inside(&presets::BRANDUBH);
    let unreadable = solved.add_folder(&proofs()).expect("a folder");
    assert!(unreadable.is_empty(), "{unreadable:?}");
    let verdict = solved.verdict(&after(&presets::BRANDUBH, &["d2-f2"])).expect("proved");
    assert_eq!((verdict.within, verdict.proof.as_deref()), (105, Some("brandubh-d2-f2")));
    let largest = solved.strategies().find(|(name, _)| *name == "brandubh-d2-f2").expect("added").1;
    assert_eq!(largest.positions(), 2_474_374);
    assert!(largest.memory() < 12 << 20, "{}", largest.memory());

    let unfinished = solved.add_folder(&proofs().join("unfinished")).expect("a folder");
    assert_eq!(unfinished.len(), 1, "it has open places");
    assert!(solved.add_folder(&proofs().join("nowhere")).is_err());

    let mut historical = inside(&presets::BRANDUBH_HISTORICAL);
    historical.add_folder(&proofs()).expect("a folder");
    assert_eq!(historical.strategies().count(), 2, "the others are for another game");
}

#[test]
fn a_strategy_reads_back_and_nothing_else_does() {
    let bytes = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("solved/brandubh-d7-d6.strategy"));
    let strategy = Strategy::read(&bytes).expect("a strategy");
    let plain = strategy.to_bytes();
    assert!(Strategy::read(&plain).expect("unpacked as well").to_bytes() == plain);
    for end in 0..plain.len() {
        assert!(Strategy::read(&plain[..end]).is_err(), "{end}");
    }
    for place in 0..plain.len() {
        let mut wrong = plain.clone();
        wrong[place] ^= 0x55;
        // Whatever it is now, reading it ends.
        let _ = Strategy::read(&wrong);
    }
    let proof = read(&proofs().join("brandubh-d2-g2.proof"));
    assert!(Strategy::read(&proof).is_err() && Outline::read(&proof).is_ok());
}
