//! Certificates: whatever the bytes, reading them gives a certificate or an error,
//! one that is read comes back from its own text, and checking it ends. So do outlines. Strategies come back
//! from their own bytes.
#![no_main]

use std::num::NonZero;

use branan_certificates::{Certificate, Outline, Strategy, Thoroughness, check, check_outline};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(mut outline) = Outline::read(bytes) {
        assert_eq!(Outline::read(&outline.to_bytes()).expect("its own bytes"), outline);
        // A leaf may take any work that the file asks for, which a fuzzer would wait for.
        outline.leaf_work = outline.leaf_work.min(10_000);
        let whole = Thoroughness { threads: NonZero::<usize>::MIN, sample: None };
        let _ = check_outline(&outline, whole, &|_, _| {});
    }
    if let Ok(strategy) = Strategy::read(bytes) {
        let bytes = strategy.to_bytes();
        assert!(Strategy::read(&bytes).expect("its own bytes").to_bytes() == bytes);
    }
    let Ok(certificate) = Certificate::read(bytes) else { return };
    let again = Certificate::read(certificate.to_string().as_bytes()).expect("its own text");
    assert_eq!(again, certificate);
    let _ = check(&certificate, None);
});
