//! Diagrams of how a set ends.

use branan_rules::{AnyGame, Move, NoMoves, Reason, Setup, Side, SquareSet};

use super::{Diagram, first_scene, pattern};
use crate::goal::Goal;
use crate::pattern::{Pattern, Scene};
use crate::stage::Stage;
use crate::task::{Task, Verdict};

const RING: [&[&str]; 4] = [
    &["..o..", ".o.o.", "o.Ke*", ".o.o.", "..o.M"],
    &["..o..", ".o.o.", "o.Ke*", ".o.oM", "..o.."],
    &["..o..", ".o.o.", "o.K.*", ".o.oM", "..o.."],
    &[".oo.", "oKe*", ".ooM"],
];
const FORT: [&[&str]; 2] = [&["..M.", "....", ".o*.", "oK.o"], &["..M.", ".o*.", "oK.o"]];
const STUCK_BY_CORNER: [&[&str]; 2] = [&[".M.", "...", ".*.", "zeo"], &[".M.", ".*.", "zeo"]];
const STUCK_IN_CORNER: [&[&str]; 2] = [&["M.", "..", "*.", "vo"], &["M.", "*.", "vo"]];
const STUCK: [&[&str]; 2] = [&["M...", ".oo.", "*eeo", ".oo."], &["Moo.", "*eeo", ".oo."]];

pub(super) fn encirclement(stage: &Stage) -> Option<Diagram> {
    let scene = |focus, drawings: &[&'static [&'static str]]| {
        let sides = [Side::Attackers];
        first_scene(stage, &sides, drawings, |rows, side| Pattern {
            end: Some(Reason::Encircled),
            ..pattern(rows, side, focus)
        })
    };
    let shown = scene(stage.near(), &RING)?;
    let tried = scene(stage.far(), &RING[1..]).unwrap_or(shown);
    Some(Diagram::of(shown).with_task(stage, tried.setup, Goal::Win(Reason::Encircled)))
}

pub(super) fn exit_fort(stage: &Stage) -> Option<Diagram> {
    let scene = |focus| {
        first_scene(stage, &[Side::Defenders], &FORT, |rows, side| Pattern {
            on_edge: true,
            end: Some(Reason::ExitFort),
            ..pattern(rows, side, focus)
        })
    };
    let shown = scene(stage.near())?;
    let tried = scene(stage.far()).unwrap_or(shown);
    Some(Diagram::of(shown).with_task(stage, tried.setup, Goal::Win(Reason::ExitFort)))
}

/// The last attackers are shut in.
pub(super) fn no_moves(stage: &Stage) -> Option<Diagram> {
    let shown = stuck(stage, true)?;
    let diagram = Diagram::of(shown);
    if stage.set().no_moves == NoMoves::Draw {
        return Some(diagram);
    }
    let tried = stuck(stage, false).unwrap_or(shown);
    Some(diagram.with_task(stage, tried.setup, Goal::Win(Reason::NoMoves)))
}

fn stuck(stage: &Stage, near: bool) -> Option<Scene> {
    let focus = if near { stage.near() } else { stage.far() };
    let corners = stage.set().corners.squares;
    let drawn = |drawings: &[&'static [&'static str]], special: SquareSet, on_edge| {
        first_scene(stage, &[Side::Defenders], drawings, |rows, side| Pattern {
            special,
            on_edge,
            end: Some(Reason::NoMoves),
            onlookers: false,
            ..pattern(rows, side, focus)
        })
    };
    drawn(&STUCK_BY_CORNER, corners, true)
        .or_else(|| drawn(&STUCK_IN_CORNER, SquareSet::corners(stage.size()), true))
        .or_else(|| drawn(&STUCK, SquareSet::EMPTY, false))
}

/// Both sides go to and fro; the task is to do something else in time.
pub(super) fn repetition(stage: &Stage) -> Option<Diagram> {
    let count = stage.set().repetition?.count;
    let (start, there) = beginnings(stage).find_map(|start| {
        let game = stage.open(&start)?;
        let there = game.legal_moves().into_iter().find_map(|mv| to_and_fro(&game, mv))?;
        Some((start, there))
    })?;
    let past: Vec<Move> = there.iter().copied().cycle().take(4 * (usize::from(count) - 1) - 1).collect();
    let task = Task { start, past, goal: Goal::GoOn };
    task.game(stage).filter(|game| game.end().is_none())?;
    let last = *there.last()?;
    let ends = task.check(stage, last) != Verdict::Solved;
    // The first time round the last move must be one that can be shown.
    let shown = Task { past: there.clone(), ..task.clone() };
    shown.game(stage)?;
    let diagram = Diagram { start, moves: there, marked: SquareSet::EMPTY, task: None };
    ends.then(|| diagram.with(stage, task))
}

/// The start, then what two quiet moves make of it: who leaves a camp for good cannot go back there.
fn beginnings(stage: &Stage) -> impl Iterator<Item = Setup> {
    let start = stage.set().start;
    let after = |game: AnyGame| {
        let moves = game.legal_moves().into_iter();
        moves.filter_map(move |mv| {
            let mut next = game.clone();
            quiet(&mut next, mv).map(|()| next)
        })
    };
    let second = stage.open(&start).into_iter().flat_map(after).flat_map(after);
    std::iter::once(start).chain(second.map(|game| game.setup()).take(4))
}

/// A move, a reply and both taken back, with nothing happening.
fn to_and_fro(game: &AnyGame, mv: Move) -> Option<Vec<Move>> {
    let mut game = game.clone();
    let home = game.setup();
    quiet(&mut game, mv)?;
    let reply = game.legal_moves().into_iter().find(|&reply| {
        let mut game = game.clone();
        let cycle = [reply, back(mv)].into_iter().try_for_each(|mv| quiet(&mut game, mv));
        // The last move may be the one that repetition judges or forbids.
        cycle.is_some() && is_home(&game, back(reply), &home)
    })?;
    Some(vec![mv, reply, back(mv), back(reply)])
}

fn is_home(game: &AnyGame, mv: Move, home: &Setup) -> bool {
    let setup = game.setup();
    let piece = setup.piece_at(mv.from);
    let played = setup.with_piece(mv.from, None).with_piece(mv.to, piece).with_side(home.side());
    let fresh = game.restarted(&setup).is_ok_and(|mut fresh| fresh.play(mv).is_ok());
    played == *home && fresh
}

fn quiet(game: &mut AnyGame, mv: Move) -> Option<()> {
    let ply = game.play(mv).ok()?;
    (ply.captured.is_empty() && game.end().is_none()).then_some(())
}

const fn back(mv: Move) -> Move {
    Move::new(mv.to, mv.from)
}
