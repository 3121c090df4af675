//! All the machines that games run on.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::task::block_in_place;
use tokio::time::sleep;

use crate::bank::{self, Folder, NatsServer};
use crate::case::Case;
use crate::judge::Damage;
use crate::machine::{self, Machine};
use crate::node::Node;
use crate::wire::Failure;

/// Two servers, a primary with a standby that every commit waits for, and three NATS nodes.
pub(crate) struct Cluster {
    /// The primary comes first.
    machines: [Machine; 2],
    nats: Vec<NatsServer>,
    servers: Vec<Node>,
    pub(crate) url: String,
    _folder: Folder,
}

/// Whoever watches over the databases needs so long to notice that one is gone.
const NOTICED: Duration = Duration::from_secs(4);
/// How long anything else is gone.
const AWAY: Duration = Duration::from_secs(5);

impl Cluster {
    pub(crate) async fn start(program: &str) -> Result<Cluster, Failure> {
        let folder = Folder::new("failover");
        let primary = Machine::new();
        let standby = primary.standby();
        primary.wait_for_standby(true);
        let machines = [primary, standby];
        let url = machine::address(&[&machines[0], &machines[1]], &folder.0.join("roots.pem"));
        let nats = nats_cluster(&folder)?;
        let hosts: Vec<String> = nats.iter().map(|node| format!("{}:{}", node.host, node.port)).collect();
        let bus = format!("tls://{}", hosts.join(","));
        let certificate = folder.0.join("cert.pem").display().to_string();
        let mut servers = Vec::new();
        for number in 0..2 {
            let mut server = Node::new(program, &folder.0, number).with(|command| {
                command.args(["--per-address", "100000", "--database", &url]);
                command.args(["--bus", &bus, "--bus-ca", &certificate]);
            });
            server.start().await?;
            servers.push(server);
        }
        Ok(Cluster { machines, nats, servers, url, _folder: folder })
    }

    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.servers.iter().map(|server| server.address).collect()
    }

    /// Has a machine die, does what whoever runs it does then, and has it come back.
    pub(crate) async fn strike(&mut self, case: Case, damage: &mut Damage) -> Result<(), Failure> {
        damage.times += 1;
        let began = Instant::now();
        match case {
            Case::Peace => sleep(AWAY).await,
            Case::Nats(number) => {
                self.nats[number].kill();
                sleep(AWAY).await;
                self.nats[number].start();
            }
            Case::Server(number) => {
                self.servers[number].kill()?;
                sleep(AWAY).await;
                self.servers[number].start().await?;
            }
            Case::Standby => {
                let [primary, standby] = &self.machines;
                standby.kill();
                sleep(NOTICED).await;
                block_in_place(|| primary.wait_for_standby(false));
                damage.down += began.elapsed();
                block_in_place(|| standby.start());
                block_in_place(|| primary.wait_for_standby(true));
            }
            Case::Primary => {
                self.machines[0].kill();
                self.promote(began, damage).await;
            }
            Case::SilentPrimary => {
                self.machines[0].freeze();
                self.promote(began, damage).await;
            }
        }
        Ok(())
    }

    /// Has the standby take the place of the primary, which becomes the standby.
    async fn promote(&mut self, began: Instant, damage: &mut Damage) {
        sleep(NOTICED).await;
        block_in_place(|| {
            self.machines[1].promote();
            damage.down += began.elapsed();
            self.machines[0].kill();
            self.machines.swap(0, 1);
            let [primary, standby] = &self.machines;
            standby.follow(primary);
            primary.wait_for_standby(true);
        });
    }

    pub(crate) fn stop(&mut self) -> Result<(), Failure> {
        self.servers.iter_mut().try_for_each(Node::kill)
    }
}

/// Three nodes that know each other and speak TLS to others.
fn nats_cluster(folder: &Folder) -> Result<Vec<NatsServer>, Failure> {
    let made = rcgen::generate_simple_self_signed([bank::own_host()])?;
    let [certificate, key] = ["cert.pem", "key.pem"].map(|name| folder.0.join(name));
    std::fs::write(&certificate, made.cert.pem())?;
    std::fs::write(&key, made.signing_key.serialize_pem())?;
    let files = [certificate, key].map(|file| file.display().to_string());
    let route = |number: u16| format!("nats://{}:{}", bank::own_host(), 6222 + number);
    let routes = [0, 1, 2].map(route).join(",");
    let node = |number: u16| {
        let mut node = NatsServer::new();
        node.port += number;
        let name = format!("node{number}");
        let own = route(number);
        let options = ["--name", &name, "--cluster_name", "branan", "--cluster", &own, "--routes", &routes];
        let tls = ["--tls", "--tlscert", &files[0], "--tlskey", &files[1]];
        node.options = options.iter().chain(&tls).map(|&option| option.to_owned()).collect();
        node.start();
        node
    };
    Ok((0..3).map(node).collect())
}
