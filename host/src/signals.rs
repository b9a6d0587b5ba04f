//! Cleaning up before a signal ends the run: temporary files are removed, and the terminal is restored.

#[cfg(unix)]
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The temporary files of this run.
static OPEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A guard that keeps signals from removing temporary files.
pub struct OpenFiles(MutexGuard<'static, Vec<PathBuf>>);

impl OpenFiles {
    /// Waits for the guard. If a signal is ending the run, waits until the end.
    pub fn lock() -> Self {
        watch();
        Self::lock_unwatched()
    }

    fn lock_unwatched() -> Self {
        Self(OPEN.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Registers a file that a signal removes.
    pub fn add(&mut self, path: &Path) {
        self.0.push(path.to_owned());
    }

    /// Unregisters a file.
    pub fn forget(&mut self, path: &Path) {
        self.0.retain(|open| open != path);
    }

    #[cfg(unix)]
    fn remove_all(&self) {
        for path in self.0.iter() {
            // A file that cannot be removed must not keep the run from ending.
            let _ = fs::remove_file(path);
        }
    }
}

/// The settings of the terminal before a question, while there is one.
#[cfg(unix)]
static TERMINAL: Mutex<Option<rustix::termios::Termios>> = Mutex::new(None);

/// While this value exists, a signal that ends the run restores the settings of the terminal.
pub struct KeptTerminal(());

impl KeptTerminal {
    /// Saves the settings of the terminal, which is standard input.
    #[cfg(unix)]
    pub fn remember() -> Self {
        watch();
        // If the settings cannot be read, nothing can change them either.
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
        // A terminal that has been hung up has no settings.
        let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, settings);
    }
}

/// Whether the command itself handles ending signals.
static PATIENT: AtomicBool = AtomicBool::new(false);
/// Whether an ending signal has arrived.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// While this value exists, the first ending signal sets a flag. The second one ends the run.
pub struct Interruption(());

impl Interruption {
    /// Starts handling ending signals.
    pub fn watch() -> Self {
        watch();
        INTERRUPTED.store(false, Ordering::Relaxed);
        PATIENT.store(true, Ordering::Relaxed);
        Self(())
    }

    /// The flag that an ending signal sets.
    pub fn flag(&self) -> &'static AtomicBool {
        &INTERRUPTED
    }
}

impl Drop for Interruption {
    fn drop(&mut self) {
        PATIENT.store(false, Ordering::Relaxed);
    }
}

/// Starts the signal thread, once.
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
        // Without this thread, a killed run leaves its file, and the next run removes it.
        if let Ok(mut signals) = Signals::new(signals.filter(|signal| ignored >> (signal - 1) & 1 == 0)) {
            thread::spawn(move || {
                for signal in signals.forever() {
                    if PATIENT.load(Ordering::Relaxed) && !INTERRUPTED.swap(true, Ordering::Relaxed) {
                        continue;
                    }
                    // The guard is held until the process ends, so that no new file is created.
                    let open = OpenFiles::lock_unwatched();
                    open.remove_all();
                    restore_terminal();
                    let _ = emulate_default_handler(signal);
                }
            });
        }
    });
}

/// Returns the signals that this process ignores, as with `nohup`, as a bit mask: bit 0 is signal 1. Only Linux reports them.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or(0)
}

/// Other systems have no such signals. The next run removes the files of a killed one.
#[cfg(not(unix))]
fn watch() {}
