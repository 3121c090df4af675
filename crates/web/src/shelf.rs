//! The games kept on this device.

use branan_rules::notation::{
    GameResult, MoveText, Record, RecordFormat, Tag, read_record, write_record, write_records,
};
use branan_rules::{AnyGame, Side};
use branan_session::is_preset;

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

/// A game as a record, with who played and when, and which set of a match it was.
#[must_use]
pub fn record(game: &AnyGame, players: [String; 2], date: String, round: Option<usize>) -> Record {
    let [attackers, defenders] = players;
    let variant = game.rule_set().id.to_string();
    let tags = [("date", date), ("attackers", attackers), ("defenders", defenders), ("variant", variant)];
    let first = game.setup_after(0);
    let mut record = Record {
        start: Some(first).filter(|first| *first != game.rule_set().start),
        tags: tags.map(|(name, value)| Tag { name: name.to_owned(), value }).to_vec(),
        rules: Some(game.rule_set().clone()).filter(|set| !is_preset(set)),
        ..Record::default()
    };
    let round = round.map(|round| Tag { name: "round".to_owned(), value: round.to_string() });
    record.tags.extend(round);
    let mut last = None;
    for ply in game.plies() {
        let text = if ply.captured.is_empty() {
            MoveText::plain(ply.mv)
        } else {
            MoveText::capturing(ply.mv, ply.captured)
        };
        last = Some(record.moves.add(last, text));
    }
    if let Some(end) = game.end() {
        record.result = end.winner.map_or(GameResult::Drawn, GameResult::Won);
        record.reason = Some(end.reason);
    }
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
    use branan_rules::{End, Reason, presets};

    use super::*;
    use crate::store::Memory;

    fn sample() -> Record {
        let mut game = AnyGame::new(presets::BRANDUBH).expect("a preset");
        for mv in ["d2-e2", "d3-b3", "d1-d3", "c4-c3", "d6-c6"] {
            game.play(mv.parse().expect("a move")).expect("legal");
        }
        game.conclude(End::won(Side::Attackers, Reason::Resignation)).expect("it was on");
        record(&game, ["Ann".into(), "Bob".into()], "2026.11.15".into(), Some(2))
    }

    #[test]
    fn a_kept_game_reads_back_as_it_was() {
        let shelf = GameLibrary(Memory::default());
        let id = shelf.add(&sample(), 5).expect("room");
        assert_eq!(shelf.games(), [Entry { id, record: sample() }]);
    }

    #[test]
    fn the_latest_game_comes_first_and_no_game_replaces_another() {
        let shelf = GameLibrary(Memory::default());
        let ids = [9, 9, 8].map(|ms| shelf.add(&sample(), ms).expect("room"));
        let listed: Vec<String> = shelf.games().into_iter().map(|entry| entry.id).collect();
        assert_eq!(listed, [ids[1].clone(), ids[0].clone(), ids[2].clone()]);
    }

    #[test]
    fn a_removed_game_can_be_put_back() {
        let shelf = GameLibrary(Memory::default());
        let id = shelf.add(&sample(), 5).expect("room");
        let entry = shelf.game(&id).expect("kept");
        shelf.remove(&id);
        assert!(shelf.games().is_empty());
        assert!(shelf.put_back(&entry));
        assert_eq!(shelf.games(), [entry]);
    }

    #[test]
    fn what_is_exported_and_read_again_is_the_same_library() {
        let shelf = GameLibrary(Memory::default());
        let other = Record { tags: Vec::new(), ..sample() };
        assert_eq!(shelf.add_all(&[sample(), other], 5), ["000000000000005", "000000000000006"]);
        let copy = GameLibrary(Memory::default());
        let records = read_records(&export(&shelf.games(), RecordFormat::OpenTafl)).expect("readable");
        assert_eq!(copy.add_all(&records, 5).len(), 2);
        assert_eq!(copy.games(), shelf.games());
    }

    #[test]
    fn what_cannot_be_read_is_put_aside_and_not_lost() {
        let shelf = GameLibrary(Memory::default());
        let _ = shelf.add(&sample(), 5).expect("room");
        assert!(shelf.0.set("branan.game.x", "[[[ nonsense"));
        assert_eq!((shelf.games().len(), shelf.broken()), (1, 1));
        assert_eq!(shelf.broken_text(), "[[[ nonsense");
        assert_eq!(shelf.games().len(), 1);
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
