//! `branan health`: is a server well?

use clap::Args;

use crate::failure::Failure;
use crate::online::Client;

/// Ask a server whether it is well; where there is no `curl`, as in a container
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Health {
    /// The server
    #[arg(value_name = "URL", default_value = "http://127.0.0.1:7711")]
    server: String,
}

const EXAMPLES: &str = "\
Examples:
  branan health
  branan health https://tafl.example";

impl Health {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let client = Client::new(&self.server).map_err(Failure::usage)?;
        let answer = client.text("/health").map_err(Failure::input)?;
        println!("{}", answer.trim());
        Ok(())
    }
}
