//! Lint: what is to be said of a text, finding by finding.
//!
//! A [`Lint`] is one rule of the linter: a code, its documentation, and what it looks for, a file each under the folder of its
//! family. A [`Finding`] is a [`Cause`] with a severity. [`Config`] says which lints look; a [`Linter`] is made of it once and
//! looks at any number of texts.
//!
//! ```
//! use urlgram_lint::{Config, Severity, check};
//!
//! let findings = check("http://example.org/a b", &Config::default());
//! assert_eq!((findings[0].cause.code, findings[0].severity), ("U101", Severity::Error));
//! assert_eq!(findings[0].cause.span.to_string(), "20..21");
//!
//! let findings = check(r"http://example.com\@evil.com/", &Config::default());
//! assert_eq!((findings[0].cause.code, findings[0].cause.name), ("U301", "backslash"));
//! ```
//!
//! # How a text is looked at
//!
//! 1. It is read by the rule that it is to match. If it does not match, [`Cause`] says why: the `U1` lints.
//! 2. It is cut at its delimiters ([`Parts`]), which no text can prevent, and a glance at each byte gives its [`Facts`]. A text
//!    that matches and has none of the facts that the chosen lints ask for is clean: that is what most texts are, and why a
//!    list of them costs little more than reading it.
//! 3. Each chosen lint that asks for one of the facts looks at the [`Subject`], which knows the parts and, once somebody asks,
//!    what the URL Standard and the scheme's own document make of the text.
//! 4. One problem is one finding: of findings on overlapping spans, those of the highest [`Precedence`] are reported.

pub mod whatwg;

use core::fmt;

use urlgram::cause::{Cause, Fix};
use urlgram::diagnostic::Diagnosis;
use urlgram::grammar::rfc3986;
#[cfg(feature = "serde")]
use urlgram::input::Expected;
use urlgram::input::{Production, Rule};
use urlgram::pass::SyntaxError;
use urlgram::span::Span;

#[macro_use]
mod declare;

mod config;
mod facts;
mod found;
mod hosts;
mod known;
mod lint;
mod linter;
mod metadata;
mod page;
mod parts;
mod policy;
mod precedence;
mod redact;
mod rules;
mod style;
mod subject;
mod views;

pub use config::{Config, Selection};
pub use facts::Facts;
pub use found::{Found, Report};
pub use hosts::{Label, NamedHost};
pub use lint::{Check, FixAvailability, Lint};
pub use linter::{Linter, check};
pub use page::{Example, Source};
pub use parts::Parts;
pub use policy::{AddressClass, HostPattern, Policy, PolicyError};
pub use precedence::{Explains, Precedence};
pub use redact::{Secret, SecretKind, redact, secrets};
pub use rules::{FAMILIES, Family, lint, lints};
pub use style::{Choice, Letters, Style};
pub use subject::{Part, Subject};

/// How bad a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Likely not meant.
    Warning,
    /// Not a URL, or one that does harm.
    Error,
}

impl Severity {
    /// `info`, `warning`, `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl From<Severity> for miette::Severity {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Info => miette::Severity::Advice,
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What is to be said of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// Code, place, words, fix.
    pub cause: Cause,
    /// Where reading stopped and what was expected there, if the text does not match its rule.
    pub error: Option<SyntaxError>,
}

impl Finding {
    /// That `text` does not match its rule, for which `error` was given.
    pub fn of(text: &str, error: SyntaxError) -> Finding {
        Finding { severity: Severity::Error, cause: Cause::of(text, &error), error: Some(error) }
    }

    /// The finding as miette draws it. `text` is the one it was found in; bytes that are no characters are drawn as `�`.
    pub fn diagnosis(&self, text: &[u8]) -> Diagnosis {
        let diagnosis = match core::str::from_utf8(text) {
            Ok(text) => Diagnosis::of(text, self.cause.clone()),
            Err(bad) => {
                let Span { start, .. } = self.cause.span;
                // Only the place of the bad bytes themselves has another length when they are drawn.
                let drawn = Span::new(start, start + char::REPLACEMENT_CHARACTER.len_utf8() as u32);
                let span = if start as usize == bad.valid_up_to() { drawn } else { self.cause.span };
                Diagnosis::of(&String::from_utf8_lossy(text), Cause { span, fix: None, ..self.cause.clone() })
            }
        };
        diagnosis.severe(self.severity.into())
    }
}

/// `{"code", "name", "severity", "message", "label", "span", "rule", "section", "url", "expected", "help", "fix"}`, null for
/// absent; `expected` is empty where it is not the syntax that is wrong.
#[cfg(feature = "serde")]
impl serde::Serialize for Finding {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let Finding { severity, cause, error } = self;
        let wanted = error.as_ref().map_or(&[][..], SyntaxError::wanted);
        let expected: Vec<Expected> = wanted.iter().map(|wanted| wanted.expected).collect();
        let mut fields = serializer.serialize_struct("Finding", 12)?;
        fields.serialize_field("code", cause.code)?;
        fields.serialize_field("name", cause.name)?;
        fields.serialize_field("severity", severity)?;
        fields.serialize_field("message", &cause.headline)?;
        fields.serialize_field("label", &cause.label)?;
        fields.serialize_field("span", &cause.span)?;
        fields.serialize_field("rule", cause.rule.name)?;
        fields.serialize_field("section", &cause.rule.to_string())?;
        fields.serialize_field("url", &cause.rule.url())?;
        fields.serialize_field("expected", &expected)?;
        fields.serialize_field("help", &cause.advice)?;
        fields.serialize_field("fix", &cause.fix)?;
        fields.end()
    }
}

/// `text` as characters.
///
/// # Errors
/// `U120 invalid-utf8`: bytes that are no UTF-8, with the place of the first.
pub fn characters(text: &[u8]) -> Result<&str, Box<Finding>> {
    core::str::from_utf8(text).map_err(|bad| {
        let start = bad.valid_up_to();
        let end = bad.error_len().map_or(text.len(), |length| start + length);
        Box::new(invalid_utf8(start, &text[start..end]))
    })
}

/// The finding of a record of so many bytes that it was not read, as no offset could point into it. `start` is the rule that it
/// was to match.
pub fn oversized(bytes: u64, start: &'static Rule) -> Finding {
    let headline = "a text too long to be read: offsets reach 4 GiB";
    plain(("U100", "too-long"), Span::default(), headline, &format!("{bytes} bytes"), start)
}

/// The finding of a byte order mark, which some editors put before UTF-8, at the start of a file. `start` is the rule that
/// the texts of the file are to match.
pub fn byte_order_mark(start: &'static Rule) -> Finding {
    let span = Span::new(0, char::len_utf8('\u{feff}') as u32);
    let headline = "a byte order mark before the first URL";
    let mut finding = plain(("U118", "non-ascii-in-uri"), span, headline, "invisible, and part of no URL", start);
    finding.cause.advice = Some("save the file as UTF-8 without a byte order mark (BOM)".into());
    finding.cause.fix = Some(Fix { span, text: String::new(), certain: true });
    finding
}

/// A finding about the record as a whole.
fn plain(
    (code, name): (&'static str, &'static str),
    span: Span,
    headline: &str,
    label: &str,
    start: &'static Rule,
) -> Finding {
    let (headline, label) = (headline.into(), label.into());
    let cause = Cause { code, name, headline, span, label, second: None, advice: None, fix: None, rule: start, start };
    Finding { severity: Severity::Error, cause, error: None }
}

/// `bad`, which stands at `start`, is not UTF-8.
fn invalid_utf8(start: usize, bad: &[u8]) -> Finding {
    let hex: Vec<String> = bad.iter().map(|byte| format!("{byte:02X}")).collect();
    let escaped: String = hex.iter().map(|byte| format!("%{byte}")).collect();
    // A text of which characters are asked is shorter than 4 GiB wherever spans are made; a longer one is cut here.
    let at = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX - 1);
    let span = Span::new(at(start), at(start + bad.len()));
    let (bytes, is) = if bad.len() == 1 { ("byte", "is") } else { ("bytes", "are") };
    let rule = <rfc3986::PctEncoded as Production>::RULE;
    let cause = Cause {
        code: "U120",
        name: "invalid-utf8",
        headline: format!("the {bytes} {} {is} not UTF-8", hex.join(" ")),
        span,
        label: "no character is written so".into(),
        second: None,
        advice: Some(format!("convert the file to UTF-8, or write \"{escaped}\" if the {bytes} {is} meant")),
        fix: Some(Fix { span, text: escaped, certain: false }),
        rule,
        start: rule,
    };
    Finding { severity: Severity::Error, cause, error: None }
}
