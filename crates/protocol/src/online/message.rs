//! What goes over a socket.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::command::Command;
use super::event::Entry;
use super::refusal::{Code, Refusal};
use super::seat::Seat;
use super::snapshot::Snapshot;
use super::terms::Challenge;

/// What a client says over a socket.
///
/// `t` names the message, `c` the channel: `g/ID` is a contest, `lobby` the list of
/// open ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "AnyClientMsg")]
#[serde(tag = "t", rename_all = "lowercase")]
#[non_exhaustive]
pub enum ClientMsg {
    /// The first message: the version of the messages.
    Hi {
        /// The version.
        v: u16,
    },
    /// Subscribes to a channel.
    Sub {
        /// The channel.
        c: Channel,
        /// The last entry the client has; it gets those after it, or a snapshot.
        #[serde(skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
        /// The secret of a seat, from whoever sits there.
        #[serde(skip_serializing_if = "Option::is_none")]
        key: Option<String>,
    },
    /// Ends the subscription to a channel.
    Unsub {
        /// The channel.
        c: Channel,
    },
    /// Wants something done at a table where it has a seat.
    Cmd {
        /// A number chosen by chance; the same again gets the same answer again.
        id: u64,
        /// The channel of the table.
        c: Channel,
        /// The last entry the client has.
        v: u64,
        /// What is to be done.
        x: Command,
    },
    /// Asks for an answer, to measure how long it takes.
    P {
        /// How long it took last time, in ms.
        l: u32,
    },
}

/// What the server says over a socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "AnyServerMsg")]
#[serde(tag = "t", rename_all = "lowercase")]
#[non_exhaustive]
#[expect(clippy::large_enum_variant, reason = "messages are written and read one at a time")]
pub enum ServerMsg {
    /// The answer to [`ClientMsg::Hi`].
    Hi {
        /// The version of the messages.
        v: u16,
        /// The time by the server's clock, in ms since 1970.
        now: u64,
    },
    /// A contest as it is.
    Snap {
        /// The channel.
        c: Channel,
        /// The last entry that is in it.
        s: u64,
        /// The time.
        now: u64,
        /// The client's seat, if it showed the secret of one.
        #[serde(skip_serializing_if = "Option::is_none")]
        you: Option<Seat>,
        /// The contest.
        g: Snapshot,
    },
    /// What happened since the client was last here.
    Tail {
        /// The channel.
        c: Channel,
        /// The last entry there is.
        s: u64,
        /// The time.
        now: u64,
        /// The client's seat, if it showed the secret of one.
        #[serde(skip_serializing_if = "Option::is_none")]
        you: Option<Seat>,
        /// All entries after the one the client had.
        es: Vec<Entry>,
    },
    /// Something happened just now.
    E {
        /// The channel.
        c: Channel,
        /// What.
        #[serde(flatten)]
        entry: Entry,
    },
    /// A command was carried out, and will not be forgotten.
    Ok {
        /// The number of the command.
        id: u64,
        /// The last entry it made.
        s: u64,
    },
    /// Something was not done.
    Err {
        /// The number of the command, if it was one.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The channel, if it was about one.
        #[serde(skip_serializing_if = "Option::is_none")]
        c: Option<Channel>,
        /// Why.
        #[serde(flatten)]
        why: Refusal,
    },
    /// Who is there.
    Here {
        /// The channel.
        c: Channel,
        /// How many watch.
        n: u32,
        /// Whether the people at the table are connected.
        on: [bool; 2],
    },
    /// The open challenges, or what changed about them.
    Lobby {
        /// All of them; whatever the client knew before is void.
        #[serde(skip_serializing_if = "Option::is_none")]
        all: Option<Vec<Challenge>>,
        /// New ones.
        #[serde(rename = "in", default, skip_serializing_if = "Vec::is_empty")]
        new: Vec<Challenge>,
        /// The ids of those that are no longer open.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        out: Vec<String>,
    },
    /// The answer to [`ClientMsg::P`].
    P {
        /// The time.
        now: u64,
    },
    /// The server goes away; come back after a while.
    Go {
        /// When, in ms from now.
        #[serde(rename = "in")]
        in_ms: u32,
    },
}

/// What a client can subscribe to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Channel {
    /// The contest with this id: `g/ID`.
    Game(String),
    /// The open challenges: `lobby`.
    Lobby,
}

impl From<Channel> for String {
    fn from(channel: Channel) -> String {
        channel.to_string()
    }
}

impl fmt::Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Channel::Game(id) => write!(f, "g/{id}"),
            Channel::Lobby => f.write_str("lobby"),
        }
    }
}

impl TryFrom<String> for Channel {
    type Error = MessageError;

    fn try_from(text: String) -> Result<Channel, MessageError> {
        if text == "lobby" {
            return Ok(Channel::Lobby);
        }
        let id = text.strip_prefix("g/").filter(|id| is_id(id)).ok_or(MessageError("c: no such channel"))?;
        Ok(Channel::Game(id.to_owned()))
    }
}

fn is_id(text: &str) -> bool {
    (1..=32).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// What keeps a text from being a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageError(pub(super) &'static str);

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl core::error::Error for MessageError {}

/// All fields of all messages of a client. Reading this and then choosing costs a
/// third of the code of reading a tagged sum, and code is downloaded.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnyClientMsg {
    t: String,
    v: Option<u64>,
    c: Option<Channel>,
    since: Option<u64>,
    key: Option<String>,
    id: Option<u64>,
    x: Option<Command>,
    l: Option<u32>,
}

impl TryFrom<AnyClientMsg> for ClientMsg {
    type Error = MessageError;

    fn try_from(any: AnyClientMsg) -> Result<ClientMsg, MessageError> {
        Ok(match any.t.as_str() {
            "hi" => ClientMsg::Hi {
                v: any.v.and_then(|v| u16::try_from(v).ok()).ok_or(MessageError("v: missing"))?,
            },
            "sub" => ClientMsg::Sub { c: any.c.ok_or(NO_CHANNEL)?, since: any.since, key: any.key },
            "unsub" => ClientMsg::Unsub { c: any.c.ok_or(NO_CHANNEL)? },
            "cmd" => ClientMsg::Cmd {
                id: any.id.ok_or(MessageError("id: missing"))?,
                c: any.c.ok_or(NO_CHANNEL)?,
                v: any.v.ok_or(MessageError("v: missing"))?,
                x: any.x.ok_or(MessageError("x: missing"))?,
            },
            "p" => ClientMsg::P { l: any.l.unwrap_or(0) },
            _ => return Err(MessageError("t: no such message")),
        })
    }
}

const NO_CHANNEL: MessageError = MessageError("c: missing");

/// All fields of all messages of the server.
#[derive(Deserialize)]
struct AnyServerMsg {
    t: String,
    v: Option<u16>,
    now: Option<u64>,
    c: Option<Channel>,
    s: Option<u64>,
    you: Option<Seat>,
    g: Option<Snapshot>,
    #[serde(default)]
    es: Vec<Entry>,
    at: Option<u64>,
    by: Option<Seat>,
    e: Option<super::event::Event>,
    id: Option<u64>,
    code: Option<Code>,
    text: Option<String>,
    n: Option<u32>,
    on: Option<[bool; 2]>,
    all: Option<Vec<Challenge>>,
    #[serde(rename = "in")]
    new: Option<NewOrTime>,
    #[serde(default)]
    out: Vec<String>,
}

/// `in` means two things in two messages.
#[derive(Deserialize)]
#[serde(untagged)]
enum NewOrTime {
    New(Vec<Challenge>),
    Time(u32),
}

impl TryFrom<AnyServerMsg> for ServerMsg {
    type Error = MessageError;

    fn try_from(any: AnyServerMsg) -> Result<ServerMsg, MessageError> {
        any.message().ok_or(MessageError("a message of the server lacks a field"))
    }
}

impl AnyServerMsg {
    fn message(self) -> Option<ServerMsg> {
        Some(match self.t.as_str() {
            "hi" => ServerMsg::Hi { v: self.v?, now: self.now? },
            "snap" => ServerMsg::Snap { c: self.c?, s: self.s?, now: self.now?, you: self.you, g: self.g? },
            "tail" => ServerMsg::Tail { c: self.c?, s: self.s?, now: self.now?, you: self.you, es: self.es },
            "e" => ServerMsg::E {
                c: self.c?,
                entry: Entry { seq: self.s?, at_ms: self.at?, by: self.by, event: self.e? },
            },
            "ok" => ServerMsg::Ok { id: self.id?, s: self.s? },
            "err" => ServerMsg::Err {
                id: self.id,
                c: self.c,
                why: Refusal { code: self.code?, text: self.text.unwrap_or_default() },
            },
            "here" => ServerMsg::Here { c: self.c?, n: self.n?, on: self.on? },
            "lobby" => {
                let new = match self.new {
                    Some(NewOrTime::New(new)) => new,
                    _ => Vec::new(),
                };
                ServerMsg::Lobby { all: self.all, new, out: self.out }
            }
            "p" => ServerMsg::P { now: self.now? },
            "go" => match self.new? {
                NewOrTime::Time(in_ms) => ServerMsg::Go { in_ms },
                NewOrTime::New(_) => return None,
            },
            _ => return None,
        })
    }
}
