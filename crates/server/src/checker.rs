//! The check of open documents, in a separate thread: [`Checker`].

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};
use urlgram_abnf::{CheckMemory, ParsedGrammar};
use urlgram_lint::document::CheckedMarkdown;

use crate::analysis::Analysis;
use crate::workspace::{Name, Workspace};

/// A check of a document.
#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) uri: String,
    /// Number of the state that is checked.
    pub(crate) state: u64,
    pub(crate) workspace: Arc<Workspace>,
    pub(crate) path: Option<PathBuf>,
    pub(crate) language: String,
    pub(crate) text: Arc<str>,
    /// The grammar of the document, if it has one that is read already.
    pub(crate) grammar: Option<Arc<ParsedGrammar>>,
}

/// The result of a check.
#[derive(Debug)]
pub(crate) struct Checked {
    pub(crate) grammar: Option<Arc<ParsedGrammar>>,
    pub(crate) analysis: Arc<Analysis>,
    /// Basis of the findings after an edit, of a page of Markdown.
    pub(crate) markdown: Option<CheckedMarkdown>,
}

/// The end of a check.
#[derive(Debug)]
pub(crate) struct CheckEnd {
    pub(crate) uri: String,
    pub(crate) state: u64,
    /// Result; none if the check was cancelled, or panicked.
    pub(crate) checked: Option<Checked>,
}

/// The thread that checks documents, one after the other.
#[derive(Debug)]
pub(crate) struct Checker {
    checks: Sender<(Check, Arc<AtomicBool>)>,
    pub(crate) ends: Receiver<CheckEnd>,
    /// The document whose check is under way, and whether it is cancelled.
    running: Option<(String, Arc<AtomicBool>)>,
}

impl Checker {
    pub(crate) fn start() -> Checker {
        let (checks, received) = unbounded::<(Check, Arc<AtomicBool>)>();
        let (sender, ends) = unbounded();
        thread::spawn(move || {
            // Of the grammar that was checked last. Somebody types in one document at a time.
            let mut memory = (String::new(), CheckMemory::default());
            for (check, is_cancelled) in received {
                let (uri, state) = (check.uri.clone(), check.state);
                if memory.0 != uri {
                    memory = (uri.clone(), CheckMemory::default());
                }
                let checked = catch_unwind(AssertUnwindSafe(|| checked(check, &is_cancelled, &mut memory.1)));
                let checked = checked.unwrap_or_default();
                if sender.send(CheckEnd { uri, state, checked }).is_err() {
                    return;
                }
            }
        });
        Checker { checks, ends, running: None }
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// Begins a check. None is under way.
    pub(crate) fn begin(&mut self, check: Check) {
        let is_cancelled = Arc::new(AtomicBool::new(false));
        self.running = Some((check.uri.clone(), Arc::clone(&is_cancelled)));
        let _ = self.checks.send((check, is_cancelled));
    }

    /// Notes that the check that is under way ended.
    pub(crate) fn end(&mut self) {
        self.running = None;
    }

    /// Cancels the check of a document, because its text changed.
    pub(crate) fn cancel(&self, uri: &str) {
        if let Some((_, is_cancelled)) = self.running.as_ref().filter(|(running, _)| running == uri) {
            is_cancelled.store(true, Ordering::Relaxed);
        }
    }
}

/// Checks a document; `None` if the check is cancelled.
fn checked(check: Check, is_cancelled: &AtomicBool, memory: &mut CheckMemory) -> Option<Checked> {
    let Check { workspace, path, language, text, grammar, .. } = check;
    let name = Name { path: path.as_deref(), language: &language };
    let goes_on = || (!is_cancelled.load(Ordering::Relaxed)).then_some(());
    goes_on()?;
    let (mut findings, markdown) = workspace.checked_urls(name, &text);
    goes_on()?;
    let grammar = grammar.or_else(|| workspace.grammar(name, &text).map(Arc::new));
    goes_on()?;
    findings.extend(workspace.rule_findings(grammar.as_deref(), Some(memory)));
    Some(Checked { grammar, analysis: Arc::new(Analysis { findings }), markdown })
}
