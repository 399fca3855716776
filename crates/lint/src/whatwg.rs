//! The validation errors of the URL Standard as findings: `W001` to `W031`.

use super::{Finding, Severity, characters};
use urlgram::cause::{Cause, Fix};
use urlgram::grammar::whatwg as grammar;
use urlgram::input::Production;
use urlgram::registry::DynRule;
use urlgram::rule::Rule;
use urlgram::whatwg::ValidationErrorKind as Kind;
use urlgram::whatwg::{Failure, Parser, Url, ValidationError, fix_all};

/// What the URL Standard finds in `text`, which may be relative to `base`: its validation errors, in the order in which its
/// parser meets them. The one that comes with failure is an error, the others are warnings.
///
/// ```
/// use urlgram_lint::whatwg::lint;
///
/// let findings = lint(b"https:\\\\example.org:7z", None);
/// let found: Vec<_> = findings.iter().map(|finding| (finding.cause.code, finding.cause.name)).collect();
/// assert_eq!(found.last(), Some(&("W028", "port-invalid")));
/// assert_eq!(found.len(), 4);
/// ```
pub fn lint(text: &[u8], base: Option<&Url>) -> Vec<Finding> {
    let text = match characters(text) {
        Ok(text) => text,
        Err(finding) => return vec![*finding],
    };
    let parser = base.map_or(Parser::new(), |base| Parser::new().base(base));
    let (url, errors) = parser.report(text);
    if url == Err(Failure::TooLong) {
        return [super::oversized(text.len() as u64, <grammar::ValidUrlString as Production>::RULE)].into();
    }
    findings(text, base, url.is_ok(), &errors)
}

/// Whether `by` reads valid URL strings: then it is the parser that finds what is wrong, in the Standard's own terms, and
/// not the grammar.
pub fn is_meant(by: &'static DynRule) -> bool {
    *by.rule() == *<grammar::ValidUrlString as Production>::RULE
}

/// The findings for `errors`, which the parser reported of `text`, and whether it made a URL of it.
pub fn findings(text: &str, base: Option<&Url>, parsed: bool, errors: &[ValidationError]) -> Vec<Finding> {
    let fixable = text.len() <= FIXED && errors.len() <= FIXES;
    let mut findings: Vec<Finding> = errors.iter().map(|error| finding(text, base, error, fixable)).collect();
    if let Some(last) = findings.last_mut() {
        if !parsed {
            last.severity = Severity::Error;
        }
        // One text is enough to say how all of them can be mended.
        let mended = Some(text).filter(|text| text.len() <= SHOWN).and_then(|text| fix_all(text, base));
        // The message says it anyway where this one fix is enough.
        if let Some(mended) = mended.filter(|mended| last.cause.mended(text).as_ref() != Some(mended)) {
            let advice = last.cause.advice.take().unwrap_or_default();
            last.cause.advice = Some(format!("{advice}\ntry {mended}"));
        }
    }
    findings
}

/// The longest text that is shown again as it should be, in bytes.
const SHOWN: usize = 120;

/// The longest text, in bytes, for whose errors fixes are looked for, and how many errors it may have: each fix is tried by
/// parsing the text with it.
const FIXED: usize = 1 << 14;
const FIXES: usize = 64;

fn finding(text: &str, base: Option<&Url>, error: &ValidationError, fixable: bool) -> Finding {
    let kind = error.kind;
    let fix = if fixable { error.fix(text, base) } else { None };
    let cause = Cause {
        code: kind.code(),
        name: kind.name(),
        headline: kind.found().into(),
        span: error.span,
        label: label(text, error),
        second: None,
        advice: Some(kind.help().into()),
        fix: fix.map(|fix| Fix { span: fix.span, text: fix.text, certain: fix.keeps_url }),
        rule: rule(kind),
        start: <grammar::ValidUrlString as Production>::RULE,
    };
    Finding { severity: Severity::Warning, cause, error: None }
}

/// What should stand there, or what is the matter with what does.
fn label(text: &str, error: &ValidationError) -> String {
    let found = error.span.of(text);
    match error.kind {
        Kind::DomainToAscii => refusal(found, true).unwrap_or_else(|| format!("expected {}", error.kind.expected())),
        Kind::InvalidUrlUnit if found.chars().all(|c| c <= ' ') => "white space or controls".into(),
        Kind::InvalidUrlUnit if found == "%" => "expected two hex digits after it".into(),
        Kind::SpecialSchemeMissingFollowingSolidus if found.ends_with(':') => "expected \"//\" after it".into(),
        Kind::SpecialSchemeMissingFollowingSolidus => "expected the host".into(),
        kind => format!("expected {}", kind.expected()),
    }
}

/// Which of the rules of domain to ASCII, strict or not, refuses `domain`, if that can be said of the domain as it is written.
///
/// ```
/// use urlgram_lint::whatwg::refusal;
///
/// assert_eq!(refusal("h.", true).as_deref(), Some("no dot may stand at the end of a valid domain"));
/// assert_eq!(refusal("h.", false), None);
/// ```
pub fn refusal(domain: &str, be_strict: bool) -> Option<String> {
    use urlgram::host::idna::Idna;

    if be_strict && domain.ends_with('.') {
        return Some("no dot may stand at the end of a valid domain".into());
    }
    let rules = if be_strict { Idna::default() } else { Idna::URL };
    let error = rules.to_ascii(domain).err()?;
    error.problems().first().map(ToString::to_string)
}

/// The rule of the writing grammar that a text with this error does not keep.
pub(super) const fn rule(kind: Kind) -> &'static Rule {
    match kind {
        Kind::DomainToAscii | Kind::DomainPercentEncoded => <grammar::ValidDomainString as Production>::RULE,
        Kind::HostInvalidCodePoint => <grammar::ValidOpaqueHostString as Production>::RULE,
        Kind::InvalidUrlUnit => <grammar::UrlUnit as Production>::RULE,
        Kind::SpecialSchemeMissingFollowingSolidus | Kind::InvalidCredentials | Kind::HostMissing => {
            <grammar::SchemeRelativeSpecialUrlString as Production>::RULE
        }
        Kind::MissingSchemeNonRelativeUrl => <grammar::AbsoluteUrlString as Production>::RULE,
        Kind::InvalidReverseSolidus => <grammar::PathAbsoluteUrlString as Production>::RULE,
        Kind::PortOutOfRange | Kind::PortInvalid => <grammar::UrlPortString as Production>::RULE,
        Kind::FileInvalidWindowsDriveLetter | Kind::FileInvalidWindowsDriveLetterHost => {
            <grammar::SchemeRelativeFileUrlString as Production>::RULE
        }
        Kind::Ipv4EmptyPart
        | Kind::Ipv4TooFewParts
        | Kind::Ipv4TooManyParts
        | Kind::Ipv4NonNumericPart
        | Kind::Ipv4NonDecimalPart
        | Kind::Ipv4OutOfRangePart
        | Kind::Ipv4NonAsciiInput => <grammar::ValidIpv4AddressString as Production>::RULE,
        _ => <grammar::ValidIpv6AddressString as Production>::RULE,
    }
}
