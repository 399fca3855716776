use crate::{DiagnosticSink, Letters, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::host::idna::Idna;

declare_lint! {
    /// ## What it does
    /// Finds an international domain name that is not in the configured form.
    ///
    /// ## Why is this bad?
    /// `xn--bcher-kva.example` and `bücher.example` are the same name. The DNS and RFC 3986 use the first form, and
    /// people read the second. A list with both forms contains the same host twice.
    ///
    /// The lint has an effect only if the style `idn` is set to `unicode` or `ascii`.
    ///
    /// ## Example
    /// ```text
    /// https://xn--bcher-kva.example/
    /// ```
    ///
    /// ## Use instead
    /// Write all names in one form.
    ///
    /// ```text
    /// https://bücher.example/
    /// https://example.org/
    /// https://xn--a.example/
    /// ```
    ///
    /// ## References
    /// - [RFC 3987 §3.1](https://www.rfc-editor.org/rfc/rfc3987#section-3.1)
    /// - [UTS 46 §4](https://www.unicode.org/reports/tr46/#Processing)
    U517 "idn-form" for rfc3986::RegName {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        style: Some("idn"),
        check: WellFormed(Properties::PUNYCODE.union(Properties::NON_ASCII), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let (Some(style), Some(host)) = (context.config().style.idn, context.host()) else { return };
    let has_punycode =
        || host.split('.').any(|label| label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--")));
    let (other, what) = match style {
        Letters::Unicode if has_punycode() => (Idna::URL.to_unicode(&host), "domain name in Punycode"),
        Letters::Ascii if !host.is_ascii() => (Idna::URL.to_ascii(&host), "non-ASCII domain name"),
        _ => return,
    };
    if let Some(other) = other.ok().filter(|other| **other != *host.text) {
        sink.report(host.span, what, format!("the configured style is \"{other}\""))
            .fix_if_equivalent(context, host.span, other);
    }
}
