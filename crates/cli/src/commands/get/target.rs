//! The place of the rows: a file, or a folder with a file for each group of rows.

use std::ffi::OsStr;
use std::path::Path;

use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::output::{Foreign, Format};
use crate::write_file::Draft;

/// Returns the format that the name of a file indicates; Parquet for a folder.
pub(crate) fn format_of(path: &Path) -> Option<Format> {
    if is_folder(path) {
        return Some(Format::Parquet);
    }
    Format::of_name(path).filter(|format| *format != Format::Sarif)
}

/// Returns the format of a file of rows: the one that its name indicates, or JSON Lines if the name indicates none.
///
/// # Errors
/// The ending of another format, such as `.xlsx`.
pub(crate) fn written_format(path: &Path) -> Result<Format, Failure> {
    let ending = path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
    match (format_of(path), ending.as_deref()) {
        (Some(format), _) => Ok(format),
        (None, None | Some("txt" | "log" | "out" | "tmp")) => Ok(Format::JsonLines),
        (None, Some(_)) => Err(Failure::Usage(format!(
            "{}: the name tells no format: write .csv, .tsv, .json, .jsonl, .parquet or .arrow, or choose one with --format",
            Foreign::path(path)
        ))),
    }
}

/// Whether the rows go to a folder: the path is one, or ends with a slash.
pub(crate) fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

/// Runs `run` with a file as its output. The file takes its name at the end, unless an input could not be read.
pub(crate) fn to_file(
    path: &Path,
    io: &mut Io<'_>,
    run: impl FnOnce(&mut Io<'_>) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let failed = |error| Failure::File(path.to_owned(), error);
    let mut draft = Draft::of(path).map_err(failed)?;
    let exit = run(&mut io.with_output(&mut draft))?;
    if exit == Exit::Error {
        let (_, mut output) = io.split();
        return Ok(
            output.error(format_args!("{}: not written, since an input could not be read", Foreign::path(path)))?
        );
    }
    draft.finish().map_err(failed)?;
    Ok(exit)
}
