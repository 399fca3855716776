use crate::knowledge::{first_label, look as look_of};
use crate::{DiagnosticSink, LintContext, NamedHost, Properties};
use urlgram::grammar::rfc3986;
use urlgram::host::suffix;
use urlgram::whatwg::domain_to_unicode;

declare_lint! {
    /// ## What it does
    /// Finds a domain that looks like a well-known domain.
    ///
    /// ## Why is this bad?
    /// `paypa1.com`, `rnicrosoft.com` and `gооgle.com` are registered to be mistaken for other domains. Two names
    /// look alike if they have the same skeleton in UTS 39; marks above and below letters are ignored. A short list
    /// of domains that are often imitated is built in, and your own belong in the configuration.
    ///
    /// ## Example
    /// ```text
    /// http://paypa1.com/
    /// http://www.rnicrosoft.com/login
    /// ```
    ///
    /// ```text escaped
    /// http://googl\u{e9}.com/
    /// ```
    ///
    /// ```text
    /// http://www.g00gle.example/
    /// ```
    ///
    /// ## Use instead
    /// Check where the name leads before you follow the link.
    ///
    /// ```text
    /// http://paypal.com/
    /// http://www.microsoft.com/
    /// http://google.example/
    /// http://paypal1.com/
    /// http://modern.com/
    /// ```
    ///
    /// ## References
    /// - [UTS 39 §4](https://www.unicode.org/reports/tr39/#Confusable_Detection)
    /// - [CWE-1007](https://cwe.mitre.org/data/definitions/1007.html)
    U407 "lookalike-of-known-host" for rfc3986::RegName {
        roles: Roles::WRITTEN,
        explains: Rejection,
        for_every_specification: true,
        check: Text(super::properties::ANY_UNICODE.union(Properties::LOOKALIKE_HOST), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    for host in context.named_hosts() {
        let Some((label, known)) = imitation(host, context) else { continue };
        sink.report(
            host.span,
            format!("\"{label}\" looks like \"{}\"", first_label(known)),
            format!("this is not {known}"),
        )
        .help("Check where the name leads before you follow the link.");
        return;
    }
}

/// Returns the registered label of `host` in Unicode and the known domain that it imitates.
fn imitation<'k>(host: &NamedHost, context: &LintContext<'k>) -> Option<(String, &'k str)> {
    let domain = host.domain()?;
    let registrable = suffix::split(domain)?.registrable.of(domain)?;
    let unicode = domain_to_unicode(first_label(registrable)).into_owned();
    let seen = look_of(&unicode);
    let alike = context.config().known_hosts.get(context.known_hosts().imitated_by(&seen)?)?;
    // The same label under a different suffix is not an imitation by its letters.
    (unicode != first_label(alike)).then_some((unicode, alike))
}
