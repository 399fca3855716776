use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc8141;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a `?` in a URN without the `+` or `=` that RFC 8141 requires.
    ///
    /// ## Why is this bad?
    /// A URN has two kinds of query: `?+` starts the part for the resolver, and `?=` starts the part for the
    /// resource. RFC 8141 does not allow a `?` alone. Programs that use only the generic syntax of RFC 3986 read an
    /// ordinary query there.
    ///
    /// ## Example
    /// ```text
    /// urn:example:a?b
    /// urn:example:a?=?
    /// ```
    ///
    /// ## Use instead
    /// Write `?=` before a part for the resource, `?+` before a part for the resolver, and `%3F` for a question
    /// mark in the name.
    ///
    /// ```text
    /// urn:example:a?=b
    /// urn:example:a?+b?=c?d
    /// ```
    ///
    /// ## References
    /// - [RFC 8141 §2.3](https://www.rfc-editor.org/rfc/rfc8141#section-2.3)
    U223 "urn-resolution-parts" for rfc8141::RqComponents {
        severity: Error,
        roles: Roles::DATA,
        fix: Unsafe,
        explains: Rejection,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(query) = context.query().filter(|_| context.has_scheme(&["urn"])) else { return };
    let mark = Span::new(query.span.start - 1, query.span.start);
    // A component has at least one character, and not all characters can be the first.
    let first = query.as_bytes().get(1);
    match query.as_bytes().first() {
        Some(b'+' | b'=') if first.is_some_and(|first| !matches!(first, b'/' | b'?')) => {}
        Some(b'+' | b'=') => {
            let after = Span::empty(query.span.start + 1);
            sink.report(after, "malformed component of a URN", "expected a character other than \"/\" and \"?\"");
        }
        _ => {
            sink.report(mark, "single \"?\" in a URN", "expected \"?=\" or \"?+\"")
                .help("Write \"%3F\" if the question mark is part of the name.")
                .unsafe_fix(mark, "?=");
        }
    }
}
