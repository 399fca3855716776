//! Versions of files that git has.

use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Largest version that is read, in bytes.
const LARGEST: u64 = 16 << 20;

/// Returns a file as a revision of the repository of a folder has it: `HEAD:./draft.md`, `HEAD~1:docs/draft.md`.
///
/// # Errors
/// The reason why there is none, for people.
pub fn committed(folder: &Path, version: &str) -> Result<Vec<u8>, String> {
    let none = || format!("git has no version `{version}`");
    if version.starts_with('-') || version.contains('\0') {
        return Err(none());
    }
    let mut program = Command::new("git");
    // `cat-file` runs no program that a configuration names, and connects to nobody.
    program.args(["--no-replace-objects", "cat-file", "blob", version]);
    if !folder.as_os_str().is_empty() {
        program.current_dir(folder);
    }
    program.env("GIT_NO_LAZY_FETCH", "1").env("GIT_TERMINAL_PROMPT", "0");
    program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = program.spawn().map_err(|error| format!("git could not be started: {error}"))?;
    let mut bytes = Vec::new();
    let read = child.stdout.take().map(|out| out.take(LARGEST + 1).read_to_end(&mut bytes));
    // The pipe is closed, so that git ends.
    let ended = child.wait();
    if bytes.len() as u64 > LARGEST {
        return Err(format!("the version `{version}` in git has more than {} MiB", LARGEST >> 20));
    }
    let is_read = matches!(read, Some(Ok(_))) && ended.is_ok_and(|status| status.success());
    is_read.then_some(bytes).ok_or_else(none)
}
