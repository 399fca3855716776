//! The functions of `--functions`, and the columns that they add.

use std::error::Error;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, new_empty_array};
use arrow_schema::{Field, Schema, SchemaRef};
use urlgram_arrow::{Argument, ArgumentKind, Options, PreparedKernel, kernel};

/// A function with the name of its column.
struct Function {
    field: Arc<Field>,
    kernel: PreparedKernel,
}

/// The columns of the output: those of the input that are kept, and the results.
pub(crate) struct Plan {
    column: usize,
    kept: Vec<usize>,
    functions: Vec<Function>,
    pub(crate) schema: SchemaRef,
}

impl Plan {
    /// Finds the columns in the schema of the input, and prepares the functions.
    ///
    /// # Errors
    /// An unknown column, a column that contains no texts, an unknown function, an invalid argument, and two columns with the same
    /// name.
    pub(crate) fn new(
        input: &Schema,
        column: &str,
        keep: Option<&[String]>,
        functions: &[String],
        options: &Options,
    ) -> Result<Plan, Box<dyn Error>> {
        let names = || input.fields().iter().map(|field| field.name().as_str()).collect::<Vec<_>>().join(", ");
        let index = |name: &str| {
            input.index_of(name).map_err(|_| format!("unknown column `{name}`; the columns are {}", names()))
        };
        let kept = match keep {
            Some(keep) => keep.iter().map(|name| index(name)).collect::<Result<Vec<_>, _>>()?,
            None => (0..input.fields().len()).collect(),
        };
        let functions = functions.iter().map(|text| function(text, options)).collect::<Result<Vec<_>, _>>()?;
        let fields: Vec<Arc<Field>> = kept
            .iter()
            .map(|&index| Arc::clone(&input.fields()[index]))
            .chain(functions.iter().map(|function| Arc::clone(&function.field)))
            .collect();
        for (position, field) in fields.iter().enumerate() {
            if fields[..position].iter().any(|other| other.name() == field.name()) {
                return Err(
                    format!("two columns would have the name `{}`; leave one out with --keep", field.name()).into()
                );
            }
        }
        let column = index(column)?;
        let no_rows = new_empty_array(input.field(column).data_type());
        functions.iter().try_for_each(|function| function.kernel.run(&no_rows).map(drop))?;
        Ok(Plan { column, kept, functions, schema: Arc::new(Schema::new(fields)) })
    }

    /// Adds the results to a batch.
    ///
    /// # Errors
    /// Those of the functions.
    pub(crate) fn apply(&self, batch: &RecordBatch) -> Result<RecordBatch, Box<dyn Error>> {
        let urls = batch.column(self.column);
        let mut columns: Vec<ArrayRef> = self.kept.iter().map(|&index| Arc::clone(batch.column(index))).collect();
        for function in &self.functions {
            columns.push(function.kernel.run(urls)?);
        }
        Ok(RecordBatch::try_new(Arc::clone(&self.schema), columns)?)
    }
}

/// Prepares `query_value=lang`, whose column is named `query_value_lang`.
fn function(text: &str, options: &Options) -> Result<Function, Box<dyn Error>> {
    let (name, argument) = text.split_once('=').map_or((text, None), |(name, argument)| (name, Some(argument)));
    let kernel = kernel(name)?;
    let kind = kernel.parameter().map(|parameter| parameter.kind);
    let argument = match (argument, kind) {
        (Some(argument), Some(ArgumentKind::Index)) => Some(Argument::Index(argument.parse()?)),
        (argument, _) => argument.map(Argument::from),
    };
    let is_word =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let column = match &argument {
        Some(Argument::Text(argument)) if is_word(argument) => format!("{name}_{argument}"),
        Some(Argument::Index(index)) => format!("{name}_{index}"),
        _ => name.to_owned(),
    };
    let field = Field::new(column, kernel.output_type(), true);
    Ok(Function { field: Arc::new(field), kernel: kernel.prepare(argument.as_ref(), options)? })
}
