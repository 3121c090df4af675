//! Codes of rule sets; what is read, written and read again is the same game.
#![no_main]

use branan_rules::notation::{read_rules_code, write_rules_code};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(set) = read_rules_code(text) else { return };
    let again = read_rules_code(&write_rules_code(&set)).expect("what was written is read");
    assert!(again.is_same_game(&set) && again.name == set.name);
});
