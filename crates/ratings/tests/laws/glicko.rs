//! Glicko-2 itself.

use branan_ratings::{Bout, Rating, TAU, updated};
use branan_testkit::Random;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use crate::support::share;

fn near(ours: f64, theirs: f64) -> bool {
    (ours - theirs).abs() <= 1e-6 * theirs.abs().max(1.0)
}

fn rating(random: &mut Random) -> Rating {
    Rating {
        points: 400.0 + 2600.0 * share(random),
        deviation: 30.0 + 470.0 * share(random),
        volatility: 0.03 + 0.07 * share(random),
    }
}

#[test]
fn it_agrees_with_another_implementation() {
    let mut random = Random::new(1);
    let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
    let theirs = |rating: Rating| Glicko2Rating {
        rating: rating.points,
        deviation: rating.deviation,
        volatility: rating.volatility,
    };
    for _ in 0..20_000 {
        let player = rating(&mut random);
        let results: Vec<(Rating, f64)> =
            (0..=random.index(5)).map(|_| (rating(&mut random), random.one_of(&[0.0, 0.5, 1.0]))).collect();
        let bouts: Vec<Bout> = results
            .iter()
            .map(|&(opponent, score)| Bout { points: opponent.points, deviation: opponent.deviation, score })
            .collect();
        let outcome = |score: f64| match score {
            0.0 => Outcomes::LOSS,
            1.0 => Outcomes::WIN,
            _ => Outcomes::DRAW,
        };
        let games: Vec<_> = results.iter().map(|&(who, score)| (theirs(who), outcome(score))).collect();
        let ours = updated(player, &bouts, 1.0);
        let other = glicko2_rating_period(&theirs(player), &games, &config);
        assert!(near(ours.points, other.rating), "{ours:?} {other:?}");
        assert!(near(ours.deviation, other.deviation), "{ours:?} {other:?}");
        assert!(near(ours.volatility, other.volatility), "{ours:?} {other:?}");
    }
}

#[test]
fn the_example_of_the_paper_comes_out_but_for_its_volatility() {
    // The paper has τ = 0.5 and a volatility of 0.05999; ours is another, which changes the rest by less than it shows.
    let player = Rating { points: 1500.0, deviation: 200.0, volatility: 0.06 };
    let bout = |points, deviation, score| Bout { points, deviation, score };
    let bouts = [bout(1400.0, 30.0, 1.0), bout(1550.0, 100.0, 0.0), bout(1700.0, 300.0, 0.0)];
    let after = updated(player, &bouts, 1.0);
    assert_eq!(
        (format!("{:.1}", after.points), format!("{:.1}", after.deviation)),
        ("1464.1".into(), "151.5".into())
    );
}

#[test]
fn every_bit_is_the_one_that_was_written_down() {
    // If one of these changes, everybody's rating does.
    let bout = Bout { points: 1500.0, deviation: 500.0, score: 1.0 };
    let mut rating = Rating::NEW;
    let mut seen = Vec::new();
    for periods in [0.0, 0.1, 20.0] {
        rating = updated(rating, &[bout], periods);
        seen.push([rating.points, rating.deviation, rating.volatility].map(f64::to_bits));
    }
    let expected = [
        [0x409b_35e7_4972_2fd2, 0x4078_cb09_7d5f_60fb, 0x3fb7_0a20_ed4d_83eb],
        [0x409d_0ce5_ccbc_d3e4, 0x4075_8c61_9ad4_8a48, 0x3fb7_09ed_4869_1bb3],
        [0x409e_43cb_65d5_bd71, 0x4073_ebd5_fc02_9fac, 0x3fb7_09b6_6ee4_f555],
    ];
    assert_eq!(seen, expected, "{seen:#x?}");
}

#[test]
fn time_makes_less_sure_up_to_a_limit() {
    let sure = Rating { points: 1800.0, deviation: 60.0, volatility: 0.06 };
    let year = sure.after(365.0 * branan_ratings::PERIODS_A_DAY);
    assert!((105.0..115.0).contains(&year.deviation), "{year:?}");
    assert!(!sure.is_provisional() && year.after(20.0).is_provisional());
    assert_eq!(sure.after(1e9).deviation.to_bits(), 500_f64.to_bits());
    assert_eq!((sure.to_string(), Rating::NEW.to_string()), ("1800".into(), "1500?".into()));
}
