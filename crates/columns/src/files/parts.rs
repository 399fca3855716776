//! A folder with a file for each group of an input.

use std::fs::{self, File, create_dir_all};
use std::path::{Path, PathBuf};

use arrow_schema::Schema;

use super::format::FileFormat;
use super::origin::has_origin;
use crate::error::Error;

/// A folder with a file for each group of an input: `part-00000.parquet` and so on. A file that an earlier run completed is kept, so
/// that a run which was stopped is resumed by starting it again.
///
/// A program writes a file under another name first: `part-00000.N.draft`, or `.urlgram-` and twelve letters and digits. It holds the
/// lock of the file ([`File::lock`]) until it ends, so that the next run knows the drafts of a program that was killed.
///
/// ```
/// use arrow_schema::Schema;
/// use urlgram_arrow::files::{Encoder, FileFormat, PartFiles, with_origin};
///
/// # let folder = std::env::temp_dir().join(format!("urlgram-parts-{}", std::process::id()));
/// let parts = PartFiles::in_folder(&folder, FileFormat::Parquet, 2)?;
/// let schema = with_origin(&Schema::empty(), "group 0 of 2");
/// assert!(!parts.is_written(0, &schema)?);
/// std::fs::write(parts.path(0), Encoder::new(FileFormat::Parquet, schema.clone())?.finish()?).unwrap();
/// assert!(parts.is_written(0, &schema)?);
/// assert!(parts.is_written(0, &with_origin(&schema, "group 0 of 3")).is_err());
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), urlgram_arrow::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct PartFiles {
    folder: PathBuf,
    format: FileFormat,
}

impl PartFiles {
    /// Creates the folder for the files of this many groups unless it exists, and removes the drafts of
    /// programs that no longer run.
    ///
    /// # Errors
    /// [`Error::File`] for a folder that cannot be created, or that has the file of a later group.
    pub fn in_folder(folder: &Path, format: FileFormat, groups: usize) -> Result<PartFiles, Error> {
        let failed = |message: String| Error::File { path: folder.to_owned(), message };
        create_dir_all(folder).map_err(|error| failed(error.to_string()))?;
        remove_drafts(folder);
        let parts = PartFiles { folder: folder.to_owned(), format };
        if parts.path(groups).exists() {
            return Err(failed("has more files than the input has row groups: choose another folder".to_owned()));
        }
        Ok(parts)
    }

    /// Returns the path of the file for a group.
    pub fn path(&self, group: usize) -> PathBuf {
        let extension = match self.format {
            FileFormat::Parquet => "parquet",
            FileFormat::Arrow => "arrow",
        };
        self.folder.join(format!("part-{group:05}.{extension}"))
    }

    /// Whether an earlier run completed the file of a group, from the origin of this schema (see [`with_origin`](super::with_origin)).
    ///
    /// # Errors
    /// [`Error::File`] for a file that has another origin, or that cannot be read.
    pub fn is_written(&self, group: usize, schema: &Schema) -> Result<bool, Error> {
        let path = self.path(group);
        if !path.exists() {
            return Ok(false);
        }
        let message = match has_origin(&path, schema) {
            Ok(true) => return Ok(true),
            Ok(false) => "was made from another input or with other options: choose another folder".to_owned(),
            Err(error) => error.to_string(),
        };
        Err(Error::File { path, message })
    }
}

/// Removes the drafts that no program has locked. A draft that stays is harmless, so that failures are ignored.
fn remove_drafts(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name().to_str().is_some_and(is_draft)) {
        if entry.file_type().is_ok_and(|kind| kind.is_file())
            && let Ok(draft) = File::open(entry.path())
            && draft.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether this is the name of a draft.
fn is_draft(name: &str) -> bool {
    const RANDOM: usize = 12;
    if let Some(random) = name.strip_prefix(".urlgram-") {
        return random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric());
    }
    let numbers = name.strip_prefix("part-").and_then(|rest| rest.strip_suffix(".draft"));
    numbers.is_some_and(|numbers| numbers.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_drafts_without_a_lock_are_removed() {
        let folder = std::env::temp_dir().join(format!("urlgram-drafts-{}", std::process::id()));
        create_dir_all(&folder).unwrap();
        let kept = ["part-00000.parquet", "part-00000.7.draft", "mine.draft", ".urlgram-notes", ".urlgramignore"];
        let removed = ["part-00001.7.draft", ".urlgram-0123456789aB"];
        kept.iter().chain(&removed).for_each(|name| fs::write(folder.join(name), "").unwrap());
        let locked = File::open(folder.join(kept[1])).unwrap();
        locked.lock().unwrap();

        PartFiles::in_folder(&folder, FileFormat::Parquet, 1).unwrap();
        let is_there = |name: &&&str| folder.join(name).exists();
        assert_eq!(kept.iter().chain(&removed).filter(is_there).collect::<Vec<_>>(), kept.iter().collect::<Vec<_>>());
        drop(locked);
        PartFiles::in_folder(&folder, FileFormat::Parquet, 1).unwrap();
        assert!(!folder.join(kept[1]).exists());
        fs::remove_dir_all(&folder).unwrap();
    }
}
