//! The games of a batch, on one width of board.

use branan_engine::Level;
use branan_rules::{AnyGame, Board, Game, Move, Side, SplitMix64};
use pyo3::PyResult;

use crate::action::{count, decode, encode};
use crate::argument::refuse;
use crate::planes::{planes_len, write_mask, write_planes};

/// Games that are played at once.
pub(super) struct Rows<B: Board> {
    /// How each begins.
    first: Game<B>,
    games: Vec<Game<B>>,
    /// Games that ended, or were broken off, and have not begun again.
    ended: Vec<bool>,
    max_plies: usize,
    autoreset: Autoreset,
}

/// When a game that ended begins again; the names are those of Gymnasium's `AutoresetMode`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Autoreset {
    /// With the next step, whose action is not looked at.
    NextStep,
    /// At once: what is told is the beginning of the next game.
    SameStep,
    /// When it is asked for.
    Disabled,
}

/// Where it is written how games stand.
pub(super) struct Told<'a> {
    pub(super) planes: &'a mut [u8],
    pub(super) mask: &'a mut [i8],
    pub(super) to_play: &'a mut [i8],
}

/// Every legal action with what it leads to.
#[derive(Default)]
pub(super) struct Afterstates {
    pub(super) offsets: Vec<i64>,
    pub(super) actions: Vec<i64>,
    pub(super) planes: Vec<u8>,
    pub(super) results: Vec<i8>,
    pub(super) over: Vec<bool>,
}

impl Autoreset {
    pub(super) fn named(name: &str) -> PyResult<Autoreset> {
        match name {
            "next_step" => Ok(Autoreset::NextStep),
            "same_step" => Ok(Autoreset::SameStep),
            "disabled" => Ok(Autoreset::Disabled),
            _ => Err(refuse(format!("{name:?} is no autoreset; there are next_step, same_step, disabled"))),
        }
    }
}

impl<B: Board> Rows<B> {
    pub(super) fn new(first: &Game<B>, many: usize, max_plies: usize, autoreset: Autoreset) -> Rows<B> {
        let games = vec![first.clone(); many];
        Rows { first: first.clone(), games, ended: vec![false; many], max_plies, autoreset }
    }

    pub(super) fn len(&self) -> usize {
        self.games.len()
    }

    pub(super) fn game(&self, index: usize) -> Option<AnyGame>
    where
        AnyGame: From<Game<B>>,
    {
        self.games.get(index).cloned().map(AnyGame::from)
    }

    pub(super) fn reset(&mut self, chosen: &[bool]) {
        for (row, _) in chosen.iter().enumerate().filter(|(_, chosen)| **chosen) {
            self.begin(row);
        }
    }

    fn begin(&mut self, row: usize) {
        self.games[row] = self.first.clone();
        self.ended[row] = false;
    }

    fn size(&self) -> u8 {
        self.first.rules().size()
    }

    pub(super) fn observe(&self, told: Told<'_>) {
        let size = self.size();
        let planes = told.planes.chunks_exact_mut(planes_len(size));
        let masks = told.mask.chunks_exact_mut(count(size));
        for (((game, planes), mask), to_play) in self.games.iter().zip(planes).zip(masks).zip(told.to_play) {
            write_planes(game, planes);
            write_mask(game, mask);
            *to_play = i8::from(game.side() == Side::Defenders);
        }
    }

    /// Refuses actions that cannot be played.
    pub(super) fn check(&self, actions: &[i64]) -> PyResult<()> {
        let size = self.size();
        for (row, &action) in actions.iter().enumerate() {
            if self.ended[row] {
                if self.autoreset == Autoreset::Disabled {
                    return Err(refuse(format!("game {row} is over: reset it first")));
                }
                continue;
            }
            let Some(number) = usize::try_from(action).ok().filter(|&number| number < count(size)) else {
                return Err(refuse(format!(
                    "game {row}: {action} is no action: there are {}, from 0",
                    count(size)
                )));
            };
            let mv = decode(number, size);
            if !self.games[row].is_legal(mv) {
                let why = self.games[row].clone().play(mv).err().map(|error| error.to_string());
                return Err(refuse(format!("game {row}: action {action}: {}", why.unwrap_or_default())));
            }
        }
        Ok(())
    }

    /// Plays actions that were checked.
    pub(super) fn step(
        &mut self,
        actions: &[i64],
        rewards: &mut [f32],
        terminated: &mut [bool],
        truncated: &mut [bool],
        mut finals: Option<&mut [u8]>,
    ) {
        let (size, len) = (self.size(), planes_len(self.size()));
        for (row, &action) in actions.iter().enumerate() {
            rewards[2 * row..2 * row + 2].fill(0.0);
            (terminated[row], truncated[row]) = (false, false);
            if self.ended[row] {
                self.begin(row);
                continue;
            }
            let game = &mut self.games[row];
            // Checked before: a move that is not legal would change nothing.
            let _ = game.play(decode(action.unsigned_abs() as usize, size));
            if let Some(end) = game.end() {
                terminated[row] = true;
                let attackers =
                    end.winner.map_or(0.0, |side| if side == Side::Attackers { 1.0 } else { -1.0 });
                rewards[2 * row..2 * row + 2].copy_from_slice(&[attackers, -attackers]);
            } else {
                truncated[row] = game.plies().len() >= self.max_plies;
            }
            if terminated[row] || truncated[row] {
                self.ended[row] = true;
                if let Some(finals) = &mut finals {
                    write_planes(game, &mut finals[row * len..(row + 1) * len]);
                }
                if self.autoreset == Autoreset::SameStep {
                    self.begin(row);
                }
            }
        }
    }

    pub(super) fn afterstates(&mut self, chosen: &[bool]) -> Afterstates {
        let (size, len) = (self.size(), planes_len(self.size()));
        let mut found = Afterstates { offsets: vec![0], ..Afterstates::default() };
        for (game, &is_chosen) in self.games.iter_mut().zip(chosen) {
            let acting = game.side();
            let moves: Vec<_> = if is_chosen { game.legal_moves().collect() } else { Vec::new() };
            for mv in moves {
                let Ok(_) = game.play(mv) else { continue };
                let winner = game.end().and_then(|end| end.winner);
                found.actions.push(encode(mv, size) as i64);
                found.results.push(winner.map_or(0, |winner| if winner == acting { 1 } else { -1 }));
                found.over.push(game.end().is_some());
                let at = found.planes.len();
                found.planes.resize(at + len, 0);
                write_planes(game, &mut found.planes[at..]);
                game.undo();
            }
            found.offsets.push(found.actions.len() as i64);
        }
        found
    }

    /// Copies of some games, each after one more action.
    pub(super) fn fork(&self, rows: &[i64], actions: &[i64]) -> PyResult<Rows<B>> {
        let mut games = Vec::with_capacity(rows.len());
        for (&row, &action) in rows.iter().zip(actions) {
            let game = usize::try_from(row).ok().and_then(|row| self.games.get(row));
            let game =
                game.ok_or_else(|| refuse(format!("there is no game {row}: there are {}", self.len())))?;
            let number = usize::try_from(action).ok().filter(|&number| number < count(self.size()));
            let number = number.ok_or_else(|| refuse(format!("game {row}: {action} is no action")))?;
            let mut game = game.clone();
            game.play(decode(number, self.size())).map_err(|error| refuse(format!("game {row}: {error}")))?;
            games.push(game);
        }
        let is_broken_off = |game: &Game<B>| game.plies().len() >= self.max_plies;
        let ended = games.iter().map(|game| game.end().is_some() || is_broken_off(game)).collect();
        let (first, max_plies, autoreset) = (self.first.clone(), self.max_plies, self.autoreset);
        Ok(Rows { first, games, ended, max_plies, autoreset })
    }

    /// A legal action of each game, each as likely as any other; -1 where there is none.
    pub(super) fn random_actions(&self, seed: u64) -> Vec<i64> {
        let mut random = SplitMix64::new(seed);
        let action = |game: &Game<B>| {
            let mv = random_move(game, |many| random.below(many.max(1)));
            mv.map_or(-1, |mv| encode(mv, self.size()) as i64)
        };
        self.games.iter().map(action).collect()
    }

    pub(super) fn level_actions(&self, level: Level, seed: u64, chosen: &[bool]) -> Vec<i64>
    where
        AnyGame: From<Game<B>>,
    {
        let action = |(row, (game, &is_chosen)): (usize, (&Game<B>, &bool))| {
            if !is_chosen {
                return -1;
            }
            let choice = level.choose(&AnyGame::from(game.clone()), SplitMix64::nth(seed, row as u64));
            choice.map_or(-1, |mv| encode(mv, self.size()) as i64)
        };
        self.games.iter().zip(chosen).enumerate().map(action).collect()
    }
}

/// One of the legal moves of a game: `choose` is told how many there are, and answers which.
fn random_move<B: Board>(game: &Game<B>, mut choose: impl FnMut(usize) -> usize) -> Option<Move> {
    if game.end().is_some() {
        return None;
    }
    let rules = game.rules();
    let drawn = game.position().choose_move(rules, |many| choose(many as usize) as u32)?;
    if game.is_legal(drawn) {
        return Some(drawn);
    }
    // Where repetition is forbidden, fewer moves are legal than the position has.
    let legal: Vec<Move> = game.legal_moves().collect();
    (!legal.is_empty()).then(|| legal[choose(legal.len())])
}
