//! reStructuredText: link targets, embedded URLs, directives, and text without literal blocks.

use std::ops::Range;

use super::rst_inline::{self, ESCAPES};
use super::rst_names::target_colon;
use super::rst_nearly::Targets;
use super::sphinx;
use crate::collect::Collector;
use crate::context::LinkContext;
use crate::document::DocumentProblemKind;
use crate::escaping::Escaping;
use crate::reference::ReferenceKind;
use urlgram::span::OptSpan;

/// Directives whose content is not text.
const LITERAL: &[&str] = &[
    "code-block", "code", "sourcecode", "highlight", "parsed-literal", "productionlist", "math", "doctest", "testcode",
    "testoutput", "testsetup", "testcleanup", "raw", "prompt", "graphviz", "digraph", "uml", "mermaid", "ipython",
    "plot", "csv-table", "jinja",
];

/// Reads the document in a range.
pub(crate) fn read(out: &mut Collector<'_>, range: Range<usize>) {
    let text = out.raw(range.clone());
    let mut reader = Reader {
        out,
        targets: Targets::of(text),
        text: None,
        skipped: None,
        is_literal_next: false,
        last_indent: 0,
        is_doctest: false,
        is_markup: false,
        comment: None,
        contents: None,
    };
    let mut at = range.start;
    for line in text.split_inclusive('\n') {
        reader.line(at, line);
        at += line.len();
    }
    reader.flush();
}

struct Reader<'o, 'a> {
    out: &'o mut Collector<'a>,
    targets: Targets<'a>,
    /// Range of the current text.
    text: Option<Range<usize>>,
    /// Indentation of the line before the literal block, which ends at a line that is indented no more than this.
    skipped: Option<usize>,
    /// Whether the last paragraph ends with `::`, so that a block that is indented more is literal.
    is_literal_next: bool,
    last_indent: usize,
    /// Whether the lines up to the next empty one belong to a doctest.
    is_doctest: bool,
    /// Whether the current text belongs to a footnote or a directive, which another one may follow.
    is_markup: bool,
    /// Indentation of the comment whose continuation may follow.
    comment: Option<usize>,
    /// Indentation of the table of contents whose entries may follow, and whether they are patterns.
    contents: Option<(usize, bool)>,
}

impl Reader<'_, '_> {
    fn line(&mut self, at: usize, line: &str) {
        let content = line.trim_ascii();
        if content.is_empty() {
            self.is_doctest = false;
            return self.flush();
        }
        let indent = line.len() - line.trim_start().len();
        if let Some(outer) = self.skipped.filter(|_| indent > 0) {
            if indent > outer {
                return self.out.example(at + indent..at + indent + content.len());
            }
        }
        self.skipped = None;
        let is_new = self.text.is_none();
        if self.is_literal_next && is_new {
            self.is_literal_next = false;
            if indent > self.last_indent {
                self.skipped = Some(self.last_indent);
                return self.out.example(at + indent..at + indent + content.len());
            }
        }
        let span = at + indent..at + indent + content.len();
        if self.comment.is_some_and(|outer| indent > outer) {
            return self.out.comment(span, 0, 0);
        }
        self.comment = None;
        match self.contents {
            Some((outer, is_glob)) if indent > outer => {
                self.contents = Some((outer, is_glob || content.starts_with(":glob:")));
                if !is_glob && !content.starts_with(':') {
                    sphinx::entry(self.out, span.clone());
                }
            }
            _ => self.contents = None,
        }
        self.last_indent = indent;
        self.is_doctest |= is_new && content.starts_with(">>>");
        if self.is_doctest {
            return self.out.example(span);
        }
        match content.strip_prefix("..").filter(|rest| rest.is_empty() || rest.starts_with(' ')) {
            Some(rest) if is_new || self.is_markup => self.explicit_markup(span, rest, indent),
            _ if content.starts_with("__ ") && is_new => self.target(span.start + 3..span.end),
            _ if content.starts_with(":target: ") && is_new => self.target(span.start + 9..span.end),
            _ => {
                self.is_markup &= !is_new;
                self.is_literal_next = content.ends_with("::");
                let text = self.text.get_or_insert(span.clone());
                text.end = span.end;
            }
        }
    }

    /// Searches the current text for URLs.
    fn flush(&mut self) {
        if let Some(text) = self.text.take() {
            rst_inline::read(self.out, text, &self.targets);
        }
    }

    /// Reads a line that begins with `..`, which `rest` follows.
    fn explicit_markup(&mut self, span: Range<usize>, rest: &str, indent: usize) {
        self.flush();
        (self.is_literal_next, self.is_markup) = (false, true);
        let markup = rest.trim_start();
        let start = span.end - markup.len();
        if markup.starts_with('_') {
            if let Some(colon) = target_colon(markup) {
                return self.target(start + colon + 1..span.end);
            }
            // ``.. _`name``: https://example.org/``.
            if let Some(end) = markup.strip_prefix("_`").and_then(|rest| rest.find("``:")) {
                let place = start + 2 + end + 1..start + 2 + end + 2;
                return self.out.mistake(
                    DocumentProblemKind::Markup,
                    place,
                    "one backtick too many after the name of a target",
                );
            }
        }
        if markup.starts_with('[') {
            self.text = Some(start..span.end);
            return;
        }
        // `.. |name| image:: a.png`
        let (markup, start) = match markup.strip_prefix('|').and_then(|rest| rest.split_once("| ")) {
            Some((_, directive)) => (directive, span.end - directive.len()),
            None => (markup, start),
        };
        match markup.split_once("::") {
            Some((name, _)) if is_name(name) => self.directive(name, start + name.len() + 2..span.end, indent),
            _ => {
                self.comment = Some(indent);
                self.out.comment(span, 2, 0);
            }
        }
    }

    fn directive(&mut self, name: &str, argument: Range<usize>, indent: usize) {
        match name {
            "include" | "literalinclude" => {
                self.out.reference(argument.clone(), ReferenceKind::File);
                self.text = None;
                self.skipped = Some(indent);
            }
            "toctree" => self.contents = Some((indent, false)),
            "image" | "figure" if self.out.raw(argument.clone()).trim_ascii().is_empty() => self.text = None,
            "image" | "figure" => {
                self.out.reference(argument.clone(), ReferenceKind::File);
                self.out.explicit(argument, LinkContext::Image, Escaping::Other(&ESCAPES), OptSpan::NONE);
                // Its options follow without an empty line.
                self.text = None;
            }
            _ if LITERAL.contains(&name) => self.skipped = Some(indent),
            _ if !self.out.raw(argument.clone()).trim_ascii().is_empty() => self.text = Some(argument),
            _ => {}
        }
    }

    /// Reads the destination of a target. A name followed by `_` is another target.
    fn target(&mut self, range: Range<usize>) {
        let raw = self.out.raw(range.clone()).trim_ascii();
        // ``:doc:`name` `` is a reference of Sphinx.
        let is_role = raw.starts_with(':') && raw.contains(":`");
        let raw = raw.trim_matches('`');
        if !raw.is_empty() && !raw.ends_with('_') && !is_role {
            rst_inline::destination(self.out, range, LinkContext::Definition);
        }
    }
}

/// Whether a text is the name of a directive.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:+".contains(&byte))
}
