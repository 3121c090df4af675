//! The page where contests are offered and taken up.

use branan_protocol::online::{Channel, ClientMsg, Code, ServerMsg, quoted};
use branan_rules::presets;
use web_sys::Element;

use super::super::browser::{self, Facts, Local, Words, document, now_ms, value_of};
use super::super::screen::{LineEvent, Screen};
use super::super::sections::Sections;
use super::request::post;
use super::socket::Socket;
use super::{go_to, secret, seed};
use crate::markup::online as markup;
use crate::online::{Connection, Lobby, Making, Offer, Seats, guest_name, keep_guest_name};
use crate::order::HallOrder;
use crate::own_rules::OwnRules;
use crate::store::Store;

const OFFER: &str = "branan.offer";

/// Everything on the page that changes.
pub(in super::super) struct Hall {
    words: Words,
    sections: Sections,
    offer: Offer,
    line: Connection,
    socket: Socket,
    lobby: Lobby,
    making: Making,
    /// The contest that was asked to be taken up.
    taking: Option<String>,
    notice: String,
    /// The line is down.
    is_lost: bool,
}

impl Hall {
    /// Shows what can be offered, as it was last time.
    pub(in super::super) fn open(root: &Element, facts: &Facts) -> Hall {
        let mut offer = Local.get(OFFER).map_or_else(Offer::default, |line| Offer::load(&line));
        if let (_, Some(game)) = browser::take_address() {
            offer = offer.with("game", &game);
        }
        let mut hall = Hall {
            words: facts.words,
            sections: Sections::default(),
            offer,
            line: Connection::new(seed()),
            socket: Socket::default(),
            lobby: Lobby::default(),
            making: Making::default(),
            taking: None,
            notice: String::new(),
            is_lost: false,
        };
        let own = OwnRules(Local).codes();
        if presets::by_id(&hall.offer.rules).is_none() && !own.iter().any(|own| own.1 == hall.offer.rules) {
            // Rules that were forgotten since.
            hall.offer.rules = Offer::default().rules;
        }
        let yours = document().get_element_by_id("your-games");
        root.set_inner_html(&markup::hall(&hall.offer, &own, &guest_name(&Local), &hall.words));
        if let (Some(yours), Ok(Some(lobby))) = (yours, root.query_selector(".hall-lobby")) {
            // Filled by a script of the site, as soon as the server has answered.
            let _ = lobby.insert_adjacent_element("afterbegin", &yours);
        }
        hall.draw();
        hall
    }

    fn draw(&mut self) {
        let (words, seats) = (self.words, Seats(Local));
        let is_own = |id: &str| seats.key(id).is_some();
        let lobby = if self.is_lost {
            markup::lost(&words)
        } else {
            markup::lobby(self.lobby.all(), is_own, words.language(), &words)
        };
        self.sections.put("lobby", lobby);
        let notice = match self.notice.as_str() {
            "" => String::new(),
            notice => format!(r#"<p class="notice">{}</p>"#, branan_board_ui::escape(notice)),
        };
        self.sections.put("notice", notice);
    }

    /// Makes the offer; the link comes with the answer.
    fn make(&mut self, is_listed: bool) {
        keep_guest_name(&Local, &value_of("guest"));
        let (offer, name) = (&self.offer, guest_name(&Local));
        if let Some(body) = self.making.make(|key| offer.request(&name, is_listed, key), secret) {
            post("make", "/api/games", &body);
        }
    }

    /// Takes up the offer of somebody else.
    fn take(&mut self, id: &str) {
        keep_guest_name(&Local, &value_of("guest"));
        let key = Seats(Local).key(id).unwrap_or_else(secret);
        Seats(Local).keep(id, &key, now_ms());
        self.taking = Some(id.to_owned());
        post("take", &format!("/api/games/{id}/join"), &join_body(&guest_name(&Local), &key));
    }

    /// The line is down.
    fn lose(&mut self, now: u64) {
        self.line.closed(now);
        self.is_lost = true;
        self.draw();
    }
}

/// The body of the request that takes up an offer.
pub(super) fn join_body(name: &str, key: &str) -> String {
    format!(r#"{{"name":{},"key":{}}}"#, quoted(name), quoted(key))
}

/// Why a request was refused, in words.
pub(super) fn refused(status: u64, body: &str, words: Words) -> String {
    if status == 0 || status >= 500 {
        return words.text("online-unreachable");
    }
    let code = js_sys::JSON::parse(body).ok().and_then(|refusal| browser::text(&refusal, "code"));
    words.text(refusal_key(code.and_then(|code| code.parse().ok()).unwrap_or(Code::Malformed)))
}

/// The key of what is said about a refusal.
pub(super) const fn refusal_key(code: Code) -> &'static str {
    match code {
        Code::Stale => "online-refused-stale",
        Code::TooLate => "online-refused-late",
        Code::TooFast => "online-refused-fast",
        Code::Taken => "online-refused-taken",
        Code::Over => "online-refused-over",
        Code::ChatOff => "online-refused-chat",
        Code::BadTerms => "online-refused-rules",
        Code::NotYourTurn => "play-not-your-turn",
        _ => "online-refused",
    }
}

impl Screen for Hall {
    fn order(&mut self, name: &str, value: &str) {
        match HallOrder::read(name) {
            Some(HallOrder::Invite) => self.make(false),
            Some(HallOrder::Open) => self.make(true),
            Some(HallOrder::Take) => self.take(value),
            Some(HallOrder::Guest) => keep_guest_name(&Local, value),
            None => {
                self.offer = self.offer.clone().with(name, value);
                let _ = Local.set(OFFER, &self.offer.save());
            }
        }
    }

    fn answered(&mut self, request: &str, status: u64, body: &str) {
        let id = js_sys::JSON::parse(body).ok().and_then(|made| browser::text(&made, "id"));
        let language = self.words.language();
        let made = if request == "make" { self.making.answered(status) } else { None };
        match (request, id) {
            ("make", Some(id)) if made.is_some() => {
                Seats(Local).keep(&id, &made.unwrap_or_default(), now_ms());
                return go_to(&format!("/{language}/g/{id}"));
            }
            ("take", Some(id)) if status == 200 => return go_to(&format!("/{language}/g/{id}")),
            ("take", _) => {
                if let Some(id) = self.taking.take().filter(|_| status != 0 && status < 500) {
                    Seats(Local).forget(&id);
                }
            }
            _ => {}
        }
        self.notice = refused(status, body, self.words);
        self.draw();
    }

    fn line(&mut self, event: LineEvent<'_>) {
        let now = now_ms();
        match event {
            LineEvent::Opened => {
                self.making.come_back();
                for message in self.line.opened(now) {
                    self.socket.send(&message);
                }
                self.socket.send(&ClientMsg::Sub { c: Channel::Lobby, since: None, key: None });
            }
            LineEvent::Closed => self.lose(now),
            LineEvent::Said(text) => {
                if let Ok(message) = ServerMsg::read(text) {
                    self.is_lost = false;
                    self.line.receive(&message, now);
                    self.lobby.receive(&message);
                    self.draw();
                }
            }
        }
    }

    fn network(&mut self, is_there: bool) {
        if is_there {
            let step = self.line.wake(now_ms());
            self.socket.follow(step);
        } else {
            self.socket.hang_up();
            self.lose(now_ms());
        }
    }

    fn tick(&mut self) {
        let step = self.line.tick(now_ms());
        self.socket.follow(step);
    }
}
