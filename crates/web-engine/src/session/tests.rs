use branan_rules::{Move, Side};
use branan_session::Info;

use super::*;

/// Works until the search is over, on a clock that a slice moves by ten milliseconds.
fn finish(session: &mut Session, message: &ToEngine) -> Vec<String> {
    let mut now_ms = 0.0;
    let mut told = session.receive(&message.write(), now_ms);
    while session.is_busy() {
        now_ms += 10.0;
        told.extend(session.work(now_ms));
    }
    told
}

fn last(message: &ToEngine) -> String {
    finish(&mut Session::default(), message).pop().expect("an answer")
}

/// The move that ended a search.
fn best(message: &ToEngine) -> Option<Move> {
    match FromEngine::read(&last(message)) {
        Some(FromEngine::Best { id: 7, best }) => best,
        other => panic!("{other:?}"),
    }
}

fn request(rules: &str) -> Request {
    Request { id: 7, rules: rules.to_owned(), lines: 1, ..Request::default() }
}

/// What a search found last, and the move it gave.
fn found(request: Request) -> (Info, Option<Move>) {
    let request = ToEngine::Search(request);
    let told = finish(&mut Session::default(), &request);
    let Some(FromEngine::Info(info)) = FromEngine::read(&told[told.len() - 2]) else { panic!("{told:?}") };
    (Info::read(info), best(&request))
}

#[test]
fn a_search_tells_its_lines_and_then_a_legal_move() {
    let moves = vec!["d2-e2".parse().unwrap()];
    let (info, best) = found(Request { moves, lines: 2, nodes: Some(20_000), ..request("brandubh") });
    assert_eq!((info.id, info.lines.len()), (7, 2));
    assert_eq!(best, info.lines[0].moves.first().copied());
}

#[test]
fn a_forced_win_has_a_side_and_a_length() {
    let start = Some("7/7/1a5/4k2/7/7/1a3a1 d".parse().unwrap());
    let worth = found(Request { start, nodes: Some(100_000), ..request("brandubh") }).0.lines[0].worth;
    assert_eq!(worth.winner, Some(Side::Defenders));
    assert!(worth.plies.is_some() && worth.hundredths < 0);
}

#[test]
fn every_level_plays_what_it_plays_elsewhere() {
    for number in 1..=9 {
        let asked = ToEngine::Search(Request { level: Some(number), seed: 5, ..request("brandubh") });
        let game = AnyGame::new(presets::BRANDUBH).unwrap();
        let expected = branan_engine::Level::new(number).unwrap().choose(&game, 5);
        assert_eq!(best(&asked), expected, "level {number}");
    }
}

#[test]
fn stop_is_answered_with_the_best_move_so_far() {
    let mut session = Session::default();
    session.receive(&ToEngine::Search(request("hnefatafl")).write(), 0.0);
    session.work(1.0);
    assert!(session.is_busy());
    let answers = session.receive(&ToEngine::Stop.write(), 2.0);
    assert!(matches!(FromEngine::read(&answers[0]), Some(FromEngine::Best { id: 7, best: Some(_) })));
    assert!(!session.is_busy());
    assert!(session.receive(&ToEngine::Stop.write(), 3.0).is_empty());
}

#[test]
fn time_ends_a_search() {
    assert!(best(&ToEngine::Search(Request { ms: Some(50), ..request("hnefatafl") })).is_some());
}

#[test]
fn rules_of_one_s_own_are_played() {
    let otn = notation::write_otn_rules(&RuleSet { id: "mine".into(), ..presets::TABLUT });
    assert!(best(&ToEngine::Search(Request { nodes: Some(1_000), ..request(&otn) })).is_some());
}

#[test]
fn rules_that_somebody_wrote_are_read_and_described() {
    for set in presets::ALL {
        let described = last(&ToEngine::Describe(set.id.to_string()));
        let Some(FromEngine::Document(toml)) = FromEngine::read(&described) else { panic!("{described}") };
        let answer = last(&ToEngine::Read(toml.to_owned()));
        let Some(FromEngine::Rules(otn)) = FromEngine::read(&answer) else { panic!("{answer}") };
        let (read, _) = notation::read_otn_rules(otn).unwrap();
        assert_eq!(read.id, format!("{}-2", set.id));
        assert_eq!(RuleSet { id: set.id.clone(), name: set.name.clone(), ..read }, *set);
    }
}

#[test]
fn what_is_wrong_with_rules_is_told_with_its_line_and_field() {
    for (toml, line, expected, told) in [
        (
            "based-on = \"brandubh\"\nid = \"mine\"\nking_strangth = 2",
            3,
            "wanted-field-like",
            "king_strength",
        ),
        (
            "based-on = \"brandubh\"\nid = \"mine\"\nking_strength = \"nine\"",
            3,
            "wanted-one-of",
            "king_strength",
        ),
        ("based-on = \"brandubh\"\nid = \"mine\"\nescape = []", 3, "contradiction-no-goal", "escape"),
        ("based-on = \"brandubh\"\nid = \"tablut\"\n", 2, "wanted-free-id", "tablut"),
        ("based-on = \"brandubh\"", 1, "wanted-free-id", "brandubh"),
        ("= = =", 1, "wanted-toml", ""),
        ("", 1, "wanted-field-missing", "layout"),
    ] {
        let answer = last(&ToEngine::Read(toml.to_owned()));
        let Some(FromEngine::Unreadable(why)) = FromEngine::read(&answer) else { panic!("{answer}") };
        let misread = Misread::read(why);
        assert_eq!((misread.line, misread.expected.as_str()), (line, expected), "{misread:?}");
        assert!(misread.detail == told || misread.field == told || told.is_empty(), "{misread:?}");
    }
}

/// A file as a page fetches it.
fn file(folder: &str, name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../{folder}/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// Built for tests, it has the nets; built for a page, it has none and is told them.
#[test]
fn a_net_handed_over_is_the_one_that_judges() {
    let name = Net::file_for(&presets::HNEFATAFL).expect("a net");
    let bytes = file("engine/nets", name);
    let mut session = Session::default();
    assert!(session.learn(name, &bytes));
    assert!(!session.learn(name, &bytes[1..]));
    let Evaluation::Net(net) = session.evaluation(&presets::HNEFATAFL) else { panic!("no net") };
    assert!(Arc::ptr_eq(&net, &session.nets[0].1));
    assert!(session.missing_files(&ToEngine::Search(request("hnefatafl")).write()).is_empty());
    assert!(session.missing_files("garbage").is_empty());
}

#[test]
fn endgame_tables_handed_over_tell_the_exact_length_of_a_win() {
    // The longest defence there is with four attackers and no defender: docs/tablebase-records.md.
    let start = "7/7/7/2a4/a4a1/1k5/4a2 a".parse().unwrap();
    let asked = ToEngine::Search(Request { start: Some(start), nodes: Some(2_000), ..request("brandubh") });
    let plies = |session: &mut Session| {
        let told = finish(session, &asked);
        let Some(FromEngine::Info(info)) = FromEngine::read(&told[told.len() - 2]) else {
            panic!("{told:?}")
        };
        Info::read(info).lines[0].worth.plies
    };
    let mut session = Session::default();
    assert_ne!(plies(&mut session), Some(16), "further than a search of so few nodes sees");
    let missing = session.missing_files(&asked.write());
    let [name] = missing[..] else { panic!("{missing:?}") };
    let bytes = file("tables/small", name);
    assert!(!session.learn(name, &bytes[..bytes.len() - 1]) && session.learn(name, &bytes));
    assert!(session.missing_files(&asked.write()).is_empty(), "it is here now");
    assert_eq!(plies(&mut session), Some(16));
}

#[test]
fn a_level_asks_for_no_tables() {
    let session = Session::default();
    let asked =
        |level| session.missing_files(&ToEngine::Search(Request { level, ..request("brandubh") }).write());
    assert_eq!((asked(Some(3)).len(), asked(None).len()), (0, 1));
}

#[test]
fn what_makes_no_sense_is_refused_with_its_place() {
    let search = |change: Request| ToEngine::Search(change).write();
    let moves = |moves: &[&str]| moves.iter().map(|mv| mv.parse().unwrap()).collect();
    for (message, part) in [
        ("garbage".to_owned(), "`search`"),
        (search(request("chess")), "`chess`"),
        (search(request("dim:7 esc:x")), "esc"),
        (search(Request { moves: moves(&["d2-e2", "d2-d3"]), ..request("brandubh") }), "move 2 (d2-d3)"),
        (search(Request { level: Some(13), ..request("brandubh") }), "level 13"),
    ] {
        let answer = Session::default().receive(&message, 0.0);
        assert!(answer[0].starts_with("error\n") && answer[0].contains(part), "{message}: {answer:?}");
    }
}
