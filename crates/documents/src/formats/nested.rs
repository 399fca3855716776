//! Strings with interpolated expressions, which may contain strings: `` `a ${b(`c`)}` ``, `"a #{b["c"]}"`.

use crate::language::{DOLLAR_HOLES, HASH_HOLES, Language, SHELL, TEMPLATE_HOLES};

/// Delimiters of an interpolated expression.
type Hole = (&'static [u8], u8);

/// Returns the delimiters of expressions in strings that open with a quote.
fn holes(language: &Language, quote: u8) -> &'static [Hole] {
    match quote {
        b'`' if language.is(TEMPLATE_HOLES) => &[(b"${", b'}')],
        b'"' | b'`' if language.is(HASH_HOLES) => &[(b"#{", b'}')],
        b'"' if language.is(SHELL) => &[(b"$(", b')'), (b"${", b'}')],
        b'"' if language.is(DOLLAR_HOLES) => &[(b"${", b'}')],
        _ => &[],
    }
}

/// Whether strings that open with a quote may contain expressions.
pub(super) fn has_holes(language: &Language, quote: u8) -> bool {
    !holes(language, quote).is_empty()
}

/// A string or an expression that contains the current offset.
enum Level {
    /// A string, with its closing quote.
    Text(u8),
    /// An expression, with its closing bracket and the number of open brackets.
    Code(u8, usize),
}

/// Returns the offset of the quote that closes the string whose content begins at `body`. `None` if nothing closes it.
pub(super) fn closing_quote(text: &[u8], body: usize, quote: u8, language: &Language) -> Option<usize> {
    let mut levels = vec![Level::Text(quote)];
    let mut at = body;
    while at < text.len() {
        let byte = text[at];
        let mut length = 1;
        match levels.last_mut()? {
            Level::Text(close) => {
                let close = *close;
                let hole = holes(language, close).iter().find(|(open, _)| text[at..].starts_with(open));
                match hole {
                    Some((open, end)) => {
                        length = open.len();
                        levels.push(Level::Code(*end, 1));
                    }
                    None if byte == b'\\' && (close != b'\'' || !language.is(SHELL)) => length = 2,
                    None if byte == close && levels.len() == 1 => return Some(at),
                    // A string within an expression does not contain a line end.
                    None if byte == close || byte == b'\n' && close == b'\'' => _ = levels.pop(),
                    None => {}
                }
            }
            Level::Code(close, depth) => match byte {
                b'\\' => length = 2,
                b'"' | b'\'' | b'`' => levels.push(Level::Text(byte)),
                b'{' if *close == b'}' => *depth += 1,
                b'(' if *close == b')' => *depth += 1,
                byte if byte == *close && *depth == 1 => _ = levels.pop(),
                byte if byte == *close => *depth -= 1,
                _ => {}
            },
        }
        at += length;
    }
    None
}
