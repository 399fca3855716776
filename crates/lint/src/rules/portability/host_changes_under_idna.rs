use unicode_normalization::UnicodeNormalization;

use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;
use urlgram::whatwg::domain_to_unicode;

declare_lint! {
    /// ## What it does
    /// Finds a host name that becomes another one under UTS 46.
    ///
    /// ## Why is this bad?
    /// Before a name is looked up, UTS 46 maps its characters: `ⓔ` to `e`, `。` to a dot, fullwidth letters to plain
    /// ones, and some, such as the soft hyphen, to nothing. So `ⓔxample。com` is example.com for a browser, which
    /// says nothing, and some other text for whoever compares, logs or forbids hosts without the mapping. Case is
    /// not reported here.
    ///
    /// ## Example
    /// ```text
    /// http://ⓔxample。com/
    /// http://ｅｘａｍｐｌｅ.com/
    /// http://ﬁsh.example/
    /// ```
    ///
    /// ## Use instead
    /// Write the name as it is after the mapping.
    ///
    /// ```text
    /// http://example.com/
    /// http://bücher.example/
    /// http://BÜCHER.example/
    /// http://faß.example/
    /// ```
    ///
    /// ## References
    /// - [UTS 46 §4](https://www.unicode.org/reports/tr46/#Processing)
    /// - [WHATWG URL: domain parser](https://url.spec.whatwg.org/#concept-domain-to-ascii)
    /// - [RFC 3986 §3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    U305 "host-changes-under-idna" for rfc3986::RegName {
        fix: Unsafe,
        explains: Disagreement,
        check: Text(Prefilter::ODD_HOST, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| context.is_special() && !host.is_ascii()) else { return };
    let named = context.named_hosts().iter().find(|named| named.span == host.span);
    let Some(domain) = named.and_then(|named| named.domain()) else { return };
    let mapped = domain_to_unicode(domain);
    // A name in several cases, and one whose marks stand apart from their letters, is no other name.
    let plain = host.replace(['\t', '\n', '\r'], "").to_lowercase();
    if plain.nfc().eq(mapped.chars()) || host.contains('%') {
        return;
    }
    sink
        .report(host.span, "a host that changes before it is looked up", format!("browsers read {mapped}"))
        .help(format!("write {mapped}"))
        .unsafe_fix(host.span, mapped);
}
