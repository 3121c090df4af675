//! The socket under a line.

use branan_protocol::online::ClientMsg;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, WebSocket};

use super::super::browser::window;
use super::super::screen::LineEvent;
use super::super::with_screen;
use crate::online::ConnectionEvent;

/// A socket to the server, if there is one.
#[derive(Default)]
pub(super) struct Socket {
    socket: Option<WebSocket>,
    /// They have to live as long as the socket.
    handlers: Vec<Closure<dyn Fn(JsValue)>>,
}

impl Socket {
    /// Does what has to be done about the connection.
    pub(super) fn follow(&mut self, event: Option<ConnectionEvent>) {
        match event {
            Some(ConnectionEvent::Dial) => self.dial(),
            Some(ConnectionEvent::HangUp) => self.hang_up(),
            Some(ConnectionEvent::Send(message)) => self.send(&message),
            None => {}
        }
    }

    /// Opens a new one; the old one, if any, is forgotten.
    fn dial(&mut self) {
        self.hang_up();
        let Ok(socket) = WebSocket::new(&address()) else { return };
        let opened = handler(|_| with_screen(|screen| screen.line(LineEvent::Opened)));
        let closed = handler(|_| with_screen(|screen| screen.line(LineEvent::Closed)));
        let said = handler(|event| {
            let text = event.unchecked_into::<MessageEvent>().data().as_string().unwrap_or_default();
            with_screen(|screen| screen.line(LineEvent::Said(&text)));
        });
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(said.as_ref().unchecked_ref()));
        self.handlers = vec![opened, closed, said];
        self.socket = Some(socket);
    }

    /// Closes it, and hears no more of it.
    pub(super) fn hang_up(&mut self) {
        if let Some(socket) = self.socket.take() {
            socket.set_onopen(None);
            socket.set_onclose(None);
            socket.set_onmessage(None);
            let _ = socket.close();
        }
        self.handlers.clear();
    }

    /// Sends a message; what cannot be sent is lost, as on any line.
    pub(super) fn send(&self, message: &ClientMsg) {
        if let Some(socket) = &self.socket {
            let _ = socket.send_with_str(&message.write());
        }
    }
}

fn handler(act: impl Fn(JsValue) + 'static) -> Closure<dyn Fn(JsValue)> {
    Closure::new(act)
}

fn address() -> String {
    let location = window().location();
    let is_secret = location.protocol().is_ok_and(|protocol| protocol == "https:");
    let scheme = if is_secret { "wss" } else { "ws" };
    format!("{scheme}://{}/ws", location.host().unwrap_or_default())
}
