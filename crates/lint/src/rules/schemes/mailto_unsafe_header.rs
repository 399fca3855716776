use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc6068;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a mailto header that mail programs should ignore.
    ///
    /// ## Why is this bad?
    /// RFC 6068 calls few headers safe, such as subject, keywords and body. It asks programs to ignore headers that
    /// set the sender, the route or the encoding of a message. `attach` has made mail programs send files from the
    /// reader's disk. Recipients (`to`, `cc`, `bcc`) and references to an earlier message are not reported.
    ///
    /// ## Example
    /// ```text
    /// mailto:a@example.org?attach=/etc/passwd
    /// mailto:a@example.org?subject=x&From=b@example.org
    /// ```
    ///
    /// ## Use instead
    /// Remove the header.
    ///
    /// ```text
    /// mailto:a@example.org
    /// mailto:a@example.org?subject=x&cc=b@example.org
    /// mailto:a@example.org?In-Reply-To=%3C1@example.org%3E
    /// ```
    ///
    /// ## References
    /// - [RFC 6068 §3](https://www.rfc-editor.org/rfc/rfc6068#section-3)
    /// - [RFC 6068 §4](https://www.rfc-editor.org/rfc/rfc6068#section-4)
    /// - [RFC 6068 §7](https://www.rfc-editor.org/rfc/rfc6068#section-7)
    U217 "mailto-unsafe-header" for rfc6068::Hfname {
        roles: Roles::DATA,
        fix: Unsafe,
        precedence: Specific,
        explains: Rejection,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

const SAFE: &[&str] = &["to", "cc", "bcc", "subject", "body", "keywords", "in-reply-to", "references"];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !context.has_scheme(&["mailto"]) {
        return;
    }
    // `&amp;context=` is a different mistake.
    let is_safe = |name: &str| {
        name.is_empty() || name.starts_with("amp;") || SAFE.iter().any(|safe| name.eq_ignore_ascii_case(safe))
    };
    let Some((name, value)) = context.pairs().find(|(name, value)| value.is_some() && !is_safe(name)) else { return };
    // The delimiter before the header goes with it; for the first of several headers, the one after it.
    let (start, end) = (name.span.start - 1, value.map_or(name.span.end, |value| value.span.end));
    let query_end = context.query().map_or(end, |query| query.span.end);
    let is_first = context.query().is_some_and(|query| query.span.start == name.span.start);
    let gone = if is_first && end < query_end { Span::new(start + 1, end + 1) } else { Span::new(start, end) };
    let headline = format!("header \"{}\" in a mailto URL", name.chars().take(30).collect::<String>());
    sink.report(Span::new(start + 1, end), headline, "a link must not set this header").unsafe_fix(gone, "");
}
