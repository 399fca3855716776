use unicode_normalization::UnicodeNormalization;

use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::whatwg::domain_to_unicode;

declare_lint! {
    /// ## What it does
    /// Finds a host name that UTS 46 maps to a different name.
    ///
    /// ## Why is this bad?
    /// Before a name is looked up, UTS 46 maps its characters: `ⓔ` to `e`, `。` to a dot, fullwidth letters to
    /// ordinary ones, and a soft hyphen to nothing. A browser opens `ⓔxample。com` as example.com without a warning.
    /// A program that compares, logs or blocks hosts without the mapping sees a different text. Differences in case
    /// are not reported.
    ///
    /// ## Example
    /// ```text
    /// http://ⓔxample。com/
    /// http://ｅｘａｍｐｌｅ.com/
    /// http://ﬁsh.example/
    /// ```
    ///
    /// ## Use instead
    /// Write the mapped name.
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
        roles: Roles::WRITTEN,
        fix: Unsafe,
        explains: Disagreement,
        check: Text(Properties::ODD_HOST, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| context.is_special() && !host.is_ascii()) else { return };
    let named = context.named_hosts().iter().find(|named| named.span == host.span);
    let Some(domain) = named.and_then(|named| named.domain()) else { return };
    let mapped = domain_to_unicode(domain);
    // Case and decomposed characters do not make a different name.
    let plain = host.replace(['\t', '\n', '\r'], "").to_lowercase();
    if plain.nfc().eq(mapped.chars()) || host.contains('%') {
        return;
    }
    sink.report(host.span, "host changes before it is looked up", format!("browsers read {mapped}"))
        .help(format!("Write {mapped}."))
        .unsafe_fix(host.span, mapped);
}
