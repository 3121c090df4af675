//! Writing into strings.

/// Writes into a `String`, which never fails.
macro_rules! put {
    ($out:expr, $($arguments:tt)*) => {{
        use core::fmt::Write as _;
        // Writing into a string cannot fail.
        let _ = write!($out, $($arguments)*);
    }};
}
pub(crate) use put;
