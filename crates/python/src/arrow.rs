//! The native half of `urlgram.arrow`: kernels over columns that come through the Arrow PyCapsule interface.

use std::panic::{AssertUnwindSafe, catch_unwind};

use arrow_array::ArrayRef;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3_arrow::input::AnyArray;
use pyo3_arrow::{PyArray, PyChunkedArray};
use urlgram_arrow::{Argument, ArgumentKind, Error, Kernel, Options, PreparedKernel};

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

fn exception(error: &Error) -> PyErr {
    let message = error.to_string();
    match error {
        Error::UnsupportedType { .. } => PyTypeError::new_err(message),
        _ => PyValueError::new_err(message),
    }
}

/// Converts an argument of a kernel.
fn argument(value: &Bound<'_, PyAny>) -> PyResult<Argument> {
    match value.extract::<i64>() {
        Ok(index) => Ok(Argument::Index(index)),
        Err(_) => value.extract().map(Argument::Text),
    }
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
    let options = Options::by(spec).map_err(|error| exception(&error))?.parallel(parallel);
    let value = value.map(argument).transpose()?;
    let kernel = urlgram_arrow::kernel(name).map_err(|error| exception(&error))?;
    let kernel = kernel.prepare(value.as_ref(), &options).map_err(|error| exception(&error))?;
    match column_of(column)? {
        AnyArray::Array(column) => {
            let (column, _) = column.into_inner();
            let result = py.detach(|| kernel.run(&column)).map_err(|error| exception(&error))?;
            Ok(Bound::new(py, PyArray::from_array_ref(result))?.into_any())
        }
        AnyArray::Stream(stream) => {
            let (chunks, _) = stream.into_chunked_array()?.into_inner();
            let results = py.detach(|| kernel.run_chunks(&chunks)).map_err(|error| exception(&error))?;
            Ok(Bound::new(py, chunked(&kernel, results)?)?.into_any())
        }
    }
}

/// Gives the memory back that is kept for later results.
#[pyfunction]
pub(crate) fn release_memory() {
    urlgram_arrow::release_memory();
}

/// Takes the column of an object. Arrow panics for some that break its rules, such as an array that was already taken.
fn column_of(object: &Bound<'_, PyAny>) -> PyResult<AnyArray> {
    catch_unwind(AssertUnwindSafe(|| object.extract())).unwrap_or_else(|_| {
        Err(PyValueError::new_err(
            "the object breaks the rules of the Arrow PyCapsule interface, or its array was already taken",
        ))
    })
}

/// Joins the results of chunks; those of no chunks have the type of the kernel, too.
fn chunked(kernel: &PreparedKernel, results: Vec<ArrayRef>) -> PyResult<PyChunkedArray> {
    let output = urlgram_arrow::kernel(kernel.name()).map_err(|error| exception(&error))?.output_type();
    let field = arrow_schema::Field::new("", output, true);
    PyChunkedArray::try_new(results, field.into())
}
