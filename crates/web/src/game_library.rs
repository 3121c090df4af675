//! The games kept on this device.

use branan_rules::notation::{GameResult, Record, RecordFormat, read_record, write_record, write_records};
use branan_rules::{Match, MatchResult, Side};
use branan_session::{Session, is_preset};

use crate::store::Store;

const GAMES: &str = "branan.game.";
const BROKEN: &str = "branan.broken.";

/// The library of a device: one record a game, each under a key of its own, in the format of `.otg` files.
#[derive(Clone, Copy, Debug)]
pub struct GameLibrary<S>(pub S);

/// A game of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it is kept under; later games have greater ids.
    pub id: String,
    /// What is kept.
    pub record: Record,
}

impl<S: Store> GameLibrary<S> {
    /// All games, the latest first. What cannot be read is put aside, where [`GameLibrary::broken`] counts it.
    #[must_use]
    pub fn games(&self) -> Vec<Entry> {
        let mut ids: Vec<String> = Vec::new();
        for id in self.ids(GAMES) {
            // By hand: a sort of the library costs the page 3 KB of code.
            ids.insert(ids.partition_point(|other| *other > id), id);
        }
        ids.into_iter().filter_map(|id| self.game(&id)).collect()
    }

    /// One game.
    #[must_use]
    pub fn game(&self, id: &str) -> Option<Entry> {
        let text = self.0.get(&key(GAMES, id))?;
        if let Ok(record) = read_record(&text) {
            return Some(Entry { id: id.to_owned(), record });
        }
        self.put_aside(id, &text);
        None
    }

    /// Keeps a game under a new id made from the time. Says which, or nothing if there is no room.
    #[must_use]
    pub fn add(&self, record: &Record, now_ms: u64) -> Option<String> {
        self.add_all(core::slice::from_ref(record), now_ms).pop()
    }

    /// Keeps games, the first as the oldest, under new ids made from the time. Says which; they are fewer than
    /// the games if there is no room for all.
    #[must_use]
    pub fn add_all(&self, records: &[Record], now_ms: u64) -> Vec<String> {
        // The names of what is there are asked for once: 3,000 games would take 12 s otherwise.
        let taken = self.ids(GAMES);
        let free = (now_ms..).map(|ms| format!("{ms:015}")).filter(|id| !taken.contains(id));
        let kept = records.iter().zip(free).map_while(|(record, id)| {
            self.0.set(&key(GAMES, &id), &write_record(record, RecordFormat::OpenTafl)).then_some(id)
        });
        kept.collect()
    }

    /// Writes what became of a match into the record of its first set, too: the latest with the same two players.
    pub fn settle_match(&self, last: &Record) {
        let Some(result) = last.tag(MATCH) else { return };
        // In the text itself: to read records takes the page for playing 11 KB of code.
        let line = |name: &str, value: Option<&str>| format!("[{name}:{}]", value.unwrap_or_default());
        let round = line("round", Some("1"));
        let told = [
            &round,
            &line("attackers", last.tag("defenders")),
            &line("defenders", last.tag("attackers")),
            &line("variant", last.tag("variant")),
        ];
        let is_first = |text: &str| told.iter().all(|line| text.contains(*line)) && !text.contains("[match:");
        let texts = self.ids(GAMES).into_iter().filter_map(|id| Some((self.0.get(&key(GAMES, &id))?, id)));
        if let Some((text, id)) = texts.filter(|(text, _)| is_first(text)).max_by(|a, b| a.1.cmp(&b.1)) {
            let settled = text.replacen(&round, &format!("{round}\n{}", line(MATCH, Some(result))), 1);
            self.0.set(&key(GAMES, &id), &settled);
        }
    }

    /// Puts a game back that was removed.
    pub fn put_back(&self, entry: &Entry) -> bool {
        self.0.set(&key(GAMES, &entry.id), &write_record(&entry.record, RecordFormat::OpenTafl))
    }

    /// Removes a game.
    pub fn remove(&self, id: &str) {
        self.0.remove(&key(GAMES, id));
    }

    /// How many games could not be read and were put aside.
    #[must_use]
    pub fn broken(&self) -> usize {
        self.ids(BROKEN).len()
    }

    /// Keeps a text aside that cannot be read, so that nothing is lost.
    pub fn put_aside(&self, id: &str, text: &str) {
        if self.0.set(&key(BROKEN, id), text) {
            self.0.remove(&key(GAMES, id));
        }
    }

    /// Everything that was put aside, as one text.
    #[must_use]
    pub fn broken_text(&self) -> String {
        self.ids(BROKEN).iter().filter_map(|id| self.0.get(&key(BROKEN, id))).collect::<Vec<_>>().join("\n\n")
    }

    fn ids(&self, prefix: &str) -> Vec<String> {
        self.0.keys().iter().filter_map(|key| key.strip_prefix(prefix)).map(str::to_owned).collect()
    }
}

fn key(prefix: &str, id: &str) -> String {
    [prefix, id].concat()
}

impl Entry {
    /// Who played, else at which event, as far as the record tells.
    #[must_use]
    pub fn title(&self) -> Option<String> {
        let tag = |name| self.record.tag(name).filter(|text| !matches!(*text, "" | "?"));
        match (tag("attackers"), tag("defenders")) {
            (None, None) => tag("event").map(str::to_owned),
            (attackers, defenders) => {
                Some(format!("{} – {}", attackers.unwrap_or("?"), defenders.unwrap_or("?")))
            }
        }
    }

    /// Says whether every word of a search occurs in what is told about the game, in the record or as it is
    /// `shown` to the reader, or in its moves, whatever their case: `lower` makes all letters small. Browsers
    /// know how for every script; to bring that along takes 8 KB.
    #[must_use]
    pub fn matches(&self, search: &str, shown: &str, lower: impl Fn(&str) -> String) -> bool {
        let mut told: Vec<String> = self.record.tags.iter().map(|tag| lower(&tag.value)).collect();
        told.push(lower(shown));
        told.extend(self.record.reason.map(|reason| reason.word().to_owned()));
        told.extend(self.record.mainline().map(|node| node.mv.mv.to_string()));
        lower(search).split_whitespace().all(|word| told.iter().any(|text| text.contains(word)))
    }
}

/// Parts records from those that are kept already or come a second time.
#[must_use]
pub fn fresh(records: Vec<Record>, known: &[Entry]) -> (Vec<Record>, Vec<Record>) {
    // Numbers in order, and not a set of the library: that costs the page 5 KB of code.
    let mut seen: Vec<u64> = Vec::new();
    let mut is_new = |record: &Record| {
        let number = fingerprint(record);
        let place = seen.partition_point(|other| *other < number);
        let is_new = seen.get(place) != Some(&number);
        if is_new {
            seen.insert(place, number);
        }
        is_new
    };
    for entry in known {
        is_new(&entry.record);
    }
    records.into_iter().partition(is_new)
}

/// A number that two different records hardly ever share: FNV-1a of what is kept of them.
fn fingerprint(record: &Record) -> u64 {
    let text = write_record(record, RecordFormat::OpenTafl);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The tag that says who won the match.
pub const MATCH: &str = "match";

/// The set of a session as a record: who played and when, with what time, and what became of the match.
#[must_use]
pub fn record(session: &Session, players: [String; 2], date: String) -> Record {
    let game = session.game();
    let winner = session.match_result().map(|result| match result {
        MatchResult::Won(player) if player == Match::player(Side::Attackers, session.set()) => {
            players[0].clone()
        }
        MatchResult::Won(_) => players[1].clone(),
        MatchResult::Drawn => "draw".to_owned(),
    });
    let [attackers, defenders] = players;
    let control = session.terms().clock.map(|clock| format!("{}+{}", clock.minutes * 60, clock.increment_s));
    let left = session.clock().map(|clock| clock.at_hand_over().map(|ms| (ms / 1000).to_string()).join("/"));
    let round = session.terms().is_match.then(|| (session.set() + 1).to_string());
    let mut record = Record::of(game)
        .with_tag("date", date)
        .with_tag("attackers", attackers)
        .with_tag("defenders", defenders)
        .with_tag("variant", game.rule_set().id.as_ref())
        .with_tag("time-control", control.unwrap_or_default())
        .with_tag("time-remaining", left.unwrap_or_default())
        .with_tag("round", round.unwrap_or_default())
        .with_tag(MATCH, winner.unwrap_or_default());
    record.rules = record.rules.filter(|set| !is_preset(set));
    record
}

/// Writes games, the latest first, in one text: the latest last, so that whoever reads it in order gets the same
/// library.
#[must_use]
pub fn export(entries: &[Entry], format: RecordFormat) -> String {
    let records: Vec<Record> = entries.iter().rev().map(|entry| entry.record.clone()).collect();
    write_records(&records, format)
}

/// The score of a record as people write it, attackers first.
#[must_use]
pub const fn score(result: GameResult) -> &'static str {
    match result {
        GameResult::Open => "*",
        GameResult::Won(Side::Attackers) => "1–0",
        GameResult::Won(Side::Defenders) => "0–1",
        GameResult::Drawn => "½–½",
    }
}

#[cfg(test)]
mod tests {
    use branan_rules::notation::read_records;
    use branan_session::{LocalTerms, Opponent, TimeControl};

    use super::*;
    use crate::store::Memory;

    fn players() -> [String; 2] {
        ["Ann".into(), "Bob".into()]
    }

    /// A match between friends with a clock, some moves into its first set.
    fn session() -> Session {
        let clock = Some(TimeControl { minutes: 5, increment_s: 3 });
        let terms = LocalTerms { opponent: Opponent::Friend, is_match: true, clock, ..LocalTerms::default() };
        let mut session = Session::new(terms).expect("a preset");
        for (second, mv) in (0..).zip(["d2-e2", "d3-b3", "d1-d3", "c4-c3", "d6-c6"]) {
            session.play(mv.parse().expect("a move"), second * 1000).expect("legal");
        }
        session
    }

    fn sample() -> Record {
        let mut session = session();
        session.resign(5_000);
        record(&session, players(), "2026.11.15".into())
    }

    #[test]
    fn a_record_tells_when_who_with_what_time_and_what_became_of_the_match() {
        let first = sample();
        let told = |record: &Record, name: &str| record.tag(name).map(str::to_owned);
        let names = ["date", "attackers", "defenders", "time-control", "time-remaining", "round", MATCH];
        let values = ["2026.11.15", "Ann", "Bob", "300+3", "304/303", "1"].map(Some);
        assert_eq!(names.map(|name| told(&first, name)).each_ref().map(Option::as_deref)[..6], values);
        assert_eq!(told(&first, MATCH), None, "it is not decided");

        let mut session = session();
        session.resign(5_000);
        session.next();
        session.resign(6_000);
        let [ann, bob] = players();
        let last = record(&session, [bob, ann], "2026.11.16".into());
        assert_eq!((last.tag("round"), last.tag(MATCH)), (Some("2"), Some("Ann")));
        let library = GameLibrary(Memory::default());
        let _ = library.add_all(&[first, last.clone()], 5);
        library.settle_match(&last);
        let told: Vec<_> = library.games().iter().map(|entry| told(&entry.record, MATCH)).collect();
        assert_eq!(told, [Some("Ann".to_owned()), Some("Ann".to_owned())], "both sets tell it");
    }

    #[test]
    fn the_same_game_many_times_is_one_game() {
        let other = Record { tags: Vec::new(), ..sample() };
        let many = [vec![sample(); 2_000], vec![other.clone(); 2_000]].concat();
        let (new, known) = fresh(many.clone(), &[]);
        assert_eq!((new, known.len()), (vec![sample(), other.clone()], 3_998));
        let kept = Entry { id: String::new(), record: sample() };
        let (new, known) = fresh(many, &[kept]);
        assert_eq!((new, known.len()), (vec![other], 3_999));
    }

    #[test]
    fn a_kept_game_reads_back_as_it_was() {
        let library = GameLibrary(Memory::default());
        let id = library.add(&sample(), 5).expect("room");
        assert_eq!(library.games(), [Entry { id, record: sample() }]);
    }

    #[test]
    fn the_latest_game_comes_first_and_no_game_replaces_another() {
        let library = GameLibrary(Memory::default());
        let ids = [9, 9, 8].map(|ms| library.add(&sample(), ms).expect("room"));
        let listed: Vec<String> = library.games().into_iter().map(|entry| entry.id).collect();
        assert_eq!(listed, [ids[1].clone(), ids[0].clone(), ids[2].clone()]);
    }

    #[test]
    fn a_removed_game_can_be_put_back() {
        let library = GameLibrary(Memory::default());
        let id = library.add(&sample(), 5).expect("room");
        let entry = library.game(&id).expect("kept");
        library.remove(&id);
        assert!(library.games().is_empty());
        assert!(library.put_back(&entry));
        assert_eq!(library.games(), [entry]);
    }

    #[test]
    fn what_is_exported_and_read_again_is_the_same_library() {
        let library = GameLibrary(Memory::default());
        let other = Record { tags: Vec::new(), ..sample() };
        assert_eq!(library.add_all(&[sample(), other], 5), ["000000000000005", "000000000000006"]);
        let copy = GameLibrary(Memory::default());
        let records = read_records(&export(&library.games(), RecordFormat::OpenTafl)).expect("readable");
        assert_eq!(copy.add_all(&records, 5).len(), 2);
        assert_eq!(copy.games(), library.games());
    }

    #[test]
    fn what_cannot_be_read_is_put_aside_and_not_lost() {
        let library = GameLibrary(Memory::default());
        let _ = library.add(&sample(), 5).expect("room");
        assert!(library.0.set("branan.game.x", "[[[ nonsense"));
        assert_eq!((library.games().len(), library.broken()), (1, 1));
        assert_eq!(library.broken_text(), "[[[ nonsense");
        assert_eq!(library.games().len(), 1);
    }

    #[test]
    fn a_search_finds_players_games_moves_and_reasons() {
        let entry = Entry { id: String::new(), record: sample() };
        for found in ["", "ann", "BOB brandubh", "d1-d3", "resignation 2026"] {
            assert!(entry.matches(found, "Ebene", str::to_lowercase), "{found}");
        }
        for missed in ["carol", "ann carol", "a1-a2"] {
            assert!(!entry.matches(missed, "Ebene", str::to_lowercase), "{missed}");
        }
    }
}
