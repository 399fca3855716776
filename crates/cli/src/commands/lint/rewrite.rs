//! Fixed files: shown as a diff, or written in one step.

use std::fs;
use std::path::{Path, PathBuf};

/// A file to rewrite.
#[derive(Debug)]
pub(crate) struct Rewrite {
    pub(crate) before: Vec<u8>,
    pub(crate) after: Vec<u8>,
    pub(crate) changes: u64,
    /// Number of findings for which no comment could be added.
    pub(crate) failed: u64,
}

/// The changes in the format of `diff -u`. Invalid UTF-8 is shown as `�`.
pub(crate) fn diff(name: &str, rewrite: &Rewrite) -> Vec<u8> {
    let (before, after) = (String::from_utf8_lossy(&rewrite.before), String::from_utf8_lossy(&rewrite.after));
    let diff = similar::TextDiff::from_lines(&*before, &*after);
    diff.unified_diff().header(name, name).to_string().into_bytes()
}

/// Writes the file at `path` in one step, so that a crash leaves either the old text or the new one.
pub(crate) fn replace(path: &Path, text: &[u8]) -> std::io::Result<()> {
    // Writes the target of a link.
    let path = fs::canonicalize(path)?;
    let mut draft = path.clone().into_os_string();
    draft.push(format!(".urlgram-{}", std::process::id()));
    let draft = PathBuf::from(draft);
    let written = fs::write(&draft, text)
        .and_then(|()| fs::set_permissions(&draft, fs::metadata(&path)?.permissions()))
        .and_then(|()| fs::rename(&draft, &path));
    if written.is_err() {
        // Only the draft is lost.
        let _ = fs::remove_file(&draft);
    }
    written
}
