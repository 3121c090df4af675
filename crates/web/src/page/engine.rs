//! The engine in its worker.

use js_sys::JSON;
use leptos::prelude::*;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use branan_rules::AnyGame;

use super::browser::text;

/// The engine, started when it is first asked.
#[derive(Clone, Copy)]
pub(super) struct Engine {
    address: StoredValue<Option<String>>,
    worker: StoredValue<Option<Worker>, LocalStorage>,
    asked: StoredValue<u64>,
    /// What it has found last: the number of the question and the move.
    pub(super) found: RwSignal<Option<(u64, String)>>,
    /// Whether it could not be started or has failed.
    pub(super) failed: RwSignal<bool>,
}

impl Engine {
    pub(super) fn new(address: Option<String>) -> Engine {
        Engine {
            address: StoredValue::new(address),
            worker: StoredValue::new_local(None),
            asked: StoredValue::new(0),
            found: RwSignal::new(None),
            failed: RwSignal::new(false),
        }
    }

    /// Asks for a move in the position of a game; the answer comes in `found` under the number given back.
    pub(super) fn ask(self, game: &AnyGame, level: u8) -> u64 {
        let id = self.asked.get_value() + 1;
        self.asked.set_value(id);
        let moves: Vec<String> = game.plies().iter().map(|ply| format!("\"{}\"", ply.mv)).collect();
        let seed = js_sys::Math::random() * 4_294_967_296.0;
        self.send(&format!(
            r#"{{"t":"search","id":{id},"rules":"{}","moves":[{}],"level":{level},"seed":{seed:.0}}}"#,
            game.rule_set().id,
            moves.join(",")
        ));
        id
    }

    /// Lets it give up what it is thinking about.
    pub(super) fn stop(self) {
        if self.worker.with_value(Option::is_some) {
            self.send(r#"{"t":"stop"}"#);
        }
    }

    fn send(self, message: &str) {
        if self.worker.with_value(Option::is_none) {
            self.worker.set_value(self.start());
        }
        self.worker.with_value(|worker| match worker {
            Some(worker) => drop(worker.post_message(&message.into())),
            None => self.failed.set(true),
        });
    }

    fn start(self) -> Option<Worker> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&self.address.get_value()?, &options).ok()?;
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| self.hear(&event.data()));
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        hear.forget();
        let fail = Closure::<dyn Fn(JsValue)>::new(move |_| self.failed.set(true));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        fail.forget();
        Some(worker)
    }

    fn hear(self, data: &JsValue) {
        let Some(Ok(message)) = data.as_string().map(|data| JSON::parse(&data)) else { return };
        let id = js_sys::Reflect::get(&message, &"id".into()).ok().and_then(|id| id.as_f64()).unwrap_or(0.0);
        match (text(&message, "t").as_deref(), text(&message, "move")) {
            (Some("best"), Some(mv)) => self.found.set(Some((id as u64, mv))),
            (Some("error"), _) => self.failed.set(true),
            _ => {}
        }
    }
}
