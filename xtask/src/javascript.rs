//! `cargo xtask npm`: the JavaScript package, built, installed and tested.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use anyhow::{Context, Result, bail, ensure};

use crate::{
    npm::Packages,
    shell::{program, run},
    site, wasm,
    workspace::{Workspace, root},
};

pub(crate) const HELP: &str = "\
Builds the JavaScript package and tests it where it was installed from its tarball.

Usage: cargo xtask npm [OPTIONS]

Options:
  --build    build the tarball only
  --all      besides, bundle a page with Vite and with webpack, and play on it in a real browser

The tarball is left in `npm` in the target folder. It is installed into a project of its own that is made anew every
time, where its tests run: rules, records, engine and board in Node, every example of the documentation, and the types
in a strict project of TypeScript.

Needs Node.js 20 or later with npm, which takes what the tests need from whatever registry it is set up for, in the
versions that crates/npm/tests names; `--all` needs Chromium.
";

/// Where the package is, from the root of the project.
const PACKAGE: &str = "crates/npm";

/// Texts with examples, from the root of the project.
const DOCUMENTS: [&str; 3] = ["README.md", "crates/npm/README.md", "docs/javascript.md"];

const TYPESCRIPT: Packages = Packages { name: "npm-typescript", folder: "crates/npm/tests/typescript" };
const BUNDLERS: Packages = Packages { name: "npm-bundlers", folder: "crates/npm/tests/bundlers" };

/// Runs the command line.
pub(crate) fn run_command(arguments: &[String]) -> Result<ExitCode> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        [] => test()?,
        ["--build"] => println!("{}", build(&folder()?)?.display()),
        ["--all"] => test_all()?,
        _ => bail!("unknown arguments `{}`; see `cargo xtask npm --help`", words.join(" ")),
    }
    Ok(ExitCode::SUCCESS)
}

/// Builds the tarball and tests it in Node and with TypeScript.
pub(crate) fn test() -> Result<()> {
    installed().map(drop)
}

fn test_all() -> Result<()> {
    let project = installed()?;
    site::browser()?;
    let tools = BUNDLERS.installed_in(&tools()?)?;
    project.test("bundlers", &tools)
}

/// A fresh project with the package, tested.
fn installed() -> Result<Project> {
    let folder = folder()?;
    let project = Project::new(&folder.join("fresh"), &build(&folder)?)?;
    project.test("node", Path::new(""))?;
    let typescript = TYPESCRIPT.installed_in(&tools()?)?;
    project.test("typescript", &typescript)?;
    Ok(project)
}

fn tools() -> Result<PathBuf> {
    Ok(Workspace::load()?.target_directory.join("tools"))
}

fn folder() -> Result<PathBuf> {
    Ok(Workspace::load()?.target_directory.join("npm"))
}

/// Builds the tarball and gives its path.
fn build(folder: &Path) -> Result<PathBuf> {
    site::ensure_node()?;
    let package = folder.join("package");
    // What an earlier version left would be packed as well.
    let _ = fs::remove_dir_all(&package);
    copy_folder(&root().join(PACKAGE).join("package"), &package)?;
    for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root().join(PACKAGE).join(file), package.join(file))?;
    }
    add_engine_files(&package.join("engine"))?;
    wasm::build_package(&package.join("core"))?;
    let manifest: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(package.join("package.json"))?)?;
    let version = manifest["version"].as_str().context("package.json has no version")?;
    ensure!(version == env!("CARGO_PKG_VERSION"), "package.json has version {version}, we have another");
    let tarball = folder.join(format!("branan-{version}.tgz"));
    let _ = fs::remove_file(&tarball);
    let mut npm = program("npm", ["pack", "--silent", "--pack-destination"]);
    run(npm.arg(folder).current_dir(&package))?;
    eprintln!("{}: {} bytes", tarball.display(), fs::metadata(&tarball)?.len());
    Ok(tarball)
}

/// Adds what the engine fetches, each named literally: so bundlers see them.
fn add_engine_files(engine: &Path) -> Result<()> {
    fs::create_dir_all(engine.join("files"))?;
    let mut names = Vec::new();
    for path in wasm::engine_files()? {
        let name = path.file_name().context("a file")?.to_string_lossy().into_owned();
        fs::copy(&path, engine.join("files").join(&name))?;
        names.push(name);
    }
    Ok(fs::write(engine.join("files.js"), files_script(&names))?)
}

fn files_script(names: &[String]) -> String {
    let line = |name: &String| format!("  \"{name}\": new URL(\"./files/{name}\", import.meta.url),\n");
    let lines: String = names.iter().map(line).collect();
    format!(
        "// Nets and endgame tables by the names of their files, each named literally: so bundlers see them.\n\nexport const FILES = {{\n{lines}}};\n"
    )
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("cannot make {}", to.display()))?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

/// Somebody's project, with the package and nothing else.
struct Project(PathBuf);

impl Project {
    /// Makes one, in the place of what was there.
    fn new(folder: &Path, tarball: &Path) -> Result<Self> {
        let _ = fs::remove_dir_all(folder);
        copy_folder(&root().join(PACKAGE).join("tests"), folder)?;
        fs::write(folder.join("package.json"), r#"{ "private": true, "type": "module" }"#)?;
        let npm = ["install", "--no-save", "--no-audit", "--no-fund", "--offline", "--loglevel=error"];
        run(program("npm", npm).arg(tarball).current_dir(folder))?;
        Ok(Self(folder.to_owned()))
    }

    /// Runs the tests of one of its folders with packages that are installed elsewhere.
    fn test(&self, name: &str, tools: &Path) -> Result<()> {
        let mut files: Vec<PathBuf> =
            fs::read_dir(self.0.join(name))?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
        files.retain(|file| file.to_string_lossy().ends_with(".test.js"));
        files.sort();
        run(self.node(tools).arg("--test").args(files))
    }

    fn node(&self, tools: &Path) -> Command {
        let mut node = program("node", [""; 0]);
        node.current_dir(&self.0).env("TOOLS", tools);
        node.env("RULES_DATA", root().join("crates/rules/tests"));
        node.env("DOCUMENTS", DOCUMENTS.map(|file| root().join(file).display().to_string()).join(":"));
        node
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_arguments_are_refused() {
        for line in [&["--tarball"][..], &["--build", "--all"], &["build"]] {
            let arguments: Vec<String> = line.iter().map(ToString::to_string).collect();
            assert!(run_command(&arguments).is_err(), "{line:?}");
        }
    }

    #[test]
    fn every_file_is_named_in_full() {
        let script = files_script(&["a-1.net".to_owned(), "b-2.tables".to_owned()]);
        let expected = "\"a-1.net\": new URL(\"./files/a-1.net\", import.meta.url),\n  \"b-2.tables\"";
        assert!(script.contains(expected));
    }
}
