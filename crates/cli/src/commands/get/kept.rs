//! The columns of the input that the rows keep, before the fields of the URL.

use std::borrow::Cow;
use std::ops::Range;

use serde_json::Value;

use super::kept_types::KeptTypes;
use super::log_line::{self, LogLine};
use crate::exit::Failure;
use crate::output::Foreign;

/// The columns of the input that the options select.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Keep {
    None,
    All,
    Named(Vec<String>),
}

impl Keep {
    /// Returns the indices of the selected columns among `known`, which must have a name each.
    ///
    /// # Errors
    /// The name of a column that does not exist.
    pub(crate) fn indices(&self, known: &[String]) -> Result<Vec<usize>, String> {
        let index = |name: &String| {
            let found = known.iter().position(|column| column == name);
            found.ok_or_else(|| format!("no column `{name}` to keep; the columns are {}", known.join(", ")))
        };
        match self {
            Keep::None => Ok(Vec::new()),
            Keep::All => Ok((0..known.len()).collect()),
            Keep::Named(names) => names.iter().map(index).collect(),
        }
    }
}

/// The kept columns of an input.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// Names in the order of the output; none if all members of JSON objects are kept.
    pub(crate) names: Vec<String>,
    /// The names as keys of a JSON object: `"id":`.
    keys: Vec<String>,
    source: Source,
    /// The types of the columns of Parquet and Arrow.
    #[cfg_attr(not(feature = "parquet"), expect(dead_code, reason = "no input has types"))]
    pub(crate) types: Option<KeptTypes>,
}

/// The place of the kept cells in a record.
#[derive(Clone, Debug)]
enum Source {
    /// The cells of the record, which are those that are kept.
    Cells,
    /// All members of an object, whatever their names.
    Object,
    /// The members at these paths of keys.
    Members(Vec<Vec<String>>),
    /// The columns of a log at these indices.
    Log(Vec<usize>),
}

impl Kept {
    fn new(names: Vec<String>, source: Source, types: Option<KeptTypes>) -> Kept {
        let key = |name: &String| format!("{}:", Foreign(&Value::from(name.as_str()).to_string()).json());
        Kept { keys: names.iter().map(key).collect(), names, source, types }
    }

    /// Returns no columns.
    pub(crate) fn none() -> Kept {
        Kept::new(Vec::new(), Source::Cells, None)
    }

    /// Returns the columns of a table, whose records have their cells in this order.
    pub(crate) fn cells(names: Vec<String>, types: Option<KeptTypes>) -> Kept {
        Kept::new(names, Source::Cells, types)
    }

    /// Returns the members of JSON objects.
    pub(crate) fn members(keep: &Keep) -> Kept {
        match keep {
            Keep::None => Kept::none(),
            Keep::All => Kept::new(Vec::new(), Source::Object, None),
            Keep::Named(names) => {
                let paths = names.iter().map(|name| name.split('.').map(str::to_owned).collect());
                Kept::new(names.clone(), Source::Members(paths.collect()), None)
            }
        }
    }

    /// Returns the columns of an access log with this number of columns.
    ///
    /// # Errors
    /// An unknown column.
    pub(crate) fn log(keep: &Keep, count: usize) -> Result<Kept, Failure> {
        let known: Vec<String> = log_line::COLUMNS[..count].iter().map(|name| (*name).to_owned()).collect();
        let indices = keep.indices(&known).map_err(Failure::Usage)?;
        let names = indices.iter().map(|index| known[*index].clone()).collect();
        Ok(Kept::new(names, Source::Log(indices), None))
    }

    /// Whether the names depend on the record.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.source, Source::Object)
    }

    /// Calls `each` with the kept cells of a record in order; nothing but missing cells for a record that has none.
    pub(crate) fn each_cell(&self, record: &KeptRecord<'_>, mut each: impl FnMut(KeptCell<'_>)) {
        match (&self.source, record) {
            (Source::Cells, KeptRecord::Cells(block, cells)) => {
                cells.iter().for_each(|cell| each(KeptCell::Bytes(&block[cell.clone()])));
            }
            (Source::Cells, KeptRecord::Batch(cells, row)) => {
                (0..self.names.len()).for_each(|column| cells.cell(column, *row, &mut each));
            }
            (Source::Members(paths), KeptRecord::Object(_, object)) => {
                for path in paths {
                    each(member(path.iter().try_fold(*object, |value, key| value.get(key))));
                }
            }
            (Source::Log(indices), KeptRecord::Log(line)) => {
                let line = LogLine::new(line);
                indices.iter().for_each(|index| match line.column(*index) {
                    Some(text) => each(KeptCell::Bytes(&text)),
                    None => each(KeptCell::Missing),
                });
            }
            _ => self.names.iter().for_each(|_| each(KeptCell::Missing)),
        }
    }

    /// Adds the kept cells to the JSON object that begins a row, and a comma if a field can follow.
    pub(crate) fn begin_object(&self, record: &KeptRecord<'_>, rows: &mut Vec<u8>) {
        rows.push(b'{');
        if let Source::Object = self.source {
            let inside = match record {
                KeptRecord::Object(line, _) => members_of(line),
                _ => "",
            };
            rows.extend_from_slice(Foreign(inside).json().as_bytes());
            if !inside.is_empty() {
                rows.push(b',');
            }
            return;
        }
        let mut keys = self.keys.iter();
        self.each_cell(record, |cell| {
            let Some(key) = keys.next() else { return };
            rows.extend_from_slice(key.as_bytes());
            let json = match cell {
                KeptCell::Missing => "null".to_owned(),
                KeptCell::Text(text) => Value::from(text).to_string(),
                KeptCell::Bytes(bytes) => Value::from(String::from_utf8_lossy(bytes)).to_string(),
                KeptCell::Json(json) => json,
            };
            rows.extend_from_slice(Foreign(&json).json().as_bytes());
            rows.push(b',');
        });
    }
}

fn member(value: Option<&Value>) -> KeptCell<'_> {
    match value {
        None | Some(Value::Null) => KeptCell::Missing,
        Some(Value::String(text)) => KeptCell::Text(text.as_str().into()),
        Some(value) => KeptCell::Json(value.to_string()),
    }
}

/// Returns the members of a JSON object as they are written, without the braces.
fn members_of(object: &str) -> &str {
    let inside = object.trim().strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    inside.unwrap_or_default().trim()
}

/// The cells of a record that can be kept.
#[derive(Clone, Copy)]
pub(crate) enum KeptRecord<'r> {
    /// No cells: the record was not read.
    None,
    /// Cells at these places of a block.
    Cells(&'r [u8], &'r [Range<usize>]),
    /// An object, and its text.
    Object(&'r str, &'r Value),
    /// A line of a log.
    Log(&'r [u8]),
    /// A row of a batch that is written as it is.
    Row(#[cfg_attr(not(feature = "parquet"), expect(dead_code, reason = "no input has batches"))] usize),
    /// A row of a batch, and its cells as texts.
    Batch(&'r dyn TextCells, usize),
}

/// The cells of a batch as texts.
pub(crate) trait TextCells {
    /// Calls `receive` with the cell of a column in a row.
    fn cell(&self, column: usize, row: usize, receive: &mut dyn FnMut(KeptCell<'_>));
}

/// A cell of the input.
#[derive(Debug)]
pub(crate) enum KeptCell<'r> {
    Missing,
    Text(Cow<'r, str>),
    /// A text that need not be UTF-8.
    Bytes(&'r [u8]),
    /// A JSON value that is not a string.
    Json(String),
}
