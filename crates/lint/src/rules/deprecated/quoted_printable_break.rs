use crate::knowledge::QUOTED_EQUALS;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds traces of quoted-printable, an encoding of mail.
    ///
    /// ## Why is this bad?
    /// Mail in quoted-printable writes `=3D` for `=`, and breaks long lines with `=` and a line end. A URL copied
    /// from the raw message contains both: `?id=3D12&k=3Dab` requests `3D12`, and a URL that continues on the next
    /// line is cut off.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/?id=3D12&k=3Dab
    /// http://example.org/?id=3D4212
    /// ```
    ///
    /// ```text escaped
    /// http://example.org/a=\r\nb
    /// ```
    ///
    /// ## Use instead
    /// Decode the message before URLs are extracted from it.
    ///
    /// ```text
    /// http://example.org/?id=12&k=ab
    /// http://example.org/?view=3D
    /// http://example.org/?view=3Dtop&k=1
    /// ```
    ///
    /// ```text escaped
    /// data:image/png;base64,YQ=\r\n=
    /// ```
    ///
    /// ## References
    /// - [RFC 2045 §6.7](https://www.rfc-editor.org/rfc/rfc2045#section-6.7)
    /// - [RFC 3986 Appendix C](https://www.rfc-editor.org/rfc/rfc3986#appendix-C)
    U608 "quoted-printable-break" for rfc3986::Query {
        roles: Roles::WRITTEN,
        fix: Unsafe,
        precedence: Specific,
        check: Text(Properties::QUOTED_VALUE.union(Properties::CONTROL), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let text = context.whole();
    let is_break = |rest: &str| rest.starts_with("=\n") || rest.starts_with("=\r\n");
    // At the end of base64, the sign is padding.
    let has_break = context.properties().intersects(Properties::CONTROL) && !context.has_scheme(&["data"]);
    let mut signs = text.match_indices('=').map(|(at, _)| at).filter(|_| has_break);
    let broken = signs.find(|at| is_break(&text[*at..]));
    let encoded = context.query().filter(|query| query.contains("=3D") && is_encoded(context));
    let (start, length) = match (broken, encoded) {
        (Some(at), _) => (at, if text[at..].starts_with("=\n") { 2 } else { 3 }),
        (None, Some(query)) => (query.span.start as usize + query.find("=3D").unwrap_or_default(), 3),
        (None, None) => return,
    };
    let mut decoded = text.replace("=\r\n", "").replace("=\n", "");
    if encoded.is_some() {
        decoded = decoded.replace("=3D", "=");
    }
    let one = text.slice(start, start + length);
    sink.report(one.span, "trace of quoted-printable", "a mail encoding that was not decoded")
        .help("Decode the message before URLs are extracted from it.")
        .unsafe_fix(text.span, decoded);
}

/// Whether every value starts with `3D`, and there are several, or one that is an identifier. A single `?view=3D` may mean 3-D.
fn is_encoded(context: &LintContext<'_>) -> bool {
    let values = || context.pairs().filter_map(|(_, value)| value);
    let is_number = |value: &str| value.len() > 2 && value[2..].bytes().all(|byte| byte.is_ascii_digit());
    let is_identifier = || {
        context.pairs().any(|(name, value)| {
            let name = name.to_ascii_lowercase();
            name.ends_with("id") && value.is_some_and(|value| value.starts_with(QUOTED_EQUALS) && is_number(&value))
        })
    };
    values().all(|value| value.starts_with(QUOTED_EQUALS)) && (values().count() > 1 || is_identifier())
}
