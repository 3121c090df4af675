//! Leading visitors elsewhere on this site, and nowhere else.

use std::sync::LazyLock;

use axum::response::Redirect;
use url::{Position, Url};

/// Leads to a path of this site; to its front door if it is none.
pub(crate) fn to(path: &str) -> Redirect {
    Redirect::to(&path_of(path))
}

/// Where that leads.
pub(crate) fn path_of(text: &str) -> String {
    own_path(text).unwrap_or_else(|| "/".to_owned())
}

/// The same for good: browsers need not ask again.
pub(crate) fn for_good(path: &str) -> Redirect {
    Redirect::permanent(&path_of(path))
}

/// A text as a path of this site, with what is asked for behind it, as browsers come to understand it; `None` if
/// they would go anywhere else.
fn own_path(text: &str) -> Option<String> {
    /// Any site at all: a path of ours stays on it.
    static SITE: LazyLock<Url> = LazyLock::new(|| Url::parse("http://site.invalid/").expect("an address"));
    // Browsers skip tabs and line breaks wherever they are, and take `\` for `/`.
    let is_plain = |byte: u8| byte.is_ascii_graphic() && byte != b'\\';
    if text.len() > LONGEST || !text.starts_with('/') || text.starts_with("//") || !text.bytes().all(is_plain)
    {
        return None;
    }
    let url = SITE.join(text).ok().filter(|url| url.origin() == SITE.origin())?;
    // `/.//host` comes to `//host`, which is another site for whoever reads it next.
    let path = &url[Position::BeforePath..];
    (!path.starts_with("//") && url.username().is_empty()).then(|| path.to_owned())
}

/// Nobody is led to a longer address, in bytes.
const LONGEST: usize = 2000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_this_site_stay_as_they_are() {
        for path in [
            "/",
            "/fr/play",
            "/en/games?name=%C3%A9&before=5",
            "/de/learn/compare?game=tablut&game=fetlar#top",
            "/en/analyse?position=3a3/3a3/3d3/aad1daa:w",
            "/a//b",
            "/?u=http://elsewhere.example//x",
        ] {
            assert_eq!(own_path(path).as_deref(), Some(path));
        }
        assert_eq!(own_path("/en/../fr/./play").as_deref(), Some("/fr/play"));
    }

    #[test]
    fn whatever_browsers_take_for_another_site_leads_to_the_front_door() {
        for text in [
            "",
            "evil.example",
            "http://evil.example",
            "https:evil.example",
            "javascript:alert(1)",
            "//evil.example",
            "///evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "\\/evil.example",
            "/\t/evil.example",
            "/\n/evil.example",
            "/\r/evil.example",
            "\t//evil.example",
            " //evil.example",
            "/\\\t/evil.example",
            "/\u{0}/evil.example",
            "/\u{b}/evil.example",
            "/\u{7f}",
            "/é",
            "/ x",
            "/.//evil.example",
            "/..//evil.example",
            "/./\\evil.example",
            "/x/..//evil.example",
            "/%2e//evil.example",
            "/.%2E//evil.example",
            "//user@evil.example",
            "//evil.example:80/x",
            "http://site.invalid/x",
            "//site.invalid/x",
        ] {
            assert_eq!(own_path(text), None, "{text:?}");
        }
        assert_eq!(own_path(&format!("/{}", "x".repeat(LONGEST))), None);
    }

    /// Every text of up to six signs that browsers treat specially: none of them leaves the site.
    #[test]
    fn no_text_leaves_the_site() {
        const SIGNS: [char; 9] = ['/', '\\', '\t', '.', ':', '@', 'x', '?', '%'];
        for length in 0..=6 {
            for number in 0..SIGNS.len().pow(length) {
                let text: String =
                    (0..length).map(|place| SIGNS[number / SIGNS.len().pow(place) % SIGNS.len()]).collect();
                let Some(path) = own_path(&text) else { continue };
                let second = path.chars().nth(1);
                assert!(path.starts_with('/') && !matches!(second, Some('/' | '\\')), "{text:?}: {path:?}");
                assert!(
                    path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\'),
                    "{text:?}: {path:?}"
                );
                assert_eq!(own_path(&path), Some(path.clone()), "{text:?}");
            }
        }
    }
}
