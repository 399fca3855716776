//! The linter of documents: [`DocumentLinter`].

use urlgram_documents::{Document, DocumentKind, verified};

use super::checked::{Checked, DocumentFinding};
use super::fix::{FixLevel, FixedDocument, fix_until_stable};
use super::fixable::is_fixable;
use super::input::DocumentInput;
use super::page;
use super::rules::DocumentRules;
use super::run::Run;
use crate::{Config, Linter, Page};

/// A pair of linters for the URLs of documents: one for URLs that cannot be relative, and one for links.
#[derive(Debug)]
pub struct DocumentLinter {
    standalone: Linter,
    linked: Linter,
    has_comments: bool,
}

impl DocumentLinter {
    /// Makes a linter for a kind of document. The URLs must match the [default rules](DocumentRules::of) of the kind instead of the rule
    /// of the configuration, and conventions are accepted except in lists.
    pub fn new(kind: DocumentKind, config: &Config) -> DocumentLinter {
        let config = Config { accepts_conventions: !kind.is_url_list(), ..config.clone() };
        DocumentLinter::with_rules(&config, DocumentRules::of(kind))
    }

    /// Makes a linter for documents whose URLs must match these rules.
    pub fn with_rules(config: &Config, rules: DocumentRules) -> DocumentLinter {
        let linter = |rule| Linter::new(Config { rule, ..config.clone() });
        DocumentLinter { standalone: linter(rules.standalone), linked: linter(rules.linked), has_comments: false }
    }

    /// Sets whether lines of a list that begin with `#` are comments.
    #[must_use]
    pub fn with_comments(self, has_comments: bool) -> DocumentLinter {
        DocumentLinter { has_comments, ..self }
    }

    /// Returns the linter for a record of a list, and for a URL in running text.
    pub const fn standalone(&self) -> &Linter {
        &self.standalone
    }

    /// Returns the linter for a link, which may be relative to its document.
    pub const fn linked(&self) -> &Linter {
        &self.linked
    }

    /// Whether lines of a list that begin with `#` are comments.
    pub const fn has_comments(&self) -> bool {
        self.has_comments
    }

    /// Returns the page that a document is, if its links are checked.
    pub fn page<'a>(&self, input: &DocumentInput<'a>, document: &Document<'_>) -> Option<Page<'a>> {
        page::open(&self.linked, input, input.tree.as_ref()?, &document.links)
    }

    /// Checks a document.
    pub fn check<'a>(&self, input: &DocumentInput<'a>) -> Checked<'a> {
        let document = urlgram_documents::read(input.kind, input.bytes);
        let (findings, texts, ignored) =
            Run::new([&self.standalone, &self.linked], self.has_comments, input).check(&document);
        Checked { document, findings, ignored, texts }
    }

    /// Applies the fixes of a document that was checked. Fixes that would change its structure are left out, and so are lines whose
    /// fixes have no end, and records of a list that look like patterns or parts of URLs.
    pub fn fix(&self, input: &DocumentInput<'_>, checked: &Checked<'_>, level: FixLevel) -> FixedDocument {
        let edits = |bytes: &[u8], checked: &Checked<'_>| {
            let is_fixable =
                |finding: &&DocumentFinding| checked.link(finding).is_none_or(|link| is_fixable(bytes, link));
            let fixable = checked.findings.iter().filter(is_fixable);
            fixable.filter_map(|finding| finding.wanted_edit(level).cloned()).collect()
        };
        let next = |bytes: &[u8]| edits(bytes, &self.check(&input.with_bytes(bytes)));
        let first = edits(input.bytes, checked);
        fix_until_stable(input.bytes, first, next, |text, edits| verified(input.kind, text, edits))
    }
}
