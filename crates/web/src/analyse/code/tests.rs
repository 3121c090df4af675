use branan_rules::presets;

use super::*;

fn sample() -> Study {
    let mut study = Study::new(&presets::BRANDUBH, None).expect("a preset");
    study.tags.push(("attackers".to_owned(), "Áine".to_owned()));
    let play = |study: &mut Study, mv: &str| study.play(mv.parse().expect("a move")).expect("legal");
    play(&mut study, "d2-e2");
    let fork = study.at();
    play(&mut study, "d3-b3");
    study.here().comment = "safer — perhaps".to_owned();
    play(&mut study, "d1-d3");
    study.go(fork);
    play(&mut study, "d3-c3");
    let here = study.at();
    let (from, to) = ("a1".parse().expect("a cell"), "c3".parse().expect("a cell"));
    study.here().drawing.arrows.push(Arrow { from, to, colour: Colour::Red });
    study.here().drawing.circles.push((to, Colour::Blue));
    study.go(fork);
    play(&mut study, "d3-a3");
    study.go(here);
    study
}

#[test]
fn a_study_is_read_as_it_was_written() {
    let study = sample();
    let code = write_code(&study);
    let again = read_code(&code).expect("a code");
    assert_eq!(write_code(&again), code);
    assert_eq!((again.len(), again.tags.clone()), (study.len(), study.tags.clone()));
    let (mine, theirs) = (study.turn(study.at()), again.turn(again.at()));
    assert_eq!((&mine.written, &mine.drawing), (&theirs.written, &theirs.drawing));
    assert!(code.len() < 140, "{} letters: {code}", code.len());
}

#[test]
fn any_position_that_can_be_played_can_be_shared() {
    for set in presets::ALL {
        let corner = Square::new(1, 0);
        let setup = set.start.with_side(Side::Defenders).with_piece(corner, Some(Piece::Attacker));
        let study = Study::new(set, Some(setup)).expect("it can be played");
        let again = read_code(&write_code(&study)).expect("a code");
        assert_eq!(again.start(), Some(&setup), "{}", set.id);
    }
}

#[test]
fn a_code_cut_short_or_damaged_is_refused_or_another_study_and_never_a_panic() {
    let code = write_code(&sample());
    for end in 0..code.len() {
        assert!(read_code(&code[..end]).is_err() || code.len() - end < 2, "{end}");
    }
    for place in 0..code.len() {
        for letter in ["A", "_", "7", "é", " "] {
            let damaged = [&code[..place], letter, &code[place + 1..]].concat();
            let _ = read_code(&damaged);
        }
    }
}

#[test]
fn what_is_wrong_is_told_apart() {
    assert_eq!(read_code("").unwrap_err(), CodeError::Broken);
    assert_eq!(read_code("hello!").unwrap_err(), CodeError::Broken);
    assert_eq!(read_code(&letters(&[2, 0])).unwrap_err(), CodeError::Later);
    assert_eq!(read_code(&letters(b"\x01\x05chess\x00\x00")).unwrap_err(), CodeError::Rules);
    assert_eq!(read_code(&letters(b"\x01\x08brandubh\x00\x06\x01\x00")).unwrap_err(), CodeError::Illegal);
}

#[test]
fn bytes_become_letters_and_bytes_again() {
    for length in 0..7 {
        let some: Vec<u8> = (0..length).map(|index| 250 - index * 37).collect();
        assert_eq!(bytes(&letters(&some)), Some(some));
    }
}
