//! The conversion of one file.

use std::error::Error;
use std::io::{Write as _, stderr};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use urlgram_arrow::Options;
use urlgram_arrow::files::{FileFormat, PartFiles, Reader, with_origin};

use crate::Arguments;
use crate::functions::Plan;
use crate::parts::Part;

/// A Parquet or Arrow file.
struct Input(Reader);

/// Converts the file that the arguments name.
///
/// # Errors
/// A file that cannot be read or written, an unknown column or function, and a column that contains no texts.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let options = Options::by(&arguments.specification)?.parallel(true);
    let input = Input::open(&arguments.input)?;
    let keep = arguments.keep.as_deref();
    let plan = Plan::new(input.0.schema(), &arguments.column, keep, &arguments.functions, &options)?;
    let mut progress = Progress::new(&input, arguments.quiet);
    if is_folder(&arguments.output) {
        return input.to_folder(arguments, &plan, &mut progress);
    }
    let mut part = Part::create(&arguments.output, Arc::clone(&plan.schema))?;
    for row_group in 0..input.0.groups() {
        input.convert(row_group, &plan, &mut part, &mut progress)?;
        part.flush()?;
    }
    part.finish()
}

/// Whether the output is a folder: it is one, or its name ends with a slash.
fn is_folder(output: &Path) -> bool {
    output.is_dir() || output.as_os_str().as_encoded_bytes().ends_with(b"/")
}

impl Input {
    fn open(path: &Path) -> Result<Input, Box<dyn Error>> {
        Ok(Input(Reader::open(path).map_err(|error| format!("{}: {error}", path.display()))?))
    }

    /// Writes a file for each row group that has none yet.
    fn to_folder(&self, arguments: &Arguments, plan: &Plan, progress: &mut Progress) -> Result<(), Box<dyn Error>> {
        let parts = PartFiles::in_folder(&arguments.output, FileFormat::Parquet, self.0.groups())?;
        for row_group in 0..self.0.groups() {
            let schema = with_origin(&plan.schema, &self.origin(arguments, row_group));
            if parts.is_written(row_group, &schema)? {
                progress.skip(row_group, self.0.rows(row_group));
                continue;
            }
            let mut part = Part::create(&parts.path(row_group), schema)?;
            self.convert(row_group, plan, &mut part, progress)?;
            part.finish()?;
        }
        Ok(())
    }

    /// Returns the input and the options that decide what the file of a row group contains.
    fn origin(&self, arguments: &Arguments, row_group: usize) -> String {
        let Arguments { column, functions, keep, specification, .. } = arguments;
        let (length, groups) = (self.0.length(), self.0.groups());
        format!(
            "group {row_group} of {groups} in {length} bytes, column {column:?}, functions {functions:?}, keep {keep:?}, \
             as {specification}"
        )
    }

    fn convert(
        &self,
        row_group: usize,
        plan: &Plan,
        part: &mut Part,
        progress: &mut Progress,
    ) -> Result<(), Box<dyn Error>> {
        let mut rows = 0;
        for batch in self.0.group(row_group, None)? {
            let batch = batch?;
            rows += batch.num_rows() as u64;
            part.write(&plan.apply(&batch)?)?;
        }
        progress.done(row_group, rows);
        Ok(())
    }
}

/// A line on stderr for each row group.
struct Progress {
    is_quiet: bool,
    row_groups: usize,
    rows: u64,
    began: Instant,
}

impl Progress {
    fn new(input: &Input, is_quiet: bool) -> Self {
        Progress { is_quiet, row_groups: input.0.groups(), rows: 0, began: Instant::now() }
    }

    fn done(&mut self, row_group: usize, rows: u64) {
        self.rows += rows;
        let rate = self.rows as f64 / self.began.elapsed().as_secs_f64() / 1e6;
        self.line(row_group, &format!("{rows} rows, {rate:.2} million rows a second"));
    }

    fn skip(&self, row_group: usize, rows: Option<u64>) {
        let rows = rows.map_or("rows".to_owned(), |rows| format!("{rows} rows"));
        self.line(row_group, &format!("{rows}, which an earlier run wrote"));
    }

    fn line(&self, row_group: usize, what: &str) {
        if !self.is_quiet {
            // The run goes on if nobody reads the progress.
            let _ = writeln!(stderr(), "row group {} of {}: {what}", row_group + 1, self.row_groups);
        }
    }
}
