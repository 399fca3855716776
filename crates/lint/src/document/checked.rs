//! The findings in a document: [`Checked`].

use std::sync::Arc;

use urlgram::diagnostic::Diagnostic;
use urlgram::span::Span;
use urlgram_documents::{Document, Edit, Link};

use super::fix::FixLevel;

/// The result of checking a document.
#[derive(Debug)]
pub struct Checked<'a> {
    /// URLs, ignore comments and problems that were read.
    pub document: Document<'a>,
    /// Findings in the order of their places, without those that comments ignore.
    pub findings: Vec<DocumentFinding>,
    /// Number of findings that comments ignore.
    pub ignored: u64,
    /// Number of URLs that were checked. URLs of examples are only searched for secrets and do not count.
    pub texts: u64,
}

/// A finding and its place in a document.
#[derive(Clone, Debug)]
pub struct DocumentFinding {
    /// Diagnostic with spans in bytes of `text`. A finding about the document itself has spans of the document.
    pub diagnostic: Diagnostic,
    /// URL of the finding, decoded from its document and shared by all findings of the URL. A finding about the document itself has the
    /// bytes at its span.
    pub text: Arc<[u8]>,
    /// Span of the document in bytes.
    pub span: Span,
    /// Index of the link in [`Document::links`]; absent for a finding about the document itself.
    pub link: Option<usize>,
    /// Syntactic context of the URL: `link destination`, or `document` for a finding about the document itself.
    pub within: &'static str,
    /// Edit of the document that applies the fix. Absent if there is no fix, or none that can be made there.
    pub edit: Option<Edit>,
}

impl<'a> Checked<'a> {
    /// Returns the link that a finding is about; absent for a finding about the document itself.
    pub fn link(&self, finding: &DocumentFinding) -> Option<&Link<'a>> {
        finding.link.and_then(|link| self.document.links.get(link))
    }

    /// Returns the diagnostic of a finding with all its spans in bytes of the document.
    ///
    /// ```
    /// use urlgram_documents::DocumentKind;
    /// use urlgram_lint::Config;
    /// use urlgram_lint::document::{DocumentInput, DocumentLinter};
    ///
    /// let linter = DocumentLinter::new(DocumentKind::Html, &Config::default());
    /// let checked = linter.check(&DocumentInput::new(DocumentKind::Html, b"<a href='http://h.example/?a&amp;b c'>x</a>"));
    /// let finding = &checked.findings[0];
    /// assert_eq!(finding.diagnostic.span().to_string(), "21..22");
    /// assert_eq!(checked.in_document(finding).span().to_string(), "34..35");
    /// ```
    pub fn in_document(&self, finding: &DocumentFinding) -> Diagnostic {
        let diagnostic = finding.diagnostic.clone();
        match self.link(finding) {
            Some(link) => diagnostic.with_spans(|span| link.to_document(span)),
            None => diagnostic,
        }
    }

    /// Removes the fixes that [`fix`](super::DocumentLinter::fix) applies at this level. In the text that it returns, they are those
    /// that would damage the document or have no end.
    #[must_use]
    pub fn without_fixes(mut self, level: FixLevel) -> Self {
        for finding in &mut self.findings {
            if finding.wanted_edit(level).is_some() {
                finding.remove_fix();
            }
        }
        self
    }
}

impl DocumentFinding {
    /// Returns the edit that applies the fix, if the level allows it.
    pub fn wanted_edit(&self, level: FixLevel) -> Option<&Edit> {
        let is_wanted = self.diagnostic.fix().is_some_and(|fix| level == FixLevel::Unsafe || fix.is_safe());
        self.edit.as_ref().filter(|_| is_wanted)
    }

    pub(super) fn remove_fix(&mut self) {
        if self.diagnostic.fix().is_some() {
            self.diagnostic = self.diagnostic.clone().without_fixes();
        }
        self.edit = None;
    }
}
