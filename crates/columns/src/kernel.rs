//! A kernel: a function from a column of URLs to a column of results.

use std::fmt;
use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use arrow_select::take::take;

use crate::arguments::{Argument, ArgumentKind, Call, Given, Parameter, RowArguments, flat};
use crate::error::Error;
use crate::options::Options;
use crate::ranges::for_each;
use crate::row::RowFn;
use crate::source::Source;
use crate::threads::share;

/// The functions of a kernel that is prepared.
pub(crate) struct Run {
    whole: Box<RunFn>,
    /// The function of a row that the specification accepts, if its components are enough to know the result.
    pub(crate) row: Option<RowFn>,
}

impl Run {
    /// Returns the functions of a kernel with a function over all rows, which threads share if the flag is set.
    pub(crate) fn whole(run: impl Fn(&Source, bool) -> Result<ArrayRef, Error> + Send + Sync + 'static) -> Run {
        Run { whole: Box::new(run), row: None }
    }

    /// Runs over all rows.
    pub(crate) fn run(&self, source: &Source, is_parallel: bool) -> Result<ArrayRef, Error> {
        (self.whole)(source, is_parallel)
    }

    /// Adds the function of a row.
    pub(crate) fn by_row(self, row: RowFn) -> Run {
        Run { row: Some(row), ..self }
    }
}

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
        let given = argument.map_or(Given::Nothing, Given::One);
        let call = Call { kernel: self.name, given, options };
        let found = argument.map(Argument::kind);
        if found != self.parameter.map(|parameter| parameter.kind) {
            return Err(self.unexpected(&call));
        }
        Ok(PreparedKernel::new(self.name, self.output_type(), (self.make)(&call)?, options))
    }

    /// Returns the error of an argument that the parameter does not have.
    fn unexpected(&self, call: &Call<'_>) -> Error {
        match self.parameter {
            None => call.invalid("no argument is expected"),
            Some(Parameter { name, kind: ArgumentKind::Text, .. }) => {
                call.invalid(format_args!("expected the argument `{name}`, a text"))
            }
            Some(Parameter { name, kind: ArgumentKind::Index, .. }) => {
                call.invalid(format_args!("expected the argument `{name}`, an integer"))
            }
        }
    }

    /// Runs the kernel over a column.
    ///
    /// # Errors
    /// Those of [`prepare`](Self::prepare), and [`Error::UnsupportedType`] if the column does not contain texts.
    pub fn run(&self, column: &dyn Array, argument: Option<&Argument>, options: &Options) -> Result<ArrayRef, Error> {
        self.prepare(argument, options)?.run(column)
    }

    /// Runs the kernel with an argument for each row: a column of texts or integers of the same length. A row is null if its argument
    /// is null or not valid. Each distinct argument is prepared once.
    ///
    /// # Errors
    /// [`Error::Argument`] if the kernel has no parameter, or for a column of another type or length, [`Error::Undefined`] if the
    /// specification does not define the operation, and [`Error::UnsupportedType`] if the column of URLs does not contain texts.
    ///
    /// ```
    /// use arrow_array::{Array, StringArray, cast::AsArray};
    /// use urlgram_arrow::{Options, kernel};
    ///
    /// let links = StringArray::from(vec!["../a", "b", "c"]);
    /// let pages = StringArray::from(vec![Some("http://h/x/y"), Some("no base"), None]);
    /// let found = kernel("resolve")?.run_by_row(&links, &pages, &Options::default())?;
    /// assert_eq!(found.as_string_view().value(0), "http://h/a");
    /// assert!(found.is_null(1) && found.is_null(2));
    /// # Ok::<(), urlgram_arrow::Error>(())
    /// ```
    pub fn run_by_row(&self, column: &dyn Array, arguments: &dyn Array, options: &Options) -> Result<ArrayRef, Error> {
        let nothing = Call { kernel: self.name, given: Given::Nothing, options };
        let kind = self.parameter.ok_or_else(|| self.unexpected(&nothing))?.kind;
        let rows = RowArguments::of(arguments, kind).ok_or_else(|| self.unexpected(&nothing))?;
        if rows.len() != column.len() {
            let counts = format_args!("{} arguments for {} rows", rows.len(), column.len());
            return Err(nothing.invalid(counts));
        }
        let run = (self.make)(&Call { given: Given::Rows(&rows), ..nothing })?;
        // A value of a dictionary is that of several rows, which may have different arguments.
        PreparedKernel::new(self.name, self.output_type(), run, options).flat(&flat(column)?)
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
    output: DataType,
    run: Arc<Run>,
    parallel: bool,
}

impl PreparedKernel {
    pub(crate) fn new(name: &'static str, output: DataType, run: Run, options: &Options) -> Self {
        PreparedKernel { name, output, run: Arc::new(run), parallel: options.parallel }
    }

    /// Returns the type of the output, for any type of the input.
    pub fn output_type(&self) -> &DataType {
        &self.output
    }

    /// Returns the functions.
    pub(crate) fn functions(&self) -> &Run {
        &self.run
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
        let work = |is_shared| for_each(chunks.iter().collect(), is_shared, |chunk: &ArrayRef| self.run(chunk));
        share(self.parallel, work).into_iter().collect()
    }

    /// Runs over a column that is not a dictionary.
    fn flat(&self, column: &dyn Array) -> Result<ArrayRef, Error> {
        let source = Source::of(column)?;
        share(self.parallel, |is_shared| self.run.run(&source, is_shared))
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
