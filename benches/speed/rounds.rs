//! Rounds: each engine runs once in each round, and the median of the rounds counts.

use std::time::Duration;

use serde::Serialize;

use crate::clock::CpuClock;

/// The minimum duration of one measurement.
const MIN_DURATION: Duration = Duration::from_millis(100);

/// The speeds of an engine in the rounds.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Figures {
    /// The median.
    pub per_second: f64,
    /// The speeds of all rounds, in order.
    pub rounds: Vec<f64>,
}

impl Figures {
    /// Adds a round, given the work and its time.
    fn add(&mut self, work: u64, took: Duration) {
        self.rounds.push(work as f64 / took.as_secs_f64());
        self.per_second = median(&self.rounds);
    }

    /// The range of the rounds, relative to the median.
    pub fn spread(&self) -> f64 {
        let most = self.rounds.iter().copied().fold(0.0, f64::max);
        let least = self.rounds.iter().copied().fold(f64::INFINITY, f64::min);
        (most - least) / self.per_second
    }
}

/// The median.
pub fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => f64::NAN,
        many if many % 2 == 1 => sorted[many / 2],
        many => f64::midpoint(sorted[many / 2 - 1], sorted[many / 2]),
    }
}

/// Measures with one thread and with two, alternately; returns the medians.
pub fn with_one_and_two_threads(
    rounds: u32,
    mut measured: impl FnMut(u32) -> Result<f64, String>,
) -> Result<(f64, f64), String> {
    let (mut one, mut two) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        one.push(measured(1)?);
        two.push(measured(2)?);
    }
    Ok((median(&one), median(&two)))
}

/// An engine in the rounds.
pub struct Contestant<'a> {
    /// The clock that runs while the engine works.
    pub clock: CpuClock,
    /// Does the work once and returns its amount.
    pub work: Box<dyn FnMut() -> Result<u64, String> + 'a>,
}

/// Runs all rounds; returns the figures or the error of each engine.
pub fn take_turns(contestants: &mut [Contestant<'_>], rounds: u32) -> Vec<Result<Figures, String>> {
    let mut all = vec![Ok(Figures::default()); contestants.len()];
    for _ in 0..rounds {
        for (one, figures) in contestants.iter_mut().zip(&mut all) {
            let turn = match figures {
                Ok(_) => turn(one),
                Err(_) => continue,
            };
            match (turn, &mut *figures) {
                (Ok((work, took)), Ok(figures)) => figures.add(work, took),
                (Err(problem), _) => *figures = Err(problem),
                (Ok(_), Err(_)) => {}
            }
        }
    }
    all
}

/// Repeats the work until the measurement is long enough.
fn turn(one: &mut Contestant<'_>) -> Result<(u64, Duration), String> {
    let began = one.clock.now();
    let mut done = 0;
    loop {
        done += (one.work)()?;
        let took = one.clock.now().saturating_sub(began);
        if took >= MIN_DURATION {
            return Ok((done, took));
        }
    }
}
