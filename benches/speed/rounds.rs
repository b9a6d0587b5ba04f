//! Turn by turn: each engine once a round, and the median of the rounds.

use std::time::Duration;

use serde::Serialize;

use crate::clock::CpuClock;

/// The least that one turn measures.
const LEAST: Duration = Duration::from_millis(100);

/// How fast an engine was in each round.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Figures {
    /// The median.
    pub per_second: f64,
    /// All rounds, in their order.
    pub rounds: Vec<f64>,
}

impl Figures {
    /// Adds a round: so much work in so much time.
    fn add(&mut self, work: u64, took: Duration) {
        self.rounds.push(work as f64 / took.as_secs_f64());
        self.per_second = median(&self.rounds);
    }

    /// How far the rounds lie apart, as a part of the median.
    pub fn spread(&self) -> f64 {
        let most = self.rounds.iter().copied().fold(0.0, f64::max);
        let least = self.rounds.iter().copied().fold(f64::INFINITY, f64::min);
        (most - least) / self.per_second
    }
}

/// The one in the middle.
pub fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => f64::NAN,
        many if many % 2 == 1 => sorted[many / 2],
        many => f64::midpoint(sorted[many / 2 - 1], sorted[many / 2]),
    }
}

/// What is measured with one thread and with two, in turns: the medians.
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

/// What takes part in the rounds.
pub struct Contestant<'a> {
    /// Runs while it works.
    pub clock: CpuClock,
    /// Does the work once and tells how much it was.
    pub work: Box<dyn FnMut() -> Result<u64, String> + 'a>,
}

/// Lets all take turns; each gets its figures, or what went wrong.
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

/// Works until a turn is long enough to be told from noise.
fn turn(one: &mut Contestant<'_>) -> Result<(u64, Duration), String> {
    let began = one.clock.now();
    let mut done = 0;
    loop {
        done += (one.work)()?;
        let took = one.clock.now().saturating_sub(began);
        if took >= LEAST {
            return Ok((done, took));
        }
    }
}
