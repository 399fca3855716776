//! Tokens of a rule: [`Token`].

use urlgram::span::Span;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Name(String),
    /// `=` and `:=` (false), or `=/` (true).
    Defined(bool),
    /// `/`, or `|` in the older dialects.
    Or,
    /// `(` or `[`, or `{` of another notation.
    Open(char),
    /// `)` or `]`, or `}` of another notation.
    Close(char),
    /// `2*4`, `3`, `*`; with `#` for a list: `1#`.
    Count {
        min: u32,
        max: Option<u32>,
        list: bool,
    },
    Text {
        text: String,
        /// Whether it has `%s` (true) or `%i` (false), if any.
        case_sensitive: Option<bool>,
    },
    Range(u32, u32),
    Numbers(Vec<u32>),
    Prose(String),
    /// Placeholder for an element with an error that is already reported.
    Invalid,
}

#[derive(Clone, Debug)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) span: Span,
    /// Whether it is the first token on its line.
    pub(super) first_of_line: bool,
}

impl Token {
    /// Returns the description for messages.
    pub(super) fn described(&self) -> String {
        match self {
            Token::Name(name) => format!("name `{name}`"),
            Token::Defined(false) => "`=`".into(),
            Token::Defined(true) => "`=/`".into(),
            Token::Or => "`/`".into(),
            Token::Open(c) | Token::Close(c) => format!("`{c}`"),
            Token::Count { .. } => "count".into(),
            Token::Text { .. } => "quoted string".into(),
            Token::Range(..) | Token::Numbers(_) => "number".into(),
            Token::Prose(_) => "`<`".into(),
            Token::Invalid => "text".into(),
        }
    }
}
