//! An example of a text: [`Example`].

/// A text that a document or a list shows, and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// Text.
    pub text: String,
    /// Rule that the text is an example of. A figure does not name one.
    pub rule: Option<String>,
    /// Whether the rule is said to match the text.
    pub is_accepted: bool,
    /// Number of the line that shows it, from 1, in the document or in the list.
    pub line: usize,
    /// Origin of the example.
    pub kind: ExampleKind,
}

/// Origin of an [`Example`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExampleKind {
    /// A comment of the grammar: `; accepts: text`.
    Comment,
    /// A list in a file next to the document.
    List,
    /// A line of a figure, of a code block or of preformatted text.
    Figure,
    /// A text in quotation marks.
    Quoted,
}

impl ExampleKind {
    /// Returns the word for the origin: `comment`, `list`, `figure` or `quoted`.
    pub const fn name(self) -> &'static str {
        match self {
            ExampleKind::Comment => "comment",
            ExampleKind::List => "list",
            ExampleKind::Figure => "figure",
            ExampleKind::Quoted => "quoted",
        }
    }
}
