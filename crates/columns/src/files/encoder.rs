//! The bytes of a file that is written batch by batch.

use std::fmt;
use std::mem::take;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_ipc::writer::FileWriter;
use arrow_schema::{ArrowError, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;

use super::format::FileFormat;
use crate::error::Error;

/// Maximum number of rows of a row group of Parquet. The rows of a group are in memory until it is complete.
const ROW_GROUP: usize = 1 << 18;

/// Encodes batches as a file. It returns the bytes instead of writing them, so that the caller decides where they go, and needs
/// memory for one row group.
///
/// ```
/// use arrow_array::RecordBatch;
/// use urlgram_arrow::files::{Encoder, FileFormat};
///
/// let batch = RecordBatch::new_empty(std::sync::Arc::new(arrow_schema::Schema::empty()));
/// let mut encoder = Encoder::new(FileFormat::Parquet, batch.schema())?;
/// let bytes = [encoder.write(&batch)?, encoder.finish()?].concat();
/// assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
/// # Ok::<(), urlgram_arrow::Error>(())
/// ```
pub struct Encoder(Writer);

enum Writer {
    Parquet(Box<ArrowWriter<Vec<u8>>>),
    Arrow(Box<FileWriter<Vec<u8>>>),
}

impl Encoder {
    /// Begins a file with this schema.
    ///
    /// # Errors
    /// A type of column that the format does not have.
    pub fn new(format: FileFormat, schema: SchemaRef) -> Result<Encoder, Error> {
        Ok(Encoder(match format {
            FileFormat::Parquet => {
                let zstd = Compression::ZSTD(ZstdLevel::try_new(1)?);
                let properties = WriterProperties::builder()
                    .set_compression(zstd)
                    .set_max_row_group_row_count(Some(ROW_GROUP))
                    .build();
                Writer::Parquet(Box::new(ArrowWriter::try_new(Vec::new(), Arc::clone(&schema), Some(properties))?))
            }
            FileFormat::Arrow => Writer::Arrow(Box::new(FileWriter::try_new(Vec::new(), &schema)?)),
        }))
    }

    /// Adds rows, and returns the bytes that are complete.
    ///
    /// # Errors
    /// A batch with another schema.
    pub fn write(&mut self, batch: &RecordBatch) -> Result<Vec<u8>, Error> {
        Ok(match &mut self.0 {
            Writer::Parquet(writer) => {
                writer.write(batch)?;
                take(writer.inner_mut())
            }
            Writer::Arrow(writer) => {
                writer.write(batch)?;
                take(writer.get_mut())
            }
        })
    }

    /// Ends a row group of Parquet, and returns its bytes.
    ///
    /// # Errors
    /// Rows that cannot be encoded.
    pub fn end_group(&mut self) -> Result<Vec<u8>, Error> {
        Ok(match &mut self.0 {
            Writer::Parquet(writer) => {
                writer.flush()?;
                take(writer.inner_mut())
            }
            Writer::Arrow(writer) => take(writer.get_mut()),
        })
    }

    /// Ends the file, and returns its last bytes. Nothing can be added afterwards.
    ///
    /// # Errors
    /// Rows that cannot be encoded.
    pub fn finish(&mut self) -> Result<Vec<u8>, Error> {
        Ok(match &mut self.0 {
            Writer::Parquet(writer) => {
                writer.finish()?;
                take(writer.inner_mut())
            }
            Writer::Arrow(writer) => {
                writer.finish()?;
                take(writer.get_mut())
            }
        })
    }
}

impl fmt::Debug for Encoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.0 {
            Writer::Parquet(_) => "Parquet",
            Writer::Arrow(_) => "Arrow",
        };
        f.debug_tuple("Encoder").field(&name).finish()
    }
}

impl From<parquet::errors::ParquetError> for Error {
    fn from(error: parquet::errors::ParquetError) -> Self {
        Error::Arrow(ArrowError::ParquetError(error.to_string()))
    }
}
