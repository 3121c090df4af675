//! What holds for all commands.

use std::process::Stdio;

use crate::program::{branan, folder, run};

const COMMANDS: [&[&str]; 19] = [
    &[],
    &["analyse"],
    &["engine"],
    &["bench"],
    &["show"],
    &["diagram"],
    &["convert"],
    &["referee"],
    &["replay"],
    &["perft"],
    &["rules"],
    &["rules", "list"],
    &["rules", "show"],
    &["rules", "export"],
    &["rules", "check"],
    &["completions"],
    &["man"],
    &["user"],
    &["user", "erase"],
];

#[test]
fn every_command_has_a_help_text() {
    for command in COMMANDS {
        for flag in ["-h", "--help"] {
            let ran = run(&[command, &[flag]].concat());
            assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{command:?}");
            assert!(ran.out.contains("Usage: branan"), "{command:?} {}", ran.out);
            assert!(!ran.out.contains("  x\n"), "{command:?}");
        }
    }
}

#[test]
fn commands_show_examples_and_the_program_its_exit_codes() {
    let commands = ["serve", "show", "diagram", "convert", "replay", "perft", "rules", "completions", "man"];
    for command in commands.into_iter().chain(["analyse", "engine", "bench", "user", "referee"]) {
        assert!(run(&[command, "--help"]).out.contains("Examples:"), "{command}");
    }
    assert!(run(&["--help"]).out.contains("Exit status:"));
    assert!(run(&["replay", "--help"]).out.contains("capture-mismatch"));
}

#[test]
fn colours_come_when_asked_for_and_only_then() {
    assert!(!run(&["show", "tablut"]).out.contains('\x1b'));
    assert!(run(&["--color", "always", "show", "tablut"]).out.contains('\x1b'));
    assert!(!run(&["--color", "never", "show", "tablut"]).out.contains('\x1b'));
    assert!(run(&["show", "tablut", "--color=always"]).out.contains('\x1b'));
}

#[test]
fn wrong_usage_says_so_with_status_2() {
    for args in [&["nonsense"][..], &["rules"], &["completions", "basic"], &["--color", "blue"]] {
        let ran = run(args);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains("branan") || ran.err.starts_with("error: "), "{}", ran.err);
    }
}

#[test]
fn shells_get_their_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = run(&["completions", shell]);
        assert_eq!(ran.status, 0);
        assert!(ran.out.contains("rules-file"), "{shell}");
    }
}

#[test]
fn manual_pages_are_written_for_all_commands() {
    assert!(run(&["man"]).out.contains(".TH branan 1"));
    let dir = folder("man");
    assert_eq!(run(&["man", "--dir", dir.to_str().expect("a name")]).status, 0);
    for page in ["branan.1", "branan-replay.1", "branan-rules-show.1"] {
        assert!(dir.join(page).is_file(), "{page}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    for args in [&["--help"][..], &["rules", "show"], &["show", "tablut"], &["completions", "zsh"], &["man"]]
    {
        let mut child =
            branan().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(0) && err.is_empty(), "{args:?} {:?} {err}", output.status);
    }
}

#[test]
fn a_missing_rules_file_fails_with_its_name() {
    let ran = run(&["rules", "list", "--rules-file", "/no/such.toml"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(ran.err.starts_with("error: /no/such.toml: no such file"), "{}", ran.err);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_failure_and_told() {
    for args in [
        &["rules", "list"][..],
        &["show", "tablut"],
        &["perft", "-d", "1"],
        &["convert", "-p", "3/1k1/3", "-t", "drawn"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
        let output = branan().args(args).stdout(full).output().expect("it runs");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?} {err}");
        assert!(err.contains("error: cannot write the output: no space left on device"), "{args:?} {err}");
    }
}
