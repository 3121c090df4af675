//! Every diagram is a position that can be played and shows what it is about;
//! every task has an answer that is accepted and one that is not.

use branan_lessons::{Diagram, Goal, Lesson, Stage, Task, Topic, Verdict};
use branan_rules::{
    AnyGame, Direction, KingPower, Piece, Reason, RuleSet, Setup, Side, Square, SquareSet, presets,
};
use branan_testkit::{Random, rule_sets};

/// Topics that have nothing to show on a board.
const WITHOUT_DIAGRAM: [Topic; 4] = [Topic::KingCapture, Topic::QuietLimit, Topic::OffBoard, Topic::Match];

#[test]
fn presets_show_every_subject_and_let_it_be_tried() {
    for set in presets::ALL {
        let stage = Stage::new(set).expect("a preset is sound");
        for topic in Topic::of(&stage) {
            let name = format!("{} {}", set.id, topic.word());
            match stage.diagram(topic) {
                Some(diagram) => {
                    check_diagram(&stage, topic, &diagram, &name);
                    check_task(&stage, &diagram.task.unwrap_or_else(|| panic!("{name}: no task")), &name);
                }
                None => assert!(WITHOUT_DIAGRAM.contains(&topic), "{name}: no diagram"),
            }
        }
    }
}

#[test]
fn diagrams_of_any_rules_show_what_they_are_about() {
    let mut shown = 0;
    for seed in 0..16 {
        let set = rule_sets::arbitrary(&mut Random::new(seed));
        let stage = Stage::new(&set).expect("the rule set is sound");
        for topic in Topic::of(&stage) {
            let name = format!("seed {seed} {}", topic.word());
            let Some(diagram) = stage.diagram(topic) else { continue };
            check_diagram(&stage, topic, &diagram, &name);
            if let Some(task) = &diagram.task {
                check_task(&stage, task, &name);
            }
            shown += 1;
        }
    }
    assert!(shown > 150, "only {shown} diagrams");
}

#[test]
fn courses_of_presets_end_with_a_win_as_each_side() {
    for set in presets::ALL {
        let stage = Stage::new(set).expect("a preset is sound");
        let course = stage.course();
        assert!((10..=15).contains(&course.len()), "{}: {} steps", set.id, course.len());
        for step in course {
            check_task(&stage, &step.task, &format!("{} {}", set.id, step.lesson.word()));
        }
        let [.., attackers, defenders] = course else { panic!("a course has steps") };
        assert_eq!(attackers.lesson, Lesson::WinAsAttackers, "{}", set.id);
        assert_eq!(defenders.lesson, Lesson::WinAsDefenders, "{}", set.id);
        assert_eq!(played_out(&stage, &attackers.task), Some(Side::Attackers), "{}", set.id);
        assert_eq!(played_out(&stage, &defenders.task), Some(Side::Defenders), "{}", set.id);
        for lesson in [Lesson::StopKing, Lesson::SaveKing] {
            assert!(course.iter().any(|step| step.lesson == lesson), "{}: no {lesson:?}", set.id);
        }
    }
}

/// A win may be forced by leaving the other side nothing but bad moves, or moves that lose by themselves.
#[test]
fn forced_wins_are_those_of_a_full_search() {
    for set in presets::ALL {
        let stage = Stage::new(set).expect("a preset is sound");
        for step in stage.course() {
            let Goal::Force(moves) = step.task.goal else { continue };
            let game = step.task.game(&stage).expect("it can be played");
            let right: Vec<_> = step.task.moves(&stage).collect();
            for mv in game.legal_moves() {
                let mut after = game.clone();
                after.play(mv).expect("a legal move");
                let forced = forced_reference(&after, game.side(), moves);
                assert_eq!(right.contains(&mv), forced, "{} {}: {mv}", set.id, step.lesson.word());
            }
        }
    }
}

/// Whether a side that has just moved wins within `moves` moves, that one included: every reply is tried.
fn forced_reference(after: &AnyGame, side: Side, moves: u8) -> bool {
    let next = |game: &AnyGame, mv| {
        let mut next = game.clone();
        next.play(mv).expect("a legal move");
        next
    };
    let wins = |game: &AnyGame| {
        game.legal_moves().into_iter().any(|mv| forced_reference(&next(game, mv), side, moves - 1))
    };
    match after.end() {
        Some(end) => end.winner == Some(side),
        None => {
            moves > 1
                && after.legal_moves().into_iter().all(|mv| {
                    let game = next(after, mv);
                    game.end().map_or_else(|| wins(&game), |end| end.winner == Some(side))
                })
        }
    }
}

#[test]
fn what_the_rules_do_not_know_is_not_shown() {
    let copenhagen = Stage::new(&presets::COPENHAGEN).expect("a preset is sound");
    let fort = copenhagen.diagram(Topic::ExitFort).expect("Copenhagen has forts");
    let plain = Stage::new(&presets::FETLAR).expect("a preset is sound");
    assert_eq!(plain.diagram(Topic::ExitFort), None);
    assert!(!Topic::of(&plain).contains(&Topic::ExitFort));
    let task = fort.task.expect("it can be tried");
    let answer = task.moves(&copenhagen).next().expect("it has an answer");
    assert_eq!(task.check(&copenhagen, answer), Verdict::Solved);
    assert_eq!(task.check(&plain, answer), Verdict::Missed);
}

#[test]
fn ways_to_capture_the_king_are_those_of_the_rules() {
    let ways = |set: &RuleSet| -> Vec<(&str, usize)> {
        let stage = Stage::new(set).expect("a preset is sound");
        stage.king_ways().map(|(way, captors)| (way.word(), captors)).collect()
    };
    let open4 = ("open", 4);
    let brandubh = [("open", 2), ("on-throne", 4), ("beside-throne", 2), ("against-corner", 1)];
    assert_eq!(ways(&presets::BRANDUBH), brandubh);
    let historical = [("open", 2), ("on-throne", 4), ("against-throne", 3), ("against-corner", 1)];
    assert_eq!(ways(&presets::BRANDUBH_HISTORICAL), historical);
    let hnefatafl =
        [open4, ("on-throne", 4), ("against-throne", 3), ("against-corner", 2), ("against-edge", 3)];
    assert_eq!(ways(&presets::HNEFATAFL), hnefatafl);
    assert_eq!(ways(&presets::COPENHAGEN), [open4, ("on-throne", 4), ("against-throne", 3)]);
    assert_eq!(ways(&presets::ARD_RI), [open4, ("on-throne", 4)]);
    assert_eq!(ways(&presets::TAWLBWRDD), [("open", 2)]);
}

/// The right answer is accepted, something else is not.
fn check_task(stage: &Stage, task: &Task, name: &str) {
    if let Some(squares) = task.squares(stage) {
        assert_eq!(task.check_squares(stage, squares), Verdict::Solved, "{name}");
        assert_eq!(task.check_squares(stage, SquareSet::EMPTY), Verdict::Missed, "{name}");
        return;
    }
    let right: Vec<_> = task.moves(stage).collect();
    let accepted = |verdict| matches!(verdict, Verdict::Solved | Verdict::Onward(_));
    assert!(!right.is_empty(), "{name}: no answer to {}", task.goal);
    assert!(accepted(task.check(stage, right[0])), "{name}");
    let game = task.game(stage).unwrap_or_else(|| panic!("{name}: cannot be played"));
    assert_eq!(game.end(), None, "{name}: is over");
    let wrong = game.legal_moves().into_iter().find(|mv| !right.contains(mv));
    if let Some(wrong) = wrong {
        assert_eq!(task.check(stage, wrong), Verdict::Missed, "{name}");
        let is_open =
            task.game(stage).is_some_and(|mut game| game.play(wrong).is_ok() && game.end().is_none());
        let rebuttal = task.rebuttal(stage, wrong);
        match task.goal {
            Goal::Guard => assert_eq!(rebuttal.is_some(), is_open, "{name}: {wrong}"),
            Goal::Force(2..) => {}
            _ => assert_eq!(rebuttal, None, "{name}: {wrong}"),
        }
    } else {
        // Every legal move is right: what is wrong is not legal.
        assert_eq!(task.goal, Goal::GoOn, "{name}: nothing is wrong");
        let nowhere = branan_rules::Move::new(right[0].from, right[0].from);
        assert!(matches!(task.check(stage, nowhere), Verdict::Illegal(_)), "{name}");
    }
}

/// Who wins when every move is the answer, or the reply that comes back.
fn played_out(stage: &Stage, task: &Task) -> Option<Side> {
    let mut task = task.clone();
    let Goal::Force(mut moves) = task.goal else { return None };
    loop {
        let answer = task.moves(stage).next()?;
        match task.check(stage, answer) {
            Verdict::Onward(reply) => {
                moves -= 1;
                task.past.extend([answer, reply]);
                task.goal = Goal::Force(moves);
            }
            Verdict::Solved => {
                task.past.push(answer);
                return task.game(stage)?.end()?.winner;
            }
            _ => return None,
        }
    }
}

fn check_diagram(stage: &Stage, topic: Topic, diagram: &Diagram, name: &str) {
    let before = stage.game(&diagram.start).unwrap_or_else(|| panic!("{name}: cannot be played"));
    assert_eq!(before.end(), None, "{name}: is over");
    let mut after = before.clone();
    let mut captured = SquareSet::EMPTY;
    for &mv in &diagram.moves {
        captured = after.play(mv).unwrap_or_else(|error| panic!("{name}: {error}")).captured;
    }
    let shows = shows(stage, topic, diagram, &before, &after, captured);
    assert!(shows, "{name}: {} {:?}", diagram.start, diagram.moves);
}

/// Whether a diagram shows its subject, asked again and otherwise than it was made.
fn shows(
    stage: &Stage,
    topic: Topic,
    diagram: &Diagram,
    before: &AnyGame,
    after: &AnyGame,
    captured: SquareSet,
) -> bool {
    let (set, size) = (stage.set(), stage.size());
    let reason = after.end().map(|end| end.reason);
    let moved = diagram.moves.last().copied();
    let victims_beside = |squares: SquareSet| {
        captured.iter().all(|victim| neighbours(victim, size).any(|beside| squares.contains(beside)))
    };
    match topic {
        Topic::Start => diagram.start == set.start && diagram.moves.is_empty(),
        Topic::Movement => is_reach(before, diagram.marked),
        Topic::SpecialSquares => {
            let from = moved.map(|mv| mv.from);
            let reached =
                |square| before.legal_moves().iter().any(|mv| Some(mv.from) == from && mv.to == square);
            !diagram.marked.is_empty() && !diagram.marked.iter().any(reached)
        }
        Topic::Capture => captured.len() == 1 && sandwiched(&after.setup(), captured, moved.map(|mv| mv.to)),
        Topic::Hostile(zone) => captured.len() == 1 && victims_beside(zone.of(set).squares),
        Topic::HostileEdge => captured.len() == 1 && captured.minus(SquareSet::edge(size)).is_empty(),
        Topic::Several => captured.len() >= 2,
        Topic::Between => {
            let to = moved.map(|mv| mv.to);
            captured.is_empty() && reason.is_none() && to.is_some_and(|to| between(&after.setup(), to))
        }
        Topic::KingPower => match set.king_power {
            KingPower::Armed | KingPower::Hammer => {
                let piece = moved.and_then(|mv| before.setup().piece_at(mv.from));
                piece == Some(Piece::King) && !captured.is_empty()
            }
            KingPower::Anvil => !captured.is_empty(),
            KingPower::Unarmed => captured.is_empty(),
        },
        Topic::Linnaean => captured.len() == 1 && victims_beside(set.throne.squares),
        Topic::Shieldwall => captured.len() >= 2 && captured.minus(SquareSet::edge(size)).is_empty(),
        Topic::Escape => reason == Some(Reason::Escape),
        Topic::KingWay(_) => reason == Some(Reason::KingCaptured),
        Topic::Encirclement => reason == Some(Reason::Encircled),
        Topic::ExitFort => reason == Some(Reason::ExitFort),
        Topic::NoMoves => reason == Some(Reason::NoMoves) && after.legal_moves().is_empty(),
        Topic::Repetition => after.setup() == diagram.start && diagram.moves.len() == 4,
        Topic::KingCapture | Topic::QuietLimit | Topic::OffBoard | Topic::Match => false,
    }
}

fn neighbours(square: Square, size: u8) -> impl Iterator<Item = Square> {
    Direction::ALL.into_iter().filter_map(move |direction| square.step(direction, size))
}

fn is_reach(game: &AnyGame, squares: SquareSet) -> bool {
    let moves = game.legal_moves();
    let reach = |from| moves.iter().filter(|mv| mv.from == from).map(|mv| mv.to).collect::<SquareSet>();
    moves.iter().any(|mv| reach(mv.from) == squares)
}

/// Whether every captured soldier stood between the piece that moved and another of its side.
fn sandwiched(after: &Setup, captured: SquareSet, to: Option<Square>) -> bool {
    let Some(side) = to.and_then(|to| after.piece_at(to)).map(Piece::side) else { return false };
    let ours = |square: Option<Square>| {
        square.and_then(|square| after.piece_at(square)).is_some_and(|piece| piece.side() == side)
    };
    captured.iter().all(|victim| {
        Direction::ALL.into_iter().any(|direction| {
            let near = victim.step(direction, after.size());
            near == to && ours(victim.step(direction.opposite(), after.size()))
        })
    })
}

fn between(setup: &Setup, square: Square) -> bool {
    let Some(piece) = setup.piece_at(square) else { return false };
    let enemy = |direction: Direction| {
        let beside = square.step(direction, setup.size()).and_then(|beside| setup.piece_at(beside));
        beside.is_some_and(|other| other.side() != piece.side())
    };
    Direction::ALL.into_iter().any(|direction| enemy(direction) && enemy(direction.opposite()))
}
