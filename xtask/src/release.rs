//! `cargo xtask release`: a version, from a commit that holds every promise.

use std::{fmt, fs, process::ExitCode, str::FromStr};

use anyhow::{Context, Result, bail, ensure};

use crate::{
    dist,
    shell::{cargo, program, read, run as run_command},
    workspace::{Workspace, root},
};

pub(crate) const HELP: &str = "\
Makes a release: checks everything, commits the version, builds the artefacts, tags.

Usage: cargo xtask release VERSION --key FILE --url URL

VERSION is new and larger than the last; --key and --url are those of `cargo xtask dist`. Refuses to begin where
something is not committed, the tag exists, or nothing stands under \"Unreleased\" in CHANGELOG.md; then runs
`cargo xtask test`, writes the version into every manifest and the changelog, commits that, runs
`cargo xtask dist --check --twice`, and tags the commit. If a check fails the commit is taken back and nothing is
tagged. Nothing leaves this machine: docs/releasing.md tells how to publish what was made.
";

/// Files that tell the version, from the root of the project.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "crates/npm/package/package.json"];
const CHANGELOG: &str = "CHANGELOG.md";
const UNRELEASED: &str = "## Unreleased";

/// Runs the command line.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let (version, request) = parse(arguments)?;
    let old = Workspace::load()?.version("branan-cli")?;
    ensure_ready(version, old.parse()?)?;
    run_command(&mut cargo(["xtask", "test"]))?;
    let begin = git(&["rev-parse", "HEAD"])?;
    if let Err(error) = commit(&old, version).and_then(|()| make(&request)) {
        // Nothing is lost: all was committed when we began.
        git(&["reset", "--quiet", "--hard", begin.trim()])?;
        return Err(error.context(format!("{version} is not released")));
    }
    git(&["tag", "--annotate", &format!("v{version}"), "--message", &format!("Branan {version}")])?;
    println!("v{version} is tagged; docs/releasing.md tells how to publish it");
    Ok(ExitCode::SUCCESS)
}

fn parse(arguments: &[String]) -> Result<(Version, dist::Request)> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [version, "--key", key, "--url", url] = words[..] else {
        bail!("a version, a key and an address are wanted; see `cargo xtask release --help`");
    };
    let key = std::env::current_dir()?.join(key);
    ensure!(key.is_file(), "there is no key {}", key.display());
    let (key, url) = (Some(key), Some(url.trim_end_matches('/').to_owned()));
    Ok((version.parse()?, dist::Request { key, url, check: true, twice: true, ..dist::Request::default() }))
}

/// Refuses what nobody should release.
fn ensure_ready(version: Version, old: Version) -> Result<()> {
    let now = Now {
        changes: git(&["status", "--porcelain"])?,
        tags: git(&["tag", "--list", "v*"])?,
        changelog: fs::read_to_string(root().join(CHANGELOG))?,
    };
    now.ensure_ready(version, old)
}

/// What a release begins with.
struct Now {
    /// What is not committed, as git tells it.
    changes: String,
    /// One a line.
    tags: String,
    changelog: String,
}

impl Now {
    fn ensure_ready(&self, version: Version, old: Version) -> Result<()> {
        let Self { changes, tags, changelog } = self;
        ensure!(changes.is_empty(), "there is something that is not committed:\n{changes}");
        let released = tags.lines().filter_map(|tag| tag.strip_prefix('v')?.parse::<Version>().ok()).max();
        ensure!(version >= old, "{version} comes before {old}, which the manifests have");
        ensure!(released.is_none_or(|last| version > last), "{version} does not come after the last release");
        cut(changelog, version, "today").map(drop)
    }
}

/// Commits the version, in every manifest and in the changelog.
fn commit(old: &str, version: Version) -> Result<()> {
    for file in MANIFESTS {
        let text = fs::read_to_string(root().join(file))?;
        fs::write(root().join(file), renumbered(&text, old, version).with_context(|| file)?)?;
    }
    let today = read(&mut program("date", ["--utc", "+%Y-%m-%d"]))?;
    let changelog = fs::read_to_string(root().join(CHANGELOG))?;
    fs::write(root().join(CHANGELOG), cut(&changelog, version, today.trim())?)?;
    read(&mut cargo(["update", "--workspace", "--offline"]))?;
    git(&["commit", "--quiet", "--all", "--message", &format!("release: {version}")]).map(drop)
}

fn make(request: &dist::Request) -> Result<()> {
    dist::make(request).map(drop)
}

/// A manifest with another number for what is ours.
fn renumbered(manifest: &str, old: &str, version: Version) -> Result<String> {
    let is_ours = |line: &str| {
        line.starts_with("version = ")
            || line.starts_with("branan-")
            || line.trim_start().starts_with("\"version\"")
    };
    let (from, to) = (format!("\"{old}\""), format!("\"{version}\""));
    let line = |line: &str| if is_ours(line) { line.replace(&from, &to) } else { line.to_owned() };
    let text: String = manifest.split_inclusive('\n').map(line).collect();
    ensure!(text.contains(&to), "it does not tell the version {old}");
    Ok(text)
}

/// The changelog with what was unreleased under a version, and nothing under "Unreleased".
fn cut(changelog: &str, version: Version, date: &str) -> Result<String> {
    let begin = changelog.find(UNRELEASED).with_context(|| format!("{CHANGELOG} has no \"{UNRELEASED}\""))?;
    let (head, rest) = changelog.split_at(begin + UNRELEASED.len());
    let changes = rest.split("\n## ").next().unwrap_or_default();
    ensure!(!changes.trim().is_empty(), "nothing stands under \"{UNRELEASED}\" in {CHANGELOG}");
    Ok(format!("{head}\n\n## {version} ({date}){rest}"))
}

fn git(arguments: &[&str]) -> Result<String> {
    read(&mut program("git", arguments))
}

/// Three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Version([u32; 3]);

impl FromStr for Version {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let numbers: Result<Vec<u32>, _> = text.split('.').map(str::parse).collect();
        let numbers = numbers.ok().and_then(|numbers| numbers.try_into().ok());
        Ok(Self(numbers.with_context(|| format!("`{text}` is no version such as 1.2.3"))?))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.0;
        write!(f, "{major}.{minor}.{patch}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEXT: Version = Version([0, 2, 0]);

    #[test]
    fn versions_are_three_numbers_in_order() {
        assert_eq!("0.2.0".parse::<Version>().unwrap(), NEXT);
        assert!(NEXT > Version([0, 1, 9]) && NEXT < Version([0, 10, 0]));
        for text in ["", "1", "1.2", "1.2.3.4", "v1.2.3", "1.2.x"] {
            assert!(text.parse::<Version>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_unchanged_changelog_is_refused() {
        let changed = "# Changelog\n\n## Unreleased\n\n- More.\n\n## 0.1.0 (2026-01-01)\n\n- All.\n";
        let cut_once = cut(changed, NEXT, "2026-11-18").unwrap();
        let expected = changed.replace("## Unreleased\n", "## Unreleased\n\n## 0.2.0 (2026-11-18)\n");
        assert_eq!(cut_once, expected);
        assert!(cut(&cut_once, NEXT, "2026-11-18").is_err());
        assert!(cut("# Changelog\n", NEXT, "2026-11-18").is_err());
    }

    /// A commit that may be released.
    fn ready() -> Now {
        let changelog = "# Changelog\n\n## Unreleased\n\n- More.\n\n## 0.1.0 (2026-01-01)\n\n- All.\n";
        Now { changes: String::new(), tags: "v0.1.0\nvery-old\n".to_owned(), changelog: changelog.to_owned() }
    }

    fn refusal(now: &Now, version: &str) -> String {
        let old = Version([0, 1, 0]);
        now.ensure_ready(version.parse().unwrap(), old)
            .map_or_else(|error| error.to_string(), |()| String::new())
    }

    #[test]
    fn what_is_ready_is_not_refused() {
        assert_eq!(refusal(&ready(), "0.1.1"), "");
        assert_eq!(refusal(&Now { tags: String::new(), ..ready() }, "0.1.0"), "", "the first of all");
    }

    #[test]
    fn what_is_not_committed_is_refused() {
        let now = Now { changes: " M README.md\n".to_owned(), ..ready() };
        assert!(refusal(&now, "0.2.0").contains("not committed:\n M README.md"));
    }

    #[test]
    fn a_version_that_does_not_rise_is_refused() {
        assert!(refusal(&ready(), "0.0.9").contains("comes before 0.1.0"));
        assert!(refusal(&ready(), "0.1.0").contains("does not come after the last release"));
        let later = Now { tags: "v0.1.0\nv0.10.0\nv0.9.0\n".to_owned(), ..ready() };
        assert!(refusal(&later, "0.9.1").contains("does not come after the last release"));
        assert_eq!(refusal(&later, "0.10.1"), "");
    }

    #[test]
    fn a_changelog_without_news_is_refused() {
        let now =
            Now { changelog: "# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- All.\n".to_owned(), ..ready() };
        assert!(refusal(&now, "0.2.0").contains("nothing stands under"));
    }

    #[test]
    fn our_numbers_change_and_nobody_else_s() {
        let manifest = "version = \"0.1.0\"\nbranan-x = { version = \"0.1.0\" }\ntafl-rs = \"0.1.0\"\n";
        let expected = "version = \"0.2.0\"\nbranan-x = { version = \"0.2.0\" }\ntafl-rs = \"0.1.0\"\n";
        assert_eq!(renumbered(manifest, "0.1.0", NEXT).unwrap(), expected);
        assert!(renumbered("tafl-rs = \"0.1.0\"", "0.1.0", NEXT).is_err());
        for file in MANIFESTS {
            let text = fs::read_to_string(root().join(file)).unwrap();
            renumbered(&text, env!("CARGO_PKG_VERSION"), NEXT).unwrap();
        }
    }

    #[test]
    fn a_release_wants_a_key_and_an_address() {
        for line in ["", "0.2.0", "0.2.0 --key nowhere --url https://tafl.example"] {
            let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            assert!(parse(&arguments).is_err(), "{line}");
        }
    }
}
