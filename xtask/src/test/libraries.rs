//! The libraries can be published, and build where they say they do.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Result, bail, ensure};

use crate::{
    shell::{cargo, program, read, run, rustup},
    workspace::{Package, Workspace, root},
};

/// A processor without an operating system, to prove that the rules need none.
const BARE_METAL: &str = "thumbv7em-none-eabihf";

/// What a registry shows besides the manifest.
const FILES: [&str; 3] = ["README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Fails if a library could not be published, does not build with the oldest compiler it
/// promises, or the rules need an operating system.
pub(super) fn check() -> Result<()> {
    let workspace = Workspace::load()?;
    let libraries: Vec<&Package> = workspace.libraries().collect();
    let missing: Vec<String> = libraries.iter().filter_map(|library| missing(library)).collect();
    ensure!(missing.is_empty(), "{}", missing.join("\n"));
    publish(&workspace, &libraries)?;
    build_for_bare_metal()
}

/// What strangers would miss of a library.
fn missing(library: &Package) -> Option<String> {
    let files = FILES.into_iter().filter(|file| !library.folder.join(file).is_file());
    let missing: Vec<&str> = library.lacks.iter().copied().chain(files).collect();
    (!missing.is_empty()).then(|| format!("{} has no {}", library.name, missing.join(", ")))
}

/// Does everything but upload, and builds what was packed with the oldest compiler: one build
/// proves that the packages are complete and that the promised version is true.
///
/// `cargo publish --dry-run` does the same, but not twice: for a version that it has seen it
/// builds against what an earlier run has unpacked.
fn publish(workspace: &Workspace, libraries: &[&Package]) -> Result<()> {
    let version = oldest_compiler(libraries)?;
    let mut check = cargo(["check", "--workspace", "--all-features", "--target-dir", "target"]);
    check.current_dir(packed(&workspace.target_directory.join("libraries"), workspace, libraries)?);
    match rustc(&version) {
        Ok(rustc) => {
            check.env("RUSTC", rustc.trim());
        }
        Err(error) => eprintln!("NOT PROVED: that the libraries build with Rust {version} ({error:#})"),
    }
    run(&mut check)
}

/// Packs crates and unpacks them into a workspace that has nothing else, with our choice of versions.
///
/// # Errors
/// If one cannot be packed.
pub(crate) fn packed(folder: &Path, workspace: &Workspace, crates: &[&Package]) -> Result<PathBuf> {
    let mut package = cargo(["package", "--no-verify", "--allow-dirty", "--exclude-lockfile"]);
    for member in crates {
        package.args(["-p", &member.name]);
    }
    run(&mut package)?;
    unpack(folder, &workspace.target_directory, crates)
}

fn unpack(folder: &Path, target: &Path, libraries: &[&Package]) -> Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let names: Vec<String> = libraries.iter().map(|library| library.packed_name()).collect();
    for name in &names {
        let _ = fs::remove_dir_all(folder.join(name));
        // Touched: packed files have a date of their own, by which none would seem to change.
        let archive = target.join(format!("package/{name}.crate"));
        run(program("tar", ["-xzmf"]).arg(archive).arg("-C").arg(folder))?;
    }
    fs::write(folder.join("Cargo.toml"), manifest(libraries))?;
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    Ok(folder.to_owned())
}

/// A workspace of packed libraries that know each other.
fn manifest(libraries: &[&Package]) -> String {
    let members: Vec<String> =
        libraries.iter().map(|library| format!("{:?}", library.packed_name())).collect();
    let mut text = format!("[workspace]\nresolver = \"3\"\nmembers = [{}]\n\n", members.join(", "));
    text.push_str("[patch.crates-io]\n");
    for library in libraries {
        let _ = writeln!(text, "{} = {{ path = {:?} }}", library.name, library.packed_name());
    }
    text
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Kind;

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
    fn packed_libraries_know_each_other() {
        let library = |name| Package { version: "0.1.0".to_owned(), ..library(name, "1.88") };
        let (a, b) = (library("a"), library("b"));
        assert_eq!(
            manifest(&[&a, &b]),
            "[workspace]\nresolver = \"3\"\nmembers = [\"a-0.1.0\", \"b-0.1.0\"]\n\n\
             [patch.crates-io]\na = { path = \"a-0.1.0\" }\nb = { path = \"b-0.1.0\" }\n"
        );
    }

    #[test]
    fn libraries_promise_one_compiler() {
        let (a, b) = (library("a", "1.88"), library("b", "1.90"));
        assert_eq!(oldest_compiler(&[&a, &a]).unwrap(), "1.88");
        assert!(oldest_compiler(&[&a, &b]).is_err());
        assert!(oldest_compiler(&[]).is_err());
    }

    #[test]
    fn the_program_is_published_but_is_no_library() {
        let workspace = Workspace::load().unwrap();
        let names = |packages: Vec<&Package>| packages.iter().map(|package| package.name.clone()).collect();
        let (libraries, all): (Vec<String>, Vec<String>) =
            (names(workspace.libraries().collect()), names(workspace.published().collect()));
        let has = |names: &[String], name: &str| names.iter().any(|found| found == name);
        assert!(has(&libraries, "branan-rules") && !has(&libraries, "branan-cli"), "{libraries:?}");
        assert!(has(&all, "branan-cli") && !has(&all, "branan-testkit"), "{all:?}");
    }

    /// `cargo install branan-cli` finds all of it in a registry.
    #[test]
    fn what_is_published_needs_nothing_that_is_not() {
        let workspace = Workspace::load().unwrap();
        let is_published = |name: &str| workspace.published().any(|package| package.name == name);
        let ours = |name: &str| workspace.packages.iter().any(|package| package.name == name);
        for package in workspace.published() {
            let needed =
                package.dependencies.iter().filter(|needed| needed.kind != Kind::Dev && ours(&needed.name));
            for needed in needed {
                assert!(is_published(&needed.name), "{} needs {}", package.name, needed.name);
            }
        }
    }
}
