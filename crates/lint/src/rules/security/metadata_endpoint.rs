use crate::knowledge;
use crate::{DiagnosticSink, LintContext, NamedHost, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds the address at which a cloud gives credentials to its machines.
    ///
    /// ## Why is this bad?
    /// Most clouds answer at 169.254.169.254 to every program on a machine, without a login, and return the keys of
    /// the machine's account. An attacker who can choose a URL that a server fetches gets these keys. The address
    /// is found in every form, such as `http://2852039166/` and `http://[::ffff:a9fe:a9fe]/`, because attackers use
    /// these forms to get past filters.
    ///
    /// ## Example
    /// ```text
    /// http://169.254.169.254/latest/meta-data/
    /// http://2852039166/
    /// http://[::ffff:a9fe:a9fe]/
    /// http://metadata.google.internal/computeMetadata/v1/
    /// gopher://0xA9.0xFE.0xA9.0xFE:80/_GET
    /// ```
    ///
    /// ## Use instead
    /// Never fetch this address for other people, and do not publish links to it.
    ///
    /// ```text
    /// http://169.254.1.1/
    /// http://metadata.example/
    /// http://example.org/169.254.169.254
    /// ```
    ///
    /// ## References
    /// - [CWE-918](https://cwe.mitre.org/data/definitions/918.html)
    /// - [RFC 3927](https://www.rfc-editor.org/rfc/rfc3927)
    /// - [RFC 3986 §7.4](https://www.rfc-editor.org/rfc/rfc3986#section-7.4)
    U414 "metadata-endpoint" for rfc3986::Host {
        severity: Error,
        roles: Roles::LINK,
        precedence: MostSpecific,
        explains: Disagreement,
        for_every_specification: true,
        check: Text(super::properties::ANY_ADDRESS.union(Properties::METADATA_HOST), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    for host in context.named_hosts() {
        if let Some(service) = service(host) {
            let written = host.span.of(context.text());
            let read = host.host.to_string();
            let label = if written.eq_ignore_ascii_case(&read) { String::new() } else { format!("a form of {read}: ") };
            sink.report(host.span, service, format!("{label}returns credentials"))
                .help("Never fetch it for other people.");
            return;
        }
    }
}

fn service(host: &NamedHost) -> Option<&'static str> {
    match host.domain() {
        Some(domain) => knowledge::service_named(domain),
        None => knowledge::service(host.ip()?),
    }
}
