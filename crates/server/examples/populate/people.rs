//! Accounts: names, how often somebody plays, and how well.

use argon2::{Argon2, PasswordHash, PasswordHasher};
use branan_rules::SplitMix64;

use crate::Failure;
use crate::bulk::{Bulk, Cell};

/// Everybody's password.
pub(crate) const PASSWORD: &str = "the raven knows";

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// The site is so old.
pub(crate) const YEARS_MS: i64 = 730 * DAY_MS;

/// Everybody who has an account, those first who play most.
pub(crate) struct People {
    pub(crate) all: Vec<Person>,
    /// For each how often they and those before them play.
    shares: Vec<f64>,
}

pub(crate) struct Person {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) made_ms: i64,
    /// Points that nobody sees; ratings find them out.
    pub(crate) strength: f64,
}

const ADD: &str =
    "INSERT INTO account (id, name, skeleton, password, codes_made, is_administrator, made_ms) ";
const ADD_CODE: &str = "INSERT INTO account_code (key_hash, account_id) ";
const ADD_SESSION: &str = "INSERT INTO account_session (key_hash, account_id, made_ms, seen_ms, browser) ";
const ADD_DEVICE: &str = "INSERT INTO account_device (key_hash, account_id, seen_ms) ";
const ADD_BLOCK: &str = "INSERT INTO account_block (account_id, blocked_id, at_ms) ";
const CODES: usize = 10;
/// So many are written at once.
const TOGETHER: usize = 2000;

impl People {
    pub(crate) fn new(count: usize, now_ms: i64, random: &mut SplitMix64) -> People {
        let all: Vec<Person> = (0..count)
            .map(|number| Person {
                id: id(random),
                name: name(number, random),
                made_ms: now_ms - random.below(YEARS_MS as usize) as i64,
                strength: 1500.0 + 250.0 * bell(random),
            })
            .collect();
        let mut sum = 0.0;
        // A few play most of the games, as everywhere.
        let shares = (0..count).map(|place| {
            sum += (place as f64 + 30.0).powf(-0.9);
            sum
        });
        People { shares: shares.collect(), all }
    }

    /// Somebody, more likely one who plays much.
    pub(crate) fn somebody(&self, random: &mut SplitMix64) -> usize {
        let whole = self.shares.last().copied().unwrap_or_default();
        let at = whole * unit(random);
        self.shares.partition_point(|share| *share < at).min(self.all.len() - 1)
    }

    /// Two different people.
    pub(crate) fn two(&self, random: &mut SplitMix64) -> [usize; 2] {
        let one = self.somebody(random);
        loop {
            let other = self.somebody(random);
            if other != one {
                return [one, other];
            }
        }
    }

    pub(crate) async fn write(&self, bulk: &mut Bulk, random: &mut SplitMix64) -> Result<(), Failure> {
        let salt = random.number().to_be_bytes();
        let password: PasswordHash = Argon2::default()
            .hash_password_with_salt(PASSWORD.as_bytes(), &[salt, salt].concat())
            .map_err(|error| error.to_string())?;
        let password = password.to_string();
        for (part, people) in self.all.chunks(TOGETHER).enumerate() {
            let (mut accounts, mut codes) = (Vec::new(), Vec::new());
            let (mut sessions, mut devices, mut blocks) = (Vec::new(), Vec::new(), Vec::new());
            for (place, person) in people.iter().enumerate() {
                let is_first = part == 0 && place == 0;
                accounts.push(person.row(&password, is_first));
                let own = || Cell::Text(person.id.clone());
                codes.extend((0..CODES).map(|_| vec![Cell::Text(hash(random)), own()]));
                if random.below(3) == 0 {
                    let made = Cell::Number(person.made_ms);
                    let browser = Cell::Word("Firefox, Linux");
                    sessions.push(vec![Cell::Text(hash(random)), own(), made.clone(), made.clone(), browser]);
                    devices.push(vec![Cell::Text(hash(random)), own(), made]);
                }
                if random.below(50) == 0 {
                    let other = &self.all[random.below(self.all.len())];
                    blocks.push(vec![own(), Cell::Text(other.id.clone()), Cell::Number(person.made_ms)]);
                }
            }
            bulk.insert(ADD, &accounts).await?;
            bulk.insert(ADD_CODE, &codes).await?;
            bulk.insert(ADD_SESSION, &sessions).await?;
            bulk.insert(ADD_DEVICE, &devices).await?;
            bulk.insert(ADD_BLOCK, &blocks).await?;
        }
        bulk.commit().await
    }
}

impl Person {
    fn row(&self, password: &str, is_administrator: bool) -> Vec<Cell> {
        vec![
            Cell::Text(self.id.clone()),
            Cell::Text(self.name.clone()),
            // Of these letters each is drawn as itself.
            Cell::Text(self.name.to_lowercase()),
            Cell::Text(password.to_owned()),
            Cell::Number(1),
            Cell::Number(is_administrator.into()),
            Cell::Number(self.made_ms),
        ]
    }
}

/// A name of syllables that nobody else gets: none of them is the beginning of another, and the last ones count.
fn name(number: usize, random: &mut SplitMix64) -> String {
    const FIRST: [&str; 16] = [
        "Bra", "Eva", "Tor", "Hak", "Nor", "Ask", "Fro", "Gun", "Ras", "Sve", "Ulf", "Sta", "Han", "Bru",
        "Ann", "Kar",
    ];
    const OTHERS: [&str; 16] =
        ["bo", "da", "fe", "ga", "he", "ka", "me", "na", "pe", "ra", "se", "ta", "ve", "ya", "ze", "ju"];
    let mut name = FIRST[random.below(FIRST.len())].to_owned();
    let mut rest = number;
    for _ in 0..5 {
        name += OTHERS[rest % OTHERS.len()];
        rest /= OTHERS.len();
    }
    name
}

/// An id as the program makes them.
pub(crate) fn id(random: &mut SplitMix64) -> String {
    const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    (0..12).map(|_| char::from(LETTERS[random.below(LETTERS.len())])).collect()
}

/// The hash of a secret that nobody has.
pub(crate) fn hash(random: &mut SplitMix64) -> String {
    [(); 4].map(|()| format!("{:016x}", random.number())).concat()
}

/// A number from 0 to 1.
pub(crate) fn unit(random: &mut SplitMix64) -> f64 {
    (random.number() >> 11) as f64 / (1_u64 << 53) as f64
}

/// A number that is mostly near 0, nearly always within 3.
fn bell(random: &mut SplitMix64) -> f64 {
    (0..12).map(|_| unit(random)).sum::<f64>() - 6.0
}
