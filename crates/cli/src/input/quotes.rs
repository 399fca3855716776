//! Whether a table ends within quotation marks. The reader of CSV takes the rest of the file for the field, and does not tell. It
//! keeps a record of any length in memory, too: a longer one than the limit is an error here.

use std::io::{self, Read};

use super::records::MAX_RECORD_LEN;

/// A reader of a table that follows its quotation marks (RFC 4180 section 2).
pub(crate) struct Quotes<R> {
    reader: R,
    delimiter: u8,
    place: Place,
    /// Number of bytes that were read.
    read: u64,
    /// The last quotation mark that begins a field.
    opened: Quote,
    /// Number of line ends before the next byte.
    lines: u64,
    /// Offset after the last line end that is not within quotation marks.
    record: u64,
}

/// The place of a quotation mark that begins a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Quote {
    /// Offset in the file.
    pub(crate) offset: u64,
    /// Number of the line, from 1.
    pub(crate) line: u64,
}

impl Quote {
    /// Returns the error for a field that is never closed.
    pub(crate) fn unclosed(self) -> io::Error {
        let Quote { offset, line } = self;
        io::Error::other(format!(
            "the quotation mark in line {line}, at byte {offset} of the file, is never closed, so that the rest of the file is one \
             cell; close it, or write it twice within quotation marks if it is a part of the text"
        ))
    }
}

/// The place of the next byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// At the beginning of a field.
    Start,
    /// In a field without quotation marks around it.
    Plain,
    /// In a field with quotation marks around it.
    Quoted,
    /// After a quotation mark in such a field: it ends the field, unless a second one follows.
    Closed,
}

impl<R> Quotes<R> {
    pub(crate) fn new(reader: R, delimiter: u8) -> Self {
        Quotes { reader, delimiter, place: Place::Start, read: 0, opened: Quote::default(), lines: 0, record: 0 }
    }

    /// Returns the quotation mark that begins the field that was read last, if none has closed it so far.
    pub(crate) fn unclosed(&self) -> Option<Quote> {
        (self.place == Place::Quoted).then_some(self.opened)
    }

    /// Returns the number of bytes that were read.
    pub(crate) fn length(&self) -> u64 {
        self.read
    }

    /// Returns the error for a record that does not end, perhaps since a quotation mark is not closed.
    fn too_long(&self) -> io::Error {
        match self.unclosed() {
            Some(quote) => quote.unclosed(),
            None => {
                io::Error::other(format!("the record at byte {} is longer than {MAX_RECORD_LEN} bytes", self.record))
            }
        }
    }

    fn follow(&mut self, bytes: &[u8]) {
        let (mut at, mut counted) = (0, 0);
        let lines_of = |bytes: &[u8]| memchr::memchr_iter(b'\n', bytes).count() as u64;
        while let Some(byte) = bytes.get(at) {
            let skipped = match self.place {
                Place::Plain => memchr::memchr3(self.delimiter, b'\n', b'\r', &bytes[at..]),
                Place::Quoted => memchr::memchr(b'"', &bytes[at..]),
                Place::Start | Place::Closed => Some(0),
            };
            let Some(skipped) = skipped else { break };
            let offset = self.read + at as u64;
            let end = at + skipped;
            if self.place != Place::Quoted && matches!(bytes[end], b'\n' | b'\r') {
                self.record = self.read + end as u64 + 1;
            }
            let ends_field = |byte: u8| byte == self.delimiter || matches!(byte, b'\n' | b'\r');
            self.place = match self.place {
                Place::Plain => Place::Start,
                Place::Quoted => Place::Closed,
                Place::Closed if *byte == b'"' => Place::Quoted,
                Place::Start if *byte == b'"' => {
                    self.lines += lines_of(&bytes[counted..at]);
                    counted = at;
                    self.opened = Quote { offset, line: self.lines + 1 };
                    Place::Quoted
                }
                // A byte order mark.
                Place::Start if offset < 3 && matches!(byte, 0xef | 0xbb | 0xbf) => Place::Start,
                Place::Start | Place::Closed if ends_field(*byte) => Place::Start,
                Place::Start | Place::Closed => Place::Plain,
            };
            at = end + 1;
        }
        self.lines += lines_of(&bytes[counted..]);
        self.read += bytes.len() as u64;
    }
}

impl<R: Read> Read for Quotes<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(into)?;
        self.follow(&into[..read]);
        if self.read - self.record > MAX_RECORD_LEN as u64 {
            return Err(self.too_long());
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn unclosed(table: &str, expected: Option<(u64, u64)>) {
        let expected = expected.map(|(offset, line)| Quote { offset, line });
        let mut whole = Quotes::new(io::empty(), b',');
        whole.follow(table.as_bytes());
        assert_eq!(whole.unclosed(), expected, "{table:?}");
        let mut bytewise = Quotes::new(table.as_bytes(), b',');
        while bytewise.read(&mut [0]).unwrap() > 0 {}
        assert_eq!(bytewise.unclosed(), expected, "{table:?}, byte by byte");
    }

    #[test]
    fn fields_that_are_closed() {
        for table in [
            "", "\"\"", "a,\"b\nc\",d\n", "a \"b,c\"\n", "5\",6\"\n", "\"a\"\"b\"\r\n", "\"a\" \"b\n\"c\"", "a,\"\"\n",
            "\u{feff}\"a,\",b\n",
        ] {
            unclosed(table, None);
        }
    }

    #[test]
    fn fields_that_are_not_closed() {
        unclosed("\"", Some((0, 1)));
        unclosed("a,\"b\nc,d\n", Some((2, 1)));
        unclosed("\"a\"\"\n", Some((0, 1)));
        unclosed("\"a\",\"b\"\n\"c\nd\n", Some((8, 2)));
        unclosed("\u{feff}\"a\n", Some((3, 1)));
        unclosed("\"a\n\n\",b\nc,\"\nd", Some((10, 4)));
    }

    #[test]
    fn a_record_that_does_not_end_is_an_error() {
        for (start, expected) in [("a\nb,\"", "line 2, at byte 4"), ("a\nb", "the record at byte 2 is longer")] {
            let mut table = Quotes::new(start.as_bytes().chain(io::repeat(b'x')), b',');
            let error = io::copy(&mut table, &mut io::sink()).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
            assert!(table.length() < MAX_RECORD_LEN as u64 + (1 << 20), "{}", table.length());
        }
        let mut lines = Quotes::new(io::repeat(b'\n').take(MAX_RECORD_LEN as u64 + 99), b',');
        assert!(io::copy(&mut lines, &mut io::sink()).is_ok());
    }
}
