use unicode_security::RestrictionLevel;
use unicode_security::RestrictionLevelDetection as _;

use crate::{DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a label of a host that mixes scripts which are not used together.
    ///
    /// ## Why is this bad?
    /// `аpple.com` with a Cyrillic `а` is a different domain from apple.com and looks the same. No language mixes
    /// Latin and Cyrillic letters in a word. Japanese, Korean and Chinese mix their characters with Latin letters
    /// and are not reported. Browsers use the same rule and show such a name in its `xn--` form.
    ///
    /// ## Example
    /// ```text escaped
    /// http://\u{430}pple.com/
    /// ```
    ///
    /// ```text
    /// http://xn--pple-43d.com/
    /// ```
    ///
    /// ```text escaped
    /// http://goo\u{3b3}le.example/
    /// ```
    ///
    /// ## Use instead
    /// Check where the name leads, and show it in its `xn--` form.
    ///
    /// ```text
    /// http://яндекс.рф/
    /// http://bücher.example/
    /// http://ラーメンabc.example/
    /// ```
    ///
    /// ```text escaped
    /// http://apple.com/\u{430}
    /// ```
    ///
    /// ## References
    /// - [UTS 39 §5.1](https://www.unicode.org/reports/tr39/#Mixed_Script_Detection)
    /// - [UTS 39 §5.2](https://www.unicode.org/reports/tr39/#Restriction_Level_Detection)
    /// - [UTR 36 §2](https://www.unicode.org/reports/tr36/)
    /// - [CWE-1007](https://cwe.mitre.org/data/definitions/1007.html)
    U405 "mixed-script-host" for rfc3986::RegName {
        severity: Error,
        roles: Roles::WRITTEN,
        precedence: Specific,
        explains: Rejection,
        for_every_specification: true,
        check: Text(super::properties::ANY_UNICODE, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    for host in context.international_hosts() {
        let labels = host.labels(context.text());
        let mixed = labels.iter().find(|label| {
            let level = label.text.as_str().detect_restriction_level();
            // U410 reports characters that are not allowed in identifiers.
            level > RestrictionLevel::HighlyRestrictive && level < RestrictionLevel::Unrestricted
        });
        if let Some(label) = mixed {
            let ascii = host.domain().unwrap_or_default();
            sink.report(label.span, format!("\"{}\" mixes scripts", label.text), scripts(&label.text))
                .help(format!("Show the name in its ASCII form {ascii}."));
            return;
        }
    }
}

/// Returns `Latin and Cyrillic`, in the order of their first letters.
fn scripts(label: &str) -> String {
    use unicode_script::{Script, UnicodeScript as _};

    let mut names: Vec<&str> = Vec::new();
    for script in
        label.chars().map(|c| c.script()).filter(|script| !matches!(script, Script::Common | Script::Inherited))
    {
        if !names.contains(&script.full_name()) {
            names.push(script.full_name());
        }
    }
    names.join(" and ")
}
