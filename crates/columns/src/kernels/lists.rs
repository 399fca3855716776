//! Columns of lists of named values.

use std::sync::Arc;

use arrow_array::builder::StringViewBuilder;
use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_buffer::{Buffer, NullBufferBuilder, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};

use crate::error::Error;
use crate::sink::Sink;
use crate::source::Row;

/// Returns the fields of a pair. A value is null if it is absent: `a` of `?a&b=`.
fn pair_fields(name: &str) -> Fields {
    [Field::new(name, DataType::Utf8View, false), Field::new("value", DataType::Utf8View, true)].into_iter().collect()
}

fn item(data_type: DataType, nullable: bool) -> Arc<Field> {
    Arc::new(Field::new("item", data_type, nullable))
}

/// Returns the type of a list of pairs.
pub(super) fn type_of_pairs(name: &str) -> DataType {
    DataType::List(item(DataType::Struct(pair_fields(name)), false))
}

/// The rows of a column of lists.
struct Lists {
    ends: Vec<i32>,
    nulls: NullBufferBuilder,
}

impl Lists {
    fn new(rows: usize) -> Self {
        let mut ends = Vec::with_capacity(rows + 1);
        ends.push(0);
        Lists { ends, nulls: NullBufferBuilder::new(rows) }
    }

    /// Ends the list of a row, after this many items in all rows.
    fn end(&mut self, items: usize, is_valid: bool) -> Result<(), Error> {
        let items = i32::try_from(items).map_err(|_| {
            ArrowError::ComputeError("more than 2147483647 items in the lists of one column: split the column".into())
        })?;
        self.ends.push(items);
        self.nulls.append(is_valid);
        Ok(())
    }

    fn finish(mut self, item: Arc<Field>, values: ArrayRef) -> Result<ArrayRef, Error> {
        let offsets = OffsetBuffer::new(ScalarBuffer::from(self.ends));
        Ok(Arc::new(ListArray::try_new(item, offsets, values, self.nulls.finish())?))
    }
}

/// A builder of lists of pairs of a name and a value.
pub(super) struct Pairs<'s> {
    name: &'static str,
    lists: Lists,
    names: Sink<'s>,
    values: Sink<'s>,
    items: usize,
}

impl<'s> Pairs<'s> {
    pub(super) fn new(name: &'static str, blocks: &'s [Buffer], rows: usize) -> Self {
        Pairs {
            name,
            lists: Lists::new(rows),
            names: Sink::new(blocks, rows),
            values: Sink::new(blocks, rows),
            items: 0,
        }
    }

    pub(super) fn push(&mut self, row: &Row<'_>, name: &str, value: Option<&str>) {
        self.names.push(row, Some(name));
        self.values.push(row, value);
        self.items += 1;
    }

    /// Ends the list of a row.
    pub(super) fn end(&mut self) -> Result<(), Error> {
        self.lists.end(self.items, true)
    }

    /// Appends a null instead of a list.
    pub(super) fn null(&mut self) -> Result<(), Error> {
        self.lists.end(self.items, false)
    }

    pub(super) fn finish(self) -> Result<ArrayRef, Error> {
        let fields = pair_fields(self.name);
        let columns: Vec<ArrayRef> = vec![Arc::new(self.names.finish()), Arc::new(self.values.finish())];
        let pairs = StructArray::try_new(fields.clone(), columns, None)?;
        self.lists.finish(item(DataType::Struct(fields), false), Arc::new(pairs))
    }
}

/// Returns the type of a list of words.
pub(super) fn type_of_words() -> DataType {
    DataType::List(item(DataType::Utf8View, false))
}

/// A builder of lists of words.
pub(super) struct Words {
    lists: Lists,
    words: StringViewBuilder,
    items: usize,
}

impl Words {
    pub(super) fn new(rows: usize) -> Self {
        Words { lists: Lists::new(rows), words: StringViewBuilder::new(), items: 0 }
    }

    pub(super) fn push(&mut self, word: &str) {
        self.words.append_value(word);
        self.items += 1;
    }

    /// Ends the list of a row, or appends a null.
    pub(super) fn end(&mut self, is_valid: bool) -> Result<(), Error> {
        self.lists.end(self.items, is_valid)
    }

    pub(super) fn finish(mut self) -> Result<ArrayRef, Error> {
        self.lists.finish(item(DataType::Utf8View, false), Arc::new(self.words.finish()))
    }
}
