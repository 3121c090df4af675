//! Draws boards of every theme and size into a folder, to look at: `gallery FOLDER [PX...]`.

use std::error::Error;
use std::fs;
use std::path::Path;

use branan_board_ui::{
    Cell, Colour, Floor, Frames, Mark, Pace, Shape, Style, Theme, View, animated_svg, svg,
};
use branan_cli::picture;
use branan_rules::{Board7, Piece, Rules, Square, presets};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "gallery".into());
    let mut sizes: Vec<u32> = arguments.map(|px| px.parse()).collect::<Result<_, _>>()?;
    if sizes.is_empty() {
        sizes = vec![240, 480, 1024];
    }
    fs::create_dir_all(&folder)?;
    for (name, view) in views()? {
        for theme in Theme::ALL {
            let text = svg(&view, &Style { theme, ..Style::default() });
            let file = Path::new(&folder).join(format!("{name}-{theme}"));
            fs::write(file.with_extension("svg"), &text)?;
            for px in &sizes {
                fs::write(file.with_extension(format!("{px}.png")), picture::png(&text, *px)?)?;
            }
        }
    }
    let frames = game()?;
    for theme in [Theme::Wood, Theme::Dark] {
        let style = Style { theme, ..Style::default() };
        let file = Path::new(&folder).join(format!("game-7-{theme}"));
        fs::write(file.with_extension("gif"), picture::gif(&frames, &style, 480)?)?;
        fs::write(file.with_extension("apng"), picture::apng(&frames, &style, 480)?)?;
        fs::write(file.with_extension("animated.svg"), animated_svg(&frames, &style))?;
    }
    Ok(())
}

/// Forty plies of Brandubh, played by chance but always the same.
fn game() -> Result<Frames, Box<dyn Error>> {
    let rules = Rules::<Board7>::new(presets::BRANDUBH)?;
    let mut position = rules.start();
    let mut frames = Frames::new(start(), Pace::default());
    let mut seed = 1_u32;
    let mut plies = 0;
    while plies < 40 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let mv = position.choose_move(&rules, |count| (seed >> 8) % count).ok_or("no move")?;
        let played = position.play(&rules, mv)?;
        if played.end.is_some() {
            continue;
        }
        plies += 1;
        let mut view = board(&["......."; 7].join("/"));
        for cell in view.cells() {
            view[cell].piece = played.position.piece_at(Square::new(cell.file, cell.rank)).map(shape);
        }
        for square in played.captured.iter() {
            view = view.captured(cell(square), shape(position.side().other().soldier()));
        }
        let (from, to) = (cell(mv.from), cell(mv.to));
        let turn = shape(played.position.side().soldier());
        frames.play(from, to, view.last_move(from, to).turn(turn));
        position = played.position;
    }
    Ok(frames)
}

fn cell(square: Square) -> Cell {
    Cell::new(square.file(), square.rank())
}

fn shape(piece: Piece) -> Shape {
    match piece {
        Piece::Attacker => Shape::Attacker,
        Piece::Defender => Shape::Defender,
        Piece::King => Shape::King,
    }
}

fn views() -> Result<Vec<(&'static str, View)>, Box<dyn Error>> {
    Ok(vec![("start-7", start()), ("middle-11", middle()?), ("marked-7", marked()?), ("large-19", large())])
}

fn start() -> View {
    board("...a.../...a.../...d.../aadkdaa/...d.../...a.../...a...").turn(Shape::Attacker)
}

fn marked() -> Result<View, Box<dyn Error>> {
    let mut view = board("..a..../...a.../......./aa.kdaa/...d.../...a.../..a....")
        .last_move("d1".parse()?, "c1".parse()?)
        .captured("c4".parse()?, Shape::Defender)
        .captured("b1".parse()?, Shape::Attacker)
        .mark("e4".parse()?, Mark::Preview)
        .mark("d4".parse()?, Mark::Danger)
        .mark("d3".parse()?, Mark::Selected)
        .circle("d6".parse()?, Colour::Red)
        .circle("c7".parse()?, Colour::Blue)
        .note("e2".parse()?, "b2")
        .note("f2".parse()?, "12")
        .note("g2".parse()?, "!?")
        .arrow("d3".parse()?, "b3".parse()?, Colour::Green)
        .turn(Shape::Defender);
    for cell in ["c3", "b3", "a3", "e3", "f3", "g3"] {
        view = view.mark(cell.parse()?, Mark::Legal);
    }
    for cell in ["e5", "f5", "f6", "f7"] {
        view = view.mark(cell.parse()?, Mark::Region);
    }
    Ok(view)
}

fn middle() -> Result<View, Box<dyn Error>> {
    let rows = "...a.a.a.../....a...a../.a...d...../a..d...d..a/a...d.a.d.a/aa.d.k.dd.a/a..ad...d.a/a......a..a/..d..a...../.....a...../...aa.aa...";
    let view = board(rows)
        .last_move("k7".parse()?, "g7".parse()?)
        .captured("g6".parse()?, Shape::Defender)
        .mark("f6".parse()?, Mark::Danger)
        .circle("i9".parse()?, Colour::Yellow)
        .arrow("f6".parse()?, "f4".parse()?, Colour::Green)
        .arrow("e10".parse()?, "e8".parse()?, Colour::Red)
        .arrow("d6".parse()?, "b6".parse()?, Colour::Blue)
        .arrow("h8".parse()?, "i10".parse()?, Colour::Yellow)
        .turn(Shape::Defender);
    Ok(view)
}

/// Alea Evangelii, as the manuscript has its pieces, roughly.
fn large() -> View {
    let quarter = [
        "..a..a....",
        ".........a",
        "a....a....",
        ".......a.a",
        "....a.a...",
        "a.a......d",
        "......d...",
        "...a....d.",
        ".......d.d",
        ".a.a.d..dk",
    ];
    let full = |i: usize| if i < 10 { i } else { 18 - i };
    let rows: Vec<String> = (0..19)
        .map(|row| (0..19).map(|column| char::from(quarter[full(row)].as_bytes()[full(column)])).collect())
        .collect();
    let view = board(&rows.join("/"));
    [(3, 3), (4, 3), (3, 4), (15, 15), (14, 15), (15, 14)]
        .into_iter()
        .fold(view, |view, (file, rank)| view.floor(Cell::new(file, rank), Floor::Camp))
}

/// Puts pieces as drawn, top row first.
fn board(rows: &str) -> View {
    let rows: Vec<&str> = rows.split('/').collect();
    let size = rows.len() as u8;
    let mut view = View::new(size);
    for (rank, row) in (0..size).rev().zip(rows) {
        for (file, letter) in (0..size).zip(row.chars()) {
            view[Cell::new(file, rank)].piece = match letter {
                'a' => Some(Shape::Attacker),
                'd' => Some(Shape::Defender),
                'k' => Some(Shape::King),
                _ => None,
            };
        }
    }
    let (last, middle) = (size - 1, size / 2);
    for (file, rank) in [(0, 0), (0, last), (last, 0), (last, last)] {
        view = view.floor(Cell::new(file, rank), Floor::Corner);
    }
    view.floor(Cell::new(middle, middle), Floor::Throne)
}
