//! A progress bar for long runs, on stderr if that is a terminal.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Time without output after which the bar appears.
const PATIENCE: Duration = Duration::from_millis(700);

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
            self.bar = Some(bar(self.total, self.began.elapsed()));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
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
        Some(_) => "{percent:>3}% {wide_bar:.cyan} {bytes} of {total_bytes}, {bytes_per_sec}",
        None => "{spinner} {bytes}, {bytes_per_sec}",
    };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr()).with_style(style).with_elapsed(elapsed)
}
