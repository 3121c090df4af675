//! No line makes a dialogue panic, and every answer is in its protocol's manner.

use branan_protocol::{
    Action, Config, HtpCommand, Limits, OtepCommand, Protocol, Received, Thought, UciCommand,
};
use branan_rules::{AnyGame, Side, presets};
use branan_testkit::Random;

const WORDS: [&str; 58] = [
    "uci",
    "isready",
    "setoption",
    "name",
    "value",
    "Variant",
    "brandubh",
    "MultiPV",
    "Hash",
    "position",
    "startpos",
    "fen",
    "moves",
    "d2e2",
    "d2-e2",
    "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3",
    "a",
    "d",
    "go",
    "nodes",
    "99",
    "-1",
    "18446744073709551616",
    "infinite",
    "wtime",
    "btime",
    "movestogo",
    "0",
    "stop",
    "board",
    "result",
    "perft",
    "1",
    "hello",
    "rules",
    "dim:7",
    "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    "side",
    "attackers",
    "play",
    "defenders",
    "clock",
    "5*",
    "analyze",
    "move",
    "opponent-move",
    "error",
    "finish",
    "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    "board_size",
    "7",
    "generate_move",
    "attacker",
    "resigns",
    "play_undo",
    "show_board",
    "time_settings",
    "fischer",
];

fn line(random: &mut Random) -> String {
    let mut words: Vec<String> = (0..random.below(7)).map(|_| random.one_of(&WORDS).to_owned()).collect();
    if random.percent(20) {
        let noise = (0..random.below(12)).map(|_| char::from(random.below(255)));
        words.push(noise.filter(|c| *c != '\n').collect());
    }
    words.join(" ")
}

fn check(protocol: Protocol, action: &Action) {
    let Action::Reply(text) = action else { return };
    let good = match protocol {
        Protocol::Uci => !text.is_empty(),
        Protocol::Otep => ["hello", "simple-moves", "error 0 ", "status ", "move ", "analysis "]
            .iter()
            .any(|word| text.starts_with(word)),
        Protocol::Htp => text.starts_with('=') || text.starts_with("? "),
    };
    assert!(good, "{protocol}: {text:?}");
}

#[test]
fn seeded_garbage_is_answered() {
    for protocol in Protocol::ALL {
        let mut random = Random::new(7);
        let config = Config::new("Branan", presets::ALL.into_iter().cloned().collect());
        let mut engine = protocol.begin(&config);
        let mut task = None;
        for _ in 0..20_000 {
            for action in engine.receive(&line(&mut random)) {
                check(protocol, &action);
                match action {
                    Action::Think(asked) => task = Some(asked),
                    Action::Abandon => task = None,
                    _ => {}
                }
            }
            if let Some(asked) = task.take_if(|_| random.percent(40)) {
                let best = random.pick(&asked.game.legal_moves());
                let thought = Thought { best, ..Thought::default() };
                let actions = engine.progress(&thought).into_iter().chain(engine.found(&thought));
                for action in actions.collect::<Vec<_>>() {
                    check(protocol, &action);
                    if let Action::Think(asked) = action {
                        task = Some(asked);
                    }
                }
            }
        }
    }
}

/// What engines say, more or less.
const ANSWERS: [&str; 24] = [
    "uciok",
    "readyok",
    "option name Variant type combo var",
    "option name Rules type string",
    "info depth 3 score cp 7 pv d2e2",
    "bestmove d2e2",
    "bestmove d1d2 ponder d2d3",
    "bestmove",
    "bestmove (none)",
    "bestmove a1a99",
    "hello",
    "simple-moves on",
    "status busy",
    "move d2-e2",
    "move d2-e2xd3",
    "move",
    "error 0 why",
    "error -1",
    "=",
    "= play attacker d2 e2",
    "= play defender resigns",
    "= d2",
    "? no",
    "",
];

#[test]
fn seeded_garbage_is_heard_by_hosts() {
    let start = AnyGame::new(presets::BRANDUBH).expect("a preset");
    for protocol in Protocol::ALL {
        let mut random = Random::new(13);
        let (mut host, mut game) = (protocol.host(), start.clone());
        let mut moves = 0;
        host.greet();
        for _ in 0..20_000 {
            let line =
                if random.percent(70) { random.one_of(&ANSWERS).to_owned() } else { line(&mut random) };
            let heard = host.receive(&if random.percent(10) { random.garbled(&line) } else { line });
            if matches!(heard, Received::Move(_) | Received::Resigned) {
                assert!(!host.waits(), "{protocol}");
            }
            if let Received::Move(mv) = heard {
                moves += 1;
                if game.play(mv).is_ok() {
                    host.accept(&game);
                }
            }
            if host.waits() {
                continue;
            }
            if random.percent(20) || game.end().is_some() {
                host.finish(random.pick(&[Side::Attackers, Side::Defenders]));
                game = start.clone();
                let _ = host.begin(&game, Side::Attackers);
            } else {
                host.ask(&game, &Limits { left_ms: Some([0, u64::MAX]), ..Limits::default() });
            }
        }
        assert!(moves > 100, "{protocol}: {moves}");
    }
}

#[test]
fn whatever_is_read_is_written_and_read_again_the_same() {
    let mut random = Random::new(11);
    let mut read = 0;
    for _ in 0..50_000 {
        let line = line(&mut random);
        if let Ok(command) = line.parse::<UciCommand>() {
            assert_eq!(command.to_string().parse(), Ok(command), "{line:?}");
            read += 1;
        }
        if let Ok(command) = line.parse::<OtepCommand>() {
            assert_eq!(command.to_string().parse(), Ok(command), "{line:?}");
            read += 1;
        }
        if let Ok(Some(command)) = HtpCommand::parse(&line) {
            assert_eq!(HtpCommand::parse(&command.to_string()), Ok(Some(command)), "{line:?}");
            read += 1;
        }
    }
    assert!(read > 5_000, "{read} commands");
}
