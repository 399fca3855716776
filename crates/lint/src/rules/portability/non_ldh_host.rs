use crate::{DiagnosticSink, LinkRole, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a host with an underscore, an empty label, or a hyphen at the end of a label.
    ///
    /// ## Why is this bad?
    /// Host names consist of letters, digits and inner hyphens, but RFC 3986 leaves this to the system that looks
    /// them up. The DNS can hold any byte, and some hosts have underscores. Browsers open them, Java's `URI` finds
    /// no host, and other libraries reject the URL. No certificate authority may issue a certificate for such a
    /// name. Names without a dot, which are valid in one network only, and placeholders are not reported.
    ///
    /// ## Example
    /// ```text
    /// http://a_b.example/
    /// http://-a.example/
    /// http://a-.example/
    /// http://example..org/
    /// ```
    ///
    /// ## Use instead
    /// Use a name of letters, digits and inner hyphens.
    ///
    /// ```text
    /// http://a-b.example/
    /// http://example.org/
    /// http://example.org/a_b
    /// foo://a_b/
    /// http://my_service:8080/
    /// https://YOUR_TEAM.example.com/
    /// http://_http._tcp.example.org/
    /// http://_@example.org/
    /// ```
    ///
    /// ## References
    /// - [RFC 1123 §2.1](https://www.rfc-editor.org/rfc/rfc1123#section-2.1)
    /// - [RFC 952](https://www.rfc-editor.org/rfc/rfc952)
    /// - [RFC 3986 §3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    /// - [RFC 1738 §3.1](https://www.rfc-editor.org/rfc/rfc1738#section-3.1)
    /// - [RFC 2782](https://www.rfc-editor.org/rfc/rfc2782)
    U317 "non-ldh-host" for rfc3986::RegName {
        roles: Roles::WRITTEN,
        fix: Unsafe,
        explains: Disagreement,
        check: Text(Properties::ODD_HOST, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| context.is_special() && !host.starts_with('[')) else { return };
    let name = host.slice(0, host.strip_suffix('.').unwrap_or(host.text).len());
    if host.is_empty() || !is_name(&host) {
        return;
    }
    for label in name.split('.') {
        // Running text names hosts that nobody looks up, and groups of hosts: `.example.org`.
        let is_dotted = label.is_empty() && label.span.start > host.span.start;
        if context.role() == LinkRole::Prose && !is_dotted {
            continue;
        }
        let (at, what) = match label.find('_') {
            Some(at) => (label.slice(at, at + 1), "underscore in a host"),
            None if label.is_empty() => (label, "empty label in a host"),
            None if label.starts_with('-') => (label.slice(0, 1), "hyphen at the start of a label"),
            None if label.ends_with('-') => (label.slice(label.len() - 1, label.len()), "hyphen at the end of a label"),
            None => continue,
        };
        let report = sink.report(at.span, what, "browsers accept it, other parsers find no host");
        if label.is_empty() && label.span.start > host.span.start + 1 {
            let dot = Span::new(label.span.start - 1, label.span.start);
            report.unsafe_fix(dot, "");
        }
        return;
    }
}

/// Whether `host` is meant to be a name of a machine: neither a pattern (`*.example`), nor an ellipsis (`...`), nor a constant
/// (`YOUR_HOST`), nor a name of one network, where underscores are common (`my_service`), nor a name of a service
/// (`_http._tcp.example.org`), which RFC 2782 writes with underscores.
fn is_name(host: &str) -> bool {
    let is_constant = |label: &str| {
        label.contains('_')
            && label.bytes().all(|byte| byte == b'_' || byte.is_ascii_uppercase() || byte.is_ascii_digit())
    };
    let is_protocol =
        |label: &str| ["_tcp", "_udp", "_sctp", "_tls"].iter().any(|known| label.eq_ignore_ascii_case(known));
    host.contains('.')
        && !host.split('.').any(is_protocol)
        && !host.contains("...")
        && !host.contains(['*', '$'])
        && !host.split('.').any(is_constant)
}
