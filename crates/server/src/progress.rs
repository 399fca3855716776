//! The check of all files of the workspace, as the client sees it.

use std::path::Path;
use std::sync::Arc;

use gen_lsp_types::{
    ProgressToken, WorkDoneProgressBegin, WorkDoneProgressCreateParams, WorkDoneProgressCreateRequest,
    WorkDoneProgressEnd, WorkDoneProgressReport,
};
use serde_json::{Value, json};

use crate::scan::{Scan, ScanEvent, checked};
use crate::state::Server;

/// Token of the progress of a scan.
const TOKEN: &str = "urlgram/workspace";

impl Server {
    /// Begins to check all files of the workspace, in the background. A scan that is under way is given up.
    pub(crate) fn start_scan(&mut self) {
        self.end_scan("started again");
        self.scan = Some(Scan::start(Arc::clone(&self.workspace), self.roots.clone(), self.unit));
        if self.abilities.shows_progress {
            let token = || ProgressToken::String(TOKEN.to_owned());
            self.client.request::<WorkDoneProgressCreateRequest>(WorkDoneProgressCreateParams { token: token() });
            let begin = WorkDoneProgressBegin {
                title: "Checking URLs".to_owned(),
                cancellable: Some(true),
                message: None,
                percentage: Some(0),
            };
            self.progress("begin", json!(begin));
        }
    }

    /// Handles what happened in the scan.
    pub(crate) fn scanned(&mut self, event: ScanEvent) {
        match event {
            ScanEvent::Checked { path, params, done, all } => {
                let percentage = u32::try_from(100 * done / all.max(1)).unwrap_or(100);
                let scan = self.scan.as_mut().filter(|scan| scan.shown != percentage);
                if let Some(scan) = scan {
                    scan.shown = percentage;
                    let message = Some(format!("{done} of {all} files"));
                    let report =
                        WorkDoneProgressReport { cancellable: Some(true), message, percentage: Some(percentage) };
                    self.progress("report", json!(report));
                }
                let is_open = self.documents.values().any(|document| document.path.as_ref() == Some(&path));
                let is_known = self.scanned.contains(&path);
                if !is_open && (is_known || !params.diagnostics.is_empty()) {
                    self.scanned.insert(path);
                    self.publish(params);
                }
            }
            ScanEvent::End(files) => self.end_scan(&format!("{files} files")),
        }
    }

    /// Ends the scan, if there is one.
    pub(crate) fn end_scan(&mut self, message: &str) {
        if self.scan.take().is_some() {
            self.progress("end", json!(WorkDoneProgressEnd { message: Some(message.to_owned()) }));
        }
    }

    /// Ends the scan if the client cancels its progress.
    pub(crate) fn cancel_progress(&mut self, token: &ProgressToken) {
        if *token == ProgressToken::String(TOKEN.to_owned()) {
            self.end_scan("cancelled");
        }
    }

    fn progress(&self, kind: &str, mut value: Value) {
        if self.abilities.shows_progress {
            value["kind"] = kind.into();
            self.client.notify_of("$/progress", json!({"token": TOKEN, "value": value}));
        }
    }

    /// Checks a file that was closed, or that changed on the disk, and whose diagnostics the client shows.
    pub(crate) fn check_file(&mut self, path: &Path) {
        self.settle();
        if let Some(params) = checked(&self.workspace, path, self.unit) {
            if params.diagnostics.is_empty() {
                self.scanned.remove(path);
            }
            self.publish(params);
        }
    }
}
