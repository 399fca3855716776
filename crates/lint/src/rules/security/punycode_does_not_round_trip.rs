use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::host::idna::{Idna, IdnaRule};

declare_lint! {
    /// ## What it does
    /// Finds an `xn--` label that does not encode a valid name.
    ///
    /// ## Why is this bad?
    /// The text after `xn--` is Punycode for a name with non-ASCII letters. If it cannot be decoded, or decodes to
    /// only ASCII or to letters that are not in normal form, no name has this label. It cannot be registered, and
    /// it was written by mistake or to confuse. The URL Standard accepts such labels since 2026; other libraries
    /// reject the URL.
    ///
    /// ## Example
    /// ```text
    /// http://xn--a/
    /// http://xn--abc-.example/
    /// ```
    ///
    /// ```text escaped
    /// http://xn--\u{fc}.example/
    /// ```
    ///
    /// ## Use instead
    /// Write the name in Unicode, and let a program create the `xn--` form.
    ///
    /// ```text
    /// http://xn--bcher-kva.example/
    /// http://a--b.example/
    /// http://xn.example/xn--a
    /// ```
    ///
    /// ## References
    /// - [UTS 46 §4](https://www.unicode.org/reports/tr46/#Processing)
    /// - [RFC 3492](https://www.rfc-editor.org/rfc/rfc3492)
    /// - [RFC 5891 §5.4](https://www.rfc-editor.org/rfc/rfc5891#section-5.4)
    /// - [WHATWG URL: domain parser](https://url.spec.whatwg.org/#concept-domain-to-ascii)
    U412 "punycode-does-not-round-trip" for rfc3986::RegName {
        roles: Roles::WRITTEN,
        explains: Disagreement,
        for_every_specification: true,
        check: Text(Properties::PUNYCODE, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| !host.starts_with('[')) else { return };
    let is_ace = |label: &str| label.get(..4).is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--"));
    for label in host.split('.').filter(|label| is_ace(label.text)) {
        let Err(error) = Idna::URL.to_unicode(label.text) else { continue };
        // Other lints report problems that do not concern Punycode.
        let is_other = |rule: IdnaRule| {
            matches!(rule, IdnaRule::Ascii | IdnaRule::Unknown | IdnaRule::LabelTooLong | IdnaRule::NameTooLong)
        };
        let Some(problem) = error.problems().iter().find(|problem| !is_other(problem.rule)) else { continue };
        let matter = match problem.rule {
            IdnaRule::Punycode => "the text after \"xn--\" is not Punycode".to_owned(),
            IdnaRule::PunycodeOfAscii => "it encodes only ASCII characters".to_owned(),
            IdnaRule::NotNormalized => "it encodes text that is not in normal form".to_owned(),
            rule => format!("it encodes an invalid label ({})", rule.source()),
        };
        sink.report(label.span, format!("\"{}\" does not encode a name", label.text), matter);
        return;
    }
}
