//! `cargo xtask dist`: what people install, each artefact a file.

mod archive;
mod bill;
mod check;
mod checksums;
mod debian;
mod extras;
mod platform;
mod recipes;
mod scratch;
mod signature;
mod tree;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result, bail, ensure};

use self::{
    bill::Bill,
    checksums::Checksums,
    extras::Extras,
    platform::{LINUX, Platform, WINDOWS},
    recipes::Facts,
    tree::{Mode, Tree},
};
use crate::{
    apt,
    shell::{program, read},
    wasm,
    workspace::{Workspace, root},
};

pub(crate) const HELP: &str = "\
Builds what people install, into `artefacts` in the target folder.

Usage: cargo xtask dist [OPTIONS]

Options:
  --linux          for Linux alone; otherwise Windows as well
  --program FILE   pack this program for Linux instead of compiling one: to work on the packing
  --url URL        the address of the folder that the files will be fetched from, for Homebrew, AUR, Nix and winget
  --key FILE       the secret key of minisign that the files are signed with
  --check          test what was made: in an empty root folder, in a fresh Debian, in a container, under Wine
  --twice          build all again in another folder, and compare every byte

Makes a static program for any Linux and one for Windows, archives of them with manual pages and completions, a Debian
package, the folder that deploy/Dockerfile makes an image of, a bill of materials (CycloneDX), and SHA-256 sums.
Two people who build the same commit with the same compiler get the same bytes.

Compilers that are missing are installed where that may be done (rustup; apt as root on Debian). What --check cannot
test on this machine it names, with the reason, as NOT TESTED. docs/releasing.md says more.
";

/// What the program is, in a line.
const SUMMARY: &str = "play, learn and analyse Brandubh, Hnefatafl and other tafl games";

/// Programs that pack, and Debian's packages of them.
const TOOLS: [(&str, &str); 4] =
    [("tar", "tar"), ("gzip", "gzip"), ("dpkg-deb", "dpkg"), ("sha256sum", "coreutils")];

/// What the command line asks for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) linux_only: bool,
    pub(crate) program: Option<PathBuf>,
    pub(crate) url: Option<String>,
    pub(crate) key: Option<PathBuf>,
    pub(crate) check: bool,
    pub(crate) twice: bool,
}

/// What is the same in every artefact.
struct Edition {
    version: String,
    /// When the commit was made: the only time that artefacts know, in seconds since 1970.
    epoch: u64,
    /// Who made the commit.
    maintainer: String,
    url: Option<String>,
}

/// Runs the command line.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    make(&Request::parse(arguments)?)?;
    Ok(ExitCode::SUCCESS)
}

/// Makes every artefact that was asked for, and gives their folder.
///
/// # Errors
/// If one cannot be made, or fails its test.
pub(crate) fn make(request: &Request) -> Result<PathBuf> {
    provide(request)?;
    let target = Workspace::load()?.target_directory;
    let edition = Edition::here(request.url.clone())?;
    let out = Tree::new(target.join("artefacts"))?.folder().to_owned();
    if request.program.is_none() {
        wasm::build_pages()?;
    }
    let linux = match &request.program {
        Some(program) => program.canonicalize().with_context(|| program.display().to_string())?,
        None => LINUX.build(&target, edition.epoch)?,
    };
    // Always of both, so that the same program for Linux comes with the same texts.
    let bill = Bill::of("branan-cli", &[LINUX.triple(), WINDOWS.triple()])?;
    let extras = Extras::of(&linux, &bill)?;
    let mut files = vec![pack(&LINUX, &linux, &extras, &edition, &out)?];
    if !request.linux_only {
        let windows = WINDOWS.build(&target, edition.epoch)?;
        files.push(pack(&WINDOWS, &windows, &extras, &edition, &out)?);
    }
    files.push(name(&debian::pack(&linux, &extras, &edition, 1, &out)?));
    let image = Tree::new(out.join("image"))?;
    lay_out_image(&image, &linux, &edition)?;
    files.push(format!("branan-{}.cdx.json", edition.version));
    fs::write(out.join(&files[files.len() - 1]), bill.cyclonedx(edition.epoch)?)?;
    finish(request, &edition, &files, &out)?;
    if request.check {
        check::run(&linux, &extras, &edition, &out)?;
    }
    if request.twice {
        check::twice(request, &out)?;
    }
    Ok(out)
}

/// Sees to all that will be needed, before hours go into what could not be packed or signed then.
fn provide(request: &Request) -> Result<()> {
    if let Some(key) = &request.key {
        ensure!(key.is_file(), "there is no key {}", key.display());
        signature::provide()?;
    }
    for (program, package) in TOOLS {
        apt::provide(program, package)?;
    }
    if request.program.is_none() {
        LINUX.provide()?;
    }
    if !request.linux_only {
        apt::provide("zip", "zip")?;
        WINDOWS.provide()?;
    }
    Ok(())
}

/// Adds up, signs and describes what was made.
fn finish(request: &Request, edition: &Edition, files: &[String], out: &Path) -> Result<()> {
    let sums = Checksums::of(out)?;
    sums.write(out)?;
    match &request.key {
        Some(key) => signature::sign(out, files, key, &edition.version)?,
        None => eprintln!("not signed: --key names the secret key of whoever releases this"),
    }
    match &edition.url {
        Some(url) if !request.linux_only => {
            let sum = |name: &str| sums.get(name).map(str::to_owned);
            recipes::write(&facts(&edition.version, url, sum)?, &out.join("recipes"))?;
        }
        Some(_) => eprintln!("no recipes for package managers: they name the program for Windows, too"),
        None => eprintln!("no recipes for package managers: --url says where the files will be"),
    }
    for file in files {
        println!("{} {} bytes", out.join(file).display(), fs::metadata(out.join(file))?.len());
    }
    Ok(())
}

/// An archive of a program and all that comes with it; gives its name.
fn pack(
    platform: &Platform,
    branan: &Path,
    extras: &Extras,
    edition: &Edition,
    out: &Path,
) -> Result<String> {
    let tree = Tree::new(out.join(archive_name(platform, &edition.version)))?;
    tree.copy(branan, platform.program, Mode::Program)?;
    extras.add_to(&tree)?;
    if platform.triple() == LINUX.triple() {
        for file in ["branan.service", "branan.default", "branan.sysusers"] {
            tree.copy(&root().join("deploy").join(file), file, Mode::Data)?;
        }
    }
    let archive = platform.archive.pack(&tree, edition.epoch, out)?;
    fs::remove_dir_all(tree.folder())?;
    Ok(name(&archive))
}

/// What deploy/Dockerfile copies: the program, and where it may write.
fn lay_out_image(image: &Tree, branan: &Path, edition: &Edition) -> Result<()> {
    image.copy(branan, "branan", Mode::Program)?;
    fs::create_dir_all(image.folder().join("writable/data"))?;
    image.seal(edition.epoch)
}

fn archive_name(platform: &Platform, version: &str) -> String {
    format!("branan-{version}-{}", platform.triple())
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// What recipes may ask for.
fn facts<'a>(version: &str, url: &str, sum: impl Fn(&str) -> Result<String>) -> Result<Facts<'a>> {
    let mut facts = Facts::from([
        ("VERSION", version.to_owned()),
        ("URL", url.to_owned()),
        ("SUMMARY", SUMMARY.to_owned()),
    ]);
    let keys = [
        (&LINUX, ["LINUX_NAME", "LINUX_URL", "LINUX_SHA256"]),
        (&WINDOWS, ["WINDOWS_NAME", "WINDOWS_URL", "WINDOWS_SHA256"]),
    ];
    for (platform, [name_key, url_key, sum_key]) in keys {
        let name = archive_name(platform, version);
        let file = format!("{name}.{}", platform.archive.ending());
        facts.insert(sum_key, sum(&file)?);
        facts.insert(url_key, format!("{url}/{file}"));
        facts.insert(name_key, name);
    }
    Ok(facts)
}

impl Request {
    fn parse(arguments: &[String]) -> Result<Self> {
        let mut request = Self::default();
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().with_context(|| format!("{argument} wants a value"));
            match argument.as_str() {
                "--linux" => request.linux_only = true,
                "--program" => request.program = Some(env::current_dir()?.join(value()?)),
                "--url" => request.url = Some(value()?.trim_end_matches('/').to_owned()),
                "--key" => request.key = Some(env::current_dir()?.join(value()?)),
                "--check" => request.check = true,
                "--twice" => request.twice = true,
                other => bail!("unknown argument `{other}`; see `cargo xtask dist --help`"),
            }
        }
        ensure!(
            !(request.twice && request.program.is_some()),
            "--twice compiles: --program has nothing to do there"
        );
        Ok(request)
    }
}

impl Edition {
    fn here(url: Option<String>) -> Result<Self> {
        let version = Workspace::load()?.version("branan-cli")?;
        let commit = |format: &str| read(&mut program("git", ["log", "-1", &format!("--format={format}")]));
        let epoch = match env::var("SOURCE_DATE_EPOCH") {
            Ok(epoch) => epoch,
            Err(_) => commit("%ct")?,
        };
        let epoch = epoch.trim().parse().context("SOURCE_DATE_EPOCH is no number of seconds")?;
        let maintainer = commit("%cn <%ce>")?.trim().to_owned();
        Ok(Self { version, epoch, maintainer, url })
    }
}

/// A moment in words, as `date` writes it.
fn date(epoch: u64, format: &str) -> Result<String> {
    let mut date = program("date", ["--utc", &format!("--date=@{epoch}"), &format!("+{format}")]);
    Ok(read(date.env("LC_ALL", "C"))?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Request> {
        Request::parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn what_is_asked_for_is_understood() {
        assert_eq!(parse("").unwrap(), Request::default());
        let request = parse("--linux --url https://tafl.example/ --check").unwrap();
        assert!(request.linux_only && request.check && !request.twice);
        assert_eq!(request.url.as_deref(), Some("https://tafl.example"));
        for line in ["--key", "--windows", "linux", "--twice --program x"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_key_that_is_not_there_is_noticed_before_all_else() {
        let error = make(&parse("--linux --program x --key nowhere").unwrap()).unwrap_err();
        assert!(error.to_string().contains("nowhere"), "{error}");
    }

    #[test]
    fn moments_have_no_zone_of_their_own() {
        assert_eq!(date(0, "%a, %d %b %Y %H:%M:%S +0000").unwrap(), "Thu, 01 Jan 1970 00:00:00 +0000");
    }

    /// `cargo binstall` looks for what is made here.
    #[test]
    fn the_manifest_names_the_archives() {
        let manifest = fs::read_to_string(root().join("crates/cli/Cargo.toml")).unwrap();
        let name = archive_name(&LINUX, "{ version }").replace(LINUX.triple(), "{ target }");
        assert!(manifest.contains(&format!("/{name}{{ archive-suffix }}")), "{name}");
        assert!(manifest.contains(&format!("bin-dir = \"{name}/{{ bin }}{{ binary-ext }}\"")), "{name}");
    }
}
