//! `branan referee`: a server of the Tablut challenge of Bologna.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use branan_rules::Side;
use branan_rules::notation::{RecordFormat, write_record};
use clap::Args;

use crate::bologna::{Colour, Door, House};
use crate::commands::Context;
use crate::failure::Failure;

/// Have two programs of the Tablut challenge of Bologna play each other
#[derive(Args, Debug)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(crate) struct Referee {
    /// The address to listen on; the protocol has no passwords, so others than this machine only by choice
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: String,
    /// The port of white, the king's side; 0 is any that is free
    #[arg(long, value_name = "PORT", default_value_t = Colour(Side::Defenders).port())]
    white_port: u16,
    /// The port of black
    #[arg(long, value_name = "PORT", default_value_t = Colour(Side::Attackers).port())]
    black_port: u16,
    /// Seconds for a name and for each move
    #[arg(long, short, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    time: u32,
    /// Seconds to wait for each player to connect
    #[arg(long, value_name = "S", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    wait: u32,
    /// Moves that cannot be played which a player may send before the next one loses
    #[arg(long, value_name = "N", default_value_t = 0)]
    errors: u32,
    /// The rule set
    #[arg(long, short, value_name = "ID", default_value = "tablut-bologna")]
    rules: String,
    /// Write the game to a file: .otg, .csv, .pgn or .txt
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

const ABOUT: &str = "\
Have two programs of the Tablut challenge of Bologna play each other

Listens where the server of the challenge does, lets one player in on each port, white first, and sends both the \
state after each move. Who sends a move that cannot be played, is late or leaves loses. The last line says how it ended.";

const EXAMPLES: &str = "\
Examples:
  branan referee --out game.otg
  branan engine --protocol bologna --side white      in another terminal, or any program of the challenge
  branan engine --protocol bologna --side black --time 10

docs/engine-protocols.md has the messages.";

impl Referee {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let set = context.book.named(&self.rules)?;
        let out = self.out.as_deref().map(format).transpose()?;
        let house = House {
            wait: Duration::from_secs(self.wait.into()),
            time: Duration::from_secs(self.time.into()),
            errors: self.errors,
        };
        let door = Door::open(&self.host, [self.black_port, self.white_port])?;
        let [black, white] = [door.address(Side::Attackers)?, door.address(Side::Defenders)?];
        to_stderr!("waiting for white at {white} and black at {black}");
        let judged = house.judge(&door, set)?;
        if let Some((path, format)) = out {
            let text = write_record(&judged.record(), format);
            fs::write(path, text).map_err(|error| Failure::file(path, &error))?;
        }
        println!("{}", judged.verdict());
        Ok(())
    }
}

fn format(path: &Path) -> Result<(&Path, RecordFormat), Failure> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let format = ending.parse::<RecordFormat>().map_err(|_| {
        let failure = Failure::usage(format_args!("{}: a game in which format?", path.display()));
        failure.hint("end the name with .otg, .csv, .pgn or .txt")
    })?;
    Ok((path, format))
}
