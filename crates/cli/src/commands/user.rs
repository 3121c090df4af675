//! `branan user`: the accounts of a server, for whoever runs it.

use std::io::{self, Write};

use branan_server::UserError;
use branan_server::game::{Clock, Hub, Limits};
use clap::{Args, Subcommand};
use serde_json::{Value, json};

use crate::commands::serve::Database;
use crate::failure::Failure;

/// List, help, rename, ban and erase people who have an account; choose moderators
///
/// The server may run meanwhile; names that change are seen there within seconds.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct User {
    #[command(subcommand)]
    command: UserCommand,
}

const EXAMPLES: &str = "\
Examples:
  branan user list --json
  branan user reset Eva --url https://tafl.example    a link to a new password, for you to send
  branan user rename Eva Ada
  branan user ban Mallory
  branan user ban Mallory --lift
  branan user moderator Ole                           may answer reports
  branan user erase Eva                               their games stay, without their name
  branan user agreement --games 500                   compare games with the engine again";

#[derive(Debug, Subcommand)]
enum UserCommand {
    List(List),
    Reset(Reset),
    Rename(Rename),
    Ban(Ban),
    Moderator(Moderator),
    Erase(Erase),
    Agreement(Agreement),
    Administrator(Administrator),
}

/// Where accounts are, and how the answer looks.
#[derive(Args, Debug)]
struct Common {
    #[command(flatten)]
    database: Database,
    /// Write JSON instead
    #[arg(long)]
    json: bool,
}

/// List accounts, the newest first
#[derive(Args, Debug)]
struct List {
    #[command(flatten)]
    common: Common,
    /// How many at most
    #[arg(long, value_name = "N", default_value_t = 1000)]
    limit: u32,
}

/// Make a link that sets a new password once, within a day
#[derive(Args, Debug)]
struct Reset {
    #[command(flatten)]
    common: Common,
    /// Whose password
    name: String,
    /// The address that people know the site by
    #[arg(long, value_name = "URL", default_value = "http://localhost:7711")]
    url: String,
}

/// Give somebody another name, in their games, too; nobody gets the old one again
#[derive(Args, Debug)]
struct Rename {
    #[command(flatten)]
    common: Common,
    /// The name they have
    name: String,
    /// The name they get
    new: String,
}

/// Keep somebody from signing in
#[derive(Args, Debug)]
struct Ban {
    #[command(flatten)]
    common: Common,
    /// Who
    name: String,
    /// Let them in again
    #[arg(long)]
    lift: bool,
}

/// Let somebody answer reports
#[derive(Args, Debug)]
struct Moderator {
    #[command(flatten)]
    common: Common,
    /// Who
    name: String,
    /// No longer
    #[arg(long)]
    dismiss: bool,
}

/// Delete an account for good
///
/// Games under way are resigned. Games stay, without the name and without what they said; nobody gets the name
/// again. Nothing of the name is left in the database; backups are yours to deal with.
#[derive(Args, Debug)]
struct Erase {
    #[command(flatten)]
    common: Common,
    /// Who
    name: String,
}

/// Compare games again with how the engine would have played
///
/// Forgets what is known of it and looks at the games that ended last, each of which takes some seconds; the nights of
/// the server look at the others. What comes of it is at `/people/agreement`, and proves nothing.
#[derive(Args, Debug)]
struct Agreement {
    #[command(flatten)]
    common: Common,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
}

/// Make the link that makes the administrator's account, if there is none
#[derive(Args, Debug)]
struct Administrator {
    #[command(flatten)]
    common: Common,
    /// The address that people know the site by
    #[arg(long, value_name = "URL", default_value = "http://localhost:7711")]
    url: String,
}

impl User {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let common = match &self.command {
            UserCommand::List(List { common, .. })
            | UserCommand::Reset(Reset { common, .. })
            | UserCommand::Rename(Rename { common, .. })
            | UserCommand::Ban(Ban { common, .. })
            | UserCommand::Moderator(Moderator { common, .. })
            | UserCommand::Erase(Erase { common, .. })
            | UserCommand::Agreement(Agreement { common, .. })
            | UserCommand::Administrator(Administrator { common, .. }) => common,
        };
        let runtime = tokio::runtime::Runtime::new()?;
        let (json, text) = runtime.block_on(async {
            let store = common.database.open().await?;
            let clock = Clock::of(&store).await.map_err(Failure::input)?;
            let hub = Hub::new(store.clone(), clock, Limits::default());
            let done = self.command.carry_out(&hub).await.map_err(Failure::input);
            store.close().await;
            done
        })?;
        let mut out = io::stdout().lock();
        if common.json {
            writeln!(out, "{json}")?;
        } else {
            write!(out, "{text}")?;
        }
        Ok(())
    }
}

impl UserCommand {
    /// Does it; returns what came of it, for programs and for people.
    async fn carry_out(&self, hub: &Hub) -> Result<(Value, String), UserError> {
        let told =
            |name: &str, done: &str| (json!({"name": name, "done": done}), format!("{name}: {done}\n"));
        Ok(match self {
            UserCommand::List(List { limit, .. }) => {
                let people = hub.users(*limit).await?;
                let lines = people.iter().map(|person| {
                    let marks = [
                        (person.administrator, "administrator"),
                        (person.moderator, "moderator"),
                        (person.closed, "closed"),
                        (person.banned, "banned"),
                    ];
                    let marks: Vec<&str> =
                        marks.into_iter().filter_map(|(is, mark)| is.then_some(mark)).collect();
                    format!("{:<24} {}", person.name, marks.join(", ")).trim_end().to_owned() + "\n"
                });
                let text = lines.collect();
                (json!(people), text)
            }
            UserCommand::Reset(Reset { name, url, .. }) => {
                let link = format!("{}{}", url.trim_end_matches('/'), hub.reset_user(name).await?);
                (json!({"name": name, "link": link}), format!("{link}\n"))
            }
            UserCommand::Rename(Rename { name, new, .. }) => {
                hub.rename_user(name, new).await?;
                told(new, "renamed")
            }
            UserCommand::Ban(Ban { name, lift, .. }) => {
                hub.ban_user(name, !lift).await?;
                told(name, if *lift { "may sign in again" } else { "banned" })
            }
            UserCommand::Moderator(Moderator { name, dismiss, .. }) => {
                hub.appoint_user(name, !dismiss).await?;
                told(name, if *dismiss { "no moderator" } else { "moderator" })
            }
            UserCommand::Administrator(Administrator { url, .. }) => match hub.administrator_link().await? {
                Some(link) => {
                    let link = format!("{}{link}", url.trim_end_matches('/'));
                    (json!({"link": link}), format!("{link}\n"))
                }
                None => (json!({"link": null}), "there is an administrator\n".to_owned()),
            },
            UserCommand::Agreement(Agreement { games, .. }) => {
                let count = hub.look_again(*games).await?;
                (json!({"games": count}), format!("{count} games were compared.\n"))
            }
            UserCommand::Erase(Erase { name, .. }) => {
                hub.erase_user(name).await?;
                told(name, "erased")
            }
        })
    }
}
