//! Drawings of positions, and one check that says everything about a move.

use branan_rules::{AnyGame, Move, Piece, RuleSet, Setup, Side, Square, SquareSet, Symmetry, presets};

/// Both Brandubhs: most clauses hold in either.
pub(crate) const BRANDUBHS: [&RuleSet; 2] = [&presets::BRANDUBH, &presets::BRANDUBH_HISTORICAL];

/// Plays a move in a drawing and checks all that comes of it.
///
/// The drawing has a line a row, the top one first, with `a` `d` `k` for pieces
/// and `.` for empty squares; a line `...` stands for all the empty rows that
/// are missing. The side to move is that of the piece that moves.
///
/// `expect` is one of
/// - `nothing`: the move is legal, takes nobody, and the set goes on;
/// - `takes b4 d3`: these soldiers and no others;
/// - `attackers win (encircled)`, or any other end, alone or behind `takes …; `;
/// - `illegal MayNotStop`, or any other reason.
///
/// Exactly the moved piece and the captured soldiers may have changed, and the
/// same must hold in every mirror image that the rule set cannot tell apart.
#[track_caller]
pub(crate) fn check(set: &RuleSet, drawing: &str, mv: &str, expect: &str) {
    let setup = board(set, drawing);
    let mv: Move = mv.parse().expect("a move");
    let expect = Expect::read(expect);
    for symmetry in Symmetry::ALL.into_iter().filter(|&symmetry| looks_alike(set, symmetry)) {
        let image = Image { symmetry, size: set.size() };
        check_image(set, &symmetry.setup(&setup), image, mv, &expect);
    }
}

/// [`check`] for several rule sets on the same board.
#[track_caller]
pub(crate) fn check_each(sets: &[&RuleSet], drawing: &str, mv: &str, expect: &str) {
    for set in sets {
        check(set, drawing, mv, expect);
    }
}

/// Checks where the piece on a square may go: exactly to these.
#[track_caller]
pub(crate) fn check_moves(set: &RuleSet, drawing: &str, from: &str, to: &str) {
    let from: Square = from.parse().expect("a square");
    let setup = board(set, drawing);
    let side = setup.piece_at(from).expect("a piece to move").side();
    let game = start(set, &setup.with_side(side));
    let found: SquareSet =
        game.legal_moves().into_iter().filter(|mv| mv.from == from).map(|mv| mv.to).collect();
    assert_eq!(found, squares(to), "moves from {from} in {}", set.id);
    assert_eq!(game.perft(1), game.legal_moves().len() as u64, "the moves as counted in {}", set.id);
}

/// A game that begins with a drawing.
#[track_caller]
pub(crate) fn game(set: &RuleSet, side: Side, drawing: &str) -> AnyGame {
    start(set, &board(set, drawing).with_side(side))
}

/// Plays some moves, all of which are legal.
#[track_caller]
pub(crate) fn play(game: &mut AnyGame, moves: &str) {
    for mv in moves.split_whitespace() {
        if let Err(error) = game.play(mv.parse().expect("a move")) {
            panic!("{error}");
        }
    }
}

/// The end of a game in words, `goes on` if there is none.
pub(crate) fn end(game: &AnyGame) -> String {
    game.end().map_or_else(|| "goes on".to_owned(), |end| end.to_string())
}

/// Reads squares with blanks between.
#[track_caller]
pub(crate) fn squares(text: &str) -> SquareSet {
    text.split_whitespace().map(|square| square.parse::<Square>().expect("a square")).collect()
}

/// Reads a drawing for the board of a rule set; see [`check`].
#[track_caller]
pub(crate) fn board(set: &RuleSet, drawing: &str) -> Setup {
    let size = set.size();
    let lines: Vec<&str> = drawing.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let drawn = lines.iter().filter(|&&line| line != "...").count();
    let mut setup = Setup::empty(size);
    let mut rank = size;
    for line in &lines {
        if *line == "..." {
            rank -= size - u8::try_from(drawn).expect("a board has few rows");
            continue;
        }
        rank = rank.checked_sub(1).expect("too many rows");
        let signs: Vec<char> = line.chars().filter(|sign| !sign.is_whitespace()).collect();
        assert_eq!(signs.len(), usize::from(size), "squares in {line:?}");
        for (file, sign) in (0..size).zip(signs) {
            setup = setup.with_piece(Square::new(file, rank), piece(sign));
        }
    }
    assert_eq!(rank, 0, "too few rows");
    setup
}

fn piece(sign: char) -> Option<Piece> {
    match sign {
        'a' => Some(Piece::Attacker),
        'd' => Some(Piece::Defender),
        'k' => Some(Piece::King),
        '.' => None,
        other => panic!("{other:?} is no piece"),
    }
}

#[track_caller]
fn start(set: &RuleSet, setup: &Setup) -> AnyGame {
    AnyGame::from_setup(set.clone(), setup).expect("a position that can be played")
}

/// What a move must do.
enum Expect {
    Legal { takes: SquareSet, end: String },
    Illegal(String),
}

impl Expect {
    fn read(text: &str) -> Expect {
        if let Some(reason) = text.strip_prefix("illegal ") {
            return Expect::Illegal(reason.to_owned());
        }
        let (mut takes, mut end) = (SquareSet::EMPTY, "goes on".to_owned());
        for part in text.split("; ") {
            match part.strip_prefix("takes ") {
                Some(list) => takes = squares(list),
                None if part == "nothing" => {}
                None => part.clone_into(&mut end),
            }
        }
        Expect::Legal { takes, end }
    }
}

#[derive(Clone, Copy)]
struct Image {
    symmetry: Symmetry,
    size: u8,
}

/// Says whether turning or mirroring the board leaves the rules as they are.
fn looks_alike(set: &RuleSet, symmetry: Symmetry) -> bool {
    let same = |squares: SquareSet| symmetry.squares(squares, set.size()) == squares;
    set.zones().into_iter().all(|(_, zone)| same(zone.squares)) && same(set.escape_squares())
}

#[track_caller]
fn check_image(set: &RuleSet, setup: &Setup, image: Image, mv: Move, expect: &Expect) {
    let mv = image.symmetry.mv(mv, image.size);
    let moved = setup.piece_at(mv.from);
    let before = setup.with_side(moved.map_or(Side::Attackers, Piece::side));
    let mut game = start(set, &before);
    let among_the_legal = game.legal_moves().contains(&mv);
    let played = game.play(mv);
    let context = format!("{mv} in {before} by {}", set.id);
    assert_eq!(played.is_ok(), among_the_legal, "{context}: the list of legal moves tells otherwise");
    match (expect, played) {
        (Expect::Legal { takes, end: expected }, Ok(ply)) => {
            let takes = image.symmetry.squares(*takes, image.size);
            assert_eq!(ply.captured, takes, "captures of {context}");
            assert_eq!(end(&game), *expected, "end of {context}");
            let mut after = before.with_piece(mv.from, None).with_piece(mv.to, moved);
            after = takes.iter().fold(after, |after, taken| after.with_piece(taken, None));
            assert_eq!(game.setup(), after.with_side(before.side().other()), "position after {context}");
            assert_eq!(game.undo(), Some(mv));
            assert_eq!(game.setup(), before, "position after taking back {context}");
        }
        (Expect::Illegal(reason), Err(error)) => {
            // Reasons name squares, which differ in the images.
            if image.symmetry == Symmetry::IDENTITY {
                assert_eq!(format!("{:?}", error.why), *reason, "{context}");
            }
            assert_eq!(game.setup(), before);
        }
        (Expect::Legal { .. }, Err(error)) => panic!("{context}: {error}"),
        (Expect::Illegal(reason), Ok(_)) => panic!("{context} is legal, expected {reason}"),
    }
}
