//! One move after the other, so that each of them is seen.

use branan_rules::Move;

/// How long a player looks at the board before the next move, as people do.
pub const MOMENT_MS: u64 = 350;

/// Moves that are known wait here until the one before was shown.
///
/// The computer answers within milliseconds, while the piece of its opponent is still on its way; without a
/// moment between them two pieces move at once and two sounds are one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    free_ms: u64,
    waiting: Option<Move>,
}

impl Pace {
    /// A move has come on the board, where it is on its way for `slide_ms`; the next one takes its `moment_ms`
    /// after that.
    pub fn shown(&mut self, now_ms: u64, slide_ms: u64, moment_ms: u64) {
        *self = Pace { free_ms: now_ms + slide_ms + moment_ms, waiting: None };
    }

    /// Lets a move wait for its time. Says for how long.
    #[must_use]
    pub fn wait(&mut self, mv: Move, now_ms: u64) -> u64 {
        self.waiting = Some(mv);
        self.free_ms.saturating_sub(now_ms)
    }

    /// The move whose time has come, once.
    pub fn due(&mut self, now_ms: u64) -> Option<Move> {
        self.waiting.take_if(|_| now_ms >= self.free_ms)
    }

    /// Forgets what waits: the game has gone another way.
    pub fn forget(&mut self) {
        self.waiting = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer() -> Move {
        "d3-b3".parse().expect("a move")
    }

    #[test]
    fn an_answer_waits_for_the_slide_and_a_moment_and_comes_once() {
        let mut pace = Pace::default();
        pace.shown(1_000, 180, MOMENT_MS);
        assert_eq!(pace.wait(answer(), 1_011), 519);
        assert_eq!(pace.due(1_529), None);
        assert_eq!(pace.due(1_530), Some(answer()));
        assert_eq!(pace.due(1_530), None);
    }

    #[test]
    fn a_slow_answer_waits_no_longer() {
        let mut pace = Pace::default();
        pace.shown(1_000, 180, 0);
        assert_eq!(pace.wait(answer(), 1_200), 0);
        assert_eq!(pace.due(1_200), Some(answer()));
    }

    #[test]
    fn what_waits_is_forgotten_when_the_game_goes_another_way() {
        let mut pace = Pace::default();
        let _ = pace.wait(answer(), 0);
        pace.forget();
        assert_eq!(pace.due(9_000), None);
        let _ = pace.wait(answer(), 0);
        pace.shown(0, 0, 0);
        assert_eq!(pace.due(9_000), None);
    }
}
