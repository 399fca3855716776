//! The files that a command line names.

use std::path::{Path, PathBuf};

use crate::exit::Failure;
use crate::io::Io;
use urlgram_project::{listed_files, read_named};

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
        files.extend(listed_files(&names));
    } else if files.is_empty() {
        files.push(PathBuf::from(if io.input_has_data { "-" } else { "." }));
    }
    Ok(files)
}
