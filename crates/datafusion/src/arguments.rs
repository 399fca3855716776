//! Columns and single values as the arguments of a kernel.

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_array::{Array, ArrayRef, new_null_array};
use arrow_schema::DataType;
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

/// Runs a kernel over a column or a single URL. An argument of all rows that is not valid is an error; one of a row gives null in its row.
pub(crate) fn run(
    kernel: &Kernel,
    options: &Options,
    url: &ColumnarValue,
    value: Option<&ColumnarValue>,
) -> Result<ColumnarValue> {
    let rows = |urls: &ArrayRef| match value {
        None => kernel.run(urls, None, options).map_err(error),
        Some(ColumnarValue::Scalar(value)) => match argument(&*value.to_array()?) {
            Some(argument) => kernel.run(urls, Some(&argument), options).map_err(error),
            None => Ok(new_null_array(&kernel.output_type(), urls.len())),
        },
        Some(ColumnarValue::Array(values)) => kernel.run_by_row(urls, values, options).map_err(error),
    };
    match (url, value) {
        (ColumnarValue::Array(urls), _) => Ok(ColumnarValue::Array(rows(urls)?)),
        (ColumnarValue::Scalar(url), Some(ColumnarValue::Array(values))) => {
            Ok(ColumnarValue::Array(rows(&url.to_array_of_size(values.len())?)?))
        }
        (ColumnarValue::Scalar(url), _) => {
            Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&rows(&url.to_array()?)?, 0)?))
        }
    }
}

/// Returns the argument in the only row; `None` if it is null.
fn argument(values: &dyn Array) -> Option<Argument> {
    let present = !values.is_null(0);
    present.then(|| match values.data_type() {
        DataType::Int64 => Argument::Index(values.as_primitive::<Int64Type>().value(0)),
        _ => values.as_string::<i32>().value(0).into(),
    })
}

fn error(error: Error) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}
