//! The text in elements of JSX: [`children`].

use std::ops::Range;

/// Part of a program that is being read.
enum Open {
    /// An expression in braces, with the number of braces that are open.
    Expression(usize),
    /// A tag, which closes an element if it begins with `</`.
    Tag { is_closing: bool },
    /// The content of an element, of which the text from an offset on was not added yet.
    Children(usize),
}

/// Number of elements without an end after which the rest of a program is not read. `<T>` may be a type.
const MOST_UNCLOSED: usize = 16;

/// Returns the byte ranges of the text that is directly in elements, in ascending order. An element without an end has none.
pub(super) fn children(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut from) = (Vec::new(), 0);
    for _ in 0..MOST_UNCLOSED {
        match Reader::new(text, from).read(&mut found) {
            Some(unclosed) => from = unclosed + 1,
            None => break,
        }
    }
    found
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    open: Vec<Open>,
    /// Start of the outermost element that is open.
    outermost: usize,
    /// Ranges in the outermost element.
    pending: Vec<Range<usize>>,
    /// The last byte of the program that is not white space.
    before: u8,
    /// Start of the word that ends with it.
    word: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, at: usize) -> Self {
        Reader {
            text: text.as_bytes(),
            at,
            open: Vec::new(),
            outermost: 0,
            pending: Vec::new(),
            before: b';',
            word: at,
        }
    }

    /// Reads to the end, and returns the start of an element without an end.
    fn read(mut self, found: &mut Vec<Range<usize>>) -> Option<usize> {
        while let Some(byte) = self.text.get(self.at).copied() {
            match self.open.last() {
                Some(Open::Tag { .. }) => self.tag(byte),
                Some(Open::Children(_)) => self.child(byte),
                Some(Open::Expression(_)) | None => self.code(byte),
            }
            if self.open.is_empty() {
                found.append(&mut self.pending);
            }
        }
        (!self.open.is_empty()).then_some(self.outermost)
    }

    /// Reads a byte of the program.
    fn code(&mut self, byte: u8) {
        let next = self.text.get(self.at + 1).copied().unwrap_or(b' ');
        match (byte, next) {
            (b'"' | b'\'' | b'`', _) => self.string(byte),
            (b'/', b'/') => return self.skip_to(b"\n"),
            (b'/', b'*') => return self.skip_to(b"*/"),
            (b'<', next) if (next.is_ascii_alphabetic() || next == b'>') && self.may_be_element() => {
                return self.begin(false);
            }
            (b'{' | b'}', _) => self.brace(byte),
            _ => self.at += 1,
        }
        if !byte.is_ascii_whitespace() {
            if !(is_name(byte) && is_name(self.before) && self.at > 1 && is_name(self.text[self.at - 2])) {
                self.word = self.at - 1;
            }
            self.before = byte;
        }
    }

    /// Whether an element may begin where the program is: a value is expected there.
    fn may_be_element(&self) -> bool {
        let word = &self.text[self.word.min(self.at)..self.at];
        b"(,=?:&|{[;>}".contains(&self.before)
            || matches!(word.trim_ascii_end(), b"return" | b"default" | b"yield" | b"case")
    }

    fn brace(&mut self, byte: u8) {
        self.at += 1;
        let Some(Open::Expression(depth)) = self.open.last_mut() else { return };
        if byte == b'{' {
            *depth += 1;
        } else if *depth > 0 {
            *depth -= 1;
        } else {
            self.open.pop();
            if let Some(Open::Children(from)) = self.open.last_mut() {
                *from = self.at;
            }
        }
    }

    /// Begins a tag.
    fn begin(&mut self, is_closing: bool) {
        if self.open.is_empty() {
            self.outermost = self.at;
        }
        self.open.push(Open::Tag { is_closing });
        self.at += 1;
    }

    /// Reads a byte of a tag.
    fn tag(&mut self, byte: u8) {
        match byte {
            b'"' | b'\'' => self.string(byte),
            b'{' => {
                self.at += 1;
                self.open.push(Open::Expression(0));
            }
            b'>' => {
                let is_empty = self.text[self.at - 1] == b'/';
                self.at += 1;
                match self.open.pop() {
                    Some(Open::Tag { is_closing: false }) if !is_empty => self.open.push(Open::Children(self.at)),
                    // The element ends with the tag.
                    Some(Open::Tag { is_closing: true }) => _ = self.open.pop(),
                    _ => {}
                }
                if let Some(Open::Children(from)) = self.open.last_mut() {
                    *from = self.at;
                }
                self.before = b')';
            }
            _ => self.at += 1,
        }
    }

    /// Reads a byte of the content of an element.
    fn child(&mut self, byte: u8) {
        let next = self.text.get(self.at + 1).copied().unwrap_or(b' ');
        let is_tag = byte == b'<' && (next.is_ascii_alphabetic() || matches!(next, b'>' | b'/'));
        if !is_tag && byte != b'{' {
            self.at += 1;
            return;
        }
        if let Some(Open::Children(from)) = self.open.last() {
            self.pending.push(*from..self.at);
        }
        if is_tag {
            self.begin(next == b'/');
        } else {
            self.at += 1;
            self.open.push(Open::Expression(0));
        }
    }

    /// Passes over a string. One that is not closed ends with its line, except for a template.
    fn string(&mut self, quote: u8) {
        self.at += 1;
        while let Some(byte) = self.text.get(self.at).copied() {
            let is_code = !matches!(self.open.last(), Some(Open::Tag { .. }));
            self.at += 1;
            match byte {
                b'\\' if is_code => self.at += 1,
                b'\n' if is_code && quote != b'`' => return,
                _ if byte == quote => return,
                _ => {}
            }
        }
        self.at = self.at.min(self.text.len());
    }

    fn skip_to(&mut self, end: &[u8]) {
        let found = memchr::memmem::find(&self.text[self.at + 1..], end);
        self.at = found.map_or(self.text.len(), |found| self.at + 1 + found + end.len());
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        children(text).into_iter().map(|range| text[range].trim()).filter(|text| !text.is_empty()).collect()
    }

    #[test]
    fn text_in_elements_is_found() {
        for (text, expected) in [
            ("return <p>a {b} c <br/> d <i>e</i></p>; f < g", &["a", "c", "d", "e"][..]),
            ("const x = () => (\n<>\na\n{'b'}\n</>\n)", &["a"]),
            ("<p>a {c && <b>d</b>} e</p>", &["a", "d", "e"]),
            ("x = <A b={<i>c</i>} d=\"<e>\">f</A>", &["c", "f"]),
            ("a < b; c > d; '<p>e</p>'; // <p>f</p>\n/* <p>g</p> */", &[]),
            ("const f = <T,>(x: T) => x;\nreturn <p>a</p>", &["a"]),
            ("f<T>(x); g = <T>x; return <p>it's</p>", &["it's"]),
            ("return <p>a", &[]),
        ] {
            assert_eq!(texts(text), expected, "{text}");
        }
    }

    #[test]
    fn hostile_programs_are_read_in_linear_time() {
        for unit in ["<a>", "<a ", "{", "<a>{", "=<T", "`${", "'", "</a>", "<>"] {
            children(&unit.repeat(50_000));
        }
    }
}
