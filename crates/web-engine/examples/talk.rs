//! Talks to the engine as a page would, but not compiled for one: messages come on
//! standard input, an empty line between them, and the answers go to standard output.
//!
//! The clock goes on by ten milliseconds whenever it is looked at, as in
//! `node/talk.js`, whose answers must be the same.

use branan_web_engine::Session;

/// The nets it has inside.
const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tables/small");

fn main() -> std::io::Result<()> {
    let mut session = Session::default();
    let mut clock_ms = 0.0;
    let mut now_ms = || {
        clock_ms += 10.0;
        clock_ms
    };
    for message in std::io::read_to_string(std::io::stdin())?.trim().split("\n\n") {
        for name in session.missing_files(message) {
            session.learn(name, &std::fs::read(format!("{TABLES}/{name}"))?);
        }
        let mut answers = session.receive(message, now_ms());
        while session.is_busy() {
            answers.extend(session.work(now_ms()));
        }
        for answer in answers {
            println!("{answer}");
        }
    }
    Ok(())
}
