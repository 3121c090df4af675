//! How bad a move was: the one place that decides what a blunder is.

use branan_rules::Side;

use crate::Assessment;

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// It gave away a tenth of all games, or a certain end for an uncertain one.
    Inaccuracy,
    /// A fifth.
    Mistake,
    /// Three tenths or more.
    Blunder,
}

/// What a move did to an end that was certain, or is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// There was a win by force, and now there is none.
    MissesWin,
    /// The other side now wins by force.
    Loses,
}

/// What is to be said of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judgement {
    /// What it gave away, in hundredths of a soldier.
    pub loss: i32,
    /// What it gave away of the chance to win, in thousandths.
    pub chance: i32,
    /// How bad it is, if it is bad.
    pub mark: Option<Mark>,
    /// What it did to a certain end.
    pub note: Option<Note>,
}

/// Judges a move of a side by what was to be had before it and what is left after it.
///
/// What counts is how much of the chance to win was given away. Whoever misses a win by force or loses by force
/// has played inaccurately at least, even where the chances hardly change. The move that the engine would have
/// played is never at fault: `is_best` says that it was that one.
///
/// ```
/// use branan_rules::Side;
/// use branan_session::{Assessment, Mark, judge};
///
/// let worth = |hundredths| Assessment { hundredths, ..Assessment::default() };
/// let judgement = judge(Side::Attackers, &worth(0), &worth(-300), false);
/// assert_eq!(judgement.mark, Some(Mark::Blunder));
/// ```
#[must_use]
pub fn judge(side: Side, before: &Assessment, after: &Assessment, is_best: bool) -> Judgement {
    if is_best || before.winner == Some(side.other()) || after.winner == Some(side) {
        return Judgement::default();
    }
    let note = match (before.winner, after.winner) {
        (Some(_), _) => Some(Note::MissesWin),
        (None, Some(_)) => Some(Note::Loses),
        (None, None) => None,
    };
    let chance = (before.chance_of(side) - after.chance_of(side)).max(0);
    // Beyond this an advantage is an advantage.
    let value = |worth: &Assessment| worth.hundredths_of(side).clamp(-1000, 1000);
    Judgement {
        loss: (value(before) - value(after)).max(0),
        chance,
        mark: Mark::of(chance).or(note.map(|_| Mark::Inaccuracy)),
        note,
    }
}

/// Judges a move again where it is proved who wins the position before it, the one after it, or both, and says whether
/// it leaves a proved win for something of which nothing is proved.
///
/// Who keeps a proved win has given nothing away, whatever a search thought of it. Who leaves one has not blundered by
/// that alone: another win may be there that nobody has proved, so the mark is the search's.
#[must_use]
pub fn judge_with_proofs(
    judgement: Judgement,
    side: Side,
    before: Option<Side>,
    after: Option<Side>,
) -> (Judgement, bool) {
    let keeps = after == Some(side);
    let leaves = before == Some(side) && after.is_none();
    (if keeps { Judgement::default() } else { judgement }, leaves)
}

impl Mark {
    /// All of them, the worst last.
    pub const ALL: [Mark; 3] = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];

    /// The mark for giving away so many thousandths of the chance to win.
    const fn of(loss: i32) -> Option<Mark> {
        match loss {
            300.. => Some(Mark::Blunder),
            200.. => Some(Mark::Mistake),
            100.. => Some(Mark::Inaccuracy),
            _ => None,
        }
    }

    /// The sign behind the move.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// Its name, as in `inaccuracy`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{Attackers, Defenders};

    fn opinion(hundredths: i32) -> Assessment {
        Assessment { hundredths, ..Assessment::default() }
    }

    fn forced(winner: Side) -> Assessment {
        let hundredths = if winner == Attackers { 29_995 } else { -29_995 };
        Assessment { hundredths, winner: Some(winner), plies: Some(5) }
    }

    #[track_caller]
    fn check(before: Assessment, after: Assessment, mark: Option<Mark>, note: Option<Note>) {
        let judged = judge(Attackers, &before, &after, false);
        assert_eq!((judged.mark, judged.note), (mark, note), "{before:?} {after:?}");
        let turned = |of: Assessment| Assessment {
            hundredths: -of.hundredths,
            winner: of.winner.map(Side::other),
            ..of
        };
        assert_eq!(
            judge(Defenders, &turned(before), &turned(after), false),
            judged,
            "as the other side sees it"
        );
    }

    #[test]
    fn what_is_given_away_is_marked() {
        check(opinion(100), opinion(60), None, None);
        check(opinion(100), opinion(10), Some(Mark::Inaccuracy), None);
        check(opinion(100), opinion(-50), Some(Mark::Mistake), None);
        check(opinion(100), opinion(-250), Some(Mark::Blunder), None);
        check(opinion(100), opinion(300), None, None);
        check(opinion(9000), opinion(1200), None, None);
    }

    #[test]
    fn certain_ends_count_more_than_opinions() {
        check(forced(Attackers), forced(Attackers), None, None);
        check(forced(Attackers), opinion(1500), Some(Mark::Inaccuracy), Some(Note::MissesWin));
        check(forced(Attackers), opinion(-10), Some(Mark::Blunder), Some(Note::MissesWin));
        check(forced(Attackers), forced(Defenders), Some(Mark::Blunder), Some(Note::MissesWin));
        check(opinion(-3000), forced(Defenders), Some(Mark::Inaccuracy), Some(Note::Loses));
        check(opinion(0), forced(Defenders), Some(Mark::Blunder), Some(Note::Loses));
        check(forced(Defenders), forced(Defenders), None, None);
    }

    #[test]
    fn the_best_move_is_never_at_fault() {
        assert_eq!(judge(Attackers, &opinion(500), &opinion(-500), true), Judgement::default());
    }

    #[test]
    fn a_loss_is_in_hundredths_and_has_its_limits() {
        assert_eq!(judge(Attackers, &opinion(100), &opinion(-50), false).loss, 150);
        assert_eq!(judge(Attackers, &opinion(200), &opinion(0), false).chance, 250);
        assert_eq!(judge(Attackers, &opinion(0), &opinion(200), false).chance, 0);
        assert_eq!(judge(Attackers, &forced(Attackers), &opinion(-50), false).loss, 1050);
    }

    #[test]
    fn a_proof_clears_a_move_and_leaving_one_is_no_blunder() {
        let bad = judge(Attackers, &opinion(100), &opinion(-250), false);
        let good = Judgement::default();
        let check = |judgement, before, after| judge_with_proofs(judgement, Attackers, before, after);
        assert_eq!(check(bad, Some(Attackers), Some(Attackers)), (good, false), "it is still won");
        assert_eq!(check(good, Some(Attackers), None), (good, true), "left, which is no mark");
        assert_eq!(check(bad, Some(Attackers), None), (bad, true), "the search has its own opinion");
        assert_eq!(check(bad, None, None), (bad, false));
        assert_eq!(check(bad, Some(Defenders), None), (bad, false), "nothing of one's own was proved");
        assert_eq!(check(bad, Some(Attackers), Some(Defenders)), (bad, false), "and now the other is");
    }
}
