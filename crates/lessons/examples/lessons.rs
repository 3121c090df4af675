//! Prints every diagram and the course of a rule set: `cargo run --example lessons brandubh`.

use branan_lessons::{Stage, Task, Topic};
use branan_rules::{Piece, Setup, Square, presets};

fn main() {
    let id = std::env::args().nth(1).unwrap_or_else(|| "brandubh".to_owned());
    let set = presets::by_id(&id).expect("the id of a preset");
    let stage = Stage::new(set).expect("a preset is sound");
    for topic in Topic::of(&stage) {
        let Some(diagram) = stage.diagram(topic) else {
            println!("-- {}: nothing to show", topic.word());
            continue;
        };
        let moves: Vec<String> = diagram.moves.iter().map(ToString::to_string).collect();
        println!("-- {}: {} marked {}", topic.word(), moves.join(" "), diagram.marked);
        let task = diagram.task.as_ref().map(|task| describe(&stage, task));
        println!("   try: {}", task.unwrap_or_default());
        draw(&diagram.start, diagram.task.as_ref().map(|task| &task.start));
    }
    let begun = std::time::Instant::now();
    let course = stage.course();
    println!("== course of {} steps in {:?}", course.len(), begun.elapsed());
    for (number, step) in (1..).zip(course) {
        println!("{number}. {}: {}", step.lesson.word(), describe(&stage, &step.task));
        draw(&step.task.start, None);
    }
}

fn describe(stage: &Stage, task: &Task) -> String {
    let answers: Vec<String> = match task.squares(stage) {
        Some(squares) => vec![squares.to_string()],
        None => task.moves(stage).map(|mv| mv.to_string()).take(9).collect(),
    };
    format!("{} as {}: {}", task.goal, task.side(stage), answers.join(" "))
}

fn draw(left: &Setup, right: Option<&Setup>) {
    for rank in (0..left.size()).rev() {
        let row = |setup: &Setup| -> String {
            let letter = |file| setup.piece_at(Square::new(file, rank)).map_or('.', Piece::letter);
            (0..setup.size()).flat_map(|file| [letter(file), ' ']).collect()
        };
        println!("   {}   {}", row(left), right.map(row).unwrap_or_default());
    }
}
