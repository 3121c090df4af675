//! What the browser knows: the facts of the page, the time, and what is kept on the device.

use std::cell::LazyCell;

use js_sys::{Array, JSON, Object, Reflect};
use wasm_bindgen::prelude::Closure;
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
    /// The address of the library's script, which reads and writes records.
    pub library: Option<String>,
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
        Some(Facts {
            page: text(&facts, "page")?,
            engine: text(&facts, "engine"),
            library: text(&facts, "library"),
            words,
        })
    }
}

/// What the address of the page asks for under a name, behind its question mark.
#[must_use]
pub fn asked(name: &str) -> Option<String> {
    let search = window().location().search().ok()?;
    let mut pairs = search.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value.to_owned())
}

/// A further fact of the page by its name.
pub(super) fn fact(name: &str) -> Option<String> {
    text(&json("page")?, name)
}

fn json(id: &str) -> Option<JsValue> {
    JSON::parse(&document().get_element_by_id(id)?.text_content()?).ok()
}

/// A text under a name in a JavaScript object.
pub(super) fn text(object: &JsValue, name: &str) -> Option<String> {
    Reflect::get(object, &name.into()).ok()?.as_string()
}

/// A text under a name in an object that is written as JSON.
pub(super) fn text_in_json(json: &str, name: &str) -> Option<String> {
    text(&JSON::parse(json).ok()?, name)
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

/// Does something after some milliseconds.
pub fn later(ms: i32, act: impl FnOnce() + 'static) {
    let act = Closure::once_into_js(act);
    let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(act.unchecked_ref(), ms);
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
    if let Some(blob) = blob(text, "text/plain;charset=utf-8") {
        download_blob(name, &blob);
    }
}

/// A text as the content of a file.
fn blob(text: &str, kind: &str) -> Option<Blob> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options).ok()
}

/// An address under which the page finds a text as long as it is open.
#[must_use]
pub fn object_address(text: &str, kind: &str) -> Option<String> {
    Url::create_object_url_with_blob(&blob(text, kind)?).ok()
}

/// Hands a content to the player as a file.
pub fn download_blob(name: &str, blob: &Blob) {
    let Ok(address) = Url::create_object_url_with_blob(blob) else { return };
    if let Ok(link) = document().create_element("a") {
        let link: HtmlAnchorElement = link.unchecked_into();
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    let _ = Url::revoke_object_url(&address);
}

/// The address of the page, without what is behind it.
#[must_use]
pub fn address() -> String {
    let location = window().location();
    let (origin, path) = (location.origin(), location.pathname());
    format!("{}{}", origin.unwrap_or_default(), path.unwrap_or_default())
}

/// What the address names behind `#`, and behind `?game=`. Takes both away, so that a reload shows what was
/// made of them.
#[must_use]
pub fn take_address() -> (Option<String>, Option<String>) {
    let location = window().location();
    let code = location.hash().unwrap_or_default();
    let code = Some(code.trim_start_matches('#').to_owned()).filter(|code| !code.is_empty());
    let search = location.search().unwrap_or_default();
    let game = search.split(['?', '&']).find_map(|part| part.strip_prefix("game=")).map(str::to_owned);
    if code.is_some() || game.is_some() {
        let history = window().history();
        let _ =
            history.and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&address())));
    }
    (code, game)
}

/// What the address names behind `#`.
#[cfg(feature = "coach")]
pub fn hash() -> Option<String> {
    let hash = window().location().hash().ok()?;
    Some(hash.trim_start_matches('#').to_owned()).filter(|hash| !hash.is_empty())
}

/// Says whether the address leads to a place of the page.
#[cfg(feature = "play")]
pub fn is_at(place: &str) -> bool {
    window().location().hash().is_ok_and(|hash| hash == place)
}

/// Takes what the address asks for out of it, so that a reload shows what was made of it.
#[cfg(feature = "play")]
pub fn forget_asked() {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address()));
    }
}

/// Puts a text where pasting finds it. Says whether the browser has such a place.
#[must_use]
pub fn copy(text: &str) -> bool {
    let navigator = Reflect::get(&window(), &"navigator".into());
    let clipboard = navigator.and_then(|navigator| Reflect::get(&navigator, &"clipboard".into()));
    let Some(clipboard) = clipboard.ok().filter(JsValue::is_object) else { return false };
    let write = Reflect::get(&clipboard, &"writeText".into()).ok();
    let write = write.and_then(|write| write.dyn_into::<js_sys::Function>().ok());
    write.is_some_and(|write| write.call1(&clipboard, &text.into()).is_ok())
}

/// The content of a field.
#[must_use]
pub fn value_of(id: &str) -> String {
    let field = document().get_element_by_id(id);
    field.and_then(|field| text(&field, "value")).unwrap_or_default()
}

/// Gives the keyboard to an element.
pub fn focus(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Shows the page from its top, as a new one; where it is low, the style sheet leaves the navigation out.
pub fn to_the_top() {
    if let Ok(Some(main)) = document().query_selector("main") {
        main.scroll_into_view();
    }
}

/// Scrolls back to an element whose top is out of sight, as a board above the buttons of a phone.
#[cfg(feature = "play")]
pub fn back_to(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(element) = found.filter(|element| element.get_bounding_client_rect().top() < 0.0) {
        element.scroll_into_view();
    }
}

/// Fills a field, unless somebody is typing in it.
pub fn set_value(id: &str, value: &str) {
    let is_busy = document().active_element().is_some_and(|active| active.id() == id);
    if let Some(field) = document().get_element_by_id(id).filter(|_| !is_busy) {
        let _ = Reflect::set(&field, &"value".into(), &value.into());
    }
}

/// Scrolls the list around an element so that it is seen, and nothing else.
pub fn bring_into_view(selector: &str) {
    let Ok(Some(element)) = document().query_selector(selector) else { return };
    let Ok(Some(list)) = element.closest("ol, .plies") else { return };
    let (inner, outer) = (element.get_bounding_client_rect(), list.get_bounding_client_rect());
    let by = if inner.top() < outer.top() {
        inner.top() - outer.top()
    } else {
        (inner.bottom() - outer.bottom()).max(0.0)
    };
    list.set_scroll_top(list.scroll_top() + by as i32);
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

/// What this tab keeps until it is closed, apart from all others.
#[cfg(feature = "play")]
#[must_use]
pub fn of_this_tab() -> Option<String> {
    window().session_storage().ok().flatten()?.get_item(TAB).ok().flatten()
}

/// Keeps a word for this tab alone.
#[cfg(feature = "play")]
pub fn keep_for_this_tab(word: &str) {
    if let Some(storage) = window().session_storage().ok().flatten() {
        let _ = storage.set_item(TAB, word);
    }
}

const TAB: &str = "branan.session";

/// A choice of the player that lasts, on unless it was switched off.
#[must_use]
pub fn is_on(key: &str) -> bool {
    Local.get(key).as_deref() != Some("off")
}

/// Keeps a choice of the player.
pub fn keep_on(key: &str, on: bool) {
    let _ = Local.set(key, if on { "on" } else { "off" });
}
