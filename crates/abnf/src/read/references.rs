//! References of a text to other documents: `RFC 4288`, `[SORT]`, `{{Section 2.2 of RFC9309}}`, `<xref target="CSP"/>`.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

/// A document that a text names, with the section of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Origin {
    /// Name, such as `RFC 4288` or `[SORT]`.
    pub(super) name: String,
    /// Number of the RFC, if it is one.
    pub(super) number: Option<String>,
    /// Section, such as `4.2` or `Appendix A`.
    pub(super) section: Option<String>,
}

impl Origin {
    /// Returns the origin of names in words that name no document.
    pub(super) fn of_words(words: &str) -> Origin {
        Origin { name: words.to_owned(), number: None, section: None }
    }
}

/// `RFC 4288, Section 4.2`
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.section {
            Some(section) if section.starts_with('A') => write!(f, "{}, {section}", self.name),
            Some(section) => write!(f, "{}, Section {section}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

/// A place of a text that names a document.
#[derive(Debug)]
pub(super) struct Reference {
    pub(super) place: Range<usize>,
    pub(super) origin: Origin,
}

/// Most bytes between the brackets of a reference, and between the sign that begins a tag and the one that ends it.
const MAX_LENGTH: usize = 120;

/// Most bytes around a reference in which its section is.
const MAX_SECTION: usize = 40;

/// Returns the references of a text in their order.
pub(super) fn references(text: &str, keys: &Keys) -> Vec<Reference> {
    let mut found: Vec<Reference> = Vec::new();
    for (at, _) in text.match_indices(['[', '{', '<', 'R', 'r']) {
        if found.last().is_some_and(|last| at < last.place.end) {
            continue;
        }
        if let Some((length, mut origin)) = reference(text, at, keys) {
            let place = at..at + length;
            let around = || section_before(&text[..at]).or_else(|| section_after(&text[place.end..]));
            origin.section = origin.section.take().or_else(around);
            found.push(Reference { place, origin });
        }
    }
    found
}

/// Returns the length of the reference at an offset of a text, and what it names.
fn reference(text: &str, at: usize, keys: &Keys) -> Option<(usize, Origin)> {
    let rest = &text[at..];
    match rest.as_bytes()[0] {
        b'{' => {
            let inner = between(rest, "{{", "}}")?;
            Some((inner.len() + 4, kramdown(inner, keys)?))
        }
        b'[' if !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric()) => {
            let (open, close) = if rest.starts_with("[[") { ("[[", "]]") } else { ("[", "]") };
            let inner = between(rest, open, close)?;
            let length = inner.len() + open.len() + close.len();
            // A link of Markdown.
            let is_link = rest[length..].starts_with('(');
            let key = inner.split(['|', ',']).next()?.trim_start_matches(['!', '?', '@', '-']);
            (!is_link).then_some((length, origin(key.trim(), keys)?))
        }
        b'<' => {
            let (open, close) = if rest.starts_with("<<") { ("<<", ">>") } else { ("<xref", ">") };
            let inner = between(rest, open, close)?;
            let length = inner.len() + open.len() + close.len();
            if open == "<<" {
                return Some((length, origin(inner.split(',').next()?.trim_start_matches(['!', '?']), keys)?));
            }
            let section = attribute(inner, "section").and_then(number_of_section);
            Some((length, Origin { section, ..origin(attribute(inner, "target")?, keys)? }))
        }
        _ => {
            let (length, number) = rfc(text, at)?;
            Some((length, of_rfc(number)))
        }
    }
}

/// Returns the text between two brackets, of which the first begins a text.
fn between<'t>(text: &'t str, open: &str, close: &str) -> Option<&'t str> {
    let inside = text.strip_prefix(open)?;
    let end = inside.as_bytes().windows(close.len()).take(MAX_LENGTH).position(|part| part == close.as_bytes())?;
    Some(&inside[..end])
}

/// Returns the value of an attribute of a tag.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    tag.match_indices(name).find_map(|(at, _)| {
        let rest = tag[at + name.len()..].trim_start().strip_prefix('=')?.trim_start();
        let quote = rest.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        rest[1..].split(quote).next()
    })
}

/// Returns what a reference of kramdown-rfc names: `!RFC9110`, `Section 2.2 of RFC9309`, `RFC9110, Section 3`.
fn kramdown(inner: &str, keys: &Keys) -> Option<Origin> {
    let key = inner.rsplit(" of ").next()?.split([',', '<']).next()?;
    let key = key.trim().trim_matches(['!', '?', '-']);
    let section = section_before(&inner[..inner.rfind(key)?]);
    let after = || section_after(inner.split_once(key)?.1);
    Some(Origin { section: section.or_else(after), ..origin(key, keys)? })
}

/// Returns the document that a key names, unless it is the name of something else.
fn origin(key: &str, keys: &Keys) -> Option<Origin> {
    if let Some((length, number)) = rfc(key, 0).filter(|(length, _)| *length == key.len()) {
        return (length > 3).then(|| of_rfc(number));
    }
    if let Some(number) = keys.0.get(key) {
        return Some(of_rfc(number));
    }
    let is_key = |c: char| c.is_ascii_alphanumeric() || "-_.+/".contains(c);
    let is_name = key.len() > 1 && key.len() < MAX_SECTION && key.chars().all(is_key);
    let is_upper = key.bytes().filter(u8::is_ascii_uppercase).count() > 1 || key.starts_with("I-D.");
    (is_name && is_upper).then(|| Origin::of_words(&format!("[{key}]")))
}

fn of_rfc(number: &str) -> Origin {
    Origin { name: format!("RFC {number}"), number: Some(number.to_owned()), section: None }
}

/// Returns the number of an RFC that is named at an offset of a text, also in a link, and the length of the name: `RFC 9110`,
/// `#bib-rfc9110`.
pub(super) fn rfc(text: &str, at: usize) -> Option<(usize, &str)> {
    let is_link = text.as_bytes().get(at) == Some(&b'r') && (at == 0 || text[..at].ends_with(['/', '-', '#', '"']));
    let after = text[at..].strip_prefix(if is_link { "rfc" } else { "RFC" })?;
    let digits = after.trim_start_matches(|c: char| !is_link && (c.is_whitespace() || c == '-'));
    let digits = digits.trim_start_matches('0');
    let length = digits.bytes().take(5).take_while(u8::is_ascii_digit).count();
    // The draft `rfc6265bis` is another document.
    let is_draft = is_link && digits[length..].starts_with(|c: char| c.is_ascii_alphabetic());
    (length > 0 && !is_draft).then(|| (text.len() - at - digits.len() + length, &digits[..length]))
}

/// Returns the section that a text ends with: `Section 4.2 of`.
fn section_before(text: &str) -> Option<String> {
    let mut start = text.len().saturating_sub(MAX_SECTION);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    let mut words = text[start..].split_whitespace().rev().skip_while(|word| *word == "the");
    words.next().filter(|word| matches!(*word, "of" | "in"))?;
    let number = words.next()?;
    named_section(words.next()?, number).or_else(|| named_section(number.get(..2)?, number.get(2..)?))
}

/// Returns the section that a text begins with: `, Section 6.8`.
fn section_after(text: &str) -> Option<String> {
    let rest = text.trim_start_matches(['>', ']', ')']).trim_start_matches([',', '(', ' ', '\n']);
    let end = (MAX_SECTION.min(rest.len())..=rest.len()).find(|end| rest.is_char_boundary(*end));
    let mut words = rest[..end.unwrap_or(rest.len())].split_whitespace();
    named_section(words.next()?, words.next()?)
}

fn named_section(word: &str, number: &str) -> Option<String> {
    let word = word.trim_start_matches(['(', '"', '*']);
    match word.to_ascii_lowercase().as_str() {
        "section" | "sections" | "sec." | "§" => number_of_section(number),
        "appendix" => number_of_section(number).map(|number| format!("Appendix {number}")),
        _ => None,
    }
}

/// Returns a number of a section without the characters after it: `4.2` of `4.2),`.
fn number_of_section(word: &str) -> Option<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '.';
    let number = word.split(|c: char| !is_part(c)).next()?.trim_end_matches('.');
    let is_first = number.starts_with(|c: char| c.is_ascii_digit() || c.is_ascii_uppercase());
    (is_first && number.len() <= 12 && number.chars().skip(1).all(|c| c.is_ascii_digit() || c == '.'))
        .then(|| number.to_owned())
}

/// Numbers of the RFCs that the list of references of a document has, by their keys: `DKIM` for `[DKIM]`.
#[derive(Default, Debug)]
pub(super) struct Keys(BTreeMap<String, String>);

impl Keys {
    /// Reads the lists of references of RFCs in text and in XML, and those at the beginning of drafts in Markdown.
    pub(super) fn of(text: &str) -> Keys {
        let mut keys = Keys::default();
        let mut entry = Entry::default();
        for line in text.lines() {
            let words = line.trim();
            if let Some(next) = Entry::of(words) {
                keys.add(&std::mem::replace(&mut entry, next));
            } else if words.is_empty() {
                keys.add(&std::mem::take(&mut entry));
            } else {
                entry.go_on(words);
            }
            if let Some((key, value)) = words.split_once(": ").filter(|(key, _)| is_word(key)) {
                keys.add_field(key, value.trim().trim_matches(['"', '\'']), entry.key);
            }
        }
        keys.add(&entry);
        keys
    }

    fn add(&mut self, entry: &Entry<'_>) {
        if let (Some(key), Some(number)) = (entry.key, entry.number()) {
            self.0.insert(key.to_owned(), number.to_owned());
        }
    }

    /// Adds a field of YAML: `HTTP: RFC9110`, or `display: HTTP` in that of `RFC9110`.
    fn add_field(&mut self, key: &str, value: &str, entry: Option<&str>) {
        let number = |text| rfc(text, 0).filter(|(length, _)| *length == text.len()).map(|(_, number)| number);
        match (number(value), entry.and_then(number)) {
            (Some(number), _) => self.0.insert(key.to_owned(), number.to_owned()),
            (None, Some(number)) if key == "display" => self.0.insert(value.to_owned(), number.to_owned()),
            _ => None,
        };
    }
}

/// An entry in a list of references: `[DKIM]  Crocker, D., "Title", RFC 6376.`, `<reference anchor="DKIM">`, `RFC9110:`.
#[derive(Default)]
struct Entry<'t> {
    key: Option<&'t str>,
    text: String,
    /// Whether another text does not begin so.
    is_clear: bool,
}

/// Most bytes of an entry.
const MAX_ENTRY: usize = 4000;

impl<'t> Entry<'t> {
    /// Returns the entry that a line begins.
    fn of(words: &'t str) -> Option<Entry<'t>> {
        if let Some((key, rest)) = words.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            let is_clear = rest.is_empty() || rest.starts_with("  ");
            let is_entry = is_word(key) && (is_clear || rest.starts_with(' '));
            return is_entry.then(|| Entry { key: Some(key), text: rest.to_owned(), is_clear });
        }
        let key = match words.strip_prefix("<reference ") {
            Some(tag) => attribute(tag, "anchor")?,
            None => words.strip_suffix(':').filter(|key| is_word(key))?,
        };
        Some(Entry { key: Some(key), text: String::new(), is_clear: true })
    }

    fn go_on(&mut self, words: &str) {
        if self.key.is_some() && self.text.len() + words.len() < MAX_ENTRY {
            self.text.push(' ');
            self.text.push_str(words);
        }
    }

    /// Returns the number of the RFC that it names. A title is in quotation marks.
    fn number(&self) -> Option<&str> {
        if let Some((_, tag)) = self.text.split_once("name=\"RFC\"").or_else(|| self.text.split_once("name='RFC'")) {
            return attribute(tag, "value");
        }
        let numbers = self.text.match_indices("RFC").find_map(|(at, _)| rfc(&self.text, at));
        numbers.map(|(_, number)| number).filter(|_| self.is_clear || self.text.contains('"'))
    }
}

fn is_word(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || "-_./".contains(c))
}
