use unicode_security::GeneralSecurityProfile as _;

use crate::{DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a character in a host that UTS 39 does not allow in identifiers.
    ///
    /// ## Why is this bad?
    /// UTS 46 still accepts characters that only IDNA2003 allowed: symbols, emoji, letters of historic scripts.
    /// Registries follow IDNA2008, which does not, and UTS 39 lists the characters that are in common use. A reader
    /// cannot type other characters or tell them apart, and some programs do not look up such a name.
    ///
    /// ## Example
    /// ```text escaped
    /// http://i\u{2764}.ws/
    /// http://\u{16a0}\u{16a2}.example/
    /// ```
    ///
    /// ```text
    /// http://xn--i-7iq.ws/
    /// ```
    ///
    /// ## Use instead
    /// Use a name of common letters and digits.
    ///
    /// ```text
    /// http://bücher.example/
    /// http://日本語.example/
    /// http://a_b.example/
    /// ```
    ///
    /// ```text escaped
    /// http://example.org/\u{2764}
    /// ```
    ///
    /// ## References
    /// - [UTS 39 §3.1](https://www.unicode.org/reports/tr39/#General_Security_Profile)
    /// - [RFC 5892 §2](https://www.rfc-editor.org/rfc/rfc5892#section-2)
    /// - [CWE-1007](https://cwe.mitre.org/data/definitions/1007.html)
    U410 "identifier-restricted" for rfc3986::RegName {
        roles: Roles::WRITTEN,
        explains: Rejection,
        for_every_specification: true,
        check: Text(super::properties::ANY_UNICODE, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    for host in context.international_hosts() {
        for label in host.labels(context.text()) {
            let restricted = label.text.chars().find(|c| !c.is_ascii() && !c.identifier_allowed());
            let Some(c) = restricted else { continue };
            sink.report(label.span, format!("{} is not allowed in identifiers", shown(c)), "not in common use")
                .help(format!("Show the name in its ASCII form {}.", host.domain().unwrap_or_default()));
            return;
        }
    }
}

/// Returns a character as messages show it: `"é"`, or `U+200B` if it is invisible.
fn shown(c: char) -> String {
    if urlgram::diagnostic::is_invisible(c) {
        format!("U+{:04X}", u32::from(c))
    } else {
        format!("\"{c}\" (U+{:04X})", u32::from(c))
    }
}
