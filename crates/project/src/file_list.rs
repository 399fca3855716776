//! Lists of files: [`listed_files`].

#[cfg(unix)]
use std::ffi::OsStr;
use std::path::PathBuf;

/// Returns the files that a list names, one a line. An empty line names none, and the carriage return at the end of a line is not part
/// of the name.
///
/// ```
/// use std::path::Path;
///
/// assert_eq!(urlgram_project::listed_files(b"a.md\r\n\nb c.md"), [Path::new("a.md"), Path::new("b c.md")]);
/// ```
pub fn listed_files(list: &[u8]) -> Vec<PathBuf> {
    let lines = list.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    lines.filter(|name| !name.is_empty()).map(path).collect()
}

/// Returns the path of these bytes.
fn path(name: &[u8]) -> PathBuf {
    #[cfg(unix)]
    let path = PathBuf::from(<OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(name));
    #[cfg(not(unix))]
    let path = PathBuf::from(&*String::from_utf8_lossy(name));
    path
}
