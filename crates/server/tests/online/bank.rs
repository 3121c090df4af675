//! Databases for tests: each gets its own.

use std::path::{Path, PathBuf};
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
    run("psql", &["-h", &socket.to_string(), "-d", "postgres", "-c", &format!("CREATE DATABASE {name}")]);
    format!("postgres:///{name}?host={socket}&user={}", user())
}

/// A `PostgreSQL` of this run's own, reached by a socket in its folder. Tests may be processes
/// of one run: the first starts it, the others wait for it.
pub(crate) struct Postgres {
    folder: PathBuf,
}

/// The `PostgreSQL` of this run.
pub(crate) fn postgres() -> &'static Postgres {
    static SERVER: OnceLock<Postgres> = OnceLock::new();
    SERVER.get_or_init(Postgres::start)
}

impl Postgres {
    fn start() -> Postgres {
        let parent = std::os::unix::process::parent_id();
        let server = Postgres { folder: std::env::temp_dir().join(format!("branan-pg-{parent}")) };
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
        watch_over(&server.folder, parent);
        hand_over(&server.folder);
        init(&server.folder.join("data"));
        server.go();
        std::fs::write(&ready, "").unwrap();
        server
    }

    /// Starts the server on its data.
    pub(crate) fn go(&self) {
        let folder = self.folder.display();
        let options = format!("-k {folder} -c listen_addresses= -c fsync=off -c max_connections=200");
        let (data, log) = (format!("{folder}/data"), format!("{folder}/log"));
        run("pg_ctl", &["-D", &data, "-w", "-l", &log, "-o", &options, "start"]);
    }

    /// Has the server end at once, as if it had crashed.
    #[allow(dead_code, reason = "for the torturer; tests share the server")]
    pub(crate) fn halt(&self) {
        run("pg_ctl", &["-D", &format!("{}/data", self.folder.display()), "-m", "immediate", "stop"]);
    }
}

/// Stops the server in a folder when another program has ended, and removes it.
#[expect(clippy::zombie_processes, reason = "it outlives us, by its nature")]
pub(crate) fn watch_over(folder: &Path, program: u32) {
    let (stop, folder) = (program_path("pg_ctl"), folder.display());
    let stop = format!("{} -D {folder}/data -m immediate stop", stop.display());
    let stop = if is_root() { format!("runuser -u {} -- {stop}", user()) } else { stop };
    let script = format!("while kill -0 {program} 2>/dev/null; do sleep 1; done; {stop}; rm -rf {folder}");
    let mut shell = Command::new("setsid");
    shell.args(["sh", "-c", &script]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    shell.spawn().expect("a shell");
}

/// Makes an empty `PostgreSQL`.
pub(crate) fn init(data: &Path) {
    let data = data.display().to_string();
    run("initdb", &["-D", &data, "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"]);
}

/// Has a folder or file belong to whoever runs `PostgreSQL`.
pub(crate) fn hand_over(path: &Path) {
    if is_root() {
        assert!(Command::new("chown").arg(user()).arg(path).status().unwrap().success());
    }
}

/// Runs a program of `PostgreSQL`; what it prints.
pub(crate) fn run(program: &str, arguments: &[&str]) -> String {
    let done = command(program).args(arguments).stdin(Stdio::null()).output().unwrap();
    assert!(done.status.success(), "{program}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8_lossy(&done.stdout).trim().to_owned()
}

/// A program of `PostgreSQL`, which does not want to be root.
pub(crate) fn command(program: &str) -> Command {
    let path = program_path(program);
    if is_root() {
        let mut command = Command::new("runuser");
        command.args(["-u", user(), "--"]).arg(path);
        command
    } else {
        Command::new(path)
    }
}

fn is_root() -> bool {
    static ID: OnceLock<String> = OnceLock::new();
    ID.get_or_init(|| output("id", &["-u"])) == "0"
}

/// Who runs `PostgreSQL`.
pub(crate) fn user() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| if is_root() { "postgres".to_owned() } else { output("id", &["-un"]) })
}

/// An address of this machine that no other run uses.
pub(crate) fn own_host() -> String {
    let [_, a, b, c] = std::process::id().to_be_bytes();
    format!("127.{}.{b}.{c}", 100 + a % 100)
}

/// A NATS server of a test's own.
pub(crate) struct NatsServer {
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) options: Vec<String>,
    child: Option<Child>,
}

impl NatsServer {
    /// One that does not run yet.
    pub(crate) fn new() -> NatsServer {
        NatsServer { host: own_host(), port: 4222, options: Vec::new(), child: None }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://{}:{}", self.host, self.port)
    }

    /// Has it run; it answers a moment later.
    pub(crate) fn start(&mut self) {
        let path = Path::new("/usr/sbin/nats-server");
        let mut command = Command::new(if path.exists() { path } else { "nats-server".as_ref() });
        command
            .args(["-a", &self.host, "-p", &self.port.to_string()])
            .args(&self.options)
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        let child = command.stderr(Stdio::null()).spawn();
        self.child = Some(child.expect("nats-server is missing: apt-get install nats-server"));
    }

    /// The number of its process, while it runs.
    #[allow(dead_code, reason = "for those who measure it")]
    pub(crate) fn pid(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
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

/// The folder of `PostgreSQL`'s programs.
pub(crate) fn programs() -> PathBuf {
    program_path("postgres").parent().map(Path::to_owned).unwrap_or_default()
}

/// Where Debian and others put the programs of `PostgreSQL`.
fn program_path(program: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.extend(["/usr/local/bin", "/usr/bin"].map(PathBuf::from));
    folders.extend(std::env::var_os("PATH").iter().flat_map(std::env::split_paths));
    let place = folders.iter().map(|folder| folder.join(program)).find(|path| path.exists());
    place.unwrap_or_else(|| panic!("{program} is missing: apt-get install postgresql"))
}

fn output(program: &str, arguments: &[&str]) -> String {
    let done = Command::new(program).args(arguments).output().unwrap();
    String::from_utf8(done.stdout).unwrap().trim().to_owned()
}
