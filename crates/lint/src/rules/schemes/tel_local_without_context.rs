use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3966;

declare_lint! {
    /// ## What it does
    /// Finds a local telephone number without its context.
    ///
    /// ## Why is this bad?
    /// A number that starts with `+` and a country code can be dialled anywhere. All other numbers are local, and
    /// RFC 3966 requires a `;phone-context=` that says where they are valid. Without it, a traveller's phone calls
    /// a different person. `00` and `011` are prefixes for international calls in some countries and not part of
    /// the number. Emergency numbers of two or three digits are not reported.
    ///
    /// ## Example
    /// ```text
    /// tel:5550123
    /// tel:0044-20-7946-0000
    /// ```
    ///
    /// ## Use instead
    /// Write `+` and the full number, or add the context.
    ///
    /// ```text
    /// tel:+44-20-7946-0000
    /// tel:+1-201-555-0123
    /// tel:7042;phone-context=example.com
    /// tel:112
    /// ```
    ///
    /// ## References
    /// - [RFC 3966 §3](https://www.rfc-editor.org/rfc/rfc3966#section-3)
    /// - [RFC 3966 §5.1.5](https://www.rfc-editor.org/rfc/rfc3966#section-5.1.5)
    U218 "tel-local-without-context" for rfc3966::LocalNumber {
        roles: Roles::DATA,
        fix: Unsafe,
        explains: Rejection,
        check: WellFormed(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    if !context.has_scheme(&["tel"]) || context.authority().is_some() {
        return;
    }
    let number = path.split(';').next().unwrap_or(path);
    let is_local = |c: char| c.is_ascii_hexdigit() || "*-.()".contains(c);
    let has_context =
        path.split(';').any(|par| par.get(..14).is_some_and(|name| name.eq_ignore_ascii_case("phone-context=")));
    if number.is_empty() || has_context || !number.chars().all(is_local) {
        return;
    }
    // Emergency numbers have no international form.
    if number.len() <= 3 {
        return;
    }
    let report = sink
        .report(number.span, "local number without a context", "expected \"+\" and a country code")
        .help("Alternatively, add \";phone-context=\" with the place where the number is valid.");
    if number.starts_with("00") && !number.starts_with("000") {
        report.unsafe_fix(number.slice(0, 2).span, "+");
    }
}
