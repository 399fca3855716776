//! How far a long run is, for a person who waits: on stderr, if that is a terminal, and only after a while.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long a run must be quiet before it is worth a bar.
const PATIENCE: Duration = Duration::from_millis(700);

/// A bar that appears when it is needed.
pub(crate) struct Progress {
    is_shown: bool,
    /// How many bytes there are, if that is known.
    total: Option<u64>,
    done: u64,
    /// Whether findings go to the same screen.
    shares_screen: bool,
    began: Instant,
    quiet_since: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// A bar over so many bytes, if that is known; none at all if `shown` is none.
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

    /// Counts bytes that were worked on.
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

    /// Takes the bar away for a finding on the same screen. While findings come, they are the progress.
    pub(crate) fn step_aside(&mut self) {
        if self.is_shown && self.shares_screen {
            self.hide();
            self.quiet_since = Instant::now();
        }
    }

    /// Takes the bar away.
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
