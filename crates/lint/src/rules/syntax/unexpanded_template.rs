use crate::{DiagnosticSink, LintContext, Prefilter};
use urlgram::grammar::rfc3986;
use urlgram::grammar::rfc6570::Expression;
use urlgram::pass::accepts;

declare_lint! {
    /// ## What it does
    /// Finds a placeholder that was not replaced by a value.
    ///
    /// ## Why is this bad?
    /// A placeholder such as `{id}`, `${id}`, `%s`, `%id%` or `<id>` in a finished URL means that a step was
    /// forgotten. The request is sent with the placeholder in it. The server answers with 404 or, worse, with 200
    /// and the wrong data.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/{id}
    /// http://${HOST}/
    /// http://example.org/?q=%s
    /// http://example.org/?id=%siteid%
    /// http://example.org/%(name)s
    /// http://example.org/users/<name>/edit
    /// http://example.org/$VERSION/a.tgz
    /// http://example.org/{{ page.url }}
    /// ```
    ///
    /// ## Use instead
    /// Replace the placeholder by a percent-encoded value before the URL is used.
    ///
    /// ```text
    /// http://example.org/42
    /// http://example.org/%7Bid%7D
    /// http://example.org/%EDtem%20b
    /// http://example.org/{3F2504E0-4F89-11D3-9A0C-0305E82C3301}
    /// http://example.org/?filter={"a":1}
    /// http://example.org/?$filter=a
    /// ```
    ///
    /// ## References
    /// - [RFC 6570 §1.1](https://www.rfc-editor.org/rfc/rfc6570#section-1.1)
    /// - [RFC 6570 §3](https://www.rfc-editor.org/rfc/rfc6570#section-3)
    U124 "unexpanded-template" for rfc3986::Uri {
        precedence: Specific,
        check: Text(Prefilter::EXCLUDED.union(Prefilter::PERCENT).union(Prefilter::SUB_DELIM), check),
    }
}

/// Maximum length of a placeholder's name, in bytes.
const LONGEST: usize = 64;

/// HTML tags, which look like placeholders.
const TAGS: &[&str] = &[
    "a", "b", "body", "br", "div", "em", "html", "i", "iframe", "img", "input", "p", "script", "span", "strong",
    "style", "svg", "u",
];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let text = context.whole();
    let starts = text.match_indices(['{', '$', '%', '<']);
    let Some((at, length)) = starts.map(|(at, _)| at).find_map(|at| Some((at, placeholder(&text, at)?))) else {
        return;
    };
    let one = text.slice(at, at + length);
    sink.report(one.span, format!("placeholder \"{}\" without a value", one.text), "part of a URL template")
        .help("Replace it by a percent-encoded value before the URL is used.");
}

/// Returns the length of the placeholder at `at`.
fn placeholder(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    match rest.as_bytes() {
        [b'{', ..] => in_braces(rest),
        [b'$' | b'%', b'{', ..] => in_braces(&rest[1..]).map(|length| length + 1),
        [b'$', ..] => shell_variable(&text[..at], rest),
        [b'%', b'(', ..] => {
            let name = until(&rest[2..], b')').filter(|name| is_name(name))?;
            rest[name.len() + 3..].starts_with('s').then_some(name.len() + 4)
        }
        [b'%', b's' | b'd', next @ ..] if !next.first().is_some_and(u8::is_ascii_alphanumeric) => Some(2),
        [b'%', ..] => in_percent_signs(&rest[1..]).map(|length| length + 1),
        [b'<', ..] => {
            let name = until(&rest[1..], b'>').filter(|name| is_name(name))?;
            (!TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name))).then_some(name.len() + 2)
        }
        _ => None,
    }
}

/// Matches `{id}`, `{+path}`, `{0}`, `{}` and `{{ page.url }}`, but neither a GUID nor JSON.
fn in_braces(text: &str) -> Option<usize> {
    let doubled = usize::from(text.starts_with("{{"));
    let inner = until(&text[1 + doubled..], b'}')?;
    let length = 2 + doubled + inner.len() + usize::from(text[2 + doubled + inner.len()..].starts_with('}')) * doubled;
    let name = inner.trim_matches(' ');
    let is_guid = name.len() >= 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
    let is_template =
        name.is_empty() || is_name(name) || accepts(Expression, &text[doubled..2 + doubled + inner.len()]);
    (is_template && !is_guid).then_some(length)
}

/// Matches the rest of `%siteid%`, unless its last `%` starts a percent-encoding.
fn in_percent_signs(text: &str) -> Option<usize> {
    let name = until(text, b'%').filter(|name| name.len() > 2 && is_name(name) && !name.contains(['.', ' ']))?;
    let next = text.as_bytes().get(name.len() + 1..name.len() + 3);
    let is_escape = next.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
    (!is_escape).then_some(name.len() + 1)
}

/// Matches `$HOST` at the start of a component or segment.
fn shell_variable(before: &str, text: &str) -> Option<usize> {
    let name = text[1..].bytes().take_while(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b'_');
    let end = 1 + name.count();
    let is_apart = before.ends_with(['/', '=', '.', ':', '@', '-', '?', '&']) || before.is_empty();
    let next = text.as_bytes().get(end);
    let is_name = end > 2 && text.as_bytes()[1].is_ascii_uppercase() && !next.is_some_and(u8::is_ascii_alphanumeric);
    (is_apart && is_name).then_some(end)
}

/// Returns the text before `end`, if it is short and no other placeholder starts in it.
fn until(text: &str, end: u8) -> Option<&str> {
    let mut bytes = text.bytes().take(LONGEST);
    let length = bytes.position(|byte| byte == end || matches!(byte, b'{' | b'<'))?;
    (text.as_bytes()[length] == end).then(|| &text[..length])
}

/// Whether `name` has only letters, digits, `_`, `-`, `.` and spaces, and starts with a letter or `_`.
fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b' '))
}
