//! Two servers on one `PostgreSQL`.

use branan_protocol::online::{Event, ServerMsg};

use super::bank::postgres_database;
use super::sockets::{Client, site};
use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn opponents_on_two_nodes_hear_of_each_other() {
    let url = postgres_database();
    let nodes =
        [Still::on(Store::connect(&url).await.unwrap()), Still::on(Store::connect(&url).await.unwrap())];
    for node in &nodes {
        node.hub.start().await.unwrap();
    }
    let [first, second] = nodes[0].begun(1, None).await;
    let mut eva = Client::at(site(&nodes[0].hub).await, &first.id, Some(&first.key)).await;
    let mut ole = Client::at(site(&nodes[1].hub).await, &first.id, Some(&second.key)).await;
    let mut seen = 3;
    for (turn, text) in ["d2-e2", "d3-b3", "d1-d3", "c4-c3", "d6-c6"].into_iter().enumerate() {
        let (mover, other) = if turn % 2 == 0 { (&mut eva, &mut ole) } else { (&mut ole, &mut eva) };
        mover.command(turn as u64, &first.id, seen, mv(text)).await;
        seen += 1;
        for client in [&mut *mover, other] {
            let ServerMsg::E { entry, .. } = client.hear().await else { panic!("an event") };
            assert!(entry.seq == seen && matches!(entry.event, Event::Moved { .. }), "{entry:?}");
        }
        assert_eq!(mover.hear().await, ServerMsg::Ok { id: turn as u64, s: seen });
    }
    for node in &nodes {
        node.hub.stop().await;
    }
}
