//! The work of threads: lints records and documents, applies fixes and comments that ignore findings.

use std::path::Path;
use std::sync::Arc;

use super::args::Rewriting;
use super::fixes::{fix_until_stable, is_fixable};
use super::inputs::{Input, Job, ending, unmarked};
use super::linter_cache::Linters;
use super::located_finding::{Lines, LocatedFinding};
use super::plan::Plan;
use super::preset::preset_of;
use super::rewrite::Rewrite;
use crate::input::{Cut, cut};
use urlgram::diagnostic::Diagnostic;
use urlgram::span::Span;
use urlgram_documents::{self, Document, DocumentKind, DocumentProblemKind, IgnoreDirective, Link};
use urlgram_lint::{DocumentMistake, Linter, Preset};

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
    /// The rewritten file.
    pub(crate) rewrite: Option<Rewrite>,
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
            rewrite: None,
        }
    }
}

impl Plan {
    /// Does a job.
    pub(crate) fn work(&self, job: Job) -> Outcome {
        match job {
            Job::Unread(input, error) => Outcome { error: Some(error), is_last: true, ..Outcome::of(input) },
            Job::End(input) => Outcome { is_last: true, ..Outcome::of(input) },
            Job::Oversized { input, length, line, offset } => {
                let rule = self.linters(&input, true).alone.rule();
                let findings =
                    vec![LocatedFinding::in_record(Diagnostic::too_long(length, rule), &Arc::default(), line, offset)];
                Outcome { findings, texts: 1, bytes: length, ..Outcome::of(input) }
            }
            Job::Records { input, block, line, offset } => self.records(input, &block, line, offset),
            Job::Document(input, text) => Outcome { is_last: true, ..self.document(input, text) },
        }
    }

    /// The linters for `input`, which is read as a list of URLs or as another document.
    fn linters(&self, input: &Input, is_list: bool) -> Arc<Linters> {
        let path = input.path.as_deref().or(self.input.stdin_filename.as_deref()).unwrap_or(Path::new(""));
        // Files whose kind is given on the command line are meant, whatever their folder is called.
        let preset = if self.kind.is_some() { Preset::Standard } else { preset_of(path) };
        let key = (is_list, preset, self.settings.ignored_in(path));
        self.cache.linters(key, |(is_list, preset, ignored)| {
            let linter = |reading| {
                let mut config = self.config(reading);
                config.preset = *preset;
                config.accepts_conventions = !is_list;
                config.selection.ignore.extend(ignored.iter().cloned());
                Linter::new(config)
            };
            let [alone, linked] = self.readings(*is_list);
            Linters { alone: linter(alone), linked: linter(linked) }
        })
    }

    fn records(&self, input: Arc<Input>, block: &[u8], mut line: u64, mut offset: u64) -> Outcome {
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
        // Checking a block for UTF-8 is cheaper than checking each line. Only a block with invalid bytes is cut first.
        let text = std::str::from_utf8(rest).ok();
        for Cut { start, end } in cut(rest, ending) {
            let record = &rest[start..end];
            let number = line;
            line += 1;
            if record.is_empty() || self.input.comments && record.starts_with(b"#") {
                continue;
            }
            outcome.texts += 1;
            let known = text.map_or_else(|| std::str::from_utf8(record).ok(), |text| text.get(start..end));
            if known.is_some_and(|text| linter.is_clean(text)) {
                continue;
            }
            let findings = linter.check(record).into_iter();
            let url: Arc<[u8]> = record.into();
            let findings = findings.map(|found| LocatedFinding::in_record(found, &url, number, offset + start as u64));
            // A file with such bytes is not rewritten: they may be of an encoding that a fix would break.
            outcome.findings.extend(findings.map(|found| if known.is_none() { found.unfixed() } else { found }));
            if self.fails_fast && !outcome.findings.is_empty() {
                break;
            }
        }
        outcome
    }

    fn document(&self, input: Arc<Input>, mut text: Vec<u8>) -> Outcome {
        let is_list = matches!(input.kind, DocumentKind::List | DocumentKind::NulList);
        let linters = self.linters(&input, is_list);
        let (kind, bytes) = (input.kind, text.len() as u64);
        let (mut read, mut rewrite);
        if let Some(fixing) = self.rewriting.filter(|rewriting| matches!(rewriting, Rewriting::Fix { .. })) {
            let fixed =
                fix_until_stable(&text, fixing, |text| self.read(&linters, kind, text), |found| &mut found.findings);
            let (before, changes) = (std::mem::replace(&mut text, fixed.text), fixed.changes);
            read = fixed.found;
            // Stdin is printed even if it did not change.
            let is_passed_on = changes > 0 || input.path.is_none();
            rewrite = is_passed_on.then(|| {
                let found = self.read(&linters, kind, &before).findings;
                Rewrite { before, after: text.clone(), changes, failed: 0, found }
            });
        } else {
            (read, rewrite) = (self.read(&linters, kind, &text), None);
        }
        // A comment in UTF-8 is not a comment in UTF-16.
        if self.rewriting == Some(Rewriting::Ignores) && !urlgram_documents::is_utf_16(&text) {
            let found: Vec<(Span, &str)> =
                read.findings.iter().map(|located| (located.place(), located.finding.code())).collect();
            let added = urlgram_documents::add_ignores(kind, &text, &found);
            let (changes, failed) = ((found.len() - added.failed.len()) as u64, added.failed.len() as u64);
            let after = urlgram_documents::apply(&text, &added.edits).text;
            let found = read.findings.clone();
            rewrite = (!added.edits.is_empty()).then_some(Rewrite { before: text, after, changes, failed, found });
            let mut number = 0..;
            read.findings.retain(|_| number.next().is_some_and(|number| added.failed.contains(&number)));
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
    fn read(&self, linters: &Linters, kind: DocumentKind, text: &[u8]) -> Read {
        let Document { links, ignores, problems } = urlgram_documents::read(kind, text);
        let (lines, mut read) = (Lines::of(text), Read::default());
        for problem in &problems {
            let lint = match problem.kind {
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
        for link in &links {
            let first = read.findings.len();
            self.link(linters, link, &lines, &mut read);
            if read.findings.len() > first && !is_fixable(kind, text, link) {
                let found = read.findings.split_off(first);
                read.findings.extend(found.into_iter().map(LocatedFinding::unfixed));
            }
        }
        if problems.iter().any(|problem| problem.kind == DocumentProblemKind::NotUtf8) {
            read.findings = read.findings.into_iter().map(LocatedFinding::unfixed).collect();
        }
        self.apply_ignores(linters, &ignores, &lines, &mut read);
        read.findings.sort_by_key(|located| (located.offset, located.end_offset));
        read
    }

    fn link(&self, linters: &Linters, link: &Link<'_>, lines: &Lines<'_>, read: &mut Read) {
        let is_comment =
            self.input.comments && link.context == urlgram_documents::LinkContext::Line && link.text().starts_with('#');
        if link.text().is_empty() || is_comment {
            return;
        }
        read.texts += 1;
        let is_linked = link.is_explicit && link.context != urlgram_documents::LinkContext::Line;
        let linter = if is_linked { &linters.linked } else { &linters.alone };
        if !linter.is_clean_in(link.text(), link.role) {
            let findings = linter.check_in(link.text().as_bytes(), link.role).into_iter();
            let url: Arc<[u8]> = link.text().as_bytes().into();
            read.findings.extend(findings.map(|finding| lines.locate(finding, link, &url)));
        }
    }

    /// Removes findings that comments ignore, and reports comments that ignore nothing.
    fn apply_ignores(&self, linters: &Linters, ignores: &[IgnoreDirective], lines: &Lines<'_>, read: &mut Read) {
        let mut used: Vec<Vec<bool>> = ignores.iter().map(|ignore| vec![false; ignore.codes.len()]).collect();
        read.findings.retain(|located| {
            let mut keep = true;
            for (ignore, used) in ignores.iter().zip(&mut used) {
                if !ignore.covers(located.place()) {
                    continue;
                }
                for (code, used) in ignore.codes.iter().zip(used) {
                    if linters.linked.lint(located.finding.kind()).is_some_and(|lint| lint.matches(&code.code)) {
                        (*used, keep) = (true, false);
                    }
                }
            }
            read.ignored += u64::from(!keep);
            keep
        });
        for (ignore, used) in ignores.iter().zip(used) {
            for (code, _) in ignore.codes.iter().zip(used).filter(|(_, used)| !used) {
                // A lint that is not enabled may well apply.
                if linters.linked.is_enabled(&code.code) || linters.alone.is_enabled(&code.code) {
                    let what = format!("unused ignore comment: {}", code.code);
                    let finding = linters.linked.document_finding(
                        DocumentMistake::UnusedIgnore.lint(),
                        code.span,
                        what,
                        "no such finding here",
                    );
                    read.findings.extend(finding.map(|finding| lines.locate_own(finding)));
                }
            }
        }
    }
}

/// The findings in a document.
#[derive(Debug, Default)]
struct Read {
    findings: Vec<LocatedFinding>,
    texts: u64,
    ignored: u64,
}

impl LocatedFinding {
    /// The span in a document, which is shorter than 4 GiB.
    fn place(&self) -> Span {
        Span::new(self.offset as u32, self.end_offset as u32)
    }
}
