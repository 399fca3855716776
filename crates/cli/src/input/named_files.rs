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

/// Returns the lines of a list if all arguments are URLs and none is the name of a file: people check a URL as they check a file.
pub(crate) fn url_lines(files: &[PathBuf]) -> Option<Vec<u8>> {
    let mut lines = String::new();
    for file in files {
        let text = file.to_str().filter(|text| !text.contains(['\n', '\r']) && is_url(text) && !file.exists())?;
        lines += text;
        lines.push('\n');
    }
    Some(lines.into_bytes()).filter(|lines| !lines.is_empty())
}

/// Whether a text begins with a scheme and `://`.
pub(crate) fn is_url(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    text.split_once("://").is_some_and(|(scheme, _)| !scheme.is_empty() && scheme.chars().all(is_part))
}
