//! Runs the parts of all suites on several threads, and reports the suites in order.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use triagonal::cases::{PartResult, SuiteRunner};
use triagonal_host::stop::Stop;

/// The result and the time of a part.
pub(super) type Timed = (PartResult, Duration);

/// Runs the chosen parts of the suites. When a suite and all before it are done, `each` receives its index and the
/// results of its parts in order. On a terminal, a bar shows the progress.
pub(super) fn run(
    runners: &[Option<&SuiteRunner<'_>>],
    chosen: &[Vec<usize>],
    threads: usize,
    mut each: impl FnMut(usize, Vec<Timed>, &ProgressBar) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let tasks: Vec<(usize, usize)> = chosen
        .iter()
        .enumerate()
        .flat_map(|(suite, parts)| (0..parts.len()).map(move |index| (suite, index)))
        .collect();
    let bar = progress(tasks.len());
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let reported = thread::scope(|scope| {
        for _ in 0..threads.min(tasks.len()) {
            let (sender, tasks, next) = (sender.clone(), &tasks, &next);
            scope.spawn(move || {
                while let Some(&(suite, index)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(runner) = runners[suite] {
                        let began = Instant::now();
                        let result = runner.run(chosen[suite][index]);
                        if sender.send((suite, index, (result, began.elapsed()))).is_err() {
                            break;
                        }
                    }
                }
            });
        }
        drop(sender);
        let mut done: Vec<Vec<Option<Timed>>> = chosen.iter().map(|parts| vec![None; parts.len()]).collect();
        let mut missing: Vec<usize> = chosen.iter().map(Vec::len).collect();
        let mut reported = 0;
        let mut report_finished = |done: &mut Vec<Vec<Option<Timed>>>, missing: &[usize]| {
            while reported < done.len() && missing[reported] == 0 {
                let parts = std::mem::take(&mut done[reported]);
                each(reported, parts.into_iter().flatten().collect(), &bar)?;
                reported += 1;
            }
            Ok(())
        };
        report_finished(&mut done, &missing)?;
        for (suite, index, timed) in receiver {
            bar.inc(1);
            done[suite][index] = Some(timed);
            missing[suite] -= 1;
            if let Err(stop) = report_finished(&mut done, &missing) {
                // The other threads end after their current part.
                next.store(tasks.len(), Ordering::Relaxed);
                return Err(stop);
            }
        }
        Ok(())
    });
    bar.finish_and_clear();
    reported
}

/// A progress bar on standard error, if that is a terminal.
fn progress(count: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::stderr());
    match ProgressStyle::with_template("{wide_bar} {pos} of {len}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
