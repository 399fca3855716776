//! A file that is read group by group.

use std::fs::File;
use std::io::{BufReader, Read as _, Seek as _, SeekFrom};
use std::iter::once;
use std::path::{Path, PathBuf};

use arrow_array::RecordBatch;
use arrow_ipc::reader::FileReader;
use arrow_schema::{ArrowError, SchemaRef};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder};

use crate::error::Error;

/// Number of rows of a batch of Parquet.
const BATCH: usize = 1 << 16;

/// The batches of a group, in order.
pub type Batches = Box<dyn Iterator<Item = Result<RecordBatch, Error>> + Send>;

/// A Parquet or Arrow IPC file. Its groups are the row groups of Parquet and the batches of Arrow.
#[derive(Debug)]
pub struct Reader {
    /// Opened again for each group, since copies of a file would share their offset.
    path: PathBuf,
    length: u64,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Parquet(ArrowReaderMetadata),
    Arrow(SchemaRef, usize),
}

impl Reader {
    /// Opens a file. Its first bytes tell the format.
    ///
    /// # Errors
    /// [`Error::Arrow`] for a file that cannot be read, or that is not complete.
    pub fn open(path: &Path) -> Result<Reader, Error> {
        let mut file = File::open(path).map_err(ArrowError::from)?;
        let length = file.metadata().map_err(ArrowError::from)?.len();
        let mut magic = [0; 6];
        let is_arrow = file.read_exact(&mut magic).is_ok() && magic == *b"ARROW1";
        file.seek(SeekFrom::Start(0)).map_err(ArrowError::from)?;
        let kind = if is_arrow {
            let reader = FileReader::try_new(BufReader::new(file), None)?;
            Kind::Arrow(reader.schema(), reader.num_batches())
        } else {
            Kind::Parquet(ArrowReaderMetadata::load(&file, ArrowReaderOptions::new())?)
        };
        Ok(Reader { path: path.to_owned(), length, kind })
    }

    /// Returns the columns.
    pub fn schema(&self) -> &SchemaRef {
        match &self.kind {
            Kind::Parquet(metadata) => metadata.schema(),
            Kind::Arrow(schema, _) => schema,
        }
    }

    /// Returns the length of the file in bytes.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Returns the number of groups.
    pub fn groups(&self) -> usize {
        match &self.kind {
            Kind::Parquet(metadata) => metadata.metadata().num_row_groups(),
            Kind::Arrow(_, batches) => *batches,
        }
    }

    /// Returns the number of rows of a group; `None` for Arrow, whose file does not say it.
    pub fn rows(&self, group: usize) -> Option<u64> {
        match &self.kind {
            Kind::Parquet(metadata) => u64::try_from(metadata.metadata().row_group(group).num_rows()).ok(),
            Kind::Arrow(..) => None,
        }
    }

    /// Reads the columns of a group at these indices; all of them for `None`.
    ///
    /// # Errors
    /// A file that changed since it was opened.
    pub fn group(&self, group: usize, columns: Option<&[usize]>) -> Result<Batches, Error> {
        let file = File::open(&self.path).map_err(ArrowError::from)?;
        match &self.kind {
            Kind::Parquet(metadata) => {
                let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(file, metadata.clone());
                let projection = match columns {
                    Some(columns) => ProjectionMask::roots(builder.parquet_schema(), columns.iter().copied()),
                    None => ProjectionMask::all(),
                };
                let builder = builder.with_projection(projection).with_row_groups(vec![group]);
                let batches = builder.with_batch_size(BATCH).build()?;
                Ok(Box::new(batches.map(|batch| batch.map_err(Error::from))))
            }
            Kind::Arrow(..) => {
                let mut reader = FileReader::try_new(BufReader::new(file), columns.map(<[usize]>::to_vec))?;
                reader.set_index(group)?;
                let batch = reader.next().transpose()?;
                Ok(Box::new(batch.into_iter().flat_map(|batch| once(Ok(batch)))))
            }
        }
    }
}
