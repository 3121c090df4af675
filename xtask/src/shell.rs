//! Running other programs: shown before they start, their failure an error.

use std::{
    env,
    ffi::OsStr,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};

use crate::workspace;

/// The cargo that runs us, started in the workspace root.
pub(crate) fn cargo<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Command {
    program(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), arguments)
}

/// Any program, started in the workspace root.
pub(crate) fn program<S: AsRef<OsStr>>(
    program: impl AsRef<OsStr>,
    arguments: impl IntoIterator<Item = S>,
) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(workspace::root());
    for name in our_package_variables() {
        command.env_remove(name);
    }
    if in_ci() {
        command.env("CARGO_TERM_PROGRESS_WHEN", "never");
    }
    command
}

/// Runs a command to its end.
///
/// # Errors
/// If it cannot be started or does not succeed.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = describe(command);
    eprintln!("$ {line}");
    let status = command.status().with_context(|| format!("cannot start `{line}`"))?;
    ensure!(status.success(), "`{line}` failed ({status})");
    Ok(())
}

/// Runs a command to its end and makes its exit code ours.
///
/// # Errors
/// If it cannot be started.
pub(crate) fn run_as_ours(command: &mut Command) -> Result<ExitCode> {
    let code = exit_code(command)?;
    Ok(u8::try_from(code).map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Runs a command to its end and gives its exit code, -1 if a signal ended it.
///
/// # Errors
/// If it cannot be started.
pub(crate) fn exit_code(command: &mut Command) -> Result<i32> {
    let line = describe(command);
    eprintln!("$ {line}");
    let status = command.status().with_context(|| format!("cannot start `{line}`"))?;
    Ok(status.code().unwrap_or(-1))
}

/// Runs a command but ends it after `limit`.
///
/// # Errors
/// If it cannot be started, does not succeed, or runs past the limit.
pub(crate) fn run_within(limit: Duration, command: &mut Command) -> Result<()> {
    let line = describe(command);
    eprintln!("$ {line}");
    let mut child = command.stdin(Stdio::null()).spawn().with_context(|| format!("cannot start `{line}`"))?;
    let started = Instant::now();
    while started.elapsed() < limit {
        if let Some(status) = child.try_wait()? {
            ensure!(status.success(), "`{line}` failed ({status})");
            return Ok(());
        }
        thread::sleep(Duration::from_millis(50));
    }
    child.kill()?;
    child.wait()?;
    bail!("`{line}` did not end within {} s", limit.as_secs())
}

/// Has rustup fetch something, unless whoever set up the machine wants nothing installed by itself; a machine cut off
/// from its servers must not wait long.
///
/// # Errors
/// If there is no rustup, or it may not or cannot.
pub(crate) fn rustup(arguments: &[&str]) -> Result<()> {
    which("rustup").context("there is no rustup to fetch it")?;
    let is_allowed = std::env::var_os("RUSTUP_AUTO_INSTALL").is_none_or(|value| value != "0");
    ensure!(is_allowed, "`rustup {}` was not asked: RUSTUP_AUTO_INSTALL is 0", arguments.join(" "));
    run_within(Duration::from_mins(2), &mut program("rustup", arguments))
}

/// Runs a command silently and gives what it printed on standard output.
///
/// # Errors
/// If it cannot be started or does not succeed; the error then carries what it
/// printed on standard error.
pub(crate) fn read(command: &mut Command) -> Result<String> {
    let line = describe(command);
    let Output { status, stdout, stderr } =
        command.output().with_context(|| format!("cannot start `{line}`"))?;
    let complaint = String::from_utf8_lossy(&stderr);
    ensure!(status.success(), "`{line}` failed ({status}): {}", complaint.trim());
    String::from_utf8(stdout).with_context(|| format!("`{line}` printed no valid text"))
}

/// Finds a program on the search path.
pub(crate) fn which(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Puts a folder first on the search path of a command.
pub(crate) fn prepend_path(command: &mut Command, folder: &Path) -> Result<()> {
    let old = env::var_os("PATH").unwrap_or_default();
    let folders = [folder.to_path_buf()].into_iter().chain(env::split_paths(&old));
    command.env("PATH", env::join_paths(folders)?);
    Ok(())
}

/// Tells whether nobody is watching, so that progress bars would only fill a log.
fn in_ci() -> bool {
    env::var("CI").is_ok_and(|value| !value.is_empty() && value != "false")
}

/// What cargo tells us about our own package. Some build scripts watch these
/// names and would run again whenever a build is started from here.
fn our_package_variables() -> impl Iterator<Item = String> {
    let prefixes = ["CARGO_PKG_", "CARGO_MANIFEST_"];
    env::vars_os()
        .filter_map(|(name, _)| name.into_string().ok())
        .filter(move |name| prefixes.iter().any(|prefix| name.starts_with(prefix)))
}

/// Writes a command as one would type it: programs by name, not by path.
fn describe(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_name().unwrap_or_default();
    [name].into_iter().chain(command.get_args()).map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_program_is_an_error_with_its_own_words() {
        let error = read(&mut program("sh", ["-c", "echo no such thing >&2; exit 3"])).unwrap_err();
        let text = error.to_string();
        assert!(text.contains("exit status: 3") && text.contains("no such thing"), "{text}");
    }

    #[test]
    fn a_program_that_runs_too_long_is_ended() {
        let started = Instant::now();
        let error = run_within(Duration::from_millis(100), &mut program("sleep", ["60"]));
        assert!(error.unwrap_err().to_string().contains("did not end"));
        assert!(started.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn a_program_that_ends_in_time_is_left_alone() {
        run_within(Duration::from_secs(30), &mut program("true", [""; 0])).unwrap();
    }

    #[test]
    fn programs_do_not_take_themselves_for_this_package() {
        let shown = read(&mut program("env", [""; 0])).unwrap();
        assert!(env::var("CARGO_PKG_NAME").is_ok(), "cargo did not run this test");
        assert!(!shown.contains("CARGO_PKG_NAME="), "{shown}");
    }

    #[test]
    fn commands_are_shown_without_the_folder_of_the_program() {
        assert_eq!(describe(&program("/usr/bin/cargo", ["fmt", "--all"])), "cargo fmt --all");
    }
}
