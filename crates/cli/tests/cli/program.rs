//! Running the real program.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a run of the program left behind.
#[derive(Debug)]
pub struct Ran {
    pub status: i32,
    pub out: String,
    pub err: String,
}

/// The program, told to be the same everywhere.
pub fn branan() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_branan"));
    command.env_clear().env("LC_ALL", "C.UTF-8").stdin(Stdio::null());
    command
}

/// Runs the program with these arguments.
pub fn run(args: &[&str]) -> Ran {
    ran(branan().args(args).output().expect("the program starts"))
}

/// Runs the program with this on its standard input.
pub fn feed(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let mut child = branan()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // The program may answer before it has read everything, or stop reading.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    ran(output)
}

fn ran(output: Output) -> Ran {
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    let err = text(output.stderr);
    assert!(!err.contains("panicked"), "{err}");
    Ran { status: output.status.code().expect("no signal"), out: text(output.stdout), err }
}

/// A fresh folder for a test.
pub fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder can be made");
    path
}

/// A short game of Brandubh in which the king escapes.
pub const ESCAPE: [&str; 8] = ["d2-g2", "d3-d2", "b4-b3", "d4-d3", "b3-b2", "d3-a3", "b2-b1", "a3-a1"];

/// The moves as a JSON request.
pub fn request(rules: &str, moves: &[&str]) -> String {
    let quoted: Vec<String> = moves.iter().map(|mv| format!("\"{mv}\"")).collect();
    format!("{{\"rules\":\"{rules}\",\"moves\":[{}]}}\n", quoted.join(","))
}
