//! `branan bot`: an engine plays people, and other bots, on a server.

use std::thread;
use std::time::Duration;

use branan_protocol::online::{Clock, Pick, Terms};
use clap::Args;
use serde_json::Value;

use crate::arena::{Contestant, Span, read_clock};
use crate::commands::Context;
use crate::failure::Failure;
use crate::online::{BotSeat, Client, Engine, Offer, Outcome, Seated, Trouble};

/// Let an engine play online: ours, or any that speaks UCI
#[derive(Args, Debug)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(crate) struct Bot {
    /// The engine, as `branan match` takes it: `level=5`, `nodes=5000,threads=2`, `uci:./engine`
    #[arg(value_name = "ENGINE", default_value = "branan")]
    engine: String,
    /// The server
    #[arg(long, short, value_name = "URL", default_value = "http://localhost:7711")]
    server: String,
    /// Take up this game, by its id or link, instead of offering one
    #[arg(long, value_name = "GAME", conflicts_with_all = ["accept", "games"])]
    join: Option<String>,
    /// Take up what others offer in the lobby on these terms, instead of offering
    #[arg(long)]
    accept: bool,
    /// Games to play, one after another; otherwise it goes on until Ctrl-C
    #[arg(long, short = 'n', value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// Only who has the link finds the game that is offered
    #[arg(long, conflicts_with = "accept")]
    private: bool,
    /// The name that others see
    #[arg(long, value_name = "NAME", default_value = "Branan (bot)")]
    name: String,
    /// The rule set
    #[arg(long, short, value_name = "ID", default_value = "brandubh", help_heading = "Terms")]
    rules: String,
    /// Sets of a contest: 1, or 2 with the sides swapped
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2), help_heading = "Terms")]
    sets: u8,
    /// The clock and what every move adds, as 5m+3s; none if left out
    #[arg(long, value_name = "TIME+TIME", value_parser = read_clock, help_heading = "Terms")]
    clock: Option<(u64, u64)>,
    /// The engine's side: attackers, defenders or random
    #[arg(long, value_name = "SIDE", default_value = "random", help_heading = "Terms")]
    side: Pick,
    /// The time for each move where neither the engine nor the game has a limit
    #[arg(long, short = 't', value_name = "TIME", default_value = "1s")]
    move_time: Span,
}

const ABOUT: &str = "\
Let an engine play online: ours, or any that speaks UCI

Offers a game in the lobby of a server, plays it, and offers the next. A server that restarts or cannot be reached \
for a while is asked again until it answers, and the game goes on where it was. Draws are declined, takebacks granted. \
An engine that fails is started anew once in a move, then the game is resigned.";

const EXAMPLES: &str = "\
Examples:
  branan bot                                              our engine, on the server of this machine
  branan bot level=4 --server https://tafl.example --clock 5m+3s
  branan bot uci:./engine --rules hnefatafl --name 'My engine'
  branan bot level=8 --join https://tafl.example/c/ID     takes up one game";

/// How often the lobby is looked at.
const LOOK_AGAIN: Duration = Duration::from_secs(5);

impl Bot {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let contestant: Contestant = self.engine.parse().map_err(Failure::usage)?;
        contestant.check().map_err(Failure::usage)?;
        let offer = self.offer(context)?;
        let (server, game) = self.place()?;
        let mut client = Client::new(&server).map_err(Failure::usage)?;
        let mut engine = Engine::new(&contestant, self.move_time.ms, random()?);
        let games = if game.is_some() { 1 } else { self.games.unwrap_or(u32::MAX) };
        for _ in 0..games {
            let seated = self.sit_down(&mut client, &offer, game.as_deref()).map_err(refused)?;
            to_stderr!("{} seat at {}", seated.seat.word(), seated.watch(&client));
            let outcome = BotSeat::new(&client, &seated, &mut engine).play().map_err(refused)?;
            println!("{}", word(outcome));
            client.secret = None;
        }
        Ok(())
    }

    fn offer(&self, context: &Context) -> Result<Offer, Failure> {
        let rules = context.book.named(&self.rules)?;
        let clock = self.clock.map(|(base_ms, inc_ms)| Clock::live(base_ms, inc_ms));
        if clock.is_some_and(|clock| !clock.is_sound()) {
            return Err(Failure::usage("a clock has at most 3 hours and 3 minutes a move, and not nothing"));
        }
        let terms = Terms { rules: rules.id.to_string(), sets: self.sets, clock, rated: false };
        Ok(Offer { terms, side: self.side, name: self.name.clone(), is_listed: !self.private })
    }

    /// The server, and the game there if one was named; its link names both.
    fn place(&self) -> Result<(String, Option<String>), Failure> {
        let Some(game) = &self.join else { return Ok((self.server.clone(), None)) };
        match game.rsplit_once("/c/").or_else(|| game.rsplit_once("/g/")) {
            _ if !game.contains('/') => Ok((self.server.clone(), Some(game.clone()))),
            Some((server, id)) if !id.is_empty() => {
                let id = id.split(['#', '?', '/']).next().unwrap_or_default();
                Ok((server.to_owned(), Some(id.to_owned())))
            }
            _ => Err(Failure::usage(format_args!("`{game}` is no link of a game"))),
        }
    }

    fn sit_down(&self, client: &mut Client, offer: &Offer, game: Option<&str>) -> Result<Seated, Trouble> {
        let secret = secret().map_err(|error| Trouble::Unreachable(error.to_string()))?;
        if let Some(id) = game {
            let game: Value = client.ask(&format!("/api/games/{id}"), None, None)?;
            let wanted = game["g"].get("or").map(|_| &offer.terms);
            return offer.join(client, id, &secret, wanted);
        }
        if !self.accept {
            return offer.make(client, &secret);
        }
        loop {
            for challenge in offer.others(client)? {
                // Somebody may have been faster.
                let wanted = (!challenge.or.is_empty()).then_some(&offer.terms);
                if let Ok(seated) = offer.join(client, &challenge.id, &secret, wanted) {
                    return Ok(seated);
                }
            }
            thread::sleep(LOOK_AGAIN);
        }
    }
}

fn refused(trouble: Trouble) -> Failure {
    Failure::input(trouble)
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
        Outcome::Drawn => "drawn",
        Outcome::CalledOff => "called off",
    }
}

/// A secret that nobody guesses, for one seat.
fn secret() -> Result<String, Failure> {
    Ok(format!("{:016x}{:016x}{:016x}", random()?, random()?, random()?))
}

fn random() -> Result<u64, Failure> {
    getrandom::u64()
        .map_err(|error| Failure::input(format_args!("this machine has no random numbers: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct CommandLine {
        #[command(flatten)]
        bot: Bot,
    }

    fn place(line: &str) -> Result<(String, Option<String>), Failure> {
        CommandLine::parse_from(["bot"].into_iter().chain(line.split_whitespace())).bot.place()
    }

    #[test]
    fn a_link_names_the_server_and_the_game() {
        let id = || Some("abc".to_owned());
        assert_eq!(place("--join abc").unwrap(), ("http://localhost:7711".to_owned(), id()));
        assert_eq!(place("--join https://t.example/c/abc").unwrap(), ("https://t.example".to_owned(), id()));
        assert_eq!(
            place("--join https://t.example/g/abc#secret").unwrap(),
            ("https://t.example".to_owned(), id())
        );
        assert_eq!(place("--server http://h:1").unwrap(), ("http://h:1".to_owned(), None));
        assert!(place("--join https://t.example/abc").is_err());
    }
}
