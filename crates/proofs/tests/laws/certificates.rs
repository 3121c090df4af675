//! Written proofs: those of the prover are accepted, changed ones are not.

use std::collections::HashSet;
use std::sync::Arc;

use branan_certificates::{Certificate, Claim, Rejected, Wrong, check};
use branan_proofs::{Finding, Holding, Prover, Strategy};
use branan_rules::{Board7, Move, Position, RuleSet, Side, Square, presets};
use branan_tables::{Material, Tables, Value, fit};
use branan_testkit::rule_sets::small_brandubhs;

use crate::built::{sample, tables};
use crate::second_checker::accepts;

/// Positions won by force, and by whom.
const WON: [(&str, Side); 5] = [
    ("3a3/2a4/4k2/a3daa/1a5/1a5/3a3 a", Side::Attackers),
    ("7/1k2a1d/3a3/1a5/2a1d2/a6/7 a", Side::Attackers),
    ("7/3aa2/2a4/1a3aa/1dk1a2/3d3/3a3 a", Side::Attackers),
    ("3a3/2a4/1a4d/5k1/4a2/a1a4/7 d", Side::Defenders),
    ("4d2/2a4/1a1k3/4aaa/3a3/2a4/3a3 d", Side::Defenders),
];

fn proved(text: &str, goal: Side) -> Certificate {
    let rules = Arc::new(fit(&presets::BRANDUBH).expect("they fit"));
    let position = Position::new(&text.parse().expect("a position"), &rules).expect("playable");
    let prover = Prover::new(rules, 1 << 24);
    let tried = prover.attempt(&position, goal, 1_000_000);
    assert!(matches!(tried.finding, Finding::Proved { .. }), "{text}: {tried:?}");
    Strategy::new(&prover, &position, goal).expect("nothing is forgotten").certificate(&prover)
}

fn all() -> Vec<Certificate> {
    WON.iter().map(|&(text, goal)| proved(text, goal)).collect()
}

#[test]
fn proofs_of_the_prover_are_accepted_and_read_back() {
    for certificate in all() {
        let checked = check(&certificate, None).expect("accepted");
        assert!(checked.plies.is_some_and(|plies| plies >= 5) && checked.positions > certificate.moves.len());
        let text = certificate.to_string();
        assert_eq!(Certificate::read(text.as_bytes()).expect("read"), certificate);
        let packed = certificate.packed().expect("packed");
        assert!(packed.len() < text.len());
        assert_eq!(Certificate::read(&packed).expect("unpacked"), certificate);
    }
}

#[test]
fn a_move_too_few_or_too_many_is_noticed() {
    for certificate in all() {
        for left in 0..certificate.moves.len() {
            let mut cut = certificate.clone();
            cut.moves.truncate(left);
            assert!(matches!(check(&cut, None), Err(Rejected::Broken { wrong: Wrong::NoMove, .. })));
        }
        let mut long = certificate.clone();
        long.moves.push(certificate.moves[0]);
        assert!(matches!(check(&long, None), Err(Rejected::TooManyMoves { left: 1 })));
    }
}

/// Changed certificates can be right by chance: both moves may win in both positions. So the
/// verdict is compared with that of a second checker, which knows only the reference rules.
#[test]
fn whatever_is_changed_the_verdict_is_that_of_a_second_checker() {
    let (mut rejected, mut accepted) = (0, 0);
    for certificate in all() {
        assert!(accepts(&certificate));
        for changed in tampered(&certificate) {
            let is_right = check(&changed, None).is_ok();
            assert_eq!(is_right, accepts(&changed), "{changed}");
            if is_right { accepted += 1 } else { rejected += 1 }
        }
    }
    assert!(rejected > 150 && rejected > 10 * accepted, "{rejected} rejected, {accepted} accepted");
}

/// Moves left out, told twice, swapped, and turned into others.
fn tampered(certificate: &Certificate) -> Vec<Certificate> {
    let mut all = Vec::new();
    let mut add = |change: &dyn Fn(&mut Vec<Move>)| {
        let mut changed = certificate.clone();
        change(&mut changed.moves);
        if changed != *certificate {
            all.push(changed);
        }
    };
    for at in 0..certificate.moves.len().min(4) {
        let mv = certificate.moves[at];
        add(&|moves| {
            moves.remove(at);
        });
        add(&|moves| moves.insert(at, mv));
        let next = (at + 1) % certificate.moves.len();
        add(&|moves| moves.swap(at, next));
        for other in other_moves(mv) {
            add(&|moves| moves[at] = other);
        }
    }
    all
}

fn other_moves(mv: Move) -> Vec<Move> {
    let squares = (0..49).map(|i| Square::new(i % 7, i / 7));
    let in_line = |to: &Square| to.file() == mv.from.file() || to.rank() == mv.from.rank();
    squares.filter(in_line).filter(|to| *to != mv.from).map(|to| Move::new(mv.from, to)).collect()
}

#[test]
fn another_claim_position_side_or_rule_set_is_rejected() {
    for certificate in all() {
        let mut claim = certificate.clone();
        claim.claim = Claim::wins(certificate.claim.side().other());
        assert!(check(&claim, None).is_err());
        let mut side = certificate.clone();
        side.position = side.position.with_side(side.position.side().other());
        assert!(check(&side, None).is_err());
        let mut start = certificate.clone();
        start.position = presets::BRANDUBH.start;
        assert!(check(&start, None).is_err());
        let mut large = certificate.clone();
        large.rules = presets::HNEFATAFL;
        assert!(matches!(check(&large, None), Err(Rejected::Rules(_))));
        let mut over = certificate.clone();
        over.position = "k6/7/7/7/7/7/3a3 a".parse().expect("a position");
        assert!(matches!(check(&over, None), Err(Rejected::Over)));
        let mut kingless = certificate.clone();
        kingless.position = "7/7/7/7/7/7/3a3 a".parse().expect("a position");
        assert!(matches!(check(&kingless, None), Err(Rejected::Position(_))));
    }
}

/// A capture of the king beside the throne that only the federation's rules know.
#[test]
fn a_proof_by_one_rule_set_is_none_by_another() {
    let certificate = Certificate {
        rules: presets::BRANDUBH,
        position: "7/7/7/2k4/1a5/3a3/a1a4 a".parse().expect("a position"),
        claim: Claim::AttackersWin,
        tables: vec![],
        moves: vec![],
    };
    // b3-b4 leaves the king between b4 and the throne, which is not hostile to him.
    assert!(check(&certificate, None).is_err());
    let won = Certificate { position: "7/7/2a4/2k4/7/2a4/7 a".parse().expect("a position"), ..certificate };
    assert_eq!(check(&won, None).expect("c2-c3 takes him").plies, Some(1));
    let historical = Certificate { rules: presets::BRANDUBH_HISTORICAL, ..won };
    assert!(check(&historical, None).is_err(), "beside the throne it takes three");
}

#[test]
fn what_goes_round_is_no_win_but_a_hold() {
    let [set, _] = small_brandubhs();
    let tables = tables(&set, "holds", Material::new(4, 1));
    let holds: Vec<_> = [(4, 0), (3, 1), (4, 1)]
        .into_iter()
        .flat_map(|(a, d)| sample(&tables, Material::new(a, d), 17))
        .filter(|(_, value)| *value == Value::Hold)
        .take(40)
        .collect();
    assert!(holds.len() > 5, "{}", holds.len());
    for (position, _) in holds {
        let hold = held(&tables, &position);
        check(&hold, None).unwrap_or_else(|error| panic!("{error} in\n{hold}"));
        assert!(accepts(&hold));
        let win = Certificate { claim: Claim::AttackersWin, ..hold.clone() };
        assert!(check(&win, None).is_err() && !accepts(&win), "{win}");
        let mut cut = hold.clone();
        if cut.moves.pop().is_some() {
            assert!(check(&cut, None).is_err(), "{cut}");
        }
    }
}

#[test]
fn holds_that_the_prover_finds_are_written_down_and_accepted() {
    let [set, _] = small_brandubhs();
    let large = tables(&set, "found-holds", Material::new(4, 1));
    let small = tables(&set, "found-holds-small", Material::new(3, 1));
    let mut tampered_with = 0;
    for (position, value) in sample(&large, Material::new(4, 1), 31) {
        if value != Value::Hold {
            continue;
        }
        for tables in [None, Some(small.clone())] {
            let prover = Prover::new(large.rules().clone(), 1 << 22).with_tables(tables.clone());
            let tried = prover.attempt(&position, Side::Defenders, 1_000_000);
            assert_eq!(tried.finding, Finding::Refuted);
            let hold = Holding::new(&prover, &position, 1_000_000).expect("found").certificate(&prover);
            assert_eq!(hold.claim, Claim::AttackersHold);
            check(&hold, tables.as_deref()).unwrap_or_else(|error| panic!("{error} in\n{hold}"));
            assert_eq!(Certificate::read(hold.to_string().as_bytes()).expect("read"), hold);
            if tables.is_some() {
                assert!(matches!(check(&hold, None), Err(Rejected::NoTable(_))));
                continue;
            }
            assert!(accepts(&hold));
            for changed in tampered(&hold).into_iter().take(12) {
                assert_eq!(check(&changed, None).is_ok(), accepts(&changed), "{changed}");
                tampered_with += usize::from(!accepts(&changed));
            }
        }
    }
    assert!(tampered_with > 50, "{tampered_with}");
}

#[test]
fn what_the_defenders_win_cannot_be_held() {
    let rules = Arc::new(fit(&presets::BRANDUBH).expect("they fit"));
    let position = Position::new(&WON[3].0.parse().expect("a position"), &rules).expect("playable");
    let prover = Prover::new(rules, 1 << 22);
    assert!(matches!(prover.attempt(&position, Side::Defenders, 1_000_000).finding, Finding::Proved { .. }));
    assert!(Holding::new(&prover, &position, 100_000).is_err());
}

/// The moves by which the attackers hold, as tables tell them.
fn held(tables: &Tables, position: &Position<Board7>) -> Certificate {
    let (mut moves, mut met) = (Vec::new(), HashSet::new());
    walk(tables, position, &mut met, &mut moves);
    Certificate {
        rules: tables.rules().set().clone(),
        position: position.setup(tables.rules()),
        claim: Claim::AttackersHold,
        tables: vec![],
        moves,
    }
}

fn walk(
    tables: &Tables,
    position: &Position<Board7>,
    met: &mut HashSet<Position<Board7>>,
    moves: &mut Vec<Move>,
) {
    if !met.insert(*position) {
        return;
    }
    let rules = tables.rules();
    let mut next: Vec<Move> = position.legal_moves(rules).collect();
    next.sort_by_key(ToString::to_string);
    if position.side() == Side::Attackers {
        let wins = |mv: &Move| position.play_unchecked(rules, *mv).end.is_some();
        if next.iter().any(wins) {
            return;
        }
        let best = tables.best_move(position).expect("whole").expect("in a table");
        moves.push(best);
        next = vec![best];
    }
    for mv in next {
        let played = position.play_unchecked(rules, mv);
        if played.end.is_none() {
            walk(tables, &played.position, met, moves);
        }
    }
}

#[test]
fn a_proof_that_rests_on_tables_needs_them() {
    let [set, other] = small_brandubhs();
    let small = tables(&set, "rests", Material::new(2, 1));
    let large = tables(&set, "rests-large", Material::new(3, 1));
    let others = tables(&other, "rests-other", Material::new(2, 1));
    let mut with_captures = 0;
    for (position, value) in sample(&large, Material::new(3, 1), 997) {
        let Some(goal) = value.winner() else { continue };
        let prover = Prover::new(small.rules().clone(), 1 << 20).with_tables(Some(small.clone()));
        assert!(matches!(prover.attempt(&position, goal, 1_000_000).finding, Finding::Proved { .. }));
        let certificate = Strategy::new(&prover, &position, goal).expect("remembered").certificate(&prover);
        assert_eq!(Certificate::read(certificate.to_string().as_bytes()).expect("read"), certificate);
        check(&certificate, Some(&small)).expect("accepted");
        let rules = RuleSet { id: "mine".into(), name: "Mine".into(), ..set.clone() };
        let renamed = Certificate { rules, ..certificate.clone() };
        check(&renamed, Some(&small)).expect("the same game by another name");
        assert!(matches!(check(&certificate, None), Err(Rejected::NoTable(_))));
        assert!(matches!(check(&certificate, Some(&others)), Err(Rejected::NoTable(_))));
        let alone = Certificate { tables: vec![], ..certificate };
        with_captures += usize::from(check(&alone, None).is_err());
    }
    assert!(with_captures > 0);
}

#[test]
fn garbage_is_told_by_line_and_reason() {
    let text = proved(WON[3].0, WON[3].1).to_string();
    let told = |text: &str| Certificate::read(text.as_bytes()).expect_err("garbage").to_string();
    assert_eq!(told(""), "line 1: expected `branan-proof 1`, the first line of a certificate");
    assert_eq!(told("branan-proof 2\n"), told(""));
    assert!(told(&text.replace("rules dim:7", "rules dim:x")).starts_with("line 2: expected `rules`"));
    assert!(told(&text.replace("position ", "place ")).starts_with("line 3: expected `position`"));
    assert!(told(&text.replace("defenders-win", "nobody-wins")).starts_with("line 4: expected `claim`"));
    assert!(told(&text.replace("moves ", "tables 3w1\nmoves ")).starts_with("line 5: expected `tables`"));
    assert!(told(&text.replace("moves ", "moves x")).starts_with("line 5: expected `moves`"));
    assert!(told(&format!("{text}d2-e2")).contains("expected moves such as d2e2"));
    assert!(told(&format!("{text}d2e2")).starts_with("it says "));
    assert!(told("\u{0}").starts_with("line 1"));
    assert!(Certificate::read(&[0xff, 0xfe]).is_err());
    let packed = Certificate::read(text.as_bytes()).expect("read").packed().expect("packed");
    for end in 0..packed.len() {
        assert!(Certificate::read(&packed[..end]).is_err(), "cut at {end}");
    }
}
