//! Literals of Ruby such as `%(…)`, `%q{…}`, `%w[…]` and `%r{…}`.

/// A literal at a percent sign.
pub(super) struct PercentLiteral {
    /// Length of the percent sign, the letter and the opening bracket.
    pub(super) opening: usize,
    /// The closing bracket.
    pub(super) close: u8,
    /// Length of the whole literal.
    pub(super) length: usize,
    pub(super) is_regex: bool,
}

/// Returns the literal at the beginning of a text, if a value may begin there. `before` is the text before it. `is_closed` becomes
/// false at a literal that nothing closes, and no literal is found after it, so that no text is searched twice.
pub(super) fn percent_literal(rest: &[u8], before: &str, is_closed: &mut bool) -> Option<PercentLiteral> {
    let letter = rest.get(1).filter(|letter| b"qQwWiIr".contains(letter));
    let opening = if letter.is_some() { 3 } else { 2 };
    let open = *rest.get(opening - 1)?;
    let close = match open {
        b'(' => b')',
        b'[' => b']',
        b'{' => b'}',
        b'<' => b'>',
        b'|' | b'!' if letter.is_some() => open,
        _ => return None,
    };
    if !*is_closed || !begins_value(before) {
        return None;
    }
    let end = end(&rest[opening..], open, close);
    *is_closed = end.is_some();
    Some(PercentLiteral { opening, close, length: opening + end? + 1, is_regex: letter == Some(&b'r') })
}

/// Whether a value may follow a text. After another value, `%` computes a remainder or fills a template.
fn begins_value(before: &str) -> bool {
    let line = before.trim_end_matches([' ', '\t']);
    let is_apart = line.len() < before.len();
    match line.as_bytes().last() {
        None => true,
        Some(byte) => b"=([{,|&!?:;+<\n".contains(byte) || is_apart && (byte.is_ascii_alphanumeric() || *byte == b'_'),
    }
}

/// Returns the offset of the bracket that closes a literal. Brackets of the same kind nest.
fn end(body: &[u8], open: u8, close: u8) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, 0);
    while at < body.len() {
        match body[at] {
            b'\\' => at += 1,
            byte if byte == close && depth == 0 => return Some(at),
            byte if byte == close => depth -= 1,
            byte if byte == open => depth += 1,
            _ => {}
        }
        at += 1;
    }
    None
}
