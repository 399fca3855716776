use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a text in which two specifications read different schemes, hosts or ports.
    ///
    /// ## Why is this bad?
    /// RFC 3986, the URL Standard and Python's urllib all accept this text, but do not read the same scheme, host
    /// or port in it. If one program checks the URL and another fetches it, as behind a proxy or a filter, an
    /// attacker uses the difference to get past the check. The lint reports only texts for which no more specific
    /// lint explains the difference.
    ///
    /// ## Example
    /// ```text
    /// 1http://example.org/
    /// ```
    ///
    /// ## Use instead
    /// Write the URL in a form that all specifications read in the same way.
    ///
    /// ```text
    /// http://example.org/
    /// http://EXAMPLE.org:80/
    /// http://[::FFFF:1.2.3.4]/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §7.6](https://www.rfc-editor.org/rfc/rfc3986#section-7.6)
    /// - [CWE-436](https://cwe.mitre.org/data/definitions/436.html)
    /// - [CWE-918](https://cwe.mitre.org/data/definitions/918.html)
    U329 "reading-disagreement" for rfc3986::Authority {
        severity: Error,
        roles: Roles::DATA,
        precedence: Umbrella,
        explains: Disagreement,
        check: Text(Properties::DISPUTED_HOST.union(Properties::NUMERIC_HOST), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if let Some(disagreement) = context.interpretations().disagreement() {
        // From the start, so that a lint that explains the difference overlaps.
        let components = context.components();
        let end = components.path.start.max(components.scheme.map_or(0, |scheme| scheme.end));
        let place = context.whole().slice(0, if end == 0 { context.text().len() } else { end as usize });
        let message = format!("specifications disagree about the {}", disagreement.role());
        sink.report(place.span, message, disagreement.to_string());
    }
}
