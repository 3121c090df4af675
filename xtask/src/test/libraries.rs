//! The libraries can be published, and build where they say they do.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::{
    shell::{cargo, program, read, run, run_within, which},
    workspace::{Package, Workspace},
};

/// A processor without an operating system, to prove that the rules need none.
const BARE_METAL: &str = "thumbv7em-none-eabihf";

/// What a registry shows besides the manifest.
const FILES: [&str; 3] = ["README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Fails if a library could not be published, does not build with the oldest compiler it
/// promises, or the rules need an operating system.
pub(super) fn check() -> Result<()> {
    let workspace = Workspace::load()?;
    let libraries: Vec<&Package> = workspace.published().collect();
    let missing: Vec<String> = libraries.iter().filter_map(|library| missing(library)).collect();
    ensure!(missing.is_empty(), "{}", missing.join("\n"));
    publish(&libraries)?;
    build_for_bare_metal()
}

/// What strangers would miss of a library.
fn missing(library: &Package) -> Option<String> {
    let files = FILES.into_iter().filter(|file| !library.folder.join(file).is_file());
    let missing: Vec<&str> = library.lacks.iter().copied().chain(files).collect();
    (!missing.is_empty()).then(|| format!("{} has no {}", library.name, missing.join(", ")))
}

/// Does everything but upload. What is packed is built by the oldest compiler: one build
/// proves that the packages are complete and that the promised version is true.
fn publish(libraries: &[&Package]) -> Result<()> {
    let version = oldest_compiler(libraries)?;
    let mut publish = cargo(["publish", "--dry-run", "--allow-dirty", "--all-features"]);
    for library in libraries {
        publish.args(["-p", &library.name]);
    }
    match rustc(&version) {
        Ok(rustc) => {
            publish.env("RUSTC", rustc.trim());
        }
        Err(error) => eprintln!("NOT PROVED: that the libraries build with Rust {version} ({error:#})"),
    }
    run(&mut publish)
}

/// The one version that all libraries promise.
fn oldest_compiler(libraries: &[&Package]) -> Result<String> {
    let mut versions: Vec<&String> =
        libraries.iter().filter_map(|library| library.rust_version.as_ref()).collect();
    versions.dedup();
    match versions[..] {
        [version] => Ok(version.clone()),
        _ => bail!("the libraries promise different compilers: {versions:?}"),
    }
}

/// The path of a compiler of some version, fetched where it is missing.
fn rustc(version: &str) -> Result<String> {
    let which_rustc = || read(&mut program("rustup", ["which", "rustc", "--toolchain", version]));
    which_rustc().or_else(|_| {
        rustup(&["toolchain", "install", version, "--profile", "minimal", "--no-self-update"])?;
        which_rustc()
    })
}

/// The rules, with all they can do, on a machine that has only memory.
fn build_for_bare_metal() -> Result<()> {
    if let Err(error) = rustup(&["target", "add", BARE_METAL]) {
        eprintln!("NOT PROVED: that the rules build for {BARE_METAL} ({error:#})");
        return Ok(());
    }
    run(&mut cargo(["check", "-p", "branan-rules", "--all-features", "--target", BARE_METAL]))
}

/// Has rustup fetch something; a machine cut off from its servers must not wait long.
fn rustup(arguments: &[&str]) -> Result<()> {
    which("rustup").context("there is no rustup to fetch it")?;
    run_within(Duration::from_mins(2), &mut program("rustup", arguments))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::root;

    fn library(name: &str, version: &str) -> Package {
        let folder = root().join("crates/rules");
        Package {
            name: name.to_owned(),
            rust_version: Some(version.to_owned()),
            folder,
            ..Package::default()
        }
    }

    #[test]
    fn what_is_missing_is_named() {
        assert_eq!(missing(&library("a", "1.88")), None);
        let without = Package { lacks: vec!["keywords"], folder: root().into(), ..library("a", "1.88") };
        assert_eq!(missing(&without).as_deref(), Some("a has no keywords"));
        let elsewhere = Package { folder: root().join("docs"), ..library("a", "1.88") };
        assert_eq!(missing(&elsewhere).as_deref(), Some("a has no README.md, LICENSE-MIT, LICENSE-APACHE"));
    }

    #[test]
    fn libraries_promise_one_compiler() {
        let (a, b) = (library("a", "1.88"), library("b", "1.90"));
        assert_eq!(oldest_compiler(&[&a, &a]).unwrap(), "1.88");
        assert!(oldest_compiler(&[&a, &b]).is_err());
        assert!(oldest_compiler(&[]).is_err());
    }

    #[test]
    fn the_rules_are_published_and_programs_are_not() {
        let workspace = Workspace::load().unwrap();
        let names: Vec<&str> = workspace.published().map(|package| package.name.as_str()).collect();
        assert!(names.contains(&"branan-rules"), "{names:?}");
        assert!(!names.contains(&"branan-cli"), "{names:?}");
    }
}
