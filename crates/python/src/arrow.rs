//! The native half of `urlgram.arrow`: kernels over columns that come through the Arrow PyCapsule interface.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use arrow_array::builder::{BinaryBuilder, StringBuilder};
use arrow_array::{Array, ArrayRef, new_empty_array};
use arrow_schema::{DataType, Field};
use arrow_select::concat::concat;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};
use pyo3_arrow::input::AnyArray;
use pyo3_arrow::{PyArray, PyChunkedArray};
use urlgram_arrow::{Argument, ArgumentKind, Error, Kernel, Options, PreparedKernel};

use crate::guard::guarded;

/// Name, summary, and parameter of a kernel: its name, whether it is an index, and a valid argument.
type Description = (&'static str, &'static str, Option<(&'static str, bool, &'static str)>);

/// All kernels.
#[pyfunction]
pub(crate) fn kernels() -> Vec<Description> {
    let parameter = |kernel: &Kernel| {
        kernel.parameter().map(|found| (found.name, found.kind == ArgumentKind::Index, found.example))
    };
    urlgram_arrow::kernels().map(|kernel| (kernel.name(), kernel.summary(), parameter(kernel))).collect()
}

fn exception(error: Error) -> PyErr {
    let message = error.to_string();
    match error {
        Error::UnsupportedType { .. } => PyTypeError::new_err(message),
        _ => PyValueError::new_err(message),
    }
}

/// The argument of a kernel.
enum Value {
    Nothing,
    One(Argument),
    /// An argument for each row.
    Rows(ArrayRef),
}

impl Value {
    fn of(object: Option<&Bound<'_, PyAny>>) -> PyResult<Value> {
        let Some(object) = object else { return Ok(Value::Nothing) };
        if let Ok(text) = object.extract::<String>() {
            return Ok(Value::One(Argument::Text(text)));
        }
        if let Ok(index) = object.extract::<i64>() {
            return Ok(Value::One(Argument::Index(index)));
        }
        match Column::of(object)? {
            Column::Array(rows) => Ok(Value::Rows(rows)),
            Column::Chunks { chunks, data_type } => {
                let chunks: Vec<&dyn Array> = chunks.iter().map(Arc::as_ref).collect();
                let rows = if chunks.is_empty() { Ok(new_empty_array(&data_type)) } else { concat(&chunks) };
                Ok(Value::Rows(rows.map_err(|error| exception(error.into()))?))
            }
        }
    }
}

/// A column of Python.
enum Column {
    Array(ArrayRef),
    Chunks { chunks: Vec<ArrayRef>, data_type: DataType },
}

impl Column {
    fn is_chunked(&self) -> bool {
        matches!(self, Column::Chunks { .. })
    }

    /// Takes the column of an object: one with the Arrow PyCapsule interface, or a list or tuple of `str`, `bytes` and `None`.
    fn of(object: &Bound<'_, PyAny>) -> PyResult<Column> {
        if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
            return texts(object).map(Column::Array);
        }
        let is_column = |name| object.hasattr(name).unwrap_or(false);
        if !is_column("__arrow_c_array__") && !is_column("__arrow_c_stream__") {
            let found = object.get_type().name()?;
            let way = if object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>() {
                "for one URL, pass a list with it"
            } else {
                "convert it with list(…) or pyarrow.array(…)"
            };
            return Err(PyTypeError::new_err(format!(
                "expected a list of texts or a column of pyarrow, polars, pandas or another package with the Arrow PyCapsule \
                 interface, not {found}: {way}"
            )));
        }
        // Arrow panics for some objects that break its rules, such as an array that was already taken.
        let column = catch_unwind(AssertUnwindSafe(|| -> PyResult<Column> {
            match object.extract()? {
                AnyArray::Array(column) => Ok(Column::Array(column.into_inner().0)),
                AnyArray::Stream(stream) => {
                    let (chunks, field) = stream.into_chunked_array()?.into_inner();
                    Ok(Column::Chunks { chunks, data_type: field.data_type().clone() })
                }
            }
        }));
        column.unwrap_or_else(|_| {
            Err(PyValueError::new_err(
                "the object breaks the rules of the Arrow PyCapsule interface, or its array was already taken",
            ))
        })
    }
}

/// Copies the texts of a list or tuple into a column.
fn texts(list: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let mut texts = StringBuilder::new();
    for (row, item) in list.try_iter()?.enumerate() {
        let item = item?;
        if item.is_none() {
            texts.append_null();
        } else if let Ok(text) = item.cast::<PyString>() {
            // A lone surrogate is a byte that is not UTF-8, as `os.fsdecode` makes it.
            match text.to_str() {
                Ok(text) => texts.append_value(text),
                Err(_) => return bytes(list),
            }
        } else if item.is_instance_of::<PyBytes>() {
            return bytes(list);
        } else {
            let found = item.get_type().name()?;
            return Err(PyTypeError::new_err(format!("expected str, bytes or None in row {row}, not {found}")));
        }
    }
    Ok(Arc::new(texts.finish()))
}

/// Copies the texts of a list with bytes in it into a column.
fn bytes(list: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let mut rows = BinaryBuilder::new();
    for (row, item) in list.try_iter()?.enumerate() {
        let item = item?;
        if item.is_none() {
            rows.append_null();
        } else if let Ok(bytes) = item.cast::<PyBytes>() {
            rows.append_value(bytes.as_bytes());
        } else if let Ok(text) = item.cast::<PyString>() {
            let encoded = text.call_method1("encode", ("utf-8", "surrogatepass"))?;
            rows.append_value(encoded.cast::<PyBytes>()?.as_bytes());
        } else {
            let found = item.get_type().name()?;
            return Err(PyTypeError::new_err(format!("expected str, bytes or None in row {row}, not {found}")));
        }
    }
    Ok(Arc::new(rows.finish()))
}

/// Runs a kernel over a column. A chunked column gives a chunked result. Other threads of Python go on meanwhile.
#[pyfunction]
#[pyo3(signature = (name, column, value, spec, parallel))]
pub(crate) fn run_kernel<'py>(
    py: Python<'py>,
    name: &str,
    column: &Bound<'py, PyAny>,
    value: Option<&Bound<'py, PyAny>>,
    spec: &str,
    parallel: bool,
) -> PyResult<Bound<'py, PyAny>> {
    guarded(|| {
        let options = Options::by(spec).map_err(exception)?.parallel(parallel);
        let kernel = urlgram_arrow::kernel(name).map_err(exception)?;
        let value = Value::of(value)?;
        let argument = if let Value::One(argument) = &value { Some(argument) } else { None };
        let prepared = match &value {
            Value::Rows(_) => None,
            _ => Some(kernel.prepare(argument, &options).map_err(exception)?),
        };
        let column = Column::of(column)?;
        match (prepared, &value) {
            (Some(prepared), _) => run_prepared(py, &prepared, &column),
            (None, Value::Rows(rows)) => {
                let run = || match &column {
                    Column::Array(column) => Ok(vec![kernel.run_by_row(column, rows, &options)?]),
                    Column::Chunks { chunks, .. } => by_row(kernel, chunks, rows, &options),
                };
                let results = py.detach(|| guarded(|| run().map_err(exception)))?;
                object(py, column.is_chunked(), results, kernel.output_type())
            }
            (None, _) => Err(PyValueError::new_err("expected an argument")),
        }
    })
}

/// Makes a struct of fields, pairs of a name and a field, of a column in one pass.
#[pyfunction]
pub(crate) fn select<'py>(
    py: Python<'py>,
    column: &Bound<'py, PyAny>,
    fields: Vec<(String, String)>,
    spec: &str,
    parallel: bool,
) -> PyResult<Bound<'py, PyAny>> {
    guarded(|| {
        let options = Options::by(spec).map_err(exception)?.parallel(parallel);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, field)| (&**name, &**field)).collect();
        let prepared = urlgram_arrow::select_as(&fields, &options).map_err(exception)?;
        run_prepared(py, &prepared, &Column::of(column)?)
    })
}

fn run_prepared<'py>(py: Python<'py>, kernel: &PreparedKernel, column: &Column) -> PyResult<Bound<'py, PyAny>> {
    let run = || match column {
        Column::Array(column) => Ok(vec![kernel.run(column)?]),
        Column::Chunks { chunks, .. } => kernel.run_chunks(chunks),
    };
    let results = py.detach(|| guarded(|| run().map_err(exception)))?;
    object(py, column.is_chunked(), results, kernel.output_type().clone())
}

/// Runs a kernel over chunks with an argument for each row of all of them.
fn by_row(kernel: &Kernel, chunks: &[ArrayRef], rows: &ArrayRef, options: &Options) -> Result<Vec<ArrayRef>, Error> {
    let count: usize = chunks.iter().map(|chunk| chunk.len()).sum();
    if count != rows.len() {
        let message = format!("{} arguments for {count} rows", rows.len());
        return Err(Error::Argument { kernel: kernel.name(), message });
    }
    let mut start = 0;
    let run = |chunk: &ArrayRef| {
        let rows = rows.slice(start, chunk.len());
        start += chunk.len();
        kernel.run_by_row(chunk, &rows, options)
    };
    chunks.iter().map(run).collect()
}

/// Returns an array, or chunks of this type.
fn object(
    py: Python<'_>,
    is_chunked: bool,
    mut arrays: Vec<ArrayRef>,
    data_type: DataType,
) -> PyResult<Bound<'_, PyAny>> {
    if is_chunked {
        let chunks = PyChunkedArray::try_new(arrays, Field::new("", data_type, true).into())?;
        return Ok(Bound::new(py, chunks)?.into_any());
    }
    let array = arrays.pop().unwrap_or_else(|| new_empty_array(&data_type));
    Ok(Bound::new(py, PyArray::from_array_ref(array))?.into_any())
}

/// Returns rows of a column: `length` ones from `start`, which the caller has checked. A column that is not of this module is taken.
#[pyfunction]
pub(crate) fn rows_of<'py>(
    py: Python<'py>,
    column: &Bound<'py, PyAny>,
    start: usize,
    length: usize,
) -> PyResult<Bound<'py, PyAny>> {
    guarded(|| match Column::of(column)? {
        Column::Array(array) => {
            let (array, data_type) = (array.slice(start, length), array.data_type().clone());
            object(py, false, vec![array], data_type)
        }
        Column::Chunks { chunks, data_type } => {
            let (mut start, mut length) = (start, length);
            let mut kept = Vec::new();
            for chunk in chunks {
                let skipped = start.min(chunk.len());
                let taken = length.min(chunk.len() - skipped);
                (start, length) = (start - skipped, length - taken);
                if taken > 0 {
                    kept.push(chunk.slice(skipped, taken));
                }
            }
            object(py, true, kept, data_type)
        }
    })
}

/// Gives the memory back that is kept for later results.
#[pyfunction]
pub(crate) fn release_memory() {
    urlgram_arrow::release_memory();
}
