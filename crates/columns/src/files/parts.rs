//! A folder with a file for each group of an input.

use std::fs::create_dir_all;
use std::path::{Path, PathBuf};

use arrow_schema::Schema;

use super::format::FileFormat;
use super::origin::has_origin;
use crate::error::Error;

/// A folder with a file for each group of an input: `part-00000.parquet` and so on. A file that an earlier run completed is kept, so
/// that a run which was stopped is resumed by starting it again.
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
    /// Creates the folder for the files of this many groups, if there is none.
    ///
    /// # Errors
    /// [`Error::File`] for a folder that cannot be created, or that has the file of a later group.
    pub fn in_folder(folder: &Path, format: FileFormat, groups: usize) -> Result<PartFiles, Error> {
        let failed = |message: String| Error::File { path: folder.to_owned(), message };
        create_dir_all(folder).map_err(|error| failed(error.to_string()))?;
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
