//! `branan diagram` draws pictures that other programs can read.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

use crate::program::{ESCAPE, branan, feed, folder, run};

fn name(path: &Path) -> &str {
    path.to_str().expect("a name")
}

#[test]
fn a_position_becomes_an_svg_with_arrows_and_marks() {
    let plain = run(&["diagram", "brandubh"]);
    assert!(plain.status == 0 && plain.out.starts_with("<svg") && plain.out.ends_with("</svg>\n"));
    let marked = run(&["diagram", "brandubh", "--arrow", "d2-e2:red", "--mark", "d4", "--theme", "print"]);
    assert!(marked.status == 0 && marked.out != plain.out);
    let turned = run(&["diagram", "brandubh", "--flip", "--no-coordinates"]);
    assert!(turned.status == 0 && turned.out != plain.out);
}

#[test]
fn a_png_has_the_size_asked_for() {
    let path = folder("diagram-png").join("board.png");
    let ran = run(&["diagram", "tablut", "--size", "120", "-o", name(&path)]);
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    let decoder = png::Decoder::new(BufReader::new(File::open(&path).expect("written")));
    let info = decoder.read_info().expect("a PNG");
    assert_eq!((info.info().width, info.info().height), (120, 120));
}

#[test]
fn a_game_becomes_an_animation() {
    let dir = folder("diagram-game");
    let game = dir.join("game.txt");
    fs::write(&game, ESCAPE[..2].join(" ")).expect("a file");
    let (gif_path, apng_path) = (dir.join("game.gif"), dir.join("game.apng"));
    let ran = run(&["diagram", name(&game), "--size", "64", "--delay", "100", "-o", name(&gif_path)]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let mut decoder =
        gif::DecodeOptions::new().read_info(File::open(&gif_path).expect("written")).expect("a GIF");
    let mut frames = 0;
    while decoder.read_next_frame().expect("a frame").is_some() {
        frames += 1;
    }
    assert!(frames >= 3, "{frames} frames");
    assert_eq!(run(&["diagram", name(&game), "--size", "64", "-o", name(&apng_path)]).status, 0);
    let decoder = png::Decoder::new(BufReader::new(File::open(&apng_path).expect("written")));
    let info = decoder.read_info().expect("a PNG");
    assert_eq!(info.info().animation_control.expect("animated").num_frames, frames);
}

#[test]
fn an_svg_moves_when_asked_to() {
    let game = ESCAPE.join(" ");
    let still = feed(&["diagram"], &game).out;
    let first = feed(&["diagram", "--move", "0"], &game).out;
    let moving = feed(&["diagram", "--animate"], &game).out;
    assert!(still != first && moving != still && moving.len() > still.len());
}

#[test]
fn binary_pictures_go_through_pipes() {
    let output =
        branan().args(["diagram", "brandubh", "--format", "png", "--size", "32"]).output().expect("it runs");
    assert!(output.status.success() && output.stdout.starts_with(b"\x89PNG"));
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    for args in [
        &["diagram", "brandubh", "-o", "board.bmp"][..],
        &["diagram", "brandubh", "--arrow", "d2"],
        &["diagram", "brandubh", "--arrow", "d2-e2:pink"],
        &["diagram", "brandubh", "--mark", "k11"],
        &["diagram", "brandubh", "--size", "1000000"],
        &["diagram", "brandubh", "--theme", "plastic"],
        &["diagram", "brandubh", "--move", "1"],
    ] {
        let ran = run(args);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}");
    }
    let ran = run(&["diagram", "brandubh", "-o", "/no/such/folder/board.svg"]);
    assert!(ran.status == 1 && ran.err.contains("/no/such/folder/board.svg"), "{}", ran.err);
}
