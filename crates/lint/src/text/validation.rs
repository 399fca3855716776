//! Validation errors of the URL Standard as diagnostics: `W001` to `W031`.

use urlgram::diagnostic::{Diagnostic, Fix, Severity, decode_utf8};
use urlgram::grammar::whatwg as grammar;
use urlgram::host::idna::Idna;
use urlgram::input::Production;
use urlgram::registry::DynRule;
use urlgram::rule::Rule;
use urlgram::whatwg::ValidationErrorKind as Kind;
use urlgram::whatwg::{Failure, Parser, Url, ValidationError, fix_all};

/// Returns the validation errors of `text`, which may be relative to `base`, in the order in which the parser reports them. The
/// one that comes with failure is an error, the others are warnings.
///
/// ```
/// use urlgram_lint::whatwg::check;
///
/// let found = check(b"https:\\\\example.org:7z", None);
/// assert_eq!(found.last().map(|last| (last.code(), last.name())), Some(("W028", "port-invalid")));
/// assert_eq!(found.len(), 4);
/// ```
pub fn check(text: &[u8], base: Option<&Url>) -> Vec<Diagnostic> {
    let text = match decode_utf8(text) {
        Ok(text) => text,
        Err(diagnostic) => return vec![*diagnostic],
    };
    let parser = base.map_or(Parser::new(), |base| Parser::new().base(base));
    let (url, errors) = parser.report(text);
    if url == Err(Failure::TooLong) {
        return [Diagnostic::too_long(text.len() as u64, <grammar::ValidUrlString as Production>::RULE)].into();
    }
    diagnostics(text, base, url.is_ok(), &errors)
}

/// Whether texts are read as `valid-URL-string`, so that the parser of the Standard reports what is wrong, not the grammar.
pub fn applies(rule: &'static DynRule) -> bool {
    *rule.rule() == *<grammar::ValidUrlString as Production>::RULE
}

/// Returns the diagnostics of `errors`, which the parser reported for `text`, and which it `parsed` or failed on. At most 256
/// errors are listed, and fewer of texts longer than 16 KiB. The last one is always listed, and says how many are not.
pub fn diagnostics(text: &str, base: Option<&Url>, parsed: bool, errors: &[ValidationError]) -> Vec<Diagnostic> {
    let fixable = text.len() <= MAX_FIXABLE_LEN && errors.len() <= MAX_FIXABLE_ERRORS;
    let (first, rest) = errors.split_at(errors.len().min(max_errors(text.len()) - 1));
    // The last error may be the failure of the parser.
    let shown = first.iter().chain(rest.last());
    let mut found: Vec<Diagnostic> = shown.map(|error| diagnostic(text, base, error, fixable)).collect();
    if let Some(mut last) = found.pop() {
        if let Some(hidden) = rest.len().checked_sub(2) {
            let note = format!("{} validation errors before this one are not listed.", hidden + 1);
            let help = last.help().map_or(note.clone(), |help| format!("{help}\n{note}"));
            last = last.with_help(help);
        }
        if !parsed {
            last.set_severity(Severity::Error);
        }
        // The last one shows the text with all fixes, unless its own fix is enough.
        let fixed = Some(text).filter(|text| text.len() <= MAX_SHOWN_LEN).and_then(|text| fix_all(text, base));
        let fixed = fixed.filter(|fixed| last.fixed(text).as_ref() != Some(fixed));
        found.push(match fixed {
            Some(fixed) => {
                let help = format!("{}\ntry {fixed}", last.help().unwrap_or_default());
                last.with_help(help)
            }
            None => last,
        });
    }
    found
}

/// Most validation errors that are listed for a text.
const MAX_LISTED_ERRORS: usize = 256;

/// Returns the maximum number of validation errors that are listed for a text. Each finding may be shown with its text, so
/// the sum stays below 4 MiB, or eight times the text.
const fn max_errors(length: usize) -> usize {
    match (1 << 22) / (length + 1) {
        0..8 => 8,
        number @ 8..=MAX_LISTED_ERRORS => number,
        _ => MAX_LISTED_ERRORS,
    }
}

/// Longest text that is shown again with its fixes, in bytes.
const MAX_SHOWN_LEN: usize = 120;

/// Longest text, in bytes, and most errors for which fixes are searched: each fix is verified by parsing the text with it.
const MAX_FIXABLE_LEN: usize = 1 << 14;
const MAX_FIXABLE_ERRORS: usize = 64;

fn diagnostic(text: &str, base: Option<&Url>, error: &ValidationError, fixable: bool) -> Diagnostic {
    let kind = error.kind;
    let fix = if fixable { error.fix(text, base) } else { None };
    let diagnostic =
        Diagnostic::new(urlgram::diagnostic::Kind::Validation(kind), error.span, kind.found(), label(text, error))
            .with_severity(Severity::Warning)
            .with_help(kind.help())
            .with_rule(rule(kind))
            .with_start(<grammar::ValidUrlString as Production>::RULE);
    match fix {
        Some(fix) if fix.keeps_url => diagnostic.with_fix(Fix::safe(fix.span, fix.text)),
        Some(fix) => diagnostic.with_fix(Fix::uncertain(fix.span, fix.text)),
        None => diagnostic,
    }
}

/// Returns what was expected at the place, or what is wrong with it.
fn label(text: &str, error: &ValidationError) -> String {
    let found = error.span.of(text);
    match error.kind {
        Kind::DomainToAscii => rejection(found, true).unwrap_or_else(|| format!("expected {}", error.kind.expected())),
        Kind::InvalidUrlUnit if found.chars().all(|c| c <= ' ') => "white space or controls".into(),
        Kind::InvalidUrlUnit if found == "%" => "expected two hex digits after it".into(),
        Kind::SpecialSchemeMissingFollowingSolidus if found.ends_with(':') => "expected \"//\" after it".into(),
        Kind::SpecialSchemeMissingFollowingSolidus => "expected the host".into(),
        kind => format!("expected {}", kind.expected()),
    }
}

/// Returns which rule of *domain to ASCII*, strict or not, rejects `domain` as it is written; none if it is accepted.
///
/// ```
/// use urlgram_lint::whatwg::rejection;
///
/// assert_eq!(rejection("h.", true).as_deref(), Some("a valid domain cannot end in a dot"));
/// assert_eq!(rejection("h.", false), None);
/// ```
pub fn rejection(domain: &str, be_strict: bool) -> Option<String> {
    if be_strict && domain.ends_with('.') {
        return Some("a valid domain cannot end in a dot".into());
    }
    let rules = if be_strict { Idna::default() } else { Idna::URL };
    let error = rules.to_ascii(domain).err()?;
    error.problems().first().map(ToString::to_string)
}

/// Returns the rule of the Standard's writing grammar that a text with this error breaks.
pub(crate) const fn rule(kind: Kind) -> &'static Rule {
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
