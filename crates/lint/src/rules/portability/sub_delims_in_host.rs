use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::mistake::is_list_of_hosts;

declare_lint! {
    /// ## What it does
    /// Finds one of the characters `!&'()+,;=` in a host.
    ///
    /// ## Why is this bad?
    /// RFC 3986 and the URL Standard allow these characters in a host, but no name in the DNS has one. Usually a
    /// delimiter is missing in front of it: `http://example.org;type=a` lacks the slash that starts the path, and
    /// `http://example.org&next=1` lacks the `?`. Curl and Go reject some of these URLs, and all others look up a
    /// host that does not exist. A host with `*` or `$` is a pattern or a template, and is not reported.
    ///
    /// ## Example
    /// ```text
    /// http://example.org;v=1/
    /// http://example.org!/
    /// https://example.org&next=1
    /// https://'example.org'/
    /// ```
    ///
    /// ## Use instead
    /// Start the path or the query in front of the character, and remove quotation marks around the host.
    ///
    /// ```text
    /// http://example.org/;v=1
    /// http://user;v=1@example.org/
    /// foo://a;b/
    /// https://*.example.org/
    /// https://example.org/
    /// https://example.org/'a'
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    /// - [RFC 1738 §3.1](https://www.rfc-editor.org/rfc/rfc1738#section-3.1)
    /// - [WHATWG URL: forbidden domain code point](https://url.spec.whatwg.org/#forbidden-domain-code-point)
    U318 "sub-delims-in-host" for rfc3986::SubDelims {
        roles: Roles::LINK,
        fix: Unsafe,
        explains: Disagreement,
        check: Text(Properties::SUB_DELIM.union(Properties::ODD_HOST), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| context.is_special() && !host.starts_with('[')) else { return };
    // U133 names lists of hosts.
    if host.contains(['*', '$']) || is_list_of_hosts(host.text) {
        return;
    }
    let Some(at) = host.find(|c| "!&'()+,;=".contains(c)) else { return };
    let sign = host.slice(at, at + 1);
    let label = "no DNS name has it, and some parsers reject it";
    let report = sink.report(sign.span, format!("\"{}\" in a host", sign.text), label);
    // Quotation marks of the text around the host.
    if let Some(name) = host.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')).filter(|name| !name.is_empty())
    {
        report.unsafe_fix(host.span, name);
    }
}
