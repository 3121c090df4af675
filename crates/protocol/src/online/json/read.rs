//! Messages out of JSON: what the server says, and the number of a command that makes no sense.

use branan_rules::{Move, Reason, Square, SquareSet};

use super::super::command::ChatLine;
use super::super::event::{Entry, Event};
use super::super::message::{Channel, ClientMsg, MessageError, ServerMsg};
use super::super::refusal::Refusal;
use super::super::seat::Seat;
use super::super::snapshot::{Offer, Said, SetRecord, Snapshot};
use super::super::terms::{Alternatives, Challenge, Clock, Pick, Terms};
use super::value::Json;

impl ClientMsg {
    /// The number of a command whose text cannot be read as a whole, so that whoever gave it can be told.
    #[must_use]
    pub fn command_id(text: &str) -> Option<u64> {
        let json = Json::read(text)?;
        (json.get("t").text()? == "cmd").then(|| json.get("id").number())?
    }
}

impl ServerMsg {
    /// Reads a message, as serde does.
    ///
    /// # Errors
    /// If the text is no message of the server.
    pub fn read(text: &str) -> Result<ServerMsg, MessageError> {
        let json = Json::read(text).ok_or(MessageError("no JSON"))?;
        message(&json).ok_or(MessageError("a message of the server lacks a field"))
    }
}

fn message(json: &Json) -> Option<ServerMsg> {
    let now = || json.get("now").number();
    let c = || channel(json.get("c"));
    let s = || json.get("s").number();
    Some(match json.get("t").text()? {
        "hi" => ServerMsg::Hi { v: small(json.get("v"))?, now: now()? },
        "snap" => {
            let you = maybe(json.get("you"), seat)?;
            ServerMsg::Snap { c: c()?, s: s()?, now: now()?, you, g: snapshot(json.get("g"))? }
        }
        "tail" => {
            let (you, es) = (maybe(json.get("you"), seat)?, all(json.get("es"), entry)?);
            ServerMsg::Tail { c: c()?, s: s()?, now: now()?, you, es }
        }
        "e" => ServerMsg::E { c: c()?, entry: entry(json)? },
        "ok" => ServerMsg::Ok { id: json.get("id").number()?, s: s()? },
        "err" => {
            let why = Refusal {
                code: json.get("code").text()?.parse().ok()?,
                text: json.get("text").text().unwrap_or_default().to_owned(),
            };
            ServerMsg::Err { id: json.get("id").number(), c: maybe(json.get("c"), channel)?, why }
        }
        "here" => {
            let on = pair(json.get("on"), Json::flag)?;
            ServerMsg::Here { c: c()?, n: small(json.get("n"))?, on }
        }
        "lobby" => ServerMsg::Lobby {
            all: maybe(json.get("all"), |list| all(list, challenge))?,
            new: all(json.get("in"), challenge)?,
            out: all(json.get("out"), owned)?,
        },
        "p" => ServerMsg::P { now: now()? },
        "go" => ServerMsg::Go { in_ms: small(json.get("in"))? },
        _ => return None,
    })
}

fn snapshot(json: &Json) -> Option<Snapshot> {
    let number = |name| json.get(name).number();
    Some(Snapshot {
        id: owned(json.get("id"))?,
        terms: terms(json.get("terms"))?,
        or: alternatives(json.get("or"))?,
        status: json.get("status").text()?.parse().ok()?,
        names: pair(json.get("names"), owned)?,
        side: pick(json.get("side"))?,
        listed: json.get("listed").flag()?,
        opened_ms: number("opened_ms")?,
        at_ms: number("at_ms")?,
        attackers: maybe(json.get("attackers"), seat)?,
        moves: maybe(json.get("moves"), moves)?.unwrap_or_default(),
        sets: all(json.get("sets"), set_record)?,
        left: maybe(json.get("left"), times)?,
        since_ms: number("since_ms").unwrap_or(0),
        spare_ms: maybe(json.get("spare_ms"), times)?.unwrap_or_default(),
        draw: offer(json.get("draw"))?,
        takeback: offer(json.get("takeback"))?,
        rematch: offer(json.get("rematch"))?,
        next: maybe(json.get("next"), owned)?,
        winner: maybe(json.get("winner"), seat)?,
        chat: all(json.get("chat"), said)?,
        said: maybe(json.get("said"), counts)?.unwrap_or_default(),
        quiet: maybe(json.get("quiet"), |list| pair(list, Json::flag))?.unwrap_or_default(),
    })
}

fn entry(json: &Json) -> Option<Entry> {
    Some(Entry {
        seq: json.get("s").number()?,
        at_ms: json.get("at").number()?,
        by: maybe(json.get("by"), seat)?,
        event: event(json.get("e"))?,
    })
}

fn event(json: &Json) -> Option<Event> {
    if let Json::Text(word) = json {
        return plain_event(word);
    }
    let Json::Object(fields) = json else { return None };
    let [(kind, json)] = &fields[..] else { return None };
    let left = || times(json.get("left"));
    Some(match kind.as_str() {
        "opened" => Event::Opened {
            terms: terms(json.get("terms"))?,
            or: alternatives(json.get("or"))?,
            name: owned(json.get("name"))?,
            side: pick(json.get("side"))?,
            listed: json.get("listed").flag()?,
        },
        "joined" => Event::Joined { name: owned(json.get("name"))?, terms: maybe(json.get("terms"), terms)? },
        "set-started" => {
            Event::SetStarted { set: small(json.get("set"))?, attackers: seat(json.get("attackers"))? }
        }
        "moved" => Event::Moved {
            mv: mv(json.get("mv"))?,
            captured: squares(json.get("x"))?,
            left: maybe(json.get("left"), times)?,
            lag_ms: json.get("lag").number().unwrap_or(0),
        },
        "takeback-done" => {
            Event::TakebackDone { plies: small(json.get("plies"))?, left: maybe(json.get("left"), times)? }
        }
        "time-given" => Event::TimeGiven { left: left()? },
        "clock-adjusted" => Event::ClockAdjusted { left: left()? },
        "flagged" => Event::Flagged { seat: seat(json.get("seat"))? },
        "set-ended" => Event::SetEnded {
            winner: maybe(json.get("winner"), seat)?,
            reason: reason(json.get("reason"))?,
            moves: small(json.get("moves"))?,
        },
        "ended" => Event::Ended { winner: maybe(json.get("winner"), seat)? },
        "rematch-agreed" => Event::RematchAgreed { id: owned(json.get("id"))? },
        "said" => Event::Said(line(json)?),
        "chat-switched" => Event::ChatSwitched { on: json.get("on").flag()? },
        _ => return None,
    })
}

fn plain_event(word: &str) -> Option<Event> {
    const PLAIN: [Event; 11] = [
        Event::DrawOffered,
        Event::DrawDeclined,
        Event::DrawAgreed,
        Event::TakebackAsked,
        Event::TakebackRefused,
        Event::Resigned,
        Event::Claimed,
        Event::Aborted,
        Event::RematchOffered,
        Event::RematchDeclined,
        Event::Private,
    ];
    PLAIN.into_iter().find(|event| event.kind() == word)
}

fn terms(json: &Json) -> Option<Terms> {
    Some(Terms {
        rules: owned(json.get("rules"))?,
        sets: small(json.get("sets"))?,
        clock: maybe(json.get("clock"), clock)?,
        rated: maybe(json.get("rated"), Json::flag)?.unwrap_or_default(),
    })
}

fn clock(json: &Json) -> Option<Clock> {
    Some(Clock {
        base_ms: json.get("base_ms").number()?,
        inc_ms: json.get("inc_ms").number()?,
        cap_ms: json.get("cap_ms").number(),
    })
}

fn alternatives(json: &Json) -> Option<Alternatives> {
    let clocks = all(json.get("clocks"), |json| maybe(json, clock))?;
    Some(Alternatives { rules: all(json.get("rules"), owned)?, clocks })
}

fn challenge(json: &Json) -> Option<Challenge> {
    Some(Challenge {
        id: owned(json.get("id"))?,
        terms: terms(json.get("terms"))?,
        or: alternatives(json.get("or"))?,
        side: pick(json.get("side"))?,
        name: owned(json.get("name"))?,
        at: json.get("at").number()?,
    })
}

fn set_record(json: &Json) -> Option<SetRecord> {
    Some(SetRecord {
        attackers: seat(json.get("attackers"))?,
        moves: moves(json.get("moves"))?,
        winner: maybe(json.get("winner"), seat)?,
        reason: reason(json.get("reason"))?,
        count: small(json.get("count"))?,
    })
}

fn said(json: &Json) -> Option<Said> {
    Some(Said {
        by: seat(json.get("by"))?,
        at_ms: json.get("at_ms").number()?,
        line: line(json.get("line"))?,
    })
}

fn line(json: &Json) -> Option<ChatLine> {
    if let Some(word) = json.get("phrase").text() {
        return word.parse().ok().map(ChatLine::Phrase);
    }
    owned(json.get("text")).map(ChatLine::Text)
}

/// An offer; where there is none, nobody has ever offered anything.
fn offer(json: &Json) -> Option<Offer> {
    let last = maybe(json.get("last"), counts)?.unwrap_or_default();
    Some(Offer { by: maybe(json.get("by"), seat)?, last })
}

fn channel(json: &Json) -> Option<Channel> {
    Channel::try_from(owned(json)?).ok()
}

fn seat(json: &Json) -> Option<Seat> {
    json.text()?.parse().ok()
}

fn pick(json: &Json) -> Option<Pick> {
    json.text()?.parse().ok()
}

fn reason(json: &Json) -> Option<Reason> {
    json.text()?.parse().ok()
}

fn mv(json: &Json) -> Option<Move> {
    json.text()?.parse().ok()
}

fn moves(json: &Json) -> Option<Vec<Move>> {
    json.text()?.split_ascii_whitespace().map(|mv| mv.parse().ok()).collect()
}

fn squares(json: &Json) -> Option<SquareSet> {
    json.list().iter().map(|square| square.text()?.parse::<Square>().ok()).collect()
}

fn times(json: &Json) -> Option<[u64; 2]> {
    pair(json, Json::number)
}

fn counts(json: &Json) -> Option<[u32; 2]> {
    pair(json, small)
}

fn owned(json: &Json) -> Option<String> {
    json.text().map(str::to_owned)
}

fn small<T: TryFrom<u64>>(json: &Json) -> Option<T> {
    T::try_from(json.number()?).ok()
}

/// What may be absent: nothing is fine, nonsense is not.
#[expect(clippy::option_option, reason = "there are three cases")]
fn maybe<T>(json: &Json, read: impl Fn(&Json) -> Option<T>) -> Option<Option<T>> {
    match json.some() {
        None => Some(None),
        Some(json) => read(json).map(Some),
    }
}

fn all<T>(json: &Json, read: impl Fn(&Json) -> Option<T>) -> Option<Vec<T>> {
    json.list().iter().map(read).collect()
}

fn pair<T>(json: &Json, read: impl Fn(&Json) -> Option<T>) -> Option<[T; 2]> {
    let [first, second] = json.list() else { return None };
    Some([read(first)?, read(second)?])
}
