//! The command `extract`.

use std::collections::HashSet;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use super::layout::Layout;
use crate::exit::{Exit, Failure};
use crate::input::{HEAD, file_error, named_files, not_text, open_named, read_document, shown_path, thread_count};
use crate::io::Io;
use crate::ordered_pool::in_order;
use crate::output::{Foreign, Format, Output};
use crate::project::{FileKind, FileOptions, FileSelection, Folders, OwnFiles, Source, UnknownFiles, sources};
use urlgram::whatwg::Url;
use urlgram_documents::{DocumentKind, LinkRole, is_utf_16};
use urlgram_ops::extract::{FoundUrl, Wanted, base, urls};

/// Print the URLs in files, folders and stdin, with their places and roles
///
/// The files, their kinds and the URLs are those of `lint`. Code in a text, such as a listing in Markdown, is searched as well, which
/// `lint` does only for secrets. The configuration keys `kinds`, `exclude`, `extend-exclude` and `force-exclude` count. The escapes of the document are decoded: `&amp;` in HTML is `&`.
/// Relative references are URLs, too, where the document marks them as such; `--scheme http,https` leaves them out, and texts such as
/// `www.example.org`, which have no scheme. Stdin is a list of URLs, or text if a line has words next to a URL. Binary files, lock files and minified files in folders are skipped.
///
/// URLs are printed as they are, with their passwords. The exit code is 2 if a file could not be read, and 0 otherwise.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files and folders to read; `-` is stdin [default: stdin if it is a pipe or a file, otherwise the current folder]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    input: FileOptions,

    /// Print only URLs with these roles: link, value, prose, code, template, pattern, namespace
    #[arg(long, value_name = "ROLES", value_delimiter = ',', value_parser = role, help_heading = "Selection")]
    role: Vec<LinkRole>,

    /// Print only URLs with these schemes
    #[arg(long, value_name = "SCHEMES", value_delimiter = ',', help_heading = "Selection")]
    scheme: Vec<String>,

    /// Print each URL once, at its first place
    #[arg(long, help_heading = "Selection")]
    unique: bool,

    /// Also print the URLs within URLs: after schemes such as jdbc: and view-source:, and in paths, queries and fragments
    #[arg(hide_short_help = true, long, help_heading = "Selection")]
    nested: bool,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(FORMATS), default_value = "text", help_heading = "Output")]
    format: Format,

    /// Print NUL instead of a line end after each URL
    #[arg(short = '0', long, help_heading = "Output")]
    null: bool,

    /// Write an apostrophe before cells of CSV and TSV that a spreadsheet would calculate: those that begin with =, +, -, @, a tab or a carriage return
    #[arg(hide_short_help = true, long, help_heading = "Output")]
    csv_safe: bool,

    /// Add the schemes that readers add: http:// to www.example.org, mailto: to anna@example.org, and ssh:// to
    /// git@example.org:a/b.git. Without this, `implied_scheme` of JSON and CSV names the scheme
    #[arg(hide_short_help = true, long, help_heading = "Output")]
    add_schemes: bool,

    /// Resolve relative references against this URL, as browsers do. A page of HTML may name another base in `<base href>`
    #[arg(long, value_name = "URL", value_parser = base, help_heading = "Output")]
    base: Option<Url>,

    /// Print only absolute URLs: leave out references that neither --base nor `<base href>` resolves
    #[arg(long, help_heading = "Output")]
    absolute: bool,

    /// Use this many threads. The output is the same for any number [default: one per core, one for a live stream]
    #[arg(hide_short_help = true, long, value_name = "N", value_parser = thread_count, help_heading = "Output")]
    threads: Option<usize>,
}

const FORMATS: [Format; 5] = [Format::Text, Format::Json, Format::JsonLines, Format::Csv, Format::Tsv];

const EXAMPLES: &str = "\
Examples:
  urlgram extract README.md docs
  urlgram extract --role link,value --scheme http,https --unique .
  urlgram extract --format csv --csv-safe site > urls.csv
  urlgram extract --absolute --base https://example.org/docs/ docs/index.html
  urlgram extract --nested --scheme https links.txt
  urlgram extract --unique . | urlgram get '{host}' | sort | uniq -c
  curl -s https://example.org/ | urlgram extract --kind html --format json-lines";

fn role(name: &str) -> Result<LinkRole, String> {
    let names = || LinkRole::ALL.map(LinkRole::name).join(", ");
    LinkRole::ALL.into_iter().find(|role| role.name() == name).ok_or_else(|| format!("the roles are {}", names()))
}

/// A document to read.
enum Job {
    Document(String, DocumentKind, Vec<u8>),
    /// A file, its kind by its name, and whether an argument names it.
    File(PathBuf, FileKind, bool),
    /// A file that is not read.
    Skipped(String),
    Unread(String, String),
}

/// The URLs of a file, or the reason why it could not be read.
struct Done {
    name: String,
    urls: Result<Vec<FoundUrl>, String>,
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let selection = args.input.selection(None)?;
    let paths = named_files(args.files, args.input.files_from.as_deref(), io)?;
    let mut folders = Folders::new(&args.input.folders(), &paths)?;
    let schemes = args.scheme.iter().map(|scheme| scheme.to_ascii_lowercase()).collect();
    let wanted = Wanted {
        roles: args.role,
        schemes,
        adds_schemes: args.add_schemes,
        base: args.base,
        is_absolute: args.absolute,
        has_nested: args.nested,
    };
    let mut layout = Layout { format: args.format, null: args.null, csv_safe: args.csv_safe, is_first: true };
    let own = OwnFiles::new(std::iter::empty());
    let mut files = sources(&selection, &mut folders, &paths, &own, &mut UnknownFiles::default())?.into_iter();
    let threads = args.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
    let (input, mut output) = io.split();
    for note in folders.take_notes() {
        output.message(format_args!("{}", Foreign(&note)))?;
    }
    output.data(&layout.begin())?;
    let (mut exit, mut seen) = (Exit::Clean, HashSet::new());
    let next = || files.next().map(|source| job(source, &selection, &mut *input)).transpose();
    let done = |done: Done| {
        match done.urls {
            Err(error) => exit = exit.max(output.error(format_args!("{}: {error}", Foreign(&done.name)))?),
            Ok(urls) => {
                let mut rows = Vec::new();
                for url in urls.iter().filter(|url| !args.unique || seen.insert(url.url.clone())) {
                    layout.url(url, &mut rows)?;
                }
                output.data(&rows)?;
            }
        }
        Ok(output.out.flush()?)
    };
    in_order(threads, next, |job| work(job, &wanted), done)?;
    end(&layout, &mut output)?;
    Ok(exit)
}

fn end(layout: &Layout, output: &mut Output<'_>) -> io::Result<()> {
    output.data(layout.end())
}

fn job(source: Source, selection: &FileSelection, input: &mut dyn Read) -> Result<Job, Failure> {
    Ok(match source {
        Source::Stdin(settings) => {
            let mut text = Vec::new();
            read_document(input, &mut text)?;
            let name = selection.stdin_filename.as_deref().map_or_else(|| "<stdin>".into(), shown_path);
            let is_named = selection.kind.is_some() || selection.stdin_filename.is_some();
            Job::Document(name, FileKind::of_stdin(selection, &settings).of_piped(&text, is_named), text)
        }
        Source::File(path, settings, is_named) => {
            let kind = FileKind::of_path(selection, &path, &settings);
            Job::File(path, kind, is_named)
        }
        Source::Skipped(path, ..) => Job::Skipped(shown_path(&path)),
        Source::Unread(path, error) => Job::Unread(shown_path(&path), error),
    })
}

fn work(job: Job, wanted: &Wanted) -> Done {
    match job {
        Job::Unread(name, error) => Done { name, urls: Err(error) },
        Job::Skipped(name) => Done { name, urls: Ok(Vec::new()) },
        Job::Document(name, kind, text) => Done { urls: Ok(urls(&name, kind, &text, wanted)), name },
        Job::File(path, kind, is_named) => {
            let name = shown_path(&path);
            let read = contents(&path, kind, is_named);
            let found = read.map(|read| read.map(|(kind, text)| urls(&name, kind, &text, wanted)).unwrap_or_default());
            Done { urls: found.map_err(|error| file_error(&name, &error, "extract")), name }
        }
    }
}

/// Returns the kind and the bytes of a file; none if it was found in a folder and is binary, or a program wrote it.
fn contents(path: &Path, kind: FileKind, is_named: bool) -> io::Result<Option<(DocumentKind, Vec<u8>)>> {
    let (file, mut text) = (open_named(path)?, Vec::new());
    Read::take(&file, HEAD).read_to_end(&mut text)?;
    let is_skipped = kind.skip(path, &text, is_named).is_some();
    if is_named && (is_skipped || is_utf_16(&text)) {
        return Err(io::Error::other(not_text(&text)));
    }
    if is_skipped {
        return Ok(None);
    }
    let kind = kind.refined(path, &text);
    read_document(file, &mut text)?;
    Ok(Some((kind.of_text(&text), text)))
}
