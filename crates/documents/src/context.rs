//! The surroundings of a URL in a document.

/// Syntactic context of a URL in its document.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LinkContext {
    /// A line, or a text that ends with NUL, of a list.
    Line,
    /// Running text.
    Prose,
    /// `<http://a/>` in Markdown.
    Autolink,
    /// `[text](http://a/)` in Markdown.
    Destination,
    /// `![text](http://a/)` in Markdown.
    Image,
    /// `[label]: http://a/` in Markdown.
    Definition,
    /// An HTML attribute. [`Link::name`](crate::Link::name) is the span of its name.
    Attribute,
    /// A string or another value. [`Link::name`](crate::Link::name) is the span of its key.
    String,
    /// A comment.
    Comment,
    /// Unquoted words of a program or of a configuration file: `curl http://a/`.
    Bare,
    /// A cell of a table.
    Cell,
    /// Code that a text shows: a listing, or words between backticks. Nobody follows its URLs.
    Example,
}

impl LinkContext {
    /// Returns the description for messages, such as `link destination`.
    pub const fn name(self) -> &'static str {
        match self {
            LinkContext::Line => "line",
            LinkContext::Prose => "text",
            LinkContext::Autolink => "autolink",
            LinkContext::Destination => "link destination",
            LinkContext::Image => "image",
            LinkContext::Definition => "reference definition",
            LinkContext::Attribute => "attribute",
            LinkContext::String => "string",
            LinkContext::Comment => "comment",
            LinkContext::Bare => "word",
            LinkContext::Cell => "cell",
            LinkContext::Example => "example",
        }
    }
}

/// Reason why characters after a URL were not taken as a part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrimReason {
    /// They look like the end of a sentence.
    Punctuation,
    /// They close a bracket that the URL does not open.
    Bracket,
}

/// Kind of a line break in or after a URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineBreak {
    /// A line break within angle brackets. It was removed, with the white space around it (RFC 3986 appendix C).
    Joined,
    /// A soft line break of a quoted-printable mail: `=` at the end of the line (RFC 2045 section 6.7). The URL probably
    /// continues, but the next line was not joined.
    QuotedPrintable,
}

/// The delimitation of a URL, which decides what can replace it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Boundary {
    /// An explicit place that contains only the URL.
    Whole,
    /// White space or quotes. The URL does not end with a comma.
    Word,
    /// A whole value that looks like a URL.
    Value,
    /// The appearance of the URL in running text.
    Bare,
    /// Angle brackets.
    Angled,
    /// Quotation marks.
    Quoted,
}
