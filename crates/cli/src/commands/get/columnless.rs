//! The place of Parquet and Arrow files in a build without the feature `parquet`: a message that says how to get it.

use std::convert::Infallible;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::jobs::{Jobs, Part};
use super::kept::{Keep, Kept, KeptRecord};
use super::kept_batch::KeptBatch;
use crate::exit::Failure;
use crate::output::{Foreign, Format};
use urlgram_ops::get::{Cell, Column};

/// The reason why Parquet is neither read nor written.
const MISSING: &str = "this build of urlgram does not read or write Parquet and Arrow files; install one that does with \
     `cargo install --path crates/cli --features parquet` in a clone, or with the Python package";

/// A Parquet or Arrow file, which cannot be opened.
pub(crate) struct Columns(Infallible);

impl Columns {
    /// Returns an error that names the missing feature.
    ///
    /// # Errors
    /// Always.
    pub(crate) fn open(path: &Path, _column: &str, _keep: &Keep) -> Result<Columns, Failure> {
        Err(Failure::Usage(format!("{}: {MISSING}", Foreign::path(path))))
    }

    pub(crate) fn length(&self) -> u64 {
        match self.0 {}
    }

    pub(crate) fn groups(&self) -> usize {
        match self.0 {}
    }

    pub(crate) fn is_counted(&self) -> bool {
        match self.0 {}
    }

    pub(crate) fn kept(&self) -> Kept {
        match self.0 {}
    }

    pub(crate) fn jobs(self: &Arc<Self>, _groups: Range<usize>) -> ColumnJobs {
        match self.0 {}
    }
}

/// The jobs of a file.
pub(crate) struct ColumnJobs(Infallible);

impl Jobs for ColumnJobs {
    fn next(&mut self, _memory: Vec<u8>) -> io::Result<Option<Part>> {
        match self.0 {}
    }
}

/// The columns of the rows of a job.
pub(crate) struct Builder(Infallible);

impl Builder {
    pub(crate) fn begin(&mut self, _kept: &Kept, _record: &KeptRecord<'_>) {
        match self.0 {}
    }

    pub(crate) fn row<'l>(&mut self, _columns: &'l [Column], _cell: impl Fn(&'l Column) -> Cell<'l>) {
        match self.0 {}
    }
}

/// A file of the output.
pub(crate) struct Sink(Infallible);

impl Sink {
    pub(crate) fn encode(&mut self, _rows: Builder) -> io::Result<Vec<u8>> {
        match self.0 {}
    }

    pub(crate) fn finish(&mut self) -> io::Result<Vec<u8>> {
        match self.0 {}
    }
}

/// The format and the columns of files of the output.
#[derive(Clone, Debug)]
pub(crate) struct Schema(Infallible);

impl Schema {
    /// Returns `None` for a format of text.
    ///
    /// # Errors
    /// Another format.
    pub(crate) fn new(format: Format, _columns: &[Column]) -> Result<Option<Schema>, Failure> {
        match format {
            Format::Parquet | Format::Arrow => Err(Failure::Usage(format!("--format {format}: {MISSING}"))),
            _ => Ok(None),
        }
    }

    pub(crate) fn with_kept(&self, _kept: &Kept) -> Result<Schema, Failure> {
        match self.0 {}
    }

    pub(crate) fn has_columns_of(&self, _other: &Schema) -> bool {
        match self.0 {}
    }

    pub(crate) fn builder(&self, _batch: Option<&KeptBatch>) -> Builder {
        match self.0 {}
    }

    pub(crate) fn sink(&self) -> io::Result<Sink> {
        match self.0 {}
    }

    pub(crate) fn with_origin(&self, _origin: &str) -> Schema {
        match self.0 {}
    }

    pub(crate) fn parts(&self, _folder: &Path, _groups: usize) -> Result<PartFiles, Failure> {
        match self.0 {}
    }
}

/// The files of a folder.
pub(crate) struct PartFiles(Infallible);

impl PartFiles {
    pub(crate) fn path(&self, _group: usize) -> PathBuf {
        match self.0 {}
    }

    pub(crate) fn is_written(&self, _group: usize, _schema: &Schema) -> Result<bool, Failure> {
        match self.0 {}
    }
}
