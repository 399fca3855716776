//! The comment block that a grammar file begins with: [`Header`].

use urlgram::span::Span;

/// What the first comment block of a grammar file says about it.
///
/// A line is `; Key: value`, and goes on in the lines below that are indented deeper. The keys that mean something to the
/// reader are `Start`, `Import`, `Literals`, `Octets` and `Dialect`; the others are for people. A file without a header is
/// fine.
///
/// ```text
/// ; Document:  RFC 2384
/// ; Start:     pop-url
/// ; Import:    rfc1738.bnf: hostport, uchar as char
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// Every key with its value, in order; a key may stand more than once.
    pub fields: Vec<Field>,
}

/// One `; Key: value` of a [`Header`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// As written, before the colon.
    pub key: String,
    /// After the colon, its lines joined by a space.
    pub value: String,
    /// Where it stands, in bytes, without the `;`.
    pub span: Span,
}

/// One name that an `Import` brings in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Import {
    pub(super) file: String,
    /// The rule's name in that file.
    pub(super) name: String,
    /// Its name here.
    pub(super) alias: String,
    pub(super) span: Span,
}

impl Header {
    /// The first value under this key (in any case).
    ///
    /// ```
    /// use urlgram_abnf::builtin;
    ///
    /// assert_eq!(builtin("rfc3986").unwrap().header().get("document"), Some("RFC 3986 (STD 66)"));
    /// ```
    pub fn get(&self, key: &str) -> Option<&str> {
        self.all(key).next().map(|field| field.value.as_str())
    }

    /// All fields under this key (in any case), in order.
    pub fn all(&self, key: &str) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(move |field| field.key.eq_ignore_ascii_case(key))
    }

    /// Reads the comment lines that `text` begins with.
    pub(super) fn read(text: &str) -> Header {
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
        // A key is one word: `; see http://example.org/` is none, and neither is a sentence with a colon.
        if let Some((key, value)) = words.split_once(':') {
            if !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphabetic()) && !value.starts_with('/') {
                self.fields.push(Field { key: key.to_owned(), value: value.trim().to_owned(), span });
            }
        }
    }

    /// The names under `Start`, each with the span of its field.
    pub(super) fn starts(&self) -> Vec<(&str, Span)> {
        self.all("Start").flat_map(|field| names(&field.value).map(|name| (name, field.span))).collect()
    }

    /// The names under `Import`: `file: a, b as c`. A field without a file name, or without names, is given by its span.
    pub(super) fn imports(&self) -> (Vec<Import>, Vec<Span>) {
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

    /// Whether quoted strings of this file match letters in their case only.
    pub(super) fn case_sensitive(&self) -> bool {
        self.get("Literals").is_some_and(|value| value.starts_with("case-sensitive"))
    }

    /// Whether numbers of this file are octets, and not code points.
    pub(super) fn octets(&self) -> bool {
        self.get("Octets").is_some_and(|value| value.starts_with("yes"))
    }

    /// `RFC 3986` of `; Document:  RFC 3986 (STD 66)`.
    pub(super) fn document(&self) -> Option<&str> {
        let value = self.get("Document")?;
        let end = value.find([',', ' ']).map_or(value.len(), |space| {
            value[space + 1..].find([' ', ',']).map_or(value.len(), |second| space + 1 + second)
        });
        Some(&value[..end])
    }

    /// The first section of `; Sections:`, to be that of the rules before any section comment.
    pub(super) fn section(&self) -> Option<String> {
        let words: Vec<&str> = self.get("Sections")?.split_whitespace().collect();
        words.iter().enumerate().find_map(|(i, word)| {
            let number = word.trim_end_matches([',', ';', '.']);
            let after_rfc = i > 0 && words[i - 1] == "RFC";
            let appendix = i > 0 && words[i - 1].eq_ignore_ascii_case("appendix");
            (is_section(number, appendix) && !after_rfc).then(|| number.to_owned())
        })
    }
}

/// `3.2.1`, or `A`, `B.1` after the word "appendix".
pub(super) fn is_section(word: &str, appendix: bool) -> bool {
    word.split('.').enumerate().all(|(i, part)| {
        let number = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        number || (appendix && i == 0 && part.len() == 1 && part.as_bytes()[0].is_ascii_uppercase())
    })
}

fn names(list: &str) -> impl Iterator<Item = &str> {
    list.split([',', ' ']).filter(|name| !name.is_empty())
}
