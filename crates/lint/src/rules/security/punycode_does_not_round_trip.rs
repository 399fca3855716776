use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;
use urlgram::host::idna::{Idna, IdnaRule};

declare_lint! {
    /// ## What it does
    /// Finds a label that begins with `xn--` and stands for no valid name.
    ///
    /// ## Why is this bad?
    /// What follows `xn--` is Punycode for letters beyond ASCII. If it is none, or stands for ASCII alone, or for
    /// letters that are not in their normal form, there is no name that it came from: it cannot be registered, and
    /// was made by mistake or to confuse. The URL Standard has let such labels pass since 2026, other libraries
    /// refuse the URL.
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
    /// Write the name in Unicode, and let a program make the form with `xn--`.
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
        explains: Disagreement,
        check: Text(Prefilter::PUNYCODE, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| !host.starts_with('[')) else { return };
    let is_ace = |label: &str| label.get(..4).is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--"));
    for label in host.split('.').filter(|label| is_ace(label.text)) {
        let Err(error) = Idna::URL.to_unicode(label.text) else { continue };
        // What is not about the Punycode is said elsewhere.
        let is_other =
            |rule: IdnaRule| matches!(rule, IdnaRule::Ascii | IdnaRule::Unknown | IdnaRule::LabelTooLong | IdnaRule::NameTooLong);
        let Some(problem) = error.problems().iter().find(|problem| !is_other(problem.rule)) else { continue };
        let matter = match problem.rule {
            IdnaRule::Punycode => "what follows \"xn--\" is not Punycode".to_owned(),
            IdnaRule::PunycodeOfAscii => "it stands for nothing beyond ASCII".to_owned(),
            IdnaRule::NotNormalized => "it stands for text that is not in normal form".to_owned(),
            rule => format!("it stands for a label that is not valid ({})", rule.source()),
        };
        sink.report(label.span, format!("\"{}\" is the form of no name", label.text), matter);
        return;
    }
}
