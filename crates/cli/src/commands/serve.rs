//! `branan serve`: the site, for the browser on this machine.

mod channels;
mod claim;
mod database;
mod log;
mod peers;

use std::io::{self, IsTerminal};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use branan_server::game::{Clock, Hub, Limits};
use branan_server::{Agreement, Hour, ListenError, Listener, Site, serve, use_proofs};
use clap::Args;

use crate::commands::Context;
use crate::failure::Failure;
use channels::Telling;
use claim::Claim;
pub(crate) use database::Database;
use log::Log;
use peers::Peers;

/// Play, learn and analyse in the browser
///
/// Opens a site of its own on this machine and, where there is one, a browser with it. Nobody else can reach
/// it unless `--bind` says so. Ctrl-C stops it. `branan` alone does the same.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Serve {
    /// The port to answer on; 0 takes any that is free
    #[arg(long, short, value_name = "N", default_value_t = PORT)]
    port: u16,
    /// The address to answer on: 127.0.0.1 is this machine alone, 0.0.0.0 everybody who can reach it
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    #[command(flatten)]
    database: Database,
    #[command(flatten)]
    peers: Peers,
    /// Connections one address may have open; as many games may be offered at once
    #[arg(long, value_name = "N", default_value_t = Limits::default().per_address)]
    per_address: u32,
    /// The address that people know the site by, as `https://tafl.example`; may be given several times. Without it
    /// only localhost is answered, and with --bind numbers and names of the house
    #[arg(long, value_name = "URL")]
    url: Vec<Site>,
    /// The hour of the week in which people meet, in UTC, as `sunday 19:00`; the page for online games tells it
    #[arg(long, value_name = "HOUR")]
    hour: Option<Hour>,
    /// The hour of the day, in UTC, from which on rated games that are over are compared with how the engine would have
    /// played, for whoever runs the site to look at; or `off`
    #[arg(long, value_name = "HOUR", default_value = "3")]
    agreement: Agreement,
    #[command(flatten)]
    telling: Telling,
    /// Connections everybody together may have open, if the system allows so many
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections)]
    connections: usize,
    /// Take the addresses of visitors from X-Forwarded-For: only behind a proxy of yours that writes it
    #[arg(long)]
    behind_proxy: bool,
    /// Where health, readiness and figures for Prometheus can be asked for, as 127.0.0.1:7712
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,
    /// A folder of strategies, or proofs, to play against and to ask beside those inside; `branan check --strategy`
    /// makes them
    #[arg(long, value_name = "DIR")]
    proofs: Option<PathBuf>,
    #[command(flatten)]
    log: Log,
    /// Open a browser even if this does not look like a desktop
    #[arg(long, overrides_with = "no_open")]
    open: bool,
    /// Open no browser
    #[arg(long)]
    no_open: bool,
}

const EXAMPLES: &str = "\
Examples:
  branan serve                       on this machine, in your browser
  branan serve --port 8080 --no-open
  branan serve --bind 0.0.0.0        for everybody in the house
  branan serve --database postgres://localhost/branan --behind-proxy --no-open --url https://tafl.example
  branan serve --log-format json --log-level debug    every event as a line of JSON on standard error";

/// The two best known boards: 7x7 and 11x11.
const PORT: u16 = 7711;

impl Default for Serve {
    fn default() -> Serve {
        let bind = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Serve {
            port: PORT,
            bind,
            database: Database::default(),
            peers: Peers::default(),
            per_address: Limits::default().per_address,
            url: Vec::new(),
            hour: None,
            agreement: Agreement::OFF.at(3),
            telling: Telling::default(),
            connections: Limits::default().connections,
            behind_proxy: false,
            metrics: None,
            proofs: None,
            log: Log::default(),
            open: false,
            no_open: false,
        }
    }
}

impl Serve {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let claim = Claim::take(&self.database.folder()?)?;
        if let Claim::Taken(url) = &claim {
            to_stderr!("Branan already runs at {url}");
            self.show(url);
            return Ok(());
        }
        self.log.start();
        self.take_proofs()?;
        let runtime = tokio::runtime::Runtime::new()?;
        runtime.block_on(self.answer(context, claim))
    }

    /// Reads the proofs that were named.
    fn take_proofs(&self) -> Result<(), Failure> {
        let Some(folder) = &self.proofs else { return Ok(()) };
        let unreadable = use_proofs(folder).map_err(|error| Failure::file(folder, &error))?;
        for file in unreadable {
            to_stderr!("warning: {}: {}", file.path.display(), file.why);
        }
        Ok(())
    }

    async fn answer(&self, context: &Context, mut claim: Claim) -> Result<(), Failure> {
        let listener = Listener::bind(self.bind, self.port).await.map_err(|error| explained(&error))?;
        let hub = self.hub(context).await?;
        let url = listener.url();
        claim.announce(&url)?;
        self.greet(context, &listener);
        self.invite_administrator(context, &hub, &url).await?;
        self.show(&url);
        let figures = match self.metrics {
            Some(at) => Some(Listener::bind(at.ip(), at.port()).await.map_err(|error| explained(&error))?),
            None => None,
        };
        serve(listener, hub, figures).await?;
        if self.log.is_json() {
            tracing::info!("stopped");
        } else {
            to_stderr!("Stopped.");
        }
        Ok(())
    }

    /// Says where the site is, to people or to a program that reads what the server tells.
    fn greet(&self, context: &Context, listener: &Listener) {
        let (url, version) = (listener.url(), env!("CARGO_PKG_VERSION"));
        if self.log.is_json() {
            tracing::info!(url, version, "started");
            return;
        }
        let paint = context.color.stderr();
        to_stderr!("{} {version} is at {}", paint.bold("Branan"), paint.green(&url));
        if !listener.is_local() {
            to_stderr!("Everybody who can reach {} can reach it.", self.bind);
        }
        if self.behind_proxy && self.url.is_empty() {
            to_stderr!(
                "Nobody is answered who asks for it by a name: `--url https://…` says which is its own."
            );
        }
        to_stderr!("{}", paint.dim("Ctrl-C stops it; `branan --help` tells what else there is."));
    }

    /// Until there is one, shows how to become the administrator: to whoever sits in front of it, and in no log.
    async fn invite_administrator(&self, context: &Context, hub: &Hub, url: &str) -> Result<(), Failure> {
        if self.log.is_json() {
            return Ok(());
        }
        let link = hub.administrator_link().await.map_err(|error| Failure::input(&error))?;
        if let Some(link) = link {
            let site = self.url.iter().find_map(Site::address).unwrap_or(url).trim_end_matches('/');
            to_stderr!(
                "{}",
                context.color.stderr().dim(&format!("The first account runs the site: {site}{link}"))
            );
        }
        Ok(())
    }

    /// Opens the database, and goes on with what is played there.
    async fn hub(&self, context: &Context) -> Result<Hub, Failure> {
        let has_address = self.url.iter().any(|site| site.address().is_some());
        let channels = self.telling.channels(context.language, has_address)?;
        let store = self.database.open().await?;
        let bus = self.peers.nats();
        if bus.is_some() && !store.is_shared() {
            let error = "--bus: there can be one server only on an SQLite file";
            return Err(Failure::input(error).hint("`--database postgres://…` is for several"));
        }
        let clock = Clock::of(&store).await.map_err(|error| Failure::input(&error))?;
        let (per_address, behind_proxy) = (self.per_address, self.behind_proxy);
        let limits = Limits { per_address, behind_proxy, connections: self.connections, ..Limits::default() };
        let hub =
            Hub::new(store, clock, limits).named(self.site()).comparing(self.agreement).telling(channels);
        hub.start_with(bus).await.map_err(|error| Failure::input(&error))?;
        Ok(hub)
    }

    /// The names that are answered to.
    fn site(&self) -> Site {
        let site = self.url.iter().cloned().reduce(Site::or).unwrap_or_else(|| Site::at(self.bind));
        site.meeting(self.hour)
    }

    /// Opens a browser, if one is wanted; the address has been told anyway.
    fn show(&self, url: &str) {
        if !self.no_open && (self.open || is_desktop()) {
            let [program, arguments @ ..] = opener();
            let mut command = Command::new(program);
            command.args(arguments.iter().filter(|argument| !argument.is_empty())).arg(url);
            let opened = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
            if opened.is_err() {
                to_stderr!("No browser could be opened: open the address in yours.");
            }
        }
    }
}

fn explained(error: &ListenError) -> Failure {
    let next = error.address.port().checked_add(1).unwrap_or(PORT);
    let failure = Failure::input(error);
    match error.cause.kind() {
        io::ErrorKind::AddrInUse => failure.hint(format_args!(
            "`branan serve --port {next}` takes another port, `--port 0` any that is free"
        )),
        io::ErrorKind::PermissionDenied => failure.hint("ports from 1024 on may be taken by everybody"),
        _ => failure.hint("`branan serve --bind 127.0.0.1` answers on this machine"),
    }
}

/// Says whether somebody sits in front of a screen with windows.
fn is_desktop() -> bool {
    let has_windows = cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    has_windows && io::stderr().is_terminal()
}

/// The program that opens an address in the browser of the desktop.
const fn opener() -> [&'static str; 4] {
    if cfg!(windows) {
        ["cmd", "/C", "start", ""]
    } else if cfg!(target_os = "macos") {
        ["open", "", "", ""]
    } else {
        ["xdg-open", "", "", ""]
    }
}
