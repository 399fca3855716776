use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a text that begins with `//` and a host, where a URL with its scheme is expected.
    ///
    /// ## Why is this bad?
    /// `//example.org/p` takes its scheme from where it stands. In a list, a mail or a configuration file there is
    /// none to take: browsers refuse it there, urllib gives an empty scheme, and a program that adds one of its own
    /// makes `http:////example.org/p` of it, or looks for a file.
    ///
    /// ## Example
    /// ```text
    /// //example.org/p
    /// //cdn.example.org
    /// ```
    ///
    /// ## Use instead
    /// Write the scheme, `https:`.
    ///
    /// ```text
    /// https://example.org/p
    /// /example.org/p
    /// ///p
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §4.2](https://www.rfc-editor.org/rfc/rfc3986#section-4.2)
    /// - [RFC 3986 §5.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2)
    U328 "scheme-relative-without-base" for rfc3986::RelativePart {
        fix: Unsafe,
        precedence: Specific,
        check: Text(Facts::NO_SCHEME, check),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(authority) = subject.authority().filter(|authority| subject.scheme().is_none() && !authority.is_empty())
    else {
        return;
    };
    // Where references are taken, this is one.
    if subject.facts().has(Facts::MALFORMED) {
        let at = Span::new(authority.span.start - 2, authority.span.start);
        found
            .report(at, "a host and no scheme", "expected a scheme before it")
            .advise("write \"https:\" before it")
            .guess(at, "https://");
    }
}
