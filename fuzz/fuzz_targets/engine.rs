//! Engines of every protocol under lines of any host: no line makes one panic, every search that is asked for can
//! be answered, and a command that is read is written and read again the same.
#![no_main]

use branan_protocol::{Action, Config, HtpCommand, OtepCommand, Protocol, Thought, UciCommand};
use branan_rules::presets;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let config = Config::new("Branan", presets::ALL.into_iter().cloned().collect());
    for protocol in Protocol::ALL {
        let mut engine = protocol.begin(&config);
        engine.greet();
        for line in text.lines() {
            let mut actions = engine.receive(line);
            while let Some(action) = actions.pop() {
                if let Action::Think(task) = action {
                    let best = task.game.legal_moves().first().copied();
                    actions.extend(engine.found(&Thought { best, ..Thought::default() }));
                }
            }
        }
    }
    for line in text.lines() {
        if let Ok(command) = line.parse::<UciCommand>() {
            assert_eq!(command.to_string().parse(), Ok(command));
        }
        if let Ok(command) = line.parse::<OtepCommand>() {
            assert_eq!(command.to_string().parse(), Ok(command));
        }
        if let Ok(Some(command)) = HtpCommand::parse(line) {
            assert_eq!(HtpCommand::parse(&command.to_string()), Ok(Some(command)));
        }
    }
});
