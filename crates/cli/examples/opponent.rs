//! Opponents that misbehave, for the tests of `branan match`; they speak UCI as far as they speak.
//!
//! `opponent crash` ends at once, `quit` when asked for a move, `silent` never answers, `hang` answers until
//! asked for a move, `illegal` plays a move that nobody can, `garbage` talks without end, `strange` sends bytes
//! that are no text, and `resign` gives up.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let habit = std::env::args().nth(1).unwrap_or_default();
    if habit == "crash" {
        return ExitCode::from(3);
    }
    // Who is not listened to any more ends.
    converse(&habit).unwrap_or(ExitCode::SUCCESS)
}

fn converse(habit: &str) -> io::Result<ExitCode> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.split(' ').next().unwrap_or_default() {
            _ if habit == "silent" => {}
            "uci" => send(b"id name opponent\nuciok\n")?,
            "isready" => send(b"readyok\n")?,
            "go" if habit == "quit" => return Ok(ExitCode::from(7)),
            "go" => answer(habit)?,
            "quit" => return Ok(ExitCode::SUCCESS),
            _ => {}
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn answer(habit: &str) -> io::Result<()> {
    match habit {
        "illegal" => send(b"bestmove a1a7\n"),
        "resign" => send(b"bestmove ---\n"),
        "strange" => send(b"\xff\xfe\x00\nbestmove \xf0\x28\n"),
        "garbage" => loop {
            send(b"info string once more\n\n=\nmove\nreadyok\n")?;
        },
        _ => Ok(()),
    }
}

fn send(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}
