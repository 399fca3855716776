use unicode_script::{Script, UnicodeScript as _};
use unicode_security::confusable_detection::skeleton;

use crate::{DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a label of a host in one script whose letters all look like Latin letters.
    ///
    /// ## Why is this bad?
    /// `аррӏе` can be written with Cyrillic letters only. It does not mix scripts, but a reader sees apple. Under a
    /// top-level domain of a country that uses the script (`.ru`, `.рф`) it may be a word. Under other domains, a
    /// name of only such letters has no honest use, and browsers show its `xn--` form.
    ///
    /// ## Example
    /// ```text escaped
    /// http://\u{430}\u{440}\u{440}\u{4cf}\u{435}.com/
    /// ```
    ///
    /// ```text
    /// https://xn--80ak6aa92e.com/
    /// ```
    ///
    /// ## Use instead
    /// Check where the name leads, and show it in its `xn--` form.
    ///
    /// ```text
    /// http://пример.com/
    /// ```
    ///
    /// ```text escaped
    /// http://\u{440}\u{43e}\u{441}\u{441}.ru/
    /// ```
    ///
    /// ```text
    /// http://яндекс.рф/
    /// ```
    ///
    /// ## References
    /// - [UTS 39 §4.1](https://www.unicode.org/reports/tr39/#Whole_Script_Confusables)
    /// - [UTS 39 §5](https://www.unicode.org/reports/tr39/)
    /// - [CWE-1007](https://cwe.mitre.org/data/definitions/1007.html)
    U406 "whole-script-confusable" for rfc3986::RegName {
        severity: Error,
        roles: Roles::WRITTEN,
        precedence: Specific,
        explains: Rejection,
        for_every_specification: true,
        check: Text(super::properties::ANY_UNICODE, check),
    }
}

/// Scripts with letters that look like Latin ones, and the top-level domains of countries that use them.
const SCRIPTS: &[(Script, &[&str])] = &[
    (Script::Cyrillic, &["ba", "bg", "by", "kg", "kz", "md", "me", "mk", "mn", "rs", "ru", "su", "tj", "ua", "uz"]),
    (Script::Greek, &["cy", "gr"]),
    (Script::Armenian, &["am"]),
    (Script::Georgian, &["ge"]),
    (Script::Hebrew, &["il"]),
    (Script::Ethiopic, &["er", "et"]),
    (Script::Thai, &["th"]),
    (Script::Lao, &["la"]),
    (Script::Myanmar, &["mm"]),
];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    for host in context.international_hosts() {
        let labels = host.labels(context.text());
        let Some((top, others)) = labels.split_last() else { continue };
        if let Some(label) = others.iter().find(|label| is_confusable(&label.text, &top.text)) {
            let seen: String = skeleton(&label.text).collect();
            let script = label.text.chars().map(|c| c.script()).find(|script| *script != Script::Common);
            let ascii = host.domain().unwrap_or_default();
            sink.report(
                label.span,
                format!("\"{}\" looks like \"{seen}\"", label.text),
                format!("its script is {}", script.map_or("not Latin", |script| script.full_name())),
            )
            .help(format!("Show the name in its ASCII form {ascii}."));
            return;
        }
    }
}

fn is_confusable(label: &str, top: &str) -> bool {
    let mut letters = label.chars().filter(|c| !matches!(c.script(), Script::Common | Script::Inherited)).peekable();
    let Some(script) = letters.peek().map(|c| c.script()) else { return false };
    let Some((_, home)) = SCRIPTS.iter().find(|(one, _)| *one == script) else { return false };
    let is_home = home.contains(&top) || top.chars().any(|c| c.script() == script);
    !is_home && letters.all(|c| c.script() == script) && skeleton(label).all(|c| c.is_ascii())
}
