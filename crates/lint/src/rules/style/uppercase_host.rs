use super::changes::changes;
use crate::{DiagnosticSink, LinkRole, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;
use urlgram::normalize::Step;
use urlgram::scheme;

declare_lint! {
    /// ## What it does
    /// Finds a host with upper-case letters.
    ///
    /// ## Why is this bad?
    /// The DNS ignores case, and the normal form of a host is lower case. The URL Standard converts the host of an
    /// http URL to lower case, RFC 3986 keeps it, and programs that compare hosts as text see two different hosts.
    /// Schemes that are not known to have a domain name as host, and placeholders such as `YOUR_HOST`, are not
    /// checked, nor in documents `CRAN.R-project.org`, which CRAN asks the authors of packages to write so.
    ///
    /// ## Example
    /// ```text
    /// https://Example.ORG/
    /// ftp://FTP.example.org/Pub/
    /// ```
    ///
    /// ## Use instead
    /// Write the host in lower case.
    ///
    /// ```text
    /// https://example.org/
    /// https://example.org/README
    /// https://[2001:db8::A]/
    /// app://Main/index
    /// https://YOURTEAM.example.org/
    /// http://HOST:8080/
    /// https://$HOST.example.org/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    /// - [RFC 3986 §6.2.2.1](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1)
    U502 "uppercase-host" for rfc3986::Host {
        roles: Roles::of(&[LinkRole::Link, LinkRole::Prose]),
        fix: Safe,
        exempts: |context| context.host().is_some_and(|host| host.text == "CRAN.R-project.org"),
        check: WellFormed(Properties::ODD_HOST, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| !host.starts_with('[')) else { return };
    let is_server = |scheme: Slice<'_>| scheme::entry(&scheme).is_some_and(|entry| entry.info().port.is_some());
    let is_upper = host.bytes().any(|byte| byte.is_ascii_uppercase());
    // Sentences write hosts like the names of their companies, `https://GitHub.com`, or are in capitals, `HTTP://EXAMPLE.ORG`.
    let is_capital = context.scheme().is_some_and(|scheme| scheme.bytes().all(|byte| byte.is_ascii_uppercase()));
    let is_name =
        context.role() == LinkRole::Prose && (is_capital || host.bytes().any(|byte| byte.is_ascii_lowercase()));
    if !is_upper || is_name || is_placeholder(&host) || !context.scheme().is_some_and(is_server) {
        return;
    }
    let mut written = host.text.to_owned();
    let mut is_upper = false;
    for change in changes(context, Step::Case).iter().rev() {
        let (start, end) = (change.span.start, change.span.end);
        if host.span.start <= start && end <= host.span.end && !change.span.of(context.text()).starts_with('%') {
            let at = |offset: u32| (offset - host.span.start) as usize;
            written.replace_range(at(start)..at(end), &change.after);
            is_upper = true;
        }
    }
    if is_upper {
        sink.report(host.span, "upper case in a host", format!("the normal form is \"{written}\""))
            .fix_if_equivalent(context, host.span, written);
    }
}

/// Words of placeholders.
const WORDS: &[&str] = &[
    "ACCOUNT", "ADDRESS", "BUCKET", "CLUSTER", "COMPANY", "DOMAIN", "HOST", "NAME", "PLACEHOLDER", "PROJECT", "REGION",
    "SERVER", "SITE", "TEAM", "TENANT", "XX", "YOUR",
];

/// Whether `host` is or contains a word that a reader replaces: `HOST`, `$HOST.example`, `YOURTEAM.example.org`.
fn is_placeholder(host: &str) -> bool {
    let has_word = |label: &str| WORDS.iter().any(|word| label.contains(word));
    let is_capital = |label: &str| !label.bytes().any(|byte| byte.is_ascii_lowercase());
    !host.contains('.')
        || host.contains(['$', '_', '*'])
        || host.split('.').any(|label| is_capital(label) && has_word(label))
}
