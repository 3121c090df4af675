//! The engine in its worker.

use branan_session::{FromEngine, Request, ToEngine};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::with_screen;

/// The engine, started when it is first asked.
pub(super) struct Engine {
    address: Option<String>,
    worker: Option<Worker>,
    asked: u64,
    /// Whether it could not be started or has failed.
    pub(super) has_failed: bool,
}

impl Engine {
    /// An engine whose script has this address.
    pub(super) fn new(address: Option<String>) -> Engine {
        Engine { address, worker: None, asked: 0, has_failed: false }
    }

    /// Asks for a search; the screen hears the answer under the number given back.
    pub(super) fn ask(&mut self, mut request: Request) -> u64 {
        self.asked += 1;
        request.id = self.asked;
        self.send(&request.write());
        self.asked
    }

    /// Lets it give up what it is thinking about.
    pub(super) fn stop(&mut self) {
        if self.worker.is_some() {
            self.send(&ToEngine::Stop.write());
        }
    }

    /// Sends a message; the engine is started if it is not there yet.
    pub(super) fn send(&mut self, message: &str) {
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
        let hear = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| receive(&event.data()));
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        hear.forget();
        let fail = Closure::<dyn Fn(JsValue)>::new(|_| fail());
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        fail.forget();
        Some(worker)
    }
}

fn receive(data: &JsValue) {
    let Some(data) = data.as_string() else { return };
    match FromEngine::read(&data) {
        Some(FromEngine::Error(_)) => fail(),
        Some(message) => with_screen(|screen| screen.receive_thought(message)),
        None => {}
    }
}

fn fail() {
    with_screen(|screen| screen.engine_failed());
}
