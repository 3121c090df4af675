//! Speed of the proof search, and its answers beside those of endgame tables.

use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use branan_certificates::check;
use branan_proofs::{Finding, Prover, Strategy};
use branan_rules::{Board7, Position, Rules, Side, presets};
use branan_tables::{Tables, Value, fit};

use crate::table::{millions, time_used};
use crate::tactics;

/// Positions to search, none of them easy, and who is to win.
const POSITIONS: [(&str, Side); 3] = [
    ("3a3/3a3/3d3/aadkdaa/3d3/6a/3a3 d", Side::Defenders),
    ("3a3/3a3/3d3/aadkdaa/3d3/4a2/3a3 d", Side::Attackers),
    ("3a3/2a4/3d3/aa1kdaa/1dda3/4a2/7 d", Side::Defenders),
];

/// Million expansions a second that one core must reach.
const TARGET: f64 = 0.3;

const MEMORY: usize = 64 << 20;

/// Expansions within which every win of the list must be proved.
const MOST: u64 = 3_000_000;

/// Times the search and prints it; says whether all is well.
pub fn run(quick: bool) -> bool {
    let (runs, expansions) = if quick { (1, 100_000) } else { (5, 2_000_000) };
    println!(
        "{expansions} expansions with {} MiB, best of {runs} on one core, million a second.\n",
        MEMORY >> 20
    );
    println!("{:<42} {:>10} {:>8} {:>12}  result", "", "branan", "target", "two threads");
    let mut is_well = true;
    for (text, goal) in POSITIONS {
        let rules = Arc::new(fit(&presets::BRANDUBH).expect("they fit"));
        let position = Position::new(&text.parse().expect("a position"), &rules).expect("playable");
        let speed = best_speed(&rules, &position, goal, runs, expansions);
        let gain = gain_of_two(&rules, &position, goal, expansions);
        let is_fast = quick || speed >= TARGET;
        is_well &= is_fast;
        let verdict = if is_fast { "right" } else { "too slow" };
        println!("{text:<42} {speed:>8.2} M {TARGET:>6.1} M {gain:>11.2}x  {verdict}");
    }
    prove_list() && is_well
}

/// Million expansions a second, in the time that this thread had on a processor.
fn best_speed(
    rules: &Arc<Rules<Board7>>,
    position: &Position<Board7>,
    goal: Side,
    runs: u32,
    most: u64,
) -> f64 {
    let mut prover = Prover::new(rules.clone(), MEMORY);
    let (mut best, mut count) = (0.0_f64, None);
    for _ in 0..runs {
        prover.forget();
        let begun = time_used();
        let tried = prover.attempt(position, goal, most);
        let used = time_used().saturating_sub(begun);
        assert!(count.is_none_or(|before| before == tried), "two runs of one search disagree");
        assert!(matches!(tried.finding, Finding::Open(_)), "this was thought to be hard");
        count = Some(tried);
        best = best.max(millions(tried.expanded) / used.as_secs_f64());
    }
    best
}

/// How much sooner two threads have expanded as many positions.
fn gain_of_two(rules: &Arc<Rules<Board7>>, position: &Position<Board7>, goal: Side, most: u64) -> f64 {
    let time = |threads: usize| -> Duration {
        let threads = NonZero::new(threads).expect("some");
        let prover = Prover::new(rules.clone(), MEMORY).with_threads(threads);
        let begun = Instant::now();
        let tried = prover.attempt(position, goal, most);
        assert!(tried.expanded >= most, "it stopped too soon");
        begun.elapsed()
    };
    time(1).as_secs_f64() / time(2).as_secs_f64()
}

/// Proves every win of the list of tactics that fits, and has each proof checked.
fn prove_list() -> bool {
    let (mut all, mut right, mut expanded, mut used) = (0, 0, 0, Duration::ZERO);
    for tactic in tactics::list() {
        let Ok(rules) = fit(tactic.set) else { continue };
        let position = Position::new(&tactic.setup, &rules).expect("a position of the list");
        let prover = Prover::new(Arc::new(rules), MEMORY >> 2);
        let begun = time_used();
        let tried = prover.attempt(&position, position.side(), MOST);
        used += time_used().saturating_sub(begun);
        let is_right = match tried.finding {
            Finding::Proved { plies } if u32::from(plies) >= tactic.plies => is_accepted(&prover, &position),
            _ => false,
        };
        if !is_right {
            println!("WRONG {} {}: {:?}", tactic.set.id, tactic.setup, tried.finding);
        }
        (all, right, expanded) = (all + 1, right + usize::from(is_right), expanded + tried.expanded);
    }
    let seconds = used.as_secs_f64();
    println!(
        "\n{right} of {all} wins proved and their certificates accepted, {expanded} expansions, {seconds:.1} s"
    );
    right == all
}

fn is_accepted(prover: &Prover, position: &Position<Board7>) -> bool {
    let strategy = Strategy::new(prover, position, position.side());
    strategy.is_ok_and(|strategy| check(&strategy.certificate(prover), None).is_ok())
}

/// What the search makes of positions that tables know.
#[derive(Default)]
struct Tally {
    agree: u64,
    open: u64,
    disagree: u64,
    expanded: u64,
}

/// Compares the search, which does not see the tables, with positions drawn from every
/// table of a folder; says whether it never disagrees.
pub fn compare_with_tables(rules: &str, folder: &str, count: u64, seed: u64) -> bool {
    let set = presets::by_id(rules).expect("the id of a rule set");
    let rules = Arc::new(fit(set).expect("rules for tables"));
    let (tables, damaged) =
        Tables::open(Path::new(folder), rules.clone(), 64 << 20).expect("a folder of tables");
    assert!(damaged.is_empty(), "{damaged:?}");
    println!(
        "{:<6} {:>9} {:>7} {:>7} {:>9} {:>12}",
        "table", "positions", "agree", "open", "disagree", "expansions"
    );
    let mut disagree = 0;
    for (_, file) in tables.files() {
        let tally = compare(&tables, file.index(), count, seed);
        let positions = (tally.agree + tally.open + tally.disagree) / 2;
        println!(
            "{:<6} {positions:>9} {:>7} {:>7} {:>9} {:>12}",
            file.material().to_string(),
            tally.agree,
            tally.open,
            tally.disagree,
            tally.expanded
        );
        disagree += tally.disagree;
    }
    println!("\n{disagree} disagreements; each position is asked for both sides");
    disagree == 0
}

fn compare(tables: &Tables, index: &branan_tables::Index, count: u64, seed: u64) -> Tally {
    const EXPANSIONS: u64 = 200_000;
    let rules = tables.rules();
    let mut tally = Tally::default();
    let mut prover = Prover::new(rules.clone(), 16 << 20);
    let mut state = seed;
    let mut compared = 0;
    while compared < count {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let side = Side::BOTH[(state >> 63) as usize];
        let Some(position) = index.position(rules, (state >> 17) % index.len(), side) else { continue };
        if position.end(rules).is_some() {
            continue;
        }
        let value = tables.probe(&position).expect("a whole table").expect("in the table");
        compared += 1;
        prover.forget();
        for goal in Side::BOTH {
            let tried = prover.attempt(&position, goal, EXPANSIONS);
            tally.expanded += tried.expanded;
            tally.note(tried.finding, value, goal);
        }
    }
    tally
}

impl Tally {
    fn note(&mut self, found: Finding, value: Value, goal: Side) {
        let is_won = value.winner() == Some(goal);
        match found {
            Finding::Proved { plies }
                if is_won && value.plies().is_some_and(|least| plies >= u16::from(least)) =>
            {
                self.agree += 1;
            }
            Finding::Refuted if !is_won => self.agree += 1,
            Finding::Open(_) | Finding::RefutedHere(_) => self.open += 1,
            _ => self.disagree += 1,
        }
    }
}
