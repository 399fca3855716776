//! Whether a table ends within quotation marks. The reader of CSV takes the rest of the file for the field, and does not tell.

use std::io::{self, Read};

/// A reader of a table that follows its quotation marks (RFC 4180 section 2).
pub(crate) struct Quotes<R> {
    reader: R,
    delimiter: u8,
    place: Place,
    /// Number of bytes that were read.
    read: u64,
    /// Offset of the last quotation mark that begins a field.
    opened: u64,
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
        Quotes { reader, delimiter, place: Place::Start, read: 0, opened: 0 }
    }

    /// Returns the offset of the quotation mark that begins the field that was read last, if none has closed it so far.
    pub(crate) fn unclosed(&self) -> Option<u64> {
        (self.place == Place::Quoted).then_some(self.opened)
    }

    fn follow(&mut self, bytes: &[u8]) {
        let mut at = 0;
        while let Some(byte) = bytes.get(at) {
            let skipped = match self.place {
                Place::Plain => memchr::memchr3(self.delimiter, b'\n', b'\r', &bytes[at..]),
                Place::Quoted => memchr::memchr(b'"', &bytes[at..]),
                Place::Start | Place::Closed => Some(0),
            };
            let Some(skipped) = skipped else { break };
            let offset = self.read + at as u64;
            let ends_field = |byte: u8| byte == self.delimiter || matches!(byte, b'\n' | b'\r');
            self.place = match self.place {
                Place::Plain => Place::Start,
                Place::Quoted => Place::Closed,
                Place::Closed if *byte == b'"' => Place::Quoted,
                Place::Start if *byte == b'"' => {
                    self.opened = offset;
                    Place::Quoted
                }
                // A byte order mark.
                Place::Start if offset < 3 && matches!(byte, 0xef | 0xbb | 0xbf) => Place::Start,
                Place::Start | Place::Closed if ends_field(*byte) => Place::Start,
                Place::Start | Place::Closed => Place::Plain,
            };
            at += skipped + 1;
        }
        self.read += bytes.len() as u64;
    }
}

impl<R: Read> Read for Quotes<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(into)?;
        self.follow(&into[..read]);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn unclosed(table: &str, expected: Option<u64>) {
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
        unclosed("\"", Some(0));
        unclosed("a,\"b\nc,d\n", Some(2));
        unclosed("\"a\"\"\n", Some(0));
        unclosed("\"a\",\"b\"\n\"c\nd\n", Some(8));
        unclosed("\u{feff}\"a\n", Some(3));
    }
}
