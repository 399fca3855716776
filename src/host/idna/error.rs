//! Violations of UTS #46: [`IdnaError`].

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::span::Span;

/// A rule of UTS #46, or of a document that it refers to, that a name violates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum IdnaRule {
    /// The character is disallowed: `a\u{fffd}b`. UTS #46 §4.1 validity criterion 7.
    Disallowed,
    /// The ASCII character is not allowed in a name: `a_b` under STD3, `a%b` always. UTS #46 §4.1 validity criterion 7.
    Ascii,
    /// The text after `xn--` is not Punycode or not ASCII: `xn--a`. UTS #46 §4 step 4.1, RFC 3492.
    Punycode,
    /// The Punycode decodes to ASCII or to nothing, so the label should not be Punycode: `xn--abc-`. UTS #46 §4 step 4.1.
    PunycodeOfAscii,
    /// The Punycode decodes to text that is not in NFC or not mapped: `xn--...` of `Ü`. Validity criterion 1.
    NotNormalized,
    /// A hyphen begins the label: `-a`. Validity criterion 3.
    LeadingHyphen,
    /// A hyphen ends the label: `a-`. Validity criterion 3.
    TrailingHyphen,
    /// The third and fourth characters are hyphens, which is reserved for prefixes such as `xn--`: `ab--c`. Validity criterion 2.
    HyphensInThirdAndFourthPlace,
    /// A combining mark begins the label, and would combine with the character before the label. Validity criterion 6.
    LeadingMark,
    /// A zero width joiner or non-joiner appears where it joins nothing. Validity criterion 8; RFC 5892 appendix A.1 and A.2.
    ContextJ,
    /// A middle dot, a Greek, Hebrew or Katakana mark, or an Arabic-Indic digit appears where IDNA 2008 does not allow it: `a·b`.
    /// RFC 5892 appendix A.3 to A.9. UTS #46 has no such rule.
    ContextO,
    /// IDNA 2008 allows letters, digits and marks, without a few: `☃`. RFC 5892 §3. UTS #46 has no such rule.
    Symbol,
    /// Left-to-right and right-to-left letters appear in an ambiguous order. Validity criterion 9; RFC 5893 §2.
    Bidi,
    /// The label is longer than 63 characters in ASCII. UTS #46 §4.2 step 4. Without the check of lengths, the limits of the
    /// `idna` crate and of ICU apply: 2000 characters after `xn--`, and 1000 characters of a label that is not ASCII.
    LabelTooLong,
    /// The label is empty: `a..b`. UTS #46 §4.2 step 4.
    EmptyLabel,
    /// The name is longer than 253 characters in ASCII. UTS #46 §4.2 step 4.
    NameTooLong,
    /// The `idna` crate rejects the name for an unknown reason.
    Unknown,
}

impl IdnaRule {
    /// Returns the name in lower case with hyphens, as in JSON: `leading-hyphen`.
    pub const fn name(self) -> &'static str {
        match self {
            IdnaRule::Disallowed => "disallowed",
            IdnaRule::Ascii => "ascii",
            IdnaRule::Punycode => "punycode",
            IdnaRule::PunycodeOfAscii => "punycode-of-ascii",
            IdnaRule::NotNormalized => "not-normalized",
            IdnaRule::LeadingHyphen => "leading-hyphen",
            IdnaRule::TrailingHyphen => "trailing-hyphen",
            IdnaRule::HyphensInThirdAndFourthPlace => "hyphens-in-third-and-fourth-place",
            IdnaRule::LeadingMark => "leading-mark",
            IdnaRule::ContextJ => "context-j",
            IdnaRule::ContextO => "context-o",
            IdnaRule::Symbol => "symbol",
            IdnaRule::Bidi => "bidi",
            IdnaRule::LabelTooLong => "label-too-long",
            IdnaRule::EmptyLabel => "empty-label",
            IdnaRule::NameTooLong => "name-too-long",
            IdnaRule::Unknown => "unknown",
        }
    }

    /// Returns the section that defines the rule.
    pub const fn source(self) -> &'static str {
        match self {
            IdnaRule::Disallowed | IdnaRule::Ascii => "UTS #46 §4.1 criterion 7",
            IdnaRule::Punycode => "UTS #46 §4 step 4.1, RFC 3492",
            IdnaRule::PunycodeOfAscii => "UTS #46 §4 step 4.1",
            IdnaRule::NotNormalized => "UTS #46 §4.1 criterion 1",
            IdnaRule::LeadingHyphen | IdnaRule::TrailingHyphen => "UTS #46 §4.1 criterion 3",
            IdnaRule::HyphensInThirdAndFourthPlace => "UTS #46 §4.1 criterion 2",
            IdnaRule::LeadingMark => "UTS #46 §4.1 criterion 6",
            IdnaRule::ContextJ => "RFC 5892 appendix A.1, A.2",
            IdnaRule::ContextO => "RFC 5892 appendix A",
            IdnaRule::Symbol => "RFC 5892 §3",
            IdnaRule::Bidi => "RFC 5893 §2",
            IdnaRule::LabelTooLong | IdnaRule::EmptyLabel | IdnaRule::NameTooLong => {
                "UTS #46 §4.2 step 4, RFC 1035 §2.3.4"
            }
            IdnaRule::Unknown => "UTS #46",
        }
    }
}

/// A violation of a rule by a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IdnaProblem {
    /// The violated rule.
    pub rule: IdnaRule,
    /// The index of the label, from 0.
    pub label: usize,
    /// The position of the label in the original name, in bytes.
    pub label_span: Span,
    /// The position of the characters at fault: the whole label if it is too long or if its decoded Punycode is at fault.
    pub span: Span,
    /// The character at fault after mapping and Punycode, or the original one if it is disallowed; `None` if the fault is not
    /// of one character.
    pub code_point: Option<char>,
    /// The decoded Punycode of the label, if the fault is in it.
    pub decoded: Option<String>,
}

/// `label 1 at 0..5: the zero width joiner (U+200D) joins nothing here (RFC 5892 appendix A.1, A.2)`
impl fmt::Display for IdnaProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "label {} at {}: ", self.label + 1, self.label_span)?;
        if let Some(decoded) = &self.decoded {
            write!(f, "in the decoded label {decoded:?}, ")?;
        }
        match (self.rule, self.code_point) {
            (IdnaRule::Disallowed, Some(c)) => write!(f, "{} is not allowed in a name", Quoted(c)),
            (IdnaRule::Disallowed, None) => f.write_str("it has a character that is not allowed in a name"),
            (IdnaRule::Ascii, Some(c)) => write!(f, "{} is not a letter, digit or hyphen", Quoted(c)),
            (IdnaRule::Ascii, None) => f.write_str("it has a character that is not a letter, digit or hyphen"),
            (IdnaRule::Punycode, Some(c)) => write!(f, "{} after \"xn--\" is not ASCII", Quoted(c)),
            (IdnaRule::Punycode, None) => f.write_str("the text after \"xn--\" is not Punycode"),
            (IdnaRule::PunycodeOfAscii, _) => f.write_str("its Punycode decodes to ASCII only"),
            (IdnaRule::NotNormalized, Some(c)) => write!(f, "{} is not in normal form", Quoted(c)),
            (IdnaRule::NotNormalized, None) => f.write_str("the text is not in normal form"),
            (IdnaRule::LeadingHyphen, _) => f.write_str("it begins with a hyphen"),
            (IdnaRule::TrailingHyphen, _) => f.write_str("it ends with a hyphen"),
            (IdnaRule::HyphensInThirdAndFourthPlace, _) => f.write_str("its third and fourth characters are hyphens"),
            (IdnaRule::LeadingMark, Some(c)) => write!(f, "it begins with a combining mark, {}", Quoted(c)),
            (IdnaRule::LeadingMark, None) => f.write_str("it begins with a combining mark"),
            (IdnaRule::ContextJ, Some(c)) => write!(f, "{} joins nothing here", Quoted(c)),
            (IdnaRule::ContextJ, None) => f.write_str("a joiner joins nothing here"),
            (IdnaRule::ContextO, Some(c)) => write!(f, "{} is allowed only {}", Quoted(c), context(c)),
            (IdnaRule::ContextO, None) => f.write_str("it has a character that is not allowed here"),
            (IdnaRule::Symbol, Some(c)) => {
                write!(f, "{} is not a letter, digit or mark that IDNA 2008 allows", Quoted(c))
            }
            (IdnaRule::Symbol, None) => f.write_str("it has a character that IDNA 2008 does not allow"),
            (IdnaRule::Bidi, Some(c)) => write!(f, "{} mixes writing directions", Quoted(c)),
            (IdnaRule::Bidi, None) => f.write_str("it mixes writing directions"),
            (IdnaRule::LabelTooLong, _) => f.write_str("it is longer than 63 characters in ASCII"),
            (IdnaRule::EmptyLabel, _) => f.write_str("it is empty"),
            (IdnaRule::NameTooLong, _) => f.write_str("with it, the name is longer than 253 characters in ASCII"),
            (IdnaRule::Unknown, _) => f.write_str("it is rejected"),
        }?;
        write!(f, " ({})", self.rule.source())
    }
}

/// Returns the context in which RFC 5892 appendix A allows a character.
const fn context(c: char) -> &'static str {
    match c {
        '\u{b7}' => "between two \"l\"",
        '\u{375}' => "before a Greek letter",
        '\u{5f3}' | '\u{5f4}' => "after a Hebrew letter",
        '\u{30fb}' => "in a label with Hiragana, Katakana or Han",
        '\u{660}'..='\u{669}' => "in a label without extended Arabic-Indic digits",
        _ => "in a label without Arabic-Indic digits",
    }
}

/// `{"rule", "label", "label_span", "span", "code_point", "decoded", "message"}`, null if absent.
#[cfg(feature = "serde")]
impl serde::Serialize for IdnaProblem {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use alloc::string::ToString as _;

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

/// A character in a message: `"ü" (U+00FC)`, or `U+200D` if it is invisible.
struct Quoted(char);

impl fmt::Display for Quoted {
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

/// The error of an invalid domain name: its first problems, at most 64, in the order of the name; never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct IdnaError {
    problems: Vec<IdnaProblem>,
}

impl IdnaError {
    pub(super) fn new(problems: Vec<IdnaProblem>) -> Self {
        IdnaError { problems }
    }

    /// Returns the problems, in the order of the name.
    pub fn problems(&self) -> &[IdnaProblem] {
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
