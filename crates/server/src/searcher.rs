//! Searches in all files of the workspace, in a separate thread: [`Searcher`].

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};
use lsp_server::{ErrorCode, RequestId, Response};
use serde_json::json;

use crate::symbol_search::{Search, workspace_symbols};

/// The thread that searches, one request after the other. A client asks again with each letter, and cancels what it asked before.
#[derive(Debug)]
pub(crate) struct Searcher {
    searches: Sender<(Search, Asked)>,
    /// Answers to send.
    pub(crate) answers: Receiver<Response>,
    asked: Vec<Asked>,
}

/// A request for a search. Whoever marks it as answered answers it.
#[derive(Clone, Debug)]
struct Asked {
    id: RequestId,
    is_answered: Arc<AtomicBool>,
}

impl Asked {
    fn answer(&self) -> bool {
        !self.is_answered.swap(true, Ordering::Relaxed)
    }
}

impl Searcher {
    pub(crate) fn start() -> Searcher {
        let (searches, received) = unbounded::<(Search, Asked)>();
        // The thread has no client: the server need not wait for it to end.
        let (sender, answers) = unbounded();
        thread::spawn(move || {
            for (search, asked) in received {
                let is_cancelled = || asked.is_answered.load(Ordering::Relaxed);
                let found = catch_unwind(AssertUnwindSafe(|| workspace_symbols(&search, &is_cancelled)));
                let answer = match (asked.answer(), found) {
                    (false, _) => continue,
                    (true, Ok(symbols)) => Response::new_ok(asked.id, json!(symbols)),
                    (true, Err(_)) => {
                        let message = "workspace/symbol panicked".to_owned();
                        Response::new_err(asked.id, ErrorCode::InternalError as i32, message)
                    }
                };
                if sender.send(answer).is_err() {
                    return;
                }
            }
        });
        Searcher { searches, answers, asked: Vec::new() }
    }

    /// Begins a search, after those that wait.
    pub(crate) fn begin(&mut self, id: RequestId, search: Search) {
        self.asked.retain(|asked| !asked.is_answered.load(Ordering::Relaxed));
        let asked = Asked { id, is_answered: Arc::default() };
        self.asked.push(asked.clone());
        let _ = self.searches.send((search, asked));
    }

    /// Cancels a search, which is not answered by it any more; `false` if there is none to cancel.
    pub(crate) fn cancel(&self, id: &RequestId) -> bool {
        self.asked.iter().any(|asked| asked.id == *id && asked.answer())
    }
}
