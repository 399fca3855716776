//! A progress bar for long runs, on stderr if that is a terminal.

use std::time::{Duration, Instant};

use indicatif::{BinaryBytes, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Time without output after which the bar appears.
const PATIENCE: Duration = Duration::from_millis(700);

/// Time between two figures of the speed.
const INTERVAL: Duration = Duration::from_millis(200);

/// A progress bar that appears when it is needed.
pub(crate) struct Progress {
    is_shown: bool,
    /// Number of bytes in total, if known.
    total: Option<u64>,
    done: u64,
    /// Whether data is written to the same terminal.
    shares_screen: bool,
    began: Instant,
    quiet_since: Instant,
    /// When the bar last told the speed.
    told: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Returns a bar over `shown` bytes if their number is known, or no bar if `shown` is `None`.
    pub(crate) fn new(shown: Option<Option<u64>>, shares_screen: bool) -> Self {
        let now = Instant::now();
        Progress {
            is_shown: shown.is_some(),
            total: shown.flatten(),
            done: 0,
            shares_screen,
            began: now,
            quiet_since: now,
            told: now,
            bar: None,
        }
    }

    /// Counts bytes that are done.
    pub(crate) fn advance(&mut self, bytes: usize) {
        self.done += bytes as u64;
        if !self.is_shown {
            return;
        }
        if self.bar.is_none() && self.quiet_since.elapsed() > PATIENCE {
            let bar = bar(self.total, self.began.elapsed());
            bar.set_message(speed(self.done, self.total, self.began.elapsed()));
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
            if self.told.elapsed() > INTERVAL {
                bar.set_message(speed(self.done, self.total, self.began.elapsed()));
                self.told = Instant::now();
            }
        }
    }

    /// Hides the bar before data is written to the same terminal.
    pub(crate) fn step_aside(&mut self) {
        if self.is_shown && self.shares_screen {
            self.hide();
            self.quiet_since = Instant::now();
        }
    }

    /// Hides the bar.
    pub(crate) fn hide(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: Option<u64>, elapsed: Duration) -> ProgressBar {
    let template = match total {
        Some(_) => "{percent:>3}% {wide_bar:.cyan} {bytes} of {total_bytes}, {msg}",
        None => "{spinner} {bytes}, {msg}",
    };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr()).with_style(style).with_elapsed(elapsed)
}

/// Returns the mean speed since the beginning, and the time that is left by it. The bar's own figure begins when the bar appears, and counts
/// what was done before.
fn speed(done: u64, total: Option<u64>, elapsed: Duration) -> String {
    let rate = done as f64 / elapsed.as_secs_f64().max(0.001);
    let left = total.filter(|_| rate >= 1.0).map(|total| total.saturating_sub(done) as f64 / rate);
    let left = left.and_then(|left| Duration::try_from_secs_f64(left).ok());
    let left = left.map(|left| format!(", {:#} left", HumanDuration(left)));
    format!("{}/s{}", BinaryBytes(rate as u64), left.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_speed_is_that_of_the_whole_run() {
        let elapsed = Duration::from_secs(2);
        assert_eq!(speed(8 << 20, Some(24 << 20), elapsed), "4.00 MiB/s, 4s left");
        assert_eq!(speed(8 << 20, None, elapsed), "4.00 MiB/s");
        assert_eq!(speed(2, Some(u64::MAX), elapsed), "1 B/s");
        assert_eq!(speed(0, Some(u64::MAX), Duration::ZERO), "0 B/s");
    }
}
