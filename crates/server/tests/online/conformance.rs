//! What holds on every database.

use branan_protocol::online::{ChatLine, Code, Phrase, Status};
use branan_server::game::store::{Row, Search};

use super::bank::{Folder, stores};
use super::*;

/// The shortest way for the king to get out, if attackers look the other way.
const ESCAPE: [&str; 8] = ["d2-g2", "d3-d2", "b4-b3", "d4-d3", "b3-b2", "d3-a3", "b2-b1", "a3-a1"];

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_is_there_for_whoever_opens_the_database_next() {
    for (store, _folder) in stores().await {
        let still = Still::on(store.clone());
        let [first, _] = still.begun(2, FIVE).await;
        let mut seen = 3;
        for (turn, text) in ESCAPE.iter().enumerate() {
            still.pass_ms(100);
            let command = mv(text);
            let cmd_id = turn.to_string();
            seen =
                still.hub.command(&first.id, SEATS[turn % 2], asked(&cmd_id, seen, &command)).await.unwrap();
        }
        assert_eq!(seen, 3 + 8 + 2, "the end of the first set and the start of the second");
        // Another server on the same database.
        let next = Still::on(store.clone());
        let table = next.table(&first.id).await;
        assert_eq!((table.version(), table.set(), table.to_move()), (13, 2, Some(Seat::Second)));
        assert_eq!(store.row(&first.id).await.unwrap().unwrap(), Row::of(&table));
        // The same command again gets the same answer again.
        let again = mv(ESCAPE[0]);
        assert_eq!(next.hub.command(&first.id, Seat::First, asked("0", 3, &again)).await, Ok(4));
        assert_eq!(next.table(&first.id).await.version(), 13);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_racing_moves_exactly_one_wins() {
    for (store, _folder) in stores().await {
        // Two servers that do not hear of each other.
        let nodes = [Still::on(store.clone()), Still::on(store.clone())];
        for round in 0..10 {
            let [first, _] = nodes[round % 2].begun(1, None).await;
            let moves = [mv("d2-e2"), mv("d2-c2")];
            let race = |node: usize| {
                let (hub, id, command) = (nodes[node].hub.clone(), first.id.clone(), moves[node].clone());
                tokio::spawn(async move {
                    hub.command(&id, Seat::First, asked(&format!("race{node}"), 3, &command)).await
                })
            };
            let (one, other) = (race(0), race(1));
            let outcomes = [one.await.unwrap(), other.await.unwrap()];
            let won = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
            assert_eq!(won, 1, "{outcomes:?}");
            let lost = outcomes.into_iter().find_map(Result::err).unwrap();
            assert!(matches!(lost.code, Code::Stale | Code::NotYourTurn), "{lost:?}");
            assert_eq!(nodes[0].table(&first.id).await.version(), 4);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_command_given_many_times_at_once_is_carried_out_once() {
    for (store, _folder) in stores().await {
        let nodes = [Still::on(store.clone()), Still::on(store)];
        let [first, _] = nodes[0].begun(1, None).await;
        let tries = (0..12).map(|number: usize| {
            let (hub, id) = (nodes[number % 2].hub.clone(), first.id.clone());
            tokio::spawn(async move { hub.command(&id, Seat::First, asked("once", 3, &mv("d2-e2"))).await })
        });
        for attempt in tries.collect::<Vec<_>>() {
            assert_eq!(attempt.await.unwrap(), Ok(4));
        }
        assert_eq!(nodes[1].table(&first.id).await.version(), 4);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_one_of_two_who_sit_down_gets_the_seat_and_finds_it_again() {
    for (store, _folder) in stores().await {
        let nodes = [Still::on(store.clone()), Still::on(store)];
        let first = nodes[0].hub.open(&offer(1, None)).await.unwrap();
        let (one, other) = tokio::join!(
            nodes[0].hub.join(&first.id, "Ole", None),
            nodes[1].hub.join(&first.id, "Max", None)
        );
        let (taken, refused) = match (one, other) {
            (Ok(taken), Err(refused)) | (Err(refused), Ok(taken)) => (taken, refused),
            both => panic!("{both:?}"),
        };
        assert_eq!((taken.seat, refused.code), (Seat::Second, Code::Taken));
        for node in &nodes {
            assert_eq!(node.hub.join(&first.id, "", Some(&taken.key)).await.as_ref(), Ok(&taken));
            let host = node.hub.join(&first.id, "", Some(&first.key)).await.unwrap();
            assert_eq!(host.seat, Seat::First);
        }
    }
}

impl Still {
    /// Both make their first move, so that clocks run.
    async fn both_moved(&self, id: &str) {
        for (turn, text) in ESCAPE[..2].iter().enumerate() {
            let (command, cmd_id) = (mv(text), turn.to_string());
            let asked = asked(&cmd_id, 3 + turn as u64, &command);
            self.hub.command(id, SEATS[turn], asked).await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_by_itself_and_once() {
    for (store, _folder) in stores().await {
        let still = Still::on(store);
        let [first, _] = still.begun(1, FIVE).await;
        still.both_moved(&first.id).await;
        still.hub.tick().await.unwrap();
        assert_eq!(still.table(&first.id).await.status(), Status::Playing);
        // The server is there all the time.
        for _ in 0..151 {
            still.pass_ms(2000);
            still.hub.tick().await.unwrap();
        }
        let table = still.table(&first.id).await;
        assert_eq!((table.status(), table.snapshot().winner), (Status::Ended, Some(Seat::Second)));
        let version = table.version();
        still.hub.tick().await.unwrap();
        assert_eq!(still.table(&first.id).await.version(), version);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_time_while_no_server_is_there() {
    for (store, _folder) in stores().await {
        let still = Still::on(store.clone());
        let [first, _] = still.begun(1, FIVE).await;
        still.both_moved(&first.id).await;
        still.hub.tick().await.unwrap();
        let next = Still::on(store);
        next.pass_ms(3_600_000);
        next.hub.start().await.unwrap();
        let table = next.table(&first.id).await;
        assert_eq!(table.left_at(START_MS + 3_600_000), Some([300_000, 300_000]));
        assert_eq!(table.status(), Status::Playing);
        next.hub.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gains_or_loses_time_by_a_clock_that_is_set() {
    for (store, _folder) in stores().await {
        let still = Still::on(store.clone());
        let [first, _] = still.begun(1, FIVE).await;
        still.both_moved(&first.id).await;
        still.hub.tick().await.unwrap();
        // The next server to start finds the clock an hour back: time goes on from the last sign of life.
        let back = Still::on(store.clone());
        back.time.store(START_MS - 3_600_000, Ordering::SeqCst);
        back.hub.start().await.unwrap();
        back.pass_ms(1000);
        let command = mv(ESCAPE[2]);
        back.hub.command(&first.id, Seat::First, asked("2", 5, &command)).await.unwrap();
        let table = back.table(&first.id).await;
        assert_eq!(table.snapshot().left, Some([299_000 + 2000, 300_000]));
        // One that finds it an hour ahead gives that hour to nobody, and the others follow it.
        let ahead = Still::on(store);
        ahead.pass_ms(3_600_000);
        ahead.hub.start().await.unwrap();
        back.hub.tick().await.unwrap();
        let command = mv(ESCAPE[3]);
        let version = back.table(&first.id).await.version();
        back.hub.command(&first.id, Seat::Second, asked("3", version, &command)).await.unwrap();
        let table = back.table(&first.id).await;
        assert_eq!((table.snapshot().at_ms, table.status()), (START_MS + 3_600_000, Status::Playing));
        let left = table.snapshot().left.unwrap();
        assert!(left[0] == 301_000 && (301_000..=302_000).contains(&left[1]), "{left:?}");
        back.hub.stop().await;
        ahead.hub.stop().await;
    }
}

/// A machine sleeps, wakes up, and writes a move before it gives a sign of life; then the server ends, and the clock is
/// set right.
#[tokio::test(flavor = "multi_thread")]
async fn clocks_go_on_from_a_move_that_is_later_than_the_last_sign_of_life() {
    for (store, _folder) in stores().await {
        let still = Still::on(store.clone());
        let [first, _] = still.begun(1, FIVE).await;
        still.both_moved(&first.id).await;
        still.hub.tick().await.unwrap();
        still.pass_ms(20_000);
        let command = mv(ESCAPE[2]);
        still.hub.command(&first.id, Seat::First, asked("2", 5, &command)).await.unwrap();
        let next = Still::on(store);
        next.hub.start().await.unwrap();
        next.pass_ms(1000);
        let command = mv(ESCAPE[3]);
        let version = next.table(&first.id).await.version();
        next.hub.command(&first.id, Seat::Second, asked("4", version, &command)).await.unwrap();
        let table = next.table(&first.id).await;
        assert_eq!(table.snapshot().left, Some([300_000 + 2000, 299_000 + 2000]));
        next.hub.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_and_what_comes_after_it_is_kept() {
    let folder = Folder::new("full");
    let store = Store::sqlite(&folder.0.join("games.db")).await.unwrap();
    let still = Still::on(store.clone());
    let [first, _] = still.begun(1, None).await;
    for round in 0..3 {
        store.limit_pages(1).await;
        let text = Command::Say(ChatLine::Phrase(Phrase::GoodLuck));
        let mut number = 0;
        let refused = loop {
            number += 1;
            let cmd_id = format!("{round}-{number}");
            match still.hub.command(&first.id, Seat::First, asked(&cmd_id, 3, &text)).await {
                Ok(_) => assert!(number < 400, "the disk is never full"),
                Err(refusal) => break (cmd_id, refusal.code),
            }
        };
        assert_eq!(refused.1, Code::Unavailable);
        store.limit_pages(1_000_000).await;
        let seq = still.hub.command(&first.id, Seat::First, asked(&refused.0, 3, &text)).await.unwrap();
        // As another connection sees it.
        assert_eq!(still.table(&first.id).await.version(), seq);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_begins_in_the_same_moment() {
    for (store, _folder) in stores().await {
        let still = Still::on(store);
        let [first, second] = still.begun(1, None).await;
        let resign =
            still.hub.command(&first.id, Seat::First, asked("r", 3, &Command::Resign)).await.unwrap();
        let wish = asked("1", resign, &Command::Rematch);
        still.hub.command(&first.id, Seat::First, wish).await.unwrap();
        still.hub.command(&first.id, Seat::Second, wish).await.unwrap();
        let next = still.table(&first.id).await.snapshot().next.clone().unwrap();
        let table = still.table(&next).await;
        assert_eq!((table.status(), table.to_move()), (Status::Playing, Some(Seat::Second)));
        // Both find their seats with the secrets they have.
        assert_eq!(still.hub.join(&next, "", Some(&second.key)).await.unwrap().seat, Seat::Second);
        assert_eq!(still.hub.join(&next, "", Some(&first.key)).await.unwrap().seat, Seat::First);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_lists_what_is_open_and_recent_games_can_be_found() {
    for (store, _folder) in stores().await {
        let still = Still::on(store.clone());
        let waiting = still.hub.open(&offer(2, FIVE)).await.unwrap();
        let private = Offer { listed: false, ..offer(1, None) };
        still.hub.open(&private).await.unwrap();
        let open = store.lobby().await.unwrap();
        assert_eq!(open.len(), 1);
        assert_eq!(
            (open[0].id.as_str(), open[0].name.as_str(), open[0].at),
            (waiting.id.as_str(), "Eva", START_MS)
        );
        let played = still.hub.open(&Offer { name: "Élise".into(), ..offer(1, None) }).await.unwrap();
        still.hub.join(&played.id, "Ole", None).await.unwrap();
        still.hub.command(&played.id, Seat::Second, asked("r", 3, &Command::Resign)).await.unwrap();
        let found = async |search: Search| {
            let rows = store.search(&Search { limit: 9, ..search }).await.unwrap();
            rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
        };
        let hit = vec![played.id.clone()];
        assert_eq!(found(Search::default()).await, hit);
        assert_eq!(found(Search { rules: "brandubh".into(), ..Search::default() }).await, hit);
        for name in ["oL", "élise", "ÉLI"] {
            assert_eq!(found(Search { name: name.into(), ..Search::default() }).await, hit, "{name}");
        }
        assert_eq!(found(Search { result: "attackers".into(), ..Search::default() }).await, hit);
        for nothing in [
            Search { rules: "tablut".into(), ..Search::default() },
            Search { name: "o_e".into(), ..Search::default() },
            Search { name: "%".into(), ..Search::default() },
            Search { result: "defenders".into(), ..Search::default() },
            Search { result: "draw".into(), ..Search::default() },
            Search { before_ms: Some(5), ..Search::default() },
        ] {
            assert!(found(nothing.clone()).await.is_empty(), "{nothing:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_moves_to_another_database_and_back_without_loss() {
    let from = stores().await;
    let to = stores().await;
    // SQLite to PostgreSQL, and the other way round.
    for ((source, _a), (target, _b)) in from.iter().zip(to.iter().rev()) {
        let still = Still::on(source.clone());
        let [played, _] = still.begun(2, FIVE).await;
        let said = Command::Say(ChatLine::Phrase(Phrase::Bye));
        still.hub.command(&played.id, Seat::Second, asked("77", 3, &said)).await.unwrap();
        still.hub.command(&played.id, Seat::First, asked("x", 3, &mv("d2-e2"))).await.unwrap();
        let phrase = Command::Say(ChatLine::Phrase(Phrase::Hello));
        still.hub.command(&played.id, Seat::First, asked("y", 3, &phrase)).await.unwrap();
        still.hub.open(&Offer { name: "ça “Olé” \\ ' 🙂".into(), ..offer(1, None) }).await.unwrap();
        let mut file = Vec::new();
        assert_eq!(source.export(&mut file).await.unwrap(), 2);
        assert_eq!(target.import(file.as_slice()).await.unwrap(), 2);
        for id in source.ids().await.unwrap() {
            assert_eq!(target.load(&id).await.unwrap(), source.load(&id).await.unwrap());
            assert_eq!(target.row(&id).await.unwrap(), source.row(&id).await.unwrap());
        }
        let mut back = Vec::new();
        target.export(&mut back).await.unwrap();
        assert_eq!(String::from_utf8(back).unwrap(), String::from_utf8(file.clone()).unwrap());
        // What is there already is not taken again, and nothing is lost by trying.
        assert_eq!(target.import(file.as_slice()).await.unwrap(), 0);
        // A projection that went wrong is made again.
        target.spoil_rows().await;
        assert_eq!(target.rebuild().await.unwrap(), 2);
        assert_eq!(target.row(&played.id).await.unwrap(), source.row(&played.id).await.unwrap());
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_on_the_machine_can_read_the_files_of_a_database() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("modes");
    let path = folder.0.join("games.db");
    let modes = || {
        let files = std::fs::read_dir(&folder.0).unwrap().map(|file| file.unwrap().path());
        let mut modes: Vec<(String, u32)> = files
            .map(|file| {
                let mode = file.metadata().unwrap().permissions().mode() & 0o777;
                (file.file_name().unwrap().to_string_lossy().into_owned(), mode)
            })
            .collect();
        modes.sort();
        modes
    };
    let store = Store::sqlite(&path).await.unwrap();
    Still::on(store.clone()).begun(1, None).await;
    let files = ["games.db", "games.db-shm", "games.db-wal"];
    assert_eq!(modes(), files.map(|name| (name.to_owned(), 0o600)));
    // Also those that an earlier version has made.
    for name in files {
        std::fs::set_permissions(folder.0.join(name), PermissionsExt::from_mode(0o644)).unwrap();
    }
    let _again = Store::sqlite(&path).await.unwrap();
    assert_eq!(modes(), files.map(|name| (name.to_owned(), 0o600)));
}
