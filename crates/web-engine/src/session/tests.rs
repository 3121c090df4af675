use serde_json::Value;

use super::*;

/// Works until the search is over, on a clock that a slice moves by ten milliseconds.
fn finish(session: &mut Session, message: &str) -> Vec<Value> {
    let mut now_ms = 0.0;
    let mut told = session.receive(message, now_ms);
    while session.is_busy() {
        now_ms += 10.0;
        told.extend(session.work(now_ms));
    }
    told.iter().map(|text| serde_json::from_str(text).expect("JSON")).collect()
}

fn last(message: &str) -> Value {
    finish(&mut Session::default(), message).pop().expect("an answer")
}

#[test]
fn a_search_tells_its_lines_and_then_a_legal_move() {
    let told = finish(
        &mut Session::default(),
        r#"{"t":"search","id":7,"rules":"brandubh","moves":["d2-e2"],"lines":2,"nodes":20000}"#,
    );
    let info = &told[told.len() - 2];
    assert_eq!((info["t"].as_str(), info["lines"].as_array().map(Vec::len)), (Some("info"), Some(2)));
    let best = told.last().unwrap();
    assert_eq!((best["t"].as_str(), best["id"].as_u64()), (Some("best"), Some(7)));
    assert_eq!(best["move"], info["lines"][0]["moves"][0]);
}

#[test]
fn a_forced_win_has_a_side_and_a_length() {
    let told = finish(
        &mut Session::default(),
        r#"{"t":"search","rules":"brandubh","start":"7/7/1a5/4k2/7/7/1a3a1 d","nodes":100000}"#,
    );
    let line = &told[told.len() - 2]["lines"][0];
    assert_eq!(line["win"]["side"], "defenders");
    assert_eq!(line["score"], format!("#-{}", line["win"]["in"]));
    assert!(line["value"].as_i64() < Some(0));
}

#[test]
fn every_level_plays_what_it_plays_elsewhere() {
    for number in 1..=9 {
        let request = format!(r#"{{"t":"search","id":1,"rules":"brandubh","level":{number},"seed":5}}"#);
        let game = AnyGame::new(presets::BRANDUBH).unwrap();
        let expected = branan_engine::Level::new(number).unwrap().choose(&game, 5).unwrap();
        assert_eq!(last(&request)["move"], expected.to_string(), "level {number}");
    }
}

#[test]
fn stop_is_answered_with_the_best_move_so_far() {
    let mut session = Session::default();
    session.receive(r#"{"t":"search","id":3,"rules":"hnefatafl"}"#, 0.0);
    session.work(1.0);
    assert!(session.is_busy());
    let answers = session.receive(r#"{"t":"stop"}"#, 2.0);
    assert!(answers[0].starts_with(r#"{"t":"best","id":3,"move":""#), "{answers:?}");
    assert!(!session.is_busy());
    assert!(session.receive(r#"{"t":"stop"}"#, 3.0).is_empty());
}

#[test]
fn time_ends_a_search() {
    let best = last(r#"{"t":"search","id":4,"rules":"hnefatafl","ms":50}"#);
    assert_eq!(best["t"], "best");
}

#[test]
fn rules_of_one_s_own_are_played() {
    let toml = notation::write_toml(&presets::TABLUT);
    let otn = notation::write_otn_rules(&presets::TABLUT);
    for rules in [serde_json::json!({"toml": toml}), serde_json::json!({"otn": otn})] {
        let request = serde_json::json!({"t": "search", "rules": rules, "nodes": 1000});
        assert_eq!(last(&request.to_string())["t"], "best");
    }
}

#[test]
fn rules_that_somebody_wrote_are_read_and_described() {
    for set in presets::ALL {
        let ask = serde_json::json!({"t": "describe", "rules": set.id});
        let toml = last(&ask.to_string())["toml"].as_str().expect("a document").to_owned();
        let answer = last(&serde_json::json!({"t": "read", "toml": toml}).to_string());
        let (read, _) = notation::read_otn_rules(answer["otn"].as_str().expect("rules")).unwrap();
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
        let answer = last(&serde_json::json!({"t": "read", "toml": toml}).to_string());
        assert_eq!((&answer["t"], &answer["line"]), (&"unreadable".into(), &line.into()), "{answer}");
        assert_eq!(answer["expected"], expected, "{answer}");
        assert!(["detail", "field"].iter().any(|part| answer[part] == told || told.is_empty()), "{answer}");
    }
}

/// Built for tests, it has the nets; built for a page, it has none and is told them.
#[test]
fn a_net_handed_over_is_the_one_that_judges() {
    let file = Net::file_for(&presets::HNEFATAFL).expect("a net");
    let bytes = std::fs::read(format!("{}/../engine/nets/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let mut session = Session::default();
    session.learn(file, &bytes).unwrap();
    assert!(session.learn(file, &bytes[1..]).is_err());
    let Evaluation::Net(net) = session.evaluation(&presets::HNEFATAFL) else { panic!("no net") };
    assert!(Arc::ptr_eq(&net, &session.nets[0].1));
    assert!(session.missing_net(r#"{"t":"search","rules":"hnefatafl"}"#).is_none());
    assert!(session.missing_net("garbage").is_none());
}

#[test]
fn what_makes_no_sense_is_refused_with_its_place() {
    for (request, part) in [
        ("garbage", "expected value"),
        (r#"{"t":"dance"}"#, "dance"),
        (r#"{"t":"search","rules":"chess"}"#, "`chess`"),
        (r#"{"t":"search","rules":"brandubh","moves":["d2-e2","d2-d3"]}"#, "move 2 (d2-d3)"),
        (r#"{"t":"search","rules":"brandubh","moves":["x"]}"#, "move 1 (x)"),
        (r#"{"t":"search","rules":"brandubh","start":"8/8 a"}"#, "start"),
        (r#"{"t":"search","rules":"brandubh","level":11}"#, "level 11"),
        (r#"{"t":"search","rules":{"toml":"size = 'x'"}}"#, "size"),
        (r#"{"t":"search","rules":{"otn":"dim:7 esc:x"}}"#, "esc"),
    ] {
        let answer = last(request);
        let text = answer["text"].as_str().unwrap_or_default();
        assert!(answer["t"] == "error" && text.contains(part), "{request}: {answer}");
    }
}
