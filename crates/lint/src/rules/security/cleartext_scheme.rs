use crate::knowledge::cleartext_scheme;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::host::special::is_global;

declare_lint! {
    /// ## What it does
    /// Finds a scheme without encryption and a host that is not local.
    ///
    /// ## Why is this bad?
    /// Every network on the way can read and change data sent over http, ws, ftp, ldap, telnet or redis: pages,
    /// passwords and downloaded programs. Most of these schemes have a counterpart with TLS. The lint is not
    /// selected by default, because there are millions of such links.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/
    /// ws://example.org/socket
    /// ftp://example.org/f
    /// telnet://example.org/
    /// ```
    ///
    /// ## Use instead
    /// Use the scheme with TLS if the host supports it.
    ///
    /// ```text
    /// https://example.org/
    /// http://localhost:3000/
    /// http://127.0.0.1/
    /// wss://example.org/
    /// mailto:joe@example.org
    /// ```
    ///
    /// ## References
    /// - [RFC 9110 §17.1](https://www.rfc-editor.org/rfc/rfc9110#section-17.1)
    /// - [RFC 7258](https://www.rfc-editor.org/rfc/rfc7258)
    /// - [CWE-319](https://cwe.mitre.org/data/definitions/319.html)
    U421 "cleartext-scheme" for rfc3986::Scheme {
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        for_every_specification: true,
        check: Text(Properties::HTTP.union(Properties::OTHER_SCHEME), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(scheme) = context.scheme() else { return };
    let Some(safe) = cleartext_scheme(&scheme) else { return };
    let Some(host) = context.named_hosts().first() else { return };
    let is_local = match host.ip() {
        Some(address) => !is_global(address),
        None => context.properties().intersects(Properties::LOCAL_HOST),
    };
    if is_local {
        return;
    }
    let report = sink.report(
        scheme.span,
        format!("\"{}:\" is not encrypted", scheme.text),
        "networks on the way can read and change the data",
    );
    match safe {
        // The port depends on the scheme.
        Some(safe) if context.port().is_none() => {
            report.help(format!("Use \"{safe}:\" if the host supports it.")).unsafe_fix(scheme.span, safe);
        }
        Some(safe) => {
            report.help(format!("Use \"{safe}:\" and its port if the host supports it."));
        }
        None => {}
    }
}
