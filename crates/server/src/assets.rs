//! Files that pages load: named by their content, kept by browsers for ever.

mod themes;

use std::borrow::Cow;
use std::io;
use std::sync::{LazyLock, OnceLock};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::offline::icons;
use crate::pack::Embedded;
use crate::pack::{accepted, quality};

/// What `cargo xtask wasm` built, if it did before this was compiled.
#[derive(RustEmbed)]
#[folder = "dist/"]
struct Dist;

/// What is written here: style sheets, a subject each, and scripts.
#[derive(RustEmbed)]
#[folder = "assets/"]
struct Own;

/// The few lines of script that pages need besides the client: `site` all of them, the others those that are about it.
const SCRIPTS: [(&str, &str); 5] = [
    ("site", include_str!("../assets/site.js")),
    ("proved", include_str!("../assets/proved.js")),
    ("push", include_str!("../assets/push.js")),
    ("waiting", include_str!("../assets/waiting.js")),
    ("passkey", include_str!("../assets/passkey.js")),
];

/// A file that pages load.
pub(crate) struct Asset {
    /// Its name, which no other content has.
    name: String,
    content: LazyLock<Bytes, Box<dyn FnOnce() -> Bytes + Send>>,
    brotli: OnceLock<Vec<u8>>,
    gzip: Option<Bytes>,
}

type Bytes = Cow<'static, [u8]>;

/// Where browsers find them.
const FOLDER: &str = "/assets/";

#[expect(clippy::disallowed_types, reason = "the files inside the program")]
static ASSETS: LazyLock<std::collections::BTreeMap<String, Asset>> = LazyLock::new(|| {
    let own = [
        Asset::own("site", "css", style().into_bytes()),
        Asset::own("icon", "svg", icons::svg().into_bytes()),
        Asset::icon(180),
        Asset::icon(192),
        Asset::icon(512),
        Asset::screen("wide"),
        Asset::screen("narrow"),
    ];
    let scripts = SCRIPTS.map(|(name, text)| Asset::own(name, "js", text.as_bytes().to_vec()));
    let built = Dist::iter().filter_map(|name| Asset::built(&name));
    own.into_iter().chain(scripts).chain(built).map(|asset| (asset.name.clone(), asset)).collect()
});

/// All style sheets as one: what holds everywhere, then the other subjects, then the
/// themes.
fn style() -> String {
    let is_sheet = |name: &Cow<'static, str>| ending(name) == "css" && !name.contains('/');
    let mut names: Vec<_> = Own::iter().filter(is_sheet).collect();
    names.sort_by_key(|name| (name != "site.css", name.clone()));
    let sheets = names.iter().filter_map(|name| Own::get(name));
    let mut css: String = sheets.map(|sheet| String::from_utf8_lossy(&sheet.data).into_owned()).collect();
    css.push_str(&themes::style());
    css
}

impl Asset {
    /// The file of that name.
    pub(crate) fn named(name: &str) -> Option<&'static Asset> {
        ASSETS.get(name)
    }

    /// The addresses of all files.
    pub(crate) fn all() -> impl Iterator<Item = String> {
        ASSETS.keys().map(|name| format!("{FOLDER}{name}"))
    }

    /// The addresses of all files that pages load without a network, too: pictures of the site are for those who have
    /// not been there, and nobody signs in without the server.
    pub(crate) fn all_for_pages() -> impl Iterator<Item = String> {
        Asset::all().filter(|address| !["/screen-", "/passkey-"].iter().any(|part| address.contains(part)))
    }

    /// The address of the file whose name begins and ends so, whatever its content.
    pub(crate) fn address(start: &str, ending: &str) -> Option<String> {
        let is_it = |name: &&String| {
            let middle = name.strip_prefix(start).and_then(|rest| rest.strip_suffix(ending));
            middle.is_some_and(|middle| {
                middle.strip_prefix('-').is_some_and(|hash| hash.bytes().all(|b| b.is_ascii_hexdigit()))
            })
        };
        ASSETS.keys().find(is_it).map(|name| format!("{FOLDER}{name}"))
    }

    fn own(start: &str, ending: &str, content: Vec<u8>) -> Asset {
        let name = format!("{start}-{}.{ending}", hash(&content));
        Asset::new(name, move || content.into())
    }

    /// An icon, named by what it is drawn from: nobody waits for it who does not want it.
    fn icon(size_px: u16) -> Asset {
        let name = format!("icon-{size_px}-{}.png", hash(icons::svg().as_bytes()));
        Asset::new(name, move || icons::png(size_px).into())
    }

    /// A picture of the site, for stores and for phones that offer to install it.
    fn screen(form: &str) -> Asset {
        let file = Own::get(&format!("screens/{form}.png"));
        Asset::own(
            &format!("screen-{form}"),
            "png",
            file.map(|file| file.data.into_owned()).unwrap_or_default(),
        )
    }

    fn new(name: String, content: impl FnOnce() -> Bytes + Send + 'static) -> Asset {
        Asset { name, content: LazyLock::new(Box::new(content)), brotli: OnceLock::new(), gzip: None }
    }

    fn built(name: &str) -> Option<Asset> {
        if !matches!(ending(name), "js" | "wasm" | "net" | "tables") {
            return None;
        }
        let brotli = OnceLock::new();
        if let Some(packed) = Dist::get(&format!("{name}.br")) {
            let _ = brotli.set(packed.data.into_owned());
        }
        let gzip = Dist::get(&format!("{name}.gz")).map(|packed| packed.data);
        let content = Dist::get(name)?.data;
        Some(Asset { brotli, gzip, ..Asset::new(name.to_owned(), move || content) })
    }

    fn kind(&self) -> &'static str {
        match ending(&self.name) {
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "wasm" => "application/wasm",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            _ => "application/octet-stream",
        }
    }

    /// Says whether nothing has to be drawn or packed to answer somebody.
    pub(crate) fn is_at_hand(&'static self, asked: &HeaderMap) -> bool {
        match packing(self, asked) {
            Packing::None => LazyLock::get(&self.content).is_some(),
            Packing::Gzip(_) => true,
            Packing::Brotli => self.brotli.get().is_some(),
        }
    }

    /// The content as brotli packs it, once somebody asks for it.
    fn packed(&self) -> &[u8] {
        self.brotli.get_or_init(|| brotli(&self.content).unwrap_or_default())
    }
}

/// A short name for a content.
pub(crate) fn hash(content: &[u8]) -> String {
    short(&Sha256::digest(content))
}

/// The same for a content that is too long to be in memory at once.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn hash_all(mut content: impl io::Read) -> io::Result<String> {
    let (mut state, mut part) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        match content.read(&mut part)? {
            0 => return Ok(short(&state.finalize())),
            count => state.update(&part[..count]),
        }
    }
}

fn short(digest: &[u8]) -> String {
    digest[..6].iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

/// What a name ends in, behind its last dot.
fn ending(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, ending)| ending)
}

/// Sends a file, packed where the browser can unpack it.
pub(crate) fn answer(asset: &'static Asset, asked: &HeaderMap) -> Response {
    let etag = format!("\"{}\"", asset.name);
    if asked.get(header::IF_NONE_MATCH).is_some_and(|known| known == etag.as_str()) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, etag)]).into_response();
    }
    let (encoding, body) = match packing(asset, asked) {
        Packing::None => (None, &**asset.content),
        Packing::Gzip(packed) => (Some("gzip"), packed),
        Packing::Brotli => (Some("br"), asset.packed()),
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(asset.kind())),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ];
    let mut response = (headers, [(header::ETAG, etag)], Body::from(body)).into_response();
    response.extensions_mut().insert(Embedded);
    if let Some(encoding) = encoding {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// How a file is sent.
enum Packing {
    None,
    Gzip(&'static [u8]),
    Brotli,
}

fn packing(asset: &'static Asset, asked: &HeaderMap) -> Packing {
    if asset.kind() == "image/png" {
        return Packing::None;
    }
    match (accepted(asked), &asset.gzip) {
        (Some("gzip"), Some(packed)) => Packing::Gzip(packed),
        (Some("br"), _) => Packing::Brotli,
        // Somebody who likes gzip better than what there is.
        (Some(_), None) if quality(asked, "br") > 0.0 => Packing::Brotli,
        _ => Packing::None,
    }
}

fn brotli(mut content: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams { quality: 9, ..Default::default() };
    brotli::BrotliCompress(&mut content, &mut packed, &parameters)?;
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_content_has_the_name_it_has_in_one_piece() {
        let content: Vec<u8> = (0..200_000_u32).map(|number| (number % 251) as u8).collect();
        for length in [0, 1, 1 << 16, content.len()] {
            assert_eq!(hash_all(&content[..length]).unwrap(), hash(&content[..length]));
        }
    }

    #[test]
    fn a_file_that_was_sent_once_is_at_hand() {
        for (encoding, expected) in
            [("br", Some("br")), ("gzip", None), ("gzip, br;q=0.5", Some("br")), ("", None)]
        {
            let content = b"a { color: red }\n".repeat(40);
            let asset: &'static Asset = Box::leak(Box::new(Asset::own("site", "css", content)));
            let asked = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(encoding))]);
            assert!(!asset.is_at_hand(&asked), "{encoding}");
            let sent = answer(asset, &asked);
            let packed = sent.headers().get(header::CONTENT_ENCODING);
            assert_eq!(packed.map(HeaderValue::as_bytes), expected.map(str::as_bytes), "{encoding}");
            assert!(asset.is_at_hand(&asked), "{encoding}");
        }
    }

    /// Nets and tables have names of their own, which tests of their crates hold to their content.
    #[test]
    fn every_file_has_a_name_of_its_content_and_is_found_by_it() {
        for (name, asset) in
            ASSETS.iter().filter(|(name, _)| !matches!(ending(name), "png" | "net" | "tables"))
        {
            let stem = name.trim_end_matches("_bg.wasm");
            let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
            assert_eq!(stem.rsplit_once('-').unwrap().1, hash(&asset.content), "{name}");
            assert!(Asset::named(name).is_some());
        }
        assert!(Asset::address("site", ".css").is_some());
        assert!(Asset::address("icon", ".png").is_none(), "a size is no hash");
    }

    #[test]
    fn packed_files_hold_the_same() {
        for asset in ASSETS.values() {
            let mut unpacked = Vec::new();
            brotli::BrotliDecompress(&mut asset.packed(), &mut unpacked).unwrap();
            assert!(unpacked == **asset.content, "{}", asset.name);
        }
    }
}
