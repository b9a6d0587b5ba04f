//! Statistics of a process.

use std::fs;

/// Reads a field of `/proc/PID/status`, in MiB.
pub fn mib(process: u32, name: &str) -> f64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("the process runs");
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|rest| rest.trim_start_matches(':').trim().split(' ').next());
    number.and_then(|text| text.parse::<f64>().ok()).expect("a figure") / 1024.0
}

/// Returns the CPU time of the process, in seconds.
pub fn cpu_seconds(process: u32) -> f64 {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).expect("the process runs");
    let fields: Vec<&str> = text.rsplit(')').next().expect("fields").split_whitespace().collect();
    // Linux uses hundredths of a second on all machines.
    let ticks = |at: usize| fields[at].parse::<f64>().expect("a number");
    (ticks(11) + ticks(12)) / 100.0
}
