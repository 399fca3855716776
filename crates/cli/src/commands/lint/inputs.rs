//! The input: stdin, files and folders, cut into jobs that threads can share.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use super::plan::Plan;
use crate::exit::Failure;
use crate::findings::{LocatedFinding, Origin, joined, joins_equal};
use crate::input::{
    BOM, Block, Ending, HEAD, MAX_RECORD_LEN, Next, Records, Skip, file_error, open_named, read_document, shown_path,
};
use crate::output::Format;
use crate::project::{FileKind, Settings, Source};
use urlgram_documents::{DocumentKind, LineCount};
use urlgram_lint::document::DocumentLinter;

/// A file to check.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// Name in reports.
    pub(crate) name: String,
    /// Path, unless it is stdin.
    pub(crate) path: Option<PathBuf>,
    /// Kind of document.
    pub(crate) kind: DocumentKind,
    /// Configuration that is nearest to the file.
    pub(crate) settings: Arc<Settings>,
    /// Whether neither an option nor the configuration gives the kind: a text whose lines are URLs is a list then.
    pub(crate) is_guessed: bool,
    /// Whether an argument names the file.
    pub(crate) is_named: bool,
    /// The linters of its records, which are found by its path, once for all blocks.
    pub(crate) linters: OnceLock<Arc<DocumentLinter>>,
}

/// A unit of work for one thread.
#[derive(Debug)]
pub(crate) enum Job {
    /// A file that could not be read, and the reason.
    Unread(Arc<Input>, String),
    /// A file that is not linted, and the reason.
    Skipped(Arc<Input>, Skip),
    /// Whole records of a list, with the number and the offset of the first line.
    Records { input: Arc<Input>, block: Block, line: u64, offset: u64 },
    /// A record of a list that is too long to be read.
    Oversized { input: Arc<Input>, length: u64, line: u64, offset: u64 },
    /// The end of a list.
    End(Arc<Input>),
    /// A whole document.
    Document(Arc<Input>, Vec<u8>),
}

impl Job {
    /// Returns the file that the job is about.
    pub(crate) fn input(&self) -> &Arc<Input> {
        match self {
            Job::Unread(input, _) | Job::Skipped(input, _) | Job::End(input) | Job::Document(input, _) => input,
            Job::Records { input, .. } | Job::Oversized { input, .. } => input,
        }
    }

    /// Whether it is the last job of its input.
    pub(crate) fn ends_input(&self) -> bool {
        matches!(self, Job::End(_) | Job::Unread(..) | Job::Skipped(..) | Job::Document(..))
    }
}

/// A list that is being read.
struct List<'a> {
    input: Arc<Input>,
    records: Records<Box<dyn Read + 'a>>,
    line: u64,
    offset: u64,
}

/// Cuts the input into jobs.
pub(crate) struct Inputs<'a> {
    plan: &'a Plan,
    sources: VecDeque<Source>,
    stdin: Option<&'a mut dyn Read>,
    list: Option<List<'a>>,
}

/// The start of a comment that ignores findings.
const DIRECTIVE: &[u8] = b"urlgram: ignore";

impl<'a> Inputs<'a> {
    pub(crate) fn new(plan: &'a Plan, sources: Vec<Source>, stdin: &'a mut dyn Read) -> Self {
        Inputs { plan, sources: sources.into(), stdin: Some(stdin), list: None }
    }

    /// Returns the number of bytes to read, if all inputs are regular files.
    pub(crate) fn size(&self) -> Option<u64> {
        let length = |source: &Source| match source {
            Source::File(path, ..) => {
                std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|data| data.len())
            }
            Source::Unread(..) | Source::Skipped(..) => Some(0),
            Source::Stdin(_) => None,
        };
        self.sources.iter().map(length).sum()
    }

    /// Whether a person or a program may wait for the answer to each line.
    pub(crate) fn is_live(&self) -> bool {
        self.size().is_none()
    }

    /// Returns the next job, or `None` after the last.
    pub(crate) fn next(&mut self) -> Result<Option<Job>, Failure> {
        if let Some(list) = self.list.as_mut() {
            let job = list.next(self.plan);
            if job.ends_input() {
                self.list = None;
            }
            return Ok(Some(job));
        }
        let Some(source) = self.sources.pop_front() else { return Ok(None) };
        Ok(Some(self.open(source)))
    }

    fn open(&mut self, source: Source) -> Job {
        match source {
            Source::Stdin(settings) => {
                let input = self.plan.stdin(settings);
                // Stdin that is named twice is at its end.
                let reader: Box<dyn Read + 'a> = match self.stdin.take() {
                    Some(stdin) => Box::new(stdin),
                    None => Box::new(io::empty()),
                };
                self.begin(input, Vec::new(), reader)
            }
            Source::Unread(path, error) => {
                Job::Unread(Arc::new(self.plan.input(path, Arc::clone(&self.plan.settings))), error)
            }
            Source::Skipped(path, settings, skip) => Job::Skipped(Arc::new(self.plan.input(path, settings)), skip),
            Source::File(path, settings, is_named) => {
                let opened = open_named(&path);
                let name = path.display().to_string();
                self.file(Input { is_named, ..self.plan.input(path, settings) }, opened, is_named)
                    .unwrap_or_else(|(input, error)| Job::Unread(Arc::new(input), file_error(&name, &error, "lint")))
            }
        }
    }

    /// Begins a file, unless it is binary or a program wrote it.
    fn file(&mut self, input: Input, opened: io::Result<File>, is_named: bool) -> Result<Job, (Input, io::Error)> {
        let mut head = Vec::new();
        let file = opened.and_then(|file| {
            Read::take(&file, HEAD).read_to_end(&mut head)?;
            Ok(file)
        });
        match file {
            Err(error) => Err((input, error)),
            Ok(file) => Ok(match input.skip(&head, is_named) {
                Some(skip) => Job::Skipped(Arc::new(input), skip),
                None => self.begin(input.refined(&head), head, Box::new(file)),
            }),
        }
    }

    /// Begins an input whose first bytes are `head`.
    fn begin(&mut self, input: Input, head: Vec<u8>, reader: Box<dyn Read + 'a>) -> Job {
        let streams = input.kind.is_url_list() && !self.plan.rewrites();
        if streams || input.kind().may_be_list() {
            let records = Records::new(
                Box::new(Cursor::new(head).chain(reader)) as Box<dyn Read + 'a>,
                ending(input.kind),
                MAX_RECORD_LEN,
            );
            let mut list = List { input: Arc::new(input), records, line: 1, offset: 0 };
            let job = list.next(self.plan);
            if !job.ends_input() {
                self.list = Some(list);
            }
            return job;
        }
        let mut text = head;
        match read_document(reader, &mut text) {
            Ok(()) => Job::Document(Arc::new(input), text),
            Err(error) => Job::Unread(Arc::new(input), error.to_string()),
        }
    }
}

impl Input {
    /// Returns the file for a baseline.
    pub(crate) fn origin(&self) -> Origin<'_> {
        Origin { name: &self.name, path: self.path.as_deref() }
    }

    /// Joins the findings that are equal, if they are in a document and the format is one that people read.
    pub(crate) fn joining_equal(&self, findings: Vec<LocatedFinding>, format: Format) -> Vec<LocatedFinding> {
        if joins_equal(format) && !self.kind.is_url_list() { joined(findings) } else { findings }
    }

    /// Returns the input with the kind that the first bytes of the file give it, if its name does not decide.
    fn refined(self, head: &[u8]) -> Self {
        match &self.path {
            Some(path) => Input { kind: self.kind().refined(path, head).kind, ..self },
            None => self,
        }
    }

    /// Returns the reason why the file that begins with `head` is not linted.
    fn skip(&self, head: &[u8], is_named: bool) -> Option<Skip> {
        self.kind().skip(self.path.as_deref()?, head, is_named)
    }

    /// Returns the lines of a named file of which most are URLs, if others are not.
    pub(crate) fn lines_beside_urls(&self, text: &[u8]) -> Option<LineCount> {
        if self.is_named { self.kind().lines_beside_urls(text) } else { None }
    }

    fn kind(&self) -> FileKind {
        FileKind { kind: self.kind, is_guessed: self.is_guessed }
    }
}

impl List<'_> {
    fn next(&mut self, plan: &Plan) -> Job {
        let input = Arc::clone(&self.input);
        let (line, offset) = (self.line, self.offset);
        match self.records.next() {
            Err(error) => Job::Unread(input, error.to_string()),
            Ok(Next::End) => Job::End(input),
            Ok(Next::Oversized(length)) => {
                self.line += 1;
                self.offset += length + 1;
                Job::Oversized { input, length, line, offset }
            }
            Ok(Next::Block(block)) => {
                // The first block tells whether the file is a document.
                let is_document = offset == 0
                    && (plan.rewrites()
                        || input.kind == DocumentKind::Text && !DocumentKind::is_list(block)
                        || memchr::memmem::find(block, DIRECTIVE).is_some()
                        || urlgram_documents::is_utf_16(block));
                let block = self.records.take(plan.spares.take_used());
                if is_document {
                    return self.whole(block.into_vec());
                }
                self.line += memchr::memchr_iter(ending(input.kind).byte(), &block).count() as u64;
                self.offset += block.len() as u64;
                Job::Records { input, block, line, offset }
            }
        }
    }

    /// Reads the rest of the file, whose beginning is `text`, as a document.
    fn whole(&mut self, mut text: Vec<u8>) -> Job {
        let input = Arc::clone(&self.input);
        loop {
            match self.records.next() {
                Err(error) => return Job::Unread(input, error.to_string()),
                Ok(Next::End) => break,
                Ok(Next::Oversized(length)) => {
                    return Job::Oversized { input, length, line: self.line, offset: text.len() as u64 };
                }
                Ok(Next::Block(block)) => text.extend_from_slice(block),
            }
        }
        if input.kind == DocumentKind::Text && DocumentKind::is_list(&text) {
            let list = Input { kind: DocumentKind::List, ..Input::clone(&input) };
            return Job::Document(Arc::new(list), text);
        }
        Job::Document(input, text)
    }
}

/// Returns the ending of records of a list.
pub(crate) const fn ending(kind: DocumentKind) -> Ending {
    match kind {
        DocumentKind::NulList => Ending::Nul,
        _ => Ending::Line,
    }
}

impl Plan {
    /// Returns the input for the file at `path`. Its kind is text if it is not known.
    fn input(&self, path: PathBuf, settings: Arc<Settings>) -> Input {
        let FileKind { kind, is_guessed } = FileKind::of_path(&self.selected, &path, &settings);
        Input {
            name: shown_path(&path),
            path: Some(path),
            kind,
            settings,
            is_guessed,
            is_named: false,
            linters: OnceLock::new(),
        }
    }

    /// Returns the input for stdin, which is a list unless an option names it.
    fn stdin(&self, settings: Arc<Settings>) -> Input {
        let FileKind { kind, is_guessed } = FileKind::of_stdin(&self.selected, &settings);
        let name = self.selected.stdin_filename.as_deref().map_or_else(|| "<stdin>".into(), shown_path);
        Input { name, path: None, kind, settings, is_guessed, is_named: true, linters: OnceLock::new() }
    }
}

/// Returns the block after a byte order mark at the start of a list.
pub(crate) fn unmarked(block: &[u8], offset: u64) -> Option<&[u8]> {
    if offset == 0 { block.strip_prefix(BOM) } else { None }
}
