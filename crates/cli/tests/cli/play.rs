//! `branan play` where there is no terminal; the game itself is tested inside the crate.

use crate::program::run;

#[test]
fn it_needs_a_terminal_and_says_so() {
    for args in [&["play"][..], &["play", "--rules", "copenhagen", "--side", "both"]] {
        let ran = run(args);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{}", ran.err);
        assert!(ran.err.contains("playing needs a terminal") && ran.err.contains("hint:"), "{}", ran.err);
    }
}

#[test]
fn what_cannot_be_meant_is_refused_before_the_screen_is_taken() {
    for (args, expected) in [
        (&["--rules", "brandub"][..], "did you mean `brandubh`?"),
        (&["--level", "13"], "13 is not in 1..=12"),
        (&["--side", "both", "--level", "3"], "leaves no side"),
        (&["--load", "no-such-file.otg"], "no-such-file.otg"),
    ] {
        let ran = run(&[&["play"], args].concat());
        assert_ne!(ran.status, 0);
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
}
