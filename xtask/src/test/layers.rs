//! Dependencies between our crates point one way.

mod allowed;

use anyhow::{Result, bail};

use crate::workspace::{Dependency, Kind, Package, Workspace};
use allowed::{LAYERS, Layer, PREFIX};

/// Fails if a crate depends on one that it may not know.
pub(super) fn check() -> Result<()> {
    let packages = Workspace::load()?.packages;
    let violations = violations(&packages);
    if !violations.is_empty() {
        bail!("{}\nwhat is allowed stands in xtask/src/test/layers/allowed.rs", violations.join("\n"));
    }
    eprintln!("{} crates, no edge that may not be", packages.len());
    Ok(())
}

fn violations(packages: &[Package]) -> Vec<String> {
    let mut violations = Vec::new();
    for package in packages {
        let name = &package.name;
        let Some(layer) = LAYERS.iter().find(|layer| layer.name == short(name)) else {
            violations.push(format!("{name} has no place in the layers yet"));
            continue;
        };
        for dependency in &package.dependencies {
            let is_ours = packages.iter().any(|package| package.name == dependency.name);
            if is_ours && !layer.allows(dependency) {
                let (on, kind) = (&dependency.name, dependency.kind);
                violations.push(format!("{name} may not depend on {on} ({kind:?} dependency)"));
            } else if layer.stands_alone && is_forced(dependency) {
                let on = &dependency.name;
                violations.push(format!("{name} may not bring {on} along: make it optional"));
            }
        }
    }
    violations
}

impl Layer {
    /// Tells whether the crate may have this crate of ours as a dependency.
    fn allows(&self, dependency: &Dependency) -> bool {
        let on = short(&dependency.name);
        self.uses.contains(&on) || (dependency.kind == Kind::Dev && self.tests_use.contains(&on))
    }
}

/// Tells whether whoever uses the crate gets the dependency too.
fn is_forced(dependency: &Dependency) -> bool {
    dependency.kind != Kind::Dev && !dependency.optional
}

/// A crate's name as its folder has it.
fn short(name: &str) -> &str {
    name.strip_prefix(PREFIX).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPTIONAL: bool = true;
    const FORCED: bool = false;

    fn package(name: &str, dependencies: &[(&str, Kind, bool)]) -> Package {
        let dependency = |&(name, kind, optional): &(&str, Kind, bool)| Dependency {
            name: name.to_owned(),
            kind,
            optional,
        };
        Package {
            name: name.to_owned(),
            dependencies: dependencies.iter().map(dependency).collect(),
            ..Package::default()
        }
    }

    /// Checks one crate of interest in a workspace that has the usual others.
    fn check(name: &str, dependency: (&str, Kind, bool), expect: &[&str]) {
        let mut packages: Vec<Package> = ["rules", "testkit", "engine", "server"]
            .map(|name| format!("{PREFIX}{name}"))
            .iter()
            .filter(|other| *other != name)
            .map(|name| package(name, &[]))
            .collect();
        packages.push(package(name, &[dependency]));
        assert_eq!(violations(&packages), expect);
    }

    #[test]
    fn edges_down_are_allowed() {
        check("branan-engine", ("branan-rules", Kind::Normal, FORCED), &[]);
        check("branan-cli", ("branan-server", Kind::Normal, FORCED), &[]);
    }

    #[test]
    fn edges_up_and_across_are_not() {
        check(
            "branan-tables",
            ("branan-engine", Kind::Normal, FORCED),
            &["branan-tables may not depend on branan-engine (Normal dependency)"],
        );
        check(
            "branan-engine",
            ("branan-server", Kind::Dev, FORCED),
            &["branan-engine may not depend on branan-server (Dev dependency)"],
        );
    }

    #[test]
    fn the_board_knows_no_rules_even_in_tests() {
        check(
            "branan-board-ui",
            ("branan-rules", Kind::Dev, FORCED),
            &["branan-board-ui may not depend on branan-rules (Dev dependency)"],
        );
    }

    #[test]
    fn the_testkit_is_for_tests_only() {
        check("branan-rules", ("branan-testkit", Kind::Dev, FORCED), &[]);
        check(
            "branan-engine",
            ("branan-testkit", Kind::Normal, OPTIONAL),
            &["branan-engine may not depend on branan-testkit (Normal dependency)"],
        );
    }

    #[test]
    fn the_rules_bring_nothing_along_unless_asked() {
        check("branan-rules", ("proptest", Kind::Dev, FORCED), &[]);
        check("branan-rules", ("serde", Kind::Normal, OPTIONAL), &[]);
        check(
            "branan-rules",
            ("serde", Kind::Normal, FORCED),
            &["branan-rules may not bring serde along: make it optional"],
        );
        check(
            "branan-rules",
            ("cc", Kind::Build, FORCED),
            &["branan-rules may not bring cc along: make it optional"],
        );
    }

    #[test]
    fn other_crates_may_use_what_is_not_ours() {
        check("branan-server", ("axum", Kind::Normal, FORCED), &[]);
    }

    #[test]
    fn a_new_crate_needs_a_place() {
        check(
            "branan-oracle",
            ("branan-rules", Kind::Normal, FORCED),
            &["branan-oracle has no place in the layers yet"],
        );
    }
}
