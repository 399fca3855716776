use super::violation::place;
use crate::{DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;
use urlgram_interop::compare;

declare_lint! {
    /// ## What it does
    /// Finds a text in which two of the specifications and programs in `agree` read another host or port.
    ///
    /// ## Why is this bad?
    /// If one program checks a URL and another fetches it, both must read the same host. The key `agree` of the configuration names
    /// them: `agree = ["whatwg", "curl", "go"]`. The lint reports the first two that read different hosts, or else different
    /// ports, or of which only one accepts the text.
    ///
    /// The answers of programs were recorded by running them. For a text that was not recorded, a program has an answer only if a
    /// model of it was proved on the recorded texts. A text is not reported because an answer is not known: the summary counts
    /// such texts. Relative references are not checked, because their host is that of their base.
    ///
    /// ## Example
    /// ```text
    /// http://example.com\@evil.com/
    /// http://a@b@c/
    /// ```
    ///
    /// ## Use instead
    /// Write the URL in a form that all of them read in the same way.
    ///
    /// ```text
    /// http://example.com/@evil.com/
    /// https://example.org:8443/a?b
    /// docs/guide.md
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §7.6](https://www.rfc-editor.org/rfc/rfc3986#section-7.6)
    /// - [CWE-436](https://cwe.mitre.org/data/definitions/436.html)
    /// - [CWE-918](https://cwe.mitre.org/data/definitions/918.html)
    U706 "readers-disagree" for rfc3986::Authority {
        severity: Error,
        explains: Disagreement,
        check: Agreement(check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if is_relative(context) {
        return;
    }
    let agree = &context.config().agree;
    let comparison = compare(context.text(), agree.readers());
    if let Some(parting) = comparison.parting() {
        let message = format!("{} and {} disagree about the {}", parting.first.0, parting.second.0, parting.aspect);
        sink.report(place(context, context.components().authority), message, parting.to_string());
    } else if comparison.not_known().next().is_some() {
        agree.count_not_known();
    }
}

/// Whether the text is a relative reference in which no reader finds a host without a base.
fn is_relative(context: &LintContext<'_>) -> bool {
    let components = context.components();
    let is_hidden = |c: char| c == '\\' || c == ' ' || c.is_control();
    components.scheme.is_none() && components.authority.is_none() && !context.text().contains(is_hidden)
}
