use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a percent-encoded control character such as `%00` or `%0D%0A`.
    ///
    /// ## Why is this bad?
    /// `%0D%0A` decodes to a line end. In an HTTP header or a log, the text after it becomes a line that an
    /// attacker has written. `%00` ends a text in C programs, so that a check of the file name `x.php%00.png` sees
    /// an image. Line ends in queries and in the bodies of mailto URLs are common and are reported only if a header
    /// follows. No server receives the fragment, so `%00` is not reported there.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/a%0d%0aSet-Cookie:x=1
    /// http://example.org/a.php%00.png
    /// http://example.org/?lang=en%0D%0ALocation:%20http://evil.example/
    /// mailto:joe@example.org%0D%0ABcc:all@example.org
    /// ```
    ///
    /// ## Use instead
    /// Remove it.
    ///
    /// ```text
    /// http://example.org/?text=one%0D%0Atwo
    /// http://example.org/#/module?id=%00virtual
    /// mailto:joe@example.org?body=one%0D%0Atwo
    /// data:text/plain,one%0Atwo
    /// gopher://example.org/7search%09words
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §7.3](https://www.rfc-editor.org/rfc/rfc3986#section-7.3)
    /// - [RFC 9110 §17.3](https://www.rfc-editor.org/rfc/rfc9110#section-17.3)
    /// - [RFC 6068 §7](https://www.rfc-editor.org/rfc/rfc6068#section-7)
    /// - [CWE-93](https://cwe.mitre.org/data/definitions/93.html)
    /// - [CWE-158](https://cwe.mitre.org/data/definitions/158.html)
    U417 "encoded-control" for rfc3986::PctEncoded {
        severity: Error,
        roles: Roles::LINK,
        explains: Rejection,
        for_every_specification: true,
        check: Text(Properties::ESCAPED_CONTROL, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    // These schemes may contain any bytes.
    if context.has_scheme(&["data", "javascript", "gopher", "magnet", "cid", "blob"]) {
        return;
    }
    let parts = context.components();
    let strict =
        [parts.authority, Some(parts.path)].into_iter().flatten().find_map(|span| control(context.at(span), |_| true));
    let lenient = || {
        let is_nul = |part: Slice<'_>, at: usize| part[at..].starts_with("%00");
        let query = context.query();
        let in_query = query.and_then(|part| control(part, |at| is_nul(part, at) || begins_header(&part[at..])));
        // No server receives a fragment, but a header with a whole URL has one.
        in_query.or_else(|| context.fragment().and_then(|part| control(part, |at| begins_header(&part[at..]))))
    };
    if let Some(escape) = strict.or_else(lenient) {
        let (what, matter) = match escape.text {
            "%00" => ("percent-encoded NUL", "ends the text in some programs"),
            "%0d" | "%0D" | "%0a" | "%0A" => ("percent-encoded line end", "starts a new line when it is decoded"),
            _ => ("percent-encoded control character", "not part of any name"),
        };
        sink.report(escape.span, what, matter).help("Remove it.");
    }
}

/// Returns the first percent-encoded control character in `part` for which `is_bad` is true.
fn control(part: Slice<'_>, is_bad: impl Fn(usize) -> bool) -> Option<Slice<'_>> {
    memchr::memchr_iter(b'%', part.text.as_bytes()).find_map(|at| {
        let byte = urlgram::percent::pct_decoded(&part.text.as_bytes()[at..])?;
        (byte.is_ascii_control() && is_bad(at)).then(|| part.slice(at, at + 3))
    })
}

/// Whether `text` starts with a line end and the name of a header.
fn begins_header(text: &str) -> bool {
    let rest = text.get(..6).filter(|head| head.eq_ignore_ascii_case("%0d%0a")).map(|_| &text[6..]);
    let rest = rest.or_else(|| text.get(..3).filter(|head| head.eq_ignore_ascii_case("%0a")).map(|_| &text[3..]));
    let Some(rest) = rest else { return false };
    let name = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '-').len();
    // `%0Anote: …` may be a line of text. Header names have hyphens or are in this list.
    let is_header = |name: &str| {
        name.contains('-')
            || ["location", "cookie", "host", "bcc", "cc", "to", "from", "subject", "link", "refresh"]
                .iter()
                .any(|known| name.eq_ignore_ascii_case(known))
    };
    let after = &rest[name..];
    is_header(&rest[..name])
        && (after.starts_with(':') || after.get(..3).is_some_and(|colon| colon.eq_ignore_ascii_case("%3a")))
}
