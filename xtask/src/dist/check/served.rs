//! A site that was started for a test.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use anyhow::{Context, Result, ensure};

/// A server under way; it ends with this value.
pub(super) struct Served {
    server: Child,
    /// Host and port.
    address: String,
}

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

impl Served {
    /// Starts a command that serves on a free port, and waits until it says where it is.
    pub(super) fn start(serve: &mut Command, data: &str) -> Result<Self> {
        serve.args(["serve", "--no-open", "--port", "0", "--color", "never", "--data", data]);
        let mut server = serve.stderr(Stdio::piped()).stdin(Stdio::null()).spawn()?;
        let mut said = BufReader::new(server.stderr.take().context("no pipe")?).lines();
        let mut heard = String::new();
        let address = said.by_ref().map_while(Result::ok).find_map(|line| {
            heard += &line;
            Some(line.split_once("http://")?.1.split([' ', '/']).next()?.to_owned())
        });
        let Some(address) = address else {
            let _ = server.wait();
            anyhow::bail!("it says: {heard}");
        };
        // What it says later must go somewhere.
        std::thread::spawn(move || said.map_while(Result::ok).for_each(drop));
        Ok(Self { server, address })
    }

    /// Fails unless there is a site, with the client that plays on it.
    pub(super) fn check(&self) -> Result<()> {
        check(&self.address)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Fails unless a site at a host and port answers, with the client that plays on it.
pub(super) fn check(address: &str) -> Result<()> {
    ensure!(get(address, "/health")?.ends_with("ok\n"), "/health is not well");
    let page = get(address, "/en/play")?;
    let script = client(&page).context("the page has no client")?;
    ensure!(get(address, script)?.contains("wasm"), "{script} is no client");
    Ok(())
}

/// The address of the script that plays, in a page.
fn client(page: &str) -> Option<&str> {
    let at = page.find("/play-")?;
    let begin = page[..at].rfind('"')? + 1;
    let end = begin + page[begin..].find('"')?;
    Some(&page[begin..end])
        .filter(|address| Path::new(address).extension().is_some_and(|ending| ending == "js"))
}

/// Asks for a page, which must be there.
fn get(address: &str, path: &str) -> Result<String> {
    let mut stream = TcpStream::connect(address).with_context(|| format!("nobody is at {address}"))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let port = address.rsplit(':').next().unwrap_or_default();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.lines().next().unwrap_or_default();
    ensure!(status.contains(" 200 "), "{path}: {status}");
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_client_of_a_page_is_found() {
        let page = r#"<link href="/style-1.css"><script type="module" src="/assets/play-0f.js"></script>"#;
        assert_eq!(client(page), Some("/assets/play-0f.js"));
        assert_eq!(client("<a href=\"/en/play-more\">"), None);
    }
}
