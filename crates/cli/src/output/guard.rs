//! The last check before a terminal: no control character of a text of others reaches it.

use std::io::{self, Write};

use super::foreign::Foreign;

/// A stream to a terminal, or one that may be. Colours (`ESC [ … m`) and links (`ESC ] 8 … ESC \`) pass, other control characters are
/// written as escapes. Text is made [foreign](super::Foreign) where it is printed; this holds where that was forgotten, and
/// for data, which is printed as it is.
pub(crate) struct Guard<'a> {
    inner: &'a mut dyn Write,
    is_on: bool,
    /// The start of an escape sequence or of a character whose rest was not written yet.
    pending: Vec<u8>,
}

/// Longest escape sequence that is waited for, in bytes. Links are the longest ones.
const MAX_SEQUENCE: usize = 4096;

impl<'a> Guard<'a> {
    /// Returns a stream whose text passes unchanged unless `is_on`.
    pub(crate) fn new(inner: &'a mut dyn Write, is_on: bool) -> Self {
        Guard { inner, is_on, pending: Vec::new() }
    }

    /// Writes all bytes that are waiting for more, as they are final.
    fn finish(&mut self) -> io::Result<()> {
        let pending = std::mem::take(&mut self.pending);
        self.inner.write_all(&Foreign::bytes(&pending))
    }

    /// Writes the whole sequences and characters of `bytes`, and keeps the rest.
    fn pass(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut at = 0;
        while let Some(next) = memchr::memchr(ESCAPE, &bytes[at..]) {
            self.inner.write_all(&Foreign::bytes(&bytes[at..at + next]))?;
            at += next;
            match sequence(&bytes[at..]) {
                Sequence::Allowed(length) => {
                    self.inner.write_all(&bytes[at..at + length])?;
                    at += length;
                }
                Sequence::Incomplete if bytes.len() - at < MAX_SEQUENCE => {
                    self.pending = bytes[at..].to_vec();
                    return Ok(());
                }
                _ => {
                    self.inner.write_all(&Foreign::bytes(&bytes[at..=at]))?;
                    at += 1;
                }
            }
        }
        let whole = bytes.len() - incomplete(&bytes[at..]);
        self.inner.write_all(&Foreign::bytes(&bytes[at..whole]))?;
        self.pending = bytes[whole..].to_vec();
        Ok(())
    }
}

const ESCAPE: u8 = 0x1b;

/// An escape sequence at the start of a text.
enum Sequence {
    /// A colour or a link, with its length.
    Allowed(usize),
    /// Perhaps one of these.
    Incomplete,
    Other,
}

fn sequence(bytes: &[u8]) -> Sequence {
    let is_parameter = |byte: &u8| byte.is_ascii_digit() || *byte == b';';
    match bytes.get(1) {
        None => Sequence::Incomplete,
        Some(b'[') => match bytes[2..].iter().position(|byte| !is_parameter(byte)) {
            None => Sequence::Incomplete,
            Some(end) if bytes[2 + end] == b'm' && is_colour(&bytes[2..2 + end]) => Sequence::Allowed(end + 3),
            Some(_) => Sequence::Other,
        },
        Some(b']') => link(bytes),
        Some(_) => Sequence::Other,
    }
}

/// Whether the parameters of a sequence are those of a colour of the text, of bold, dim, italic or underlined text, or of their ends. Text
/// that is hidden, blinks or has another background is not ours.
fn is_colour(parameters: &[u8]) -> bool {
    let is_known = |parameter: &[u8]| match std::str::from_utf8(parameter).unwrap_or_default() {
        "" => true,
        parameter => {
            parameter.parse::<u8>().is_ok_and(|number| matches!(number, 0..=4 | 22..=24 | 30..=37 | 39 | 90..=97))
        }
    };
    parameters.split(|byte| *byte == b';').all(is_known)
}

/// Returns a link: `ESC ] 8 ; ; URL ESC \`, where the URL is ours or empty.
fn link(bytes: &[u8]) -> Sequence {
    const START: &[u8] = b"\x1b]8;;";
    if bytes.len() < START.len() {
        return if START.starts_with(bytes) { Sequence::Incomplete } else { Sequence::Other };
    }
    let Some(url) = bytes.strip_prefix(START) else { return Sequence::Other };
    match url.iter().position(|byte| !matches!(byte, 0x21..=0x7e)) {
        None => Sequence::Incomplete,
        Some(end) if url[end] != ESCAPE || !(end == 0 || url.starts_with(b"https://")) => Sequence::Other,
        Some(end) => match url.get(end + 1) {
            None => Sequence::Incomplete,
            Some(b'\\') => Sequence::Allowed(START.len() + end + 2),
            Some(_) => Sequence::Other,
        },
    }
}

/// Returns the number of bytes at the end that begin a character.
fn incomplete(bytes: &[u8]) -> usize {
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => bytes.len() - error.valid_up_to(),
        // An invalid byte before them does not matter.
        Err(error) => incomplete(&bytes[error.valid_up_to() + error.error_len().unwrap_or(1)..]),
        Ok(_) => 0,
    }
}

impl Write for Guard<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_on {
            return self.inner.write(bytes);
        }
        if self.pending.is_empty() {
            self.pass(bytes)?;
        } else {
            let mut all = std::mem::take(&mut self.pending);
            all.extend_from_slice(bytes);
            self.pass(&all)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.finish()?;
        self.inner.flush()
    }
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        // The stream is at its end; there is nobody left to tell.
        let _ = self.finish();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guarded(writes: &[&[u8]]) -> String {
        let mut out = Vec::new();
        let mut guard = Guard::new(&mut out, true);
        writes.iter().for_each(|bytes| guard.write_all(bytes).unwrap());
        drop(guard);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn colours_and_links_pass_and_other_sequences_do_not() {
        let passed = "\x1b[1;31mé\x1b[0m \x1b]8;;https://h/\x1b\\x\x1b]8;;\x1b\\\tb\n";
        assert_eq!(guarded(&[passed.as_bytes()]), passed);
        let bytes: Vec<&[u8]> = passed.as_bytes().chunks(1).collect();
        assert_eq!(guarded(&bytes), passed);
        for (hostile, shown) in [
            ("\x1b[2J", r"\x1b[2J"),
            ("\x1b[8m", r"\x1b[8m"),
            ("\x1b[31;40m", r"\x1b[31;40m"),
            ("\x1b]0;title\x07", r"\x1b]0;title\x07"),
            ("\x1b]8;;file:///x\x1b\\", r"\x1b]8;;file:///x\x1b\"),
            ("\x1bP\u{9b}\u{202e}\r", r"\x1bP\u{9b}\u{202e}\r"),
            ("\x1b", r"\x1b"),
        ] {
            assert_eq!(guarded(&[hostile.as_bytes()]), shown);
        }
        assert_eq!(guarded(&[b"a\xff\xe2\x82"]), r"a\xff\xe2\x82");
    }
}
