//! The command `get`.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use super::column::{self, Column, Line, PARTS};
use super::layout::{Layout, Sheet};
use crate::exit::{Exit, Failure};
use crate::input::{BOM, Ending, MAX_TEXT_LEN, Next, Records, cut, file_error, thread_count};
use crate::io::Io;
use crate::ordered_pool::in_order;
use crate::output::{Format, Output, Progress, legible_lines};
use urlgram::scheme::{Entry, Fields, SchemeError};
use urlgram::uri::UriReference;

/// Extract fields from URLs, one row per URL, as JSON, CSV, TSV or by a template
///
/// A field that a URL does not have is empty. An invalid line is reported on stderr with its number and does not stop the
/// run. The exit code is 1 if there was one.
#[derive(clap::Args, Debug)]
#[command(after_help = after_help())]
pub(crate) struct Args {
    /// Files with one URL per line. Reads stdin if none is given, and for `-`. Without --fields and --template, the first
    /// argument is the template
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Extract these fields, separated by commas
    #[arg(long, short_alias = 'f', value_name = "FIELD", value_delimiter = ',', required_unless_present_any = ["template", "files"])]
    fields: Vec<String>,

    /// Set the output format [default: json-lines]
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(FORMATS))]
    format: Option<Format>,

    /// Print each row by this template: '{host}:{default:port}'
    #[arg(long, short_alias = 't', value_name = "TEMPLATE", conflicts_with_all = ["fields", "format"])]
    template: Option<String>,

    /// Decode percent-encodings, except those whose bytes are not UTF-8
    #[arg(short, long)]
    decode: bool,

    /// Print the byte span of each field in its URL after the field
    #[arg(long, conflicts_with = "template")]
    spans: bool,

    /// Expect NUL instead of a line end after each URL
    #[arg(short = '0', long)]
    null: bool,

    /// Write an apostrophe before cells of CSV and TSV that a spreadsheet would calculate: those that begin with =, +, -, @, a tab or a carriage return
    #[arg(long, conflicts_with = "template")]
    csv_safe: bool,

    /// Use this many threads. The output is the same for any number [default: one per core, one for a live stream]
    #[arg(long, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,
}

const FORMATS: [Format; 4] = [Format::Json, Format::JsonLines, Format::Csv, Format::Tsv];

fn after_help() -> String {
    let parts: String = PARTS.iter().map(|(name, _, what)| format!("  {name:<10} {what}\n")).collect();
    format!(
        "\
Fields:
{parts}  SCHEME.FIELD: a field of URLs of this scheme: ftp.typecode, mailto.to, mailto.to.0; see `urlgram schemes SCHEME`

Modifiers:
  must:      reject URLs without the field
  default:   use the port of the scheme if the URL has none
  decode:    decode percent-encodings
  raw:       do not decode, even with --decode
  span:      print the byte span of the field

Examples:
  urlgram get --fields scheme,host,query.utm_source urls.txt
  urlgram get --fields must:host,ftp.typecode --format csv < urls.txt
  urlgram get '{{host}}:{{default:port}}' urls.txt"
    )
}

/// The columns and their layout.
struct Plan {
    columns: Vec<Column>,
    layout: Layout,
    /// The schemes whose fields are requested, with these fields.
    typed: Vec<(&'static Entry, Vec<&'static str>)>,
    ending: Ending,
}

/// Whole records to work on.
struct Job {
    block: Vec<u8>,
    /// The number of its first line.
    first: u64,
}

/// The outcome of a job.
struct Done {
    rows: Vec<u8>,
    /// Messages about invalid lines, one line each.
    complaints: String,
    bytes: usize,
}

impl Args {
    /// Takes the first argument as the template if no option gives the fields.
    fn with_template(mut self) -> Result<Args, Failure> {
        if self.template.is_some() || !self.fields.is_empty() {
            return Ok(self);
        }
        let first = self.files.first().and_then(|first| first.to_str()).filter(|first| first.contains('{'));
        let Some(template) = first.map(str::to_owned) else {
            let message =
                "no fields are given: use --fields host,path, or write a template before the files, '{host}{path}'";
            return Err(Failure::Usage(message.into()));
        };
        if self.spans || self.format.is_some() {
            return Err(Failure::Usage(format!("`{template}` is a template; --format and --spans need --fields")));
        }
        self.files.remove(0);
        self.template = Some(template);
        Ok(self)
    }
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let args = args.with_template()?;
    let plan = Plan::new(&args)?;
    plan.layout.header(&plan.columns, io.out)?;
    let threads = args.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
    let files = if args.files.is_empty() { vec![PathBuf::from("-")] } else { args.files };
    let (is_terminal, shares_screen) = (io.err_is_terminal, io.out_is_terminal);
    let mut exit = Exit::Clean;
    for path in files {
        let (input, mut output) = io.split();
        exit = exit.max(if path == Path::new("-") {
            output.prompt()?;
            // A program that writes a line and waits for its row must not wait for other blocks.
            plan.each(input, "<stdin>", 1, &mut output, Progress::new(None, false))?
        } else {
            let name = path.display().to_string();
            match File::open(&path).and_then(|file| Ok((file.metadata()?.len(), file))) {
                Ok((length, file)) => plan.each(
                    file,
                    &name,
                    threads,
                    &mut output,
                    Progress::new(is_terminal.then_some(Some(length)), shares_screen),
                )?,
                Err(error) => output.error(format_args!("{name}: {}", file_error(&name, &error, "get")))?,
            }
        });
    }
    Ok(exit)
}

impl Plan {
    fn new(args: &Args) -> Result<Plan, Failure> {
        let (layout, columns) = match &args.template {
            Some(template) => Layout::template(template, args.decode)?,
            None => {
                let columns: Result<Vec<Column>, Failure> =
                    args.fields.iter().map(|name| Column::parse(name, args.decode)).collect();
                (Layout::of(args.format.unwrap_or(Format::JsonLines), args.csv_safe), columns?)
            }
        };
        let columns = match args.spans {
            true => columns.into_iter().flat_map(|column| [column.clone(), column.as_span()]).collect(),
            false => columns,
        };
        let mut typed: Vec<(&'static Entry, Vec<&'static str>)> = Vec::new();
        for (entry, name) in columns.iter().filter_map(Column::field) {
            match typed.iter_mut().find(|(known, _)| known.info().name == entry.info().name) {
                Some((_, names)) => names.push(name),
                None => typed.push((entry, vec![name])),
            }
        }
        Ok(Plan { columns, layout, typed, ending: if args.null { Ending::Nul } else { Ending::Line } })
    }

    /// Writes the rows of one input.
    fn each(
        &self,
        reader: impl Read,
        name: &str,
        threads: usize,
        output: &mut Output<'_>,
        mut progress: Progress,
    ) -> Result<Exit, Failure> {
        let mut jobs = Jobs { records: Records::new(reader, self.ending, MAX_TEXT_LEN), next: 1, ending: self.ending };
        let mut exit = Exit::Clean;
        let mut trouble = None;
        let work = |job| match job {
            Ok(job) => self.rows(&job, name),
            Err(complaint) => Done { rows: Vec::new(), complaints: complaint, bytes: 0 },
        };
        let next = || {
            Ok(jobs.next(name).unwrap_or_else(|error| {
                trouble = Some(error);
                None
            }))
        };
        let done = |done: Done| {
            progress.step_aside();
            output.data(&done.rows)?;
            // A program that waits for a row must not wait for this buffer. Messages come after the rows before them.
            output.out.flush()?;
            if !done.complaints.is_empty() {
                exit = Exit::Findings;
                progress.hide();
                output.err.write_all(legible_lines(&done.complaints).as_bytes())?;
            }
            progress.advance(done.bytes);
            Ok(())
        };
        in_order(threads, next, work, done)?;
        progress.hide();
        match trouble {
            Some(error) => Ok(output.error(format_args!("{name}: {error}"))?),
            None => Ok(exit),
        }
    }

    /// The rows of a block.
    fn rows(&self, job: &Job, name: &str) -> Done {
        let mut sheet = self.layout.sheet(job.block.len());
        let mut complaints = String::new();
        for (number, cut) in (job.first..).zip(cut(&job.block, self.ending)).filter(|(_, cut)| cut.start < cut.end) {
            if let Err(complaint) = self.row(&job.block[cut.start..cut.end], number, &mut sheet) {
                complaints.push_str(&format!("{name}:{number}: {complaint}\n"));
            }
        }
        Done { rows: sheet.into_bytes(), complaints, bytes: job.block.len() }
    }

    /// Writes the row of a URL, or returns what is wrong with it. The row is written even if the fields of the scheme are not valid.
    fn row(&self, bytes: &[u8], number: u64, sheet: &mut Sheet) -> Result<(), String> {
        let text = std::str::from_utf8(bytes).map_err(|error| format!("not UTF-8 at byte {}", error.valid_up_to()))?;
        let url = UriReference::parse(text).map_err(|error| error.to_string())?;
        let (fields, fault) = self.fields(&url);
        let line = Line { text, number, url, fields };
        let missing = |column: &&Column| column.must && matches!(column.cell(&line), column::Cell::Missing);
        if let Some(column) = self.columns.iter().find(missing) {
            let why = fault.map(|fault| format!(": {fault}")).unwrap_or_default();
            return Err(format!("`{}` is missing{why}", column.name));
        }
        self.layout.row(&self.columns, &line, sheet).map_err(|error| error.to_string())?;
        fault.map_or(Ok(()), |fault| Err(fault.to_string()))
    }

    /// The requested fields of the URL's scheme, or the error if the URL does not match the rule of its scheme.
    fn fields<'a>(&'a self, url: &UriReference<&'a str>) -> (Option<Fields<'a>>, Option<SchemeError>) {
        let scheme = url.scheme().unwrap_or_default();
        let wanted = self.typed.iter().find(|(entry, _)| entry.info().name.eq_ignore_ascii_case(scheme));
        let Some((entry, names)) = wanted else { return (None, None) };
        let text = url.as_str();
        // A fragment may follow a URL of any scheme (RFC 3986 §3.5), but few rules of schemes have one.
        let bare = url.node().fragment.get().map_or(text, |fragment| &text[..fragment.start as usize - 1]);
        let read = entry.parse(text).or_else(|error| if bare == text { Err(error) } else { entry.parse(bare) });
        match read {
            Ok(read) => {
                let mut fields = Fields::only(names);
                read.add_fields(&mut fields);
                (Some(fields), None)
            }
            Err(error) => (None, Some(error)),
        }
    }
}

/// The blocks of an input, with the numbers of their lines.
struct Jobs<R> {
    records: Records<R>,
    next: u64,
    ending: Ending,
}

impl<R: Read> Jobs<R> {
    /// Returns the next block, or a message about a record that is too long, or `None` at the end of input.
    fn next(&mut self, name: &str) -> io::Result<Option<Result<Job, String>>> {
        let first = self.next;
        let block = match self.records.next()? {
            Next::End => return Ok(None),
            Next::Block(block) => block,
            Next::Oversized(length) => {
                self.next += 1;
                return Ok(Some(Err(format!(
                    "{name}:{first}: skipped a text of {length} bytes, which is longer than {MAX_TEXT_LEN} bytes\n"
                ))));
            }
        };
        self.next += memchr::memchr_iter(self.ending.byte(), block).count() as u64;
        let block = if first == 1 { block.strip_prefix(BOM).unwrap_or(block) } else { block };
        Ok(Some(Ok(Job { block: block.to_vec(), first })))
    }
}
