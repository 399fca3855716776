use unicode_security::RestrictionLevel;
use unicode_security::RestrictionLevelDetection as _;

use urlgram::grammar::rfc3986;
use crate::{Check, Found, Lint, Severity, Subject};
use urlgram::input::Production;

/// `U405`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "a label of a host that mixes letters of scripts which are not written together",
    why: "`аpple.com` with a Cyrillic `а` is another domain than apple.com, and looks the same. Nobody writes a word \
          in Latin and Cyrillic letters; Japanese, Korean and Chinese are written with Latin letters among them, and \
          are not reported. The rule is the one of browsers, which show such a name in its form with `xn--`.",
    remedy: "Look where the name leads before you follow it; show it in its form with `xn--`.",
    sources: &["UTS 39 §5.1", "UTS 39 §5.2", "UTR 36 §2", "CWE-1007"],
    bad: &["http://\u{430}pple.com/", "http://xn--pple-43d.com/", "http://goo\u{3b3}le.example/"],
    good: &["http://яндекс.рф/", "http://bücher.example/", "http://ラーメンabc.example/", "http://apple.com/\u{430}"],
    silences: &["U118", "U200", "U305", "U406", "U407", "U410"],
    check: Check::Text(super::ANY_UNICODE, look),
    ..Lint::new("U405", "mixed-script-host", <rfc3986::RegName as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    for host in subject.named_hosts() {
        let labels = host.labels(subject.text());
        let mixed = labels.iter().find(|label| {
            let level = label.text.as_str().detect_restriction_level();
            // What is not allowed in identifiers at all is another lint's.
            level > RestrictionLevel::HighlyRestrictive && level < RestrictionLevel::Unrestricted
        });
        if let Some(label) = mixed {
            let ascii = host.domain().unwrap_or_default();
            found
                .report(label.span, format!("\"{}\" mixes scripts", label.text), scripts(&label.text))
                .advise(format!("the name is {ascii}: show it so"));
            return;
        }
    }
}

/// `Latin and Cyrillic`, in the order of their first letters.
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
