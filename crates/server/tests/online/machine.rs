//! Machines with a `PostgreSQL`, which follow each other, die and are promoted.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU16, Ordering};

use super::bank::{self, Folder};

static PORT: AtomicU16 = AtomicU16::new(5500);

/// A machine with a `PostgreSQL` that speaks TLS and nothing else.
pub(crate) struct Machine {
    folder: Folder,
    pub(crate) host: String,
    pub(crate) port: u16,
}

/// What a standby is called by its primary.
const STANDBY: &str = "standby";
/// What is written on it.
pub(crate) const DATABASE: &str = "branan";

impl Machine {
    /// One that runs, with an empty database.
    pub(crate) fn new() -> Machine {
        let machine = Machine::empty();
        bank::init(&machine.data());
        let lines = "local all all trust\nhostssl all all 127.0.0.0/8 trust\nhostssl replication all 127.0.0.0/8 trust\n";
        fs::write(machine.data().join("pg_hba.conf"), lines).unwrap();
        machine.start();
        machine.ask("postgres", &format!("CREATE DATABASE {DATABASE}"));
        machine
    }

    /// One without data, which does not run.
    pub(crate) fn empty() -> Machine {
        let (folder, host) = (Folder::new("machine"), bank::own_host());
        bank::watch_over(&folder.0, std::process::id());
        bank::hand_over(&folder.0);
        let machine = Machine { folder, host, port: PORT.fetch_add(1, Ordering::Relaxed) };
        let made = rcgen::generate_simple_self_signed([machine.host.clone()]).unwrap();
        fs::write(machine.certificate(), made.cert.pem()).unwrap();
        fs::write(machine.key(), made.signing_key.serialize_pem()).unwrap();
        for file in [machine.certificate(), machine.key()] {
            bank::hand_over(&file);
            assert!(Command::new("chmod").arg("600").arg(file).status().unwrap().success());
        }
        machine
    }

    /// A copy of it that follows it, and runs.
    pub(crate) fn standby(&self) -> Machine {
        let machine = Machine::empty();
        machine.follow(self);
        machine
    }

    /// Becomes a copy of another that follows it, whatever was there before.
    pub(crate) fn follow(&self, primary: &Machine) {
        let _ = fs::remove_dir_all(self.data());
        self.copy(primary, &["-R", "-X", "stream"]);
        self.start();
    }

    /// Copies another while it runs, as documented.
    pub(crate) fn copy(&self, other: &Machine, options: &[&str]) {
        let (from, data) = (other.line(STANDBY), self.data().display().to_string());
        bank::run("pg_basebackup", &[&["-d", &from, "-D", &data, "-c", "fast"], options].concat());
    }

    /// Where another of `PostgreSQL`'s programs finds it.
    fn line(&self, name: &str) -> String {
        let (host, port) = (&self.host, self.port);
        format!("host={host} port={port} user={} application_name={name} sslmode=require", bank::user())
    }

    /// Whether commits wait for the standby from now on.
    pub(crate) fn wait_for_standby(&self, waits: bool) {
        let names = if waits { STANDBY } else { "" };
        self.ask("postgres", &format!("ALTER SYSTEM SET synchronous_standby_names = '{names}'"));
        self.ask("postgres", "SELECT pg_reload_conf()");
        let is_so = if waits { "sync" } else { "async" };
        let count = format!("SELECT count(*) FROM pg_stat_replication WHERE sync_state = '{is_so}'");
        while waits && self.ask("postgres", &count) == "0" {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }

    /// What `PostgreSQL` answers.
    pub(crate) fn ask(&self, database: &str, question: &str) -> String {
        let line = format!("{} dbname={database}", self.line("psql"));
        bank::run("psql", &["-d", &line, "-At", "-c", question])
    }

    pub(crate) fn start(&self) {
        let (host, port) = (&self.host, self.port);
        let [certificate, key] = [self.certificate(), self.key()].map(|file| file.display().to_string());
        let options = format!(
            "-c listen_addresses={host} -p {port} -c unix_socket_directories= -c max_connections=60 -c ssl=on \
             -c ssl_cert_file={certificate} -c ssl_key_file={key}"
        );
        let [data, log] = ["data", "log"].map(|name| self.folder.0.join(name).display().to_string());
        bank::run("pg_ctl", &["-D", &data, "-w", "-l", &log, "-o", &options, "start"]);
    }

    pub(crate) fn restart(&self) {
        bank::run("pg_ctl", &["-D", &self.data().display().to_string(), "-w", "-m", "fast", "stop"]);
        self.start();
    }

    /// Waits until it has read all logs that it was given, and can be written.
    pub(crate) fn wait_until_primary(&self) {
        while self.ask("postgres", "SELECT pg_is_in_recovery()") != "f" {
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    }

    pub(crate) fn promote(&self) {
        bank::run("pg_ctl", &["-D", &self.data().display().to_string(), "-w", "promote"]);
    }

    /// Ends all of it at once (`kill -9`).
    pub(crate) fn kill(&self) {
        self.signal("-KILL");
        let _ = fs::remove_file(self.data().join("postmaster.pid"));
    }

    /// Has it fall silent without a word, as a machine whose plug was pulled.
    pub(crate) fn freeze(&self) {
        self.signal("-STOP");
    }

    fn signal(&self, signal: &str) {
        let file = fs::read_to_string(self.data().join("postmaster.pid")).unwrap_or_default();
        let Some(first) = file.lines().next() else { return };
        let children = fs::read_to_string(format!("/proc/{first}/task/{first}/children")).unwrap_or_default();
        let all = std::iter::once(first).chain(children.split_whitespace());
        let _ = Command::new("kill").arg(signal).args(all).status();
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.folder.0.join("data")
    }

    /// The certificate, which vouches for itself.
    pub(crate) fn certificate(&self) -> PathBuf {
        self.folder.0.join("cert.pem")
    }

    fn key(&self) -> PathBuf {
        self.folder.0.join("key.pem")
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The address of a database on several machines, whose certificates are checked by a file that vouches for them.
pub(crate) fn address(machines: &[&Machine], roots: &std::path::Path) -> String {
    let certificates = machines.iter().map(|machine| fs::read_to_string(machine.certificate()).unwrap());
    fs::write(roots, certificates.collect::<String>()).unwrap();
    let hosts: Vec<String> =
        machines.iter().map(|machine| format!("{}:{}", machine.host, machine.port)).collect();
    format!(
        "postgres://{}@{}/{DATABASE}?target_session_attrs=read-write&sslmode=verify-full&sslrootcert={}",
        bank::user(),
        hosts.join(","),
        roots.display()
    )
}
