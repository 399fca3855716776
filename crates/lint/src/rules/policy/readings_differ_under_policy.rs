use super::violation::place;
use crate::{DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a text in which two specifications read different schemes, hosts or ports, under a policy.
    ///
    /// ## Why is this bad?
    /// A policy can only check a URL that means one thing. If RFC 3986, the URL Standard and urllib disagree,
    /// nobody knows what the program that fetches the URL will reach, even if each of their answers is allowed. The
    /// lint rejects such a text, and one that no specification accepts.
    ///
    /// ## Example
    /// ```text
    /// http://a.example\@b.example/
    /// http:///a.example/b
    /// ```
    ///
    /// ## Use instead
    /// Write the URL in a form that all specifications read in the same way.
    ///
    /// ```text
    /// http://a.example/@b.example/
    /// http://A.example:80/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §7.6](https://www.rfc-editor.org/rfc/rfc3986#section-7.6)
    /// - [CWE-436](https://cwe.mitre.org/data/definitions/436.html)
    /// - [CWE-918](https://cwe.mitre.org/data/definitions/918.html)
    U705 "readings-differ-under-policy" for rfc3986::Authority {
        severity: Error,
        explains: Disagreement,
        check: Policy(check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let interpretations = context.interpretations();
    if interpretations.endpoints().next().is_none() {
        let message = "no specification accepts this text";
        sink.report(context.whole().span, message, "the policy cannot be checked");
        return;
    }
    if let Some(disagreement) = interpretations.disagreement() {
        let place = place(context, context.components().authority);
        let message = format!("specifications disagree about the {}", disagreement.role());
        sink.report(place, message, disagreement.to_string());
    }
}
