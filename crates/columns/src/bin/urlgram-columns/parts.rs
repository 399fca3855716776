//! The files of the output. A file takes its name when it is complete.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use urlgram_arrow::files::{Encoder, FileFormat};

/// A file that is being written.
pub(crate) struct Part {
    encoder: Encoder,
    file: File,
    draft: PathBuf,
    path: PathBuf,
    is_complete: bool,
}

/// Removes the draft of a file that was not finished.
impl Drop for Part {
    fn drop(&mut self) {
        if !self.is_complete {
            // The error that stopped the run is the one to report.
            let _ = fs::remove_file(&self.draft);
        }
    }
}

impl Part {
    /// Begins the file at `path`.
    ///
    /// # Errors
    /// A file that cannot be created.
    pub(crate) fn create(path: &Path, schema: SchemaRef) -> Result<Part, Box<dyn Error>> {
        let draft = path.with_extension(format!("{}.draft", std::process::id()));
        let file = locked(&draft).map_err(|error| format!("{}: {error}", draft.display()))?;
        let format = FileFormat::of_path(path).unwrap_or(FileFormat::Parquet);
        Ok(Part { encoder: Encoder::new(format, schema)?, file, draft, path: path.into(), is_complete: false })
    }

    /// Writes rows.
    ///
    /// # Errors
    /// A full disk.
    pub(crate) fn write(&mut self, batch: &RecordBatch) -> Result<(), Box<dyn Error>> {
        Ok(self.file.write_all(&self.encoder.write(batch)?)?)
    }

    /// Ends a row group.
    ///
    /// # Errors
    /// A full disk.
    pub(crate) fn flush(&mut self) -> Result<(), Box<dyn Error>> {
        Ok(self.file.write_all(&self.encoder.end_group()?)?)
    }

    /// Ends the file and gives it its name.
    ///
    /// # Errors
    /// A full disk.
    pub(crate) fn finish(mut self) -> Result<(), Box<dyn Error>> {
        self.file.write_all(&self.encoder.finish()?)?;
        self.file.sync_all()?;
        fs::rename(&self.draft, &self.path).map_err(|error| format!("{}: {error}", self.path.display()))?;
        self.is_complete = true;
        Ok(())
    }
}

/// Creates a file and locks it, so that other runs do not take it for one that a killed run left.
fn locked(draft: &Path) -> io::Result<File> {
    loop {
        let file = File::create(draft)?;
        // A file system without locks cannot lock it for another run either, which keeps it.
        let _ = file.lock();
        // Another run may have removed it between the two calls.
        if draft.exists() {
            return Ok(file);
        }
    }
}
