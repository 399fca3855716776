use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc9110;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a user in an http or https URL.
    ///
    /// ## Why is this bad?
    /// RFC 1738 had no user in http; RFC 9110 forbids senders to write one, and asks those who get one from
    /// elsewhere to take it for an error, as it is mostly there to make a reader think that what stands before the
    /// `@` is the host. Browsers warn, or drop it; others send it to the server.
    ///
    /// ## Example
    /// ```text
    /// https://anna@example.org/
    /// http://@example.org/
    /// ```
    ///
    /// ## Use instead
    /// Take it out, and give the name to the program that logs in.
    ///
    /// ```text
    /// https://example.org/@anna
    /// ftp://anna@example.org/
    /// https://example.org/?user=anna@b.example
    /// ```
    ///
    /// ## References
    /// - [RFC 9110 §4.2.4](https://www.rfc-editor.org/rfc/rfc9110#section-4.2.4)
    /// - [RFC 1738 §3.3](https://www.rfc-editor.org/rfc/rfc1738#section-3.3)
    U202 "http-userinfo" for rfc9110::HttpUri {
        fix: Unsafe,
        precedence: Symptom,
        check: Text(Facts::USERINFO, check),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(userinfo) = subject.userinfo().filter(|_| subject.facts().has(Facts::HTTP)) else { return };
    let Span { start, end } = userinfo.span;
    let with_at = Span::new(start, end + 1);
    let headline = if userinfo.is_empty() { "an empty user before the host" } else { "a user before the host" };
    found.report(with_at, headline, "http has no place for one").guess(with_at, "");
}
