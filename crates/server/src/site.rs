//! The names that this server answers to.
//!
//! A page elsewhere can have its own name lead to this machine, and would then be told whatever the server tells
//! its own pages. So whoever asks under a name that is not ours is told nothing.

use std::error::Error;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};
use url::{Host, Url};

use crate::game::Hub;
use crate::hour::Hour;
use crate::visitor::Visitor;

/// The names that a server answers to. This machine itself may always call it `localhost`.
#[derive(Clone, Debug, Default)]
pub struct Site {
    names: Names,
    home: Home,
    hour: Option<Hour>,
}

/// The address that people know a site by, as `https://tafl.example`; empty where it was given none. Links inside the
/// site do without it; programs that show a picture of a page elsewhere do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Home(&'static str);

impl Home {
    /// The whole address of a path, as far as it is known.
    pub(crate) fn address(self, path: &str) -> String {
        format!("{}{path}", self.0)
    }
}

#[derive(Clone, Debug, Default)]
enum Names {
    /// Whatever it is called: for those who check that themselves.
    #[default]
    Any,
    /// The hosts of the addresses that were given.
    These(Vec<Host>),
    /// Only this machine reaches it.
    Machine,
    /// Others reach it: also by numbers, and by names that nobody can have in the world outside.
    House,
}

impl Site {
    /// A site that has no name, on an address that it listens on.
    #[must_use]
    pub const fn at(address: IpAddr) -> Site {
        let names = if address.is_loopback() { Names::Machine } else { Names::House };
        Site { names, home: Home(""), hour: None }
    }

    /// The same site under one name more; the first is the one that it goes by elsewhere.
    #[must_use]
    pub fn or(mut self, other: Site) -> Site {
        if let (Names::These(names), Names::These(more)) = (&mut self.names, other.names) {
            names.extend(more);
        }
        self
    }

    /// The same site, whose people meet at an hour of the week.
    #[must_use]
    pub fn meeting(self, hour: Option<Hour>) -> Site {
        Site { hour, ..self }
    }

    /// The address that people know it by, for links that lead here from elsewhere.
    pub(crate) const fn home(&self) -> Home {
        self.home
    }

    /// The address that people know it by, if it was given.
    #[must_use]
    pub fn address(&self) -> Option<&str> {
        Some(self.home.0).filter(|address| !address.is_empty())
    }

    /// The address that passkeys are for, if it is the one that somebody asked under: the one that the site was given;
    /// one that was given none has them on the machine itself. Browsers want a name, and nobody who listens in.
    pub(crate) fn passkey_origin(&self, authority: &str, is_encrypted: bool) -> Option<Url> {
        let authority: Authority = authority.parse().ok()?;
        let home = self.address().map(Url::parse).transpose().ok()?;
        let scheme = home.as_ref().map_or(if is_encrypted { "https" } else { "http" }, Url::scheme);
        let asked = Url::parse(&format!("{scheme}://{authority}")).ok()?;
        let is_local = asked.host().is_some_and(|host| is_loopback(&host.to_owned()));
        let is_home = home.as_ref().map_or(is_local, |home| home.origin() == asked.origin());
        let is_safe = asked.domain().is_some() && (is_local || scheme == "https");
        (is_home && is_safe && asked.username().is_empty()).then_some(asked)
    }

    /// Says whether somebody who asks for a host means this site.
    fn has(&self, host: &Host) -> bool {
        match &self.names {
            Names::Any => true,
            Names::These(names) => names.contains(host) || is_loopback(host),
            Names::Machine => is_loopback(host),
            Names::House => is_loopback(host) || is_of_a_house(host),
        }
    }
}

impl FromStr for Site {
    type Err = BadSite;

    fn from_str(text: &str) -> Result<Site, BadSite> {
        let url = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        let url = url.filter(|url| url.path() == "/" && url.query().is_none() && url.fragment().is_none());
        let host = url.as_ref().and_then(Url::host).map(|host| named(host.to_owned()));
        let host = host.ok_or(BadSite)?;
        // A server has one for as long as it runs.
        let home = text.trim_end_matches('/').to_owned().leak();
        Ok(Site { names: Names::These(vec![host]), home: Home(home), hour: None })
    }
}

/// A text that is not the address of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadSite;

impl fmt::Display for BadSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the address of a site, as https://tafl.example")
    }
}

impl Error for BadSite {}

/// A name may end in a dot and mean the same.
fn named(host: Host) -> Host {
    match host {
        Host::Domain(name) => Host::Domain(name.strip_suffix('.').unwrap_or(&name).to_owned()),
        number => number,
    }
}

fn is_loopback(host: &Host) -> bool {
    match host {
        Host::Domain(name) => name == "localhost" || name.ends_with(".localhost"),
        Host::Ipv4(number) => number.is_loopback(),
        Host::Ipv6(number) => number.to_canonical().is_loopback(),
    }
}

/// Numbers are no names that could lead elsewhere, and nobody can register these.
fn is_of_a_house(host: &Host) -> bool {
    match host {
        Host::Domain(name) => {
            !name.contains('.') || [".local", ".home.arpa", ".internal"].iter().any(|end| name.ends_with(end))
        }
        Host::Ipv4(_) | Host::Ipv6(_) => true,
    }
}

/// The host that a request is for, with the words that name it; `None` if it does not say, or says two.
fn host(request: &Request) -> Option<(String, Host)> {
    let mut lines = request.headers().get_all(header::HOST).iter();
    let line = lines.next().and_then(|line| line.to_str().ok());
    // An address in the first line counts more than the one beside it.
    let text = request.uri().authority().map(Authority::as_str).or(line)?;
    if lines.next().is_some() || text.contains('@') {
        return None;
    }
    let authority: Authority = text.parse().ok()?;
    let host = Host::parse(authority.host()).ok()?;
    Some((authority.host().to_owned(), named(host)))
}

/// Answers only who asks under a name of ours. Whether the server is well is no secret.
pub(crate) async fn guard(
    State(hub): State<Hub>,
    visitor: Visitor,
    mut request: Request,
    next: Next,
) -> Response {
    let site = hub.site();
    request.extensions_mut().insert(site.home);
    if let Some(hour) = site.hour {
        request.extensions_mut().insert(hour);
    }
    if matches!(site.names, Names::Any) || request.uri().path() == "/health" {
        return next.run(request).await;
    }
    match host(&request) {
        Some((_, host)) if site.has(&host) => next.run(request).await,
        Some((name, _)) => (StatusCode::MISDIRECTED_REQUEST, page(&name, visitor)).into_response(),
        None => (StatusCode::BAD_REQUEST, "the header `Host` has to name one site\n").into_response(),
    }
}

/// Says what to do about it, for visitors and for whoever runs the server.
fn page(name: &str, visitor: Visitor) -> Markup {
    let words = visitor.words();
    let name: String = name.chars().take(NAME_TOLD).collect();
    html! {
        (DOCTYPE)
        html lang=(visitor.language.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (words.text("site-other-name")) }
            }
            body {
                h1 { (words.text("site-other-name")) }
                p { (words.text_with("site-other-name-text", &[("name", name.as_str().into())])) }
                p { (words.text("site-other-name-owner")) " " code { "branan serve --url https://" (name) } }
            }
        }
    }
}

/// How much of a name is told, in characters.
const NAME_TOLD: usize = 100;

#[cfg(test)]
mod tests {
    use super::*;

    fn has(site: &Site, name: &str) -> bool {
        let request = Request::get("/").header(header::HOST, name).body(axum::body::Body::empty()).unwrap();
        host(&request).is_some_and(|(_, host)| site.has(&host))
    }

    #[test]
    fn this_machine_may_always_ask_for_itself() {
        let named: Site = "https://tafl.example".parse().unwrap();
        for site in [named, Site::at([127, 0, 0, 1].into()), Site::at([0, 0, 0, 0].into())] {
            for name in [
                "localhost",
                "LOCALHOST:7711",
                "localhost.",
                "127.0.0.1:80",
                "127.8.8.8",
                "[::1]:7711",
                "a.localhost",
            ] {
                assert!(has(&site, name), "{name} for {site:?}");
            }
            for name in [
                "evil.example",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "x@localhost",
                "local host",
                "",
                "[::1",
                "a:b:c",
            ] {
                assert!(!has(&site, name), "{name} for {site:?}");
            }
        }
    }

    #[test]
    fn a_site_has_the_names_it_was_given() {
        let one: Site = "https://Tafl.example:8443/".parse().unwrap();
        let both = one.or("http://xn--tfl-qla.example".parse().unwrap());
        for name in ["tafl.example", "TAFL.EXAMPLE:443", "tafl.example.", "xn--tfl-qla.example"] {
            assert!(has(&both, name), "{name}");
        }
        for name in ["www.tafl.example", "tafl.example.evil.example", "192.168.1.5", "tafl"] {
            assert!(!has(&both, name), "{name}");
        }
        assert_eq!(both.home.address("/c/Ab3"), "https://Tafl.example:8443/c/Ab3");
        assert_eq!(Site::at([127, 0, 0, 1].into()).home.address("/c/Ab3"), "/c/Ab3");
        for bad in [
            "",
            "tafl.example",
            "ftp://tafl.example",
            "https://",
            "https://tafl.example/x",
            "https://a.example/?b",
        ] {
            assert!(bad.parse::<Site>().is_err(), "{bad}");
        }
    }

    #[test]
    fn in_a_house_numbers_and_names_of_the_house_will_do() {
        let (machine, house) = (Site::at([127, 0, 0, 1].into()), Site::at([0, 0, 0, 0].into()));
        for name in
            ["192.168.1.5:7711", "[fe80::1]:7711", "raspberry", "raspberry.local:7711", "pi.home.arpa"]
        {
            assert!(has(&house, name) && !has(&machine, name), "{name}");
        }
        assert!(!has(&house, "tafl.example") && !has(&house, "local.example"));
    }

    #[test]
    fn passkeys_are_for_the_address_that_was_given_or_for_this_machine() {
        let at = |site: &Site, host: &str, is_encrypted| {
            site.passkey_origin(host, is_encrypted).map(|url| url.origin().ascii_serialization())
        };
        let named: Site = "https://Tafl.example".parse().unwrap();
        let named = named.or("https://other.example".parse().unwrap());
        let home = Some("https://tafl.example".to_owned());
        for host in ["tafl.example", "TAFL.example:443"] {
            assert_eq!(at(&named, host, false), home, "{host}");
        }
        for host in ["other.example", "tafl.example:8443", "localhost", "x@tafl.example", "tafl.example/", ""]
        {
            assert_eq!(at(&named, host, true), None, "{host}");
        }
        for open in ["http://tafl.example", "https://192.0.2.1", "https://[2001:db8::1]"] {
            let site: Site = open.parse().unwrap();
            assert_eq!(at(&site, open.split_once("://").unwrap().1, false), None, "{open}");
        }
        for site in [Site::default(), Site::at([127, 0, 0, 1].into()), Site::at([0, 0, 0, 0].into())] {
            let local = |scheme: &str| Some(format!("{scheme}://localhost:7711"));
            assert_eq!(at(&site, "localhost:7711", false), local("http"));
            assert_eq!(at(&site, "localhost:7711", true), local("https"));
            for host in ["127.0.0.1:7711", "[::1]", "raspberry", "raspberry.local", "tafl.example"] {
                assert_eq!(at(&site, host, true), None, "{host}");
            }
        }
    }
}
