//! The grammar in a file of any kind: [`GrammarSource`].

use super::blocks;
use super::decode::decode;
use super::markup::{self, Markup};
use super::pages;

/// Kind of document that a grammar was found in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SourceKind {
    /// A grammar alone.
    Grammar,
    /// The text of an RFC or an Internet-Draft, with prose or page breaks.
    RfcText,
    /// The XML of an RFC (xml2rfc): `<sourcecode type="abnf">`.
    Xml,
    /// HTML: `<pre>`.
    Html,
    /// Markdown: fenced code blocks.
    Markdown,
}

impl SourceKind {
    /// Returns the reason why a document of this kind contains no rule.
    pub fn without_rules(self) -> &'static str {
        match self {
            SourceKind::Grammar => "the file is empty",
            SourceKind::RfcText => "no line of the text begins a rule",
            SourceKind::Xml => "no `<sourcecode>` or `<artwork>` contains a rule",
            SourceKind::Html => "no `<pre>` contains a rule",
            SourceKind::Markdown => "no fenced code block contains a rule",
        }
    }
}

/// The text of a grammar, taken out of a document.
///
/// ```
/// use urlgram_abnf::{GrammarSource, SourceKind};
///
/// let document = b"# Notes\n\n~~~abnf\ngreeting = \"hello\"\n~~~\n";
/// let source = GrammarSource::of(document);
/// assert_eq!(source.kind, SourceKind::Markdown);
/// assert_eq!(source.text.trim(), "greeting = \"hello\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GrammarSource {
    /// Grammar. Lines that belong to something else are empty, so that the numbers of lines are those of the document.
    pub text: String,
    /// Kind of the document.
    pub kind: SourceKind,
    /// Byte offset in `text` of the first byte that is not UTF-8. The document was then read as ISO 8859-1.
    pub not_utf8: Option<usize>,
}

impl GrammarSource {
    /// Finds the grammar in a document.
    pub fn of(bytes: &[u8]) -> GrammarSource {
        let decoded = decode(bytes);
        let kind = kind(&decoded.text);
        let text = match kind {
            SourceKind::Grammar => decoded.text,
            SourceKind::RfcText => rfc_text(&decoded.text),
            SourceKind::Markdown => markup::fences(&decoded.text),
            SourceKind::Xml => markup::elements(&decoded.text, Markup::Xml),
            SourceKind::Html => {
                let found = markup::elements(&decoded.text, Markup::Html);
                if is_paged(&found) || !blocks::is_grammar(&found) { rfc_text(&found) } else { found }
            }
        };
        let not_utf8 = decoded.not_utf8.filter(|at| text.is_char_boundary(*at) && *at < text.len());
        GrammarSource { text, kind, not_utf8 }
    }

    /// Returns the grammar without the empty lines that replace the rest of the document: at most one between two rules.
    ///
    /// ```
    /// let document = b"<rfc>\n<sourcecode type=\"abnf\">\n a = b\n\n\n b = \"x\"\n</sourcecode>\n</rfc>\n";
    /// assert_eq!(urlgram_abnf::GrammarSource::of(document).compact(), "a = b\n\nb = \"x\"\n");
    /// ```
    pub fn compact(&self) -> String {
        let mut compact = String::new();
        let mut is_apart = false;
        for line in self.text.trim_start_matches('\u{feff}').lines().map(str::trim_end) {
            if line.is_empty() {
                is_apart = !compact.is_empty();
                continue;
            }
            if std::mem::take(&mut is_apart) {
                compact.push('\n');
            }
            compact.push_str(line);
            compact.push('\n');
        }
        compact
    }
}

fn rfc_text(text: &str) -> String {
    let text = pages::without_breaks(text);
    if blocks::is_grammar(&text) { text } else { blocks::rules_of(&text) }
}

fn is_paged(text: &str) -> bool {
    text.contains('\u{c}') || text.lines().any(pages::is_footer)
}

fn kind(text: &str) -> SourceKind {
    let head: String = text.trim_start_matches('\u{feff}').trim_start().chars().take(2048).collect();
    let head = head.to_ascii_lowercase();
    if head.starts_with("<!doctype html") || head.starts_with("<html") || head.starts_with("<pre") {
        SourceKind::Html
    } else if head.starts_with("<?xml") || head.starts_with("<rfc") || head.starts_with("<!doctype rfc") {
        if head.contains("<html") { SourceKind::Html } else { SourceKind::Xml }
    } else if text.lines().filter(|line| markup::fence(line).is_some()).count() > 1 || markup::is_prose(text) {
        SourceKind::Markdown
    } else if is_paged(text) || head.contains("\nrequest for comments:") || head.contains("internet-draft ") {
        SourceKind::RfcText
    } else {
        SourceKind::Grammar
    }
}
