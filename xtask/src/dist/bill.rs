//! What the program is made of: other people's crates, their versions and licences.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::date;
use crate::shell::{cargo, read};

/// The crates of a program, ours and others, as cargo resolves them for its platforms.
pub(super) struct Bill {
    /// By cargo's own id.
    components: BTreeMap<String, Component>,
    root: String,
}

/// A crate inside.
struct Component {
    name: String,
    version: String,
    licence: Option<String>,
    folder: PathBuf,
    /// It comes from a registry, and is not ours.
    is_foreign: bool,
    uses: BTreeSet<String>,
}

/// How files begin that say what may be done with a crate.
const LICENCE_FILES: [&str; 5] = ["LICEN", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT"];

impl Bill {
    /// Asks cargo what `package` is made of on any of some platforms.
    ///
    /// # Errors
    /// If cargo cannot say.
    pub(super) fn of(package: &str, triples: &[&str]) -> Result<Self> {
        let mut metadata = cargo(["metadata", "--format-version=1", "--locked"]);
        metadata.args(triples.iter().flat_map(|triple| ["--filter-platform", triple]));
        Self::parse(package, &serde_json::from_str(&read(&mut metadata)?)?)
    }

    fn parse(package: &str, metadata: &Value) -> Result<Self> {
        let packages: BTreeMap<&str, &Value> = by_id(&metadata["packages"])?;
        let nodes: BTreeMap<&str, &Value> = by_id(&metadata["resolve"]["nodes"])?;
        let root = packages.iter().find(|(_, value)| value["name"] == package);
        let root = (*root.with_context(|| format!("there is no crate {package}"))?.0).to_owned();
        let (mut components, mut next) = (BTreeMap::new(), vec![root.clone()]);
        while let Some(id) = next.pop() {
            if components.contains_key(&id) {
                continue;
            }
            let node = nodes.get(id.as_str()).with_context(|| format!("{id} is not resolved"))?;
            let uses = linked(node);
            next.extend(uses.iter().cloned());
            components.insert(id.clone(), component(packages[id.as_str()], uses)?);
        }
        Ok(Self { components, root })
    }

    /// The bill as a `CycloneDX` document.
    pub(super) fn cyclonedx(&self, epoch: u64) -> Result<String> {
        let others = self.components.iter().filter(|(id, _)| **id != self.root);
        let components: Vec<Value> = others.map(|(_, component)| component.to_json("library")).collect();
        let dependencies: Vec<Value> = self
            .components
            .values()
            .map(|component| {
                let uses: BTreeSet<String> =
                    component.uses.iter().map(|id| self.components[id].purl()).collect();
                json!({ "ref": component.purl(), "dependsOn": uses })
            })
            .collect();
        let document = json!({
            "bomFormat": "CycloneDX",
            "specVersion": "1.6",
            "version": 1,
            "metadata": {
                "timestamp": date(epoch, "%Y-%m-%dT%H:%M:%SZ")?,
                "component": self.components[&self.root].to_json("application"),
            },
            "components": components,
            "dependencies": dependencies,
        });
        Ok(serde_json::to_string_pretty(&document)? + "\n")
    }

    /// The licences of all that is not ours, each text once, with whom it is of.
    ///
    /// # Errors
    /// If a file cannot be read, or of a crate neither a text nor the name of a licence is known.
    pub(super) fn licences(&self) -> Result<String> {
        let mut owners: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut named = String::new();
        for component in self.components.values().filter(|component| component.is_foreign) {
            let texts = component.licence_texts()?;
            let licence = component.licence.as_deref().unwrap_or("see below");
            ensure!(component.licence.is_some() || !texts.is_empty(), "{} has no licence", component.name);
            writeln!(named, "{} {}: {licence}", component.name, component.version)?;
            for text in texts {
                owners.entry(text).or_default().insert(format!("{} {}", component.name, component.version));
            }
        }
        let mut all = format!("Branan contains these works of others:\n\n{named}");
        for (text, owners) in owners {
            let owners: Vec<String> = owners.into_iter().collect();
            writeln!(all, "\n{}\n{}\n\n{text}", "=".repeat(80), owners.join(", "))?;
        }
        Ok(all)
    }
}

impl Component {
    fn purl(&self) -> String {
        format!("pkg:cargo/{}@{}", self.name, self.version)
    }

    fn to_json(&self, kind: &str) -> Value {
        let mut value = json!({
            "type": kind,
            "bom-ref": self.purl(),
            "name": self.name,
            "version": self.version,
            "purl": self.purl(),
        });
        if let Some(licence) = &self.licence {
            // Older manifests have a slash where "OR" is meant.
            value["licenses"] = json!([{ "expression": licence.replace('/', " OR ") }]);
        }
        value
    }

    fn licence_texts(&self) -> Result<Vec<String>> {
        let mut files: Vec<PathBuf> =
            fs::read_dir(&self.folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
        files.retain(|file| file.is_file() && is_licence(file));
        files.sort();
        let text = |file: &PathBuf| -> Result<String> {
            let text = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
            Ok(String::from_utf8_lossy(&text).replace('\r', "").trim().to_owned())
        };
        files.iter().map(text).collect()
    }
}

fn is_licence(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
    LICENCE_FILES.iter().any(|begin| name.starts_with(begin))
        && file.extension().is_none_or(|ending| ending != "rs")
}

/// The crates that end up in whatever links this one: what only tests or build scripts use is left out.
fn linked(node: &Value) -> BTreeSet<String> {
    let is_normal = |dependency: &&Value| {
        let kinds = dependency["dep_kinds"].as_array();
        kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
    };
    let dependencies = node["deps"].as_array().into_iter().flatten().filter(is_normal);
    dependencies.filter_map(|dependency| dependency["pkg"].as_str().map(str::to_owned)).collect()
}

fn component(package: &Value, uses: BTreeSet<String>) -> Result<Component> {
    let text = |field: &str| package[field].as_str().map(str::to_owned);
    let manifest = PathBuf::from(text("manifest_path").context("a package has a manifest")?);
    Ok(Component {
        name: text("name").context("a package has a name")?,
        version: text("version").context("a package has a version")?,
        licence: text("license"),
        folder: manifest.parent().context("a manifest lies in a folder")?.to_owned(),
        is_foreign: !package["source"].is_null(),
        uses,
    })
}

fn by_id(list: &Value) -> Result<BTreeMap<&str, &Value>> {
    let items = list.as_array().context("cargo metadata lacks a list")?;
    items.iter().map(|item| Ok((item["id"].as_str().context("no id")?, item))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_tests_and_builds_need_is_left_out() {
        let package = |name: &str| json!({ "id": name, "name": name, "version": "1.0.0", "license": "MIT/Apache-2.0", "manifest_path": "/p/Cargo.toml", "source": "registry" });
        let uses = |id: &str, kind: Value| json!({ "pkg": id, "dep_kinds": [{ "kind": kind }] });
        let metadata = json!({
            "packages": [package("a"), package("b"), package("c"), package("d")],
            "resolve": { "nodes": [
                { "id": "a", "deps": [uses("b", Value::Null), uses("c", json!("dev"))] },
                { "id": "b", "deps": [uses("d", json!("build"))] },
                { "id": "c", "deps": [] },
                { "id": "d", "deps": [] },
            ] },
        });
        let bill: Value =
            serde_json::from_str(&Bill::parse("a", &metadata).unwrap().cyclonedx(0).unwrap()).unwrap();
        assert_eq!(bill["metadata"]["timestamp"], "1970-01-01T00:00:00Z");
        let names: Vec<&Value> =
            bill["components"].as_array().unwrap().iter().map(|part| &part["purl"]).collect();
        assert_eq!(names, ["pkg:cargo/b@1.0.0"]);
        assert_eq!(bill["components"][0]["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(bill["dependencies"][0]["dependsOn"][0], "pkg:cargo/b@1.0.0");
    }

    /// Their licences, too, want to be told.
    #[test]
    fn what_only_windows_needs_is_in() {
        use crate::dist::platform::{LINUX, WINDOWS};
        let linux = Bill::of("branan-cli", &[LINUX.triple()]).unwrap();
        let both = Bill::of("branan-cli", &[LINUX.triple(), WINDOWS.triple()]).unwrap();
        let has = |bill: &Bill, name: &str| bill.components.values().any(|component| component.name == name);
        assert!(has(&linux, "tokio") && !has(&linux, "windows-sys"));
        assert!(has(&both, "tokio") && has(&both, "windows-sys"));
        assert!(both.licences().unwrap().contains("\nwindows-sys "));
    }

    #[test]
    fn licences_are_known_by_their_names() {
        assert!(is_licence(Path::new("a/LICENSE-MIT")) && is_licence(Path::new("a/licence.md")));
        assert!(!is_licence(Path::new("a/README.md")) && !is_licence(Path::new("a/license.rs")));
    }
}
