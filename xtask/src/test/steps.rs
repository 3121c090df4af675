//! The steps of `cargo xtask test`, quick ones first, test runners last.

use std::{path::Path, process::Command, time::Duration};

use anyhow::Result;

use super::{clauses, layers, libraries, links, standalone};
use crate::{
    apt, javascript, python,
    shell::{cargo, program, read, run, run_within, which},
    siege, simulate, site,
    tools::{DENY, TYPOS},
    wasm,
};

/// One thing that must hold.
pub(super) struct Step {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    /// The step ends with a test runner's own summary.
    pub(super) has_summary: bool,
    /// Fails if it does not hold; told to mend things, it may do that instead.
    pub(super) run: fn(fix: bool) -> Result<()>,
}

pub(super) const STEPS: &[Step] = &[
    check("format", "the code is formatted", format),
    check("layers", "crates depend on each other one way only", |_| layers::check()),
    check("clauses", "every clause of docs/rules.md has a test", |_| clauses::check()),
    check("standalone", "nothing points outside the repository", |_| standalone::check()),
    check("spelling", "words are spelled right", spelling),
    check("deny", "licences, sources, bans and known holes of dependencies", |_| deny()),
    check("lints", "clippy has nothing to say", lints),
    check("libraries", "libraries can be published and keep their promises", |_| libraries::check()),
    check("wasm", "what runs in the browser builds for it", |_| wasm::build_all()),
    check("web-engine", "the engine answers in a page as elsewhere", |_| site::engine_in_page()),
    check("stories", "people's stories in a real browser", |_| site::stories()),
    check("python", "the Python package, installed from its wheel", |_| python::test()),
    check("npm", "the JavaScript package, installed from its tarball", |_| javascript::test()),
    check("docs", "documentation builds and its links lead somewhere", |_| docs()),
    check("siege", "a server keeps its promises under each attack", |_| siege::quick()),
    tests("release-tests", "tests that want an optimised build", |_| release_tests()),
    tests("doc-tests", "examples in the documentation", |_| doc_tests()),
    tests("shipped", "tests with the features of pages and of libraries alone", |_| shipped_tests()),
    tests("simulation", "a thousand seeds of the whole server in a simulation", |_| simulation()),
    tests("tests", "all other tests", |_| all_tests()),
];

/// Tests that look at millions of positions: the package and the binary.
const RELEASE_TESTS: [(&str, &str); 3] =
    [("branan-rules", "perft"), ("branan-rules", "recorded_games"), ("branan-certificates", "openings")];

const fn check(name: &'static str, title: &'static str, run: fn(bool) -> Result<()>) -> Step {
    Step { name, title, has_summary: false, run }
}

const fn tests(name: &'static str, title: &'static str, run: fn(bool) -> Result<()>) -> Step {
    Step { name, title, has_summary: true, run }
}

fn format(fix: bool) -> Result<()> {
    let check: &[&str] = if fix { &[] } else { &["--check"] };
    run(cargo(["fmt", "--all"]).args(check))
}

fn spelling(fix: bool) -> Result<()> {
    let write: &[&str] = if fix { &["--write-changes"] } else { &[] };
    let mut typos = program("typos", write);
    TYPOS.provide(&mut typos)?;
    run(&mut typos)
}

fn deny() -> Result<()> {
    let mut check = cargo(["deny", "--all-features", "check", "--hide-inclusion-graph"]);
    DENY.provide(&mut check)?;
    run(check.args(["bans", "licenses", "sources"]))?;
    let mut fetch = cargo(["deny", "fetch", "db"]);
    DENY.provide(&mut fetch)?;
    if let Err(error) = run_within(Duration::from_mins(1), &mut fetch) {
        eprintln!("advisories: NOT CHECKED, their database cannot be fetched ({error:#})");
        return Ok(());
    }
    // It changes daily, so that a commit that was good may be bad tomorrow: a known hole is one, whenever it became known.
    let mut check = cargo(["deny", "--all-features", "check", "--disable-fetch"]);
    DENY.provide(&mut check)?;
    run(check.arg("advisories"))
}

fn lints(fix: bool) -> Result<()> {
    let fix: &[&str] = if fix { &["--fix", "--allow-dirty", "--allow-staged"] } else { &[] };
    let mut clippy = cargo(["clippy", "--workspace", "--all-targets", "--all-features"]);
    run(clippy.args(fix).args(["--", "-D", "warnings"]))
}

fn docs() -> Result<()> {
    links::check()?;
    let mut doc = cargo(["doc", "--workspace", "--no-deps", "--all-features"]);
    run(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

fn release_tests() -> Result<()> {
    let packages = RELEASE_TESTS.into_iter().flat_map(|(package, name)| ["-p", package, "--test", name]);
    run(cargo(["test", "--release"]).args(packages))
}

fn doc_tests() -> Result<()> {
    run(&mut cargo(["test", "--doc", "--workspace", "--all-features"]))
}

/// Tests of servers start a real `PostgreSQL` and a real NATS themselves.
fn provide_servers() -> Result<()> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let there = versions.map(|version| version.path().join("bin/initdb")).any(|path| path.exists());
    let has_postgres = there || which("initdb").is_some();
    // Not everybody looks for programs where Debian puts this one.
    let has_nats = which("nats-server").is_some() || Path::new("/usr/sbin/nats-server").exists();
    let wanted = [("postgresql", has_postgres), ("nats-server", has_nats)];
    let missing: Vec<&str> = wanted.iter().filter(|(_, there)| !there).map(|(package, _)| *package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    anyhow::ensure!(
        apt::may_install()?,
        "install what Debian calls {}: tests start it",
        missing.join(" and ")
    );
    apt::install(&missing)
}

/// Tests with the features that ship apart from the program `branan`, which has them all: first
/// the crates inside a page, where the rules know one width of boards, then the engine of a page,
/// which fetches its nets, and the engine protocols without online games.
const SHIPPED: [&[&str]; 2] = [
    &[
        "-pbranan-rules",
        "-pbranan-scene",
        "-pbranan-lessons",
        "-pbranan-live",
        "-pbranan-web",
        "--features=branan-web/default",
    ],
    &["-pbranan-engine", "-pbranan-protocol"],
];

fn shipped_tests() -> Result<()> {
    for (features, unwanted) in SHIPPED.into_iter().zip(["every-width", "nets"]) {
        let features = || features.iter().chain(&["--no-default-features"]);
        // A crate that turns a feature on for all would leave nothing to test here.
        let tree = read(cargo(["tree", "--edges=all,features", "--prefix=none"]).args(features()))?;
        let is_on = tree.contains(&format!("feature \"{unwanted}\""));
        anyhow::ensure!(!is_on, "somebody turns on the feature `{unwanted}`, which does not ship");
        run(test_runner().args(features()))?;
    }
    Ok(())
}

/// Built as for the tests after it, so that nothing is built twice.
fn simulation() -> Result<()> {
    let mut command = test_runner();
    command.args(["--workspace", "--all-features", "whatever_goes_wrong"]);
    simulate::Request::Many { from: 0, count: 1000 }.pass_to(&mut command);
    run(&mut command)
}

fn all_tests() -> Result<()> {
    provide_servers()?;
    run(test_runner().args(["--workspace", "--all-features", "--no-fail-fast"]))
}

fn test_runner() -> Command {
    let has_nextest = which("cargo-nextest").is_some();
    cargo(if has_nextest { &["nextest", "run"][..] } else { &["test", "--lib", "--bins", "--tests"] })
}
