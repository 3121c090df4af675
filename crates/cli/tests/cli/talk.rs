//! Talking with the running program, line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use crate::program::branan;

/// The program at the other end of two pipes.
pub struct Talk {
    child: Child,
    stdin: Option<ChildStdin>,
    heard: Receiver<String>,
}

/// Nothing that is tested takes nearly as long, even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

impl Talk {
    pub fn begin(args: &[&str]) -> Talk {
        let mut child = branan()
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let out = BufReader::new(child.stdout.take().expect("a pipe"));
        let (said, heard) = mpsc::channel();
        std::thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                if said.send(line).is_err() {
                    return;
                }
            }
        });
        Talk { stdin: child.stdin.take(), child, heard }
    }

    /// Says a line; a program that has ended hears nothing.
    pub fn send(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().expect("still open");
        let _ = writeln!(stdin, "{line}").and_then(|()| stdin.flush());
    }

    /// The next line that the program says.
    #[track_caller]
    pub fn receive(&mut self) -> String {
        self.heard.recv_timeout(PATIENCE).expect("the program answers")
    }

    /// Listens until a line begins like this, and gives that line.
    #[track_caller]
    pub fn until(&mut self, beginning: &str) -> String {
        let begun = Instant::now();
        loop {
            let line = self.receive();
            if line.starts_with(beginning) {
                return line;
            }
            assert!(begun.elapsed() < PATIENCE, "no {beginning}");
        }
    }

    /// Closes the program's input.
    pub fn close(&mut self) {
        self.stdin = None;
    }

    /// Waits for the program to end.
    #[track_caller]
    pub fn end(&mut self) -> ExitStatus {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status;
            }
            assert!(begun.elapsed() < PATIENCE, "the program does not end");
            std::thread::yield_now();
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
