//! Statistics of results, compared with the numbers of fastchess.
//!
//! The numbers are from `app/tests/elo_test.cpp` and `app/tests/sprt_test.cpp` at commit 74deac23aadc of
//! <https://github.com/Disservin/fastchess>.

use triagonal::ratings::{Estimate, Pairs, Sprt, Verdict, mean_with_error};

#[track_caller]
fn near(found: f64, expected: f64) {
    // The tests of fastchess allow an error of one percent, and their numbers have two decimals.
    assert!((found - expected).abs() < 0.006, "{found} instead of {expected}");
}

#[test]
fn single_games() {
    for (lost, drawn, won, normalised, error, superiority) in [
        (89, 123, 76, -20.76, 40.13, 15.53),
        (96, 111, 136, 49.77, 36.77, 99.60),
        (356, 0, 34, -508.44, 34.48, 0.0),
    ] {
        let found = Estimate::of_games(lost, drawn, won).expect("there are games");
        near(found.normalised, normalised);
        near(found.normalised_error, error);
        near(100.0 * found.superiority, superiority);
    }
    let found = Estimate::of_games(96, 111, 136).expect("there are games");
    near(found.elo, 40.70);
    near(found.elo_error, 30.43);
}

#[test]
fn pairs_of_games() {
    for (pairs, elo, error, normalised, normalised_error, superiority) in [
        ([34, 54, 31 + 32, 64, 75], 55.58, 27.65, 57.94, 28.28, 100.0),
        ([332, 433, 457 + 41, 333, 334], -8.64, 10.33, -9.17, 10.96, 5.05),
        ([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95, -19.01, 2.65, 0.0),
    ] {
        let found = Estimate::of_pairs(&Pairs(pairs)).expect("there are pairs");
        near(found.elo, elo);
        near(found.elo_error, error);
        near(found.normalised, normalised);
        near(found.normalised_error, normalised_error);
        near(100.0 * found.superiority, superiority);
    }
}

#[test]
fn sequential_tests() {
    for (elo0, elo1, pairs, ratio) in [
        (0.5, 2.5, [223, 9863, 20279 + 1000, 10037, 246], -3.07),
        (0.0, 2.0, [871, 26175, 55003 + 980, 26678, 821], -4.98),
    ] {
        let test = Sprt::new(elo0, elo1, 0.05, 0.05).expect("it is a test");
        near(test.ratio(&Pairs(pairs)), ratio);
        assert_eq!(test.verdict(&Pairs(pairs)), Verdict::NotStronger);
    }
    let test = Sprt::new(0.0, 5.0, 0.05, 0.05).expect("it is a test");
    // ln 19
    near(test.bounds().1, 2.944);
    near(test.bounds().0, -2.944);
    assert_eq!(test.verdict(&Pairs::default()), Verdict::Open);
    assert_eq!(test.verdict(&Pairs([0, 0, 0, 0, 300])), Verdict::Stronger);
    assert_eq!(test.verdict(&Pairs([300, 0, 0, 0, 0])), Verdict::NotStronger);
}

#[test]
fn tests_that_make_no_sense() {
    for (elo0, elo1, alpha, beta) in [
        (5.0, 0.0, 0.05, 0.05),
        (0.0, 0.0, 0.05, 0.05),
        (0.0, 5.0, 0.0, 0.05),
        (0.0, 5.0, 0.6, 0.4),
        (0.0, f64::INFINITY, 0.05, 0.05),
        (f64::NAN, 5.0, 0.05, 0.05),
    ] {
        assert!(
            Sprt::new(elo0, elo1, alpha, beta).is_err(),
            "{elo0} {elo1} {alpha} {beta}"
        );
    }
}

#[test]
fn results_at_the_edges() {
    assert_eq!(Estimate::of_pairs(&Pairs::default()), None);
    let all = Estimate::of_pairs(&Pairs([0, 0, 0, 0, 9])).expect("there are pairs");
    assert_eq!((all.elo, all.superiority), (f64::INFINITY, 1.0));
    let even = Estimate::of_pairs(&Pairs([0, 0, 9, 0, 0])).expect("there are pairs");
    assert_eq!((even.elo, even.normalised, even.superiority), (0.0, 0.0, 0.5));
    let mut pairs = Pairs::default();
    for half_points in [0, 4, 4, 9] {
        pairs.add(half_points);
    }
    assert_eq!(pairs, Pairs([1, 0, 0, 0, 2]));
    assert_eq!(mean_with_error(&[]), None);
    let (mean, error) = mean_with_error(&[0.0, 1.0]).expect("there are numbers");
    near(mean, 0.5);
    // 1.96 times the root of 1/4 divided by 2
    near(error, 0.693);
}
