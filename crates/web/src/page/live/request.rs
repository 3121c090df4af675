//! Requests to the server that are answered once.

use js_sys::{Function, Object, Reflect};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::RequestInit;

use super::super::browser::{number, window};
use super::super::with_screen;

/// Sends a JSON text; the answer comes to the screen under the name of the request.
pub(super) fn post(request: &'static str, address: &str, body: &str) {
    let headers = Object::new();
    let _ = Reflect::set(&headers, &"content-type".into(), &"application/json".into());
    let options = RequestInit::new();
    options.set_method("POST");
    options.set_body(&body.into());
    options.set_headers(&headers);
    let answer = window().fetch_with_str_and_init(address, &options);
    then(
        answer.as_ref(),
        move |response| {
            let status = number(&response, "status");
            let text = call(&response, "text").unwrap_or(JsValue::UNDEFINED);
            let taken = move |text: JsValue| answered(request, status, &text.as_string().unwrap_or_default());
            then(&text, taken, move || answered(request, 0, ""));
        },
        move || answered(request, 0, ""),
    );
}

fn answered(request: &str, status: u64, body: &str) {
    with_screen(|screen| screen.answered(request, status, body));
}

/// Does something once a promise is kept, something else if it is broken.
fn then(promise: &JsValue, kept: impl FnOnce(JsValue) + 'static, broken: impl FnOnce() + 'static) {
    let kept = Closure::once_into_js(kept);
    let broken = Closure::once_into_js(move |_: JsValue| broken());
    let then = Reflect::get(promise, &"then".into()).ok().and_then(|then| then.dyn_into::<Function>().ok());
    if let Some(then) = then {
        let _ = then.call2(promise, &kept, &broken);
    }
}

fn call(object: &JsValue, name: &str) -> Option<JsValue> {
    let method = Reflect::get(object, &name.into()).ok()?.dyn_into::<Function>().ok()?;
    method.call0(object).ok()
}
