//! Quotation marks around the title of a link.

/// Quotation marks that open a title in a text, and those that close it.
const PAIRS: [(char, char); 5] = [
    ('\u{201c}', '\u{201d}'),
    ('\u{201d}', '\u{201d}'),
    ('\u{201e}', '\u{201c}'),
    ('\u{2018}', '\u{2019}'),
    ('\u{ab}', '\u{bb}'),
];

/// Returns the title in curly quotation marks that white space precedes, up to the end of a text. Markdown reads only straight marks
/// around a title.
///
/// ```
/// use urlgram::quotation::curly_title;
///
/// assert_eq!(curly_title(" “The guide”"), Some("The guide"));
/// assert_eq!(curly_title(" \"The guide\""), None);
/// ```
pub fn curly_title(text: &str) -> Option<&str> {
    let title = text.trim();
    let inner = |(open, close): (char, char)| title.strip_prefix(open)?.strip_suffix(close);
    PAIRS.into_iter().find_map(inner).filter(|_| text.starts_with(char::is_whitespace))
}
