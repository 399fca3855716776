//! One check of a document.

use std::cell::OnceCell;
use std::ops::Range;
use std::sync::Arc;

use super::checked::DocumentFinding;
use super::databases::{is_accepted_database, may_be_read_by_sqlalchemy};
use super::fixable::{is_certain, is_fixable, is_fixed_verbatim};
use super::ignores::{Ignore, Ignores};
use super::input::{DocumentInput, PageTree};
use super::packages::{has_patterns, is_accepted_remote, is_package, is_pattern, may_be_read_by_npm};
use super::page;
use super::texts::{Texts, is_named_by_text, is_unfilled};
use crate::rules::documents::{
    DeadReference, check_reference, is_filled, is_of_hugo, resolves_labels, site_of_reference,
};
use crate::{DeadLink, DocumentMistake, Linter, Page};
use urlgram::diagnostic::Diagnostic;
use urlgram::span::Span;
use urlgram_documents::{
    Document, DocumentKind, DocumentProblem, DocumentProblemKind, Edit, IgnoreDirective, IgnoredCode, front_matter,
};
use urlgram_documents::{Link, LinkContext, LinkRole, ReferenceKind};
use urlgram_sites::{SiteCount, has};

/// Value of [`DocumentFinding::within`] for a finding about the document itself.
const DOCUMENT: &str = "document";

/// The first line of a text whose signature covers every byte.
pub(super) const SIGNED: &[u8] = b"-----BEGIN PGP SIGNED MESSAGE-----";

/// A check of a document, and its findings so far.
pub(super) struct Run<'a> {
    /// Linter for URLs that cannot be relative.
    standalone: &'a Linter,
    /// Linter for links.
    linked: &'a Linter,
    has_comments: bool,
    /// Whether lines may be patterns.
    has_patterns: bool,
    input: &'a DocumentInput<'a>,
    findings: Vec<DocumentFinding>,
    texts: u64,
    ignored: u64,
    /// Whether the labels of the document may be defined elsewhere, once it was asked for.
    has_labels_elsewhere: OnceCell<bool>,
    /// Whether SQLAlchemy may read the document, once it was asked for.
    is_of_sqlalchemy: OnceCell<bool>,
}

impl<'a> Run<'a> {
    /// Begins a check with the linter for URLs that cannot be relative and the one for links. `has_comments` says whether lines of a
    /// list that begin with `#` are comments.
    pub(super) fn new([standalone, linked]: [&'a Linter; 2], has_comments: bool, input: &'a DocumentInput<'a>) -> Self {
        let has_patterns = has_patterns(input.name);
        Run {
            standalone,
            linked,
            has_comments,
            has_patterns,
            input,
            findings: Vec::new(),
            texts: 0,
            ignored: 0,
            has_labels_elsewhere: OnceCell::new(),
            is_of_sqlalchemy: OnceCell::new(),
        }
    }

    /// Returns the findings in the order of their places, the number of URLs, and the number of ignored findings.
    pub(super) fn check(self, document: &Document<'_>) -> (Vec<DocumentFinding>, u64, u64) {
        let page = self.input.tree.as_ref().and_then(|tree| page::open(self.linked, self.input, tree, &document.links));
        self.check_as(document, page)
    }

    /// Returns the findings in a document that is this page or a part of it, the number of URLs, and the number of ignored findings.
    pub(super) fn check_as(
        mut self,
        document: &Document<'_>,
        page: Option<Page<'_>>,
    ) -> (Vec<DocumentFinding>, u64, u64) {
        for problem in &document.problems {
            self.problem(problem);
        }
        let other = if page.is_none() { page::of_other_markup(self.linked, self.input) } else { None };
        let mut texts = Texts::new(self.linked, self.input);
        for (number, link) in document.links.iter().enumerate() {
            let first = self.findings.len();
            self.link(number, link, page.as_ref());
            if let Some(finding) = texts.finding(link).filter(|_| !link.is_generated) {
                self.findings.push(located(finding, number, link, &url(link)));
            }
            if !link.is_generated {
                let finding = match (&page, &other) {
                    (Some(page), _) => page::finding(self.linked, page, self.input.bytes, link),
                    (None, Some(other)) => page::finding_in_repository(self.linked, other, link),
                    (None, None) => None,
                };
                self.findings.extend(finding.map(|finding| located(finding, number, link, &url(link))));
            }
            let (bytes, is_record) = (self.input.bytes, self.input.kind.is_url_list());
            if self.findings.len() > first && !is_record {
                let is_fixable = is_fixable(bytes, link) && !self.is_joined(link);
                for finding in &mut self.findings[first..] {
                    finding.diagnostic.verify_fixes(|fix| is_certain(link, fix));
                    if !is_fixable || !is_fixed_verbatim(link, finding) {
                        finding.remove_fix();
                    }
                }
            }
        }
        if let Some(generator) = page.as_ref().and_then(Page::shows_shortcodes) {
            self.shortcodes(document, generator);
        }
        if let Some(page) = page {
            self.pages(document, &page);
            if self.has_labels_elsewhere() {
                let is_label = |problem: &&DocumentProblem| problem.kind == DocumentProblemKind::Label;
                document
                    .problems
                    .iter()
                    .filter(is_label)
                    .for_each(|_| page.leave_out("a program may define the label"));
            }
            page.record();
        }
        self.references(document);
        if !self.allows_fixes(&document.problems) {
            self.findings.iter_mut().for_each(DocumentFinding::remove_fix);
        }
        self.apply_ignores(&document.ignores);
        // Findings of a record are in the order of the linter, since long lists are not sorted.
        let end = |finding: &DocumentFinding| if self.input.kind.is_url_list() { 0 } else { finding.span.end };
        self.findings.sort_by_key(|finding| (finding.span.start, end(finding)));
        (self.findings, self.texts, self.ignored)
    }

    /// Whether the document may be changed: it is neither signed nor in an encoding that a fix would break.
    fn allows_fixes(&self, problems: &[DocumentProblem]) -> bool {
        let is_utf_8 = |kind| !matches!(kind, DocumentProblemKind::NotUtf8 | DocumentProblemKind::OtherEncoding);
        problems.iter().all(|problem| is_utf_8(problem.kind))
            && memchr::memmem::find(self.input.bytes, SIGNED).is_none()
    }

    /// Reports a part that could not be read.
    fn problem(&mut self, problem: &DocumentProblem) {
        let (mistake, label) = match problem.kind {
            DocumentProblemKind::OtherEncoding => return,
            DocumentProblemKind::Syntax if self.has_own_metadata(problem) => return,
            DocumentProblemKind::Label if self.has_labels_elsewhere() => return,
            DocumentProblemKind::Label => (DocumentMistake::UndefinedLabel, "shown as it is written"),
            DocumentProblemKind::Redefinition => {
                (DocumentMistake::UndefinedLabel, "programs use only one of the definitions")
            }
            DocumentProblemKind::Markup => (DocumentMistake::BrokenLinkMarkup, "shown as it is written"),
            DocumentProblemKind::Ignore => (DocumentMistake::BadIgnore, "ignores nothing"),
            DocumentProblemKind::Image => (DocumentMistake::BadImageReference, "no program accepts this reference"),
            DocumentProblemKind::Entry => (DocumentMistake::IgnoredEntry, "ignored or refused"),
            DocumentProblemKind::Quotes => (DocumentMistake::QuotedEnvironment, "part of the value"),
            // The rest is read as well.
            DocumentProblemKind::Syntax if self.input.kind == DocumentKind::Xml => {
                (DocumentMistake::BrokenDocument, "parsers stop here")
            }
            DocumentProblemKind::NotUtf8 | DocumentProblemKind::Syntax | DocumentProblemKind::TooLong => {
                (DocumentMistake::BrokenDocument, "read as plain text from here on")
            }
        };
        self.report_with_help(mistake, problem.span, (problem.message.clone(), label), problem.help.clone());
    }

    /// Whether a problem is about front matter whose lines are `key: text`, and a program of the repository may read these: `title: bind:`.
    fn has_own_metadata(&self, problem: &DocumentProblem) -> bool {
        let Some(tree) = self.input.tree.filter(|_| self.input.kind == DocumentKind::Markdown) else { return false };
        let bytes = self.input.bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(self.input.bytes);
        let text = String::from_utf8_lossy(bytes);
        let is_line = |line: &str| {
            let key = line.split_once(':').map_or("", |(key, _)| key);
            key.starts_with(|c: char| c.is_ascii_alphanumeric())
                && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_ ".contains(&byte))
        };
        front_matter(&text).is_some_and(|front| {
            // The mark of the byte order may be before it.
            !front.is_toml && (problem.span.start as usize) < front.end + 3 && text[front.metadata].lines().all(is_line)
        }) && tree.sites.has_own_reader(tree.root, tree.path)
    }

    /// Reports references to files and labels that do not exist.
    fn references(&mut self, document: &Document<'_>) {
        let Some(tree) = self.input.tree.filter(|_| !document.references.is_empty()) else { return };
        let place = (tree.root, tree.path);
        let Some(site) = document.references.iter().find_map(|found| site_of_reference(tree.sites, place, found.kind))
        else {
            return;
        };
        let mut count = SiteCount::default();
        for reference in &document.references {
            let text = String::from_utf8_lossy(&self.input.bytes[reference.span.range()]);
            let checked = check_reference(tree.sites, place, (&text, reference.span.start as usize), reference.kind);
            count.add(checked.as_ref().err().map(String::as_str));
            if let Ok(Some(DeadReference { mistake, message, label, help })) = checked {
                self.report_with_help(mistake, reference.span, (message, label), help);
            }
        }
        tree.sites.record(&site, tree.path, count);
    }

    /// Reports shortcodes of Hugo in place of destinations, which the generator of the page does not replace.
    fn shortcodes(&mut self, document: &Document<'_>, generator: &str) {
        for reference in document.references.iter().filter(|reference| reference.kind == ReferenceKind::Shortcode) {
            let text = self.input.bytes[reference.span.range()].trim_ascii_start();
            if text.starts_with(b"{{<") || text.starts_with(b"{{%") {
                let message = format!("a shortcode of Hugo, which {generator} does not replace");
                self.report(DocumentMistake::BrokenLinkMarkup, reference.span, message, "shown as it is written");
            }
        }
    }

    /// Reports pages in shortcodes of Hugo and in tags of Jekyll that do not exist, and their fragments.
    fn pages(&mut self, document: &Document<'_>, page: &Page<'_>) {
        let is_page = |kind| matches!(kind, ReferenceKind::Page | ReferenceKind::TagLink | ReferenceKind::Post);
        for reference in document.references.iter().filter(|reference| is_page(reference.kind)) {
            let text = &self.input.bytes[reference.span.range()];
            let after = fragment_after(self.input.bytes, reference.span.end as usize);
            let after = after.filter(|_| !text.contains(&b'#'));
            let fragment = after.clone().map_or(&[][..], |after| &self.input.bytes[after]);
            let whole = [text, fragment].concat();
            let whole = String::from_utf8_lossy(&whole);
            let mut found = match reference.kind {
                ReferenceKind::Page => page.check_shortcode(&whole),
                kind => page.check_tag(&whole, kind == ReferenceKind::Post),
            };
            let (mut start, length) = (reference.span.start, text.len() as u32);
            if let Some((dead, after)) = found.as_mut().zip(after).filter(|(dead, _)| dead.span.start > length) {
                dead.span = Span::new(dead.span.start - length, dead.span.end - length);
                start = after.start as u32;
            }
            self.dead_page(found, start);
        }
    }

    /// Reports a page that does not exist, or its fragment. `start` is the offset of its text in the document.
    fn dead_page(&mut self, found: Option<DeadLink>, start: u32) {
        let Some(DeadLink { mistake, span, message, label, meant }) = found else { return };
        let place = Span::new(start + span.start, start + span.end);
        let number = self.findings.len();
        self.report(mistake, place, message, label);
        if let Some((finding, meant)) = self.findings.get_mut(number).zip(meant) {
            finding.diagnostic = finding.diagnostic.clone().with_help(page::hint(mistake, &meant));
        }
    }

    fn has_labels_elsewhere(&self) -> bool {
        // Programs other than Hugo may fill in such texts before they read a page.
        let has_shortcode = || memchr::memmem::find(self.input.bytes, b"{{<").is_some();
        let is_so = || match &self.input.tree {
            Some(tree) => {
                let place = (tree.path, tree.root);
                resolves_labels(tree.sites, tree.path, tree.root) || has_shortcode() && !is_of_hugo(tree.sites, place)
            }
            None => has_shortcode(),
        };
        *self.has_labels_elsewhere.get_or_init(is_so)
    }

    /// Reports a finding about the document itself, and what to do about it, if its lint is selected.
    fn report_with_help(
        &mut self,
        mistake: DocumentMistake,
        span: Span,
        (message, label): (String, &'static str),
        help: Option<String>,
    ) {
        let number = self.findings.len();
        self.report(mistake, span, message, label);
        if let Some((finding, help)) = self.findings.get_mut(number).zip(help) {
            finding.diagnostic = finding.diagnostic.clone().with_help(help);
        }
    }

    /// Reports a finding about the document itself, if its lint is selected.
    fn report(&mut self, mistake: DocumentMistake, span: Span, message: impl Into<String>, label: &'static str) {
        let found = self.linked.document_finding(mistake.lint(), span, message.into(), label);
        self.findings.extend(found.map(|diagnostic| DocumentFinding {
            text: self.input.bytes[span.range()].into(),
            span,
            link: None,
            within: DOCUMENT,
            edit: diagnostic.fix().map(|fix| Edit { span: fix.span, text: fix.text.clone() }),
            diagnostic,
        }));
    }

    /// Checks the URL of a link.
    fn link(&mut self, number: usize, link: &Link<'_>, page: Option<&Page<'_>>) {
        let is_example = link.context == LinkContext::Example || link.is_generated;
        if link.text().is_empty() && !is_example {
            self.empty_link(link);
        }
        if !is_example && self.input.kind == DocumentKind::Markdown && is_unfilled(self.input.bytes, link) {
            let message = "link to the top of the page in a sentence about something else";
            self.report(DocumentMistake::EmptyLink, link.span, message, "leads to this page");
        }
        let is_comment = self.has_comments && link.context == LinkContext::Line && link.text().starts_with('#');
        let is_of_sqlalchemy = || *self.is_of_sqlalchemy.get_or_init(|| may_be_read_by_sqlalchemy(self.input));
        let is_accepted = || {
            is_accepted_remote(self.input.kind, self.input.name, link.text())
                || is_accepted_database(self.input, link.text(), is_of_sqlalchemy)
        };
        let is_compared = link.context == LinkContext::Line && self.has_patterns && is_pattern(link.text());
        if is_comment || !link.is_judged() && !is_example || is_accepted() || is_compared {
            return;
        }
        self.texts += u64::from(!is_example);
        let is_linked = link.is_explicit && link.context != LinkContext::Line || link.near_miss.is_some();
        let linter = if is_linked { self.linked } else { self.standalone };
        let mut found = linter.check_link(link);
        // An example shows anything but a secret that somebody issued. What a program writes again cannot be corrected there.
        found.retain(|finding| !is_example || linter.lint(finding.kind()).is_some_and(|lint| lint.in_examples));
        let is_name = || match page {
            Some(page) => page.has_name(link.text()),
            None => {
                let tree = self.input.tree.as_ref().filter(|_| page::may_be_page(self.input.kind));
                tree.is_some_and(|tree| is_file_name(tree, link.text()))
            }
        };
        if !found.is_empty() && is_name() {
            found.retain(|finding| linter.lint(finding.kind()).is_none_or(|lint| !lint.except_names));
        }
        if !found.is_empty() && self.is_filled(link) {
            found.clear();
        }
        if !found.is_empty() && may_be_read_by_npm(self.input.kind) && is_package(link.text()) {
            found.retain(|finding| linter.lint(finding.kind()).is_none_or(|lint| !lint.except_packages));
        }
        if !found.is_empty() && is_named_by_text(self.input.bytes, link) {
            found.retain(|finding| linter.lint(finding.kind()).is_none_or(|lint| !lint.is_about_sentences));
        }
        if !found.is_empty() {
            let url = url(link);
            self.findings.extend(found.into_iter().map(|finding| located(finding, number, link, &url)));
        }
    }

    /// Reports a link or an image without a destination.
    fn empty_link(&mut self, link: &Link<'_>) {
        // A chapter without a destination is a draft in the table of contents of a book.
        if link.role == LinkRole::Template || self.input.name.ends_with("SUMMARY.md") {
            return;
        }
        match link.context {
            // `[](){#name}` is an anchor of Python-Markdown.
            LinkContext::Destination if self.input.bytes[link.span.end as usize..].starts_with(b"){") => {}
            LinkContext::Destination if is_widget(&self.input.bytes[..link.span.start as usize]) => {}
            LinkContext::Destination => {
                self.report(DocumentMistake::EmptyLink, link.span, "link without a destination", "leads to this page");
            }
            LinkContext::Image => {
                self.report(DocumentMistake::EmptyLink, link.span, "image without a source", "shows nothing");
            }
            _ => {}
        }
    }

    /// Whether a program replaces a part of a link before Sphinx reads the document.
    fn is_filled(&self, link: &Link<'_>) -> bool {
        let may_be = self.input.kind == DocumentKind::Rst && link.text().contains('|');
        let tree = self.input.tree.as_ref().filter(|_| may_be);
        tree.is_some_and(|tree| is_filled(tree.sites, (tree.root, tree.path), link.text()))
    }

    /// Whether the reader of the document removes the spaces in a link, which are not part of the URL that is meant: in a target and a
    /// destination of reStructuredText.
    fn is_joined(&self, link: &Link<'_>) -> bool {
        let is_destination = matches!(link.context, LinkContext::Definition | LinkContext::Destination);
        self.input.kind == DocumentKind::Rst && is_destination && link.text().contains(' ')
    }

    /// Removes findings that comments ignore, and reports comments that ignore nothing.
    fn apply_ignores(&mut self, directives: &[IgnoreDirective]) {
        let mut ignores = Ignores::new(directives, self.linked);
        let places: Vec<_> = self.findings.iter().map(|finding| (finding.diagnostic.kind(), finding.span)).collect();
        let mut is_suppressed = ignores.suppress(&places).into_iter();
        let found = self.findings.len();
        self.findings.retain(|_| !is_suppressed.next().unwrap_or_default());
        self.ignored += (found - self.findings.len()) as u64;
        for code in ignores.unknown() {
            let message = format!("unknown code in an ignore comment: {}", code.code);
            self.report(DocumentMistake::BadIgnore, code.span, message, "ignores nothing");
        }
        for Ignore { directive, code } in ignores.unused() {
            let Some(IgnoredCode { code, span }) = code else {
                let message = "unused ignore comment";
                self.report(DocumentMistake::UnusedIgnore, directive.span, message, "no finding here");
                continue;
            };
            // A lint that is not enabled may well apply.
            if self.linked.is_enabled(code) || self.standalone.is_enabled(code) {
                let message = format!("unused ignore comment: {code}");
                self.report(DocumentMistake::UnusedIgnore, *span, message, "no such finding here");
            }
        }
    }
}

/// Whether a text is the name of a file next to a document.
fn is_file_name(tree: &PageTree<'_>, text: &str) -> bool {
    let folder = tree.path.parent().unwrap_or(tree.root);
    !text.contains('/') && has(tree.sites.files(), folder, text)
}

/// Whether a document, up to the destination of a link, ends with the text of a link that a program replaces by a widget:
/// `[video:vimeo/595885125](`.
fn is_widget(before: &[u8]) -> bool {
    const MAX_TEXT: usize = 256;
    let near = &before[before.len().saturating_sub(MAX_TEXT)..];
    let Some(text) = near.strip_suffix(b"](") else { return false };
    let Some(start) = memchr::memrchr(b'[', text) else { return false };
    let text = &text[start + 1..];
    let Some(colon) = memchr::memchr(b':', text) else { return false };
    let (name, value) = (&text[..colon], &text[colon + 1..]);
    let is_name = name.len() > 1 && name.iter().all(u8::is_ascii_lowercase);
    // A URL, a mail address, the port of a host, and a name of C++ are texts.
    let is_scheme = matches!(name, b"http" | b"https" | b"mailto" | b"ftp" | b"tel" | b"file" | b"localhost");
    let is_value = |byte: &u8| byte.is_ascii_graphic();
    is_name && !is_scheme && value.first().is_some_and(u8::is_ascii_alphanumeric) && value.iter().all(is_value)
}

/// Returns the range of the fragment that follows a shortcode, whose last argument ends at an offset: `#use` in
/// `{{< ref "start.md" >}}#use)` and `{% link start.md %}#use)`.
fn fragment_after(document: &[u8], end: usize) -> Option<Range<usize>> {
    let rest =
        document[end..].strip_prefix(b"\"").or_else(|| document[end..].strip_prefix(b"`")).unwrap_or(&document[end..]);
    let rest = rest.trim_ascii_start();
    let rest = [&b">}}"[..], b"%}}", b"%}"].iter().find_map(|close| rest.strip_prefix(*close))?;
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b")\"'<>".contains(byte);
    let length = rest.iter().position(is_end).unwrap_or(rest.len());
    let start = document.len() - rest.len();
    (rest.starts_with(b"#") && length > 1).then_some(start..start + length)
}

/// Returns the bytes of the URL of a link.
fn url(link: &Link<'_>) -> Arc<[u8]> {
    link.text().as_bytes().into()
}

/// Locates a finding of a link, whose URL is `text`.
fn located(diagnostic: Diagnostic, number: usize, link: &Link<'_>, text: &Arc<[u8]>) -> DocumentFinding {
    let edit = diagnostic.fix().and_then(|fix| link.edit(fix.span, &fix.text));
    DocumentFinding {
        text: Arc::clone(text),
        span: link.to_document(diagnostic.span()),
        link: Some(number),
        within: link.context.name(),
        // A fix that the place cannot hold is not offered.
        diagnostic: if edit.is_some() { diagnostic } else { diagnostic.without_fixes() },
        edit,
    }
}
