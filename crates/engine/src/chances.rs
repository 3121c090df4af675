//! How a set is likely to end.

use branan_rules::{RuleSet, Side, presets};

use crate::score::Score;

/// How likely a set is won, drawn and lost, in thousandths: together a thousand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chances {
    /// Won.
    pub win: u16,
    /// Drawn.
    pub draw: u16,
    /// Lost.
    pub loss: u16,
}

impl Chances {
    /// As the other side sees it.
    #[must_use]
    pub fn of_other(self) -> Chances {
        Chances { win: self.loss, loss: self.win, ..self }
    }
}

/// What scores of a game come to, found from games of the engine against itself.
///
/// The better a score, the likelier the attackers win and the less likely the defenders do, each by
/// a logistic curve; what is left are draws.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// Hundredths at which the attackers win every other set.
    pub attackers_win: f64,
    /// Hundredths, never higher, at which the defenders do.
    pub defenders_win: f64,
    /// Hundredths by which the odds change by the factor e.
    pub spread: f64,
}

/// What `cargo xtask bench chances` found.
static CALIBRATED: [(&RuleSet, Calibration); 6] = [
    (&presets::BRANDUBH, calibration(351.0, 350.0, 241.0)),
    (&presets::BRANDUBH_HISTORICAL, calibration(470.0, 469.0, 223.0)),
    (&presets::HNEFATAFL, calibration(829.0, 576.0, 330.0)),
    (&presets::COPENHAGEN, calibration(932.0, 619.0, 532.0)),
    (&presets::TABLUT, calibration(-885.0, -949.0, 672.0)),
    (&presets::TAWLBWRDD, calibration(-1174.0, -1222.0, 674.0)),
];

const fn calibration(attackers_win: f64, defenders_win: f64, spread: f64) -> Calibration {
    Calibration { attackers_win, defenders_win, spread }
}

impl Calibration {
    /// That of exactly these rules, whatever they are called, if there is one.
    #[must_use]
    pub fn of(set: &RuleSet) -> Option<&'static Calibration> {
        let same = CALIBRATED.iter().find(|(game, _)| game.is_same_game(set));
        same.map(|(_, calibration)| calibration)
    }

    /// What a score of the side to move comes to for it.
    #[must_use]
    pub fn chances(&self, score: Score, mover: Side) -> Chances {
        if score.is_decided() {
            let is_won = u16::from(score > Score::DRAW);
            return Chances { win: 1000 * is_won, draw: 0, loss: 1000 * (1 - is_won) };
        }
        let sign = if mover == Side::Attackers { 1.0 } else { -1.0 };
        let [attackers, _, defenders] = self.shares(sign * f64::from(score.hundredths()));
        // Nothing is certain as long as it is not proved.
        let thousandths = |share: f64| (share * 1000.0).round().clamp(1.0, 999.0) as u16;
        let attackers = thousandths(attackers);
        let defenders = thousandths(defenders).min(1000 - attackers);
        let chances = Chances { win: attackers, draw: 1000 - attackers - defenders, loss: defenders };
        if mover == Side::Attackers { chances } else { chances.of_other() }
    }

    /// How often the attackers win, nobody does and the defenders do at so many hundredths for the attackers.
    #[must_use]
    pub fn shares(&self, hundredths: f64) -> [f64; 3] {
        let attackers = logistic((hundredths - self.attackers_win) / self.spread);
        let defenders = logistic((self.defenders_win - hundredths) / self.spread);
        [attackers, (1.0 - attackers - defenders).max(0.0), defenders]
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_sum_up_rise_with_the_score_and_turn_with_the_side() {
        for (set, calibration) in &CALIBRATED {
            let mut last = 0;
            for hundredths in (-3000..=3000).step_by(7) {
                let score = Score::opinion(hundredths);
                let chances = calibration.chances(score, Side::Attackers);
                assert_eq!(chances.win + chances.draw + chances.loss, 1000, "{} {score}", set.id);
                assert!(chances.win >= last && (1..=999).contains(&chances.win), "{} {score}", set.id);
                assert_eq!(calibration.chances(-score, Side::Defenders), chances.of_other());
                last = chances.win;
            }
        }
    }

    #[test]
    fn what_is_proved_is_certain() {
        let any = Calibration { attackers_win: 50.0, defenders_win: -50.0, spread: 100.0 };
        let won = Chances { win: 1000, draw: 0, loss: 0 };
        for side in Side::BOTH {
            assert_eq!(any.chances(-Score::lost_at(9), side), won);
            assert_eq!(any.chances(Score::lost_at(9), side), won.of_other());
        }
    }

    #[test]
    fn a_game_has_its_own_by_any_name_and_other_rules_have_none() {
        let renamed = RuleSet { id: "mine".into(), name: "Mine".into(), ..presets::BRANDUBH };
        assert_eq!(Calibration::of(&renamed), Calibration::of(&presets::BRANDUBH));
        assert!(Calibration::of(&renamed).is_some());
        let odd = RuleSet { encirclement: false, ..presets::BRANDUBH };
        assert!(Calibration::of(&odd).is_none());
    }
}
