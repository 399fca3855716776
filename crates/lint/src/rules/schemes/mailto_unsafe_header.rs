use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc6068;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a header in a mailto URL that mail programs should not take from one.
    ///
    /// ## Why is this bad?
    /// RFC 6068 thinks only of a few headers as safe and useful, subject, keywords and body, and asks programs to
    /// ignore those that say who sends a message, which way it went, or how it is encoded. `attach` has made
    /// programs send files of the reader's disk. Recipients (`to`, `cc`, `bcc`) and the references of an answer are
    /// let through here.
    ///
    /// ## Example
    /// ```text
    /// mailto:a@example.org?attach=/etc/passwd
    /// mailto:a@example.org?subject=x&From=b@example.org
    /// ```
    ///
    /// ## Use instead
    /// Leave the header out.
    ///
    /// ```text
    /// mailto:a@example.org?subject=x&cc=b@example.org
    /// mailto:a@example.org?In-Reply-To=%3C1@example.org%3E
    /// ```
    ///
    /// ## References
    /// - [RFC 6068 §3](https://www.rfc-editor.org/rfc/rfc6068#section-3)
    /// - [RFC 6068 §4](https://www.rfc-editor.org/rfc/rfc6068#section-4)
    /// - [RFC 6068 §7](https://www.rfc-editor.org/rfc/rfc6068#section-7)
    U217 "mailto-unsafe-header" for rfc6068::Hfname {
        fix: Unsafe,
        precedence: Specific,
        explains: Rejection,
        check: Text(Facts::OTHER_SCHEME, check),
    }
}

const SAFE: &[&str] = &["to", "cc", "bcc", "subject", "body", "keywords", "in-reply-to", "references"];

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    if !subject.has_scheme(&["mailto"]) {
        return;
    }
    // `&amp;subject=`: that is another mistake.
    let is_safe = |name: &str| {
        name.is_empty() || name.starts_with("amp;") || SAFE.iter().any(|safe| name.eq_ignore_ascii_case(safe))
    };
    let Some((name, value)) = subject.pairs().find(|(name, value)| value.is_some() && !is_safe(name)) else { return };
    // With the delimiter before it, or with the one after it where it is the first of several.
    let (start, end) = (name.span.start - 1, value.map_or(name.span.end, |value| value.span.end));
    let query_end = subject.query().map_or(end, |query| query.span.end);
    let is_first = subject.query().is_some_and(|query| query.span.start == name.span.start);
    let gone = if is_first && end < query_end { Span::new(start + 1, end + 1) } else { Span::new(start, end) };
    let headline = format!("a header \"{}\" in a mailto URL", name.chars().take(30).collect::<String>());
    found.report(Span::new(start + 1, end), headline, "not for a stranger to set").guess(gone, "");
}
