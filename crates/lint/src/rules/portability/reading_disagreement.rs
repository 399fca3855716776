use crate::views::disagreement;
use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a text of which two specifications name different schemes, hosts or ports.
    ///
    /// ## Why is this bad?
    /// RFC 3986, the URL Standard and Python's urllib all take this text, and do not find the same host, port or
    /// scheme in it. Where one program checks a URL and another one fetches it, as in a proxy, a filter or a
    /// service that makes previews, that is how the check is passed by. This is said where no more specific rule
    /// explains the difference.
    ///
    /// ## Example
    /// ```text
    /// foo://höst/
    /// redis://dätä.example:6379/0
    /// ```
    ///
    /// ## Use instead
    /// Write the URL so that there is one way to read it.
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
        precedence: Umbrella,
        explains: Disagreement,
        check: Text(
        Facts::ODD_HOST
            .and(Facts::NUMERIC_HOST)
            .and(Facts::USERINFO)
            .and(Facts::PORT)
            .and(Facts::SLASHES)
            .and(Facts::BACKSLASH)
            .and(Facts::CONTROL)
            .and(Facts::SPACE)
            .and(Facts::BRACKET),
        check,
    ),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    if let Some(differing) = disagreement(subject.views()) {
        // From the start, so that what explains the difference overlaps it.
        let end = subject.parts().path.start.max(subject.parts().scheme.map_or(0, |scheme| scheme.end));
        let at = subject.whole().part(0, if end == 0 { subject.text().len() } else { end as usize });
        found.report(at.span, format!("specifications differ about {}", differing.what), differing.to_string());
    }
}
