//! Databases for tests: each gets its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
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

/// The address of a new, empty database of a real PostgreSQL.
pub(crate) fn postgres_database() -> String {
    let server = postgres();
    let name = format!("test{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let socket = server.folder.0.display();
    server.run(
        "psql",
        &["-h", &socket.to_string(), "-d", "postgres", "-c", &format!("CREATE DATABASE {name}")],
    );
    format!("postgres:///{name}?host={socket}&user={}", server.user)
}

/// A PostgreSQL of this test program's own, reached by a socket in its folder.
struct Postgres {
    folder: Folder,
    user: String,
    as_root: bool,
}

fn postgres() -> &'static Postgres {
    static SERVER: OnceLock<Postgres> = OnceLock::new();
    SERVER.get_or_init(Postgres::start)
}

impl Postgres {
    fn start() -> Postgres {
        let as_root = output("id", &["-u"]) == "0";
        let user = if as_root { "postgres".to_owned() } else { output("id", &["-un"]) };
        let server = Postgres { folder: Folder::new("pg"), user, as_root };
        let folder = server.folder.0.display().to_string();
        if as_root {
            assert!(Command::new("chown").args([&server.user, &folder]).status().unwrap().success());
        }
        let data = format!("{folder}/data");
        server.run("initdb", &["-D", &data, "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"]);
        let options = format!("-k {folder} -c listen_addresses= -c fsync=off -c max_connections=200");
        server.run("pg_ctl", &["-D", &data, "-w", "-l", &format!("{folder}/log"), "-o", &options, "start"]);
        // It must not outlive the tests, however they end.
        watch_over(&server, &data);
        server
    }

    /// Runs a program of PostgreSQL, which does not want to be root.
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

/// Stops the server when this process is gone: static values are never dropped.
fn watch_over(server: &Postgres, data: &str) {
    let (us, stop, folder) = (std::process::id(), program_path("pg_ctl"), server.folder.0.display());
    let stop = format!("{} -D {data} -m immediate stop", stop.display());
    let stop = if server.as_root { format!("runuser -u {} -- {stop}", server.user) } else { stop };
    let script = format!("while kill -0 {us} 2>/dev/null; do sleep 1; done; {stop}; rm -rf {folder}");
    let mut shell = Command::new("setsid");
    shell.args(["sh", "-c", &script]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    shell.spawn().expect("a shell");
}

/// Where Debian and others put the programs of PostgreSQL.
fn program_path(program: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.extend(["/usr/local/bin", "/usr/bin"].map(PathBuf::from));
    let found = folders.iter().rev().map(|folder| folder.join(program)).find(|path| path.exists());
    let place = folders.iter().map(|folder| folder.join(program)).find(|path: &PathBuf| Path::exists(path));
    place.or(found).unwrap_or_else(|| panic!("{program} is missing: apt-get install postgresql"))
}

fn output(program: &str, arguments: &[&str]) -> String {
    let done = Command::new(program).args(arguments).output().unwrap();
    String::from_utf8(done.stdout).unwrap().trim().to_owned()
}
