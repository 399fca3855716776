//! The conversion of one file.

use std::error::Error;
use std::fs::{self, File};
use std::io::{Write as _, stderr};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder};
use urlgram_arrow::Options;

use crate::Arguments;
use crate::functions::Plan;
use crate::parts::{Part, path_of_part};

/// Number of rows to work on at once.
const BATCH: usize = 1 << 16;

/// A Parquet file.
struct Input {
    file: File,
    metadata: ArrowReaderMetadata,
}

/// Converts the file that the arguments name.
///
/// # Errors
/// A file that cannot be read or written, an unknown column or function, and a column that contains no texts.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let options = Options::by(&arguments.specification)?.parallel(true);
    let input = Input::open(&arguments.input)?;
    let keep = arguments.keep.as_deref();
    let plan = Plan::new(input.metadata.schema(), &arguments.column, keep, &arguments.functions, &options)?;
    let mut progress = Progress::new(&input, arguments.quiet);
    if is_folder(&arguments.output) {
        return input.to_folder(&arguments.output, &plan, &mut progress);
    }
    let mut part = Part::create(&arguments.output, Arc::clone(&plan.schema))?;
    for row_group in 0..input.row_groups() {
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
        let failed = |error: &dyn Error| format!("{}: {error}", path.display());
        let file = File::open(path).map_err(|error| failed(&error))?;
        let metadata = ArrowReaderMetadata::load(&file, ArrowReaderOptions::new()).map_err(|error| failed(&error))?;
        Ok(Input { file, metadata })
    }

    fn row_groups(&self) -> usize {
        self.metadata.metadata().num_row_groups()
    }

    fn rows_of(&self, row_group: usize) -> u64 {
        u64::try_from(self.metadata.metadata().row_group(row_group).num_rows()).unwrap_or(0)
    }

    /// Writes a file for each row group that has none yet.
    fn to_folder(&self, folder: &Path, plan: &Plan, progress: &mut Progress) -> Result<(), Box<dyn Error>> {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for row_group in 0..self.row_groups() {
            let path = path_of_part(folder, row_group);
            if path.exists() {
                progress.skip(row_group, self.rows_of(row_group));
                continue;
            }
            let mut part = Part::create(&path, Arc::clone(&plan.schema))?;
            self.convert(row_group, plan, &mut part, progress)?;
            part.finish()?;
        }
        Ok(())
    }

    fn convert(
        &self,
        row_group: usize,
        plan: &Plan,
        part: &mut Part,
        progress: &mut Progress,
    ) -> Result<(), Box<dyn Error>> {
        let reader = ParquetRecordBatchReaderBuilder::new_with_metadata(self.file.try_clone()?, self.metadata.clone());
        for batch in reader.with_row_groups(vec![row_group]).with_batch_size(BATCH).build()? {
            part.write(&plan.apply(&batch?)?)?;
        }
        progress.done(row_group, self.rows_of(row_group));
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
        Progress { is_quiet, row_groups: input.row_groups(), rows: 0, began: Instant::now() }
    }

    fn done(&mut self, row_group: usize, rows: u64) {
        self.rows += rows;
        let rate = self.rows as f64 / self.began.elapsed().as_secs_f64() / 1e6;
        self.line(row_group, &format!("{rows} rows, {rate:.2} million rows a second"));
    }

    fn skip(&self, row_group: usize, rows: u64) {
        self.line(row_group, &format!("{rows} rows, which an earlier run wrote"));
    }

    fn line(&self, row_group: usize, what: &str) {
        if !self.is_quiet {
            // The run goes on if nobody reads the progress.
            let _ = writeln!(stderr(), "row group {} of {}: {what}", row_group + 1, self.row_groups);
        }
    }
}
