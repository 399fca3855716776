use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a host with characters that look like the digits of an IPv4 address.
    ///
    /// ## Why is this bad?
    /// UTS 46 maps `①`, fullwidth digits and mathematical digits to ordinary digits before a host is looked up. A
    /// browser opens `http://①②⑦.0.0.1/` as 127.0.0.1, and a filter sees a name. In the other direction,
    /// `l27.0.0.1` with the letter `l` is a name that looks like an address.
    ///
    /// ## Example
    /// ```text
    /// http://①②⑦.0.0.1/
    /// http://１27.0.0.1:80/
    /// http://l27.0.0.1/
    /// http://1O.0.0.1/
    /// ```
    ///
    /// ## Use instead
    /// Write the address with the digits 0 to 9.
    ///
    /// ```text
    /// http://127.0.0.1/
    /// http://l27.example/
    /// http://a.b.c.d/
    /// ```
    ///
    /// ## References
    /// - [UTS 46 §4](https://www.unicode.org/reports/tr46/#Processing)
    /// - [UTS 39 §4](https://www.unicode.org/reports/tr39/#Confusable_Detection)
    /// - [WHATWG URL: host parser](https://url.spec.whatwg.org/#concept-host-parser)
    /// - [CWE-1007](https://cwe.mitre.org/data/definitions/1007.html)
    U409 "digit-lookalike-host" for rfc3986::Ipv4address {
        severity: Error,
        roles: Roles::WRITTEN,
        fix: Unsafe,
        precedence: Specific,
        explains: Disagreement,
        for_every_specification: true,
        check: Text(Properties::ODD_HOST.union(Properties::DIGIT_LIKE_HOST), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| context.is_special() && !host.contains('%')) else { return };
    if !host.is_ascii() {
        let named = context.named_hosts().iter().find(|named| named.span == host.span);
        if let Some(address) = named.and_then(|named| named.ip()) {
            let address = address.to_string();
            sink.report(host.span, "IPv4 address without ASCII digits", format!("browsers read {address}"))
                .help(format!("Write {address}."))
                .unsafe_fix(host.span, address);
        }
    } else if let Some(address) = seen_as(host.text) {
        sink.report(host.span, format!("\"{}\" looks like an IPv4 address", host.text), "it contains letters")
            .help("Write an address with the digits 0 to 9.")
            .unsafe_fix(host.span, address);
    }
}

/// Returns the address that `host` looks like, if letters replace some of its digits.
fn seen_as(host: &str) -> Option<String> {
    let is_digit_or_like = |c: char| matches!(c, '0'..='9' | 'l' | 'I' | 'o' | 'O' | '.');
    if !host.chars().all(is_digit_or_like)
        || host.matches('.').count() != 3
        || !host.contains(|c: char| c.is_ascii_digit())
    {
        return None;
    }
    let seen: String = host
        .chars()
        .map(|c| {
            if matches!(c, 'l' | 'I') {
                '1'
            } else if matches!(c, 'o' | 'O') {
                '0'
            } else {
                c
            }
        })
        .collect();
    (seen != host && seen.parse::<std::net::Ipv4Addr>().is_ok()).then_some(seen)
}
