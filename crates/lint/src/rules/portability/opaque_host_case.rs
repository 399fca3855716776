use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds upper case in the host of a scheme that is not special in the URL Standard.
    ///
    /// ## Why is this bad?
    /// For RFC 3986, the case of a host makes no difference. The URL Standard converts it to lower case only in
    /// http, https, ws, wss, ftp and file URLs. In a browser, `foo://HOST/` and `foo://host/` are different URLs
    /// with different origins. For urllib they are the same.
    ///
    /// ## Example
    /// ```text
    /// foo://HOST/
    /// redis://Cache.example:6379/0
    /// ```
    ///
    /// ## Use instead
    /// Write the host in lower case.
    ///
    /// ```text
    /// foo://host/
    /// http://HOST/
    /// foo://h%C3%B6st/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    /// - [RFC 3986 §6.2.2.1](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1)
    /// - [WHATWG URL: opaque-host parser](https://url.spec.whatwg.org/#concept-opaque-host-parser)
    U320 "opaque-host-case" for rfc3986::RegName {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        check: WellFormed(Properties::ODD_HOST, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let is_opaque = context.scheme().is_some() && !context.is_special() && !context.has_scheme(&["file"]);
    let Some(host) = context.host().filter(|host| is_opaque && !host.starts_with('[')) else { return };
    if host.bytes().any(|byte| byte.is_ascii_uppercase()) && host.is_ascii() && !host.contains('%') {
        sink.report(
            host.span,
            "upper case in an opaque host",
            "a different host for browsers, the same for other parsers",
        )
        .unsafe_fix(host.span, host.to_ascii_lowercase());
    }
}
