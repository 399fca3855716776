use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::host::suffix;

declare_lint! {
    /// ## What it does
    /// Finds a host that is a public suffix, under which anybody can register names.
    ///
    /// ## Why is this bad?
    /// `co.uk` is not a site; sites are registered under it. A few suffixes, such as `github.io`, also have a site.
    /// Usually the first label was lost. A rule that allows such a host and all names under it allows everybody.
    ///
    /// ## Example
    /// ```text
    /// http://co.uk/
    /// https://github.io/
    /// http://com/
    /// ```
    ///
    /// ## Use instead
    /// Write the whole name.
    ///
    /// ```text
    /// http://example.co.uk/
    /// https://joe.github.io/
    /// http://localhost/
    /// foo://com/
    /// ```
    ///
    /// ## References
    /// - [Public Suffix List](https://publicsuffix.org/list/)
    /// - [RFC 6265 §5.3](https://www.rfc-editor.org/rfc/rfc6265#section-5.3)
    U426 "public-suffix-host" for rfc3986::RegName {
        severity: Info,
        by_default: false,
        for_every_specification: true,
        check: Text(Properties::HTTP.union(Properties::OTHER_SCHEME), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|_| context.is_special()) else { return };
    let Some(parts) = suffix::split(host.text).filter(|parts| parts.listed && parts.registrable.is_none()) else {
        return;
    };
    let whose =
        if parts.private { "its owner assigns the names under it" } else { "a registry assigns the names under it" };
    sink.report(host.span, format!("\"{}\" is a public suffix", host.text), whose)
        .help("Write the whole name if a label is missing in front of it.");
}
