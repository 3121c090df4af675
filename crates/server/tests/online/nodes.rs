//! Two servers on one `PostgreSQL`.

use branan_protocol::online::{Event, ServerMsg};
use branan_server::game::Nats;

use super::bank::{Folder, NatsServer, postgres_database};
use super::sockets::{Client, site};
use super::*;

/// Moves that two may make in turn, from the start.
const MOVES: [&str; 8] = ["d2-e2", "d3-b3", "d1-d3", "c4-c3", "d6-c6", "b3-b1", "c6-d6", "b1-b3"];

#[tokio::test(flavor = "multi_thread")]
async fn opponents_on_two_nodes_hear_of_each_other() {
    let mut pair = Pair::new(None).await;
    pair.play(8).await;
    pair.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn opponents_hear_of_each_other_over_nats_whenever_it_is_there() {
    let mut server = NatsServer::new();
    let mut pair = Pair::new(Some(server.url().parse().unwrap())).await;
    // Not there yet: the nodes look for themselves.
    pair.play(2).await;
    server.start();
    pair.linked(true).await;
    pair.play(2).await;
    server.kill();
    pair.linked(false).await;
    pair.play(2).await;
    server.start();
    pair.linked(true).await;
    pair.play(2).await;
    pair.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn opponents_hear_of_each_other_over_nats_that_wants_tls_and_a_password() {
    let (folder, mut server) = (Folder::new("nats-tls"), NatsServer::new());
    let made = rcgen::generate_simple_self_signed([server.host.clone()]).unwrap();
    let [certificate, key] = ["cert.pem", "key.pem"].map(|name| folder.0.join(name));
    std::fs::write(&certificate, made.cert.pem()).unwrap();
    std::fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let files = [&certificate, &key].map(|file| file.display().to_string());
    // Whoever connects needs a certificate, too; the only one there is vouches for itself.
    let tls = ["--tlsverify", "--tlscacert", &files[0], "--tlscert", &files[0], "--tlskey", &files[1]];
    let login = ["--user", "branan", "--pass", "s3cret"];
    server.options = tls.iter().chain(&login).map(|&option| option.to_owned()).collect();
    server.start();
    let at = |login: &str| -> Nats { format!("tls://{login}@{}:4222", server.host).parse().unwrap() };
    let mut nats = at("branan:s3cret");
    (nats.roots, nats.certificate) = (Some(certificate.clone()), Some((certificate.clone(), key.clone())));
    // Who gives the wrong password, knows nobody who vouches for the server, or has no certificate stays outside.
    let mut outside = [at("branan:wr0ng"), at("branan:s3cret"), at("branan:s3cret")];
    (outside[0].roots, outside[0].certificate) = (nats.roots.clone(), nats.certificate.clone());
    outside[1].certificate = nats.certificate.clone();
    outside[2].roots = nats.roots.clone();
    let url = postgres_database();
    let mut strangers = Vec::new();
    for nats in outside {
        let node = Still::on(Store::connect(&url).await.unwrap());
        node.hub.start_with(Some(nats)).await.unwrap();
        strangers.push(node);
    }
    let mut pair = Pair::new(Some(nats)).await;
    pair.linked(true).await;
    pair.play(8).await;
    assert!(!strangers.iter().any(|node| node.hub.is_linked()));
    for node in strangers {
        node.hub.stop().await;
    }
    pair.end().await;
}

/// Two who play at different nodes.
struct Pair {
    nodes: [Still; 2],
    game: String,
    clients: [Client; 2],
    turn: usize,
}

impl Pair {
    async fn new(nats: Option<Nats>) -> Pair {
        let url = postgres_database();
        let node = async || Still::on(Store::connect(&url).await.unwrap());
        let nodes = [node().await, node().await];
        for node in &nodes {
            node.hub.start_with(nats.clone()).await.unwrap();
        }
        let [first, second] = nodes[0].begun(1, None).await;
        let eva = Client::at(site(&nodes[0].hub).await, &first.id, Some(&first.key)).await;
        let ole = Client::at(site(&nodes[1].hub).await, &first.id, Some(&second.key)).await;
        Pair { nodes, game: first.id, clients: [eva, ole], turn: 0 }
    }

    /// Plays some moves, each heard by both before the next.
    async fn play(&mut self, count: usize) {
        for (turn, text) in MOVES.iter().enumerate().skip(self.turn).take(count) {
            let (id, seen) = (turn as u64, turn as u64 + 4);
            self.clients[turn % 2].command(id, &self.game, seen - 1, mv(text)).await;
            for client in &mut self.clients {
                let ServerMsg::E { entry, .. } = client.receive().await else { panic!("an event") };
                assert!(entry.seq == seen && matches!(entry.event, Event::Moved { .. }), "{entry:?}");
            }
            assert_eq!(self.clients[turn % 2].receive().await, ServerMsg::Ok { id, s: seen });
        }
        self.turn += count;
    }

    /// Waits until both nodes can be heard, or neither.
    async fn linked(&self, expected: bool) {
        while self.nodes.iter().any(|node| node.hub.is_linked() != expected) {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }

    async fn end(self) {
        for node in &self.nodes {
            node.hub.stop().await;
        }
    }
}
