//! Players to measure levels by: they stand for people who have just learnt the game.

use std::collections::VecDeque;

use branan_engine::{Level, LevelSearch, Skill};
use branan_rules::{AnyGame, Board, ByWidth, End, Game, Move, Position, Rules, Side, SplitMix64, Square};

/// Somebody who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Any move.
    Random,
    /// A win at once, else a capture, else any move.
    Greedy,
    /// As the greedy one, but gives no win away at once if that can be helped.
    Careful,
    /// As the careful one, with a plan: the way of the king out, as short or as long as one move can make it.
    Planner,
    /// A level of the engine.
    Level(Level),
    /// The engine with a skill.
    Skill(Skill),
}

impl Player {
    /// Those who stand for people.
    pub const PEOPLE: [Player; 4] = [Player::Random, Player::Greedy, Player::Careful, Player::Planner];

    /// The move it plays; `None` if the set is over.
    pub fn choose(self, game: &AnyGame, random: &mut SplitMix64) -> Option<Move> {
        let searched = |mut search: LevelSearch, seed| {
            while !search.run(u64::MAX) {}
            search.choice(seed)
        };
        match self {
            Player::Level(level) => searched(LevelSearch::new(level, game), random.number()),
            Player::Skill(skill) => searched(LevelSearch::with_skill(skill, game), random.number()),
            _ => match game.by_width() {
                ByWidth::Board7(game) => self.choose_by_hand(game, random),
                ByWidth::Board11(game) => self.choose_by_hand(game, random),
                ByWidth::Board19(game) => self.choose_by_hand(game, random),
            },
        }
    }

    fn choose_by_hand<B: Board>(self, game: &Game<B>, random: &mut SplitMix64) -> Option<Move> {
        let (rules, position, side) = (game.rules(), game.position(), game.side());
        let takes = self != Player::Random;
        let mut moves: Vec<(Worth, u64, Move)> = game
            .legal_moves()
            .map(|mv| {
                let played = position.play_unchecked(rules, mv);
                let worth = Worth {
                    wins: takes && won_by(played.end, side),
                    captures: if takes { captured(&position, &played.position) } else { 0 },
                    plan: if self == Player::Planner { plan(rules, &played.position, side) } else { 0 },
                };
                (worth, random.number(), mv)
            })
            .collect();
        moves.sort_unstable_by(|one, other| other.cmp(one));
        let is_safe = |&&(.., mv): &&(Worth, u64, Move)| {
            let played = position.play_unchecked(rules, mv);
            match played.end {
                Some(end) => end.winner != Some(side.other()),
                None => !has_win(rules, &played.position, side.other()),
            }
        };
        let is_careful = matches!(self, Player::Careful | Player::Planner);
        let safest = is_careful.then(|| moves.iter().find(is_safe)).flatten();
        safest.or(moves.first()).map(|&(.., mv)| mv)
    }
}

/// What somebody cares about, the most important first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Worth {
    wins: bool,
    captures: u32,
    plan: i32,
}

fn won_by(end: Option<End>, side: Side) -> bool {
    end.is_some_and(|end| end.winner == Some(side))
}

fn has_win<B: Board>(rules: &Rules<B>, position: &Position<B>, side: Side) -> bool {
    position.legal_moves(rules).any(|mv| won_by(position.play_unchecked(rules, mv).end, side))
}

/// Pieces that were taken off the board.
fn captured<B: Board>(before: &Position<B>, after: &Position<B>) -> u32 {
    let count = |position: &Position<B>| {
        let [attackers, defenders] = [Side::Attackers, Side::Defenders].map(|side| position.soldiers(side));
        branan_rules::Bitboard::count(attackers) + branan_rules::Bitboard::count(defenders)
    };
    count(before) - count(after)
}

/// How good the king's way out is for a side.
fn plan<B: Board>(rules: &Rules<B>, position: &Position<B>, side: Side) -> i32 {
    let way = way_out(rules, position);
    if side == Side::Attackers { way } else { -way }
}

/// Moves that the king needs to get out if nothing else moves; many if he cannot.
fn way_out<B: Board>(rules: &Rules<B>, position: &Position<B>) -> i32 {
    const NONE: i32 = 20;
    let to_move = |position: Position<B>| match position.side() {
        Side::Defenders => position,
        Side::Attackers => position.with_turn_passed(),
    };
    let mut seen: Vec<Square> = vec![position.king()];
    let mut next = VecDeque::from([(to_move(*position), 1)]);
    while let Some((position, moves)) = next.pop_front() {
        for mv in position.legal_moves(rules).filter(|mv| mv.from == position.king()) {
            let played = position.play_unchecked(rules, mv);
            if won_by(played.end, Side::Defenders) {
                return moves;
            }
            if !seen.contains(&mv.to) {
                seen.push(mv.to);
                next.push_back((to_move(played.position), moves + 1));
            }
        }
    }
    NONE
}
