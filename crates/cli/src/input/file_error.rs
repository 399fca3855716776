//! Errors of files that the user names.

use std::io;

/// Describes why `name` cannot be read as a file. If it is a URL, adds how to pass one to `command`.
pub(crate) fn file_error(name: &str, error: &io::Error, command: &str) -> String {
    let is_url = name.split_once("://").is_some_and(|(scheme, _)| scheme.chars().all(|c| c.is_ascii_alphanumeric()));
    if is_url && error.kind() == io::ErrorKind::NotFound {
        return format!("expected a file, found a URL; pass URLs on stdin: `echo '{name}' | urlgram {command}`");
    }
    error.to_string()
}
