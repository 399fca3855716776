use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc9110;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds an http or https URL without a host.
    ///
    /// ## Why is this bad?
    /// RFC 3986 lets a host be empty, and the document of http does not: such a URL is invalid, and whoever gets it
    /// must reject it. Browsers do, or, where slashes follow, take the first segment of the path for the host.
    /// Mostly a variable was empty when the text was put together.
    ///
    /// ## Example
    /// ```text
    /// https://:443/
    /// http://?q=1
    /// ```
    ///
    /// ## Use instead
    /// Write the host.
    ///
    /// ```text
    /// http://example.org/index.html
    /// file:///index.html
    /// ```
    ///
    /// ## References
    /// - [RFC 9110 §4.2.1](https://www.rfc-editor.org/rfc/rfc9110#section-4.2.1)
    /// - [RFC 9110 §4.2.2](https://www.rfc-editor.org/rfc/rfc9110#section-4.2.2)
    U201 "http-empty-host" for rfc9110::HttpUri {
        severity: Error,
        precedence: Symptom,
        explains: Rejection,
        check: Text(Facts::ODD_HOST, check),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(host) = subject.host().filter(|host| host.is_empty() && subject.facts().has(Facts::HTTP)) else { return };
    let scheme = subject.scheme().map_or(String::new(), |scheme| scheme.to_ascii_lowercase());
    found
        .report(Span::empty(host.span.start), format!("an {scheme} URL without a host"), "expected a host here")
        .advise("whoever gets such a URL has to reject it");
}
