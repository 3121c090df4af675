//! Messages of online games: whatever is read is written as it would be read again, and
//! no log, however strange, makes a contest panic.
#![no_main]

use branan_live::{Contest, Moment};
use branan_protocol::online::{ClientMsg, Command, Entry, Seat, ServerMsg};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Ok(message) = serde_json::from_slice::<ClientMsg>(data) {
        let text = serde_json::to_vec(&message).expect("messages can be written");
        assert_eq!(serde_json::from_slice::<ClientMsg>(&text).expect("and read"), message);
        assert_eq!(message.write().into_bytes(), text, "pages write as serde does");
    }
    if let Ok(message) = serde_json::from_slice::<ServerMsg>(data) {
        let text = serde_json::to_vec(&message).expect("messages can be written");
        assert_eq!(serde_json::from_slice::<ServerMsg>(&text).expect("and read"), message);
        let text = str::from_utf8(&text).expect("JSON is text");
        assert_eq!(ServerMsg::read(text), Ok(message), "pages read as serde does");
    }
    if let Ok(text) = str::from_utf8(data) {
        let _ = ServerMsg::read(text);
    }
    let mut lines = data.split(|&byte| byte == b'\n');
    let entry = |line: &[u8]| serde_json::from_slice::<Entry>(line).ok();
    let Some(mut contest) = lines.next().and_then(entry).and_then(|first| Contest::open("Ab3", &first).ok()) else { return };
    for entry in lines.filter_map(entry) {
        let _ = contest.apply(&entry);
        for command in [Command::Resign, Command::Claim, Command::GiveTime, Command::AcceptTakeback, Command::Rematch] {
            let _ = contest.decide(Seat::First, &command, u64::MAX, &Moment::at(entry.at_ms));
        }
        let (_, _, _) = (contest.deadline_ms(), contest.overdue(u64::MAX), contest.left_at(entry.at_ms));
    }
});
