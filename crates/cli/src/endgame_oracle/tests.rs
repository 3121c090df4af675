use std::num::NonZero;

use branan_engine::{Oracle, Search, TranspositionTable};
use branan_rules::{Board7, Game, Position, RuleSet, Rules, Side, presets};
use branan_tables::{BuildOptions, Index, Loaded, Material, Monitor, Progress, Value, build};

use super::*;

struct Silent;

impl Monitor for Silent {
    fn progress(&self, _: Progress) {}
}

/// A folder with every table up to these.
fn built(name: &str, set: &RuleSet, most: &[Material]) -> (std::path::PathBuf, Arc<Rules<Board7>>) {
    let folder = std::env::temp_dir().join(format!("branan-{name}-{}-{}", set.id, std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let rules = branan_tables::fit(set).expect("they fit");
    for &most in most {
        let threads = NonZero::<usize>::MIN;
        let options = BuildOptions { most, folder: folder.clone(), memory: 1 << 24, threads };
        build(&rules, &options, &Silent, |_| {}).expect("it builds");
    }
    (folder, Arc::new(rules))
}

#[test]
fn the_engine_plays_every_win_of_every_table_perfectly() {
    plays_perfectly(&presets::BRANDUBH);
}

#[test]
fn the_engine_plays_every_win_of_historical_tables_perfectly() {
    plays_perfectly(&presets::BRANDUBH_HISTORICAL);
}

/// Every win of every table, with the winner to move: the engine's move is one of the quickest, so
/// by induction it wins in as few plies as can be against any defence.
fn plays_perfectly(set: &RuleSet) {
    let (folder, rules) = built("every", set, &[Material::new(2, 0), Material::new(1, 1)]);
    let knowledge = open(&folder, set).expect("a folder").expect("they fit");
    let mut wins = [0; 2];
    for (_, file) in knowledge.tables().files() {
        for (number, side) in (0..file.index().len()).flat_map(|n| Side::BOTH.map(|side| (n, side))) {
            let position = file.index().position(&rules, number, side);
            let Some(position) = position.filter(|position| position.end(&rules).is_none()) else {
                continue;
            };
            let value = knowledge.tables().probe(&position).expect("whole tables");
            if let Some(Value::Win { side: winner, plies }) =
                value.filter(|value| value.winner() == Some(side))
            {
                let found = after_engines_move(&knowledge, &rules, &position);
                let quicker = (plies > 1).then(|| Value::Win { side: winner, plies: plies - 1 });
                assert_eq!(found, quicker, "{} {}", set.id, position.setup(&rules));
                wins[side as usize] += 1;
            }
        }
    }
    assert!(wins[0] > 500 && wins[1] > 15_000, "{wins:?}");
    let _ = std::fs::remove_dir_all(folder);
}

/// What the position is worth that the engine's move leads to; `None` if it wins at once.
fn after_engines_move(
    knowledge: &Arc<EndgameOracle>,
    rules: &Arc<Rules<Board7>>,
    position: &Position<Board7>,
) -> Option<Value> {
    let mut game = Game::from_position(rules.clone(), *position);
    let mv = engines_move(knowledge, &game);
    game.play(mv).expect("legal");
    match game.end() {
        Some(end) => {
            assert_eq!(end.winner, Some(position.side()));
            None
        }
        None => knowledge.tables().probe(&game.position()).expect("whole tables"),
    }
}

fn engines_move(knowledge: &Arc<EndgameOracle>, game: &Game<Board7>) -> branan_rules::Move {
    let table = Arc::new(TranspositionTable::with_bytes(1 << 12));
    let mut search = Search::new(game, table).with_oracle(knowledge.clone());
    search.run(100_000);
    search.best_move().expect("the set goes on")
}

/// Every 997th position of a table, won by whoever it may be: the engine wins it in no more plies
/// than the table says, against a defence that holds out as long as can be, which is played from
/// the table.
#[test]
fn with_tables_the_engine_wins_in_as_few_plies_as_can_be() {
    let (folder, rules) = built("perfect", &presets::BRANDUBH, &[Material::new(3, 0)]);
    let knowledge = open(&folder, rules.set()).expect("a folder").expect("they fit");
    let material = Material::new(3, 0);
    let loaded = Loaded::new(knowledge.tables().table(material).expect("it was built")).expect("it is whole");
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
    knowledge: &Arc<EndgameOracle>,
    rules: &Arc<Rules<Board7>>,
    position: &Position<Board7>,
    winner: Side,
) -> usize {
    let mut game = Game::from_position(rules.clone(), *position);
    while game.end().is_none() {
        let mv = if game.side() == winner {
            engines_move(knowledge, &game)
        } else {
            let mv = knowledge.tables().best_move(&game.position()).expect("whole tables");
            mv.expect("the set goes on")
        };
        game.play(mv).expect("legal");
    }
    assert_eq!(game.end().and_then(|end| end.winner), Some(winner));
    game.plies().len()
}

#[test]
fn larger_boards_have_no_tables() {
    let folder = std::env::temp_dir();
    assert!(open(&folder, &presets::HNEFATAFL).expect("no matter").is_none());
}

#[test]
fn a_shelf_gives_the_tables_of_whatever_rules_are_played() {
    let (folder, rules) = built("folder", &presets::BRANDUBH, &[Material::new(1, 2)]);
    let mut any = TableFolder::new(Some(&folder)).expect("it can be read");
    let position =
        Position::new(&"7/7/3a3/3k3/1d5/5d1/7 d".parse().expect("a position"), &rules).expect("playable");
    for _ in 0..2 {
        let tables = any.tables(&presets::BRANDUBH).expect("they are there");
        assert_eq!(tables.forced_win(&position).map(|win| win.side), Some(Side::Defenders));
        let others = any.tables(&presets::BRANDUBH_HISTORICAL).expect("the folder can be read");
        assert!(others.forced_win(&position).is_none());
        assert!(any.tables(&presets::HNEFATAFL).is_none());
    }
    let _ = std::fs::remove_dir_all(&folder);
    assert!(TableFolder::new(Some(&folder)).is_err());
}

#[test]
fn without_a_folder_there_are_the_small_tables_and_levels_do_not_know_them() {
    let mut none = TableFolder::default();
    for set in [&presets::BRANDUBH, &presets::BRANDUBH_HISTORICAL] {
        let small = none.tables(set).expect("they are inside");
        assert_eq!(small.tables().files().count(), 7);
        assert!(none.of_level(set).is_none());
    }
    assert!(none.tables(&presets::COPENHAGEN).is_none());
}
