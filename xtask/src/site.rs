//! The site as a browser meets it: built, started, and looked at.

use std::{
    fs::File,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, ExitCode, Stdio},
};

use anyhow::{Context, Result, bail, ensure};

use crate::{
    apt, npm,
    programs::build_as_for_tests,
    shell::{program, read, run, which},
    wasm,
    workspace::{Workspace, root},
};

pub(crate) const HELP: &str = "\
Takes pictures of every page, as a phone and a desktop show it.

Usage: cargo xtask screenshots [FOLDER]

FOLDER is screenshots/ in the target folder unless it is named. Builds everything
the pages need and starts the server for them.
";

const STORIES: &str = "crates/web/e2e";
const DIST: &str = "crates/server/dist";
/// The program, and the engine of pages as a native one. An example has dependencies as tests have them.
const PROGRAMS: [&str; 4] = ["--bin", "branan", "--example", "talk"];
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// `cargo xtask screenshots`.
pub(crate) fn screenshots(arguments: &[String]) -> Result<ExitCode> {
    let folder = match arguments {
        [] => Workspace::load()?.target_directory.join("screenshots"),
        [folder] => std::env::current_dir()?.join(folder),
        _ => bail!("unknown arguments; see `cargo xtask screenshots --help`"),
    };
    wasm::build_pages()?;
    let site = Site::open()?;
    site.node("screenshots.js", &[folder.display().to_string()])?;
    println!("{}", folder.display());
    Ok(ExitCode::SUCCESS)
}

/// Tells the stories of `crates/web/e2e` in a real browser.
///
/// # Errors
/// If one fails, or if something they need is missing and cannot be installed.
pub(crate) fn stories() -> Result<()> {
    ensure_built()?;
    Site::open()?.node("run.js", &[])
}

/// Holds that the engine answers in a page what it answers elsewhere.
///
/// # Errors
/// If it does not.
pub(crate) fn engine_in_page() -> Result<()> {
    ensure_built()?;
    ensure_node()?;
    let folder = root().join("crates/web-engine/node");
    let messages = || File::open(folder.join("messages.txt"));
    let native = build_as_for_tests(&PROGRAMS)?.join("examples/talk");
    let expected = read(program(native, [""; 0]).stdin(messages()?))?;
    let mut node = program("node", [folder.join("talk.js"), root().join(DIST)]);
    let answers = read(node.stdin(messages()?)).context("the engine for pages does not run")?;
    ensure!(!answers.is_empty(), "the engine says nothing");
    for (line, (answer, expected)) in answers.lines().zip(expected.lines()).enumerate() {
        ensure!(answer == expected, "answer {}: in a page {answer}, elsewhere {expected}", line + 1);
    }
    ensure!(answers == expected, "one of them says more than the other");
    eprintln!("{} answers, the same in a page and elsewhere", answers.lines().count());
    Ok(())
}

/// Builds the engine as pages run it, and makes sure that Node is there to run it; gives
/// the folder.
///
/// # Errors
/// If it does not build or Node cannot be had.
pub(crate) fn engine_for_pages() -> Result<String> {
    wasm::build_pages()?;
    ensure_node()?;
    Ok(DIST.to_owned())
}

/// The step `wasm` comes before those that look at its results; run alone, they
/// must not look at nothing.
fn ensure_built() -> Result<()> {
    let mut names =
        std::fs::read_dir(root().join(DIST))?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    if names.any(|name| name.starts_with("engine-")) { Ok(()) } else { wasm::build_pages() }
}

/// The server under way, and what drives a browser.
struct Site {
    server: Child,
    address: String,
    folder: PathBuf,
    /// The program, for stories with a server of their own.
    program: PathBuf,
}

impl Site {
    fn open() -> Result<Site> {
        let folder = root().join(STORIES);
        browser()?;
        ensure_node()?;
        npm::install_once(&folder)?;
        let program = build_as_for_tests(&PROGRAMS)?.join("branan");
        let (server, address) = start(&program)?;
        Ok(Site { server, address, folder, program })
    }

    fn node(&self, script: &str, arguments: &[String]) -> Result<()> {
        let mut node = program("node", [script, self.address.trim_end_matches('/')]);
        run(node.args(arguments).env("BRANAN", &self.program).current_dir(&self.folder))
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Starts the server on a free port and waits until it says where it is.
fn start(program: &Path) -> Result<(Child, String)> {
    let mut command = Command::new(program);
    command.args(["serve", "--no-open", "--port", "0", "--color", "never", "--data"]);
    command.arg(Workspace::load()?.target_directory.join("stories-data"));
    let mut server = command.stderr(Stdio::piped()).spawn()?;
    let mut said = BufReader::new(server.stderr.take().context("no pipe")?);
    let mut line = String::new();
    said.read_line(&mut line)?;
    let address = line.trim().rsplit(' ').next().filter(|word| word.starts_with("http"));
    let address = address.with_context(|| format!("the server says: {line}"))?.to_owned();
    Ok((server, address))
}

/// Makes sure that there is Node.
pub(crate) fn ensure_node() -> Result<()> {
    let is_there = which("node").is_some() && which("npm").is_some();
    ensure!(is_there, "node and npm are missing; install Node.js 20 or later");
    Ok(())
}

/// Makes sure that there is a browser.
pub(crate) fn browser() -> Result<()> {
    let is_there =
        || std::env::var_os("CHROMIUM").is_some() || BROWSERS.iter().any(|name| which(name).is_some());
    if is_there() {
        return Ok(());
    }
    if !apt::may_install()? {
        bail!(
            "no Chromium here; install it (on Debian as root: `apt-get install chromium`), or name it in CHROMIUM"
        );
    }
    apt::install(&["chromium"])?;
    ensure!(is_there(), "Debian's chromium holds no browser");
    Ok(())
}
