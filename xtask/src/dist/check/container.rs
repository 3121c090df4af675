//! The image of deploy/Dockerfile, built and run by somebody without rights.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail, ensure};

use super::{Made, Outcome, fresh_debian::FreshDebian, is_root, served};
use crate::{
    dist::scratch::Scratch,
    shell::{program, read, run, which},
    workspace::root,
};

/// What root needs to be somebody else, inside a Debian of its own.
const ROOTLESS: &str = include_str!("rootless.sh");

/// Builds the image, runs it, looks at the site and at its health, and stops it.
const SCRIPT: &str = include_str!("container.sh");

/// Debian's podman, and what it needs to run without rights.
const PACKAGES: [&str; 5] = ["podman", "crun", "uidmap", "ca-certificates", "netbase"];

pub(super) fn test(made: &Made<'_>) -> Result<Outcome> {
    let scratch = Scratch::new("image")?;
    let context = scratch.path().join("image");
    fs::create_dir_all(context.join("target/artefacts"))?;
    fs::create_dir_all(context.join("deploy"))?;
    run(program("cp", ["--archive"]).arg(made.out.join("image")).arg(context.join("target/artefacts")))?;
    for file in [".dockerignore", "deploy/Dockerfile"] {
        fs::copy(root().join(file), context.join(file))?;
    }
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port().to_string();
    let script = ["sh", "-euc", SCRIPT, "container", port.as_str()];
    if !is_root()? {
        if which("podman").is_none() {
            return Ok(Outcome::NotTested("there is no podman".to_owned()));
        }
        return watched(program(script[0], &script[1..]).current_dir(context), &port);
    }
    if which("apt-get").is_none() {
        return Ok(Outcome::NotTested("root needs a Debian to make somebody without rights in".to_owned()));
    }
    let debian = FreshDebian::new("container")?;
    debian.add_packages(&PACKAGES)?;
    read(&mut debian.command(["useradd", "--create-home", "--home-dir", "/somebody", "somebody"]))?;
    read(&mut debian.command(["install", "--directory", "--owner=somebody", "/somebody/run"]))?;
    run(program("cp", ["--archive"]).arg(&context).arg(debian.folder()))?;
    let mut inside =
        program("unshare", ["--mount", "--propagation", "private", "sh", "-euc", ROOTLESS, "rootless"]);
    watched(inside.arg(debian.folder()).args(script), &port)
}

/// Looks at the site while the script waits for it.
fn watched(script: &mut Command, port: &str) -> Result<Outcome> {
    let mut script = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut said = BufReader::new(script.stdout.take().context("no pipe")?).lines().map_while(Result::ok);
    let is_up = said.by_ref().inspect(|line| eprintln!("{line}")).any(|line| line == "running");
    let seen = if is_up { served::check(&format!("127.0.0.1:{port}")) } else { Ok(()) };
    // It waits for this line, whatever was seen.
    let _ = writeln!(script.stdin.take().context("no pipe")?, "seen");
    said.for_each(|line| eprintln!("{line}"));
    let status = script.wait()?;
    seen?;
    ensure!(is_up, "the container does not run");
    if !status.success() {
        bail!("it ran, but see above ({status})");
    }
    Ok(Outcome::Passed)
}
