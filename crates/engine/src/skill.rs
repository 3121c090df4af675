//! How well somebody plays, on a scale of skill.

/// How well somebody plays, from 0 (a beginner) to 160 on a scale of its own.
///
/// Between two strengths, which stand ten apart, a move is made now with the one, now with the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Skill(u8);

/// What makes somebody strong.
#[derive(Debug)]
pub(crate) struct Strength {
    /// Nodes it may look at in one move, once it has looked one move ahead everywhere.
    pub(crate) nodes: u64,
    /// Moves it looks ahead at most, forced replies aside.
    pub(crate) depth: u32,
    /// Moves between which it chooses.
    pub(crate) candidates: usize,
    /// Of how many moves in a hundred it does not see what the reply does.
    pub(crate) overlooks: u8,
    /// How many moves in a hundred it does not see at all.
    pub(crate) misses: u8,
    /// How often in a hundred it does not see that a move wins at once.
    pub(crate) forgets: u8,
    /// How much worse than the best a move may look, in hundredths of an attacker.
    pub(crate) carelessness: u16,
    /// Of a hundred parts of what the board shows beside soldiers (the king's way out, the ring around him), how many mean nothing to it.
    pub(crate) aimless: u8,
    /// What an attacker beside the own king is worth to it, in hundredths: how gladly the king fights himself.
    pub(crate) boldness: u8,
}

/// The greatest skill.
pub(crate) const MOST: u8 = 10 * (STRENGTHS.len() as u8 - 1);

/// Every move there is.
const ALL: usize = 1_000;

/// Further than the nodes suffice for.
const FAR: u32 = 50;

/// Each ten apart on the scale of skill.
const STRENGTHS: [Strength; 17] = [
    strength(20_000, 1, ALL, 100, 10, 70, 150, 100, 250),
    strength(20_000, 1, ALL, 100, 20, 60, 200, 75, 160),
    strength(20_000, 1, ALL, 100, 35, 50, 300, 35, 70),
    strength(20_000, 1, ALL, 100, 50, 40, 400, 0, 0),
    strength(20_000, 1, ALL, 80, 35, 20, 300, 0, 0),
    strength(20_000, 1, ALL, 60, 25, 10, 220, 0, 0),
    strength(20_000, 1, ALL, 45, 20, 5, 160, 0, 0),
    strength(40_000, 1, ALL, 30, 15, 0, 130, 0, 0),
    strength(60_000, 3, ALL, 36, 12, 0, 100, 0, 0),
    strength(60_000, 3, ALL, 24, 8, 0, 80, 0, 0),
    strength(60_000, 3, ALL, 14, 5, 0, 60, 0, 0),
    strength(60_000, 3, 20, 6, 2, 0, 40, 0, 0),
    strength(60_000, 4, 8, 2, 1, 0, 20, 0, 0),
    strength(13_000, FAR, 2, 0, 0, 0, 10, 0, 0),
    strength(48_000, FAR, 2, 0, 0, 0, 5, 0, 0),
    strength(110_000, FAR, 1, 0, 0, 0, 0, 0, 0),
    strength(400_000, FAR, 1, 0, 0, 0, 0, 0, 0),
];

/// The fields of a [`Strength`] in their order.
#[expect(clippy::too_many_arguments, reason = "a row of the table above")]
const fn strength(
    nodes: u64,
    depth: u32,
    candidates: usize,
    overlooks: u8,
    misses: u8,
    forgets: u8,
    carelessness: u16,
    aimless: u8,
    boldness: u8,
) -> Strength {
    Strength { nodes, depth, candidates, overlooks, misses, forgets, carelessness, aimless, boldness }
}

impl Skill {
    /// A skill by its number, 0 to 160; `None` for any other.
    #[must_use]
    pub fn new(number: u8) -> Option<Skill> {
        (number <= MOST).then_some(Skill(number))
    }

    /// Its number.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// The strength of one move, where chance has drawn a number below a hundred.
    pub(crate) fn strength(self, drawn: u64) -> &'static Strength {
        &STRENGTHS[usize::from(self.0 / 10) + usize::from(drawn < u64::from(self.0 % 10) * 10)]
    }

    /// The greatest strength that it may have.
    pub(crate) fn most(self) -> &'static Strength {
        &STRENGTHS[usize::from(self.0.div_ceil(10))]
    }

    /// The number of moves that have to be looked at.
    pub(crate) fn candidates(self) -> usize {
        STRENGTHS[usize::from(self.0 / 10)].candidates
    }

    /// Says whether nothing but nodes limits how far it always looks ahead.
    pub(crate) fn looks_far(self) -> bool {
        STRENGTHS[usize::from(self.0 / 10)].depth >= FAR
    }

    /// Says whether it may overlook a reply.
    pub(crate) fn glances(self) -> bool {
        STRENGTHS[usize::from(self.0 / 10)].overlooks > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_looks_as_far_as_it_can_searches_as_the_engine_does() {
        let far = |number| Skill::new(number).expect("a skill").looks_far();
        assert!((0..130).all(|number| !far(number)) && (130..=MOST).all(far));
    }

    #[test]
    fn a_move_is_made_with_one_of_the_two_nearest_strengths() {
        let skill = Skill::new(57).expect("a skill");
        let depths = |number: usize| (STRENGTHS[number].overlooks, STRENGTHS[number].misses);
        let made = |drawn| (skill.strength(drawn).overlooks, skill.strength(drawn).misses);
        assert_eq!((made(0), made(69), made(70), made(99)), (depths(6), depths(6), depths(5), depths(5)));
        assert_eq!(Skill::new(MOST + 1), None);
        assert_eq!(
            Skill::new(MOST).expect("the most").strength(0).nodes,
            STRENGTHS[STRENGTHS.len() - 1].nodes
        );
    }
}
