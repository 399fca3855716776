use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;
use urlgram::whatwg::HostRef;

/// `U302`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "an IPv4 address with fewer than four parts, or with octal or hexadecimal ones",
    why: "By RFC 3986, `127.1`, `0x7f.1`, `0177.0.0.1` and `2130706433` are names. Browsers, curl and the C library \
          read all of them as 127.0.0.1. A list of forbidden addresses that is compared with the text lets them pass, \
          and a reader of `010.0.0.1` who knows no octal numbers sees another machine than the one that is reached, \
          8.0.0.1.",
    remedy: "Write all four parts, in decimal and without leading zeros.",
    sources: &["RFC 3986 §7.4", "WHATWG URL: IPv4 parser", "CWE-918"],
    bad: &["http://0x7f.1/", "http://2130706433/", "https://0177.0.0.1:8080/"],
    good: &["http://127.0.0.1/", "http://127.1.example/", "http://v1.2.example/", "foo://2130706433/"],
    silences: &["U200", "U317", "U329", "W005", "W008", "W009"],
    check: Check::Text(Facts::NUMERIC_HOST, look),
    ..Lint::new("U302", "ipv4-short-or-radix", <rfc3986::Ipv4address as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(host) = subject.host() else { return };
    for named in subject.named_hosts().iter().filter(|named| named.span == host.span) {
        let HostRef::Ipv4(address) = named.host else { continue };
        let written = host.strip_suffix('.').unwrap_or(host.text);
        let address = address.to_string();
        // What is not written with these digits at all is another lint's; a bare number is an address in web URLs alone.
        let is_number = written.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
        let is_meant = subject.is_special() || written.contains(['.', 'x', 'X']);
        if written != address && is_number && is_meant {
            found
                .report(
                    host.span,
                    format!("\"{host}\" is an odd way to write {address}", host = host.text),
                    "a name for some parsers",
                )
                .advise(format!("write {address}"))
                .guess(host.span, address);
        }
    }
}
