use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::class::Class;
use urlgram::grammar::rfc6068::{self, QCHAR};
use urlgram::percent::{pct_decoded, pct_encoded};

declare_lint! {
    /// ## What it does
    /// Finds a mailto header whose value is not percent-encoded correctly.
    ///
    /// ## Why is this bad?
    /// After `?`, a mailto URL has headers of the form `name=value`, with `&` between them. In a value, spaces,
    /// `/`, `?`, `=` and `&` are percent-encoded, and `+` is a plus, not a space as in HTML forms. Mail programs
    /// cut a subject at a raw space or `&`, read a second `?` as text, and show every `+` to the reader. A line of the
    /// body ends with `%0D%0A`; after `%0A` alone some programs show one long line.
    ///
    /// ## Example
    /// ```text
    /// mailto:a@example.org?subject=a b
    /// mailto:a@example.org?subject=Hi?body=x
    /// mailto:a@example.org?subject
    /// mailto:a@example.org?body=https://example.com/
    /// mailto:a@example.org?subject=Annual+report
    /// mailto:a@example.org?body=Hello%0AGood%20bye
    /// mailto:a@example.org?subject=Hibody=x
    /// ```
    ///
    /// ## Use instead
    /// Percent-encode the value: `%20` for a space, `%0D%0A` for a line end.
    ///
    /// ```text
    /// mailto:a@example.org?subject=a%20b
    /// mailto:a@example.org?subject=a%20b&body=x
    /// mailto:a@example.org?subject=C++
    /// https://example.org/?subject=a+b
    /// mailto:a@example.org?body=Hello%0D%0AGood%20bye
    /// ```
    ///
    /// ## References
    /// - [RFC 6068 §2](https://www.rfc-editor.org/rfc/rfc6068#section-2)
    /// - [RFC 6068 §5](https://www.rfc-editor.org/rfc/rfc6068#section-5)
    U215 "mailto-raw-hfield" for rfc6068::Hfield {
        roles: Roles::DATA,
        fix: Safe,
        explains: Rejection,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !context.has_scheme(&["mailto"]) {
        return;
    }
    for (name, value) in context.pairs() {
        let wrong = match value {
            None => without_value(name, sink),
            Some(value) => raw(context, value, sink) || pluses(name, value, sink) || line_ends(name, value, sink),
        };
        if wrong {
            return;
        }
    }
}

fn without_value(name: Slice<'_>, sink: &mut DiagnosticSink<'_>) -> bool {
    if name.is_empty() {
        return false;
    }
    sink.report(name.span, "header without a value", "expected \"=\" and a value")
        .help("Write \"%26\" if the \"&\" belongs to the value before it.");
    true
}

/// Whether a character needs percent-encoding. An IRI is converted to a URI first, and the grammar checks each `%`.
fn is_raw(byte: u8) -> bool {
    byte.is_ascii() && byte != b'%' && !QCHAR::CHARS.set.has(byte)
}

fn raw(context: &LintContext<'_>, value: Slice<'_>, sink: &mut DiagnosticSink<'_>) -> bool {
    let Some(at) = value.bytes().position(is_raw) else { return false };
    let c = value.slice(at, at + 1);
    let headline = if c.text == " " { "space in a header".into() } else { format!("{:?} in a header", c.text) };
    // A second question mark in front of a header name should be an `&`.
    let begins_header = |rest: &str| ["subject=", "body=", "cc=", "bcc="].iter().any(|name| rest.starts_with(name));
    if c.text == "?" && begins_header(&value[at + 1..]) {
        sink.report(c.span, "second \"?\" in a mailto URL", "expected \"&\" between headers").unsafe_fix(c.span, "&");
        return true;
    }
    if c.text == "=" && without_ampersand(value, at, sink) {
        return true;
    }
    let mut encoded = String::with_capacity(value.len());
    for c in value.chars() {
        match u8::try_from(c) {
            Ok(byte) if is_raw(byte) => encoded += pct_encoded(byte),
            _ => encoded.push(c),
        }
    }
    let label = format!("expected {:?}", pct_encoded(c.as_bytes()[0]));
    sink.report(c.span, headline, label).fix_if_equivalent(context, value.span, encoded);
    true
}

/// Reports the name of a header in a value, before the "=" at an offset: no "&" precedes it, or a semicolon does.
fn without_ampersand(value: Slice<'_>, at: usize, sink: &mut DiagnosticSink<'_>) -> bool {
    const NAMES: [&str; 6] = ["in-reply-to", "subject", "body", "bcc", "cc", "to"];
    const PERSONS: [&str; 4] = ["nobody", "somebody", "anybody", "everybody"];
    let before = &value[..at];
    let is_end = |name: &str| {
        before
            .len()
            .checked_sub(name.len())
            .and_then(|start| before.get(start..))
            .is_some_and(|end| end.eq_ignore_ascii_case(name))
    };
    let has_address = value[at + 1..].contains('@');
    let Some(name) = NAMES.into_iter().find(|name| is_end(name)) else { return false };
    if PERSONS.into_iter().any(is_end) || matches!(name, "bcc" | "cc" | "to") && !has_address {
        return false;
    }
    let end = at - name.len();
    let start = end - usize::from(before[..end].ends_with(';'));
    let headline = format!("no \"&\" before the header \"{name}\" in a mailto URL");
    sink.report(value.slice(end, at).span, headline, "read as a part of the value before it")
        .unsafe_fix(value.slice(start, end).span, "&");
    true
}

fn pluses(name: Slice<'_>, value: Slice<'_>, sink: &mut DiagnosticSink<'_>) -> bool {
    let bytes = value.as_bytes();
    let is_letter = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphabetic);
    let is_text = ["subject", "body"].iter().any(|text| name.eq_ignore_ascii_case(text)) && !value.contains("%20");
    // A word or a sentence may end before it.
    let is_end = |at: usize| is_letter(at) || bytes.get(at).is_some_and(|byte| b",.!;:".contains(byte));
    let between_words = |at: &usize| bytes[*at] == b'+' && *at > 0 && is_end(at - 1) && is_letter(at + 1);
    let Some(at) = (0..bytes.len()).find(between_words).filter(|_| is_text) else { return false };
    sink.report(
        value.slice(at, at + 1).span,
        "\"+\" in place of a space in a header",
        "a mail program shows a plus sign",
    )
    .unsafe_fix(value.span, value.replace('+', "%20"));
    true
}

/// RFC 6068 §5: line breaks in the body "MUST be encoded with "%0D%0A"".
fn line_ends(name: Slice<'_>, value: Slice<'_>, sink: &mut DiagnosticSink<'_>) -> bool {
    let is_feed = |at: usize| pct_decoded(&value.as_bytes()[at..]) == Some(b'\n');
    let follows_return = |at: usize| at >= 3 && pct_decoded(&value.as_bytes()[at - 3..at]) == Some(b'\r');
    let escapes = || memchr::memchr_iter(b'%', value.as_bytes());
    let is_bare = |at: &usize| is_feed(*at) && !follows_return(*at);
    let Some(first) = escapes().find(is_bare).filter(|_| name.eq_ignore_ascii_case("body")) else { return false };
    let (mut whole, mut done) = (String::with_capacity(value.len()), 0);
    for at in escapes().filter(is_bare) {
        whole.push_str(&value[done..at]);
        whole.push_str("%0D");
        done = at;
    }
    whole.push_str(&value[done..]);
    sink.report(value.slice(first, first + 3).span, "half of a line end in a mailto body", "expected \"%0D%0A\"")
        .unsafe_fix(value.span, whole);
    true
}
