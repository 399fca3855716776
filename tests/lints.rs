//! Every lint against its own documentation: what is shown as bad is found, what is shown as good is not, fixes mend.

use std::collections::BTreeSet;

use proptest::prelude::*;
use urlgram::lint::{Check, Choice, Config, FAMILIES, Facts, Finding, Letters, Lint, Linter, Mends, lint, lints};

mod support;

/// A linter with all lints, so that what a lint says must stand beside what the others say; and with the styles that their
/// examples are against.
fn linter() -> Linter {
    let mut config = Config::default();
    config.selection.select = Some(vec!["ALL".into()]);
    config.style.trailing_slash = Some(Choice::Never);
    config.style.www = Some(Choice::Never);
    config.style.idn = Some(Letters::Unicode);
    config.style.path = Some(Letters::Unicode);
    Linter::new(config)
}

fn codes(findings: &[Finding]) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.cause.code).collect()
}

/// Lints whose examples are looked at alone: those that look at a text by another rule than `URI`, or in a document.
fn looks_elsewhere(lint: &Lint) -> bool {
    matches!(lint.check, Check::Document | Check::Policy(_))
}

fn all_wrong(wrong: Vec<String>) {
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_shown_as_bad_is_found_and_as_good_is_not() {
    let linter = linter();
    let mut wrong = Vec::new();
    for lint in lints().filter(|lint| !looks_elsewhere(lint)) {
        for text in lint.bad {
            let found = codes(&linter.findings(text.as_bytes()));
            if !found.contains(&lint.code) {
                wrong.push(format!("{} {}: not found in {text}: {found:?}", lint.code, lint.name));
            }
        }
        for text in lint.good {
            if codes(&linter.findings(text.as_bytes())).contains(&lint.code) {
                wrong.push(format!("{} {}: found in {text}", lint.code, lint.name));
            }
        }
    }
    all_wrong(wrong);
}

#[test]
fn documentation_is_whole() {
    let mut wrong = Vec::new();
    for lint in lints() {
        let mut say = |what: &str| wrong.push(format!("{} {}: {what}", lint.code, lint.name));
        if lint.summary.is_empty() || lint.summary.ends_with('.') || lint.summary.starts_with(char::is_uppercase) {
            say("a summary is a noun phrase");
        }
        for text in [lint.why, lint.remedy] {
            if !text.ends_with(['.', ')']) || text.contains("  ") {
                say("prose is whole sentences");
            }
        }
        if lint.sources.is_empty() || lint.bad.is_empty() || lint.good.is_empty() {
            say("no source, or no example");
        }
        if lint.facts().is_some_and(|facts| facts.has(Facts::ALWAYS)) && lint.by_default {
            say("a lint that looks at every text is not one by default");
        }
    }
    all_wrong(wrong);
}

/// The facts that a lint asks for, if it looks by itself.
trait Asks {
    fn facts(&self) -> Option<Facts>;
}

impl Asks for Lint {
    fn facts(&self) -> Option<Facts> {
        match self.check {
            Check::Text(facts, _) | Check::WellFormed(facts, _) => Some(facts),
            Check::Syntax | Check::Whatwg | Check::Policy(_) | Check::Document => None,
        }
    }
}

#[test]
fn codes_and_names_are_unique_and_in_order() {
    let names: BTreeSet<_> = lints().map(|lint| lint.name.to_lowercase()).collect();
    assert_eq!(names.len(), lints().count());
    for family in FAMILIES {
        let codes: Vec<_> = family.lints.iter().map(|lint| lint.code).collect();
        assert!(codes.is_sorted() && codes.windows(2).all(|pair| pair[0] != pair[1]), "{codes:?}");
        assert!(codes.iter().all(|code| code.starts_with(family.prefix) && code.len() == 4), "{codes:?}");
    }
    for code in lints().flat_map(|lint| lint.silences) {
        assert!(lints().any(|lint| lint.code.starts_with(code)), "{code} is silenced, and there is none");
    }
}

#[test]
fn facts_let_no_finding_pass() {
    // With the facts of all texts, a lint finds what it finds with those of this one.
    let linter = linter();
    for text in lints().flat_map(|lint| lint.bad.iter().chain(lint.good)) {
        assert_eq!(linter.is_clean(text), linter.findings(text.as_bytes()).is_empty(), "{text}");
    }
}

/// What `code` is mended to in `text`, if it is found there and brings a fix.
fn mended(linter: &Linter, text: &str, code: &str) -> Option<(String, bool)> {
    let findings = linter.findings(text.as_bytes());
    let fix = findings.iter().find(|finding| finding.cause.code == code)?.cause.fix.clone()?;
    Some((fix.apply(text), fix.certain))
}

#[test]
fn fixes_mend() {
    let linter = linter();
    let mut wrong = Vec::new();
    for lint in lints().filter(|lint| !looks_elsewhere(lint)) {
        let fixes: Vec<_> =
            lint.bad.iter().filter_map(|text| Some((text, mended(&linter, text, lint.code)?))).collect();
        let best = fixes.iter().map(|(_, (_, safe))| if *safe { Mends::Safely } else { Mends::Unsafely }).max();
        if best.unwrap_or(Mends::Never) != lint.mends {
            wrong.push(format!(
                "{} {}: said to mend {:?}, its examples show {best:?}",
                lint.code, lint.name, lint.mends
            ));
        }
        for (text, (mut mended_text, _)) in fixes {
            // One finding may mend one place of several.
            for _ in 0..8 {
                match mended(&linter, &mended_text, lint.code) {
                    Some((next, _)) if next != mended_text => mended_text = next,
                    _ => break,
                }
            }
            if codes(&linter.findings(mended_text.as_bytes())).contains(&lint.code) {
                wrong.push(format!("{} {}: still found in {text} mended, {mended_text}", lint.code, lint.name));
            }
        }
    }
    all_wrong(wrong);
}

/// The messages of a family's examples, as a table that a person reads.
fn shown(prefix: &str) -> String {
    let linter = linter();
    let mut out = String::new();
    for lint in lints().filter(|lint| lint.code.starts_with(prefix) && !looks_elsewhere(lint)) {
        for text in lint.bad {
            for finding in linter.findings(text.as_bytes()).iter().filter(|finding| finding.cause.code == lint.code) {
                let cause = &finding.cause;
                out += &format!("{} {} {}  {}\n", finding.severity, cause.code, cause.name, text.escape_debug());
                let found = cause.span.of(text).escape_debug().to_string();
                out += &format!("    {} `{found}`: {}: {}\n", cause.span, cause.headline, cause.label);
                for advice in cause.advice.iter().flat_map(|advice| advice.lines()) {
                    out += &format!("    help: {advice}\n");
                }
                if let Some(fix) = &cause.fix {
                    let kind = if fix.certain { "fix" } else { "unsafe fix" };
                    out += &format!("    {kind}: {}\n", fix.apply(text).escape_debug());
                }
            }
        }
    }
    out
}

#[test]
fn messages() {
    insta::with_settings!({snapshot_path => "lints", prepend_module_to_snapshot => false, omit_expression => true}, {
        for family in FAMILIES {
            insta::assert_snapshot!(family.prefix, shown(family.prefix));
        }
    });
}

#[test]
fn a_lint_is_found_by_code_and_name() {
    for one in lints() {
        assert_eq!(lint(one.code).map(|lint| lint.code), Some(one.code));
        assert_eq!(lint(&one.name.to_uppercase()).map(|lint| lint.code), Some(one.code));
    }
}

proptest! {
    #[test]
    fn no_text_is_too_odd(text in soup()) {
        let linter = linter();
        let findings = linter.findings(text.as_bytes());
        prop_assert_eq!(linter.is_clean(&text), findings.is_empty());
        for finding in &findings {
            // Within the text, between characters.
            prop_assert!(text.get(finding.cause.span.range()).is_some(), "{} {:?}", finding.cause.code, finding.cause.span);
            if let Some(fix) = &finding.cause.fix {
                prop_assert!(text.get(fix.span.range()).is_some(), "{}", finding.cause.code);
                let again = linter.findings(fix.apply(&text).as_bytes());
                let count = |findings: &[Finding]| codes(findings).iter().filter(|code| **code == finding.cause.code).count();
                // Mending one place takes one finding away, if it does not uncover another behind it.
                if fix.certain && finding.error.is_none() {
                    prop_assert!(count(&again) < count(&findings), "{} {text:?} {:?}", finding.cause.code, fix.apply(&text));
                }
            }
        }
    }
}

/// Pieces of URLs in any order.
fn soup() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "http", "HTTPS", "ftp", "file", "mailto", "data", "javascript", "tel", "urn", "ws", ":", "://", "/", "//", "?",
        "#", "@", "\\", "[::1]", "[", "]", "127.1", "0x7f", "10.0.0.1", "169.254.169.254", "localhost", "a.example",
        "EXAMPLE.com", "paypal.com", "xn--a", "é", "\u{430}", "\u{202e}", "ß", "①", ".", "..", "%2e", "%2F", "%c3%a9",
        "%", "%25", "%00", "%u0041", "=", "&", "&&", "&amp;", "token", "utm_source", "next", ":80", ":0443", ":99999",
        " ", "\t", "\n", "{id}", "|", "^", "+", ";", ";type=a", ",", "base64", "~", "index.html", "a", "b", "1", "$",
        "'", "<", ">", "user", "password", "\u{feff}",
    ]);
    prop::collection::vec(pieces, 0..12).prop_map(|pieces| pieces.concat())
}
