//! `branan ratings fit` finds how much easier a side is.

use serde_json::Value;

use crate::program::{feed, run};

/// The recorded games of the Federation.
const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/data/federation-brandubh.csv");

#[test]
fn the_defenders_of_brandubh_have_some_seventy_points_in_advance() {
    let ran = run(&["ratings", "fit", "--json", GAMES]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    let number = |field: &str| found[field].as_f64().unwrap().round();
    assert_eq!(found["rules"], "brandubh");
    assert_eq!((number("sets"), number("people")), (513.0, 0.0));
    assert_eq!((number("term"), number("low"), number("high")), (71.0, 40.0, 101.0));
    let table = run(&["ratings", "fit", GAMES]).out;
    assert!(table.contains("60.0 %") && table.contains("+71") && table.contains("+40 to +101"), "{table}");
}

#[test]
fn names_count_where_records_have_them() {
    let game = |attackers: &str, defenders: &str, winner: &str| {
        format!("[attackers:{attackers}]\n[defenders:{defenders}]\n[result:{winner}]\n\n1. d2-e2 c4-c5\n\n")
    };
    let games = game("Ann", "Bo", "-1")
        + &game("Bo", "Ann", "1")
        + &game("Ann", "Bo", "-1")
        + &game("Bo", "Ann", "-1");
    let ran = feed(&["ratings", "fit", "--json", "-"], games);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((found["sets"].as_u64(), found["people"].as_u64()), (Some(4), Some(2)), "{found}");
}

#[test]
fn nothing_is_said_where_nothing_can_be_learnt() {
    let ran = feed(&["ratings", "fit", "-"], "d2-e2 c4-c5,0,0,Ongoing\n");
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("there is no set with a result"), "{}", ran.err);
    let ran = feed(&["ratings", "fit", "-"], "d2-e2 resigned,0,0,Black\n");
    assert_eq!(ran.status, 0);
    assert!(ran.out.contains("one side won every set"), "{}", ran.out);
}
