use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds percent-encoding in the host of a web URL.
    ///
    /// ## Why is this bad?
    /// RFC 3986 allows percent-encoding in a host, for non-ASCII names. The URL Standard decodes the host first, so
    /// browsers read `ex%61mple.com` as example.com. Python keeps the encoding, Go rejects the URL, and a list of
    /// hosts that compares texts has no match. If decoding gives a delimiter, as in `exa%23mple.org`, browsers
    /// reject the URL, and a parser that decodes later reads a different one.
    ///
    /// ## Example
    /// ```text
    /// http://ex%61mple.com/
    /// http://exa%23mple.org/
    /// http://b%C3%BCcher.example/
    /// ```
    ///
    /// ## Use instead
    /// Write the decoded host, with the `xn--` form for a non-ASCII name.
    ///
    /// ```text
    /// http://example.com/
    /// http://example.com/%61
    /// foo://ex%61mple.com/
    /// http://xn--bcher-kva.example/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    /// - [WHATWG URL: host parser](https://url.spec.whatwg.org/#concept-host-parser)
    /// - [CWE-436](https://cwe.mitre.org/data/definitions/436.html)
    U304 "percent-encoded-host" for rfc3986::RegName {
        roles: Roles::DATA,
        fix: Unsafe,
        explains: Disagreement,
        check: Text(Properties::ODD_HOST, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| context.is_special() && !host.starts_with('[')) else { return };
    let (Some(first), Some(last)) = (host.find('%'), host.rfind('%')) else { return };
    // An incomplete percent-encoding is a different mistake.
    let is_escape =
        |at: usize| host.as_bytes()[at..].iter().skip(1).take(2).filter(|byte| byte.is_ascii_hexdigit()).count() == 2;
    if !is_escape(first) || !is_escape(last) {
        return;
    }
    let escapes = host.slice(first, last + 3).span;
    match context.named_hosts().iter().find(|named| named.span == host.span) {
        Some(named) => {
            let read = named.host.to_string();
            sink.report(escapes, "percent-encoding in a host", format!("browsers read {read}"))
                .help(format!("Write {read}."))
                .unsafe_fix(host.span, read);
        }
        None => {
            sink.report(escapes, "percent-encoding in a host", "browsers reject the decoded host");
        }
    }
}
