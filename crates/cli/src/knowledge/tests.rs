use std::num::NonZero;

use branan_engine::{Search, Table};
use branan_rules::{Game, Rules, Side, presets};
use branan_tables::{Index, Loaded, Material, Monitor, Plan, Progress, build};

use super::*;

struct Silent;

impl Monitor for Silent {
    fn progress(&self, _: Progress) {}
}

fn built(name: &str) -> (std::path::PathBuf, Arc<Rules<Board7>>) {
    let folder = std::env::temp_dir().join(format!("branan-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let rules = branan_tables::fit(&presets::BRANDUBH).expect("they fit");
    let plan = Plan {
        most: Material::new(3, 0),
        folder: folder.clone(),
        memory: 1 << 24,
        threads: NonZero::<usize>::MIN,
    };
    build(&rules, &plan, &Silent, |_| {}).expect("it builds");
    (folder, Arc::new(rules))
}

/// Every 997th position of a table, won by whoever it may be: the engine wins it in no more plies
/// than the table says, against a defence that holds out as long as can be, which is played from
/// the table.
#[test]
fn with_tables_the_engine_wins_in_as_few_plies_as_can_be() {
    let (folder, rules) = built("perfect");
    let knowledge = Knowledge::open(&folder, rules.set()).expect("a folder").expect("they fit");
    let material = Material::new(3, 0);
    let loaded = Loaded::new(knowledge.0.table(material).expect("it was built")).expect("it is whole");
    let index: &Index = loaded.index();
    let (mut played, mut by_attackers) = (0, 0);
    for number in (0..index.len()).step_by(997) {
        for side in Side::BOTH {
            let Some(position) = index.position(&rules, number, side) else { continue };
            if position.end(&rules).is_some() {
                continue;
            }
            let Some(Value::Win { side: winner, plies }) = loaded.value(&position) else { continue };
            let took = play_out(&knowledge, &rules, &position, winner);
            assert_eq!(took, usize::from(plies), "{}", position.setup(&rules));
            played += 1;
            by_attackers += usize::from(winner == Side::Attackers);
        }
    }
    assert!(played > 100 && by_attackers > 5, "{played} {by_attackers}");
    let _ = std::fs::remove_dir_all(folder);
}

/// Plays a set to its end, the winner by the engine, the other side by the table; how many plies.
fn play_out(
    knowledge: &Arc<Knowledge>,
    rules: &Arc<Rules<Board7>>,
    position: &Position<Board7>,
    winner: Side,
) -> usize {
    let mut game = Game::from_position(rules.clone(), *position);
    while game.end().is_none() {
        let mv = if game.side() == winner {
            let table = Arc::new(Table::with_bytes(1 << 16));
            let mut search = Search::new(&game, table).with_oracle(knowledge.clone());
            search.run(100_000);
            search.best_move()
        } else {
            knowledge.0.best_move(&game.position()).expect("whole tables")
        };
        game.play(mv.expect("the set goes on")).expect("legal");
    }
    assert_eq!(game.end().and_then(|end| end.winner), Some(winner));
    game.plies().len()
}

#[test]
fn larger_boards_have_no_tables() {
    let folder = std::env::temp_dir();
    assert!(Knowledge::open(&folder, &presets::HNEFATAFL).expect("no matter").is_none());
}
