//! Games as JSON lines; what was read can be played as far as it goes.
#![no_main]

use branan_rules::notation::read_json_lines;
use branan_rules::presets;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(records) = read_json_lines(text) else { return };
    for record in records {
        let replayed = record.replay(&record.candidates(&presets::ALL));
        let moves = record.mainline().count();
        assert!(replayed.is_none_or(|replayed| replayed.game.len() <= moves));
    }
});
