//! Cases that the laws found, each the smallest that shows its fault.

use branan_rules::{
    Board7, End, Pieces, Position, Reason, RuleSet, Rules, Shieldwall, Side, SquareSet, Zone, presets,
};
use branan_testkit::diagram::{board, marked_board};

#[test]
fn a_row_is_closed_by_a_move_that_ends_beside_the_king_alone() {
    let set =
        RuleSet { shieldwall: Shieldwall::On { corner_closes: true, flank_only: true }, ..presets::BRANDUBH };
    let (setup, taken) = marked_board(
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . a . . .
        . a a . . . .
        . d!k . . . .
        ",
        Side::Attackers,
    );
    let rules = Rules::<Board7>::new(set).unwrap();
    let position = Position::new(&setup, &rules).unwrap();
    let played = position.play(&rules, "d3-d1".parse().unwrap()).unwrap();
    assert_eq!(played.captured.squares(), taken);
    assert_eq!(played.end, None);
}

#[test]
fn attackers_never_come_to_a_chamber_beside_an_exit_fort() {
    let set = RuleSet { exit_fort: true, ..presets::BRANDUBH };
    // Nobody can come to f3 while the others stand, so e3 is safe.
    let setup = board(
        "
        . . . . . . .
        a . . . . . .
        . . . . . . .
        . . . . d d .
        . . . . d . d
        . . . d . d d
        . . . d k d .
        ",
        Side::Attackers,
    );
    let rules = Rules::<Board7>::new(set).unwrap();
    let position = Position::new(&setup, &rules).unwrap();
    assert_eq!(position.end(&rules), Some(End::won(Side::Defenders, Reason::ExitFort)));
}

#[test]
fn a_wall_of_an_exit_fort_is_caught_against_a_hostile_square_under_its_neighbour() {
    let camp = Zone {
        squares: SquareSet::EMPTY.with("c2".parse().unwrap()),
        hostile_occupied: Pieces::DEFENDER,
        ..Zone::NONE
    };
    let peaceful = RuleSet { exit_fort: true, ..presets::BRANDUBH };
    let hostile = RuleSet { attacker_camp: camp, ..peaceful.clone() };
    // An attacker on e2 takes d2 against c2.
    let setup = board(
        "
        . . . . . . .
        a . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . d d . . .
        . d k . d . .
        ",
        Side::Attackers,
    );
    for (set, end) in [(peaceful, Some(End::won(Side::Defenders, Reason::ExitFort))), (hostile, None)] {
        let rules = Rules::<Board7>::new(set).unwrap();
        assert_eq!(Position::new(&setup, &rules).unwrap().end(&rules), end);
    }
}
