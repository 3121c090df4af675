use branan_rules::presets;
use branan_scene::Keys;

use super::*;

fn stage() -> Rc<Stage> {
    Rc::new(Stage::new(&presets::BRANDUBH).expect("a preset"))
}

fn step(stage: &Rc<Stage>, word: &str) -> Trial {
    let step = stage.course().iter().find(|step| step.lesson.word() == word).expect("the course has it");
    let past: Vec<String> = step.task.past.iter().map(ToString::to_string).collect();
    let (start, goal) = (step.task.start.to_string(), step.task.goal.to_string());
    Trial::read(stage.clone(), &start, &past.join(" "), &goal).expect("a task")
}

fn verdict(trial: &Trial) -> String {
    trial.verdict("praise", &Keys)
}

/// A legal move that is not right.
fn wrong_move(trial: &Trial) -> Move {
    let right: Vec<Move> = trial.task.moves(&trial.stage).collect();
    let legal = trial.game().expect("a game").legal_moves();
    legal.into_iter().find(|mv| !right.contains(mv)).expect("a wrong move")
}

#[test]
fn the_course_can_be_done_by_its_own_answers() {
    let stage = stage();
    for step in stage.course() {
        let mut trial = self::step(&stage, &step.lesson.word());
        while !trial.is_solved() {
            if trial.asks_for_squares() {
                let squares = trial.task.squares(&stage).expect("squares");
                for square in squares.iter() {
                    assert!(trial.toggle(square));
                }
            } else {
                trial.play(trial.answer().parse().expect("a move"));
            }
        }
        assert_eq!((verdict(&trial).as_str(), trial.state()), ("praise", "solved"));
    }
}

#[test]
fn a_wrong_move_is_shown_with_what_it_overlooks_and_taken_back() {
    let stage = stage();
    for (word, key) in [("stop-king", "try-missed-guard"), ("win-as-attackers", "try-missed-force")] {
        let mut trial = step(&stage, word);
        let before = trial.game().map(|game| game.setup());
        trial.play(wrong_move(&trial));
        assert!(verdict(&trial).starts_with(key), "{}", verdict(&trial));
        assert_ne!(trial.game().map(|game| game.setup()), before);
        assert_eq!(trial.view(None, "", &Keys).arrows.len(), 1);
        trial.retry();
        assert_eq!((trial.game().map(|game| game.setup()), trial.state()), (before, "open"));
    }
}

#[test]
fn what_the_rules_forbid_is_explained() {
    let mut trial = step(&stage(), "capture");
    let own = own_pieces(&trial.game().expect("a game"), trial.game().expect("a game").side());
    let from = own.iter().next().expect("a piece");
    let to = Square::new((from.file() + 1) % 7, (from.rank() + 1) % 7);
    assert!(trial.reach().may_drop(cell(from), cell(to)));
    trial.play(Move::new(from, to));
    assert!(verdict(&trial).starts_with("no-not-straight"), "{}", verdict(&trial));
    assert_eq!(trial.state(), "wrong");
}

#[test]
fn squares_are_judged_when_asked_or_when_right() {
    let stage = stage();
    let mut trial = step(&stage, "movement");
    assert!(trial.asks_for_squares() && trial.reach() == Reach::default());
    let squares: Vec<Square> = trial.task.squares(&stage).expect("squares").iter().collect();
    assert!(trial.toggle(squares[0]));
    trial.check();
    assert_eq!(verdict(&trial), "try-missed-squares");
    assert!(!trial.toggle(squares[0]));
    for square in &squares {
        assert!(trial.toggle(*square));
    }
    assert!(trial.is_solved());
    trial.reset();
    assert_eq!((trial.state(), trial.marked), ("open", SquareSet::EMPTY));
}

#[test]
fn texts_that_are_no_task_are_refused() {
    let (stage, start) = (stage(), presets::BRANDUBH.start.to_string());
    for (start, past, goal) in
        [("", "", "go-on"), (&start, "d2-d7", "go-on"), (&start, "x", "go-on"), (&start, "", "fly")]
    {
        assert!(Trial::read(stage.clone(), start, past, goal).is_none(), "{start} {past} {goal}");
    }
}

/// A win in two moves for the defenders, whose king goes from d7 to c7 first.
fn puzzle() -> Trial {
    let mut trial = Trial::read(stage(), "1a1ka2/7/4a2/a5a/7/3a3/3a3 d", "", "force 2").expect("a task");
    trial.know("d7-c7".parse().ok());
    trial
}

fn circles_and_arrows(trial: &Trial) -> (usize, usize) {
    let view = trial.view(None, "", &Keys);
    (view.cells().filter(|cell| view[*cell].circle.is_some()).count(), view.arrows.len())
}

#[test]
fn a_hint_shows_the_piece_and_asked_again_the_move() {
    let mut trial = puzzle();
    assert!(trial.hint(&Keys).starts_with("puzzle-hint-piece"));
    assert_eq!(circles_and_arrows(&trial), (1, 0));
    assert!(trial.hint(&Keys).starts_with("try-answer"));
    assert_eq!(circles_and_arrows(&trial), (0, 1));
    trial.play("d7-c7".parse().expect("a move"));
    assert_eq!((trial.state(), circles_and_arrows(&trial)), ("onward", (0, 0)));
    assert!(trial.hint(&Keys).starts_with("puzzle-hint-piece"), "the next move has hints of its own");
}

#[test]
fn a_puzzle_is_missed_and_solved_to_its_end() {
    let mut trial = puzzle();
    trial.play("d7-d6".parse().expect("a move"));
    assert!(trial.has_missed() && verdict(&trial).starts_with("try-missed"));
    trial.retry();
    while !trial.is_solved() {
        trial.play(trial.answer().parse().expect("a move"));
        assert!(!trial.has_missed(), "{}", verdict(&trial));
    }
    assert_eq!(trial.line().split(' ').count(), 3);
    assert_eq!(trial.hint(&Keys), "");
}
