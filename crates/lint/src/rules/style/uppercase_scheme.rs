use crate::{DiagnosticSink, LinkRole, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::scheme::entry;

declare_lint! {
    /// ## What it does
    /// Finds a scheme with upper-case letters.
    ///
    /// ## Why is this bad?
    /// The case of a scheme makes no difference, and its normal form is lower case. Caches and lists that compare
    /// texts treat two forms of one URL as two URLs. Schemes that urlgram does not know are not checked, and in
    /// running text neither are URLs without lower case, which belong to a text in capitals.
    ///
    /// ## Example
    /// ```text
    /// HTTP://example.org/
    /// ```
    ///
    /// ## Use instead
    /// Write the scheme in lower case.
    ///
    /// ```text
    /// http://example.org/
    /// SCHEME://example.org/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.1)
    /// - [RFC 3986 §6.2.2.1](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1)
    U501 "uppercase-scheme" for rfc3986::Scheme {
        fix: Safe,
        precedence: Form,
        check: WellFormed(Properties::UPPER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(scheme) = context.scheme().filter(|scheme| scheme.bytes().any(|byte| byte.is_ascii_uppercase())) else {
        return;
    };
    // `SCHEME` is a placeholder, and the names of some programs have upper case.
    if entry(&scheme).is_none() || is_in_capitals(context) {
        return;
    }
    sink.report(scheme.span, "upper case in a scheme", "the normal form is lower case")
        .safe_fix(scheme.span, scheme.to_ascii_lowercase());
}

/// Whether the text around the URL is in capitals, as the terms of a licence are.
fn is_in_capitals(context: &LintContext<'_>) -> bool {
    context.role() == LinkRole::Prose && !context.text().bytes().any(|byte| byte.is_ascii_lowercase())
}
