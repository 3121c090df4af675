//! Addresses with several hosts, as those of `PostgreSQL`'s own programs.

use sqlx::postgres::PgConnectOptions;
use url::form_urlencoded::{Serializer, parse};

/// What to connect with for each host of an address: `postgres://a:5432,b/name`, or `postgres:///name?host=a,b`.
pub(super) fn hosts(url: &str) -> Result<Vec<PgConnectOptions>, sqlx::Error> {
    addresses(url)?.iter().map(|address| address.parse()).collect()
}

/// An address for each host of one with several.
fn addresses(url: &str) -> Result<Vec<String>, sqlx::Error> {
    let (start, query) = url.split_once('?').unwrap_or((url, ""));
    let (mut rest, mut hosts, mut ports) = (Serializer::new(String::new()), Vec::new(), Vec::new());
    for (name, value) in parse(query.as_bytes()) {
        match &*name {
            "target_session_attrs" if matches!(&*value, "read-write" | "primary") => {}
            "target_session_attrs" => {
                return Err(bad(format!(
                    "target_session_attrs={value}: games are written, so it is read-write"
                )));
            }
            "host" => hosts = list(&value),
            "port" => ports = list(&value),
            _ => drop(rest.append_pair(&name, &value)),
        }
    }
    let rest = rest.finish();
    if hosts.is_empty() {
        let ports = ports.first().map(|port| format!("port={port}&")).unwrap_or_default();
        return Ok(places(start)?.into_iter().map(|start| format!("{start}?{ports}{rest}")).collect());
    }
    if ports.len() > 1 && ports.len() != hosts.len() {
        return Err(bad(format!("{} hosts, but {} ports", hosts.len(), ports.len())));
    }
    let named = hosts.iter().enumerate().map(|(place, host)| {
        let mut query = Serializer::new(rest.clone());
        query.append_pair("host", host);
        if let Some(port) = ports.get(place).or(ports.first()) {
            query.append_pair("port", port);
        }
        format!("{start}?{}", query.finish())
    });
    Ok(named.collect())
}

fn list(text: &str) -> Vec<String> {
    text.split(',').map(str::to_owned).collect()
}

/// What stands before the question mark, for each of the hosts in it.
fn places(start: &str) -> Result<Vec<String>, sqlx::Error> {
    let Some((scheme, rest)) = start.split_once("://") else { return Ok(vec![start.to_owned()]) };
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let (user, hosts) = authority.rsplit_once('@').map_or(("", authority), |(user, hosts)| (user, hosts));
    if hosts.contains(',') && hosts.split(',').any(str::is_empty) {
        return Err(bad(format!("`{hosts}`: a host has no name")));
    }
    let user = if user.is_empty() { String::new() } else { format!("{user}@") };
    Ok(hosts.split(',').map(|host| format!("{scheme}://{user}{host}{path}")).collect())
}

fn bad(why: String) -> sqlx::Error {
    sqlx::Error::Configuration(why.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_one_host_or_several() {
        for (url, expected) in [
            ("postgres://db/games", &["db 5432"][..]),
            ("postgres://me:pw@a:5433,b,[::1]:5434/games", &["a 5433", "b 5432", "[::1] 5434"]),
            ("postgres://a,b/games?target_session_attrs=read-write", &["a 5432", "b 5432"]),
            ("postgres://a,b/games?port=5433", &["a 5433", "b 5433"]),
            ("postgres:///games?host=a,b&port=5433&target_session_attrs=primary", &["a 5433", "b 5433"]),
            ("postgres:///games?host=a,b&port=5433,5434", &["a 5433", "b 5434"]),
        ] {
            let hosts = hosts(url).unwrap();
            let shown: Vec<String> =
                hosts.iter().map(|host| format!("{} {}", host.get_host(), host.get_port())).collect();
            assert_eq!(shown, expected, "{url}");
            assert!(hosts.iter().all(|host| host.get_database() == Some("games")), "{url}");
        }
        let users = hosts("postgres://me:p%40ss@a,b/games").unwrap();
        assert!(users.iter().all(|host| host.get_username() == "me"));
        let sockets = hosts("postgres:///games?host=/run/a,/run/b").unwrap();
        let folders: Vec<_> = sockets.iter().filter_map(|host| host.get_socket()).collect();
        assert_eq!(folders, ["/run/a", "/run/b"].map(std::path::Path::new).iter().collect::<Vec<_>>());
    }

    #[test]
    fn an_address_that_cannot_be_meant_is_refused() {
        for (url, why) in [
            ("postgres://a,b/games?target_session_attrs=any", "games are written, so it is read-write"),
            ("postgres://a,,b/games", "`a,,b`: a host has no name"),
            ("postgres:///games?host=a,b&port=1,2,3", "2 hosts, but 3 ports"),
            ("postgres://a:x,b/games", "invalid port number"),
        ] {
            let error = hosts(url).unwrap_err().to_string();
            assert!(error.contains(why), "{url}: {error}");
        }
    }
}
