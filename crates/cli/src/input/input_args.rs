//! The texts that a command works on: arguments, files, or the lines of stdin.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::column::{ColumnArgs, each_cell};
use super::records::{BOM, Ending, MAX_TEXT_LEN, Next, Records, cut};
use super::work::Work;
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::output::{Foreign, Output, TextPlace};
use urlgram_project::open_named;

/// The arguments that give texts in files.
#[derive(clap::Args, Default, Debug)]
#[group(skip)]
pub(crate) struct FileArgs {
    /// Also read texts from this file, one per line
    #[arg(short, long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Expect NUL instead of a line end after each text in files and on stdin
    #[arg(hide_short_help = true, short = '0', long)]
    null: bool,
}

impl FileArgs {
    /// Files whose texts end with their lines.
    pub(crate) fn of_lines(files: Vec<PathBuf>) -> Self {
        FileArgs { files, null: false }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

/// The arguments that give the texts to work on.
#[derive(clap::Args, Default, Debug)]
#[group(skip)]
pub(crate) struct InputArgs {
    /// URLs to work on. Reads one per line from stdin if none is given, and for `-`
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,

    #[command(flatten)]
    files: FileArgs,

    /// Whether an empty line is a text.
    #[arg(skip)]
    empty: bool,

    /// The column of a table that has the texts.
    #[arg(skip)]
    column: Option<String>,
}

/// The name of stdin in messages.
const STDIN: &str = "<stdin>";

impl InputArgs {
    /// Returns the arguments of a command that declares its texts itself, under another name.
    pub(crate) fn of(urls: Vec<OsString>, files: FileArgs) -> Self {
        InputArgs { urls, files, empty: false, column: None }
    }

    /// Returns the first text that is an argument.
    pub(crate) fn first(&self) -> Option<&str> {
        self.urls.first()?.to_str()
    }

    /// Returns the texts that are arguments, except those that are not UTF-8.
    pub(crate) fn arguments(&self) -> impl Iterator<Item = &str> {
        self.urls.iter().filter_map(|url| url.to_str())
    }

    /// Whether texts are the lines of a file or of stdin.
    pub(crate) fn has_lines(&self) -> bool {
        self.urls.is_empty() || !self.files.is_empty() || self.urls.iter().any(|url| url == "-")
    }

    /// Takes the texts from a column of the files, if one is named.
    pub(crate) fn in_column(mut self, column: &ColumnArgs) -> Self {
        self.column = column.name().map(str::to_owned);
        self
    }

    /// Returns the files of a table: `first`, the arguments, and those that options name.
    pub(crate) fn into_files(self, first: Option<OsString>) -> Vec<PathBuf> {
        first.into_iter().chain(self.urls).map(PathBuf::from).chain(self.files.files).collect()
    }

    /// Counts empty lines as texts.
    pub(crate) fn with_empty(mut self) -> Self {
        self.empty = true;
        self
    }

    /// Does `work` on each text in order and returns the worst outcome. Skips empty lines, unless they count. Reports a file that cannot be
    /// read and goes on.
    ///
    /// # Errors
    /// The failures of `work` and of the output streams.
    pub(crate) fn each(mut self, io: &mut Io<'_>, work: &mut Work<'_>) -> Result<Exit, Failure> {
        if let Some(column) = self.column.take() {
            return each_cell(&column, self.into_files(None), io, work);
        }
        let ending = if self.files.null { Ending::Nul } else { Ending::Line };
        let mut exit = Exit::Clean;
        let stdin = self.urls.is_empty() && self.files.is_empty();
        let urls = self.urls.into_iter().chain(stdin.then(|| "-".into()));
        for url in urls {
            let (input, mut output) = io.split();
            exit = exit.max(if url != "-" {
                let exit = work(url.as_encoded_bytes(), &mut output)?;
                note_file(&url, &mut output)?;
                exit
            } else {
                output.prompt()?;
                each_of(input, STDIN, (ending, self.empty), &mut output, work)?
            });
        }
        for path in self.files.files {
            let (_, mut output) = io.split();
            let name = Foreign::path(&path);
            exit = exit.max(match open_named(&path) {
                Ok(file) => each_of(file, &name, (ending, self.empty), &mut output, work)?,
                Err(error) => output.error(format_args!("{name}: {error}"))?,
            });
        }
        Ok(exit)
    }
}

/// Says that a text that was read as a reference is the name of a file.
fn note_file(text: &OsStr, output: &mut Output<'_>) -> io::Result<()> {
    let path = Path::new(text);
    let may_be_name = !text.as_encoded_bytes().contains(&b':') && path.is_file();
    if may_be_name {
        output
            .note(format_args!("{name} is the name of a file; `-f {name}` reads its lines", name = Foreign::path(path)))
    } else {
        Ok(())
    }
}

fn each_of(
    reader: impl Read,
    name: &str,
    (ending, empty): (Ending, bool),
    output: &mut Output<'_>,
    work: &mut Work<'_>,
) -> Result<Exit, Failure> {
    let mut records = Records::new(reader, ending, MAX_TEXT_LEN);
    let (mut first, mut exit, mut line) = (true, Exit::Clean, 0);
    loop {
        let block = match records.next() {
            Ok(Next::End) => {
                output.place = None;
                return Ok(exit);
            }
            Ok(Next::Block(block)) => block,
            Ok(Next::Oversized(length)) => {
                line += 1;
                exit = output.error(format_args!(
                    "{name}: skipped a text of {length} bytes, which is longer than {MAX_TEXT_LEN} bytes"
                ))?;
                continue;
            }
            Err(error) => return Ok(output.error(format_args!("{name}: {error}"))?),
        };
        let block = if std::mem::take(&mut first) { block.strip_prefix(BOM).unwrap_or(block) } else { block };
        for cut in cut(block, ending) {
            line += 1;
            if empty || cut.start < cut.end {
                // Most of what is given on stdin is one line.
                output.place = (name != STDIN || line > 1).then(|| TextPlace { name: name.to_owned(), line });
                exit = exit.max(work(&block[cut.start..cut.end], output)?);
            }
        }
        // A program that writes a line and waits for the answer must not wait for this buffer.
        output.out.flush()?;
    }
}
