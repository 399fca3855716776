//! The input: stdin, files and folders, cut into jobs that threads can share.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::args::InputOptions;
use super::plan::Plan;
use crate::exit::Failure;
use crate::input::{BOM, Ending, MAX_RECORD_LEN, Next, Records, file_error};
use urlgram_documents::DocumentKind;

/// A file to check.
#[derive(Debug)]
pub(crate) struct Input {
    /// Name in reports.
    pub(crate) name: String,
    /// Path, unless it is stdin.
    pub(crate) path: Option<PathBuf>,
    /// DocumentKind of document.
    pub(crate) kind: DocumentKind,
    /// Whether neither an option nor the configuration gives the kind: a text whose lines are URLs is a list then.
    pub(crate) is_guessed: bool,
}

/// A unit of work for one thread.
#[derive(Debug)]
pub(crate) enum Job {
    /// A file that could not be read, and the reason.
    Unread(Arc<Input>, String),
    /// Whole records of a list, with the number and the offset of the first line.
    Records { input: Arc<Input>, block: Vec<u8>, line: u64, offset: u64 },
    /// A record of a list that is too long to be read.
    Oversized { input: Arc<Input>, length: u64, line: u64, offset: u64 },
    /// The end of a list.
    End(Arc<Input>),
    /// A whole document.
    Document(Arc<Input>, Vec<u8>),
}

impl Job {
    /// Whether it is the last job of its input.
    fn ends_input(&self) -> bool {
        matches!(self, Job::End(_) | Job::Unread(..) | Job::Document(..))
    }
}

/// An input that was named, or found in a folder.
#[derive(Debug)]
enum Source {
    Stdin,
    File(PathBuf),
    /// A folder that could not be read, and the reason.
    Unread(PathBuf, String),
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
    pub(crate) fn new(plan: &'a Plan, paths: &[PathBuf], stdin: &'a mut dyn Read) -> Self {
        let sources = paths.iter().flat_map(|path| plan.sources(path)).collect();
        Inputs { plan, sources, stdin: Some(stdin), list: None }
    }

    /// Number of bytes to read, if all inputs are regular files.
    pub(crate) fn size(&self) -> Option<u64> {
        let length = |source: &Source| match source {
            Source::File(path) => {
                std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|data| data.len())
            }
            Source::Unread(..) => Some(0),
            Source::Stdin => None,
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
        let (input, reader): (Input, Box<dyn Read + 'a>) = match source {
            Source::Stdin => {
                let name = self.plan.input.stdin_filename.as_deref();
                let (kind, is_guessed) = match name {
                    Some(name) => self.plan.kind_or_text(name),
                    None => (self.plan.kind.unwrap_or(DocumentKind::List), false),
                };
                let name = name.map_or_else(|| "<stdin>".into(), |name| name.display().to_string());
                let input = Input { name, path: None, kind, is_guessed };
                match self.stdin.take() {
                    Some(stdin) => (input, Box::new(stdin)),
                    // Stdin was named twice, and is at its end.
                    None => (input, Box::new(io::empty())),
                }
            }
            Source::Unread(path, error) => return Job::Unread(Arc::new(self.plan.input(path)), error),
            Source::File(path) => match File::open(&path) {
                Ok(file) => (self.plan.input(path), Box::new(file)),
                Err(error) => {
                    let error = file_error(&path.display().to_string(), &error, "lint");
                    return Job::Unread(Arc::new(self.plan.input(path)), error);
                }
            },
        };
        self.begin(input, reader)
    }

    fn begin(&mut self, input: Input, mut reader: Box<dyn Read + 'a>) -> Job {
        let streams = matches!(input.kind, DocumentKind::List | DocumentKind::NulList) && !self.plan.rewrites();
        if streams || input.kind == DocumentKind::Text && input.is_guessed {
            let records = Records::new(reader, ending(input.kind), MAX_RECORD_LEN);
            let mut list = List { input: Arc::new(input), records, line: 1, offset: 0 };
            let job = list.next(self.plan);
            if !job.ends_input() {
                self.list = Some(list);
            }
            return job;
        }
        let mut text = Vec::new();
        match reader.read_to_end(&mut text) {
            Ok(_) => Job::Document(Arc::new(input), text),
            Err(error) => Job::Unread(Arc::new(input), error.to_string()),
        }
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
                let block = block.to_vec();
                if is_document {
                    return self.whole(block);
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
        let Input { name, path, kind, is_guessed } = &*input;
        if *kind == DocumentKind::Text && DocumentKind::is_list(&text) {
            let list =
                Input { name: name.clone(), path: path.clone(), kind: DocumentKind::List, is_guessed: *is_guessed };
            return Job::Document(Arc::new(list), text);
        }
        Job::Document(input, text)
    }
}

/// The ending of records of a list.
pub(crate) const fn ending(kind: DocumentKind) -> Ending {
    match kind {
        DocumentKind::NulList => Ending::Nul,
        _ => Ending::Line,
    }
}

impl Plan {
    fn input(&self, path: PathBuf) -> Input {
        let (kind, is_guessed) = self.kind_or_text(&path);
        Input { name: path.display().to_string(), path: Some(path), kind, is_guessed }
    }

    /// The kind of the file at `path` by option or configuration.
    fn given_kind(&self, path: &Path) -> Option<DocumentKind> {
        self.kind.or_else(|| self.settings.kind_of(path))
    }

    /// The kind of the file at `path`, if it is known.
    fn kind_of(&self, path: &Path) -> Option<DocumentKind> {
        self.given_kind(path).or_else(|| DocumentKind::of_path(path))
    }

    /// The kind of the file at `path`, text if it is not known, and whether neither option nor configuration gives it.
    fn kind_or_text(&self, path: &Path) -> (DocumentKind, bool) {
        (self.kind_of(path).unwrap_or(DocumentKind::Text), self.given_kind(path).is_none())
    }

    /// The inputs that `path` means: stdin, a file, or the files of known kinds in a folder, sorted by name.
    fn sources(&self, path: &Path) -> Vec<Source> {
        if path.as_os_str() == OsStr::new("-") {
            return vec![Source::Stdin];
        }
        if !path.is_dir() {
            return vec![Source::File(path.to_owned())];
        }
        let mut walk = ignore::WalkBuilder::new(path);
        let InputOptions { no_ignore, hidden, .. } = self.input;
        walk.standard_filters(!no_ignore)
            .hidden(!hidden)
            // The result must not depend on a person's git configuration, nor on whether the folder is a clone.
            .git_global(false)
            .require_git(false)
            .sort_by_file_name(OsStr::cmp);
        if !no_ignore {
            walk.add_custom_ignore_filename(".urlgramignore");
        }
        walk.build()
            .filter_map(|entry| match entry {
                Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                    let path = entry.into_path();
                    let is_known = self.kind_of(&path).is_some() && !self.settings.excludes(&path);
                    is_known.then_some(Source::File(path))
                }
                Ok(_) => None,
                Err(error) => Some(Source::Unread(path.to_owned(), error.to_string())),
            })
            .collect()
    }
}

/// The block after a byte order mark at the start of a list.
pub(crate) fn unmarked(block: &[u8], offset: u64) -> Option<&[u8]> {
    block.strip_prefix(BOM).filter(|_| offset == 0)
}
