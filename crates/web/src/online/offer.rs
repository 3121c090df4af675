//! What somebody offers to play.

use branan_protocol::online::{Clock, Pick, Terms, quoted, rules_of_terms};

/// The clocks on offer: minutes for the set, seconds for each move.
pub const CLOCKS: [(u64, u64); 5] = [(1, 1), (3, 2), (5, 3), (10, 5), (30, 20)];

/// The words for [`Clock::SLOW`].
pub const SLOW: [&str; 3] = ["slow0", "slow1", "slow2"];

/// What somebody offers to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The id of a known game, or the code of rules of one's own.
    pub rules: String,
    /// Whether two sets are played, with sides swapped.
    pub is_match: bool,
    /// The side they want first.
    pub side: Pick,
    /// The word of a slow clock out of [`SLOW`], or nothing.
    pub slow: &'static str,
    /// Whether there is a clock in a live game.
    pub is_timed: bool,
    /// The minutes each has for a set of a live game, if there is a clock.
    pub minutes: u64,
    /// The seconds that each move adds.
    pub seconds: u64,
}

impl Default for Offer {
    /// A friendly set.
    fn default() -> Offer {
        let rules = "brandubh".to_owned();
        Offer { rules, is_match: false, side: Pick::Random, slow: "", is_timed: true, minutes: 5, seconds: 3 }
    }
}

impl Offer {
    /// The offer with one thing chosen otherwise; what cannot be understood changes nothing.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Offer {
        let number = |most: u64| value.trim().parse().ok().map(|number: u64| number.min(most));
        if name == "clock" {
            self.slow = SLOW.into_iter().find(|word| *word == value).unwrap_or_default();
        }
        match name {
            "game" if rules_of_terms(value).is_some() => value.clone_into(&mut self.rules),
            "length" => self.is_match = value == "match",
            "side" => self.side = value.parse().unwrap_or_default(),
            "clock" if value == "none" => self.is_timed = false,
            "clock" if value == "own" => self.is_timed = true,
            "clock" => {
                let chosen = CLOCKS.into_iter().find(|(minutes, _)| minutes.to_string() == value);
                if let Some((minutes, seconds)) = chosen {
                    (self.is_timed, self.minutes, self.seconds) = (true, minutes, seconds);
                }
            }
            "minutes" => self.minutes = number(Clock::MAX_BASE_MS / 60_000).unwrap_or(self.minutes),
            "seconds" => self.seconds = number(Clock::MAX_INC_MS / 1000).unwrap_or(self.seconds),
            _ => {}
        }
        self
    }

    /// What is played.
    #[must_use]
    pub fn terms(&self) -> Terms {
        // Nobody can play without any time at all.
        let seconds = if self.minutes == 0 { self.seconds.max(1) } else { self.seconds };
        let live = Clock::live(self.minutes * 60_000, seconds * 1000);
        let slow = SLOW.into_iter().position(|word| word == self.slow).map(|place| Clock::SLOW[place]);
        let clock = slow.or(self.is_timed.then_some(live));
        Terms { rules: self.rules.clone(), sets: if self.is_match { 2 } else { 1 }, clock, rated: false }
    }

    /// The body of the request that makes the offer.
    #[must_use]
    pub fn request(&self, name: &str, is_listed: bool, key: &str) -> String {
        let (terms, side) = (self.terms().write(), quoted(self.side.word()));
        let (name, key) = (quoted(name), quoted(key));
        format!(r#"{{"terms":{terms},"name":{name},"side":{side},"listed":{is_listed},"key":{key}}}"#)
    }

    /// The offer as one line, to be remembered.
    #[must_use]
    pub fn save(&self) -> String {
        let Offer { rules, minutes, seconds, .. } = self;
        let length = if self.is_match { "match" } else { "set" };
        format!("{rules} {length} {} {} {minutes} {seconds}", self.side, self.clock())
    }

    /// The word for the kind of its clock.
    #[must_use]
    pub fn clock(&self) -> &'static str {
        match self.slow {
            "" if self.is_timed => "own",
            "" => "none",
            slow => slow,
        }
    }

    /// The offer of such a line, as far as it can be understood.
    #[must_use]
    pub fn load(line: &str) -> Offer {
        let names = ["game", "length", "side", "clock", "minutes", "seconds"];
        names
            .into_iter()
            .zip(line.split(' '))
            .fold(Offer::default(), |offer, (name, value)| offer.with(name, value))
    }
}

#[cfg(test)]
mod tests {
    use branan_rules::notation::write_rules_code;
    use branan_rules::{RuleSet, presets};

    use super::*;

    #[test]
    fn what_is_chosen_is_offered_and_remembered() {
        let chosen = [
            ("game", "hnefatafl"),
            ("length", "set"),
            ("side", "attackers"),
            ("clock", "10"),
            ("clock", "own"),
        ];
        let offer = chosen.into_iter().fold(Offer::default(), |offer, (name, value)| offer.with(name, value));
        let offer = offer.with("minutes", "7").with("game", "chess").with("seconds", "x");
        let body = offer.request("Eva \"the\"", true, "k3y");
        assert_eq!(
            body,
            r#"{"terms":{"rules":"hnefatafl","sets":1,"clock":{"base_ms":420000,"inc_ms":5000}},"name":"Eva \"the\"","side":"attackers","listed":true,"key":"k3y"}"#
        );
        assert_eq!(Offer::load(&offer.save()), offer);
        assert_eq!(Offer::load("nonsense"), Offer::default());
        let own = RuleSet { name: "My rules".into(), encirclement: false, ..presets::BRANDUBH };
        let offer = offer.with("game", &write_rules_code(&own));
        assert_eq!((offer.terms().rules, Offer::load(&offer.save())), (write_rules_code(&own), offer));
    }

    #[test]
    fn any_clock_can_be_played_with() {
        for (minutes, seconds) in [("0", "0"), ("9999", "9999"), ("-1", ""), ("180", "180")] {
            let offer = Offer::default().with("minutes", minutes).with("seconds", seconds);
            assert!(offer.terms().clock.unwrap().is_sound(), "{minutes} {seconds}");
        }
        assert_eq!(Offer::default().with("clock", "none").terms().clock, None);
        for (word, clock) in SLOW.into_iter().zip(Clock::SLOW) {
            let offer = Offer::default().with("clock", word);
            assert_eq!((offer.terms().clock, Offer::load(&offer.save())), (Some(clock), offer));
        }
        assert_eq!(Offer::default().with("clock", "slow9"), Offer::default());
    }
}
