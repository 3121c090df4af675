//! The moments of a game that mattered, each with a reason that rules and search bear out.

use branan_rules::{AnyGame, Move, Reason, Side, SquareSet};
use branan_scene::{Speak, Value, rewound};

use crate::{Assessment, Note, Review, story};

/// As many moments somebody can learn from at a time.
const MANY: usize = 5;
/// A move that gives away less of the chance to win than this, in thousandths, will do.
const SMALL: i32 = 100;

/// A move that gave something away, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// How many moves were played before.
    pub moves: usize,
    /// What was played.
    pub played: Move,
    /// What would have been better.
    pub better: Move,
    /// How likely the side was to win before, in thousandths.
    pub chance: i32,
    /// How much of that was given away.
    pub loss: i32,
    /// Why it was a mistake.
    pub why: Why,
}

/// Why a move was a mistake: what the rules show within a move, else what the search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The better move wins at once.
    MissedEnd(Reason),
    /// There was a win by force, in so many plies where that is known.
    MissedWin(Option<u32>),
    /// The other side can win at once by a reply.
    Allows(Reason, Move),
    /// The other side wins by force.
    Loses(Option<u32>),
    /// A reply takes these.
    Costs(SquareSet, Move),
    /// The better move takes these.
    MissedCapture(SquareSet),
    /// The chances to win sank, in per cent.
    Sank(i32, i32),
}

/// The moments of a side that mattered most, in the order of the game. The review is that of the game, and done.
#[must_use]
pub fn moments(game: &AnyGame, review: &Review, side: Side) -> Vec<Moment> {
    let mut found: Vec<Moment> =
        (1..=game.len()).filter_map(|number| moment(game, review, side, number)).collect();
    found.sort_by_key(|moment| -moment.loss);
    found.truncate(MANY);
    found.sort_by_key(|moment| moment.moves);
    found
}

/// Says whether a move will do, by what the position after it is worth: it gives nothing away, and no certain win.
#[must_use]
pub fn will_do(chance: i32, side: Side, after: &Assessment) -> bool {
    if chance >= 1000 { after.winner == Some(side) } else { chance - after.chance_of(side) < SMALL }
}

fn moment(game: &AnyGame, review: &Review, side: Side, number: usize) -> Option<Moment> {
    let before = rewound(game, number - 1);
    let judgement = review.judgement(number).filter(|_| before.side() == side)?;
    judgement.mark?;
    let (played, better) = (game.plies().get(number - 1)?.mv, review.better(number)?);
    let [chance, left] =
        [review.assessment(number - 1)?, review.assessment(number)?].map(|a| a.chance_of(side));
    let why = shown(&before, played, better)
        .or_else(|| searched(review, number, judgement.note))
        .or_else(|| captures(&before, played, better, review.better(number + 1)))
        .unwrap_or(Why::Sank(chance / 10, left / 10));
    Some(Moment { moves: number - 1, played, better, chance, loss: chance - left, why })
}

/// What the rules show within a move: a win that was there, or that the other side has now.
fn shown(before: &AnyGame, played: Move, better: Move) -> Option<Why> {
    let side = before.side();
    let ends = |game: &AnyGame, mv: Move, winner: Side| {
        let end = after(game, mv)?.end()?;
        (end.winner == Some(winner)).then_some(end.reason)
    };
    if let Some(reason) = ends(before, better, side) {
        return Some(Why::MissedEnd(reason));
    }
    let left = after(before, played)?;
    let mut replies = left.legal_moves().into_iter();
    replies.find_map(|reply| Some(Why::Allows(ends(&left, reply, side.other())?, reply)))
}

/// What the search has found about the end.
fn searched(review: &Review, number: usize, note: Option<Note>) -> Option<Why> {
    Some(match note? {
        Note::MissesWin => Why::MissedWin(review.assessment(number - 1)?.plies),
        Note::Loses => Why::Loses(review.assessment(number)?.plies),
    })
}

/// Soldiers that are lost by the move, or were there to be taken.
fn captures(before: &AnyGame, played: Move, better: Move, reply: Option<Move>) -> Option<Why> {
    let left = after(before, played)?;
    if let Some(reply) = reply {
        let lost = story::captured_by(&left, reply);
        if !lost.is_empty() {
            return Some(Why::Costs(lost, reply));
        }
    }
    let [missed, taken] = [better, played].map(|mv| story::captured_by(before, mv));
    (missed.len() > taken.len()).then_some(Why::MissedCapture(missed))
}

fn after(game: &AnyGame, mv: Move) -> Option<AnyGame> {
    let mut game = game.clone();
    game.play(mv).ok().map(|_| game)
}

impl Moment {
    /// What was wrong, without what would have been better: that is for whoever reads it to find.
    #[must_use]
    pub fn describe(&self, speak: &impl Speak) -> String {
        let played = self.played.to_string();
        let played = ("move", Value::Text(&played));
        let with_reply =
            |key: &str, reply: Move| speak.say(key, &[played, ("reply", Value::Text(&reply.to_string()))]);
        let in_plies = |known: &str, unknown: &str, plies: Option<u32>| match plies {
            Some(plies) => speak.say(known, &[played, ("plies", Value::Number(plies as usize))]),
            None => speak.say(unknown, &[played]),
        };
        match self.why {
            Why::MissedEnd(Reason::Escape) => speak.say("coach-missed-escape", &[played]),
            Why::MissedEnd(Reason::KingCaptured) => speak.say("coach-missed-king", &[played]),
            Why::MissedEnd(Reason::Encircled) => speak.say("coach-missed-ring", &[played]),
            Why::MissedEnd(_) => speak.say("coach-missed-end", &[played]),
            Why::MissedWin(plies) => in_plies("coach-missed-win", "coach-missed-force", plies),
            Why::Allows(Reason::Escape, reply) => with_reply("coach-allows-escape", reply),
            Why::Allows(Reason::KingCaptured, reply) => with_reply("coach-allows-king", reply),
            Why::Allows(Reason::Encircled, reply) => with_reply("coach-allows-ring", reply),
            Why::Allows(_, reply) => with_reply("coach-allows-end", reply),
            Why::Loses(plies) => in_plies("coach-loses", "coach-loses-force", plies),
            Why::Costs(lost, reply) => {
                let (squares, reply) = (story::listed(lost), reply.to_string());
                let facts = [played, ("reply", Value::Text(&reply)), ("squares", Value::Text(&squares))];
                speak.say("coach-costs", &facts)
            }
            Why::MissedCapture(squares) => {
                let squares = story::listed(squares);
                speak.say("coach-missed-capture", &[played, ("squares", Value::Text(&squares))])
            }
            Why::Sank(before, left) => {
                let number = |per_cent: i32| Value::Number(per_cent.try_into().unwrap_or(0));
                speak.say("coach-sank", &[played, ("before", number(before)), ("after", number(left))])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use branan_rules::presets;
    use branan_scene::Keys;

    use super::*;

    /// A game of Brandubh from a position, with what each position is worth and the best move there.
    fn reviewed(start: &str, moves: &[&str], found: &[(Assessment, &str)]) -> (AnyGame, Review) {
        let start = start.parse().expect("a position");
        let mut game = AnyGame::from_setup(presets::BRANDUBH, &start).expect("a game");
        let moves: Vec<Move> = moves.iter().map(|mv| mv.parse().expect("a move")).collect();
        let mut review = Review::new(game.side(), moves.clone());
        for mv in moves {
            game.play(mv).expect("legal");
        }
        for (worth, best) in found.iter().rev() {
            review.take(Some((*worth, best.parse().ok())));
        }
        assert!(review.is_done());
        (game, review)
    }

    fn worth(hundredths: i32) -> Assessment {
        Assessment { hundredths, ..Assessment::default() }
    }

    fn won_by(winner: Side, plies: u32) -> Assessment {
        let hundredths = if winner == Side::Attackers { 29_000 } else { -29_000 };
        Assessment { hundredths, winner: Some(winner), plies: Some(plies) }
    }

    #[track_caller]
    fn only(start: &str, moves: &[&str], found: &[(Assessment, &str)]) -> Moment {
        let (game, review) = reviewed(start, moves, found);
        let side = game.setup_after(0).side();
        let [moment] = moments(&game, &review, side).try_into().expect("one moment");
        assert_eq!(moments(&game, &review, side.other()), []);
        moment
    }

    #[test]
    fn a_way_home_that_was_not_taken_is_told() {
        let start = "7/7/7/k6/7/3d3/1a5 d";
        let moment = only(start, &["d2-e2"], &[(won_by(Side::Defenders, 1), "a4-a7"), (worth(0), "b1-c1")]);
        assert_eq!(moment.why, Why::MissedEnd(Reason::Escape));
        assert_eq!((moment.moves, moment.chance, moment.loss), (0, 1000, 500));
        assert!(moment.describe(&Keys).contains("coach-missed-escape"));
    }

    #[test]
    fn an_open_path_is_told_with_the_move_that_uses_it() {
        let start = "5a1/7/7/k6/7/a2a3/7 a";
        let moment = only(start, &["d2-e2"], &[(worth(100), "f7-b7"), (won_by(Side::Defenders, 1), "a4-a7")]);
        assert_eq!(moment.why, Why::Allows(Reason::Escape, "a4-a7".parse().unwrap()));
        assert!(moment.describe(&Keys).contains("coach-allows-escape"));
    }

    #[test]
    fn a_soldier_that_is_lost_is_told_and_one_that_was_there() {
        // It steps beside an attacker, and another one closes the pincer.
        let start = "7/5k1/7/2d4/1a5/7/3a3 d";
        let lost = only(start, &["c4-c3"], &[(worth(0), "c4-e4"), (worth(250), "d1-d3")]);
        let square = "c3".parse().unwrap();
        assert_eq!(lost.why, Why::Costs(SquareSet::EMPTY.with(square), "d1-d3".parse().unwrap()));
        assert!(lost.describe(&Keys).contains("coach-costs"));
        let start = "7/d4k1/7/7/1ad4/7/4a2 d";
        let there = only(start, &["f6-f5"], &[(worth(0), "a6-a3"), (worth(250), "e1-e2")]);
        assert_eq!(there.why, Why::MissedCapture(SquareSet::EMPTY.with("b3".parse().unwrap())));
    }

    #[test]
    fn what_the_search_found_is_told_where_the_rules_show_nothing() {
        let start = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a";
        let missed = only(start, &["d2-e2"], &[(won_by(Side::Attackers, 9), "d2-f2"), (worth(0), "d3-b3")]);
        assert_eq!(missed.why, Why::MissedWin(Some(9)));
        let lost = only(start, &["d2-e2"], &[(worth(0), "d2-f2"), (won_by(Side::Defenders, 8), "d3-b3")]);
        assert_eq!(lost.why, Why::Loses(Some(8)));
        let sank = only(start, &["d2-e2"], &[(worth(0), "d2-f2"), (worth(-600), "d3-b3")]);
        assert_eq!((sank.why, sank.loss), (Why::Sank(50, 12), 375));
    }

    #[test]
    fn the_five_that_mattered_most_come_in_the_order_of_the_game() {
        let start = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a";
        let moves = [
            "d1-e1", "d3-c3", "e1-f1", "c3-b3", "f1-f2", "b3-b2", "f2-e2", "b2-c2", "e2-e1", "c2-c3",
            "e1-f1", "c3-c2",
        ];
        // Every move of the attackers gives something away, the later the more.
        let mut found = vec![(worth(0), "d2-f2")];
        for turn in 0..6 {
            found.push((worth(-120 - 60 * turn), "d5-b5"));
            found.push((worth(0), "d2-f2"));
        }
        let (game, review) = reviewed(start, &moves, &found);
        let found = moments(&game, &review, Side::Attackers);
        assert_eq!(found.iter().map(|moment| moment.moves).collect::<Vec<_>>(), [2, 4, 6, 8, 10]);
    }

    #[test]
    fn a_try_will_do_if_it_gives_little_away_and_no_certain_win() {
        let side = Side::Attackers;
        assert!(will_do(500, side, &worth(0)) && will_do(500, side, &worth(-40)));
        assert!(!will_do(500, side, &worth(-100)));
        assert!(will_do(1000, side, &won_by(side, 20)) && !will_do(1000, side, &worth(9000)));
        assert!(will_do(0, side.other(), &won_by(side, 3)), "nothing is lost that was lost before");
    }
}
