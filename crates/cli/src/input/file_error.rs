//! Errors of files that the user names.

use std::io;

use super::named_files::is_url;
use urlgram::mistake::{self, MistakeKind};
use urlgram_documents::is_utf_16;

/// Describes why `name` cannot be read as a file. If it is a URL, adds how to pass one to `command`.
pub(crate) fn file_error(name: &str, error: &io::Error, command: &str) -> String {
    if error.kind() != io::ErrorKind::NotFound || name.contains('\'') {
        return error.to_string();
    }
    if is_url(name) {
        return format!("expected a file, found a URL; pass URLs on stdin: `echo '{name}' | urlgram {command}`");
    }
    if is_text(name) {
        return format!("no such file; if it is a text, pass it on stdin: `echo '{name}' | urlgram {command}`");
    }
    error.to_string()
}

/// Whether the name of a file is rather a text: it has white space or pairs, or is written as a URL or the name of a remote.
fn is_text(name: &str) -> bool {
    name.contains([' ', '=']) || mistake::find(name).is_some_and(|found| found.kind != MistakeKind::WindowsPath)
}

/// The message about a file in UTF-16.
pub(crate) const UTF_16: &str = "UTF-16 is not supported; convert the text to UTF-8";

/// Describes why a file that begins with `head` is not read as text.
pub(crate) fn not_text(head: &[u8]) -> &'static str {
    if is_utf_16(head) { UTF_16 } else { "a binary file, which was not read" }
}
