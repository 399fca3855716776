use super::violation::place;
use crate::{DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a text of which two specifications name different schemes, hosts or ports, where a policy holds.
    ///
    /// ## Why is this bad?
    /// A policy answers for what a URL names, and that has to be one thing. Where RFC 3986, the URL Standard and
    /// urllib disagree about it, nobody can say what the program that fetches the URL will reach, even if each of
    /// the answers alone were allowed. So such a text is refused, as is one that none of them takes.
    ///
    /// ## Example
    /// ```text
    /// http://a.example\@b.example/
    /// http:///a.example/b
    /// ```
    ///
    /// ## Use instead
    /// Write the URL so that there is one way to read it.
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
