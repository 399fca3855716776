use std::net::Ipv4Addr;

use crate::knowledge::ends_in_number;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::whatwg::HostRef;

declare_lint! {
    /// ## What it does
    /// Finds an IPv4 address with fewer than four parts, or with octal or hexadecimal parts.
    ///
    /// ## Why is this bad?
    /// For RFC 3986, `127.1`, `0x7f.1`, `0177.0.0.1` and `2130706433` are names. Browsers, curl and the C library
    /// read all of them as 127.0.0.1. A list of forbidden addresses that compares texts lets them pass. A reader
    /// who does not think of octal numbers takes `010.0.0.1` for a private address, but it is the public address
    /// 8.0.0.1.
    ///
    /// ## Example
    /// ```text
    /// http://0x7f.1/
    /// http://2130706433/
    /// https://0177.0.0.1:8080/
    /// ```
    ///
    /// ## Use instead
    /// Write all four parts in decimal, without leading zeros.
    ///
    /// ```text
    /// http://127.0.0.1/
    /// http://127.1.example/
    /// http://v1.2.example/
    /// foo://2130706433/
    /// foo://1.4.2
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §7.4](https://www.rfc-editor.org/rfc/rfc3986#section-7.4)
    /// - [WHATWG URL: IPv4 parser](https://url.spec.whatwg.org/#concept-ipv4-parser)
    /// - [CWE-918](https://cwe.mitre.org/data/definitions/918.html)
    U302 "ipv4-short-or-radix" for rfc3986::Ipv4address {
        severity: Error,
        roles: Roles::DATA,
        fix: Unsafe,
        explains: Disagreement,
        check: Text(Properties::NUMERIC_HOST, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    // The host of `containerd://1.4.2` is a version.
    let Some(host) = context.host().filter(|host| context.is_special() && may_be_unusual(host)) else { return };
    for named in context.named_hosts().iter().filter(|named| named.span == host.span) {
        let HostRef::Ipv4(address) = named.host else { continue };
        let written = host.strip_suffix('.').unwrap_or(host.text);
        let address = address.to_string();
        if written != address {
            sink.report(
                host.span,
                format!("unusual form \"{host}\" of the address {address}", host = host.text),
                "some parsers read a name",
            )
            .help(format!("Write {address}."))
            .unsafe_fix(host.span, address);
        }
    }
}

/// Whether a host may be an address in an unusual form. U409 reports other digits.
fn may_be_unusual(host: &str) -> bool {
    let written = host.strip_suffix('.').unwrap_or(host);
    let is_number = written.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
    is_number && ends_in_number(written) && written.parse::<Ipv4Addr>().is_err()
}
