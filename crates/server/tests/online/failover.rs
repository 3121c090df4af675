//! `PostgreSQL` on two machines, of which any may die.

use std::path::Path;
use std::time::Duration;

use branan_protocol::online::Code;

use super::bank::Folder;
use super::machine::{Machine, address};
use super::*;

/// Gives a command until it is carried out, as clients do.
async fn insist(still: &Still, game: &str, (seat, id, seen, text): (Seat, &str, u64, &str)) -> u64 {
    loop {
        match still.hub.command(game, seat, asked(id, seen, &mv(text))).await {
            Ok(entry) => return entry,
            Err(refusal) => assert_eq!(refusal.code, Code::Unavailable, "{refusal:?}"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_at_the_machine_that_was_promoted() {
    let (folder, primary) = (Folder::new("failover"), Machine::new());
    let standby = primary.standby();
    primary.wait_for_standby(true);
    let url = address(&[&standby, &primary], &folder.0.join("roots.pem"));
    // The first of them cannot be written; the other is found.
    let still = Still::on(Store::connect(&url).await.unwrap());
    still.hub.start().await.unwrap();
    let [first, _] = still.begun(1, FIVE).await;
    assert_eq!(insist(&still, &first.id, (Seat::First, "1", 3, "d2-e2")).await, 4);
    // Gone without a word: whoever waits for an answer gets none.
    primary.freeze();
    let (hub, id) = (still.hub.clone(), first.id.clone());
    let waiting =
        tokio::spawn(async move { hub.command(&id, Seat::Second, asked("2", 4, &mv("d3-b3"))).await });
    standby.promote();
    let waited = waiting.await.unwrap();
    assert!(waited.is_err_and(|refusal| refusal.code == Code::Unavailable));
    assert_eq!(insist(&still, &first.id, (Seat::Second, "2", 4, "d3-b3")).await, 5);
    // Should the old one come back as it was, nobody believes it, though it says that it can be written.
    primary.kill();
    primary.start();
    primary.wait_for_standby(false);
    let next = Store::connect(&url).await.unwrap();
    assert_eq!(next.load(&first.id).await.unwrap().unwrap().lines.len(), 5);
    still.hub.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_speaks_tls_is_believed_if_somebody_vouches_for_it() {
    let (folder, machine, other) = (Folder::new("tls"), Machine::new(), Folder::new("other"));
    let roots = folder.0.join("roots.pem");
    let url = address(&[&machine], &roots);
    Store::connect(&url).await.unwrap().close().await;
    let stranger = rcgen::generate_simple_self_signed([machine.host.clone()]).unwrap();
    let strange = other.0.join("roots.pem");
    std::fs::write(&strange, stranger.cert.pem()).unwrap();
    let refused = async |url: &str| Store::connect(url).await.unwrap_err().to_string();
    let shown = |path: &Path| path.display().to_string();
    let error = refused(&url.replace(&shown(&roots), &shown(&strange))).await;
    assert!(error.contains("certificate"), "{error}");
    let error = refused(&url.replace("verify-full", "disable")).await;
    assert!(error.contains("no encryption"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_can_be_written_nobody_starts() {
    let (folder, primary) = (Folder::new("readonly"), Machine::new());
    let standby = primary.standby();
    primary.kill();
    let error =
        Store::connect(&address(&[&primary, &standby], &folder.0.join("roots.pem"))).await.unwrap_err();
    assert!(error.to_string().starts_with("the database: "), "{error}");
}
