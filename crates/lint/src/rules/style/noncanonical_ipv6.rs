use super::changes::changes;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::normalize::Step;

declare_lint! {
    /// ## What it does
    /// Finds an IPv6 address that is not in the form of RFC 5952.
    ///
    /// ## Why is this bad?
    /// One IPv6 address can be written in hundreds of ways. RFC 5952 defines one form, so that logs can be searched
    /// and lists compared: lower case, no leading zeros, and `::` for the longest run of zero fields but never for
    /// a single one. A search for one form does not find the others. An IPv4 address at the end may have either
    /// notation.
    ///
    /// ## Example
    /// ```text
    /// http://[2001:DB8::1]/
    /// http://[2001:db8:0:0:0:0:0:1]/
    /// http://[2001:0db8::1]/
    /// ```
    ///
    /// ## Use instead
    /// Write the address in the form of RFC 5952.
    ///
    /// ```text
    /// http://[2001:db8::1]/
    /// http://[::ffff:192.0.2.1]/
    /// http://[::ffff:c000:201]/
    /// http://[2001:db8:0:1:1:1:1:1]/
    /// ```
    ///
    /// ## References
    /// - [RFC 5952 §4](https://www.rfc-editor.org/rfc/rfc5952#section-4)
    /// - [RFC 5952 §5](https://www.rfc-editor.org/rfc/rfc5952#section-5)
    U508 "noncanonical-ipv6" for rfc3986::Host {
        roles: Roles::LINK,
        fix: Safe,
        check: WellFormed(Properties::NUMERIC_HOST, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| host.starts_with('[')) else { return };
    let Some(change) = changes(context, Step::Address).pop() else { return };
    // The URL Standard writes the form of RFC 5952 with all fields in hexadecimal.
    let in_hexadecimal = context.whatwg().0.is_ok_and(|url| url.hostname() == host.text);
    if in_hexadecimal {
        return;
    }
    sink.report(host.span, what_is_other(&host), format!("RFC 5952 writes \"{}\"", change.after))
        .fix_if_equivalent(context, change.span, change.after);
}

fn what_is_other(host: &str) -> &'static str {
    let is_padded = |field: &str| field.len() > 1 && field.starts_with('0') && !field.contains('.');
    if host.bytes().any(|byte| byte.is_ascii_uppercase()) {
        "upper case in an IPv6 address"
    } else if host.trim_matches(['[', ']']).split(':').any(is_padded) {
        "leading zeros in an IPv6 address"
    } else {
        "zeros of an IPv6 address are not shortened correctly"
    }
}
