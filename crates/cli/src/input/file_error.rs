//! Errors of files that the user names.

use std::io;

use urlgram_documents::is_utf_16;

/// Describes why `name` cannot be read as a file. If it is a URL, adds how to pass one to `command`.
pub(crate) fn file_error(name: &str, error: &io::Error, command: &str) -> String {
    let is_url = name.split_once("://").is_some_and(|(scheme, _)| scheme.chars().all(|c| c.is_ascii_alphanumeric()));
    if is_url && error.kind() == io::ErrorKind::NotFound {
        return format!("expected a file, found a URL; pass URLs on stdin: `echo '{name}' | urlgram {command}`");
    }
    error.to_string()
}

/// The message about a file in UTF-16.
pub(crate) const UTF_16: &str = "UTF-16 is not supported; convert the text to UTF-8";

/// Describes why a file that begins with `head` is not read as text.
pub(crate) fn not_text(head: &[u8]) -> &'static str {
    if is_utf_16(head) { UTF_16 } else { "a binary file, which was not read" }
}
