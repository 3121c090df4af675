//! The package for Debian, Ubuntu and their relatives.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use super::{
    Edition, SUMMARY, date,
    extras::Extras,
    tree::{Mode, Tree},
};
use crate::{
    shell::{program, read, run},
    workspace::root,
};

/// What is said below the summary.
const DESCRIPTION: &str = " \
Branan plays the old Northern board games of a king and his escort against
 a ring of attackers, by exact rules: Brandubh, Hnefatafl, Tablut and their
 family, in the browser or in the terminal, against an engine of twelve
 levels or against friends. It explains why a game ended, analyses games,
 reads and writes the records of other programs, and is a server for
 online games that needs nothing else.
";

/// Files of the project, and where Debian wants them.
const FILES: [(&str, &str); 4] = [
    ("deploy/branan.service", "usr/lib/systemd/system/branan.service"),
    ("deploy/branan.default", "etc/default/branan"),
    ("deploy/debian/lintian-overrides", "usr/share/lintian/overrides/branan"),
    ("README.md", "usr/share/doc/branan/README.md"),
];

/// What runs when the package comes and goes.
const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

/// Shells, and where Debian keeps their completions.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/branan"),
    ("zsh", "usr/share/zsh/vendor-completions/_branan"),
    ("fish", "usr/share/fish/vendor_completions.d/branan.fish"),
];

/// Packs a program for Debian into a file in `out`; `revision` counts packages of one version.
///
/// # Errors
/// If `dpkg-deb` is missing or fails.
pub(super) fn pack(
    branan: &Path,
    extras: &Extras,
    edition: &Edition,
    revision: u32,
    out: &Path,
) -> Result<PathBuf> {
    let version = format!("{}-{revision}", edition.version);
    let tree = Tree::new(out.join("debian"))?;
    tree.copy(branan, "usr/bin/branan", Mode::Program)?;
    add_files(&tree, extras, edition, &version)?;
    let control = control(&version, &edition.maintainer, edition.url.as_deref(), size(&tree)?);
    let sums = read(program("md5sum", ["--"]).args(tree.files()?).current_dir(tree.folder()))?;
    tree.add("DEBIAN/md5sums", sums, Mode::Data)?;
    tree.add("DEBIAN/control", control, Mode::Data)?;
    tree.add("DEBIAN/conffiles", "/etc/default/branan\n", Mode::Data)?;
    for script in SCRIPTS {
        let path = root().join("deploy/debian").join(script);
        tree.copy(&path, &format!("DEBIAN/{script}"), Mode::Program)?;
    }
    tree.seal(edition.epoch)?;
    let package = out.join(format!("branan_{version}_amd64.deb"));
    let mut dpkg = program("dpkg-deb", ["--root-owner-group", "--threads-max=1", "-Zxz", "--build"]);
    dpkg.env("SOURCE_DATE_EPOCH", edition.epoch.to_string());
    run(dpkg.arg(tree.folder()).arg(&package))?;
    fs::remove_dir_all(tree.folder())?;
    Ok(package)
}

fn add_files(tree: &Tree, extras: &Extras, edition: &Edition, version: &str) -> Result<()> {
    for (from, to) in FILES {
        tree.copy(&root().join(from), to, Mode::Data)?;
    }
    for (shell, to) in COMPLETIONS {
        tree.add(to, extras.completions(shell), Mode::Data)?;
    }
    for (name, page) in &extras.manual {
        add_packed(tree, &format!("usr/share/man/man1/{name}"), page)?;
    }
    let documents = "usr/share/doc/branan";
    tree.add(&format!("{documents}/copyright"), copyright()?, Mode::Data)?;
    add_packed(tree, &format!("{documents}/THIRD-PARTY-LICENCES.txt"), extras.licences.as_bytes())?;
    add_packed(tree, &format!("{documents}/changelog"), &fs::read(root().join("CHANGELOG.md"))?)?;
    let entry = changelog(version, &edition.maintainer, &date(edition.epoch, "%a, %d %b %Y %H:%M:%S +0000")?);
    add_packed(tree, &format!("{documents}/changelog.Debian"), entry.as_bytes())
}

/// Adds a file packed as Debian wants texts to be.
fn add_packed(tree: &Tree, name: &str, bytes: &[u8]) -> Result<()> {
    tree.add(name, bytes, Mode::Data)?;
    read(program("gzip", ["-9n"]).arg(tree.folder().join(name))).map(drop)
}

/// What `dpkg` shows of the package.
fn control(version: &str, maintainer: &str, url: Option<&str>, kibibytes: u64) -> String {
    let homepage = url.map(|url| format!("Homepage: {url}\n")).unwrap_or_default();
    format!(
        "Package: branan\nVersion: {version}\nSection: net\nPriority: optional\nArchitecture: amd64\n\
         Maintainer: {maintainer}\nInstalled-Size: {kibibytes}\nDepends: adduser\n{homepage}\
         Description: {SUMMARY}\n{DESCRIPTION}"
    )
}

/// Kibibytes, each file for itself rounded up, as Debian counts.
fn size(tree: &Tree) -> Result<u64> {
    let bytes = |file: String| Ok(fs::metadata(tree.folder().join(file))?.len().div_ceil(1024));
    tree.files()?.into_iter().map(bytes).sum()
}

fn changelog(version: &str, maintainer: &str, date: &str) -> String {
    format!(
        "branan ({version}) stable; urgency=medium\n\n  * A new release: see changelog.gz.\n\n -- {maintainer}  {date}\n"
    )
}

fn copyright() -> Result<String> {
    let licence = fs::read_to_string(root().join("LICENSE-MIT"))?;
    let terms = licence
        .find("Permission is")
        .map(|begin| &licence[begin..])
        .context("LICENSE-MIT has other words")?;
    let lines: Vec<String> = terms
        .trim()
        .lines()
        .map(|line| if line.is_empty() { " .".to_owned() } else { format!(" {line}") })
        .collect();
    let text = fs::read_to_string(root().join("deploy/debian/copyright"))?;
    Ok(text.replace("@MIT@", &lines.join("\n")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_control_file_has_its_fields_and_no_others() {
        let text = control("1.2.3-1", "Eva <eva@tafl.example>", Some("https://tafl.example"), 77);
        let fields: Vec<&str> = text
            .lines()
            .filter(|line| !line.starts_with(' '))
            .filter_map(|line| line.split(':').next())
            .collect();
        let expected = [
            "Package",
            "Version",
            "Section",
            "Priority",
            "Architecture",
            "Maintainer",
            "Installed-Size",
            "Depends",
            "Homepage",
            "Description",
        ];
        assert_eq!(fields, expected);
        assert!(text.contains("\nVersion: 1.2.3-1\n") && text.contains("\nInstalled-Size: 77\n"));
        assert!(text.ends_with('\n') && !text.contains("\n\n"), "{text}");
        assert!(!control("1", "", None, 1).contains("Homepage"));
    }

    #[test]
    fn licence_texts_are_folded_as_the_format_wants() {
        let text = copyright().unwrap();
        assert!(text.contains("\nLicense: MIT\n Permission is") && text.contains("\n .\n"), "{text}");
        assert!(!text.contains("@MIT@"));
    }

    #[test]
    fn debian_reads_the_changelog() {
        let entry = changelog("1.2.3-1", "Eva <eva@tafl.example>", "Thu, 01 Jan 1970 00:00:00 +0000");
        assert!(entry.contains("\n -- Eva <eva@tafl.example>  Thu, 01 Jan 1970 00:00:00 +0000\n"), "{entry}");
    }
}
