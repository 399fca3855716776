use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3261;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a sip URL with slashes after the scheme, or a header without a value.
    ///
    /// ## Why is this bad?
    /// A sip URL looks like a mail address: `sip:user@host`, parameters after `;`, and headers after `?`, each of
    /// the form `name=value`. With slashes it matches the generic syntax but not that of SIP, and phones reject it.
    /// The same is true for a header without `=`.
    ///
    /// ## Example
    /// ```text
    /// sip://anna@example.org
    /// sip:anna@example.org?subject
    /// ```
    ///
    /// ## Use instead
    /// Write the address right after `sip:`, and give each header a value.
    ///
    /// ```text
    /// sip:anna@example.org
    /// sips:anna@example.org;transport=tcp?subject=x&priority=
    /// ```
    ///
    /// ## References
    /// - [RFC 3261 §19.1.1](https://www.rfc-editor.org/rfc/rfc3261#section-19.1.1)
    /// - [RFC 3261 §25.1](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
    U231 "sip-headers" for rfc3261::SipUri {
        severity: Error,
        roles: Roles::DATA,
        fix: Unsafe,
        explains: Rejection,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !context.has_scheme(&["sip", "sips"]) {
        return;
    }
    if let Some(authority) = context.authority() {
        let slashes = Span::new(authority.span.start - 2, authority.span.start);
        sink.report(slashes, "slashes in a sip URL", "expected the address").unsafe_fix(slashes, "");
    } else if let Some((name, _)) = context.pairs().find(|(_, value)| value.is_none()) {
        let headline = if name.is_empty() { "empty header" } else { "header without a value" };
        sink.report(name.span, headline, "expected \"name=value\"");
    }
}
