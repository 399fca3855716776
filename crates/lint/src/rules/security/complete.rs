//! Parts of templates that are complete, although a program goes on to build the URL.

use crate::{LinkRole, LintContext};

/// Whether a part of the text is what the URL will have there: it is not a template, or a program completes it elsewhere, as in
/// `"https://joe:hunter2@example.org/" + page`.
pub(super) fn is_complete(context: &LintContext<'_>, part: &str) -> bool {
    context.role() != LinkRole::Template
        || part.bytes().enumerate().all(|(at, byte)| is_literal(part.as_bytes(), at, byte))
}

/// Whether a byte is part of no placeholder of any language: `{name}`, `$name`, `%s`, `<name>`, `#{name}`, `*`.
fn is_literal(part: &[u8], at: usize, byte: u8) -> bool {
    let is_hex = |offset: usize| part.get(at + offset).is_some_and(u8::is_ascii_hexdigit);
    byte.is_ascii_alphanumeric() || b"-._~!&;=:".contains(&byte) || byte == b'%' && is_hex(1) && is_hex(2)
}
