//! Results of reading a document: [`Document`].

use super::directive::IgnoreDirective;
use super::link::Link;
use super::reference::Reference;
use urlgram::span::Span;

/// Links, ignore comments and problems of a document, each in the order of their spans.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document<'a> {
    /// URLs in the document.
    pub links: Vec<Link<'a>>,
    /// References to files that a program follows while it reads the document.
    pub references: Vec<Reference>,
    /// Comments that suppress findings.
    pub ignores: Vec<IgnoreDirective>,
    /// Problems of the document itself.
    pub problems: Vec<DocumentProblem>,
}

/// A problem of a document as a whole, or of its syntax.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DocumentProblem {
    /// Kind of the problem.
    pub kind: DocumentProblemKind,
    /// Byte range in the document. For invalid UTF-8, the first invalid sequence.
    pub span: Span,
    /// Message in lower case, without a full stop.
    pub message: String,
    /// What to do, in whole sentences, if the message does not say it.
    pub help: Option<String>,
}

impl DocumentProblem {
    /// A problem of an entry that its program ignores or refuses, and what to write.
    pub(crate) fn entry(span: Span, message: impl Into<String>, help: impl Into<String>) -> DocumentProblem {
        DocumentProblem { kind: DocumentProblemKind::Entry, span, message: message.into(), help: Some(help.into()) }
    }
}

/// Kind of a [`DocumentProblem`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DocumentProblemKind {
    /// The document has 4 GiB or more. It was not read.
    TooLong,
    /// The document is not UTF-8. Invalid bytes in URLs are replaced by U+FFFD. UTF-16 with a byte order mark is not read.
    NotUtf8,
    /// The document is not UTF-8, and its format allows other encodings: plain text, mail, most programming languages, HTML that
    /// declares one. Invalid bytes in URLs are replaced by U+FFFD. This is not a mistake.
    OtherEncoding,
    /// A syntax error of the format, such as JSON without a closing brace. The rest was searched as plain text, or as far as
    /// the parser recovered.
    Syntax,
    /// A malformed `urlgram:` comment.
    Ignore,
    /// A text that nearly is a link, and that readers see as it is written: `[a](https://example.com/`.
    Markup,
    /// A reference to a label that the document does not define: `[a][b]` in Markdown, `` `a`_ `` in reStructuredText.
    Label,
    /// A second definition of a label with a different destination: `[a]: b` and `[a]: c` in Markdown.
    Redefinition,
    /// A reference to a container image that no program accepts: `image: ghcr.io/Team/app`.
    Image,
    /// A URL in quotation marks that are a part of the value: `- URL="http://a/"` in the environment of a service of Compose.
    Quotes,
    /// An entry that the program for the file ignores: `script-src self` in a content security policy, `127.0.0.1 http://a/` in a hosts
    /// file, a relative address in `robots.txt` or in a sitemap.
    Entry,
}
