//! Host names beyond ASCII: [UTS #46](https://www.unicode.org/reports/tr46/), with the reason of a refusal.
//!
//! The work is done by the `idna` crate, which answers yes or no. Where it says no, the name is read again, slowly, to tell
//! which label fails, at which character, by which rule: [`IdnaError`].
//!
//! ```
//! use urlgram::host::idna::{Idna, Rule};
//!
//! assert_eq!(Idna::default().to_ascii("Bücher.example")?, "xn--bcher-kva.example");
//! assert_eq!(Idna::default().to_unicode("xn--bcher-kva.example")?, "bücher.example");
//!
//! let name = "www.a\u{2260}\u{200d}b.example";
//! let error = Idna::default().to_ascii(name).unwrap_err();
//! let first = &error.problems()[0];
//! assert_eq!((first.rule, first.label, first.span.of(name)), (Rule::ContextJ, 1, "\u{200d}"));
//! # Ok::<(), urlgram::host::idna::IdnaError>(())
//! ```

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use ::idna::uts46::{AsciiDenyList, DnsLength, ErrorPolicy, Hyphens, ProcessingSuccess, Uts46};

use crate::span::Span;

mod explain;

/// How names are judged: the flags of UTS #46 §4.
///
/// The default is what RFC 5891 registers: only letters, digits and hyphens in ASCII, hyphens where they may be, lengths that
/// fit the DNS. ContextJ and Bidi are always checked, and the mapping is never the transitional one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Idna {
    /// `UseSTD3ASCIIRules`: of ASCII only letters, digits and hyphens. Without it, everything that may not stand in a URL's
    /// host is refused still.
    pub std3_ascii_rules: bool,
    /// `CheckHyphens`: no hyphen first or last in a label, nor in its third and fourth place.
    pub check_hyphens: bool,
    /// `VerifyDnsLength`: labels of 1 to 63 characters, 253 in all; a dot at the end may stand for the root.
    pub verify_dns_length: bool,
}

impl Default for Idna {
    fn default() -> Self {
        Idna { std3_ascii_rules: true, check_hyphens: true, verify_dns_length: true }
    }
}

impl Idna {
    /// What the URL Standard asks of a host: `beStrict` is false.
    pub const URL: Idna = Idna { std3_ascii_rules: false, check_hyphens: false, verify_dns_length: false };

    /// The name as the DNS knows it: labels beyond ASCII in Punycode. Borrowed where nothing had to change.
    ///
    /// # Errors
    /// Where the name is no valid domain name, and why.
    pub fn to_ascii(self, name: &str) -> Result<Cow<'_, str>, IdnaError> {
        let dns_length = if self.verify_dns_length { DnsLength::VerifyAllowRootDot } else { DnsLength::Ignore };
        Uts46::new()
            .to_ascii(name.as_bytes(), self.deny_list(), self.hyphens(), dns_length)
            .map_err(|_| self.explain(name))
    }

    /// The name as people read it: no label in Punycode. Borrowed where nothing had to change.
    ///
    /// Lengths are those of the ASCII form. Letters of several scripts that look alike are not looked for.
    ///
    /// # Errors
    /// Where the name is no valid domain name, and why.
    pub fn to_unicode(self, name: &str) -> Result<Cow<'_, str>, IdnaError> {
        self.to_ascii(name)?;
        let mut unicode = String::new();
        let done = Uts46::new().process(
            name.as_bytes(),
            self.deny_list(),
            self.hyphens(),
            ErrorPolicy::FailFast,
            |_, _, _| true,
            &mut unicode,
            None,
        );
        match done {
            Ok(ProcessingSuccess::Passthrough) => Ok(Cow::Borrowed(name)),
            Ok(ProcessingSuccess::WroteToSink) => Ok(Cow::Owned(unicode)),
            Err(_) => Err(self.explain(name)),
        }
    }

    /// The labels of the name, each as written, in ASCII and in Unicode.
    ///
    /// # Errors
    /// Where the name is no valid domain name, and why.
    ///
    /// ```
    /// use urlgram::host::idna::Idna;
    ///
    /// let labels = Idna::default().labels("BÜCHER。example")?;
    /// assert_eq!(labels[0].ascii, "xn--bcher-kva");
    /// assert_eq!(labels[0].unicode, "bücher");
    /// # Ok::<(), urlgram::host::idna::IdnaError>(())
    /// ```
    pub fn labels(self, name: &str) -> Result<Vec<Label>, IdnaError> {
        let (ascii, unicode) = (self.to_ascii(name)?, self.to_unicode(name)?);
        let both = ascii.split('.').zip(unicode.split('.'));
        Ok(both.map(|(ascii, unicode)| Label { ascii: ascii.to_string(), unicode: unicode.to_string() }).collect())
    }

    fn deny_list(self) -> AsciiDenyList {
        if self.std3_ascii_rules { AsciiDenyList::STD3 } else { AsciiDenyList::URL }
    }

    fn hyphens(self) -> Hyphens {
        if self.check_hyphens { Hyphens::Check } else { Hyphens::Allow }
    }

    #[cold]
    fn explain(self, name: &str) -> IdnaError {
        IdnaError { problems: explain::problems(self, name) }
    }
}

/// A label of a valid name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Label {
    /// As the DNS knows it: `xn--bcher-kva`.
    pub ascii: String,
    /// As people read it: `bücher`.
    pub unicode: String,
}

/// A rule of UTS #46, or one it refers to, that a name breaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Rule {
    /// The character is disallowed: `a\u{fffd}b`. UTS #46 §4.1 validity criterion 7.
    Disallowed,
    /// The ASCII character may not stand in a name: `a_b` under STD3, `a%b` always. UTS #46 §4.1 validity criterion 7.
    Ascii,
    /// After `xn--` comes no Punycode, or something that is not ASCII: `xn--a`. UTS #46 §4 step 4.1, RFC 3492.
    Punycode,
    /// The Punycode stands for ASCII alone, or for nothing, and so should not be Punycode: `xn--abc-`. UTS #46 §4 step 4.1.
    PunycodeOfAscii,
    /// The Punycode stands for text that is not in normal form NFC, or not mapped: `xn--...` of `Ü`. Validity criterion 1.
    NotNormalized,
    /// A hyphen begins the label: `-a`. Validity criterion 3.
    LeadingHyphen,
    /// A hyphen ends the label: `a-`. Validity criterion 3.
    TrailingHyphen,
    /// Hyphens in the third and fourth place, which are kept for prefixes such as `xn--`: `ab--c`. Validity criterion 2.
    HyphensInThirdAndFourthPlace,
    /// A combining mark begins the label, and would combine with what stands before the label. Validity criterion 6.
    LeadingMark,
    /// A zero width joiner or non-joiner where it joins nothing. Validity criterion 8; RFC 5892 appendix A.1 and A.2.
    ContextJ,
    /// Left-to-right and right-to-left letters in an order that can be read two ways. Validity criterion 9; RFC 5893 §2.
    Bidi,
    /// The label is longer than 63 characters in ASCII. UTS #46 §4.2 step 4.
    LabelTooLong,
    /// The label is empty: `a..b`. UTS #46 §4.2 step 4.
    EmptyLabel,
    /// The name is longer than 253 characters in ASCII. UTS #46 §4.2 step 4.
    NameTooLong,
    /// The `idna` crate refuses the name, for no reason known here.
    Unknown,
}

impl Rule {
    /// In lower case with hyphens, as it stands in JSON: `leading-hyphen`.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Disallowed => "disallowed",
            Rule::Ascii => "ascii",
            Rule::Punycode => "punycode",
            Rule::PunycodeOfAscii => "punycode-of-ascii",
            Rule::NotNormalized => "not-normalized",
            Rule::LeadingHyphen => "leading-hyphen",
            Rule::TrailingHyphen => "trailing-hyphen",
            Rule::HyphensInThirdAndFourthPlace => "hyphens-in-third-and-fourth-place",
            Rule::LeadingMark => "leading-mark",
            Rule::ContextJ => "context-j",
            Rule::Bidi => "bidi",
            Rule::LabelTooLong => "label-too-long",
            Rule::EmptyLabel => "empty-label",
            Rule::NameTooLong => "name-too-long",
            Rule::Unknown => "unknown",
        }
    }

    /// Where the rule stands.
    pub const fn source(self) -> &'static str {
        match self {
            Rule::Disallowed | Rule::Ascii => "UTS #46 §4.1 criterion 7",
            Rule::Punycode => "UTS #46 §4 step 4.1, RFC 3492",
            Rule::PunycodeOfAscii => "UTS #46 §4 step 4.1",
            Rule::NotNormalized => "UTS #46 §4.1 criterion 1",
            Rule::LeadingHyphen | Rule::TrailingHyphen => "UTS #46 §4.1 criterion 3",
            Rule::HyphensInThirdAndFourthPlace => "UTS #46 §4.1 criterion 2",
            Rule::LeadingMark => "UTS #46 §4.1 criterion 6",
            Rule::ContextJ => "RFC 5892 appendix A.1, A.2",
            Rule::Bidi => "RFC 5893 §2",
            Rule::LabelTooLong | Rule::EmptyLabel | Rule::NameTooLong => "UTS #46 §4.2 step 4, RFC 1035 §2.3.4",
            Rule::Unknown => "UTS #46",
        }
    }
}

/// One thing that is wrong with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The rule that is broken.
    pub rule: Rule,
    /// The label's number in the name, from 0.
    pub label: usize,
    /// Where the label stands: bytes of the name as it was given.
    pub label_span: Span,
    /// The characters at fault. The whole label where it is too long, or where the fault is in what its Punycode stands for.
    pub span: Span,
    /// The character at fault, after mapping and after Punycode, or as it stands where it is disallowed; none where it is
    /// not one character's fault.
    pub code_point: Option<char>,
    /// What the label's Punycode stands for, where the fault is in that.
    pub decoded: Option<String>,
}

/// `label 1 at 0..5: the zero width joiner (U+200D) stands where it joins nothing (RFC 5892 appendix A.1, A.2)`
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "label {} at {}: ", self.label + 1, self.label_span)?;
        if let Some(decoded) = &self.decoded {
            write!(f, "in {decoded:?}, for which it stands, ")?;
        }
        match (self.rule, self.code_point) {
            (Rule::Disallowed, Some(c)) => write!(f, "{} is not allowed in a name", Named(c)),
            (Rule::Disallowed, None) => f.write_str("it has a character that is not allowed in a name"),
            (Rule::Ascii, Some(c)) => write!(f, "{} is not a letter, digit or hyphen that a name may have", Named(c)),
            (Rule::Ascii, None) => f.write_str("it has a character that is not a letter, digit or hyphen"),
            (Rule::Punycode, Some(c)) => write!(f, "{} stands after \"xn--\", where only ASCII may", Named(c)),
            (Rule::Punycode, None) => f.write_str("what stands after \"xn--\" is not Punycode"),
            (Rule::PunycodeOfAscii, _) => f.write_str("its Punycode stands for nothing beyond ASCII"),
            (Rule::NotNormalized, Some(c)) => write!(f, "{} is not in normal form", Named(c)),
            (Rule::NotNormalized, None) => f.write_str("the text is not in normal form"),
            (Rule::LeadingHyphen, _) => f.write_str("it begins with a hyphen"),
            (Rule::TrailingHyphen, _) => f.write_str("it ends with a hyphen"),
            (Rule::HyphensInThirdAndFourthPlace, _) => f.write_str("its third and fourth characters are hyphens"),
            (Rule::LeadingMark, Some(c)) => write!(f, "it begins with a combining mark, {}", Named(c)),
            (Rule::LeadingMark, None) => f.write_str("it begins with a combining mark"),
            (Rule::ContextJ, Some(c)) => write!(f, "{} stands where it joins nothing", Named(c)),
            (Rule::ContextJ, None) => f.write_str("a joiner stands where it joins nothing"),
            (Rule::Bidi, Some(c)) => write!(f, "{} mixes writing directions", Named(c)),
            (Rule::Bidi, None) => f.write_str("it mixes writing directions"),
            (Rule::LabelTooLong, _) => f.write_str("it is longer than 63 characters in ASCII"),
            (Rule::EmptyLabel, _) => f.write_str("it is empty"),
            (Rule::NameTooLong, _) => f.write_str("with it, the name is longer than 253 characters in ASCII"),
            (Rule::Unknown, _) => f.write_str("it is refused"),
        }?;
        write!(f, " ({})", self.rule.source())
    }
}

/// `{"rule", "label", "label_span", "span", "code_point", "decoded", "message"}`, null for absent.
#[cfg(feature = "serde")]
impl serde::Serialize for Problem {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("Problem", 7)?;
        fields.serialize_field("rule", &self.rule)?;
        fields.serialize_field("label", &self.label)?;
        fields.serialize_field("label_span", &self.label_span)?;
        fields.serialize_field("span", &self.span)?;
        fields.serialize_field("code_point", &self.code_point)?;
        fields.serialize_field("decoded", &self.decoded)?;
        fields.serialize_field("message", &self.to_string())?;
        fields.end()
    }
}

/// A character as a message names it: `"ü" (U+00FC)`, `U+200D` where nothing would be seen.
struct Named(char);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            '\u{200c}' => f.write_str("the zero width non-joiner (U+200C)"),
            '\u{200d}' => f.write_str("the zero width joiner (U+200D)"),
            c if c.is_ascii_graphic() => write!(f, "\"{c}\""),
            c if c.is_alphanumeric() => write!(f, "\"{c}\" (U+{:04X})", u32::from(c)),
            c => write!(f, "U+{:04X}", u32::from(c)),
        }
    }
}

/// A name is no valid domain name: everything that is wrong with it, in the order of the name. Never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct IdnaError {
    problems: Vec<Problem>,
}

impl IdnaError {
    /// What is wrong, in the order of the name.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

impl fmt::Display for IdnaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            write!(f, "{}{problem}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for IdnaError {}
