//! How much a contestant may put into its moves.

use std::str::FromStr;

use branan_protocol::{Budget, Time};

/// The limits of a contestant; one without any takes what is usual in the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pace {
    /// A clock for the whole game and what each move adds, in milliseconds.
    pub(crate) clock: Option<(u64, u64)>,
    /// Milliseconds for each move.
    pub(crate) move_ms: Option<u64>,
    /// Nodes for each move.
    pub(crate) nodes: Option<u64>,
    /// Plies to look ahead.
    pub(crate) depth: Option<u32>,
}

impl Pace {
    /// Says whether nothing is limited.
    pub(crate) fn is_open(self) -> bool {
        self == Pace::default()
    }

    /// The budget of a move when so much is left on the clock.
    pub(crate) fn budget(self, left_ms: u64) -> Budget {
        let time = match (self.clock, self.move_ms) {
            (Some((_, increment_ms)), _) => Time::Clock { left_ms, increment_ms, moves: None },
            (None, Some(ms)) => Time::Move(ms),
            (None, None) => Time::Open,
        };
        Budget { nodes: self.nodes, depth: self.depth, time }
    }

    /// The milliseconds that a move may take when so much is left on the clock.
    pub(crate) fn longest_ms(self, left_ms: u64) -> Option<u64> {
        self.clock.map(|_| left_ms).or(self.move_ms)
    }
}

/// A length of time on the command line: `100`, `100ms`, `2s` or `5m`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) ms: u64,
}

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Span, String> {
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let factor = match &text[digits.len()..] {
            "" | "ms" => 1.0,
            "s" => 1_000.0,
            "m" | "min" => 60_000.0,
            unit => return Err(format!("`{unit}` is no unit of time; ms, s and m are")),
        };
        let number: f64 = digits.parse().map_err(|_| format!("`{text}` is no time, as 100ms or 2s"))?;
        let ms = number * factor;
        if !(0.0..=1e15).contains(&ms) {
            return Err(format!("`{text}` is no time that a game can have"));
        }
        #[expect(clippy::cast_sign_loss, reason = "checked above")]
        Ok(Span { ms: ms.round() as u64 })
    }
}

/// Reads a clock, `10s+100ms` or `5m`.
pub(crate) fn read_clock(text: &str) -> Result<(u64, u64), String> {
    let (all, each) = text.split_once('+').unwrap_or((text, "0"));
    Ok((all.parse::<Span>()?.ms, each.parse::<Span>()?.ms))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        for (text, ms) in
            [("0", 0), ("100", 100), ("100ms", 100), ("2s", 2_000), ("0.5s", 500), ("5m", 300_000)]
        {
            assert_eq!(text.parse::<Span>(), Ok(Span { ms }), "{text}");
        }
        for text in ["", "s", "-1", "1h", "NaN", "inf", "1e30", "ä"] {
            assert!(text.parse::<Span>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_may_add_something() {
        assert_eq!(read_clock("10s+100ms"), Ok((10_000, 100)));
        assert_eq!(read_clock("5m"), Ok((300_000, 0)));
        assert!(read_clock("5m+").is_err() && read_clock("+1").is_err());
    }
}
