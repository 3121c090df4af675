//! What cargo knows of a workspace: its crates, their dependencies and targets.

use std::{
    env,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use anyhow::{Context, Result, anyhow};
use serde_json::Value;

use crate::shell::{cargo, read};

/// The part of `cargo metadata` that our commands look at.
#[derive(Debug)]
pub(crate) struct Workspace {
    pub(crate) target_directory: PathBuf,
    pub(crate) packages: Vec<Package>,
}

/// A crate of the workspace.
#[derive(Debug, Default)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) folder: PathBuf,
    /// The oldest compiler it promises to build with.
    pub(crate) rust_version: Option<String>,
    /// It may be uploaded to a registry.
    pub(crate) is_published: bool,
    /// It is for other people's programs, too, and says where that is documented.
    pub(crate) is_library: bool,
    /// What its manifest does not say of [`DESCRIPTION`].
    pub(crate) lacks: Vec<&'static str>,
    pub(crate) dependencies: Vec<Dependency>,
    pub(crate) targets: Vec<Target>,
}

impl Package {
    /// What its archive is called, and the folder inside.
    pub(crate) fn packed_name(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }
}

/// What strangers who look for a library want to know of it.
const DESCRIPTION: [&str; 7] =
    ["description", "license", "readme", "documentation", "keywords", "categories", "rust_version"];

/// A line of a `[dependencies]` table.
#[derive(Debug)]
pub(crate) struct Dependency {
    /// The package's own name, whatever it is renamed to.
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) optional: bool,
}

/// Which of the three dependency tables a dependency stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Normal,
    Dev,
    Build,
}

/// A library, binary, test, … of a crate.
#[derive(Debug)]
pub(crate) struct Target {
    pub(crate) name: String,
    /// As cargo says it: `lib`, `bin`, `test`, `bench`, …
    pub(crate) kind: String,
}

impl Workspace {
    /// Reads this project's workspace.
    pub(crate) fn load() -> Result<Self> {
        Self::load_from("Cargo.toml")
    }

    /// Reads the workspace of a manifest, named from the root of the project.
    pub(crate) fn load_from(manifest: &str) -> Result<Self> {
        let arguments = ["metadata", "--format-version", "1", "--no-deps", "--manifest-path", manifest];
        Self::parse(&read(&mut cargo(arguments))?)
    }

    /// The libraries and the parts of the program, which may be uploaded to a registry.
    pub(crate) fn published(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| package.is_published)
    }

    /// The libraries that may be uploaded to a registry.
    pub(crate) fn libraries(&self) -> impl Iterator<Item = &Package> {
        self.published().filter(|package| package.is_library)
    }

    /// The version of a crate.
    pub(crate) fn version(&self, name: &str) -> Result<String> {
        let package = self.packages.iter().find(|package| package.name == name);
        Ok(package.with_context(|| format!("there is no crate {name}"))?.version.clone())
    }

    fn parse(metadata: &str) -> Result<Self> {
        let metadata: Value =
            serde_json::from_str(metadata).context("cargo metadata printed no valid JSON")?;
        Ok(Self {
            target_directory: text(&metadata, "target_directory")?.into(),
            packages: list(&metadata, "packages", package)?,
        })
    }
}

/// The root folder of the project.
pub(crate) fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        // As cargo says when it runs us: checkouts may share a folder of built files.
        let xtask = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        Path::new(&xtask).parent().expect("xtask/ is a folder of the root").to_owned()
    });
    &ROOT
}

fn package(value: &Value) -> Result<Package> {
    let manifest = PathBuf::from(text(value, "manifest_path")?);
    let is_missing = |field: &&str| value[*field].is_null() || value[*field] == serde_json::json!([]);
    Ok(Package {
        name: text(value, "name")?,
        version: text(value, "version")?,
        folder: manifest.parent().context("a manifest lies in a folder")?.to_owned(),
        rust_version: value["rust_version"].as_str().map(str::to_owned),
        is_published: value["publish"].is_null(),
        is_library: !value["documentation"].is_null(),
        lacks: DESCRIPTION.into_iter().filter(is_missing).collect(),
        dependencies: list(value, "dependencies", dependency)?,
        targets: list(value, "targets", target)?,
    })
}

fn dependency(value: &Value) -> Result<Dependency> {
    Ok(Dependency {
        name: text(value, "name")?,
        kind: match value["kind"].as_str() {
            None => Kind::Normal,
            Some("dev") => Kind::Dev,
            Some("build") => Kind::Build,
            Some(other) => return Err(anyhow!("cargo metadata has a new kind `{other}`")),
        },
        optional: value["optional"].as_bool().unwrap_or(false),
    })
}

fn target(value: &Value) -> Result<Target> {
    let kind = value["kind"][0].as_str().unwrap_or_default().to_owned();
    Ok(Target { name: text(value, "name")?, kind })
}

fn text(value: &Value, field: &str) -> Result<String> {
    let text = value[field].as_str();
    Ok(text.with_context(|| format!("cargo metadata has no text `{field}`"))?.to_owned())
}

fn list<T>(value: &Value, field: &str, item: fn(&Value) -> Result<T>) -> Result<Vec<T>> {
    let items = value[field].as_array();
    items.with_context(|| format!("cargo metadata has no list `{field}`"))?.iter().map(item).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_crate_is_found_in_our_own_workspace() {
        let workspace = Workspace::load().unwrap();
        let xtask = workspace.packages.iter().find(|package| package.name == "xtask").unwrap();
        assert!(xtask.targets.iter().any(|target| target.kind == "bin" && target.name == "xtask"));
        assert!(xtask.dependencies.iter().any(|dependency| dependency.name == "anyhow"));
    }

    #[test]
    fn kinds_and_optional_dependencies_are_told_apart() {
        let workspace = Workspace::parse(
            r#"{"target_directory": "t", "packages": [{"name": "p", "version": "1.0.0", "manifest_path": "p/Cargo.toml", "targets": [], "dependencies": [
                {"name": "a", "kind": null, "optional": true},
                {"name": "b", "kind": "dev", "optional": false}]}]}"#,
        )
        .unwrap();
        let [a, b] = &workspace.packages[0].dependencies[..] else { panic!("two expected") };
        assert_eq!((a.kind, a.optional), (Kind::Normal, true));
        assert_eq!((b.kind, b.optional), (Kind::Dev, false));
    }
}
