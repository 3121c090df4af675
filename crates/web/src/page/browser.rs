//! What the browser knows: the facts of the page, the time, and what is kept on the device.

use std::cell::LazyCell;

use js_sys::{Array, JSON, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, Document, HtmlAnchorElement, Url, Window};

use branan_scene::{Speak, Value};

use crate::dictionary::{Dictionary, Text};
use crate::store::{Memory, Store};

/// The window, which a page always has.
#[must_use]
pub fn window() -> Window {
    web_sys::window().expect("a page has a window")
}

/// The document, which a window always has.
#[must_use]
pub fn document() -> Document {
    window().document().expect("a window has a document")
}

/// The texts of the page; they last as long as it does.
#[derive(Clone, Copy, Debug)]
pub struct Words(&'static Dictionary);

impl Words {
    /// The text of a key.
    #[must_use]
    pub fn text(self, key: &str) -> String {
        self.say(key, &[])
    }

    /// The text of a key with one number filled in.
    #[must_use]
    pub fn counted(self, key: &str, name: &str, number: usize) -> String {
        self.say(key, &[(name, Value::Number(number))])
    }

    /// The code of the language.
    #[must_use]
    pub fn language(self) -> &'static str {
        self.0.language()
    }
}

impl Speak for Words {
    fn say(&self, key: &str, with: &[(&str, Value<'_>)]) -> String {
        self.0.say(key, with)
    }
}

/// What the server tells the client.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The name of the page.
    pub page: String,
    /// The address of the engine's script.
    pub engine: Option<String>,
    /// The texts.
    pub words: Words,
}

impl Facts {
    /// Reads them out of the page; `None` if they are not there.
    #[must_use]
    pub fn read() -> Option<Facts> {
        let facts = json("page")?;
        let language = text(&facts, "language")?;
        let entries = Object::entries(json("words")?.unchecked_ref());
        let words = Dictionary::new(&language, entries.iter().filter_map(|entry| dictionary_entry(&entry)));
        let words = Words(Box::leak(Box::new(words)));
        Some(Facts { page: text(&facts, "page")?, engine: text(&facts, "engine"), words })
    }
}

fn json(id: &str) -> Option<JsValue> {
    JSON::parse(&document().get_element_by_id(id)?.text_content()?).ok()
}

/// A text under a name in a JavaScript object.
pub(super) fn text(object: &JsValue, name: &str) -> Option<String> {
    Reflect::get(object, &name.into()).ok()?.as_string()
}

/// A whole number under a name in a JavaScript object; 0 where there is none.
pub(super) fn number(object: &JsValue, name: &str) -> u64 {
    let number = Reflect::get(object, &name.into()).ok().and_then(|number| number.as_f64());
    whole(number.unwrap_or(0.0))
}

fn dictionary_entry(entry: &JsValue) -> Option<(String, Text)> {
    let pair: &Array = entry.unchecked_ref();
    let (key, value) = (pair.get(0).as_string()?, pair.get(1));
    let text = match value.as_string() {
        Some(plain) => Text::Plain(plain),
        None => {
            Text::Choice { by: text(&value, "by")?, one: text(&value, "one")?, other: text(&value, "other")? }
        }
    };
    Some((key, text))
}

/// The time, in milliseconds.
#[must_use]
pub fn now_ms() -> u64 {
    whole(js_sys::Date::now())
}

/// A number of JavaScript as a whole one; what is below zero becomes zero.
#[expect(clippy::cast_sign_loss, reason = "which is what is wanted")]
pub(super) fn whole(number: f64) -> u64 {
    number as u64
}

/// Today as records write it.
#[must_use]
pub fn today() -> String {
    let date = js_sys::Date::new_0();
    format!("{:04}.{:02}.{:02}", date.get_full_year(), date.get_month() + 1, date.get_date())
}

/// A text in small letters.
#[must_use]
pub fn lower(text: &str) -> String {
    js_sys::JsString::from(text).to_lower_case().into()
}

/// Hands a text to the player as a file.
pub fn download(name: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type("text/plain;charset=utf-8");
    let parts = Array::of1(&text.into());
    let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &options) else { return };
    let Ok(address) = Url::create_object_url_with_blob(&blob) else { return };
    if let Ok(link) = document().create_element("a") {
        let link: HtmlAnchorElement = link.unchecked_into();
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    let _ = Url::revoke_object_url(&address);
}

/// The storage of the browser; for browsers that keep nothing, memory that lasts as long as the page.
#[derive(Clone, Copy, Debug)]
pub struct Local;

thread_local! {
    static MEMORY: LazyCell<Memory> = LazyCell::new(Memory::default);
}

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

impl Store for Local {
    fn get(&self, key: &str) -> Option<String> {
        match storage() {
            Some(storage) => storage.get_item(key).ok().flatten(),
            None => MEMORY.with(|memory| memory.get(key)),
        }
    }

    fn set(&self, key: &str, text: &str) -> bool {
        match storage() {
            Some(storage) => storage.set_item(key, text).is_ok(),
            None => MEMORY.with(|memory| memory.set(key, text)),
        }
    }

    fn remove(&self, key: &str) {
        match storage() {
            Some(storage) => drop(storage.remove_item(key)),
            None => MEMORY.with(|memory| memory.remove(key)),
        }
    }

    fn keys(&self) -> Vec<String> {
        let Some(storage) = storage() else { return MEMORY.with(|memory| memory.keys()) };
        let count = storage.length().unwrap_or(0);
        (0..count).filter_map(|index| storage.key(index).ok().flatten()).collect()
    }
}

/// A choice of the player that lasts, on unless it was switched off.
#[must_use]
pub fn is_on(key: &str) -> bool {
    Local.get(key).as_deref() != Some("off")
}

/// Keeps a choice of the player.
pub fn keep_on(key: &str, on: bool) {
    let _ = Local.set(key, if on { "on" } else { "off" });
}
