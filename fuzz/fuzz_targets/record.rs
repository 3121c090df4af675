//! Games of a format that must be guessed; each can be written in every format
//! and read again from it.
#![no_main]

use branan_rules::notation::{RecordFormat, read_record, read_records, read_records_as, write_records};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = read_record(text);
    let Ok(records) = read_records(text) else { return };
    for format in RecordFormat::ALL {
        let written = write_records(&records, format);
        let again = read_records_as(&written, format);
        assert_eq!(again.as_ref().map(Vec::len), Ok(records.len()), "{format}: {written}");
        assert_eq!(again.map(|again| write_records(&again, format)), Ok(written));
    }
});
