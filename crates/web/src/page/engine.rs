//! The engine in its worker.

use js_sys::JSON;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use branan_rules::{AnyGame, presets};

use super::browser::{text, whole};
use super::with_screen;

/// The engine, started when it is first asked.
pub(super) struct Engine {
    address: Option<String>,
    worker: Option<Worker>,
    asked: u64,
    /// Whether it could not be started or has failed.
    pub(super) has_failed: bool,
}

/// How long a search may take.
#[derive(Clone, Copy, Debug)]
pub(super) enum Limit {
    /// So many milliseconds.
    Ms(u32),
    /// So many positions, however long that takes.
    Nodes(u32),
}

impl Engine {
    /// An engine whose script has this address.
    pub(super) fn new(address: Option<String>) -> Engine {
        Engine { address, worker: None, asked: 0, has_failed: false }
    }

    /// Asks for a move in the position of a game, whose rules come as text; the table hears the answer under
    /// the number given back.
    pub(super) fn ask(&mut self, game: &AnyGame, rules: &str, level: u8) -> u64 {
        self.asked += 1;
        let seed = whole(js_sys::Math::random() * 4_294_967_296.0);
        self.send(&format!(
            r#"{{"t":"search","id":{},"rules":{},{},"level":{level},"seed":{seed}}}"#,
            self.asked,
            rules_json(rules),
            played(game),
        ));
        self.asked
    }

    /// Asks for the rules that a TOML document describes; they come back in `OpenTafl` notation.
    #[cfg(feature = "play")]
    pub(super) fn read_rules(&mut self, toml: &str) {
        self.send(&format!(r#"{{"t":"read","toml":{}}}"#, json(toml)));
    }

    /// Asks for a TOML document to begin with that describes rules like these.
    #[cfg(feature = "play")]
    pub(super) fn describe_rules(&mut self, rules: &str) {
        self.send(&format!(r#"{{"t":"describe","rules":{}}}"#, rules_json(rules)));
    }

    /// Asks for the best lines in the position of a game, within a limit; rules of one's own come as text.
    #[cfg(feature = "analyse")]
    pub(super) fn analyse(&mut self, game: &AnyGame, own: Option<&str>, lines: usize, limit: Limit) -> u64 {
        self.asked += 1;
        let limit = match limit {
            Limit::Ms(ms) => format!(r#""ms":{ms}"#),
            Limit::Nodes(nodes) => format!(r#""nodes":{nodes}"#),
        };
        self.send(&format!(
            r#"{{"t":"search","id":{},"rules":{},{},"lines":{lines},{limit}}}"#,
            self.asked,
            rules_json(own.unwrap_or(&game.rule_set().id)),
            played(game),
        ));
        self.asked
    }

    /// Lets it give up what it is thinking about.
    pub(super) fn stop(&mut self) {
        if self.worker.is_some() {
            self.send(r#"{"t":"stop"}"#);
        }
    }

    fn send(&mut self, message: &str) {
        if self.worker.is_none() {
            self.worker = self.start();
        }
        match &self.worker {
            Some(worker) => drop(worker.post_message(&message.into())),
            None => self.has_failed = true,
        }
    }

    fn start(&self) -> Option<Worker> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(self.address.as_ref()?, &options).ok()?;
        let hear = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| hear(&event.data()));
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        hear.forget();
        let fail = Closure::<dyn Fn(JsValue)>::new(|_| fail());
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        fail.forget();
        Some(worker)
    }
}

/// Where a game began, unless that is where its rules begin, and its moves.
fn played(game: &AnyGame) -> String {
    let first = game.setup_after(0);
    let start = if first == game.rule_set().start { String::new() } else { format!(r#""start":"{first}","#) };
    let moves: Vec<String> = game.plies().iter().map(|ply| format!("\"{}\"", ply.mv)).collect();
    format!(r#"{start}"moves":[{}]"#, moves.join(","))
}

/// Rules as the engine takes them, from their text.
fn rules_json(text: &str) -> String {
    let quoted = json(text);
    if presets::by_id(text).is_some() { quoted } else { format!(r#"{{"otn":{quoted}}}"#) }
}

/// A text as JSON writes it.
fn json(text: &str) -> String {
    JSON::stringify(&text.into()).map_or_else(|_| String::new(), String::from)
}

fn hear(data: &JsValue) {
    let Some(Ok(message)) = data.as_string().map(|data| JSON::parse(&data)) else { return };
    match text(&message, "t").as_deref() {
        Some("error") => fail(),
        Some(_) => with_screen(|screen| screen.told(message.unchecked_ref())),
        None => {}
    }
}

fn fail() {
    with_screen(|screen| screen.engine_failed());
}
