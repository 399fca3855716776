use super::violation::place;
use crate::views::disagreement;
use crate::{Found, Subject};
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

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    let views = subject.views();
    if views.is_empty() {
        found.report(subject.whole().span, "no specification takes this text", "what it names cannot be checked");
        return;
    }
    if let Some(differing) = disagreement(views) {
        let at = place(subject, subject.parts().authority);
        found.report(at, format!("specifications differ about {}", differing.what), differing.to_string());
    }
}
