//! A player at a server of the challenge.

use std::io;
use std::net::TcpStream;
use std::time::Duration;

use branan_protocol::bologna::{Order, Player, Turn, write_name};
use branan_rules::{RuleSet, Side};

use super::line::Line;
use crate::arena::{self, Contestant, Pace};
use crate::failure::Failure;

/// An engine that plays one game on a server.
pub(crate) struct Client {
    line: Line,
    player: Player,
    side: Side,
    engine: arena::Player,
    pace: Pace,
    seed: u64,
}

/// How long another program may take to start, and for a move beyond its time.
const PATIENCE: Duration = Duration::from_secs(30);

impl Client {
    /// Connects, says a name and sits down. A move may take so many milliseconds at the server.
    pub(crate) fn connect(
        (host, port): (&str, u16),
        (side, name): (Side, &str),
        set: &RuleSet,
        contestant: &Contestant,
        (move_ms, seed): (u64, u64),
    ) -> Result<Client, Failure> {
        let player = Player::new(set, side).map_err(Failure::input)?;
        let unreachable = |error: io::Error| {
            Failure::input(format_args!("no server of the challenge at {host}:{port}: {error}"))
        };
        let stream = TcpStream::connect((host, port)).map_err(unreachable)?;
        let mut line = Line::new(stream).map_err(unreachable)?;
        let mut engine = arena::Player::new(contestant);
        engine.begin(player.game(), side, PATIENCE).map_err(Failure::input)?;
        line.send(&write_name(name)).map_err(Failure::input)?;
        Ok(Client { line, player, side, engine, pace: pace(contestant, move_ms), seed })
    }

    /// Plays to the end, and says how it ended.
    pub(crate) fn play(&mut self) -> Result<Turn, Failure> {
        loop {
            // A server ends the game of a player who is late; it is not for us to be impatient.
            let text = self.line.receive(None).map_err(|silence| Failure::input(silence).within("server"))?;
            match self.player.receive(&text).map_err(|error| Failure::input(error).within("server"))? {
                Order::Wait => {}
                Order::Stuck => to_stderr!("there is no move left to us"),
                Order::Think => self.answer()?,
                Order::Over(turn) => {
                    self.engine.finish(turn.winner(), false);
                    return Ok(turn);
                }
            }
        }
    }

    fn answer(&mut self) -> Result<(), Failure> {
        let game = self.player.game();
        let left_ms = self.pace.move_ms.unwrap_or_default();
        let turn = arena::Turn {
            pace: self.pace,
            left_ms: [left_ms; 2],
            increment_ms: [0; 2],
            patience: PATIENCE + Duration::from_millis(left_ms),
            seed: self.seed.wrapping_add(game.len() as u64),
        };
        let mv = self.engine.choose(game, &turn).map_err(Failure::input)?;
        if !game.is_legal(mv) {
            return Err(Failure::input(format_args!("the engine wants to play {mv}, which is not legal")));
        }
        let answer = self.player.answer(mv);
        to_stderr!("{} {mv}", super::Colour(self.side));
        self.line.send(&answer).map_err(|silence| Failure::input(silence).within("server"))
    }
}

/// An engine's own limits, and the server's: a twentieth less than it gives, for the way there and back.
fn pace(contestant: &Contestant, move_ms: u64) -> Pace {
    let ours_ms = move_ms.saturating_sub((move_ms / 20).clamp(500, 3_000)).max(move_ms / 2);
    let pace = contestant.pace;
    if pace.is_open() || contestant.is_ours() {
        let move_ms = pace.move_ms.map_or(ours_ms, |own_ms| own_ms.min(ours_ms));
        Pace { move_ms: Some(move_ms), clock: None, ..pace }
    } else {
        pace
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_servers_time_is_not_used_up() {
        let of = |text: &str, ms| pace(&text.parse().expect("a contestant"), ms);
        assert_eq!(of("branan", 60_000).move_ms, Some(57_000));
        assert_eq!(of("branan", 10_000).move_ms, Some(9_500));
        assert_eq!(of("branan", 600).move_ms, Some(300));
        assert_eq!(of("time=1s", 60_000).move_ms, Some(1_000));
        assert_eq!(
            of("nodes=500", 60_000),
            Pace { nodes: Some(500), move_ms: Some(57_000), ..Pace::default() }
        );
        assert_eq!(of("uci:./engine", 60_000).move_ms, Some(57_000));
        assert_eq!(of("nodes=500,uci:./engine", 60_000).move_ms, None);
    }
}
