//! Side terms learnt from results.

use branan_ratings::{FitError, SetResult, fit};
use branan_testkit::Random;

use crate::support::share;

fn nameless(defenders: usize, attackers: usize, drawn: usize) -> Vec<SetResult<u32>> {
    let result = |defenders_won| SetResult { attackers: None, defenders: None, defenders_won };
    let mut results = vec![result(Some(true)); defenders];
    results.extend(vec![result(Some(false)); attackers]);
    results.extend(vec![result(None); drawn]);
    results
}

#[test]
fn without_names_it_is_the_share_of_wins() {
    let found = fit(&nameless(597, 403, 0)).unwrap();
    let by_hand = 400.0 * (597.0_f64 / 403.0).log10();
    assert!((found.term - by_hand).abs() < 1e-6, "{found:?}");
    // The error of the logarithm of odds.
    let error = 400.0 / 10_f64.ln() * (1.0 / 597.0 + 1.0 / 403.0_f64).sqrt();
    assert!((found.error - error).abs() < 1e-6, "{found:?}");
    assert!((fit(&nameless(10, 10, 5)).unwrap().term).abs() < 1e-9);
}

#[test]
fn nothing_is_learnt_from_nothing() {
    assert_eq!(fit::<u32>(&[]), Err(FitError::NoSets));
    assert_eq!(fit(&nameless(3, 0, 0)), Err(FitError::OneSided));
    assert_eq!(fit(&nameless(0, 3, 0)), Err(FitError::OneSided));
    assert!(fit(&nameless(0, 3, 1)).is_ok());
}

/// Sets of people whose strengths are known; the strong defend in three of four if `biased`.
fn sets(random: &mut Random, term: f64, biased: bool) -> Vec<SetResult<usize>> {
    let strength: Vec<f64> =
        (0..40).map(|_| (0..12).map(|_| share(random)).sum::<f64>() * 250.0 - 1500.0).collect();
    (0..1200)
        .map(|_| {
            let (mut attackers, mut defenders) = (random.index(40), random.index(40));
            if biased && strength[attackers] > strength[defenders] && random.percent(50) {
                (attackers, defenders) = (defenders, attackers);
            }
            let margin = strength[defenders] - strength[attackers] + term;
            let won = share(random) < 1.0 / (1.0 + 10_f64.powf(-margin / 400.0));
            SetResult { attackers: Some(attackers), defenders: Some(defenders), defenders_won: Some(won) }
        })
        .collect()
}

#[test]
fn the_true_term_is_found_even_if_the_strong_choose_their_side() {
    for biased in [false, true] {
        let (mut inside, mut sum) = (0, 0.0);
        for seed in 0..40 {
            let found = fit(&sets(&mut Random::new(seed), 68.0, biased)).unwrap();
            let (low, high) = found.interval();
            inside += u32::from((low..high).contains(&68.0));
            sum += found.term;
        }
        println!("{biased}: {inside} of 40 intervals hold the truth, mean {}", sum / 40.0);
        assert!(inside >= 34, "{biased}: {inside} of 40 intervals hold the truth");
        assert!((sum / 40.0 - 68.0).abs() < 12.0, "{biased}: {}", sum / 40.0);
    }
}
