//! Games with days to think.

use branan_protocol::online::Status;

use super::bank::stores;
use super::*;

const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 24 * HOUR_MS;

/// A day, eight hours a move, two days at most.
const DAY: Option<Time> = Some(Time::SLOW[0]);

impl Still {
    /// A game in which both have made their first move.
    async fn slow(&self) -> String {
        let [first, _] = self.begun(1, DAY).await;
        for (turn, text) in ["d2-g2", "d3-d2"].into_iter().enumerate() {
            let (command, cmd_id) = (mv(text), turn.to_string());
            self.hub
                .command(&first.id, SEATS[turn], asked(&cmd_id, 3 + turn as u64, &command))
                .await
                .unwrap();
        }
        self.hub.tick().await.unwrap();
        first.id
    }

    /// Time passes while another server is there.
    async fn pass_served_ms(&self, ms: u64) {
        self.pass_ms(ms);
        self.hub.store().beat(self.time.load(Ordering::SeqCst)).await.unwrap();
    }

    /// Another server on the same database, at the same moment.
    fn next(&self) -> Still {
        let next = Still::on(self.hub.store().clone());
        next.time.store(self.time.load(Ordering::SeqCst), Ordering::SeqCst);
        next
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_game_is_lost_on_time_though_nobody_looks_and_the_server_is_another() {
    for (store, _folder) in stores().await {
        let still = Still::on(store);
        let id = still.slow().await;
        still.pass_served_ms(23 * HOUR_MS).await;
        still.hub.tick().await.unwrap();
        assert_eq!(still.table(&id).await.status(), Status::Playing);
        // One that never had the game in memory.
        still.pass_served_ms(HOUR_MS + 1000).await;
        let next = still.next();
        next.hub.start().await.unwrap();
        next.hub.tick().await.unwrap();
        let table = next.table(&id).await;
        assert_eq!((table.status(), table.snapshot().winner), (Status::Ended, Some(Seat::Second)));
        next.hub.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_a_slow_game_while_no_server_is_there() {
    for (store, _folder) in stores().await {
        let still = Still::on(store);
        let id = still.slow().await;
        let next = still.next();
        next.pass_ms(9 * DAY_MS);
        next.hub.start().await.unwrap();
        next.hub.tick().await.unwrap();
        let table = next.table(&id).await;
        assert_eq!(table.status(), Status::Playing);
        assert_eq!(table.left_at(START_MS + 9 * DAY_MS), Some([DAY_MS; 2]));
        next.hub.stop().await;
        // From there on time goes on as if nothing had been.
        let last = next.next();
        last.pass_served_ms(DAY_MS + 1000).await;
        last.hub.tick().await.unwrap();
        assert_eq!(last.table(&id).await.status(), Status::Ended);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_short_outage_is_written_only_where_it_is_missed() {
    for (store, _folder) in stores().await {
        let still = Still::on(store);
        let slow = still.begun(1, Some(Time::SLOW[2])).await[0].id.clone();
        let [live, _] = still.begun(1, Some(Time::live(10_800_000, 0))).await;
        let ending = still.slow().await;
        let versions = async |still: &Still| {
            [
                still.table(&slow).await.version(),
                still.table(&live.id).await.version(),
                still.table(&ending).await.version(),
            ]
        };
        let before = versions(&still).await;
        let next = still.next();
        next.pass_ms(9 * 60_000);
        next.hub.start().await.unwrap();
        let after = versions(&next).await;
        assert_eq!([after[0] - before[0], after[1] - before[1], after[2] - before[2]], [0, 1, 1]);
        next.hub.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_move_of_a_slow_game_has_a_whole_day() {
    for (store, _folder) in stores().await {
        let still = Still::on(store);
        let [first, _] = still.begun(1, DAY).await;
        still.hub.tick().await.unwrap();
        still.pass_served_ms(DAY_MS).await;
        still.hub.tick().await.unwrap();
        assert_eq!(still.table(&first.id).await.status(), Status::Playing);
        still.pass_served_ms(1000).await;
        still.hub.tick().await.unwrap();
        assert_eq!(still.table(&first.id).await.status(), Status::Aborted);
    }
}
