//! The work of threads: lints records and documents, applies fixes and comments that ignore findings.

use std::path::Path;
use std::sync::Arc;

use super::args::Rewriting;
use super::inputs::{Input, Job, ending, unmarked};
use super::plan::Plan;
use super::rewrite::Rewrite;
use crate::caught::caught;
use crate::findings::{Drawn, Lines, LocatedFinding, PrintOptions, drawn};
use crate::input::{Cut, Ending, Skip, cut};
use crate::output::Format;
use urlgram::diagnostic::Diagnostic;
use urlgram_documents::{LineCount, LinkRole};
use urlgram_lint::document::{
    Checked, CommentedDocument, DocumentInput, DocumentLinter, FixLevel, PageTree, add_ignores, has_patterns,
    is_pattern, needs_tree,
};
use urlgram_lint::{Linter, Preset};

/// The outcome of a job.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) input: Arc<Input>,
    pub(crate) findings: Vec<LocatedFinding>,
    /// Number of URLs that were checked.
    pub(crate) texts: u64,
    pub(crate) bytes: u64,
    /// Number of findings that a comment ignores.
    pub(crate) ignored: u64,
    /// Whether the file was read to its end.
    pub(crate) is_last: bool,
    /// Whether the file was checked by the few lints for tests and for code of others.
    pub(crate) is_of_tests: bool,
    /// The lines of a named file of which most are URLs, and others were not checked.
    pub(crate) lines: Option<LineCount>,
    /// The reason why the file could not be read.
    pub(crate) error: Option<String>,
    /// The reason why the file was not linted.
    pub(crate) skipped: Option<Skip>,
    /// The rewritten file.
    pub(crate) rewrite: Option<Rewrite>,
    /// The findings as they are printed, if the format prints them independently.
    pub(crate) drawn: Option<Drawn>,
}

impl Outcome {
    fn of(input: Arc<Input>) -> Self {
        Outcome {
            input,
            findings: Vec::new(),
            texts: 0,
            bytes: 0,
            ignored: 0,
            is_last: false,
            is_of_tests: false,
            lines: None,
            error: None,
            skipped: None,
            rewrite: None,
            drawn: None,
        }
    }

    /// Draws the findings, those that are equal as one. An error of drawing is left to the thread that prints.
    pub(crate) fn drawn(mut self, format: Format, options: PrintOptions) -> Self {
        self.findings = self.input.joining_equal(self.findings, format);
        let drawn = drawn(&self.findings, &self.input.name, format, options).ok().flatten();
        Outcome { drawn, ..self }
    }
}

/// A record that may have findings, or is a comment.
struct Unusual {
    start: usize,
    end: usize,
    /// Number of its line.
    line: u64,
    /// Number of records in the block up to this one, without empty ones.
    texts: u64,
}

/// The records of a block that may have findings, some at a time: the code that finds them and the one that lints them do not fit into
/// the cache of a processor together.
struct UnusualRecords<'a> {
    linter: &'a Linter,
    block: &'a [u8],
    ending: Ending,
    /// The end of the records that were found or passed over, the number of the next line, and the number of these that are not empty.
    at: usize,
    line: u64,
    texts: u64,
}

impl UnusualRecords<'_> {
    /// Number of records that are found at once.
    const MOST: usize = 512;

    /// Replaces `found` by the next records. Returns whether there are any.
    fn find(&mut self, found: &mut Vec<Unusual>) -> bool {
        found.clear();
        while found.len() < Self::MOST {
            if self.ending == Ending::Line {
                let clean = self.linter.clean_lines(self.block.get(self.at..).unwrap_or_default());
                (self.line, self.at) = (self.line + clean.count, self.at + clean.end);
                self.texts += clean.count;
            }
            let rest = self.block.get(self.at..).unwrap_or_default();
            let Some(Cut { start, end, next }) = cut(rest, self.ending).next() else { break };
            if start < end {
                self.texts += 1;
                let (start, end) = (self.at + start, self.at + end);
                found.push(Unusual { start, end, line: self.line, texts: self.texts });
            }
            (self.line, self.at) = (self.line + 1, self.at + next);
        }
        !found.is_empty()
    }
}

impl Plan {
    /// Does a job. If it panics, the file is reported as one that could not be checked, and the others go on.
    pub(crate) fn work(&self, job: Job) -> Outcome {
        let (input, is_last) = (Arc::clone(job.input()), job.ends_input());
        caught(|| self.work_on(job)).unwrap_or_else(|message| {
            let error = Some(format!("not checked because of an internal error: {message}"));
            Outcome { error, is_last, ..Outcome::of(input) }
        })
    }

    fn work_on(&self, job: Job) -> Outcome {
        match job {
            Job::Unread(input, error) => Outcome { error: Some(error), is_last: true, ..Outcome::of(input) },
            Job::Skipped(input, skip) => Outcome { skipped: Some(skip), ..Outcome::of(input) },
            Job::End(input) => Outcome { is_last: true, ..Outcome::of(input) },
            Job::Oversized { input, length, line, offset } => {
                let rule = self.linter(&input, true).standalone().rule();
                let findings =
                    vec![LocatedFinding::in_record(Diagnostic::too_long(length, rule), &Arc::default(), line, offset)];
                Outcome { findings, texts: 1, bytes: length, ..Outcome::of(input) }
            }
            Job::Records { input, block, line, offset } => {
                let outcome = self.records(input, &block, line, offset);
                self.spares.keep(block.into_memory());
                outcome
            }
            Job::Document(input, text) => Outcome { is_last: true, ..self.document(input, text) },
        }
    }

    /// Returns the linters for `input`, which is read as a list of URLs or as another document.
    fn linter(&self, input: &Input, is_list: bool) -> Arc<DocumentLinter> {
        let find = || {
            let path = input.path.as_deref().or(self.input.files.stdin_filename.as_deref()).unwrap_or(Path::new(""));
            self.linters.linter(path, &input.settings, is_list)
        };
        if is_list { Arc::clone(input.linters.get_or_init(find)) } else { find() }
    }

    fn records(&self, input: Arc<Input>, block: &[u8], line: u64, mut offset: u64) -> Outcome {
        let ending = ending(input.kind);
        let (linters, mut outcome) = (self.linter(&input, true), Outcome::of(input));
        outcome.bytes = block.len() as u64;
        // The first block tells of the file.
        outcome.is_of_tests = offset == 0 && is_of_tests(&linters);
        let linter = linters.standalone();
        let rest = unmarked(block, offset).unwrap_or(block);
        if rest.len() < block.len() {
            let first = cut(block, ending).next().map_or(block, |cut| &block[cut.start..cut.end]);
            let mark = Diagnostic::byte_order_mark(linter.rule());
            if linter.is_enabled(mark.code()) {
                outcome.findings.push(LocatedFinding::in_record(mark, &first.into(), line, offset));
            }
            offset += (block.len() - rest.len()) as u64;
        }
        let mut unusual = UnusualRecords { linter, block: rest, ending, at: 0, line, texts: 0 };
        let (mut records, mut comments, mut stopped_at) = (Vec::new(), 0, None);
        let has_patterns = has_patterns(&outcome.input.name);
        while stopped_at.is_none() && unusual.find(&mut records) {
            for Unusual { start, end, line, texts } in records.drain(..) {
                let record = &rest[start..end];
                if linters.has_comments() && record.starts_with(b"#") {
                    comments += 1;
                    continue;
                }
                let text = std::str::from_utf8(record).ok();
                if has_patterns && text.is_some_and(is_pattern) {
                    continue;
                }
                let found = match text {
                    None => linter.check(record),
                    // Usual lines were passed over.
                    Some(text) if ending == Ending::Line => linter.check_unusual(text, LinkRole::Link),
                    Some(text) => linter.check_text(text, LinkRole::Link),
                };
                if found.is_empty() {
                    continue;
                }
                let url: Arc<[u8]> = record.into();
                let locate = |found| LocatedFinding::in_record(found, &url, line, offset + start as u64);
                // A file with such bytes is not rewritten: they may be of an encoding that a fix would break.
                let found = found.into_iter().map(locate);
                outcome.findings.extend(found.map(|found| if text.is_some() { found } else { found.unfixed() }));
                if self.fails_fast {
                    stopped_at = Some(texts);
                    break;
                }
            }
        }
        outcome.texts = stopped_at.unwrap_or(unusual.texts) - comments;
        outcome
    }

    /// Lints a document, and rewrites it if an option says so.
    fn document(&self, input: Arc<Input>, text: Vec<u8>) -> Outcome {
        let linter = self.linter(&input, input.kind.is_url_list());
        let path = if needs_tree(input.kind) { input.path.as_deref() } else { None };
        let place = path.and_then(|path| self.files.inner().place(path));
        let tree = place.as_ref().map(|(path, root)| PageTree {
            sites: self.files.tree(),
            path,
            root,
            site_roots: &input.settings.site_roots,
        });
        let document = DocumentInput { kind: input.kind, bytes: &text, name: &input.name, tree };
        let checked = linter.check(&document);
        let (found, ignored, texts) = (located(&text, &checked), checked.ignored, checked.texts);
        let mut outcome = Outcome { bytes: text.len() as u64, texts, ignored, ..Outcome::of(Arc::clone(&input)) };
        outcome.is_of_tests = is_of_tests(&linter);
        outcome.lines = input.lines_beside_urls(&text);
        // Stdin is printed even if it did not change.
        let is_passed_on = |changes| changes > 0 || input.path.is_none();
        match self.rewriting {
            Some(Rewriting::Fix { unsafely }) => {
                let level = if unsafely { FixLevel::Unsafe } else { FixLevel::Safe };
                let fixed = linter.fix(&document, &checked, level);
                let again =
                    (fixed.changes > 0).then(|| linter.check(&DocumentInput { bytes: &fixed.text, ..document }));
                let left = again.unwrap_or(checked).without_fixes(level);
                outcome = Outcome {
                    findings: located(&fixed.text, &left),
                    texts: left.texts,
                    ignored: left.ignored,
                    ..outcome
                };
                drop(left);
                if is_passed_on(fixed.changes) {
                    let (changes, after) = (fixed.changes, fixed.text);
                    outcome.rewrite = Some(Rewrite { before: text, after, changes, failed: 0, found });
                }
            }
            Some(Rewriting::Ignores) => {
                let commented = add_ignores(&linter, &document, &checked);
                drop(checked);
                match commented {
                    None => outcome.findings = found,
                    Some(CommentedDocument { text: after, changes, failed, left }) => {
                        outcome.findings = left.iter().map(|number| found[*number].clone()).collect();
                        if is_passed_on(changes + failed) {
                            outcome.rewrite = Some(Rewrite { before: text, after, changes, failed, found });
                        }
                    }
                }
            }
            None => outcome.findings = found,
        }
        outcome
    }
}

/// Whether a linter has the few lints for tests and for code of others.
fn is_of_tests(linter: &DocumentLinter) -> bool {
    linter.standalone().config().preset == Preset::Tests
}

/// Returns the findings of a document with their positions and the lines around them.
fn located(text: &[u8], checked: &Checked<'_>) -> Vec<LocatedFinding> {
    if checked.findings.is_empty() {
        return Vec::new();
    }
    let lines = Lines::of(text).with_links(&checked.document.links);
    checked.findings.iter().map(|finding| lines.locate(finding, checked.link(finding))).collect()
}
