//! The verdict on a text that somebody shows: one sentence before its parts.

use std::sync::OnceLock;

use crate::{Check, Config, Explains, Lint, Linter, Precedence};
use urlgram::diagnostic::{Diagnostic, Severity};
use urlgram::mistake::{self, Mistake, MistakeKind};
use urlgram::registry::grammar;
use urlgram::servers::allows_several_servers;
use urlgram::span::Span;
use urlgram_documents::LinkRole;

/// The sentence that somebody should read about a text before its parts: the mistake in it, or the finding of a lint.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Verdict {
    /// Kind of the mistake. None for the finding of a lint.
    pub kind: Option<MistakeKind>,
    /// The part of the text.
    pub span: Span,
    /// The sentence: lower case, no full stop.
    pub message: String,
    /// The text that was probably meant, if one is likely.
    pub meant: Option<String>,
    /// The section that decides: `RFC 3986 §3.2.1`.
    pub source: String,
    /// Code of the lint: `U203`. None for a mistake.
    pub code: Option<&'static str>,
    /// Whether a reader takes the text for something else than a program does, or a program rejects it. If not, a mistake of the library is
    /// a note on a text that is right for its program.
    pub misleads: bool,
}

/// Longest text that is judged, in bytes. A longer one was not typed.
const MAX_LEN: usize = 1 << 16;

/// Lints of severity warning that name a mistake of the author, and why it is one. Other warnings are about habits, or about programs that
/// read a text differently from most.
const MISTAKES: &[(&[&str], &str)] = &[
    (
        &["trailing-punctuation", "unclosed-parenthesis", "html-entity", "quoted-printable-break"],
        "the text around the URL, or its notation, was copied with it",
    ),
    (&["unexpanded-template"], "a step of a program was forgotten"),
    (
        &["second-question-mark", "ampersand-without-query"],
        "servers read the parameters as a part of the path or of a value",
    ),
    (&["non-ldh-host", "sub-delims-in-host"], "no host name has these characters, and some programs find no host"),
    (&["unknown-scheme", "wrong-default-port"], "nothing answers under this scheme or this port"),
    (&["mailto-raw-hfield"], "mail programs show the characters as they are"),
    (&["purl-canonical"], "programs compare these names character by character"),
    (&["urn-isbn-checksum"], "the check digit shows a typing error"),
    (&["doubly-encoded-query"], "a program encoded a value twice, so that servers read another one"),
];

/// Lints that find what every URL of a scheme is or has. A person who asks about one knows that.
const OF_SCHEME: &[&str] = &["dangerous-scheme", "otpauth-secret"];

/// Family of the lints about security.
const SECURITY: &str = "U4";

/// Whether the findings of a lint name a mistake.
fn is_mistake(lint: &Lint) -> bool {
    MISTAKES.iter().any(|(names, _)| names.contains(&lint.name()))
}

/// Whether a finding is a warning about security.
fn is_danger(finding: &Diagnostic) -> bool {
    finding.severity() >= Severity::Warning && finding.code().starts_with(SECURITY)
}

/// How much a finding says about what the author meant. A warning about security, such as that of a secret, comes after a mistake, unless
/// programs disagree about the text.
fn rank(linter: &Linter, finding: &Diagnostic) -> (bool, Severity) {
    let names_mistake = linter.lint(finding.kind()).is_some_and(|lint| {
        is_mistake(lint) || !finding.code().starts_with(SECURITY) || lint.explains == Explains::Disagreement
    });
    (names_mistake, finding.severity())
}

/// Whether a finding says more about a text that the grammar rejects than the first character that it does not expect: it names the
/// mistake, or why programs disagree, with what was meant.
fn is_better_than_syntax(lint: &Lint, finding: &Diagnostic, text: &str) -> bool {
    let is_of_text = matches!(lint.check, Check::Text(..));
    let is_disagreement = finding.severity() == Severity::Error && lint.explains == Explains::Disagreement;
    let is_understood = || lint.precedence >= Precedence::Specific || finding.fixed(text).is_some();
    is_of_text && (is_mistake(lint) || is_disagreement && is_understood())
}

/// Returns the verdict on a text: the [mistake](mistake::find) in it, or the worst finding of the default lints that is an error, that is
/// about security, or that names a mistake, or a [note](mistake::note). `None` if there is nothing to say, and for a text about which the
/// grammar says more.
///
/// ```
/// use urlgram_lint::verdict;
///
/// let found = verdict("localhost:3000").unwrap();
/// assert_eq!((found.code, found.meant.as_deref()), (None, Some("http://localhost:3000")));
/// let found = verdict("https://example.org/a%252Fb").unwrap();
/// assert_eq!((found.code, found.misleads), (Some("U418"), false));
/// assert_eq!(verdict("https://example.org/a?b#c"), None);
/// ```
pub fn verdict(text: &str) -> Option<Verdict> {
    if text.len() > MAX_LEN {
        return None;
    }
    if let Some(found) = mistake::find(text).or_else(|| mistake::by_document(text)) {
        return Some(of_mistake(found));
    }
    // The grammar rejects what drivers read.
    if allows_several_servers(text) {
        return mistake::note(text).map(of_mistake);
    }
    let linter = linter();
    let found = linter.check_text(text, LinkRole::Link);
    // A text that the grammar rejects has a message already.
    let is_rejected = found.iter().any(|finding| finding.syntax_error().is_some());
    let is_told = |finding: &Diagnostic| match linter.lint(finding.kind()) {
        Some(lint) if OF_SCHEME.contains(&lint.name()) => false,
        Some(lint) if is_rejected => is_better_than_syntax(lint, finding, text),
        lint => finding.severity() == Severity::Error || is_danger(finding) || lint.is_some_and(is_mistake),
    };
    let worst = found.into_iter().filter(is_told);
    let worst = worst.reduce(|worst, next| if rank(linter, &next) > rank(linter, &worst) { next } else { worst });
    match worst {
        Some(worst) => Some(of_finding(text, &worst, linter)),
        None => mistake::note(text).map(of_mistake),
    }
}

/// Returns the linter with the default lints, for URLs and relative references.
fn linter() -> &'static Linter {
    static LINTER: OnceLock<Linter> = OnceLock::new();
    LINTER.get_or_init(|| {
        let default = Config::default();
        let rule = grammar("rfc3986").and_then(|grammar| grammar.rule("URI-reference"));
        Linter::new(Config::new(rule.unwrap_or(default.rule)))
    })
}

fn of_mistake(found: Mistake) -> Verdict {
    // The document of its scheme may have more to say about what was meant.
    let meant = found.meant.filter(|meant| mistake::by_document(meant).is_none());
    Verdict {
        kind: Some(found.kind),
        span: found.span,
        message: found.message.into_owned(),
        meant,
        source: found.source.into_owned(),
        code: None,
        misleads: found.misleads,
    }
}

fn of_finding(text: &str, finding: &Diagnostic, linter: &Linter) -> Verdict {
    let lint = linter.lint(finding.kind());
    let explains = lint.map_or(Explains::Place, |lint| lint.explains);
    // A secret is a danger, and not read differently. A warning is about a text that programs accept.
    let is_warning = lint.is_some_and(is_mistake);
    let is_rejected = !finding.code().starts_with(SECURITY) && explains == Explains::Rejection;
    let source = finding.rule().map(|rule| format!("{} §{}", rule.document.title, rule.section));
    let meant = finding.fixed(text).filter(|fixed| fixed != text && mistake::find(fixed).is_none());
    Verdict {
        kind: None,
        span: finding.span(),
        message: finding.message().to_owned(),
        meant,
        source: source.unwrap_or_default(),
        code: Some(finding.code()),
        misleads: !is_warning && (is_rejected || explains == Explains::Disagreement),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mistake_is_a_warning_of_the_default_lints() {
        for name in MISTAKES.iter().flat_map(|(names, _)| *names) {
            let lint = crate::lint(name).unwrap();
            assert!(lint.by_default && lint.severity == Severity::Warning && lint.name() == *name, "{name}");
        }
        assert!(crate::FAMILIES.iter().any(|family| family.prefix == SECURITY && family.title.starts_with("security")));
    }
}
