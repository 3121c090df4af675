//! Player and referee of Bologna under any messages: none makes one panic, and a game that is over stays so.
#![no_main]

use branan_protocol::bologna::{Order, Player, Referee, read_name};
use branan_rules::{Side, presets};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let set = &presets::TABLUT_BOLOGNA;
    let (Ok(mut referee), Ok(mut player)) = (Referee::new(set, 3), Player::new(set, Side::Defenders)) else {
        return;
    };
    for line in text.lines() {
        let _ = read_name(line);
        let before = referee.game().end();
        referee.receive(line);
        assert!(before.is_none() || referee.game().end() == before);
        if player.receive(line) == Ok(Order::Think) {
            assert!(!player.game().legal_moves().is_empty());
        }
        let over = referee.game().end().is_some();
        assert_eq!(matches!(player.clone().receive(&referee.state()), Ok(Order::Over(_))), over);
    }
});
