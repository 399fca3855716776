//! Parts of pattern strings (section 2.1.3, "Parts").

use alloc::string::String;

/// The type of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PartType {
    /// Text that matches itself.
    FixedText,
    /// A regular expression.
    Regexp,
    /// `:name`: the shortest text up to the delimiter.
    SegmentWildcard,
    /// `*`: any text.
    FullWildcard,
}

/// The number of repetitions of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Modifier {
    None,
    /// `?`
    Optional,
    /// `*`
    ZeroOrMore,
    /// `+`
    OneOrMore,
}

impl Modifier {
    /// Returns the modifier as written.
    pub(super) fn text(self) -> &'static str {
        match self {
            Modifier::None => "",
            Modifier::Optional => "?",
            Modifier::ZeroOrMore => "*",
            Modifier::OneOrMore => "+",
        }
    }
}

/// A part of a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub(super) part_type: PartType,
    /// Text, or regular expression.
    pub(super) value: String,
    pub(super) modifier: Modifier,
    /// Name of the group; empty for fixed text.
    pub(super) name: String,
    pub(super) prefix: String,
    pub(super) suffix: String,
}

impl Part {
    /// Creates a part of fixed text.
    pub(super) fn fixed(value: String, modifier: Modifier) -> Self {
        let (name, prefix, suffix) = Default::default();
        Part { part_type: PartType::FixedText, value, modifier, name, prefix, suffix }
    }

    /// Whether the name was written, instead of a number.
    pub(super) fn has_custom_name(&self) -> bool {
        !self.name.starts_with(|char: char| char.is_ascii_digit())
    }
}

/// Settings of a component.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Options {
    /// The character that ends a segment.
    pub(super) delimiter: Option<char>,
    /// The character that belongs to a group that it precedes.
    pub(super) prefix: Option<char>,
    /// Whether case is ignored.
    pub(super) ignore_case: bool,
}

impl Options {
    pub(super) const HOSTNAME: Options = Options { delimiter: Some('.'), prefix: None, ignore_case: false };
    pub(super) const PATHNAME: Options = Options { delimiter: Some('/'), prefix: Some('/'), ignore_case: false };

    /// Returns the regular expression of a segment wildcard, as JavaScript writes it.
    pub(super) fn segment_wildcard(self) -> String {
        let delimiter = self.delimiter.map_or_else(String::new, |char| alloc::format!("\\{char}"));
        alloc::format!("[^{delimiter}]+?")
    }

    /// Whether the text consists of the prefix character.
    pub(super) fn is_prefix(self, text: &str) -> bool {
        self.prefix.is_some_and(|prefix| text.strip_prefix(prefix) == Some(""))
    }
}

/// The regular expression of a full wildcard.
pub(super) const FULL_WILDCARD: &str = ".*";
