//! `urlgram lint`: lists of URLs, a URL a line, of any size.
//!
//! Input goes through in blocks and findings come out as they are found, so that memory is bounded by the longest line.
//! A line that is as it should be costs a look for its end, a share of a check for UTF-8, and one fast reading.

use std::fs::{self, File};
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use self::report::{Format, Place, Report};
use super::progress::Progress;
use super::records::{Cut, Ending, Next, Records, cut};
use super::texts::BOM;
use super::{Exit, Failure, Io, Output, start};
use crate::lint::{Config, Finding, Linter, byte_order_mark, oversized};
use crate::pass::MAX_LEN;

mod report;

/// Look for mistakes in lists of URLs, one a line
///
/// A line is to be a URI (RFC 3986), if --rule and --grammar do not ask for something else; for links of web pages, that would
/// be --rule URI-reference. Empty lines are passed over, and lines may end as on any system. Files that cannot be read are reported, and the others
/// are still looked at.
///
/// Exit code: 0 without findings, 1 with findings, 2 if a file could not be read or the arguments make no sense.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The files; `-` is stdin, and so is no file at all
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    start: start::Args,

    /// URLs end with NUL, not with a line end
    #[arg(short = '0', long)]
    null: bool,

    /// Pass over lines that begin with `#`, which else are relative references
    #[arg(long, conflicts_with = "null")]
    comments: bool,

    /// How to print findings
    #[arg(short = 'F', long, value_name = "FORMAT", value_enum, default_value_t = Format::Full)]
    format: Format,

    /// Print this many findings at the most; all are counted
    #[arg(long, value_name = "N")]
    max_findings: Option<u64>,

    /// Stop at the first finding
    #[arg(long)]
    fail_fast: bool,

    /// Print how often each code was found
    #[arg(long)]
    statistics: bool,

    /// Exit with 0 also if something was found
    #[arg(long)]
    exit_zero: bool,

    /// Print findings alone: no summary, no progress
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  urlgram lint urls.txt
  urlgram lint --rule URI-reference --format concise links.txt more.txt
  git ls-files -z | urlgram lint -0 --rule relative-ref
  zcat urls.gz | urlgram lint --format json-lines | jq -r .code | sort | uniq -c";

/// What the whole run found.
#[derive(Debug, Default)]
struct Totals {
    texts: u64,
    files: u64,
    unread: u64,
}

/// How far a file was read.
#[derive(Debug)]
struct Position<'a> {
    file: &'a str,
    line: u64,
    offset: u64,
}

impl<'a> Position<'a> {
    fn place(&self, text: &'a [u8]) -> Place<'a> {
        Place { file: self.file, line: self.line, offset: self.offset, text }
    }
}

/// A run over all files.
struct Run<'a> {
    args: &'a Args,
    linter: Linter,
    report: Report,
    progress: Progress,
    totals: Totals,
}

pub(super) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let by = args.start.rule(&["URI", "IRI"])?;
    let stdin = [PathBuf::from("-")];
    let files = if args.files.is_empty() { &stdin[..] } else { &args.files[..] };
    let is_shown = io.err_is_terminal && !args.quiet;
    let mut run = Run {
        args: &args,
        linter: Linter::new(Config::new(by)),
        report: Report::new(args.format, args.max_findings, &io.out_look),
        progress: Progress::new(is_shown.then(|| size(files)), io.out_is_terminal),
        totals: Totals::default(),
    };
    for file in files {
        if run.file(file, io)?.is_break() {
            break;
        }
    }
    run.progress.hide();
    run.finish(io)
}

/// How many bytes there are to read, if all is in plain files.
fn size(files: &[PathBuf]) -> Option<u64> {
    let length = |path: &PathBuf| fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|data| data.len());
    files.iter().map(length).sum()
}

impl Run<'_> {
    fn file(&mut self, path: &Path, io: &mut Io<'_>) -> Result<ControlFlow<()>, Failure> {
        let (input, mut output) = io.split();
        if path == Path::new("-") {
            output.prompt()?;
            return self.source("<stdin>", input, &mut output);
        }
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => self.source(&name, file, &mut output),
            Err(error) => self.unread(&name, &error, &mut output),
        }
    }

    fn unread(
        &mut self,
        name: &str,
        error: &std::io::Error,
        output: &mut Output<'_>,
    ) -> Result<ControlFlow<()>, Failure> {
        self.totals.unread += 1;
        self.progress.hide();
        output.trouble(format_args!("{name}: {error}"))?;
        Ok(ControlFlow::Continue(()))
    }

    fn source(&mut self, name: &str, reader: impl Read, output: &mut Output<'_>) -> Result<ControlFlow<()>, Failure> {
        let ending = if self.args.null { Ending::Nul } else { Ending::Line };
        let mut records = Records::new(reader, ending, MAX_LEN);
        let mut at = Position { file: name, line: 0, offset: 0 };
        loop {
            let flow = match records.next() {
                Err(error) => return self.unread(name, &error, output),
                Ok(Next::End) => break,
                Ok(Next::Oversized(length)) => {
                    at.line += 1;
                    self.totals.texts += 1;
                    let flow = self.found(&at.place(&[]), &[oversized(length, self.linter.rule())], output)?;
                    at.offset += length + 1;
                    flow
                }
                Ok(Next::Block(block)) => {
                    self.progress.advance(block.len());
                    match block.strip_prefix(BOM).filter(|_| at.offset == 0) {
                        None => self.block(block, ending, &mut at, output)?,
                        Some(rest) => self.marked(block, rest, ending, &mut at, output)?,
                    }
                }
            };
            // Who watches the findings of a pipe must not wait for our buffer.
            output.out.flush()?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
        self.totals.files += 1;
        Ok(ControlFlow::Continue(()))
    }

    /// Looks at the first block of a file that begins with a byte order mark.
    fn marked(
        &mut self,
        block: &[u8],
        rest: &[u8],
        ending: Ending,
        at: &mut Position<'_>,
        output: &mut Output<'_>,
    ) -> Result<ControlFlow<()>, Failure> {
        let first = cut(block, ending).next().map_or(block, |cut| &block[cut.start..cut.end]);
        let place = Place { line: 1, ..at.place(first) };
        if self.found(&place, &[byte_order_mark(self.linter.rule())], output)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        at.offset += BOM.len() as u64;
        self.block(rest, ending, at, output)
    }

    /// Looks at the records of `block`, which begins at `at`, and moves `at` behind it.
    fn block(
        &mut self,
        block: &[u8],
        ending: Ending,
        at: &mut Position<'_>,
        output: &mut Output<'_>,
    ) -> Result<ControlFlow<()>, Failure> {
        // One look over many lines is cheaper than a look at each; only a block with bad bytes is cut first.
        let text = std::str::from_utf8(block).ok();
        let start = at.offset;
        for Cut { start: from, end: to } in cut(block, ending) {
            at.line += 1;
            let record = &block[from..to];
            if record.is_empty() || self.args.comments && record.starts_with(b"#") {
                continue;
            }
            self.totals.texts += 1;
            let line = text.map_or_else(|| std::str::from_utf8(record).ok(), |text| text.get(from..to));
            if line.is_some_and(|line| self.linter.is_clean(line)) {
                continue;
            }
            at.offset = start + from as u64;
            if self.found(&at.place(record), &self.linter.findings(record), output)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        at.offset = start + block.len() as u64;
        Ok(ControlFlow::Continue(()))
    }

    fn found(
        &mut self,
        place: &Place<'_>,
        findings: &[Finding],
        output: &mut Output<'_>,
    ) -> Result<ControlFlow<()>, Failure> {
        for finding in findings {
            if self.report.is_printing() {
                self.progress.step_aside();
            }
            self.report.add(place, finding, output.out)?;
            if self.args.fail_fast {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn finish(self, io: &mut Io<'_>) -> Result<Exit, Failure> {
        io.out.flush()?;
        if self.args.statistics {
            self.report.statistics(io.out)?;
            io.out.flush()?;
        }
        if !self.args.quiet {
            self.report.summary(&self.totals, &io.err_look, io.err)?;
        }
        Ok(match () {
            () if self.totals.unread > 0 => Exit::Trouble,
            () if self.report.found() > 0 && !self.args.exit_zero => Exit::Findings,
            () => Exit::Clean,
        })
    }
}
