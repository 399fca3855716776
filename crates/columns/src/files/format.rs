//! The formats of files.

use std::path::Path;

/// A format of files with columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileFormat {
    /// Apache Parquet, compressed with Zstandard when it is written.
    Parquet,
    /// The file format of Arrow IPC, which is Feather version 2.
    Arrow,
}

impl FileFormat {
    /// Returns the format that the name of a file indicates: `.parquet`, `.arrow`, `.feather` or `.ipc`.
    ///
    /// ```
    /// use urlgram_arrow::files::FileFormat;
    ///
    /// assert_eq!(FileFormat::of_path("visits.PARQUET".as_ref()), Some(FileFormat::Parquet));
    /// assert_eq!(FileFormat::of_path("visits.csv".as_ref()), None);
    /// ```
    pub fn of_path(path: &Path) -> Option<FileFormat> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "parquet" => Some(FileFormat::Parquet),
            "arrow" | "feather" | "ipc" => Some(FileFormat::Arrow),
            _ => None,
        }
    }
}
