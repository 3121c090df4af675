//! Pages for playing with somebody elsewhere.

mod contest;
mod hall;
mod request;
mod socket;

pub(super) use contest::Contest;
pub(super) use hall::Hall;

use js_sys::Reflect;
use wasm_bindgen::{JsCast, JsValue};

use super::browser::window;

/// Random bytes as a text: a secret that nobody guesses.
fn secret() -> String {
    let mut bytes = [0; 20];
    if let Ok(crypto) = window().crypto() {
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

/// A number by chance.
fn seed() -> u64 {
    let mut bytes = [0; 8];
    if let Ok(crypto) = window().crypto() {
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    u64::from_le_bytes(bytes)
}

/// Goes to another page of the site.
fn go_to(path: &str) {
    let _ = window().location().assign(path);
}

/// Lets the device hand a link on; says whether it can do that, and does it if there is a link.
fn share(link: Option<&str>) -> bool {
    let Ok(navigator) = Reflect::get(&window(), &"navigator".into()) else { return false };
    let Ok(share) = Reflect::get(&navigator, &"share".into()) else { return false };
    let Some(share) = share.dyn_ref::<js_sys::Function>() else { return false };
    if let Some(link) = link {
        let what = js_sys::Object::new();
        let _ = Reflect::set(&what, &"url".into(), &JsValue::from_str(link));
        let _ = share.call1(&navigator, &what);
    }
    true
}
