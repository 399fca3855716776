//! A kernel: a function from a column of URLs to a column of results.

use std::fmt;
use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use arrow_select::take::take;

use crate::error::Error;
use crate::options::Options;
use crate::ranges::for_each;
use crate::source::Source;

/// Kind of an argument of a kernel. The argument is one value for the whole column.
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

/// The function of a kernel over all rows, which threads share if the flag is set.
pub(crate) type Run = Box<RunFn>;

type RunFn = dyn Fn(&Source, bool) -> Result<ArrayRef, Error> + Send + Sync;

/// A function from a column of URLs to a column of the same length. A null URL gives a null, as does a URL that the specification
/// rejects, except for the kernels that say so.
#[derive(Clone, Copy)]
pub struct Kernel {
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) parameter: Option<Parameter>,
    pub(crate) output: fn() -> DataType,
    pub(crate) make: fn(&Call<'_>) -> Result<Run, Error>,
}

/// The argument and the options that a kernel is prepared with.
pub(crate) struct Call<'a> {
    pub(crate) kernel: &'static str,
    argument: Option<&'a Argument>,
    pub(crate) options: &'a Options,
}

impl Call<'_> {
    /// Returns the text argument. [`Kernel::prepare`] checked its kind.
    pub(crate) fn text(&self) -> String {
        match self.argument {
            Some(Argument::Text(text)) => text.clone(),
            _ => String::new(),
        }
    }

    /// Returns the index argument.
    pub(crate) fn index(&self) -> i64 {
        match self.argument {
            Some(Argument::Index(index)) => *index,
            _ => 0,
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

impl Kernel {
    /// Returns the name: `host`, `query_value`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the description, one sentence.
    pub fn summary(&self) -> &'static str {
        self.summary
    }

    /// Returns the parameter, if the kernel has one.
    pub fn parameter(&self) -> Option<Parameter> {
        self.parameter
    }

    /// Returns the type of the output, for any type of the input.
    pub fn output_type(&self) -> DataType {
        (self.output)()
    }

    /// Prepares the kernel, so that work on the argument, such as compiling a template, is done once for any number of columns.
    ///
    /// # Errors
    /// [`Error::Argument`] if the argument does not fit the parameter, [`Error::Undefined`] if the specification does not define
    /// the operation.
    pub fn prepare(&self, argument: Option<&Argument>, options: &Options) -> Result<PreparedKernel, Error> {
        let call = Call { kernel: self.name, argument, options };
        match (self.parameter, argument.map(Argument::kind)) {
            (None, None) => {}
            (Some(parameter), Some(kind)) if kind == parameter.kind => {}
            (None, Some(_)) => return Err(call.invalid("no argument is expected")),
            (Some(Parameter { name, kind: ArgumentKind::Text, .. }), _) => {
                return Err(call.invalid(format_args!("expected the argument `{name}`, a text")));
            }
            (Some(Parameter { name, .. }), _) => {
                return Err(call.invalid(format_args!("expected the argument `{name}`, an integer")));
            }
        }
        Ok(PreparedKernel::new(self.name, (self.make)(&call)?, options))
    }

    /// Runs the kernel over a column.
    ///
    /// # Errors
    /// Those of [`prepare`](Self::prepare), and [`Error::UnsupportedType`] if the column does not contain texts.
    pub fn run(&self, column: &dyn Array, argument: Option<&Argument>, options: &Options) -> Result<ArrayRef, Error> {
        self.prepare(argument, options)?.run(column)
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kernel").field("name", &self.name).field("parameter", &self.parameter).finish_non_exhaustive()
    }
}

/// A kernel with its argument and options. It can run over any number of columns, from any thread.
#[derive(Clone)]
pub struct PreparedKernel {
    name: &'static str,
    run: Arc<RunFn>,
    parallel: bool,
}

impl PreparedKernel {
    pub(crate) fn new(name: &'static str, run: Run, options: &Options) -> Self {
        PreparedKernel { name, run: Arc::from(run), parallel: options.parallel }
    }

    /// Returns the name of the kernel.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Runs over a column of type Utf8, LargeUtf8, Utf8View, Binary, LargeBinary, BinaryView, Null, or a dictionary of one of
    /// them. The result has the same length.
    ///
    /// # Errors
    /// [`Error::UnsupportedType`] for a column of another type.
    pub fn run(&self, column: &dyn Array) -> Result<ArrayRef, Error> {
        let Some(dictionary) = column.as_any_dictionary_opt() else { return self.flat(column) };
        let (keys, values) = (dictionary.keys(), dictionary.values());
        if values.len() > column.len() {
            // Some values are not used: as in a slice of a longer column.
            return self.flat(&take(values, keys, None)?);
        }
        Ok(take(&self.flat(values)?, keys, None)?)
    }

    /// Runs over the chunks of a column. Each result is that of [`run`](Self::run) for its chunk.
    ///
    /// # Errors
    /// Those of [`run`](Self::run).
    pub fn run_chunks(&self, chunks: &[ArrayRef]) -> Result<Vec<ArrayRef>, Error> {
        // Threads that share chunks wait for each other once, and not for each chunk.
        for_each(chunks.iter().collect(), self.is_parallel(), |chunk: &ArrayRef| self.run(chunk)).into_iter().collect()
    }

    /// Runs over a column that is not a dictionary.
    fn flat(&self, column: &dyn Array) -> Result<ArrayRef, Error> {
        (self.run)(&Source::of(column)?, self.is_parallel())
    }

    fn is_parallel(&self) -> bool {
        self.parallel && rayon::current_num_threads() > 1
    }
}

impl fmt::Debug for PreparedKernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PreparedKernel")
            .field("name", &self.name)
            .field("parallel", &self.parallel)
            .finish_non_exhaustive()
    }
}
