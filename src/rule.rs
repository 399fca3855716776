//! Rules as data: what a document says ([`Rule`], [`Document`]), and what would have matched ([`Expected`]).

use core::fmt;

/// The document that a rule stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Document {
    /// The file under `grammars/` without its ending, as the command line calls it: `rfc3986`.
    pub name: &'static str,
    /// As people cite it: `RFC 3986`.
    pub title: &'static str,
    /// Its address, to which `#section-3.2` can be added.
    pub url: &'static str,
}

/// A rule as its document writes it.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The name, spelled as the document does: `path-abempty`.
    pub name: &'static str,
    /// The whole rule: `port = *DIGIT`. Line ends are kept, each line may begin with one space.
    pub abnf: &'static str,
    /// The number of the section that introduces it: `3.2.3`.
    pub section: &'static str,
    /// Where it stands.
    pub document: &'static Document,
    /// Whether it reads as one thing: a message says its name, and not its first characters, where it cannot begin.
    pub token: bool,
}

impl Rule {
    /// The rule whose documentation comment is `doc`: its first code span, or its first `abnf` block, is the ABNF.
    ///
    /// # Panics
    /// Without such a span; in a constant, that stops the compilation.
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

    /// The address of the section that introduces the rule.
    #[cfg(feature = "std")]
    pub fn url(&self) -> String {
        let named =
            NAMED_SECTIONS.iter().find(|(name, section, _)| *name == self.document.name && *section == self.section);
        match named {
            Some((_, _, anchor)) => format!("{}#{anchor}", self.document.url),
            // A section without a number has no anchor that could be made of its title.
            None if self.section.contains(' ') => self.document.url.to_string(),
            None if self.is_in_appendix() => format!("{}#appendix-{}", self.document.url, self.section),
            None => format!("{}#section-{}", self.document.url, self.section),
        }
    }

    /// Whether its section is lettered: `A`, `E.3.2`.
    fn is_in_appendix(&self) -> bool {
        matches!(self.section.as_bytes(), [b'A'..=b'Z'] | [b'A'..=b'Z', b'.', ..])
    }
}

/// Sections that are addressed by a name: document, number, name.
#[cfg(feature = "std")]
const NAMED_SECTIONS: &[(&str, &str, &str)] =
    &[("whatwg", "1.3", "percent-encoded-bytes"), ("whatwg", "3.4", "host-writing"), ("whatwg", "4.3", "url-writing")];

/// Two rules are the same when document and name are.
impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.name == other.name && self.document == other.document
    }
}

impl Eq for Rule {}

/// `RFC 3986 §3.2.3`, `RFC 8089 appendix F`
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_in_appendix() {
            return write!(f, "{} appendix {}", self.document.title, self.section);
        }
        write!(f, "{} §{}", self.document.title, self.section)
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

/// The place after the first `what` from `at`. The compiler runs this for every rule, and counts each step.
const fn after(text: &str, mut at: usize, what: &str) -> usize {
    let (bytes, first) = (text.as_bytes(), what.as_bytes()[0]);
    while at < bytes.len() {
        if bytes[at] == first && prefix(text, at, what) {
            return at + what.len();
        }
        at += 1;
    }
    panic!("a rule is documented by its ABNF: `name = elements`")
}

const fn slice(text: &'static str, start: usize, end: usize) -> &'static str {
    let (_, rest) = text.as_bytes().split_at(start);
    let (piece, _) = rest.split_at(end - start);
    match core::str::from_utf8(piece) {
        Ok(piece) => piece,
        Err(_) => panic!("cut at ASCII characters"),
    }
}

/// What would have been accepted at a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Expected {
    /// This text, in any case where the rule says so.
    Text(&'static str),
    /// Something that the rule of this name matches.
    Rule(&'static str),
    /// A character from the first to the last, both included.
    Range(char, char),
    /// The end of the input.
    End,
}

/// `"/"`, `DIGIT`, `"1" to "9"`, `end of input`. Where a character cannot be shown, the text is written in numbers, as ABNF
/// does: `%x0D.0A`.
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
    fn what_cannot_be_shown_is_written_in_numbers() {
        assert_eq!(Expected::Text("\r\n").to_string(), "%x0D.0A");
        assert_eq!(Expected::Range('\u{1}', '\u{8}').to_string(), "%x01-08");
        assert_eq!(Expected::Range('1', '9').to_string(), "\"1\" to \"9\"");
    }

    #[test]
    fn a_rule_of_several_lines_stands_in_a_block() {
        const RULE: Rule = Rule::documented(" ```abnf\n a-b = \"x\"\n     / \"y\"\n ```\n", &HERE, "1", false);
        assert_eq!((RULE.name, RULE.abnf), ("a-b", " a-b = \"x\"\n     / \"y\"\n "));
    }
}
