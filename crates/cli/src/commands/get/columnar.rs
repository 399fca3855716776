//! Parquet and Arrow files: the column of the input, and the columns of the output.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, StringBuilder, UInt64Builder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, FieldRef, SchemaRef};
use urlgram_arrow::files::{self, Batches, Encoder, FileFormat, Reader, each_text, with_origin};

use super::jobs::{Job, Jobs, Part, Text, too_long};
use super::kept::{Keep, Kept, KeptCell, KeptRecord};
use super::kept_batch::KeptBatch;
use super::kept_types::KeptTypes;
use super::layout::twice;
use crate::exit::Failure;
use crate::input::MAX_TEXT_LEN;
use crate::output::Format;
use urlgram_ops::field::FieldType;
use urlgram_ops::get::{Cell, Column};

/// A Parquet or Arrow file, and its column with the URLs.
pub(crate) struct Columns {
    reader: Reader,
    /// Indices of the columns that are read, in the order of the file.
    read: Vec<usize>,
    /// Index of the column with the URLs among those that are read.
    column: usize,
    /// Indices of the kept columns among those that are read.
    kept: Vec<usize>,
}

impl Columns {
    /// Opens a file.
    ///
    /// # Errors
    /// A file that cannot be read, an unknown column, and a column that contains no texts.
    pub(crate) fn open(path: &Path, column: &str, keep: &Keep) -> Result<Columns, Failure> {
        let failed = |error| Failure::File(path.to_owned(), error);
        // To open a pipe would wait for its other end.
        if path.exists() && !path.is_file() {
            return Err(failed(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file")));
        }
        let reader = Reader::open(path).map_err(|error| failed(io::Error::other(error)))?;
        let names: Vec<String> = reader.schema().fields().iter().map(|field| field.name().clone()).collect();
        let index = reader.schema().index_of(column).map_err(|_| {
            failed(io::Error::other(format!("no column `{column}`; the columns are {}", names.join(", "))))
        })?;
        let no_rows = arrow_array::new_empty_array(reader.schema().field(index).data_type());
        each_text(&no_rows, |_, _| ()).map_err(|error| failed(io::Error::other(error)))?;
        let kept = keep.indices(&names).map_err(|error| failed(io::Error::other(error)))?;
        let mut read = [&kept[..], &[index]].concat();
        read.sort_unstable();
        read.dedup();
        let place = |index: &usize| read.binary_search(index).unwrap_or_default();
        let (column, kept) = (place(&index), kept.iter().map(place).collect());
        Ok(Columns { reader, read, column, kept })
    }

    /// Returns the kept columns.
    pub(crate) fn kept(&self) -> Kept {
        let fields = self.reader.schema().fields();
        let types: KeptTypes = self.kept.iter().map(|index| Arc::clone(&fields[self.read[*index]])).collect();
        Kept::cells(types.iter().map(|field| field.name().clone()).collect(), Some(types))
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
    pub(crate) fn jobs(self: &Arc<Self>, groups: Range<usize>) -> ColumnJobs {
        let count = |groups: Range<usize>| groups.filter_map(|group| self.reader.rows(group)).sum();
        let (rows, all_rows) = (count(0..groups.start), count(0..self.groups()));
        ColumnJobs { columns: Arc::clone(self), groups, batches: None, rows, all_rows, batch: Vec::new() }
    }
}

/// The URLs of a column in blocks.
pub(crate) struct ColumnJobs {
    columns: Arc<Columns>,
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

impl Jobs for ColumnJobs {
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
            let columns = &self.columns;
            self.batches = Some(columns.reader.group(group, Some(&columns.read)).map_err(io::Error::other)?);
        }
    }
}

impl ColumnJobs {
    /// Cuts a batch into parts, the last one first.
    fn parts(&mut self, batch: &RecordBatch) -> io::Result<Vec<Part>> {
        let kept = batch.project(&self.columns.kept).map_err(io::Error::other)?;
        let mut cut = Cutter { first: self.rows + 1, row: 0, job: Cutter::job(), started: 0, kept, jobs: Vec::new() };
        each_text(batch.column(self.columns.column), |row, text| {
            cut.rows_to(row);
            cut.add(text);
        })
        .map_err(io::Error::other)?;
        cut.rows_to(batch.num_rows());
        cut.end();
        let mut parts: Vec<Part> = cut.jobs.into_iter().map(Part::Job).collect();
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

/// The jobs of a batch while they are made.
struct Cutter {
    /// Number of the first row in the file.
    first: u64,
    /// Number of rows that are in jobs.
    row: usize,
    job: Job,
    /// Row of the batch that the job begins with.
    started: usize,
    kept: RecordBatch,
    jobs: Vec<Job>,
}

impl Cutter {
    fn job() -> Job {
        Job { block: Vec::with_capacity(BLOCK), first: 1, texts: Some(Vec::new()), ..Job::default() }
    }

    /// Adds rows without a text, up to this one.
    fn rows_to(&mut self, row: usize) {
        while self.row < row {
            self.push(None, None);
        }
    }

    /// Adds a row with a text.
    fn add(&mut self, text: &[u8]) {
        if self.job.block.len() + text.len() > BLOCK && !self.job.block.is_empty() {
            self.end();
        }
        if text.len() > MAX_TEXT_LEN {
            return self.push(None, Some(too_long(text.len() as u64)));
        }
        let start = self.job.block.len();
        self.job.block.extend_from_slice(text);
        self.push(Some(start..self.job.block.len()), None);
    }

    fn push(&mut self, place: Option<Range<usize>>, fault: Option<String>) {
        let text = Text { number: self.first + self.row as u64, place, fault };
        self.job.texts.get_or_insert_default().push(text);
        self.row += 1;
    }

    /// Ends the job.
    fn end(&mut self) {
        let mut job = std::mem::replace(&mut self.job, Cutter::job());
        if self.kept.num_columns() > 0 {
            job.batch = Some(KeptBatch(self.kept.slice(self.started, self.row - self.started)));
        }
        self.started = self.row;
        self.jobs.push(job);
    }
}

/// The columns of the rows of a job.
pub(crate) struct Builder {
    kept: KeptValues,
    columns: Vec<Values>,
}

/// The kept columns of rows.
enum KeptValues {
    Texts(Vec<StringBuilder>),
    /// The rows of a batch.
    Rows(RecordBatch, Vec<u32>),
}

/// The values of a column.
enum Values {
    Numbers(UInt64Builder),
    Flags(BooleanBuilder),
    Texts(StringBuilder),
}

impl Builder {
    /// Adds the kept columns of a row.
    pub(crate) fn begin(&mut self, kept: &Kept, record: &KeptRecord<'_>) {
        match (&mut self.kept, record) {
            (KeptValues::Rows(_, rows), KeptRecord::Row(row)) => rows.push(*row as u32),
            // Each record of a batch is a row of it.
            (KeptValues::Rows(..), _) => {}
            (KeptValues::Texts(texts), record) => {
                let mut texts = texts.iter_mut();
                kept.each_cell(record, |cell| {
                    let Some(texts) = texts.next() else { return };
                    match cell {
                        KeptCell::Missing => texts.append_null(),
                        KeptCell::Text(text) => texts.append_value(text),
                        KeptCell::Bytes(bytes) => texts.append_value(String::from_utf8_lossy(bytes)),
                        KeptCell::Json(json) => texts.append_value(json),
                    }
                });
            }
        }
    }

    /// Adds the columns of a row after the kept ones.
    pub(crate) fn row<'l>(&mut self, columns: &'l [Column], cell: impl Fn(&'l Column) -> Cell<'l>) {
        for (values, column) in self.columns.iter_mut().zip(columns) {
            match (values, cell(column)) {
                (Values::Numbers(numbers), Cell::Number(number)) => numbers.append_value(number),
                (Values::Numbers(numbers), _) => numbers.append_null(),
                (Values::Flags(flags), Cell::Flag(flag)) => flags.append_value(flag),
                (Values::Flags(flags), _) => flags.append_null(),
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
                Values::Flags(mut flags) => Arc::new(flags.finish()),
                Values::Texts(mut texts) => Arc::new(texts.finish()),
            }
        };
        let kept: Vec<ArrayRef> = match self.kept {
            KeptValues::Texts(texts) => {
                texts.into_iter().map(|mut texts| Arc::new(texts.finish()) as ArrayRef).collect()
            }
            KeptValues::Rows(batch, rows) => files::rows(&batch, &rows).map_err(io::Error::other)?,
        };
        let columns = kept.into_iter().chain(self.columns.into_iter().map(array)).collect();
        RecordBatch::try_new(schema, columns).map_err(io::Error::other)
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
    types: Vec<FieldType>,
    /// Number of kept columns, which come first.
    kept: usize,
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
                return Err(twice(&column.name));
            }
        }
        let field = |column: &Column| {
            // A list is written as a JSON array.
            let data_type = match column.data_type() {
                FieldType::Number => DataType::UInt64,
                FieldType::Flag => DataType::Boolean,
                FieldType::Text | FieldType::Texts | FieldType::Pairs => DataType::Utf8,
            };
            Field::new(&column.name, data_type, true)
        };
        let schema = Arc::new(arrow_schema::Schema::new(columns.iter().map(field).collect::<Vec<_>>()));
        Ok(Some(Schema { format, types: columns.iter().map(Column::data_type).collect(), kept: 0, schema }))
    }

    /// Returns the schema with the kept columns of an input before the fields.
    ///
    /// # Errors
    /// Two columns with the same name.
    pub(crate) fn with_kept(&self, kept: &Kept) -> Result<Schema, Failure> {
        let texts = || kept.names.iter().map(|name| Arc::new(Field::new(name, DataType::Utf8, true))).collect();
        let fields: Vec<FieldRef> = kept.types.clone().unwrap_or_else(texts);
        if let Some((_, name)) = kept.names.iter().enumerate().find(|(index, name)| kept.names[..*index].contains(name))
        {
            return Err(twice(name));
        }
        // A record that was not read has no cells.
        let fields = fields.into_iter().map(|field| Arc::new(field.as_ref().clone().with_nullable(true)));
        let fields: Vec<FieldRef> = fields.chain(self.schema.fields().iter().cloned()).collect();
        let schema = arrow_schema::Schema::new_with_metadata(fields, self.schema.metadata().clone());
        Ok(Schema { kept: kept.names.len(), schema: Arc::new(schema), ..self.clone() })
    }

    /// Whether the rows of both have the same columns.
    pub(crate) fn has_columns_of(&self, other: &Schema) -> bool {
        self.schema.fields() == other.schema.fields()
    }

    /// Begins the rows of a job.
    pub(crate) fn builder(&self, batch: Option<&KeptBatch>) -> Builder {
        let values = |data_type: &FieldType| match data_type {
            FieldType::Number => Values::Numbers(UInt64Builder::new()),
            FieldType::Flag => Values::Flags(BooleanBuilder::new()),
            FieldType::Text | FieldType::Texts | FieldType::Pairs => Values::Texts(StringBuilder::new()),
        };
        let kept = match batch {
            Some(batch) => KeptValues::Rows(batch.0.clone(), Vec::new()),
            None => KeptValues::Texts((0..self.kept).map(|_| StringBuilder::new()).collect()),
        };
        Builder { kept, columns: self.types.iter().map(values).collect() }
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
