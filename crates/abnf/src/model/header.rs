//! The first comment block of a grammar file: [`Header`].

use urlgram::span::Span;

/// Metadata of a grammar file: the fields of its first comment block.
///
/// A field is a line `; Key: value`. Lines that are indented deeper continue it. The reader interprets the keys `Start`,
/// `Import`, `Literals`, `Octets`, `Lists` and `Dialect` and ignores other keys. The header is optional.
///
/// ```text
/// ; Document:  RFC 2384
/// ; Start:     pop-url
/// ; Import:    rfc1738.bnf: hostport, uchar as char
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// Fields in the order of the file. A key may occur more than once.
    pub fields: Vec<HeaderField>,
}

/// One field `; Key: value` of a [`Header`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeaderField {
    /// Text before the colon.
    pub key: String,
    /// Text after the colon. Continuation lines are joined by a space.
    pub value: String,
    /// Byte range in the file, without the `;`.
    pub span: Span,
}

/// One imported name of an `Import` field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Import {
    pub(crate) file: String,
    /// Name of the rule in that file.
    pub(crate) name: String,
    /// Name of the rule in the importing file.
    pub(crate) alias: String,
    pub(crate) span: Span,
}

impl Header {
    /// Returns the first value of a key, ignoring case.
    ///
    /// ```
    /// use urlgram_abnf::builtin;
    ///
    /// assert_eq!(builtin("rfc3986").unwrap().header().get("document"), Some("RFC 3986 (STD 66)"));
    /// ```
    pub fn get(&self, key: &str) -> Option<&str> {
        self.all(key).next().map(|field| field.value.as_str())
    }

    /// Returns all fields with a key, ignoring case.
    pub fn all(&self, key: &str) -> impl Iterator<Item = &HeaderField> {
        self.fields.iter().filter(move |field| field.key.eq_ignore_ascii_case(key))
    }

    /// Parses the comment lines at the beginning of `text`.
    pub(crate) fn read(text: &str) -> Header {
        let mut header = Header::default();
        let mut at = text.len() - text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']).len();
        for line in text[at..].split_inclusive('\n') {
            let Some(comment) = line.strip_prefix(';') else { break };
            header.line(comment.trim_end(), at + 1);
            at += line.len();
        }
        header
    }

    fn line(&mut self, comment: &str, at: usize) {
        let words = comment.trim_start();
        let indent = comment.len() - words.len();
        let span = Span::new((at + indent) as u32, (at + comment.len()) as u32);
        if indent > 2 {
            if let Some(field) = self.fields.last_mut() {
                field.value.push(' ');
                field.value.push_str(words);
                field.span.end = span.end;
            }
            return;
        }
        // A key is one word of letters, so that neither `; see http://example.org/` nor a sentence with a colon is a field.
        if let Some((key, value)) = words.split_once(':') {
            if !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphabetic()) && !value.starts_with('/') {
                self.fields.push(HeaderField { key: key.to_owned(), value: value.trim().to_owned(), span });
            }
        }
    }

    /// Returns the names in `Start` fields, each with the span of its field.
    pub(crate) fn starts(&self) -> Vec<(&str, Span)> {
        self.all("Start").flat_map(|field| names(&field.value).map(|name| (name, field.span))).collect()
    }

    /// Returns the imports (`file: a, b as c`) and the spans of `Import` fields without a file name or without names.
    pub(crate) fn imports(&self) -> (Vec<Import>, Vec<Span>) {
        let (mut imports, mut bad) = (Vec::new(), Vec::new());
        for field in self.all("Import") {
            let Some((file, list)) = field.value.split_once(':') else {
                bad.push(field.span);
                continue;
            };
            let mut words = names(list).peekable();
            if words.peek().is_none() {
                bad.push(field.span);
            }
            while let Some(name) = words.next() {
                let alias = if words.peek() == Some(&"as") { words.nth(1) } else { None };
                imports.push(Import {
                    file: file.trim().to_owned(),
                    name: name.to_owned(),
                    alias: alias.unwrap_or(name).to_owned(),
                    span: field.span,
                });
            }
        }
        (imports, bad)
    }

    /// Whether quoted strings of this file are case-sensitive.
    pub(crate) fn case_sensitive(&self) -> bool {
        self.get("Literals").is_some_and(|value| value.starts_with("case-sensitive"))
    }

    /// Whether numbers of this file are octets instead of code points.
    pub(crate) fn octets(&self) -> bool {
        self.get("Octets").is_some_and(|value| value.starts_with("yes"))
    }

    /// Whether `1#x` is a list of HTTP.
    pub(crate) fn lists(&self) -> bool {
        self.get("Lists").is_some_and(|value| value.starts_with("RFC 9110"))
    }

    /// Returns the document, such as `RFC 3986` for `; Document:  RFC 3986 (STD 66)`.
    pub(crate) fn document(&self) -> Option<&str> {
        let value = self.get("Document")?;
        // A series has numbers, and other documents have titles.
        let end = match value.strip_prefix("RFC ") {
            Some(number) => "RFC ".len() + number.find([',', ' ']).unwrap_or(number.len()),
            None => value.find(',').unwrap_or(value.len()),
        };
        Some(&value[..end])
    }

    /// Returns the first section of `; Sections:`. It applies to the rules before any section comment.
    pub(crate) fn section(&self) -> Option<String> {
        let mut before = "";
        self.get("Sections")?.split_whitespace().find_map(|word| {
            let number = word.trim_end_matches([',', ';', '.']);
            let before = std::mem::replace(&mut before, word);
            let found = before != "RFC" && is_section(number, before.eq_ignore_ascii_case("appendix"));
            found.then(|| number.to_owned())
        })
    }
}

/// Whether a word is a section number such as `3.2.1`, or after the word "appendix" one such as `A` or `B.1`.
pub(crate) fn is_section(word: &str, appendix: bool) -> bool {
    word.split('.').enumerate().all(|(i, part)| {
        let number = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        number || (appendix && i == 0 && part.len() == 1 && part.as_bytes()[0].is_ascii_uppercase())
    })
}

fn names(list: &str) -> impl Iterator<Item = &str> {
    list.split([',', ' ']).filter(|name| !name.is_empty())
}
