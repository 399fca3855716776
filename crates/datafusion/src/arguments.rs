//! Columns and single values as the arguments of a kernel.

use std::collections::HashMap;

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_array::{Array, ArrayRef, UInt32Array, new_null_array};
use arrow_schema::DataType;
use arrow_select::interleave::interleave;
use arrow_select::take::take;
use datafusion_common::{DataFusionError, Result, ScalarValue};
use datafusion_expr::ColumnarValue;
use urlgram_arrow::{Argument, Error, Kernel, Options};

/// Whether kernels read columns of this type.
pub(crate) fn is_text(given: &DataType) -> bool {
    match given {
        DataType::Dictionary(_, values) => is_text(values),
        DataType::Null => true,
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => true,
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => true,
        _ => false,
    }
}

/// Runs a kernel over a column or a single URL.
pub(crate) fn run(
    kernel: &Kernel,
    options: &Options,
    url: &ColumnarValue,
    value: Option<&ColumnarValue>,
) -> Result<ColumnarValue> {
    match (url, value) {
        (ColumnarValue::Scalar(url), None | Some(ColumnarValue::Scalar(_))) => {
            let value = value.map(|value| value.to_array(1)).transpose()?;
            let result = run_rows(kernel, options, &url.to_array()?, value.as_deref())?;
            Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&result, 0)?))
        }
        (ColumnarValue::Array(urls), None) => Ok(ColumnarValue::Array(run_rows(kernel, options, urls, None)?)),
        (ColumnarValue::Array(urls), Some(ColumnarValue::Scalar(value))) => {
            let result = match argument(&*value.to_array()?, 0) {
                Some(argument) => kernel.run(urls, Some(&argument), options).map_err(error)?,
                None => new_null_array(&kernel.output_type(), urls.len()),
            };
            Ok(ColumnarValue::Array(result))
        }
        (_, Some(ColumnarValue::Array(values))) => {
            let urls = url.to_array(values.len())?;
            Ok(ColumnarValue::Array(run_rows(kernel, options, &urls, Some(&**values))?))
        }
    }
}

fn run_rows(kernel: &Kernel, options: &Options, urls: &ArrayRef, values: Option<&dyn Array>) -> Result<ArrayRef> {
    match values {
        None => kernel.run(urls, None, options).map_err(error),
        Some(values) => run_by_value(kernel, options, urls, values),
    }
}

/// Runs the kernel once for each distinct argument, and puts the rows into their order again.
fn run_by_value(kernel: &Kernel, options: &Options, urls: &ArrayRef, values: &dyn Array) -> Result<ArrayRef> {
    let mut places: Vec<(usize, usize)> = Vec::with_capacity(urls.len());
    let mut groups: Vec<(Option<Argument>, Vec<u32>)> = Vec::new();
    let mut known: HashMap<Option<Argument>, usize> = HashMap::new();
    for row in 0..urls.len() {
        let argument = argument(values, row);
        let group = *known.entry(argument).or_insert_with_key(|argument| {
            groups.push((argument.clone(), Vec::new()));
            groups.len() - 1
        });
        places.push((group, groups[group].1.len()));
        groups[group].1.push(u32::try_from(row).map_err(|error| DataFusionError::External(error.into()))?);
    }
    let results = groups.into_iter().map(|(argument, rows)| match argument {
        None => Ok(new_null_array(&kernel.output_type(), rows.len())),
        Some(_) => kernel.run(&take(urls, &UInt32Array::from(rows), None)?, argument.as_ref(), options).map_err(error),
    });
    let results = results.collect::<Result<Vec<ArrayRef>>>()?;
    if results.is_empty() {
        return Ok(new_null_array(&kernel.output_type(), 0));
    }
    Ok(interleave(&results.iter().map(|result| &**result).collect::<Vec<_>>(), &places)?)
}

/// Returns the argument in a row; `None` if it is null.
fn argument(values: &dyn Array, row: usize) -> Option<Argument> {
    let present = !values.is_null(row);
    present.then(|| match values.data_type() {
        DataType::Int64 => Argument::Index(values.as_primitive::<Int64Type>().value(row)),
        _ => values.as_string::<i32>().value(row).into(),
    })
}

fn error(error: Error) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}
