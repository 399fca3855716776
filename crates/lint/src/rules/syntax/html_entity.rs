use std::borrow::Cow;

use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds an HTML character reference.
    ///
    /// ## Why is this bad?
    /// In an HTML attribute, `&` is written as `&amp;`, and the HTML parser decodes it. If a URL is copied from the
    /// source without decoding, `?a=1&amp;b=2` has the key `amp;b` instead of `b`, and the server ignores the
    /// second parameter. `&#38;` is worse, because its `#` ends the query.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/?a=1&amp;b=2
    /// http://example.org/?q=&quot;a&quot;
    /// http://example.org/?a=1&#38;b=2
    /// ```
    ///
    /// ## Use instead
    /// Decode the HTML once, where the URL is taken out of it.
    ///
    /// ```text
    /// http://example.org/?a=1&b=2
    /// http://example.org/?a=1&amp=2
    /// http://example.org/?a=1;b=2
    /// ```
    ///
    /// ## References
    /// - [HTML: character references](https://html.spec.whatwg.org/multipage/syntax.html#character-references)
    /// - [WHATWG URL: application/x-www-form-urlencoded parsing](https://url.spec.whatwg.org/#urlencoded-parsing)
    U123 "html-entity" for rfc3986::Query {
        roles: Roles::WRITTEN,
        fix: Unsafe,
        check: Text(Properties::SEMICOLON, check),
    }
}

/// Names of character references without their `&`, and the text that they mean in a URI.
const REFERENCES: &[(&str, &str)] = &[
    ("#38;", "&"),
    ("#038;", "&"),
    ("#x26;", "&"),
    ("lt;", "%3C"),
    ("gt;", "%3E"),
    ("quot;", "%22"),
    ("#34;", "%22"),
    ("apos;", "'"),
    ("#39;", "'"),
    ("#039;", "'"),
];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let text = context.whole();
    let ampersands = memchr::memchr_iter(b'&', text.as_bytes());
    let mut all = ampersands.filter_map(|at| Some((at, reference(&text[at..])?)));
    let Some((first, (length, meant))) = all.next() else { return };
    let (last, (last_length, _)) = all.next_back().unwrap_or((first, (length, meant)));
    let (one, whole) = (text.slice(first, first + length), text.slice(first, last + last_length));
    let (message, label): (Cow<'static, str>, Cow<'static, str>) = if one.text == "&amp;" {
        ("HTML character reference \"&amp;\" in a URL".into(), "expected \"&\"".into())
    } else {
        let message = format!("HTML character reference \"{}\" in a URL", one.text);
        (message.into(), format!("expected \"{meant}\"").into())
    };
    sink.report(one.span, message, label)
        .help(format!("Write \"{meant}\", or decode the HTML once, where a program takes the URL out of it."))
        .unsafe_fix(whole.span, decoded(&whole));
}

/// Returns the length of the character reference at the start of `text`, however often it was encoded, and its meaning.
fn reference(text: &str) -> Option<(usize, &'static str)> {
    let is_at = |at: usize, name: &str| {
        text.as_bytes().get(at..at + name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()))
    };
    let mut at = 1;
    while is_at(at, "amp;") {
        at += "amp;".len();
    }
    // Most parameters begin otherwise, which is cheaper to find than a reference.
    let may_be_named =
        matches!(text.as_bytes().get(at), Some(b'#' | b'a' | b'g' | b'l' | b'q' | b'A' | b'G' | b'L' | b'Q'));
    let named = REFERENCES.iter().filter(|_| may_be_named).find(|(name, _)| is_at(at, name));
    named.map(|(name, meant)| (at + name.len(), *meant)).or((at > 1).then_some((at, "&")))
}

/// Decodes the character references in `text`.
fn decoded(text: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = memchr::memchr(b'&', rest.as_bytes()) {
        let (length, meant) = reference(&rest[at..]).unwrap_or((1, "&"));
        out += &rest[..at];
        out += meant;
        rest = &rest[at + length..];
    }
    out + rest
}
