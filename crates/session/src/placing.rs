//! At which level somebody plays: placed by how their games go, not asked for a number.

use crate::{Handicap, Session, TOP_LEVEL};

/// So many losses in a row are a reason for a gentler opponent.
const ENOUGH: u8 = 2;

/// What games against the engine have shown of somebody, with one side of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placing {
    /// The level of the last game.
    pub level: u8,
    /// How many games were lost in a row at that level.
    losses: u8,
}

impl Placing {
    /// What is known after a set against the engine that is over; a draw says nothing new, nor does a set with a
    /// handicap.
    #[must_use]
    pub fn after(before: Option<Placing>, session: &Session) -> Option<Placing> {
        if session.terms().handicap != Handicap::None {
            return before;
        }
        let (level, end) = (session.terms().level()?, session.game().end()?);
        let losses = before.filter(|before| before.level == level).map_or(0, |before| before.losses);
        Some(Placing {
            level,
            losses: match end.winner {
                Some(winner) if winner == session.you() => 0,
                Some(_) => losses.saturating_add(1),
                None => losses,
            },
        })
    }

    /// The level for the next game after a set that is over and taken into account, where it should be another: a
    /// stronger one after a win, a gentler one after two losses.
    #[must_use]
    pub fn advice(self, session: &Session) -> Option<u8> {
        let level = session.terms().level().filter(|_| !session.goes_on())?;
        let is_won = session.game().end()?.winner? == session.you();
        if is_won {
            Some(level + 1).filter(|level| *level <= TOP_LEVEL)
        } else {
            Some(level - 1).filter(|level| *level > 0 && self.losses >= ENOUGH)
        }
    }

    /// Under which name it is kept.
    #[must_use]
    pub fn name(rules: &str, side: branan_rules::Side) -> String {
        format!("branan.level.{}.{rules}", side.letter())
    }

    /// Writes it down; [`Placing::load`] reads it.
    #[must_use]
    pub fn save(self) -> String {
        format!("{} {}", self.level, self.losses)
    }

    /// Reads what was written down.
    #[must_use]
    pub fn load(text: &str) -> Option<Placing> {
        let (level, losses) = text.split_once(' ')?;
        let level = level.parse().ok().filter(|level| (1..=TOP_LEVEL).contains(level))?;
        Some(Placing { level, losses: losses.parse().ok()? })
    }
}

#[cfg(test)]
mod tests {
    use branan_rules::{End, Reason, Side};

    use super::*;
    use crate::{LocalTerms, Opponent};

    /// A set against a level that ended so, for the king's side.
    fn set(level: u8, winner: Option<Side>) -> Session {
        let terms = LocalTerms { opponent: Opponent::Engine(level), ..LocalTerms::default() };
        let mut game = terms.game().expect("a game");
        let end =
            winner.map_or(End::drawn(Reason::Agreement), |winner| End::won(winner, Reason::Resignation));
        game.conclude(end).expect("it goes on");
        Session::with_game(terms, game)
    }

    /// What is advised after sets that were played one after another.
    fn advised(sets: &[(u8, Option<Side>)]) -> Option<u8> {
        let mut known = None;
        for (level, winner) in sets {
            known = Placing::after(known, &set(*level, *winner));
            assert_eq!(Placing::load(&known.expect("a level").save()), known);
        }
        let (level, winner) = sets.last().expect("a set");
        known?.advice(&set(*level, *winner))
    }

    const WON: Option<Side> = Some(Side::Defenders);
    const LOST: Option<Side> = Some(Side::Attackers);

    #[test]
    fn a_win_leads_up_and_two_losses_lead_down() {
        assert_eq!(advised(&[(2, WON)]), Some(3));
        assert_eq!(advised(&[(2, LOST)]), None);
        assert_eq!(advised(&[(2, LOST), (2, LOST)]), Some(1));
        assert_eq!(advised(&[(2, LOST), (2, WON), (2, LOST)]), None, "not in a row");
        assert_eq!(advised(&[(2, LOST), (2, None), (2, LOST)]), Some(1), "a draw says nothing");
        assert_eq!(advised(&[(2, LOST), (3, LOST)]), None, "at another level");
        assert_eq!(advised(&[(2, None)]), None);
    }

    #[test]
    fn there_is_nothing_above_the_top_and_below_the_first() {
        assert_eq!(advised(&[(TOP_LEVEL, WON)]), None);
        assert_eq!(advised(&[(1, LOST), (1, LOST)]), None);
    }

    #[test]
    fn each_side_of_each_game_has_its_level_and_nonsense_is_not_read() {
        assert_eq!(Placing::name("brandubh", Side::Attackers), "branan.level.a.brandubh");
        assert_ne!(Placing::name("brandubh", Side::Attackers), Placing::name("brandubh", Side::Defenders));
        for nonsense in ["", "3", "0 0", "13 0", "x 1", "3 -1", "3 999"] {
            assert_eq!(Placing::load(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn nothing_is_advised_between_the_sets_of_a_match_and_among_friends() {
        let terms = LocalTerms { is_match: true, ..LocalTerms::default() };
        let mut session = Session::new(terms.clone()).expect("a session");
        session.resign(0);
        let known = Placing::after(Placing::after(None, &session), &session).expect("a level");
        assert!(session.goes_on());
        assert_eq!(known.advice(&session), None);
        let mut friends =
            Session::new(LocalTerms { opponent: Opponent::Friend, ..terms }).expect("a session");
        friends.resign(0);
        assert_eq!((Placing::after(None, &friends), known.advice(&friends)), (None, None));
    }
}
