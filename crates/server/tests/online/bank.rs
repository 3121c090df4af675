//! Databases for tests: each gets its own.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use branan_server::game::store::Store;

static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A folder that is removed at the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("branan-{name}-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A store of each kind, with what has to live as long.
pub(crate) async fn stores() -> Vec<(Store, Folder)> {
    let folder = Folder::new("sqlite");
    let sqlite = Store::sqlite(&folder.0.join("games.db")).await.unwrap();
    let (postgres, other) = (Store::connect(&postgres_database()).await.unwrap(), Folder::new("none"));
    vec![(sqlite, folder), (postgres, other)]
}

/// The address of a new, empty database of a real `PostgreSQL`.
pub(crate) fn postgres_database() -> String {
    let server = postgres();
    let name = format!("test{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let socket = server.folder.display();
    server.run(
        "psql",
        &["-h", &socket.to_string(), "-d", "postgres", "-c", &format!("CREATE DATABASE {name}")],
    );
    format!("postgres:///{name}?host={socket}&user={}", server.user)
}

/// A `PostgreSQL` of this run's own, reached by a socket in its folder. Tests may be processes
/// of one run: the first starts it, the others wait for it.
pub(crate) struct Postgres {
    folder: PathBuf,
    user: String,
    as_root: bool,
}

/// The `PostgreSQL` of this run.
pub(crate) fn postgres() -> &'static Postgres {
    static SERVER: OnceLock<Postgres> = OnceLock::new();
    SERVER.get_or_init(Postgres::start)
}

impl Postgres {
    fn start() -> Postgres {
        let as_root = output("id", &["-u"]) == "0";
        let user = if as_root { "postgres".to_owned() } else { output("id", &["-un"]) };
        let run = std::os::unix::process::parent_id();
        let server =
            Postgres { folder: std::env::temp_dir().join(format!("branan-pg-{run}")), user, as_root };
        let ready = server.folder.join("ready");
        if std::fs::create_dir(&server.folder).is_err() {
            let patience = std::time::Instant::now() + std::time::Duration::from_mins(5);
            while !ready.exists() {
                assert!(std::time::Instant::now() < patience, "PostgreSQL does not start");
                std::thread::sleep(std::time::Duration::from_millis(50));
            }
            return server;
        }
        // It must not outlive the tests, however they end.
        server.watch_over(run);
        let folder = server.folder.display().to_string();
        if as_root {
            assert!(Command::new("chown").args([&server.user, &folder]).status().unwrap().success());
        }
        let data = format!("{folder}/data");
        server.run("initdb", &["-D", &data, "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"]);
        server.go();
        std::fs::write(&ready, "").unwrap();
        server
    }

    /// Starts the server on its data.
    pub(crate) fn go(&self) {
        let folder = self.folder.display();
        let options = format!("-k {folder} -c listen_addresses= -c fsync=off -c max_connections=200");
        let (data, log) = (format!("{folder}/data"), format!("{folder}/log"));
        self.run("pg_ctl", &["-D", &data, "-w", "-l", &log, "-o", &options, "start"]);
    }

    /// Has the server end at once, as if it had crashed.
    #[allow(dead_code, reason = "for the torturer; tests share the server")]
    pub(crate) fn halt(&self) {
        self.run("pg_ctl", &["-D", &format!("{}/data", self.folder.display()), "-m", "immediate", "stop"]);
    }

    /// Stops the server when the run is over.
    #[expect(clippy::zombie_processes, reason = "it outlives us, by its nature")]
    fn watch_over(&self, run: u32) {
        let (stop, folder) = (program_path("pg_ctl"), self.folder.display());
        let stop = format!("{} -D {folder}/data -m immediate stop", stop.display());
        let stop = if self.as_root { format!("runuser -u {} -- {stop}", self.user) } else { stop };
        let script = format!("while kill -0 {run} 2>/dev/null; do sleep 1; done; {stop}; rm -rf {folder}");
        let mut shell = Command::new("setsid");
        shell.args(["sh", "-c", &script]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        shell.spawn().expect("a shell");
    }

    /// Runs a program of `PostgreSQL`, which does not want to be root.
    fn run(&self, program: &str, arguments: &[&str]) {
        let done = self.command(program).args(arguments).stdin(Stdio::null()).output().unwrap();
        assert!(done.status.success(), "{program}: {}", String::from_utf8_lossy(&done.stderr));
    }

    fn command(&self, program: &str) -> Command {
        let path = program_path(program);
        if self.as_root {
            let mut command = Command::new("runuser");
            command.args(["-u", &self.user, "--"]).arg(path);
            command
        } else {
            Command::new(path)
        }
    }
}

/// A NATS server of a test's own, on an address of this machine that nobody else uses.
pub(crate) struct NatsServer {
    pub(crate) host: String,
    pub(crate) options: Vec<String>,
    child: Option<Child>,
}

impl NatsServer {
    /// One that does not run yet.
    pub(crate) fn new() -> NatsServer {
        let [_, a, b, c] = std::process::id().to_be_bytes();
        NatsServer { host: format!("127.{}.{b}.{c}", 100 + a % 100), options: Vec::new(), child: None }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://{}:4222", self.host)
    }

    /// Has it run; it answers a moment later.
    pub(crate) fn start(&mut self) {
        let path = std::path::Path::new("/usr/sbin/nats-server");
        let mut command = Command::new(if path.exists() { path } else { "nats-server".as_ref() });
        command
            .args(["-a", &self.host, "-p", "4222"])
            .args(&self.options)
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        let child = command.stderr(Stdio::null()).spawn();
        self.child = Some(child.expect("nats-server is missing: apt-get install nats-server"));
    }

    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Where Debian and others put the programs of `PostgreSQL`.
fn program_path(program: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.extend(["/usr/local/bin", "/usr/bin"].map(PathBuf::from));
    let place = folders.iter().map(|folder| folder.join(program)).find(|path| path.exists());
    place.unwrap_or_else(|| panic!("{program} is missing: apt-get install postgresql"))
}

fn output(program: &str, arguments: &[&str]) -> String {
    let done = Command::new(program).args(arguments).output().unwrap();
    String::from_utf8(done.stdout).unwrap().trim().to_owned()
}
