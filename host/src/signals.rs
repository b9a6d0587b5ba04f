//! What a signal that ends the run puts in order first: temporary files go, and the terminal is as before.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The temporary files of this run.
static OPEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// While somebody holds this, no signal removes a temporary file.
pub struct OpenFiles(MutexGuard<'static, Vec<PathBuf>>);

impl OpenFiles {
    /// Waits until nobody else holds them. A run that a signal is ending waits here until it has ended.
    pub fn lock() -> Self {
        watch();
        Self::lock_unwatched()
    }

    fn lock_unwatched() -> Self {
        Self(OPEN.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// From now on a signal removes this file.
    pub fn add(&mut self, path: &Path) {
        self.0.push(path.to_owned());
    }

    /// From now on no signal removes this file.
    pub fn forget(&mut self, path: &Path) {
        self.0.retain(|open| open != path);
    }

    fn remove_all(&self) {
        for path in self.0.iter() {
            // A file that is gone already, or cannot be removed, must not keep the run from ending.
            let _ = fs::remove_file(path);
        }
    }
}

/// The settings of the terminal before a question, while the program asks one.
#[cfg(unix)]
static TERMINAL: Mutex<Option<rustix::termios::Termios>> = Mutex::new(None);

/// While this exists, a signal that ends the run gives the terminal the settings that it had before.
pub struct KeptTerminal(());

impl KeptTerminal {
    /// Remembers the settings of the terminal, which is standard input.
    #[cfg(unix)]
    pub fn remember() -> Self {
        watch();
        // If they cannot be read, nothing can change them either.
        let settings = rustix::termios::tcgetattr(std::io::stdin()).ok();
        *TERMINAL.lock().unwrap_or_else(PoisonError::into_inner) = settings;
        Self(())
    }

    /// Other systems have no such signals.
    #[cfg(not(unix))]
    pub fn remember() -> Self {
        Self(())
    }
}

#[cfg(unix)]
impl Drop for KeptTerminal {
    fn drop(&mut self) {
        *TERMINAL.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

#[cfg(unix)]
fn restore_terminal() {
    use rustix::termios::{OptionalActions, tcsetattr};

    let settings = TERMINAL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(settings) = settings.as_ref() {
        // A terminal that has been hung up has no settings any more.
        let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, settings);
    }
}

/// Whether a signal that would end the run is to be answered by the command, which then ends soon.
static PATIENT: AtomicBool = AtomicBool::new(false);
/// Whether there has been such a signal.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// While this exists, the first signal that would end the run raises a flag. The second ends the run.
pub struct Interruption(());

impl Interruption {
    /// From now on a signal raises the flag.
    pub fn watch() -> Self {
        watch();
        INTERRUPTED.store(false, Ordering::Relaxed);
        PATIENT.store(true, Ordering::Relaxed);
        Self(())
    }

    /// Whether there has been a signal.
    pub fn flag(&self) -> &'static AtomicBool {
        &INTERRUPTED
    }
}

impl Drop for Interruption {
    fn drop(&mut self) {
        PATIENT.store(false, Ordering::Relaxed);
    }
}

/// Starts the thread that waits for signals, once.
#[cfg(unix)]
fn watch() {
    use std::sync::Once;
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let ignored = ignored_signals();
        let signals = [SIGHUP, SIGINT, SIGTERM].into_iter();
        // If this fails, a killed run leaves its file, and the next run removes it.
        if let Ok(mut signals) = Signals::new(signals.filter(|signal| ignored >> (signal - 1) & 1 == 0)) {
            thread::spawn(move || {
                for signal in signals.forever() {
                    if PATIENT.load(Ordering::Relaxed) && !INTERRUPTED.swap(true, Ordering::Relaxed) {
                        continue;
                    }
                    // Held until the process ends, so that it makes no new file.
                    let open = OpenFiles::lock_unwatched();
                    open.remove_all();
                    restore_terminal();
                    let _ = emulate_default_handler(signal);
                }
            });
        }
    });
}

/// The signals that this process was told to ignore, as by `nohup`: bit 0 is signal 1. Only Linux tells.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or(0)
}

/// Other systems have no such signals; the next run removes what a killed one leaves.
#[cfg(not(unix))]
fn watch() {}
