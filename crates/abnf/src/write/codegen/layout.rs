//! Expressions of Rust, broken into lines.

/// Maximum width of a line in characters.
const WIDTH: usize = 110;

/// An expression.
#[derive(Clone, Debug)]
pub(super) enum Code {
    /// Text without breaks.
    Text(String),
    /// A call with its arguments.
    Call(&'static str, Vec<Code>),
    /// A tuple.
    Tuple(Vec<Code>),
}

impl Code {
    pub(super) fn text(text: impl Into<String>) -> Code {
        Code::Text(text.into())
    }

    /// Returns the expression on one line.
    pub(super) fn one_line(&self) -> String {
        let (open, parts, close) = match self {
            Code::Text(text) => return text.clone(),
            Code::Call(name, parts) => (format!("{name}("), parts, ")"),
            Code::Tuple(parts) => ("(".to_owned(), parts, if parts.len() == 1 { ",)" } else { ")" }),
        };
        let parts: Vec<String> = parts.iter().map(Code::one_line).collect();
        format!("{open}{}{close}", parts.join(", "))
    }

    /// Returns the expression in lines that fit, after a number of columns, of which some are indentation.
    pub(super) fn lines(&self, indent: usize, column: usize) -> String {
        let line = self.one_line();
        if column + line.chars().count() <= WIDTH {
            return line;
        }
        let (open, parts) = match self {
            Code::Text(text) => return text.clone(),
            // The only argument of a call continues its line.
            Code::Call(name, parts) if parts.len() == 1 => {
                return format!("{name}({})", parts[0].lines(indent, column + name.len() + 1));
            }
            Code::Call(name, parts) => (format!("{name}("), parts),
            Code::Tuple(parts) => ("(".to_owned(), parts),
        };
        let (outer, inner) = (" ".repeat(indent), " ".repeat(indent + 4));
        let parts: Vec<String> =
            parts.iter().map(|part| format!("{inner}{},\n", part.lines(indent + 4, indent + 5))).collect();
        format!("{open}\n{}{outer})", parts.concat())
    }
}

/// Returns a byte string literal.
pub(super) fn byte_string(bytes: &[u8]) -> String {
    format!("b\"{}\"", bytes.escape_ascii())
}

/// Returns a byte literal.
pub(super) fn byte(byte: u8) -> String {
    match byte {
        b'"' => "b'\"'".to_owned(),
        b' '..=b'~' => format!("b'{}'", byte.escape_ascii()),
        _ => format!("0x{byte:02X}"),
    }
}

/// Returns a pattern of inclusive ranges.
pub(super) fn pattern<T: Copy + PartialEq>(ranges: &[(T, T)], shown: impl Fn(T) -> String) -> String {
    let range = |(first, last): &(T, T)| {
        if first == last { shown(*first) } else { format!("{}..={}", shown(*first), shown(*last)) }
    };
    ranges.iter().map(range).collect::<Vec<_>>().join(" | ")
}
