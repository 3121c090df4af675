//! How a server tells people of things besides their inbox.

use std::path::PathBuf;

use branan_server::{Announce, Channels, Mail};
use branan_words::Language;
use clap::Args;

use crate::failure::Failure;

/// Where offers are announced, and how mail is sent. Texts rather than what they mean: whoever mistypes one should not
/// find its secrets in a log.
#[derive(Args, Debug, Default)]
pub(super) struct Telling {
    /// Where public offers are announced, one JSON POST each, as `https://chat.example/hooks/…`; in the language of --lang.
    /// `BRANAN_ANNOUNCE` in the environment says the same and stands in no list of processes
    #[arg(long, value_name = "URL")]
    announce: Option<String>,
    /// Certificates of those who vouch for that server, besides the system's
    #[arg(long, value_name = "FILE")]
    announce_ca: Option<PathBuf>,
    /// How digests are mailed: smtp://USER@HOST:PORT?from=ADDRESS (encrypted by STARTTLS), or smtps://…; the password is in
    /// the file of --mail-password-file or in `BRANAN_MAIL_PASSWORD`
    #[arg(long, value_name = "URL")]
    mail: Option<String>,
    /// A file with the password of the mail server
    #[arg(long, value_name = "FILE", requires = "mail")]
    mail_password_file: Option<PathBuf>,
    /// The hour of the day at which digests are sent, in UTC
    #[arg(long, value_name = "HOUR", requires = "mail", default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..24))]
    mail_hour: u8,
}

impl Telling {
    /// What the server uses; links in it need an address of the site.
    pub(super) fn channels(&self, language: Language, has_address: bool) -> Result<Channels, Failure> {
        let announce = self.announce.clone().or_else(|| variable("BRANAN_ANNOUNCE"));
        let announce = announce.map(|url| url.parse::<Announce>()).transpose();
        let announce = announce.map_err(|error| Failure::input(error).within("--announce"))?;
        let mail = self.mail()?;
        if (announce.is_some() || mail.is_some()) && !has_address {
            let option = if mail.is_some() { "--mail" } else { "--announce" };
            let failure = Failure::input("links to this site need its address").within(option);
            return Err(failure.hint("`--url https://…` says what people know it by"));
        }
        let announce = announce.map(|announce| announce.speaking(language));
        Ok(Channels { announce, mail, roots: self.announce_ca.clone(), ..Channels::default() })
    }

    fn mail(&self) -> Result<Option<Mail>, Failure> {
        let Some(url) = &self.mail else { return Ok(None) };
        let password = match &self.mail_password_file {
            Some(path) => {
                let text = std::fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
                Some(text.trim_end_matches(['\r', '\n']).to_owned())
            }
            None => variable("BRANAN_MAIL_PASSWORD"),
        };
        let mail = Mail::parse(url, password.as_deref());
        let mail = mail.map_err(|error| Failure::input(error).within("--mail"))?;
        Ok(Some(mail.at(self.mail_hour)))
    }
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_lead_nowhere_or_is_mistyped_is_refused_without_its_secrets() {
        let announce = Some("https://chat.example/verysecret".to_owned());
        let telling = Telling { announce, ..Telling::default() };
        assert!(telling.channels(Language::English, true).unwrap().announce.is_some());
        let failure = format!("{:?}", telling.channels(Language::English, false).unwrap_err());
        assert!(failure.contains("--announce") && failure.contains("--url"), "{failure}");
        for (announce, mail) in [(Some("verysecret"), None), (None, Some("smtp://me:verysecret@"))] {
            let [announce, mail] = [announce, mail].map(|text| text.map(str::to_owned));
            let telling = Telling { announce, mail, ..Telling::default() };
            let failure = format!("{:?}", telling.channels(Language::English, true).unwrap_err());
            assert!(!failure.contains("verysecret"), "{failure}");
        }
    }
}
