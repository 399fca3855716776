//! How far a long run has come, for a person who waits: on a terminal, after a second, and never in a pipe.

use std::io;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A run that is shorter needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// How far a run has come.
pub(super) struct Progress {
    /// None where nobody looks.
    watched: Option<Watched>,
}

struct Watched {
    begun: Instant,
    length: u64,
    at: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Of nothing that can be measured.
    pub(super) fn none() -> Self {
        Progress { watched: None }
    }

    /// Of so many bytes, for a terminal.
    pub(super) fn of(length: u64, is_terminal: bool) -> Self {
        let watched = Watched { begun: Instant::now(), length, at: 0, bar: None };
        Progress { watched: is_terminal.then_some(watched) }
    }

    /// So many bytes more are done.
    pub(super) fn advance(&mut self, bytes: usize) {
        let Some(watched) = &mut self.watched else { return };
        watched.at += bytes as u64;
        if watched.bar.is_none() && watched.begun.elapsed() > PATIENCE {
            let bar = ProgressBar::with_draw_target(Some(watched.length), ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{wide_bar} {percent:>3} %  {bytes_per_sec}  {eta}");
            watched.bar =
                Some(style.map_or(bar.clone(), |style| bar.with_style(style)).with_elapsed(watched.begun.elapsed()));
        }
        if let Some(bar) = &watched.bar {
            bar.set_position(watched.at);
        }
    }

    /// Writes to the same terminal, with the bar out of the way.
    pub(super) fn aside<T>(&self, write: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        match self.watched.as_ref().and_then(|watched| watched.bar.as_ref()) {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// The run is over; the bar goes.
    pub(super) fn finish(&mut self) {
        if let Some(bar) = self.watched.as_ref().and_then(|watched| watched.bar.as_ref()) {
            bar.finish_and_clear();
        }
    }
}
