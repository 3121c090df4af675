//! Moves of every dialect; what is read, written and read again is the same.
#![no_main]

use branan_rules::notation::{Dialect, PlyText, read_move, read_ply, write_move};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(PlyText::Move(mv)) = read_ply(text) else { return };
    assert_eq!(read_move(text), Ok(mv));
    assert_eq!(read_move(&write_move(&mv, Dialect::OpenTafl)), Ok(mv));
    for dialect in Dialect::ALL {
        assert_eq!(read_move(&write_move(&mv, dialect)).map(|read| read.mv), Ok(mv.mv));
    }
});
