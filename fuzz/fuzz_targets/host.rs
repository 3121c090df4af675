//! Hosts of every protocol under lines of any engine: no line makes one panic, and whatever an engine answers, a
//! host that has its answer waits no longer.
#![no_main]

use branan_protocol::{Received, Limits, Protocol};
use branan_rules::{AnyGame, Side, presets};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(start) = AnyGame::new(presets::BRANDUBH) else { return };
    for protocol in Protocol::ALL {
        let (mut host, mut game) = (protocol.host(), start.clone());
        let mut lines = text.lines();
        host.greet();
        while host.waits() {
            let Some(line) = lines.next() else { return };
            host.receive(line);
        }
        if host.begin(&game, Side::Attackers).is_err() {
            continue;
        }
        host.ask(&game, &Limits { nodes: Some(1), ..Limits::default() });
        for line in lines {
            match host.receive(line) {
                Received::Nothing | Received::Complaint(_) => {}
                Received::Resigned => assert!(!host.waits()),
                Received::Move(mv) => {
                    assert!(!host.waits());
                    if game.play(mv).is_ok() && game.end().is_none() {
                        host.accept(&game);
                    }
                    host.ask(&game, &Limits::default());
                }
            }
        }
        host.finish(None);
        host.quit();
    }
});
