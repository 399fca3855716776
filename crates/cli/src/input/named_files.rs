//! The files that a command line names.

#[cfg(unix)]
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::exit::Failure;
use crate::io::Io;
use urlgram_project::read_named;

/// Returns the files that the arguments name, and those that the file `from` names; stdin or the current folder without them.
pub(crate) fn named_files(
    mut files: Vec<PathBuf>,
    from: Option<&Path>,
    io: &mut Io<'_>,
) -> Result<Vec<PathBuf>, Failure> {
    if let Some(from) = from {
        let mut names = Vec::new();
        let read = match from == Path::new("-") {
            true => io.input.read_to_end(&mut names).map(drop),
            false => read_named(from).map(|text| names = text),
        };
        read.map_err(|error| Failure::File(from.to_owned(), error))?;
        let lines = names.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        files.extend(lines.filter(|name| !name.is_empty()).map(path));
    } else if files.is_empty() {
        files.push(PathBuf::from(if io.input_has_data { "-" } else { "." }));
    }
    Ok(files)
}

/// Returns the path of these bytes.
fn path(name: &[u8]) -> PathBuf {
    #[cfg(unix)]
    let path = PathBuf::from(<OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(name));
    #[cfg(not(unix))]
    let path = PathBuf::from(&*String::from_utf8_lossy(name));
    path
}
