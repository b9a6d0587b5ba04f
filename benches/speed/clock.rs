//! CPU time in nanoseconds, of this thread or of another process.

use std::time::Duration;

use nix::sys::time::TimeSpec;
use nix::time::{ClockId, clock_getcpuclockid, clock_gettime};
use nix::unistd::Pid;

/// A CPU clock.
#[derive(Clone, Copy, Debug)]
pub struct CpuClock(ClockId);

impl CpuClock {
    /// The clock of this thread.
    pub fn of_this_thread() -> Self {
        Self(ClockId::CLOCK_THREAD_CPUTIME_ID)
    }

    /// The clock of another process with all its threads.
    pub fn of_process(id: u32) -> Option<Self> {
        let id = i32::try_from(id).ok()?;
        clock_getcpuclockid(Pid::from_raw(id)).ok().map(Self)
    }

    /// Returns the time. It no longer advances after the process has ended.
    pub fn now(self) -> Duration {
        clock_gettime(self.0)
            .unwrap_or(TimeSpec::from_duration(Duration::ZERO))
            .into()
    }
}
