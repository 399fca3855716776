use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc6068;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a fragment in a mailto URL.
    ///
    /// ## Why is this bad?
    /// A message that is yet to be written has no parts to point to, and RFC 6068 gives a fragment no meaning. A
    /// `#` of a subject that was not encoded cuts it there: `?subject=Issue #7` is a message about nothing but
    /// "Issue".
    ///
    /// ## Example
    /// ```text
    /// mailto:anna@example.org#top
    /// mailto:anna@example.org?subject=Issue%20#7
    /// ```
    ///
    /// ## Use instead
    /// Write `%23` for a `#` that is text, and leave a fragment out.
    ///
    /// ```text
    /// mailto:anna@example.org?subject=Issue%20%237
    /// https://example.org/#top
    /// ```
    ///
    /// ## References
    /// - [RFC 6068 §2](https://www.rfc-editor.org/rfc/rfc6068#section-2)
    /// - [RFC 3986 §3.5](https://www.rfc-editor.org/rfc/rfc3986#section-3.5)
    U216 "mailto-fragment" for rfc6068::MailtoUri {
        fix: Unsafe,
        explains: Rejection,
        check: Text(Facts::OTHER_SCHEME, check),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(fragment) = subject.fragment().filter(|_| subject.has_scheme(&["mailto"])) else { return };
    let Span { start, end } = fragment.span;
    let with_hash = Span::new(start - 1, end);
    let report = found.report(with_hash, "a fragment in a mailto URL", "no part of the message");
    if subject.query().is_some() && !fragment.is_empty() {
        report.advise("write \"%23\" for a \"#\" that is text").guess(Span::new(start - 1, start), "%23");
    } else {
        report.guess(with_hash, "");
    }
}
