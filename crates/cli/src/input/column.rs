//! The texts in a column of a table, whose rows are printed with the results in their places.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::records::BOM;
use super::separator::with_separator;
use super::work::Work;
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::output::{Foreign, Output, TextPlace};
use urlgram_project::open_named;

/// The argument that names a column.
#[derive(clap::Args, Default, Debug)]
#[group(skip)]
pub(crate) struct ColumnArgs {
    /// Work on this column of the files, which are CSV, TSV or JSON Lines by their names, and print the rows with the results in their
    /// places. Stdin is CSV
    #[arg(hide_short_help = true, long, value_name = "NAME")]
    column: Option<String>,
}

impl ColumnArgs {
    /// Returns the name of the column.
    pub(crate) fn name(&self) -> Option<&str> {
        self.column.as_deref()
    }
}

/// A format of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Table {
    /// Cells with a delimiter between them, and a header.
    Delimited(u8),
    /// A JSON object per line.
    JsonLines,
}

impl Table {
    fn of_path(path: &Path) -> Table {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        match extension.to_ascii_lowercase().as_str() {
            "tsv" | "tab" => Table::Delimited(b'\t'),
            "jsonl" | "ndjson" | "json" => Table::JsonLines,
            _ => Table::Delimited(b','),
        }
    }
}

/// Most cells whose mistakes are printed. The others are counted: a table of a million rows has thousands of mistakes.
const SHOWN: u64 = 5;

/// Does `work` on the cells of a column, as [`each_row`] does on those of two.
///
/// # Errors
/// The failures of `work` and of the output streams, and a table without the column.
pub(crate) fn each_cell(
    column: &str,
    files: Vec<PathBuf>,
    io: &mut Io<'_>,
    work: &mut Work<'_>,
) -> Result<Exit, Failure> {
    each_row((column, None), files, io, &mut |text, _, output| work(text, output))
}

/// The work on one cell, with the cell of another column in the same row. Empty if there is none.
pub(crate) type RowWork<'w> = dyn FnMut(&[u8], &[u8], &mut Output<'_>) -> Result<Exit, Failure> + 'w;

/// Does `work` on the cells of a column of the files, or of stdin if there are none and for `-`, and prints the rows with what it printed in
/// place of the cell. A cell whose text it rejects stays, and its row is named on stderr, if it is one of the first.
///
/// # Errors
/// The failures of `work` and of the output streams, and a table without one of the columns.
pub(crate) fn each_row(
    (column, other): (&str, Option<&str>),
    files: Vec<PathBuf>,
    io: &mut Io<'_>,
    work: &mut RowWork<'_>,
) -> Result<Exit, Failure> {
    let (mut exit, mut rejected) = (Exit::Clean, 0_u64);
    let files = if files.is_empty() { vec!["-".into()] } else { files };
    for path in files {
        let (input, mut output) = io.split();
        let name = if path.as_os_str() == "-" { "<stdin>".into() } else { Foreign::path(&path) };
        let mut cells = Cells { column, other, name: &name, work, exit: Exit::Clean, rejected };
        let table = Table::of_path(&path);
        let read = match path.as_os_str() == "-" {
            true => cells.table(input, table, &mut output),
            false => match open_named(&path) {
                Ok(file) => cells.table(BufReader::new(file), table, &mut output),
                Err(error) => Ok(output.error(format_args!("{name}: {error}"))?),
            },
        };
        exit = exit.max(read?).max(cells.exit);
        rejected = cells.rejected;
    }
    if let more @ 1.. = rejected.saturating_sub(SHOWN) {
        io.note(format_args!("and {more} more of {rejected} cells that stay as they are"))?;
    }
    Ok(exit)
}

/// The column of one file.
struct Cells<'c, 'w> {
    column: &'c str,
    /// A column that the work needs as well.
    other: Option<&'c str>,
    name: &'c str,
    work: &'c mut RowWork<'w>,
    exit: Exit,
    /// Number of cells that stayed as they were.
    rejected: u64,
}

impl Cells<'_, '_> {
    fn table(&mut self, reader: impl BufRead, table: Table, output: &mut Output<'_>) -> Result<Exit, Failure> {
        match table {
            Table::Delimited(delimiter) => self.delimited(reader, delimiter, output),
            Table::JsonLines => self.json_lines(reader, output),
        }
    }

    fn delimited(&mut self, reader: impl Read, usual: u8, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let (delimiter, reader) = match with_separator(reader, usual) {
            Ok(found) => found,
            Err(error) => return Ok(output.error(format_args!("{}: {error}", self.name))?),
        };
        let builder =
            csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).has_headers(false).from_reader(reader);
        let (mut columns, mut row) = (None, 0_u64);
        for record in builder.into_byte_records() {
            let record = match record {
                Ok(record) => record,
                Err(error) => return Ok(output.error(format_args!("{}: {error}", self.name))?),
            };
            row += 1;
            let mut cells: Vec<Vec<u8>> = record.iter().map(<[u8]>::to_vec).collect();
            match columns {
                None => {
                    let column = self.position(&cells, self.column)?;
                    columns = Some((column, self.other.map(|other| self.position(&cells, other)).transpose()?));
                }
                Some((column, other)) => {
                    let other = other.and_then(|other| cells.get(other)).cloned().unwrap_or_default();
                    if let Some(cell) = cells.get_mut(column).filter(|cell| !cell.is_empty()) {
                        self.cell((cell, &other), row, output)?;
                    }
                }
            }
            let mut writer = csv::WriterBuilder::new().delimiter(delimiter).flexible(true).from_writer(Vec::new());
            writer.write_record(&cells).map_err(|error| Failure::Usage(error.to_string()))?;
            let line = writer.into_inner().map_err(|error| Failure::Usage(error.to_string()))?;
            output.data(&line)?;
        }
        Ok(Exit::Clean)
    }

    fn json_lines(&mut self, reader: impl BufRead, output: &mut Output<'_>) -> Result<Exit, Failure> {
        for (row, line) in (1..).zip(reader.split(b'\n')) {
            let line = line?;
            if line.trim_ascii().is_empty() {
                continue;
            }
            let Ok(mut object) = serde_json::from_slice::<Value>(&line) else {
                self.exit = output.error(format_args!("{}:{row}: not a JSON object", self.name))?;
                continue;
            };
            let other = self.other.and_then(|other| other.split('.').try_fold(&object, |value, key| value.get(key)));
            let other = other.and_then(Value::as_str).unwrap_or_default().to_owned();
            let mut keys = self.column.split('.');
            let found = keys.try_fold(&mut object, |value, key| value.get_mut(key));
            if let Some(Value::String(text)) = found {
                let mut cell = text.clone().into_bytes();
                self.cell((&mut cell, other.as_bytes()), row, output)?;
                *text = String::from_utf8_lossy(&cell).into_owned();
            }
            output.data(format!("{object}\n").as_bytes())?;
        }
        Ok(Exit::Clean)
    }

    /// Replaces a cell by what the work prints for it and the other one of its row, without its line end.
    fn cell(&mut self, (cell, other): (&mut Vec<u8>, &[u8]), row: u64, output: &mut Output<'_>) -> Result<(), Failure> {
        let (mut printed, mut messages) = (Vec::new(), Vec::new());
        let out_style = output.out_style;
        let mut inner = Output {
            out: &mut printed,
            err: &mut messages,
            out_style,
            err_style: output.err_style,
            is_interactive: false,
            place: Some(TextPlace { name: self.name.to_owned(), line: usize::try_from(row).unwrap_or(usize::MAX) }),
        };
        let exit = (self.work)(cell, other, &mut inner)?;
        self.exit = self.exit.max(exit);
        let result = printed.strip_suffix(b"\n").filter(|result| !result.is_empty());
        let stays = result.is_none() && exit != Exit::Clean;
        self.rejected += u64::from(stays);
        if !stays || self.rejected <= SHOWN {
            output.err.write_all(&messages)?;
        }
        if stays && self.rejected <= SHOWN {
            output.message(format_args!("{}:{row}: the cell stays as it is", self.name))?;
        }
        if let Some(result) = result {
            *cell = result.to_vec();
        }
        Ok(())
    }

    /// Returns the place of a column in a header.
    fn position(&self, header: &[Vec<u8>], column: &str) -> Result<usize, Failure> {
        let is_it = |cell: &Vec<u8>| cell.strip_prefix(BOM).unwrap_or(cell) == column.as_bytes();
        let missing = || Failure::Usage(format!("{}: no column `{column}`", self.name));
        header.iter().position(is_it).ok_or_else(missing)
    }
}
