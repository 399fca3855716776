//! The threads that share rows, also in a process that was forked.

use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// The process that shared rows first, or 0. Its threads do not exist in a process that is forked from it.
static FIRST_PROCESS: AtomicU32 = AtomicU32::new(0);

/// The threads of a process that was forked, with its number.
static FORKED: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// Calls `work` with whether threads share it. The threads are those of rayon; in a process that was forked after they began, they are
/// its own ones.
pub(crate) fn share<R: Send>(is_parallel: bool, work: impl FnOnce(bool) -> R + Send) -> R {
    if !is_parallel {
        return work(false);
    }
    let process = process::id();
    let first = match FIRST_PROCESS.compare_exchange(0, process, Ordering::Relaxed, Ordering::Relaxed) {
        Ok(_) => process,
        Err(first) => first,
    };
    if first == process {
        return work(rayon::current_num_threads() > 1);
    }
    match threads_of(process) {
        Some(threads) => threads.install(|| work(threads.current_num_threads() > 1)),
        None => work(false),
    }
}

/// Returns the threads of a process that was forked; `None` if there are none, or another thread held the lock during the fork.
fn threads_of(process: u32) -> Option<Arc<ThreadPool>> {
    let mut known = FORKED.try_lock().ok()?;
    if let Some((owner, threads)) = &*known
        && *owner == process
    {
        return Some(Arc::clone(threads));
    }
    let threads = Arc::new(ThreadPoolBuilder::new().build().ok()?);
    if let Some(others) = known.replace((process, Arc::clone(&threads))) {
        // Those of the process that this one is forked from cannot be stopped: they are not here.
        std::mem::forget(others);
    }
    Some(threads)
}
