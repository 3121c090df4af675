//! The way to the node being searched, the game so far included.

use branan_rules::{Board, Game, Move, NoMoves, Position, RepetitionVerdict, Rules, Side};

use crate::evaluate::Sight;
use crate::search::FREE;

/// Positions from the last capture of the game on, down to the current node.
pub(crate) struct Path<B: Board> {
    entries: Vec<PathEntry<B>>,
    /// Where the root of the search stands in `entries`.
    root: usize,
}

struct PathEntry<B: Board> {
    position: Position<B>,
    /// The move played from here, once there is one.
    mv: Option<Move>,
    /// The first entry that can come again: the one after the last capture.
    since: usize,
    /// Whether `mv` was free (R-end-5), once someone asked.
    free: Option<bool>,
}

/// A position that came again on the path.
pub(crate) struct Repeated {
    /// Who loses by it; `None` for a draw.
    pub(crate) loser: Option<Side>,
    /// The rule says so now, not only if the players go round once more.
    pub(crate) is_final: bool,
    /// The ply of the search that the verdict depends on.
    pub(crate) depends: usize,
}

impl<B: Board> Path<B> {
    pub(crate) fn new(game: &Game<B>) -> Path<B> {
        let first = game.plies().len() - game.quiet_plies();
        let mut path = Path { entries: Vec::new(), root: 0 };
        path.push(game.position_after(first), true);
        for (moves, ply) in game.plies().iter().enumerate().skip(first) {
            path.play(ply.mv);
            path.push(game.position_after(moves + 1), !ply.captured.is_empty());
        }
        path.root = path.entries.len() - 1;
        path
    }

    /// Says whether the king once could walk out, up to the root, and could again in the same position.
    pub(crate) fn let_the_king_go(&self, rules: &Rules<B>) -> bool {
        self.entries[..=self.root].iter().any(|entry| {
            let position = &entry.position;
            position.side() == Side::Defenders && Sight::new(rules, position).exits(rules)
        })
    }

    /// Notes the move played from the current node.
    pub(crate) fn play(&mut self, mv: Move) {
        if let Some(last) = self.entries.last_mut() {
            (last.mv, last.free) = (Some(mv), None);
        }
    }

    /// Goes on to the position after it.
    pub(crate) fn push(&mut self, position: Position<B>, captured: bool) {
        let since = match self.entries.last() {
            Some(last) if !captured => last.since,
            _ => self.entries.len(),
        };
        self.entries.push(PathEntry { position, mv: None, since, free: None });
    }

    /// Goes back one position.
    pub(crate) fn pop(&mut self) {
        self.entries.pop();
    }

    /// Moves since the last capture, at the current node.
    pub(crate) fn quiet_plies(&self) -> usize {
        let current = self.entries.len() - 1;
        current - self.entries[current].since
    }

    /// Moves since the last capture, at the root.
    pub(crate) fn quiet_plies_at_root(&self) -> usize {
        self.root - self.entries[self.root].since
    }

    /// A number for all positions before the root that stand one short of the
    /// count: scores found under one such set do not hold under another.
    pub(crate) fn signature(&self, rules: &Rules<B>) -> u64 {
        let Some(repetition) = rules.set().repetition else { return 0 };
        let past = &self.entries[self.entries[self.root].since..=self.root];
        let stands =
            |entry: &PathEntry<B>| past.iter().filter(|other| other.position == entry.position).count();
        let hot = past.iter().filter(|entry| stands(entry) + 1 >= usize::from(repetition.count));
        // A sum: each stands there more than once, and would cancel itself by XOR.
        hot.fold(0, |sum: u64, entry| {
            sum.wrapping_add(entry.position.zobrist().rotate_left(17).wrapping_mul(0x9e37_79b9_7f4a_7c15))
        })
    }

    /// What the current position's having stood before means.
    pub(crate) fn repeated(&mut self, rules: &Rules<B>) -> Option<Repeated> {
        let repetition = rules.set().repetition?;
        let current = self.entries.len() - 1;
        let (position, since) = (self.entries[current].position, self.entries[current].since);
        // Each side needs two moves to be back where it was.
        let mut at = current;
        let latest = loop {
            at = at.checked_sub(if at == current { 4 } else { 2 }).filter(|&at| at >= since)?;
            if self.entries[at].position == position {
                break at;
            }
        };
        let mut earliest = latest;
        let mut times = 2;
        while at >= since + 2 {
            at -= 2;
            if self.entries[at].position == position {
                (earliest, times) = (at, times + 1);
            }
        }
        let is_final = times >= usize::from(repetition.count);
        if !is_final && latest < self.root {
            return None;
        }
        let mover = position.side().other();
        let loser = match repetition.verdict {
            RepetitionVerdict::Draw => None,
            // A barred move. Where it leaves no other, that may be a draw.
            RepetitionVerdict::Forbidden if rules.set().no_moves == NoMoves::Draw => None,
            RepetitionVerdict::MoverLoses | RepetitionVerdict::Forbidden => Some(mover),
            RepetitionVerdict::MoverWins => Some(mover.other()),
            RepetitionVerdict::AttackersLose => Some(Side::Attackers),
            RepetitionVerdict::DefendersLose => Some(Side::Defenders),
            RepetitionVerdict::ChooserLoses => Some(self.chooser(rules, latest..current)),
        };
        let depends = if earliest >= self.root {
            latest - self.root
        } else if latest < self.root && repetition.verdict != RepetitionVerdict::ChooserLoses {
            // One short of the count before the root: the signature tells it.
            FREE
        } else {
            0
        };
        Some(Repeated { loser, is_final, depends })
    }

    fn chooser(&mut self, rules: &Rules<B>, cycle: core::ops::Range<usize>) -> Side {
        let mut free = [false; 2];
        for entry in &mut self.entries[cycle] {
            let side = entry.position.side() as usize;
            if !free[side] {
                let is_free = || entry.mv.is_none_or(|mv| entry.position.alternative(rules, mv).is_some());
                free[side] = *entry.free.get_or_insert_with(is_free);
            }
        }
        let [attackers, defenders] = free;
        if attackers && !defenders { Side::Attackers } else { Side::Defenders }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use branan_rules::{Board7, presets};
    use std::sync::Arc;

    #[test]
    fn a_position_that_stood_twice_is_hot() {
        let mut game = Game::new(Arc::new(Rules::<Board7>::new(presets::BRANDUBH).expect("a preset")));
        for mv in ["d1-c1", "d3-c3", "c1-d1", "c3-d3"] {
            assert_eq!(Path::new(&game).signature(game.rules()), 0);
            game.play(mv.parse().expect("a move")).expect("legal");
        }
        assert_ne!(Path::new(&game).signature(game.rules()), 0);
    }
}
