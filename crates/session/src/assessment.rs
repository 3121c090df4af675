//! What a position is worth, whoever is to move.

use branan_rules::{End, Side};

/// What a position is worth, good for the attackers above zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Assessment {
    /// In hundredths of a soldier; large where the end is certain.
    pub hundredths: i32,
    /// Who wins by force, or has won.
    pub winner: Option<Side>,
    /// In how many plies; unknown for a win by repetition.
    pub plies: Option<u32>,
}

impl Assessment {
    /// The verdict on a set that is over.
    #[must_use]
    pub fn over(end: End) -> Assessment {
        let hundredths = match end.winner {
            Some(Side::Attackers) => 30_000,
            Some(Side::Defenders) => -30_000,
            None => 0,
        };
        Assessment { hundredths, winner: end.winner, plies: Some(0) }
    }

    /// How likely the attackers are to win, in thousandths: an advantage of two soldiers is worth about three
    /// games in four.
    ///
    /// ```
    /// use branan_session::Assessment;
    ///
    /// let ahead = Assessment { hundredths: 200, ..Assessment::default() };
    /// assert_eq!(ahead.chance(), 750);
    /// ```
    #[must_use]
    pub const fn chance(&self) -> i32 {
        match self.winner {
            Some(Side::Attackers) => 1000,
            Some(Side::Defenders) => 0,
            None => 500 + 500 * self.hundredths / (self.hundredths.abs() + 200),
        }
    }

    /// The same in hundredths as a side sees it.
    #[must_use]
    pub const fn hundredths_of(&self, side: Side) -> i32 {
        match side {
            Side::Attackers => self.hundredths,
            Side::Defenders => -self.hundredths,
        }
    }

    /// The chance of a side, in thousandths.
    #[must_use]
    pub const fn chance_of(&self, side: Side) -> i32 {
        match side {
            Side::Attackers => self.chance(),
            Side::Defenders => 1000 - self.chance(),
        }
    }

    /// The score as people read it: `+0.35`, `#5` and `#-5` for a forced end in so many plies, `#` and `#-` where it
    /// is forced by repetition, `1–0`, `0–1` and `½–½` for what is over.
    #[must_use]
    pub fn short(&self) -> String {
        let is_negative = self.winner.map_or(self.hundredths < 0, |winner| winner == Side::Defenders);
        let size = self.hundredths.unsigned_abs();
        match (self.winner, self.plies) {
            (Some(_), Some(0)) => if is_negative { "0–1" } else { "1–0" }.to_owned(),
            (None, Some(_)) => "½–½".to_owned(),
            (Some(_), Some(plies)) => format!("#{}{plies}", if is_negative { "-" } else { "" }),
            (Some(_), None) => if is_negative { "#-" } else { "#" }.to_owned(),
            (None, None) => {
                let sign = if is_negative { '-' } else { '+' };
                format!("{sign}{}.{}{}", size / 100, size / 10 % 10, size % 10)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use branan_rules::Reason;

    use super::*;

    fn opinion(hundredths: i32) -> Assessment {
        Assessment { hundredths, ..Assessment::default() }
    }

    #[test]
    fn a_chance_grows_with_the_score_and_ends_in_a_win() {
        assert_eq!([-200, 0, 200, 600].map(|value| opinion(value).chance()), [250, 500, 750, 875]);
        let won = Assessment::over(End::won(Side::Defenders, Reason::Escape));
        assert!(won.chance() < opinion(-1000).chance());
        assert_eq!((won.chance_of(Side::Defenders), opinion(200).chance_of(Side::Defenders)), (1000, 250));
        assert_eq!(opinion(7).hundredths_of(Side::Defenders), -7);
    }

    #[test]
    fn scores_are_short_and_those_of_the_attackers() {
        let forced = |winner, plies| Assessment { hundredths: 0, winner: Some(winner), plies }.short();
        assert_eq!(
            [35, -5, -120, 0].map(|value| opinion(value).short()),
            ["+0.35", "-0.05", "-1.20", "+0.00"]
        );
        assert_eq!([forced(Side::Attackers, Some(5)), forced(Side::Defenders, Some(5))], ["#5", "#-5"]);
        assert_eq!([forced(Side::Attackers, None), forced(Side::Defenders, None)], ["#", "#-"]);
        let over = |end| Assessment::over(end).short();
        assert_eq!(over(End::won(Side::Attackers, Reason::KingCaptured)), "1–0");
        assert_eq!(over(End::won(Side::Defenders, Reason::Escape)), "0–1");
        assert_eq!(over(End::drawn(Reason::Agreement)), "½–½");
    }
}
