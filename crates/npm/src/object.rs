//! Plain objects of JavaScript.

use branan_rules::{Side, SquareSet};
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

/// An object that is filled field by field.
pub(crate) struct Fields(Object);

impl Fields {
    pub(crate) fn new() -> Fields {
        Fields(Object::new())
    }

    /// The object with one field more.
    pub(crate) fn with(self, name: &str, value: impl Into<JsValue>) -> Fields {
        // A fresh object takes every field.
        let _ = Reflect::set(&self.0, &name.into(), &value.into());
        self
    }
}

impl From<Fields> for JsValue {
    fn from(fields: Fields) -> JsValue {
        fields.0.into()
    }
}

/// A list of what can be shown as text.
pub(crate) fn texts<T: ToString>(items: impl IntoIterator<Item = T>) -> Array {
    items.into_iter().map(|item| JsValue::from(item.to_string())).collect()
}

/// The names of some squares.
pub(crate) fn squares(set: SquareSet) -> Array {
    texts(set.iter())
}

/// The name of a side, or `null`.
pub(crate) fn side(side: Option<Side>) -> JsValue {
    side.map_or(JsValue::NULL, |side| side.to_string().into())
}
