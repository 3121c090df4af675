//! Hosts and our own engines understand each other, and bad engines do no harm.

use branan_rules::{AnyGame, Side, presets};

use super::{Host, HostError, Limits, Received, UciHost};
use crate::action::Action;
use crate::dialogue::{Config, Dialogue, Protocol};
use crate::thought::Thought;

const NODES: Limits =
    Limits { left_ms: None, increment_ms: [0; 2], move_ms: None, nodes: Some(9), depth: None };
const CLOCK: Limits =
    Limits { left_ms: Some([60_000; 2]), increment_ms: [1_000; 2], move_ms: None, nodes: None, depth: None };

fn brandubh() -> AnyGame {
    AnyGame::new(presets::BRANDUBH).expect("a preset")
}

fn engine(protocol: Protocol) -> Box<dyn Dialogue + Send> {
    let mut config = Config::new("Branan", presets::ALL.into_iter().cloned().collect());
    config.rules = Some("brandubh".to_owned());
    protocol.begin(&config)
}

/// Says lines to an engine that plays the legal move with some index, and gives
/// the last thing that the host understood.
fn converse(host: &mut dyn Host, engine: &mut dyn Dialogue, lines: &[String], index: usize) -> Received {
    let mut heard = Received::Nothing;
    for line in lines {
        let mut actions = engine.receive(line);
        while !actions.is_empty() {
            let mut next = Vec::new();
            for action in actions {
                match action {
                    Action::Think(task) => {
                        let moves = task.game.legal_moves();
                        let best = Some(moves[index % moves.len()]);
                        next.extend(engine.found(&Thought { best, ..Thought::default() }));
                    }
                    Action::Reply(text) => {
                        for said in text.lines() {
                            match host.receive(said) {
                                Received::Nothing => {}
                                other => heard = other,
                            }
                        }
                    }
                    _ => {}
                }
            }
            actions = next;
        }
    }
    heard
}

/// Plays games of a host with our own engine as one side; the other plays by itself.
fn play(protocol: Protocol, side: Side, limits: &Limits) -> AnyGame {
    let (mut host, mut engine) = (protocol.host(), engine(protocol));
    let hello = host.greet();
    assert!(host.waits());
    assert_eq!(converse(&mut *host, &mut *engine, &hello, 0), Received::Nothing);
    assert!(!host.waits(), "{protocol}");
    let mut game = brandubh();
    for mv in ["d2-e2", "d3-b3"] {
        game.play(mv.parse().expect("a move")).expect("a legal one");
    }
    let begin = host.begin(&game, side).expect("the engine knows the rules");
    assert_eq!(converse(&mut *host, &mut *engine, &begin, 0), Received::Nothing);
    assert!(!host.waits(), "{protocol}");
    for index in 0..40 {
        if game.end().is_some() {
            break;
        }
        let mv = if game.side() == side {
            let ask = host.ask(&game, limits);
            let heard = converse(&mut *host, &mut *engine, &ask, index * 7);
            let Received::Move(mv) = heard else { panic!("{protocol}: {heard:?}") };
            assert!(!host.waits());
            mv
        } else {
            let moves = game.legal_moves();
            moves[index * 5 % moves.len()]
        };
        game.play(mv).unwrap_or_else(|error| panic!("{protocol}: {mv} {error}"));
        if game.side() != side {
            let accept = host.accept(&game);
            assert_eq!(converse(&mut *host, &mut *engine, &accept, 0), Received::Nothing);
        }
    }
    game
}

#[test]
fn a_host_and_an_engine_play_the_same_game_over_every_protocol() {
    for side in [Side::Attackers, Side::Defenders] {
        let games = Protocol::ALL.map(|protocol| play(protocol, side, &CLOCK).plies());
        assert!(games[0].len() > 10);
        assert_eq!((&games[0], &games[0]), (&games[1], &games[2]));
    }
    play(Protocol::Uci, Side::Attackers, &NODES);
}

#[test]
fn uci_rules_are_chosen_by_name_or_told_in_full_or_refused() {
    let begin = |options: &[&str]| {
        let mut host = UciHost::new(Vec::new());
        host.greet();
        for option in options {
            host.receive(option);
        }
        host.receive("uciok");
        host.begin(&brandubh(), Side::Attackers).map(|lines| lines[0].clone())
    };
    assert_eq!(
        begin(&["option name Variant type combo default x var x var brandubh"]),
        Ok("setoption name Variant value brandubh".to_owned())
    );
    let both = ["option name Variant type combo default x var x", "option name Rules type string"];
    assert!(begin(&both).is_ok_and(|line| line.starts_with("setoption name Rules value dim:7 ")));
    assert_eq!(begin(&both[..1]), Err(HostError::UnknownRules("brandubh".to_owned())));
    assert_eq!(begin(&[]), Ok("ucinewgame".to_owned()));
    assert_eq!(
        begin(&["option name UCI_Variant type combo default x var x var brandubh"]),
        Ok("setoption name UCI_Variant value brandubh".to_owned())
    );
}

#[test]
fn limits_without_a_word_are_refused() {
    let odd = Limits { left_ms: Some([1_500; 2]), ..CLOCK };
    let depth = Limits { nodes: None, depth: Some(3), ..NODES };
    for (protocol, good) in [
        (Protocol::Uci, [true; 4]),
        (Protocol::Otep, [false, true, true, false]),
        (Protocol::Htp, [false, true, false, false]),
    ] {
        let found = [NODES, CLOCK, odd, depth].map(|limits| protocol.check(&limits).is_ok());
        assert_eq!(found, good, "{protocol}");
    }
}

#[test]
fn a_time_for_each_move_is_an_overtime() {
    let limits = Limits { move_ms: Some(1_500), ..Limits::default() };
    let mut host = Protocol::Otep.host();
    let lines = host.ask(&brandubh(), &limits);
    assert_eq!(lines, ["clock 1500* 1500* 2 1 1", "play attackers"]);
}

#[test]
fn otep_engines_are_told_whose_move_it_is() {
    let mut game = brandubh();
    for (mv, expected) in [("d2-e2", "side attackers"), ("d3-b3", "side defenders")] {
        for side in [Side::Attackers, Side::Defenders] {
            let lines = Protocol::Otep.host().begin(&game, side).expect("any game can be told");
            assert_eq!(lines.last().map(String::as_str), Some(expected), "to an engine of the {side}");
        }
        game.play(mv.parse().expect("a move")).expect("a legal one");
    }
}

#[test]
fn answers_that_make_no_sense_are_complaints() {
    for (protocol, lines) in [
        (Protocol::Uci, &["bestmove", "bestmove (none)", "bestmove 0000", "bestmove \u{fffd}"][..]),
        (Protocol::Otep, &["move", "move nowhere", "error 0 lost", "error -1"]),
        (Protocol::Htp, &["= play attacker", "=", "? no", "= a b", "= play attacker d1 z99"]),
    ] {
        for line in lines {
            let mut host = protocol.host();
            host.ask(&brandubh(), &Limits::default());
            if protocol == Protocol::Htp {
                assert_eq!(host.receive("="), Received::Nothing, "the time is accepted");
            }
            assert!(matches!(host.receive(line), Received::Complaint(_)), "{protocol} {line}");
            assert!(!host.waits(), "{protocol} {line}");
        }
    }
}

#[test]
fn a_position_of_its_own_is_beyond_htp() {
    let game = brandubh();
    let setup = "3a3/2a4/3d3/aa1kdaa/1dda3/4a2/7 d".parse().expect("a set-up");
    let game = game.restarted(&setup).expect("a position");
    for protocol in Protocol::ALL {
        let begun = protocol.host().begin(&game, Side::Attackers);
        assert_eq!(begun.is_ok(), protocol != Protocol::Htp, "{protocol}");
    }
}
