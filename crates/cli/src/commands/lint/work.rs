//! The work of threads: lints records and documents, applies fixes and comments that ignore findings.

use std::path::Path;
use std::sync::Arc;

use super::args::Rewriting;
use super::drawn::Drawn;
use super::fixes::{fix_until_stable, is_fixable, is_fixed_verbatim};
use super::formats::{PrintOptions, drawn};
use super::inputs::{Input, Job, ending, unmarked};
use super::linter_cache::{LinterKey, Linters};
use super::located_finding::{Lines, LocatedFinding};
use super::page_links::{self, PageFile};
use super::plan::Plan;
use super::rewrite::Rewrite;
use crate::caught::caught;
use crate::input::{Cut, Ending, Skip, cut};
use crate::output::Format;
use crate::project::Settings;
use urlgram::diagnostic::Diagnostic;
use urlgram::span::Span;
use urlgram_documents::{
    self, Document, DocumentKind, DocumentProblemKind, Edit, IgnoreDirective, IgnoredCode, Link, LinkContext, LinkRole,
};
use urlgram_lint::{DocumentMistake, Ignore, Ignores, Linter};

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
            error: None,
            skipped: None,
            rewrite: None,
            drawn: None,
        }
    }

    /// Draws the findings. An error of drawing is left to the thread that prints.
    pub(crate) fn drawn(self, format: Format, options: PrintOptions) -> Self {
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
                let rule = self.linters(&input, true).alone.rule();
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
    fn linters(&self, input: &Input, is_list: bool) -> Arc<Linters> {
        let find = || {
            let path = input.path.as_deref().or(self.input.files.stdin_filename.as_deref()).unwrap_or(Path::new(""));
            let settings = &*input.settings;
            let preset = self.preset(path, settings);
            let key =
                LinterKey { settings: settings.number, is_list, preset, ignored: self.ignored_in(path, settings) };
            self.cache.linters(key, |key| self.new_linters(settings, key))
        };
        if is_list { Arc::clone(input.linters.get_or_init(find)) } else { find() }
    }

    fn new_linters(&self, settings: &Settings, key: &LinterKey) -> Linters {
        let linter = |reading| {
            let mut config = self.config(settings, reading);
            config.preset = key.preset;
            config.accepts_conventions = !key.is_list;
            config.selection.ignore.extend(key.ignored.iter().cloned());
            Linter::new(config)
        };
        let [alone, linked] = self.readings(settings, key.is_list);
        Linters { alone: linter(alone), linked: linter(linked), has_comments: self.has_comments(settings) }
    }

    fn records(&self, input: Arc<Input>, block: &[u8], line: u64, mut offset: u64) -> Outcome {
        let ending = ending(input.kind);
        let (linters, mut outcome) = (self.linters(&input, true), Outcome::of(input));
        outcome.bytes = block.len() as u64;
        let linter = &linters.alone;
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
        while stopped_at.is_none() && unusual.find(&mut records) {
            for Unusual { start, end, line, texts } in records.drain(..) {
                let record = &rest[start..end];
                if linters.has_comments && record.starts_with(b"#") {
                    comments += 1;
                    continue;
                }
                let text = std::str::from_utf8(record).ok();
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

    fn document(&self, input: Arc<Input>, mut text: Vec<u8>) -> Outcome {
        let is_list = matches!(input.kind, DocumentKind::List | DocumentKind::NulList);
        let linters = self.linters(&input, is_list);
        let (kind, bytes) = (input.kind, text.len() as u64);
        let (mut read, mut rewrite);
        if let Some(fixing) = self.rewriting.filter(|rewriting| matches!(rewriting, Rewriting::Fix { .. })) {
            let reader = |text: &[u8]| self.read(&linters, &input, text);
            let verified = |text: &[u8], edits: &[Edit]| urlgram_documents::verified(kind, text, edits);
            let fixed = fix_until_stable(&text, fixing, reader, |found| &mut found.findings, verified);
            let (before, changes) = (std::mem::replace(&mut text, fixed.text), fixed.changes);
            read = fixed.found;
            // Stdin is printed even if it did not change.
            let is_passed_on = changes > 0 || input.path.is_none();
            rewrite = is_passed_on.then(|| {
                let found = self.read(&linters, &input, &before).findings;
                Rewrite { before, after: text.clone(), changes, failed: 0, found }
            });
        } else {
            (read, rewrite) = (self.read(&linters, &input, &text), None);
        }
        // A comment in UTF-8 is not a comment in UTF-16.
        if self.rewriting == Some(Rewriting::Ignores) && !urlgram_documents::is_utf_16(&text) {
            (read, rewrite) = add_ignores(&input, text, read);
            rewrite = rewrite.filter(|rewrite| rewrite.changes + rewrite.failed > 0 || input.path.is_none());
        }
        Outcome {
            rewrite,
            bytes,
            findings: read.findings,
            texts: read.texts,
            ignored: read.ignored,
            ..Outcome::of(input)
        }
    }

    /// Reads a document and lints its URLs.
    fn read(&self, linters: &Linters, input: &Input, text: &[u8]) -> Read {
        let kind = input.kind;
        let Document { links, ignores, problems } = urlgram_documents::read(kind, text);
        let (lines, mut read) = (Lines::of(text).with_links(&links), Read::default());
        for problem in &problems {
            let lint = match problem.kind {
                DocumentProblemKind::OtherEncoding => continue,
                DocumentProblemKind::Ignore => DocumentMistake::BadIgnore.lint(),
                DocumentProblemKind::NotUtf8 | DocumentProblemKind::Syntax | DocumentProblemKind::TooLong => {
                    DocumentMistake::BrokenDocument.lint()
                }
            };
            let label = if problem.kind == DocumentProblemKind::Ignore {
                "ignores nothing"
            } else {
                "read as plain text from here on"
            };
            let finding = linters.linked.document_finding(lint, problem.span, problem.message.clone(), label);
            read.findings.extend(finding.map(|finding| lines.locate_own(finding)));
        }
        let file = PageFile::of(&self.files, linters, input, text);
        let page = file.as_ref().and_then(|file| file.open(&self.files, &links));
        for link in &links {
            let first = read.findings.len();
            self.link((linters, input), link, &lines, &mut read);
            let page = page.as_ref().filter(|_| !link.is_generated);
            let target = page.and_then(|page| page_links::finding(linters, page, text, link));
            read.findings.extend(target.map(|finding| lines.locate(finding, link, &link.text().as_bytes().into())));
            if read.findings.len() > first {
                let (found, is_fixable) = (read.findings.split_off(first), is_fixable(text, link));
                let keeps_fix = |located: &LocatedFinding| is_fixable && is_fixed_verbatim(link, located);
                let fixed = |located| if keeps_fix(&located) { located } else { located.unfixed() };
                read.findings.extend(found.into_iter().map(fixed));
            }
        }
        let is_utf_8 = |kind| !matches!(kind, DocumentProblemKind::NotUtf8 | DocumentProblemKind::OtherEncoding);
        // A signature covers every byte.
        let is_signed = memchr::memmem::find(text, b"-----BEGIN PGP SIGNED MESSAGE-----").is_some();
        if is_signed || !problems.iter().all(|problem| is_utf_8(problem.kind)) {
            read.findings = read.findings.into_iter().map(LocatedFinding::unfixed).collect();
        }
        self.apply_ignores(linters, &ignores, &lines, &mut read);
        read.findings.sort_by_key(|located| (located.offset, located.end_offset));
        read
    }

    fn link(&self, (linters, input): (&Linters, &Input), link: &Link<'_>, lines: &Lines<'_>, read: &mut Read) {
        let is_comment = linters.has_comments && link.context == LinkContext::Line && link.text().starts_with('#');
        let empty = match link.context {
            LinkContext::Destination => Some(("link without a destination", "leads to this page")),
            LinkContext::Image => Some(("image without a source", "shows nothing")),
            _ => None,
        };
        // A chapter without a destination is a draft in the table of contents of a book.
        let may_be_empty = || link.role == LinkRole::Template || input.name.ends_with("SUMMARY.md");
        let is_example = link.context == LinkContext::Example || link.is_generated;
        if let Some((message, label)) = empty.filter(|_| link.text().is_empty() && !is_example && !may_be_empty()) {
            let lint = DocumentMistake::EmptyLink.lint();
            let finding = linters.linked.document_finding(lint, link.span, message, label);
            read.findings.extend(finding.map(|finding| lines.locate_own(finding)));
        }
        if is_comment || !link.is_judged() && !is_example {
            return;
        }
        read.texts += u64::from(!is_example);
        let is_linked = link.is_explicit && link.context != LinkContext::Line || link.near_miss.is_some();
        let linter = if is_linked { &linters.linked } else { &linters.alone };
        let mut findings = linter.check_link(link);
        // An example shows anything but a secret that somebody issued. What a program writes again cannot be corrected there.
        findings.retain(|finding| !is_example || linter.lint(finding.kind()).is_some_and(|lint| lint.in_examples));
        if !findings.is_empty() {
            let url: Arc<[u8]> = link.text().as_bytes().into();
            read.findings.extend(findings.into_iter().map(|finding| lines.locate(finding, link, &url)));
        }
    }

    /// Removes findings that comments ignore, and reports comments that ignore nothing.
    fn apply_ignores(&self, linters: &Linters, directives: &[IgnoreDirective], lines: &Lines<'_>, read: &mut Read) {
        let mut ignores = Ignores::new(directives, &linters.linked);
        let places: Vec<_> = read.findings.iter().map(|located| (located.finding.kind(), located.place())).collect();
        let mut is_suppressed = ignores.suppress(&places).into_iter();
        let found = read.findings.len();
        read.findings.retain(|_| !is_suppressed.next().unwrap_or_default());
        read.ignored += (found - read.findings.len()) as u64;
        let mut report = |mistake: DocumentMistake, span, message: String, label| {
            let finding = linters.linked.document_finding(mistake.lint(), span, message, label);
            read.findings.extend(finding.map(|finding| lines.locate_own(finding)));
        };
        for code in ignores.unknown() {
            let message = format!("unknown code in an ignore comment: {}", code.code);
            report(DocumentMistake::BadIgnore, code.span, message, "ignores nothing");
        }
        for Ignore { directive, code } in ignores.unused() {
            let Some(IgnoredCode { code, span }) = code else {
                report(
                    DocumentMistake::UnusedIgnore,
                    directive.span,
                    "unused ignore comment".into(),
                    "no finding here",
                );
                continue;
            };
            // A lint that is not enabled may well apply.
            if linters.linked.is_enabled(code) || linters.alone.is_enabled(code) {
                let message = format!("unused ignore comment: {code}");
                report(DocumentMistake::UnusedIgnore, *span, message, "no such finding here");
            }
        }
    }
}

/// Adds comments that ignore the findings. Mistakes in such comments remain.
fn add_ignores(input: &Input, text: Vec<u8>, mut read: Read) -> (Read, Option<Rewrite>) {
    let own = [DocumentMistake::UnusedIgnore, DocumentMistake::BadIgnore].map(|mistake| mistake.lint().kind);
    let can_ignore = |located: &&LocatedFinding| !own.contains(&located.finding.kind());
    let found = read.findings.iter().filter(can_ignore).map(|located| (located.place(), located.finding.code()));
    let found: Vec<_> = found.collect();
    let is_mdx = input.kind == DocumentKind::Markdown && input.name.ends_with(".mdx");
    let added = match is_mdx {
        true => urlgram_documents::add_ignores_to_mdx(&text, &found),
        false => urlgram_documents::add_ignores(input.kind, &text, &found),
    };
    let after = urlgram_documents::apply(&text, &added.edits).text;
    let (changes, failed, found) = (added.edits.len() as u64, added.failed.len() as u64, read.findings.clone());
    let mut number = 0..;
    read.findings.retain(|located| {
        !can_ignore(&located) || number.next().is_some_and(|number| added.failed.binary_search(&number).is_ok())
    });
    (read, Some(Rewrite { before: text, after, changes, failed, found }))
}

/// The findings in a document.
#[derive(Debug, Default)]
struct Read {
    findings: Vec<LocatedFinding>,
    texts: u64,
    ignored: u64,
}

impl LocatedFinding {
    /// Returns the span in a document, which is shorter than 4 GiB.
    fn place(&self) -> Span {
        Span::new(self.offset as u32, self.end_offset as u32)
    }
}
