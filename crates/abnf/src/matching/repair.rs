//! The edit of one character after which a text matches: [`Repair`].

use std::fmt;

use super::oracle::Oracle;
use urlgram::span::Span;

/// Longest text for which an edit is searched, in bytes.
const MAX_LEN: usize = 256;

/// Number of characters before the place of the mistake at which edits are tried as well.
const BACK: usize = 3;

/// One character that is left out, put in or replaced, after which a rule matches a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// Byte range in the text, empty where a character is put in.
    pub span: Span,
    /// The character that takes its place. `None` if one is left out, or percent-encoded.
    pub insert: Option<char>,
    /// The character that is left out, replaced or percent-encoded.
    pub removed: Option<char>,
    /// Whether the percent-encoding of the character takes its place.
    pub is_encoded: bool,
}

impl Oracle {
    /// Returns the edit of one character near the place of the mistake after which the rule matches the whole text. A character is
    /// percent-encoded or left out rather than replaced, and delimiters are put in before other characters. Texts of more than 256 bytes
    /// are not searched, so that the time is bounded.
    ///
    /// ```
    /// let date: urlgram_abnf::Grammar = "date = 4DIGIT \"-\" 2DIGIT\n".parse().unwrap();
    /// let oracle = date.oracle("date").unwrap();
    /// let repair = oracle.repair("2026/11").unwrap();
    /// assert_eq!((repair.apply("2026/11"), repair.to_string()), ("2026-11".into(), r#"with "-" instead of "/" at byte 4"#.into()));
    /// assert_eq!(oracle.repair("2026"), None);
    /// ```
    pub fn repair(&self, text: &str) -> Option<Repair> {
        if text.len() > MAX_LEN {
            return None;
        }
        let viable = self.longest_viable_prefix(text);
        let place = (0..=viable).rev().find(|at| text.is_char_boundary(*at))?;
        let alphabet = self.alphabet();
        let before = text[..place].char_indices().rev().map(|(at, _)| at).take(BACK);
        std::iter::once(place).chain(before).find_map(|at| self.repair_at(text, at, &alphabet))
    }

    fn repair_at(&self, text: &str, at: usize, alphabet: &[(char, bool)]) -> Option<Repair> {
        let removed = text[at..].chars().next();
        let here = Span::new(at as u32, at as u32);
        let whole = Span::new(at as u32, at as u32 + removed.map_or(0, char::len_utf8) as u32);
        let chosen =
            |delimiters: bool| alphabet.iter().filter(move |(_, is_one)| *is_one == delimiters).map(|(c, _)| Some(*c));
        let put = |delimiters: bool| {
            chosen(delimiters).map(move |insert| Repair { span: here, insert, removed: None, is_encoded: false })
        };
        let replaced =
            |delimiters: bool| {
                chosen(delimiters)
                    .filter(move |insert| removed.is_some() && *insert != removed)
                    .map(move |insert| Repair { span: whole, insert, removed, is_encoded: false })
            };
        let out = |is_encoded| removed.map(|_| Repair { span: whole, insert: None, removed, is_encoded });
        // Another delimiter in place of a sign is rarely what somebody meant if the sign can stay, or go.
        let encoded = out(true).filter(|_| removed.is_some_and(|c| !c.is_ascii_alphanumeric()));
        let first = encoded.into_iter().chain(out(false)).chain(put(true)).chain(replaced(true));
        first.chain(put(false)).chain(replaced(false)).find(|repair| self.accepts(repair.apply(text)))
    }

    /// Returns a printable character of each class of bytes, and whether it is a delimiter: a sign that is alone in its class.
    fn alphabet(&self) -> Vec<(char, bool)> {
        let class = |byte: u8| self.class_of(byte);
        let printable = self.common_alphabet(self).into_iter().filter(|byte| (b' '..=b'~').contains(byte));
        let is_alone = |byte: u8| (0..=u8::MAX).filter(|other| class(*other) == class(byte)).count() == 1;
        let is_delimiter = |byte: u8| !byte.is_ascii_alphanumeric() && is_alone(byte);
        printable.map(|byte| (char::from(byte), is_delimiter(byte))).collect()
    }
}

impl Repair {
    /// Returns the text after the edit.
    pub fn apply(&self, text: &str) -> String {
        let (start, end) = (self.span.start as usize, self.span.end as usize);
        format!("{}{}{}", &text[..start], self.inserted(), &text[end..])
    }

    /// Returns the text that takes the place of the span.
    pub fn inserted(&self) -> String {
        match self.removed.filter(|_| self.is_encoded) {
            Some(c) => c.encode_utf8(&mut [0; 4]).bytes().map(|byte| format!("%{byte:02X}")).collect(),
            None => self.insert.map(String::from).unwrap_or_default(),
        }
    }
}

/// Writes what differs: `with ":" inserted at byte 4`.
impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted = |c: Option<char>| c.map(|c| format!("{:?}", c.to_string())).unwrap_or_default();
        let (insert, removed, at) = (quoted(self.insert), quoted(self.removed), self.span.start);
        match (self.insert, self.removed) {
            _ if self.is_encoded => write!(f, "with {:?} instead of {removed} at byte {at}", self.inserted()),
            (Some(_), Some(_)) => write!(f, "with {insert} instead of {removed} at byte {at}"),
            (Some(_), None) => write!(f, "with {insert} inserted at byte {at}"),
            (None, _) => write!(f, "without {removed} at byte {at}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::builtin;

    #[test]
    fn the_edit_after_which_a_text_matches() {
        for (rule, text, expected) in [
            ("port", "80x", "without \"x\" at byte 2"),
            ("URI", "http//a", "with \":\" inserted at byte 4"),
            ("IP-literal", "[::1", "with \"]\" inserted at byte 4"),
            ("IP-literal", "::1]", "with \"[\" inserted at byte 0"),
            ("URI", "http://h/a b", "with \"%20\" instead of \" \" at byte 10"),
            ("URI", "http://h/a[b", "with \"%5B\" instead of \"[\" at byte 10"),
            ("URI", "http://h/é", "with \"%C3%A9\" instead of \"é\" at byte 9"),
            ("port", "80 ", "without \" \" at byte 2"),
            ("IPv4address", "1,2.3.4", "with \".\" instead of \",\" at byte 1"),
            ("pct-encoded", "é41", "with \"%\" instead of \"é\" at byte 0"),
        ] {
            let oracle = builtin("rfc3986").unwrap().oracle(rule).unwrap();
            let repair = oracle.repair(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(repair.to_string(), expected, "{text}");
            assert!(oracle.accepts(repair.apply(text)), "{text}");
        }
        let oracle = builtin("rfc3986").unwrap().oracle("IPv4address").unwrap();
        assert_eq!(oracle.repair("1.2"), None);
        assert_eq!(oracle.repair(&"1".repeat(257)), None);
    }
}
