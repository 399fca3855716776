use std::net::Ipv4Addr;

use crate::knowledge::ends_in_number;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::interpret::{Interpretation, Rejection, Spec};
use urlgram::mistake::is_list_of_hosts;
use urlgram::whatwg::ValidationErrorKind as Kind;

declare_lint! {
    /// ## What it does
    /// Finds a host whose last label is a number but which is not an IPv4 address.
    ///
    /// ## Why is this bad?
    /// RFC 3986 reads every host that is not an IPv4 address as a name, so `1.2.3.4.5`, `256.256.256.256` and
    /// `foo.0x4` are names. The URL Standard reads every host that ends in a number as an IPv4 address, and rejects
    /// the URL if it is not a valid one. A link that other programs accept is broken in a browser.
    ///
    /// ## Example
    /// ```text
    /// http://1.2.3.4.5/
    /// http://256.256.256.256/
    /// http://foo.0x4/
    /// http://1.2.3.08/
    /// ```
    ///
    /// ## Use instead
    /// Write the address as four decimal numbers from 0 to 255, or the name with its top-level domain.
    ///
    /// ```text
    /// http://1.2.3.4/
    /// http://1.2.3.4.example/
    /// foo://1.2.3.4.5/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    /// - [WHATWG URL: ends in a number checker](https://url.spec.whatwg.org/#ends-in-a-number-checker)
    /// - [RFC 1123 §2.1](https://www.rfc-editor.org/rfc/rfc1123#section-2.1)
    U303 "ipv4-lookalike-name" for rfc3986::Host {
        severity: Error,
        roles: Roles::WRITTEN,
        explains: Disagreement,
        check: Text(Properties::NUMERIC_HOST.union(Properties::ODD_HOST), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| context.is_special() && may_be_rejected(host)) else { return };
    let standard = context.interpretations().of(Spec::Whatwg).and_then(Interpretation::rejection);
    let Some(Rejection::Whatwg(failure)) = standard else { return };
    let Some(error) = failure.validation_error() else { return };
    let wrong = match error.kind {
        Kind::Ipv4TooManyParts => "more than four parts",
        Kind::Ipv4NonNumericPart => "a part that is not a number",
        Kind::Ipv4OutOfRangePart => "a part that is too large",
        _ => return,
    };
    sink.report(
        host.span,
        format!("\"{}\" looks like an IPv4 address", host.text),
        format!("{wrong}: browsers reject it"),
    )
    .help("Browsers read a host that ends in a number as an address, other parsers read a name.");
}

/// Whether browsers may read a host as an address and reject it. A host with other characters may end in a number when these are
/// decoded.
fn may_be_rejected(host: &str) -> bool {
    // Several hosts are a mistake of another kind.
    if is_list_of_hosts(host) {
        return false;
    }
    let is_name = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-'));
    host.is_ascii() && (!is_name || ends_in_number(host) && host.parse::<Ipv4Addr>().is_err())
}
