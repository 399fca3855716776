use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc8141;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a URN whose namespace identifier is missing or malformed.
    ///
    /// ## Why is this bad?
    /// After `urn:`, a URN has a namespace identifier and a colon. The identifier has 2 to 32 letters, digits and
    /// hyphens, with a letter or digit at both ends, and IANA keeps the list of them. Without a valid namespace, no
    /// resolver knows what the rest of the name means.
    ///
    /// ## Example
    /// ```text
    /// urn:x:y
    /// urn:a_b:c
    /// urn:-ab:c
    /// urn:urn:isbn:0451450523
    /// urn:isbn
    /// ```
    ///
    /// ## Use instead
    /// Write the namespace that the name belongs to, or `example` in examples.
    ///
    /// ```text
    /// urn:isbn:0451450523
    /// urn:example:y
    /// urn:ietf:rfc:3986
    /// ```
    ///
    /// ## References
    /// - [RFC 8141 §2.1](https://www.rfc-editor.org/rfc/rfc8141#section-2.1)
    /// - [RFC 8141 §5.1](https://www.rfc-editor.org/rfc/rfc8141#section-5.1)
    U222 "urn-bad-nid" for rfc8141::Nid {
        severity: Error,
        roles: Roles::DATA,
        fix: Unsafe,
        explains: Rejection,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !context.has_scheme(&["urn"]) || context.authority().is_some() {
        return;
    }
    let path = context.path();
    let Some((nid, _)) = path.split_once(':') else {
        sink.report(Span::empty(path.span.end), "URN without a namespace", "expected a namespace, \":\" and a name");
        return;
    };
    let Some((headline, label)) = wrong(nid) else { return };
    let report = sink.report(nid.span, headline, label);
    if nid.eq_ignore_ascii_case("urn") {
        report.unsafe_fix(Span::new(nid.span.start, nid.span.end + 1), "");
    }
}

fn wrong(nid: Slice<'_>) -> Option<(String, &'static str)> {
    let odd = nid.chars().find(|c| !c.is_ascii_alphanumeric() && *c != '-');
    match nid.text {
        name if name.eq_ignore_ascii_case("urn") => Some(("\"urn:\" twice".into(), "expected a namespace")),
        "" => Some(("empty namespace".into(), "expected a namespace")),
        name if name.len() < 2 => {
            Some((format!("one-character namespace \"{name}\""), "expected at least two characters"))
        }
        name if name.len() > 32 => Some((format!("namespace of {} characters", name.len()), "expected at most 32")),
        name if name.starts_with('-') || name.ends_with('-') => Some((
            format!("namespace \"{name}\" starts or ends with a hyphen"),
            "expected a letter or a digit at both ends",
        )),
        _ => odd.map(|c| (format!("\"{c}\" in a namespace"), "expected letters, digits and hyphens")),
    }
}
