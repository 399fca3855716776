//! Rules as data: the text of a rule ([`Rule`]), its [`Document`], and what a rule expects ([`Expected`]).

use core::fmt;

/// The document that has a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Document {
    /// Name of the file under `grammars/` without its extension, which is also the name on the command line: `rfc3986`.
    pub name: &'static str,
    /// Title in citations: `RFC 3986`.
    pub title: &'static str,
    /// Address, to which `#section-3.2` can be appended.
    pub url: &'static str,
}

/// A rule as its document writes it.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Name, spelled as in the document: `path-abempty`.
    pub name: &'static str,
    /// The whole rule: `port = *DIGIT`. Line ends are kept, and each line can begin with one space.
    pub abnf: &'static str,
    /// Number of the section that introduces the rule: `3.2.3`.
    pub section: &'static str,
    /// The document.
    pub document: &'static Document,
    /// Whether the rule reads as a unit, so that a message names it instead of its first characters.
    pub token: bool,
}

impl Rule {
    /// Returns the rule whose documentation comment is `doc`. The ABNF is the first code span or the first `abnf` block.
    ///
    /// # Panics
    /// Without such a span. In a constant, this stops the compilation.
    pub const fn documented(
        doc: &'static str,
        document: &'static Document,
        section: &'static str,
        token: bool,
    ) -> Rule {
        let fence = prefix(doc, 0, " ```abnf\n");
        let start = if fence { 9 } else { after(doc, 0, "`") };
        let end = after(doc, start, if fence { "```" } else { "`" }) - if fence { 3 } else { 1 };
        let abnf = slice(doc, start, end);
        let name_at = if prefix(abnf, 0, " ") { 1 } else { 0 };
        let name_end = after(abnf, name_at, " ") - 1;
        Rule { name: slice(abnf, name_at, name_end), abnf, section, document, token }
    }

    /// Returns the address of the section that introduces the rule.
    #[cfg(feature = "std")]
    pub fn url(&self) -> String {
        let named =
            NAMED_SECTIONS.iter().find(|(name, section, _)| *name == self.document.name && *section == self.section);
        let anchor = match named {
            Some((_, _, anchor)) => ["#", anchor],
            // The anchor of a section without a number cannot be made from its title.
            None if self.section.contains(' ') => [""; 2],
            None if self.is_in_appendix() => ["#appendix-", self.section],
            None => ["#section-", self.section],
        };
        [self.document.url, anchor[0], anchor[1]].concat()
    }

    /// Returns what the rule is displayed as: the document, a sign, and the section.
    pub(crate) fn parts(&self) -> [&'static str; 3] {
        let sign = if self.is_in_appendix() { " appendix " } else { " §" };
        [self.document.title, sign, self.section]
    }

    /// Returns whether the section has a letter: `A`, `E.3.2`.
    fn is_in_appendix(&self) -> bool {
        matches!(self.section.as_bytes(), [b'A'..=b'Z'] | [b'A'..=b'Z', b'.', ..])
    }
}

/// Sections that have a named anchor: document, number, anchor.
#[cfg(feature = "std")]
const NAMED_SECTIONS: &[(&str, &str, &str)] =
    &[("whatwg", "1.3", "percent-encoded-bytes"), ("whatwg", "3.4", "host-writing"), ("whatwg", "4.3", "url-writing")];

/// Two rules are equal if their documents and names are.
impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.name == other.name && self.document == other.document
    }
}

impl Eq for Rule {}

/// `RFC 3986 §3.2.3`, `RFC 8089 appendix F`
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts().into_iter().try_for_each(|part| f.write_str(part))
    }
}

const fn prefix(text: &str, at: usize, what: &str) -> bool {
    let (text, what) = (text.as_bytes(), what.as_bytes());
    let mut i = 0;
    while i < what.len() {
        if at + i >= text.len() || text[at + i] != what[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Returns the offset after the first `what` from `at`. The compiler runs this for every rule, and counts each step.
const fn after(text: &str, mut at: usize, what: &str) -> usize {
    let (bytes, first) = (text.as_bytes(), what.as_bytes()[0]);
    while at < bytes.len() {
        if bytes[at] == first && prefix(text, at, what) {
            return at + what.len();
        }
        at += 1;
    }
    panic!("the documentation of a rule begins with its ABNF: `name = elements`")
}

/// Returns the part of `text` between the offsets, as `text[start..end]` in a constant.
pub(crate) const fn slice(text: &'static str, start: usize, end: usize) -> &'static str {
    let (_, rest) = text.as_bytes().split_at(start);
    let (part, _) = rest.split_at(end - start);
    match core::str::from_utf8(part) {
        Ok(part) => part,
        Err(_) => panic!("cut at ASCII characters"),
    }
}

/// An alternative that would have been accepted at some offset.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Expected {
    /// This text, in any case if the rule allows it.
    Text(&'static str),
    /// A text that the rule with this name matches.
    Rule(&'static str),
    /// A character from the first to the last, inclusive.
    Range(char, char),
    /// The end of the input.
    End,
}

/// `"/"`, `DIGIT`, `"1" to "9"`, `end of input`. A text with control characters is written in
/// numbers, as in ABNF: `%x0D.0A`.
impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Expected::Text(text) if text.contains(char::is_control) => {
                text.chars().enumerate().try_for_each(|(i, c)| {
                    f.write_str(if i == 0 { "%x" } else { "." })?;
                    write!(f, "{:02X}", u32::from(c))
                })
            }
            Expected::Text(text) => write!(f, "\"{text}\""),
            Expected::Rule(name) => f.write_str(name),
            Expected::Range(low, high) if low.is_control() || high.is_control() => {
                write!(f, "%x{:02X}-{:02X}", u32::from(low), u32::from(high))
            }
            Expected::Range(low, high) => write!(f, "\"{low}\" to \"{high}\""),
            Expected::End => f.write_str("end of input"),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Expected {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::*;

    static HERE: Document = Document { name: "here", title: "Here", url: "https://example.org/" };

    #[test]
    fn a_rule_is_read_from_its_documentation() {
        const RULE: Rule = Rule::documented(" `port = *DIGIT`\n\n An empty `port`.\n", &HERE, "1", false);
        assert_eq!((RULE.name, RULE.abnf), ("port", "port = *DIGIT"));
    }

    #[test]
    fn control_characters_are_written_in_numbers() {
        assert_eq!(Expected::Text("\r\n").to_string(), "%x0D.0A");
        assert_eq!(Expected::Range('\u{1}', '\u{8}').to_string(), "%x01-08");
        assert_eq!(Expected::Range('1', '9').to_string(), "\"1\" to \"9\"");
    }

    #[test]
    fn a_rule_of_several_lines_is_in_a_block() {
        const RULE: Rule = Rule::documented(" ```abnf\n a-b = \"x\"\n     / \"y\"\n ```\n", &HERE, "1", false);
        assert_eq!((RULE.name, RULE.abnf), ("a-b", " a-b = \"x\"\n     / \"y\"\n "));
    }
}
