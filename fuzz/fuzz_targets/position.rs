//! Positions of every dialect; what is read, written and read again is the same.
#![no_main]

use branan_rules::notation::{Dialect, read_position, read_position_as, write_position};
use branan_rules::{Setup, Side};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
    let Ok((setup, found)) = read_position(text, Side::Defenders) else { return };
    assert_eq!(read_position(&write_position(&setup, found), setup.side()).map(|read| read.0), Ok(setup));
    for dialect in Dialect::ALL {
        let written = write_position(&setup, dialect);
        assert_eq!(read_position_as(&written, dialect, setup.side()), Ok(setup));
    }
});
