//! The argument of a kernel: one value for the whole column, or a value for each row.

use std::collections::HashMap;
use std::fmt;

use arrow_array::cast::AsArray as _;
use arrow_array::types::{
    ArrowPrimitiveType, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type,
};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use arrow_select::take::take;

use crate::error::Error;
use crate::options::Options;
use crate::source::{Entry, Source};

/// Kind of an argument of a kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentKind {
    /// A text: a key of the query, a base URL, a template.
    Text,
    /// An index, which counts from the end if it is negative.
    Index,
}

/// An argument of a kernel.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Argument {
    /// A text.
    Text(String),
    /// An index.
    Index(i64),
}

impl Argument {
    /// Returns the kind.
    pub fn kind(&self) -> ArgumentKind {
        match self {
            Argument::Text(_) => ArgumentKind::Text,
            Argument::Index(_) => ArgumentKind::Index,
        }
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Argument::Text(text.into())
    }
}

impl From<i64> for Argument {
    fn from(index: i64) -> Self {
        Argument::Index(index)
    }
}

/// A parameter of a kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Name: `base`.
    pub name: &'static str,
    /// Kind of the argument.
    pub kind: ArgumentKind,
    /// Valid argument, for documentation and tests.
    pub example: &'static str,
}

impl Parameter {
    /// Returns the example as an argument.
    pub fn example_argument(&self) -> Argument {
        match self.kind {
            ArgumentKind::Text => self.example.into(),
            ArgumentKind::Index => Argument::Index(self.example.parse().unwrap_or_default()),
        }
    }
}

/// The number of no argument: that of a null.
const NO_ARGUMENT: u32 = u32::MAX;

/// The arguments of the rows of a column.
pub(crate) struct RowArguments {
    distinct: Vec<Argument>,
    /// For each row the number of its argument in `distinct`.
    rows: Vec<u32>,
}

impl RowArguments {
    /// Reads the arguments in a column of texts or integers; `None` for a column of another type than the parameter has.
    pub(crate) fn of(column: &dyn Array, kind: ArgumentKind) -> Option<Self> {
        let column = flat(column).ok()?;
        match (kind, column.data_type()) {
            (_, DataType::Null) => Some(RowArguments { distinct: Vec::new(), rows: vec![NO_ARGUMENT; column.len()] }),
            (ArgumentKind::Text, _) => Some(Self::texts(&Source::of(&column).ok()?)),
            (ArgumentKind::Index, DataType::Int8) => Some(Self::indices::<Int8Type>(&column)),
            (ArgumentKind::Index, DataType::Int16) => Some(Self::indices::<Int16Type>(&column)),
            (ArgumentKind::Index, DataType::Int32) => Some(Self::indices::<Int32Type>(&column)),
            (ArgumentKind::Index, DataType::Int64) => Some(Self::indices::<Int64Type>(&column)),
            (ArgumentKind::Index, DataType::UInt8) => Some(Self::indices::<UInt8Type>(&column)),
            (ArgumentKind::Index, DataType::UInt16) => Some(Self::indices::<UInt16Type>(&column)),
            (ArgumentKind::Index, DataType::UInt32) => Some(Self::indices::<UInt32Type>(&column)),
            (ArgumentKind::Index, _) => None,
        }
    }

    fn texts(source: &Source) -> Self {
        let text = |entry| if let Entry::Text(row) = entry { Some(row.text) } else { None };
        Self::numbered(source.rows(0..source.len()).map(text), |text| Argument::Text(text.to_owned()))
    }

    fn indices<T: ArrowPrimitiveType<Native: Into<i64>>>(column: &dyn Array) -> Self {
        Self::numbered(column.as_primitive::<T>().iter().map(|index| index.map(Into::into)), Argument::Index)
    }

    /// Numbers the values, each when it comes for the first time.
    fn numbered<V: Copy + Eq + std::hash::Hash>(
        values: impl Iterator<Item = Option<V>>,
        argument: impl Fn(V) -> Argument,
    ) -> Self {
        let mut known: HashMap<V, u32> = HashMap::new();
        let mut distinct = Vec::new();
        // A value is often that of the row before.
        let mut last: Option<(V, u32)> = None;
        let rows = values.map(|value| {
            let Some(value) = value else { return NO_ARGUMENT };
            if let Some((_, number)) = last.filter(|(known, _)| *known == value) {
                return number;
            }
            let number = *known.entry(value).or_insert_with(|| {
                distinct.push(argument(value));
                // Arrow's arrays in memory have fewer rows.
                distinct.len() as u32 - 1
            });
            last = Some((value, number));
            number
        });
        let rows = rows.collect();
        RowArguments { distinct, rows }
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }
}

/// Returns a column with the value of each row if it is a dictionary, and the column otherwise.
pub(crate) fn flat(column: &dyn Array) -> Result<ArrayRef, Error> {
    match column.as_any_dictionary_opt() {
        Some(dictionary) => Ok(take(dictionary.values(), dictionary.keys(), None)?),
        None => Ok(column.slice(0, column.len())),
    }
}

/// The arguments that a kernel is called with.
#[derive(Clone, Copy)]
pub(crate) enum Given<'a> {
    Nothing,
    One(&'a Argument),
    Rows(&'a RowArguments),
}

/// The arguments and the options that a kernel is prepared with.
pub(crate) struct Call<'a> {
    pub(crate) kernel: &'static str,
    pub(crate) given: Given<'a>,
    pub(crate) options: &'a Options,
}

impl Call<'_> {
    /// Prepares the text arguments. One that is not valid is an error if it is that of all rows; otherwise its rows are null.
    pub(crate) fn each_text<A>(&self, prepare: impl Fn(&str) -> Result<A, Error>) -> Result<Prepared<A>, Error> {
        self.each(|argument| match argument {
            Argument::Text(text) => prepare(text),
            Argument::Index(_) => Err(self.invalid("expected a text")),
        })
    }

    /// Returns the arguments that are indices.
    pub(crate) fn each_index(&self) -> Result<Prepared<i64>, Error> {
        self.each(|argument| match argument {
            Argument::Index(index) => Ok(*index),
            Argument::Text(_) => Err(self.invalid("expected an integer")),
        })
    }

    fn each<A>(&self, prepare: impl Fn(&Argument) -> Result<A, Error>) -> Result<Prepared<A>, Error> {
        match self.given {
            Given::Nothing => Err(self.invalid("expected an argument")),
            Given::One(argument) => Ok(Prepared::One(prepare(argument)?)),
            Given::Rows(rows) => {
                let distinct = rows.distinct.iter().map(|argument| prepare(argument).ok()).collect();
                Ok(Prepared::Rows { distinct, rows: rows.rows.clone() })
            }
        }
    }

    /// Returns the error of an argument that is not valid.
    pub(crate) fn invalid(&self, message: impl fmt::Display) -> Error {
        Error::Argument { kernel: self.kernel, message: message.to_string() }
    }

    /// Returns the error of an operation that the specification does not define.
    pub(crate) fn undefined(&self) -> Error {
        Error::Undefined { kernel: self.kernel, specification: self.options.specification() }
    }
}

/// The prepared arguments of the rows.
pub(crate) enum Prepared<A> {
    One(A),
    Rows {
        /// Each distinct argument; `None` for one that is not valid.
        distinct: Vec<Option<A>>,
        rows: Vec<u32>,
    },
}

impl<A> Prepared<A> {
    /// Returns the argument of a row; `None` if it is null or not valid.
    #[inline]
    pub(crate) fn at(&self, row: usize) -> Option<&A> {
        match self {
            Prepared::One(argument) => Some(argument),
            Prepared::Rows { distinct, rows } => distinct.get(*rows.get(row)? as usize)?.as_ref(),
        }
    }
}
