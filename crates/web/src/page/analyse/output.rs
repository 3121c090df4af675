//! What leaves the page, and what comes back: pictures, records, links, thoughts of the engine.

use branan_board_ui::{Style, View, svg as draw_svg};
use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use super::super::browser::{self, Facts, document, download};
use super::super::with_screen;
use super::Analyse;
use crate::analyse::{Study, write_code};

/// Width and height of a picture, in pixels.
const PICTURE_PX: u32 = 1200;

#[wasm_bindgen]
extern "C" {
    /// Loads another module of the client; `start.js` has it.
    #[wasm_bindgen(js_name = loadModule)]
    fn load_module(address: &str) -> Promise;
}

impl Analyse {
    /// Copies a link to the study or to the position on the board; the field below shows it too.
    pub(super) fn copy(&mut self, is_whole: bool) {
        let link = self.link(is_whole);
        browser::set_value("link", &link);
        let is_copied = browser::copy(&link);
        self.notice = self.words.text(if is_copied { "analyse-copied" } else { "analyse-copy-yourself" });
    }
}

/// Turns the text of a game into a study by the library's module; the screen hears of it later.
pub(super) fn import(library: Option<&str>, text: &str) {
    let text = text.to_owned();
    with_library(library, move |module| {
        let read = call(module, "recordToCode", &[text.as_str().into()])?;
        let read: Array = read.unchecked_into();
        let code = read.get(0).as_string();
        let told = read.get(1).as_string().unwrap_or_default();
        with_screen(|screen| screen.converted(code.as_deref(), &told));
        Some(())
    });
}

/// Writes a study in a format of files by the library's module, and hands it over.
pub(super) fn export(library: Option<&str>, study: &Study, format: &str) {
    let (code, format) = (write_code(study), format.to_owned());
    with_library(library, move |module| {
        let written = call(module, "codeToRecord", &[code.as_str().into(), format.as_str().into()])?;
        download(&format!("branan.{format}"), &written.as_string()?);
        Some(())
    });
}

fn with_library(address: Option<&str>, act: impl FnOnce(&JsValue) -> Option<()> + 'static) {
    let Some(address) = address else { return };
    let loaded = Closure::once_into_js(move |module: JsValue| act(&module).unwrap_or_else(failed));
    let failed = Closure::once_into_js(|_: JsValue| failed());
    let promise = load_module(address);
    let _ = call(&promise, "then", &[loaded, failed]);
}

/// Says that the library's module did not come.
fn failed() {
    if let Some(Facts { words, .. }) = Facts::read() {
        with_screen(|screen| screen.converted(None, &words.text("analyse-not-loaded")));
    }
}

fn call(object: &JsValue, name: &str, arguments: &[JsValue]) -> Option<JsValue> {
    let function: Function = Reflect::get(object, &name.into()).ok()?.dyn_into().ok()?;
    function.apply(object, &arguments.iter().collect::<Array>()).ok()
}

/// Hands the board over as a drawing.
pub(super) fn svg(view: &View) {
    download("branan.svg", &drawn(view));
}

fn drawn(view: &View) -> String {
    draw_svg(view, &Style { size_px: Some(PICTURE_PX), ..Style::default() })
}

/// Hands the board over as a picture: the browser paints the drawing and packs it.
pub(super) fn png(view: &View) {
    let Some(address) = browser::object_address(&drawn(view), "image/svg+xml") else { return };
    let Ok(image) = HtmlImageElement::new() else { return };
    let painted = image.clone();
    let paint = Closure::once_into_js(move || {
        let _ = paint(&painted);
    });
    image.set_onload(Some(paint.unchecked_ref()));
    image.set_src(&address);
}

fn paint(image: &HtmlImageElement) -> Option<()> {
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(PICTURE_PX);
    canvas.set_height(PICTURE_PX);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    context.draw_image_with_html_image_element(image, 0.0, 0.0).ok()?;
    let save = Closure::once_into_js(|blob: JsValue| {
        if let Ok(blob) = blob.dyn_into() {
            browser::download_blob("branan.png", &blob);
        }
    });
    canvas.to_blob(save.unchecked_ref()).ok()
}
