//! Parquet and Arrow files: the column of the input, and the columns of the output.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::builder::{StringBuilder, UInt64Builder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, SchemaRef};
use urlgram_arrow::files::{self, Batches, Encoder, FileFormat, Reader, each_text, with_origin};

use super::jobs::{Job, Jobs, Part};
use crate::exit::Failure;
use crate::input::MAX_TEXT_LEN;
use crate::output::Format;
use urlgram_ops::get::{Cell, Column, Line};

/// A Parquet or Arrow file, and its column with the URLs.
pub(crate) struct Columns {
    reader: Reader,
    column: usize,
}

impl Columns {
    /// Opens a file.
    ///
    /// # Errors
    /// A file that cannot be read, an unknown column, and a column that contains no texts.
    pub(crate) fn open(path: &Path, column: &str) -> Result<Columns, Failure> {
        let failed = |error| Failure::File(path.to_owned(), error);
        let reader = Reader::open(path).map_err(|error| failed(io::Error::other(error)))?;
        let index = reader.schema().index_of(column).map_err(|_| {
            let names: Vec<_> = reader.schema().fields().iter().map(|field| field.name().as_str()).collect();
            failed(io::Error::other(format!("no column `{column}`; the columns are {}", names.join(", "))))
        })?;
        let no_rows = arrow_array::new_empty_array(reader.schema().field(index).data_type());
        each_text(&no_rows, |_, _| ()).map_err(|error| failed(io::Error::other(error)))?;
        Ok(Columns { reader, column: index })
    }

    /// Returns the length of the file in bytes.
    pub(crate) fn length(&self) -> u64 {
        self.reader.length()
    }

    /// Returns the number of groups.
    pub(crate) fn groups(&self) -> usize {
        self.reader.groups()
    }

    /// Whether the rows of each group are known without reading them, so that a group can be left out.
    pub(crate) fn is_counted(&self) -> bool {
        (0..self.groups()).all(|group| self.reader.rows(group).is_some())
    }

    /// Returns the jobs of these groups.
    pub(crate) fn jobs(&self, groups: Range<usize>) -> ColumnJobs<'_> {
        let count = |groups: Range<usize>| groups.filter_map(|group| self.reader.rows(group)).sum();
        let (rows, all_rows) = (count(0..groups.start), count(0..self.groups()));
        ColumnJobs { columns: self, groups, batches: None, rows, all_rows, batch: Vec::new() }
    }
}

/// The URLs of a column in blocks.
pub(crate) struct ColumnJobs<'c> {
    columns: &'c Columns,
    groups: Range<usize>,
    batches: Option<Batches>,
    /// Number of rows before the next batch.
    rows: u64,
    /// Number of rows of the file; 0 if they are not counted.
    all_rows: u64,
    /// Parts of a batch that were not returned yet, the last one first.
    batch: Vec<Part>,
}

/// Number of bytes of texts in a job.
const BLOCK: usize = 1 << 18;

impl Jobs for ColumnJobs<'_> {
    fn next(&mut self, _memory: Vec<u8>) -> io::Result<Option<Part>> {
        loop {
            if let Some(part) = self.batch.pop() {
                return Ok(Some(part));
            }
            if let Some(batch) = self.batches.as_mut().and_then(Iterator::next) {
                self.batch = self.parts(&batch.map_err(io::Error::other)?)?;
                continue;
            }
            let Some(group) = self.groups.next() else { return Ok(None) };
            let columns = [self.columns.column];
            self.batches = Some(self.columns.reader.group(group, Some(&columns)).map_err(io::Error::other)?);
        }
    }
}

impl ColumnJobs<'_> {
    /// Cuts a batch into parts, the last one first.
    fn parts(&mut self, batch: &RecordBatch) -> io::Result<Vec<Part>> {
        let mut parts = Vec::new();
        let new_job = || Job { block: Vec::with_capacity(BLOCK), first: 1, texts: Some(Vec::new()), bytes: 0 };
        let mut job = new_job();
        let mut push = |part| parts.push(part);
        each_text(batch.column(0), |row, text| {
            let number = self.rows + row as u64 + 1;
            if text.len() > MAX_TEXT_LEN {
                push(Part::Job(std::mem::replace(&mut job, new_job())));
                push(Part::too_long(number, text.len() as u64));
                return;
            }
            if job.block.len() + text.len() > BLOCK && !job.block.is_empty() {
                push(Part::Job(std::mem::replace(&mut job, new_job())));
            }
            let place = job.block.len()..job.block.len() + text.len();
            job.texts.get_or_insert_default().push((number, place));
            job.block.extend_from_slice(text);
        })
        .map_err(io::Error::other)?;
        push(Part::Job(job));
        self.rows += batch.num_rows() as u64;
        // The compressed bytes of a batch are not known: each part gets its share of the file.
        let share = self.columns.length() as f64 * batch.num_rows() as f64 / self.all_rows.max(1) as f64;
        let share = share as usize / parts.len().max(1);
        for part in &mut parts {
            if let Part::Job(job) = part {
                job.bytes = share;
            }
        }
        parts.reverse();
        Ok(parts)
    }
}

/// The columns of the rows of a job.
pub(crate) struct Builder {
    columns: Vec<Values>,
}

/// The values of a column.
enum Values {
    Numbers(UInt64Builder),
    Texts(StringBuilder),
}

impl Builder {
    /// Adds a row.
    pub(crate) fn row(&mut self, columns: &[Column], line: &Line<'_>) {
        for (values, column) in self.columns.iter_mut().zip(columns) {
            match (values, column.cell(line)) {
                (Values::Numbers(numbers), Cell::Number(number)) => numbers.append_value(number),
                (Values::Numbers(numbers), _) => numbers.append_null(),
                (Values::Texts(texts), Cell::Missing) => texts.append_null(),
                (Values::Texts(texts), Cell::Text(text)) => texts.append_value(text),
                (Values::Texts(texts), cell) => texts.append_value(cell.to_string()),
            }
        }
    }

    fn finish(self, schema: SchemaRef) -> io::Result<RecordBatch> {
        let array = |values| -> ArrayRef {
            match values {
                Values::Numbers(mut numbers) => Arc::new(numbers.finish()),
                Values::Texts(mut texts) => Arc::new(texts.finish()),
            }
        };
        RecordBatch::try_new(schema, self.columns.into_iter().map(array).collect()).map_err(io::Error::other)
    }
}

/// A file of the output.
pub(crate) struct Sink {
    encoder: Encoder,
    schema: SchemaRef,
}

impl Sink {
    /// Returns the bytes of rows that are complete.
    pub(crate) fn encode(&mut self, rows: Builder) -> io::Result<Vec<u8>> {
        let batch = rows.finish(Arc::clone(&self.schema))?;
        self.encoder.write(&batch).map_err(io::Error::other)
    }

    /// Returns the last bytes of the file.
    pub(crate) fn finish(&mut self) -> io::Result<Vec<u8>> {
        self.encoder.finish().map_err(io::Error::other)
    }
}

/// The format and the columns of files of the output.
#[derive(Clone, Debug)]
pub(crate) struct Schema {
    format: FileFormat,
    numbers: Vec<bool>,
    schema: SchemaRef,
}

impl Schema {
    /// Returns the schema of a format; `None` for a format of text.
    ///
    /// # Errors
    /// Two columns with the same name.
    pub(crate) fn new(format: Format, columns: &[Column]) -> Result<Option<Schema>, Failure> {
        let format = match format {
            Format::Parquet => FileFormat::Parquet,
            Format::Arrow => FileFormat::Arrow,
            _ => return Ok(None),
        };
        for (index, column) in columns.iter().enumerate() {
            if columns[..index].iter().any(|other| other.name == column.name) {
                return Err(Failure::Usage(format!("two columns would have the name `{}`", column.name)));
            }
        }
        let field = |column: &Column| {
            let data_type = if column.is_number() { DataType::UInt64 } else { DataType::Utf8 };
            Field::new(&column.name, data_type, true)
        };
        let schema = Arc::new(arrow_schema::Schema::new(columns.iter().map(field).collect::<Vec<_>>()));
        Ok(Some(Schema { format, numbers: columns.iter().map(Column::is_number).collect(), schema }))
    }

    /// Begins the rows of a job.
    pub(crate) fn builder(&self) -> Builder {
        let values = |is_number: &bool| match is_number {
            true => Values::Numbers(UInt64Builder::new()),
            false => Values::Texts(StringBuilder::new()),
        };
        Builder { columns: self.numbers.iter().map(values).collect() }
    }

    /// Begins a file.
    pub(crate) fn sink(&self) -> io::Result<Sink> {
        let encoder = Encoder::new(self.format, Arc::clone(&self.schema)).map_err(io::Error::other)?;
        Ok(Sink { encoder, schema: Arc::clone(&self.schema) })
    }

    /// Returns this schema for files that were made from `origin`.
    pub(crate) fn with_origin(&self, origin: &str) -> Schema {
        Schema { schema: with_origin(&self.schema, origin), ..self.clone() }
    }

    /// Prepares the folder for the files of this many groups.
    ///
    /// # Errors
    /// A folder that cannot be created, or that has more files.
    pub(crate) fn parts(&self, folder: &Path, groups: usize) -> Result<PartFiles, Failure> {
        Ok(PartFiles(
            files::PartFiles::in_folder(folder, self.format, groups)
                .map_err(|error| Failure::Usage(error.to_string()))?,
        ))
    }
}

/// The files of a folder, one for each group.
pub(crate) struct PartFiles(files::PartFiles);

impl PartFiles {
    /// Returns the path of the file for a group.
    pub(crate) fn path(&self, group: usize) -> PathBuf {
        self.0.path(group)
    }

    /// Whether an earlier run completed the file of a group, from the origin of the schema.
    ///
    /// # Errors
    /// A file of another origin, or that cannot be read.
    pub(crate) fn is_written(&self, group: usize, schema: &Schema) -> Result<bool, Failure> {
        self.0.is_written(group, &schema.schema).map_err(|error| Failure::Usage(error.to_string()))
    }
}
