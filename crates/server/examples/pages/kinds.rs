//! The kinds of pages, and whose and which.

use branan_rules::SplitMix64;

use crate::questions::Questions;
use crate::wire::Failure;

/// A kind of page.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    /// The address, in which NAME, OWN, GAME and MINE stand for somebody, oneself, a game and one's own.
    path: &'static str,
    pub(crate) by: By,
    pub(crate) status: u16,
}

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    Guest,
    Person,
    Administrator,
}

const fn kind(name: &'static str, path: &'static str, by: By) -> Kind {
    Kind { name, path, by, status: 200 }
}

pub(crate) const KINDS: [Kind; 24] = [
    kind("front", "/en/", By::Guest),
    kind("lobby", "/en/online", By::Guest),
    kind("somebody", "/en/@/NAME", By::Guest),
    kind("the busiest", "/en/@/BUSY", By::Guest),
    kind("ratings, live", "/en/ratings?rules=brandubh&pace=live", By::Guest),
    kind("ratings, slow", "/en/ratings?rules=copenhagen&pace=slow", By::Guest),
    kind("recent games", "/en/games", By::Guest),
    kind("recent games of a kind", "/en/games?rules=copenhagen&result=draw", By::Guest),
    kind("recent games by name", "/en/games?name=NAME", By::Guest),
    kind("recent games by no name", "/en/games?name=xyzzy", By::Guest),
    kind("a game", "/en/g/GAME", By::Guest),
    kind("front, signed in", "/en/", By::Person),
    kind("own page", "/en/me", By::Person),
    kind("next game", "/en/me/next", By::Person),
    kind("notices", "/en/me/notices", By::Person),
    kind("somebody, signed in", "/en/@/NAME", By::Person),
    kind("own game", "/en/g/MINE", By::Person),
    kind("export of an account", "/me/export.json", By::Person),
    kind("own page of the busiest", "/en/me", By::Administrator),
    kind("people", "/en/people", By::Administrator),
    kind("people by name", "/en/people?name=SOME", By::Administrator),
    kind("API: games", "/api/games", By::Guest),
    kind("API: somebody", "/api/people/NAME", By::Guest),
    kind("API: ratings", "/api/ratings/brandubh/live", By::Guest),
];

/// What is in the database.
pub(crate) struct Known {
    pub(crate) names: Vec<String>,
    pub(crate) administrator: String,
    games: Vec<String>,
    /// A game of each of the names.
    own: Vec<String>,
}

/// People who are signed in, and games that are looked at.
const PEOPLE: usize = 30;
const GAMES: usize = 200;

const GAME_AT: &str =
    "SELECT id FROM game WHERE id > $1 AND status = 'ended' AND listed = 1 ORDER BY id LIMIT 1";
const NAME_AT: &str =
    "SELECT first_name FROM game WHERE id > $1 AND status = 'ended' AND first_name <> '' ORDER BY id LIMIT 1";
const OWN: &str = "SELECT s.game_id FROM account a JOIN account_seat o ON o.account_id = a.id \
     JOIN game_seat s ON s.key_hash = o.key_hash WHERE a.name = $1 LIMIT 1";
const ADMINISTRATOR: &str = "SELECT name FROM account WHERE is_administrator = 1";

impl Known {
    /// Chooses games by chance, and people by how often they play.
    pub(crate) async fn look(url: &str) -> Result<Known, Failure> {
        let (mut ask, mut random) = (Questions::open(url).await?, SplitMix64::new(7));
        let (mut games, mut names, mut own) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..GAMES {
            games.extend(ask.texts(GAME_AT, &[&place(&mut random)]).await?);
        }
        for _ in 0..40 * PEOPLE {
            names.extend(ask.texts(NAME_AT, &[&place(&mut random)]).await?);
            names.sort();
            names.dedup();
            if names.len() == PEOPLE {
                break;
            }
        }
        for name in &names {
            own.extend(ask.texts(OWN, &[name]).await?.into_iter().take(1));
        }
        let administrator =
            ask.texts(ADMINISTRATOR, &[]).await?.into_iter().next().ok_or("no administrator")?;
        if games.is_empty() || names.is_empty() || own.len() != names.len() {
            return Err("this database is empty: `cargo xtask populate` fills one".into());
        }
        Ok(Known { names, administrator, games, own })
    }

    /// The address of a page of a kind, for one of the people.
    pub(crate) fn path(&self, kind: &Kind, who: usize, random: &mut SplitMix64) -> String {
        let name = &self.names[random.below(self.names.len())];
        let game = &self.games[random.below(self.games.len())];
        let (path, some) = (kind.path.replace("NAME", name), name.get(..5).unwrap_or(name));
        let path = path.replace("BUSY", &self.administrator).replace("GAME", game);
        path.replace("MINE", &self.own[who]).replace("SOME", some)
    }
}

/// A text that ids stand before and behind.
fn place(random: &mut SplitMix64) -> String {
    const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    (0..3).map(|_| char::from(LETTERS[random.below(62)])).collect()
}
