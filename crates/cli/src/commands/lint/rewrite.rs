//! Fixed files: shown as a diff, or written in one step.

use std::fs;
use std::path::{Path, PathBuf};

/// A file that is to be written again.
#[derive(Debug)]
pub(crate) struct Rewrite {
    pub(crate) before: Vec<u8>,
    pub(crate) after: Vec<u8>,
    pub(crate) changes: u64,
    /// Findings for which no comment could be added.
    pub(crate) failed: u64,
}

/// What changes, as `diff -u` prints it. Bytes that are no UTF-8 are drawn as `�`.
pub(crate) fn diff(name: &str, rewrite: &Rewrite) -> Vec<u8> {
    let (before, after) = (String::from_utf8_lossy(&rewrite.before), String::from_utf8_lossy(&rewrite.after));
    let diff = similar::TextDiff::from_lines(&*before, &*after);
    diff.unified_diff().header(name, name).to_string().into_bytes()
}

/// Puts `text` into the file at `path`, in one step: it is the old one or the new one, whatever happens meanwhile.
pub(crate) fn replace(path: &Path, text: &[u8]) -> std::io::Result<()> {
    // A link stays one; what it leads to is written.
    let path = fs::canonicalize(path)?;
    let mut draft = path.clone().into_os_string();
    draft.push(format!(".urlgram-{}", std::process::id()));
    let draft = PathBuf::from(draft);
    let written = fs::write(&draft, text)
        .and_then(|()| fs::set_permissions(&draft, fs::metadata(&path)?.permissions()))
        .and_then(|()| fs::rename(&draft, &path));
    if written.is_err() {
        // Nothing is lost but the draft.
        let _ = fs::remove_file(&draft);
    }
    written
}
