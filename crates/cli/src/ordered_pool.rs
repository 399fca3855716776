//! A thread pool with results in the order of the jobs, in bounded memory.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, Receiver, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::exit::Failure;

/// A job with the channel for its result.
type Posted<J, R> = (J, SyncSender<R>);

/// Runs `work` on all jobs of `next` on `threads` threads, of which this one is the first, and passes the results to `done` in the
/// order of the jobs. Holds at most two jobs per thread.
///
/// # Errors
/// The failures of `next` and `done`. Running jobs are finished, and their results are dropped.
pub(crate) fn in_order<J: Send, R: Send>(
    threads: usize,
    mut next: impl FnMut() -> Result<Option<J>, Failure>,
    work: impl Fn(J) -> R + Sync,
    mut done: impl FnMut(R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if threads < 2 {
        while let Some(job) = next()? {
            done(work(job))?;
        }
        return Ok(());
    }
    let work = &work;
    thread::scope(|scope| {
        let (jobs, posted) = mpsc::sync_channel::<Posted<J, R>>(2 * threads);
        let posted = Arc::new(Mutex::new(posted));
        let run = |posted: Arc<Mutex<Receiver<Posted<J, R>>>>| {
            move || {
                while let Some(job) = take(&posted) {
                    finish(job, work);
                }
            }
        };
        // The system may allow fewer threads.
        let spawn = |_: &usize| thread::Builder::new().spawn_scoped(scope, run(Arc::clone(&posted))).is_ok();
        (1..threads).take_while(spawn).for_each(drop);
        let mut waiting = VecDeque::new();
        let mut at_end = false;
        loop {
            while !at_end && waiting.len() < 2 * threads {
                match next()? {
                    Some(job) => waiting.push_back(post(&jobs, job)?),
                    None => at_end = true,
                }
            }
            let Some(first) = waiting.pop_front() else { return Ok(()) };
            match first.try_recv() {
                Ok(result) => done(result)?,
                Err(TryRecvError::Disconnected) => return Err(gone()),
                Err(TryRecvError::Empty) => match take_now(&posted) {
                    Some(job) => {
                        finish(job, work);
                        waiting.push_front(first);
                    }
                    None => done(first.recv().map_err(|_| gone())?)?,
                },
            }
        }
    })
}

fn post<J, R>(jobs: &SyncSender<Posted<J, R>>, job: J) -> Result<Receiver<R>, Failure> {
    let (result, waiting) = mpsc::sync_channel(1);
    jobs.send((job, result)).map_err(|_| gone())?;
    Ok(waiting)
}

/// Does a job. The receiver of its result is gone if the run has failed.
fn finish<J, R>((job, result): Posted<J, R>, work: impl Fn(J) -> R) {
    let _ = result.send(work(job));
}

/// Returns the next job if no thread waits for it.
fn take_now<T>(posted: &Mutex<Receiver<T>>) -> Option<T> {
    posted.try_lock().ok()?.try_recv().ok()
}

/// Returns the next job, or `None` after the last.
fn take<T>(posted: &Mutex<Receiver<T>>) -> Option<T> {
    posted.lock().ok()?.recv().ok()
}

/// Returns the failure for a thread that panicked.
fn gone() -> Failure {
    Failure::Stream(io::Error::other("a thread ended early"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(threads: usize, jobs: u64) -> Vec<u64> {
        let (mut from, mut found) = (0..jobs, Vec::new());
        let work = |job: u64| {
            // The first jobs take longest, so that order is not luck.
            thread::sleep(std::time::Duration::from_micros(50 * (jobs - job)));
            job * job
        };
        let done = |result| {
            found.push(result);
            Ok(())
        };
        in_order(threads, || Ok(from.next()), work, done).unwrap();
        found
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        let expected: Vec<u64> = (0..40).map(|job| job * job).collect();
        for threads in [0, 1, 2, 7] {
            assert_eq!(squares(threads, 40), expected);
        }
        assert!(squares(4, 0).is_empty());
    }

    #[test]
    fn a_failure_ends_the_run() {
        for threads in [1, 3] {
            let mut jobs = 0_i32..;
            let done = |result: i32| match result {
                0..5 => Ok(()),
                _ => Err(Failure::Usage("enough".into())),
            };
            assert!(in_order(threads, || Ok(jobs.next()), |job| job, done).is_err());
        }
    }
}
