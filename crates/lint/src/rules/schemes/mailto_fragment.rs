use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc6068;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a fragment in a mailto URL.
    ///
    /// ## Why is this bad?
    /// A new message has no parts that a fragment could identify, and RFC 6068 gives fragments no meaning. A raw
    /// `#` in a subject ends the subject: `?subject=Issue #7` opens a message with the subject "Issue".
    ///
    /// ## Example
    /// ```text
    /// mailto:anna@example.org#top
    /// mailto:anna@example.org?subject=Issue%20#7
    /// ```
    ///
    /// ## Use instead
    /// Write `%23` for a `#` in a text, and remove a fragment.
    ///
    /// ```text
    /// mailto:anna@example.org
    /// mailto:anna@example.org?subject=Issue%20%237
    /// https://example.org/#top
    /// ```
    ///
    /// ## References
    /// - [RFC 6068 §2](https://www.rfc-editor.org/rfc/rfc6068#section-2)
    /// - [RFC 3986 §3.5](https://www.rfc-editor.org/rfc/rfc3986#section-3.5)
    U216 "mailto-fragment" for rfc6068::MailtoUri {
        roles: Roles::DATA,
        fix: Unsafe,
        explains: Rejection,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(fragment) = context.fragment().filter(|_| context.has_scheme(&["mailto"])) else { return };
    // `mailto:#` has no recipient either, which is the mistake.
    if fragment.is_empty() && context.path().is_empty() && context.query().is_none_or(|query| query.is_empty()) {
        return;
    }
    let Span { start, end } = fragment.span;
    let with_hash = Span::new(start - 1, end);
    let report = sink.report(with_hash, "fragment in a mailto URL", "not part of the message");
    if context.query().is_some() && !fragment.is_empty() {
        report.help("Write \"%23\" if the \"#\" is part of the text.").unsafe_fix(Span::new(start - 1, start), "%23");
    } else {
        report.unsafe_fix(with_hash, "");
    }
}
