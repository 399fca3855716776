//! The check of all files of the workspace, in a separate thread: [`Scan`].

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};
use gen_lsp_types::PublishDiagnosticsParams;
use urlgram::lines::ColumnUnit;
use urlgram_project::may_contain_grammar;

use crate::diagnostics::diagnostic;
use crate::text::Places;
use crate::uri::uri_of;
use crate::workspace::{Name, Workspace};

/// Largest file that is checked without being open, in bytes.
const LARGEST: u64 = 16 << 20;

/// Number of checked files that wait to be sent. The scan waits if there are more.
const MOST_WAITING: usize = 64;

/// A check of all files.
#[derive(Debug)]
pub(crate) struct Scan {
    pub(crate) events: Receiver<ScanEvent>,
    is_cancelled: Arc<AtomicBool>,
    /// Percentage that the client shows.
    pub(crate) shown: u32,
}

/// An event of a scan.
#[derive(Debug)]
pub(crate) enum ScanEvent {
    /// A file was checked. The numbers are those of files so far and of all.
    Checked { path: PathBuf, params: PublishDiagnosticsParams, done: usize, all: usize },
    /// The scan ended, after this number of files.
    End(usize),
}

impl Drop for Scan {
    fn drop(&mut self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }
}

impl Scan {
    /// Begins to check all files in these folders.
    pub(crate) fn start(workspace: Arc<Workspace>, roots: Vec<PathBuf>, unit: ColumnUnit) -> Scan {
        let (sender, events) = bounded(MOST_WAITING);
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let cancelled = Arc::clone(&is_cancelled);
        thread::spawn(move || scan(&workspace, &roots, unit, &cancelled, &sender));
        Scan { events, is_cancelled, shown: 0 }
    }
}

/// Checks all files of the workspace.
fn scan(
    workspace: &Workspace,
    roots: &[PathBuf],
    unit: ColumnUnit,
    is_cancelled: &AtomicBool,
    events: &Sender<ScanEvent>,
) {
    let files = workspace.files(roots);
    let all = files.len();
    for (number, path) in files.into_iter().enumerate() {
        if is_cancelled.load(Ordering::Relaxed) {
            return;
        }
        let Some(params) = checked(workspace, &path, unit) else { continue };
        if events.send(ScanEvent::Checked { path, params, done: number + 1, all }).is_err() {
            return;
        }
    }
    let _ = events.send(ScanEvent::End(all));
}

/// Returns the diagnostics of a file that is not open; none if it is missing, too large or not UTF-8.
pub(crate) fn checked(workspace: &Workspace, path: &Path, unit: ColumnUnit) -> Option<PublishDiagnosticsParams> {
    let uri = uri_of(path)?;
    let is_small = fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() <= LARGEST);
    let text = is_small.then(|| fs::read_to_string(path).ok()).flatten();
    let name = Name { path: Some(path), language: "" };
    let is_wanted =
        |text: &str| !urlgram_documents::DocumentKind::is_generated(path, text.as_bytes()) || may_contain_grammar(path);
    let Some(text) = text.filter(|text| is_wanted(text)) else {
        return Some(PublishDiagnosticsParams { uri, version: None, diagnostics: Vec::new() });
    };
    let analysis = workspace.analyze(name, &text);
    let places = Places::new(&text, unit);
    let diagnostics = analysis.findings.iter().map(|finding| diagnostic(finding, &places, &uri)).collect();
    Some(PublishDiagnosticsParams { uri, version: None, diagnostics })
}
