//! Records that end with a line end or NUL, read in blocks. Memory is bounded by the longest record.

use std::io::{self, Read};
use std::mem;
use std::ops::Deref;

/// The byte order mark that some editors write before UTF-8.
pub(crate) const BOM: &[u8] = b"\xef\xbb\xbf";

/// Number of bytes to read at once. A block and the rows made of it fit into the second-level cache of a processor.
const BLOCK: usize = 1 << 18;

/// A block that was taken out of its reader.
#[derive(Debug)]
pub(crate) struct Block {
    memory: Vec<u8>,
    length: usize,
}

impl Block {
    /// Returns the memory of the block for another one, with whatever it holds.
    pub(crate) fn into_memory(self) -> Vec<u8> {
        self.memory
    }

    /// Returns the block alone.
    pub(crate) fn into_vec(mut self) -> Vec<u8> {
        self.memory.truncate(self.length);
        self.memory
    }
}

impl Deref for Block {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.memory[..self.length]
    }
}

/// Maximum length of a record in bytes. A longer one is reported and skipped.
pub(crate) const MAX_RECORD_LEN: usize = 64 << 20;

/// Maximum length in bytes of a text of a command that shows its components, which takes up to 2 kB of memory for each byte.
pub(crate) const MAX_TEXT_LEN: usize = 16 << 20;

/// The ending of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Ending {
    /// A line feed, or a carriage return and a line feed.
    #[default]
    Line,
    /// NUL, for texts that may contain line ends.
    Nul,
}

impl Ending {
    pub(crate) const fn byte(self) -> u8 {
        match self {
            Ending::Line => b'\n',
            Ending::Nul => b'\0',
        }
    }
}

/// The next part of the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next<'a> {
    /// Whole records with their endings, which only the last record of the input may lack.
    Block(&'a [u8]),
    /// A record that is longer than the limit or than memory: its length in bytes, without the ending.
    Oversized(u64),
    /// The end of input.
    End,
}

/// A reader of records.
pub(crate) struct Records<R> {
    reader: R,
    ending: Ending,
    limit: usize,
    buffer: Vec<u8>,
    /// Start of the part of `buffer` that was not returned yet.
    from: usize,
    to: usize,
    at_end: bool,
}

impl<R: Read> Records<R> {
    /// Returns a reader that skips records longer than `limit`.
    pub(crate) fn new(reader: R, ending: Ending, limit: usize) -> Self {
        Records { reader, ending, limit, buffer: vec![0; BLOCK], from: 0, to: 0, at_end: false }
    }

    /// Returns the next whole records.
    ///
    /// # Errors
    /// The errors of the reader.
    pub(crate) fn next(&mut self) -> io::Result<Next<'_>> {
        self.buffer.copy_within(self.from..self.to, 0);
        (self.to, self.from) = (self.to - self.from, 0);
        let mut searched = 0;
        loop {
            if let Some(last) = memchr::memrchr(self.ending.byte(), &self.buffer[searched..self.to]) {
                self.from = searched + last + 1;
                return Ok(Next::Block(&self.buffer[..self.from]));
            }
            searched = self.to;
            if self.to > self.limit || !self.has_room() {
                return self.pass_over();
            }
            if self.fill()? == 0 {
                self.from = self.to;
                return Ok(if self.to == 0 { Next::End } else { Next::Block(&self.buffer[..self.to]) });
            }
        }
    }

    /// Takes out the block that was returned last, which saves a copy. The next one is read into `memory`, whatever that holds.
    pub(crate) fn take(&mut self, memory: Vec<u8>) -> Block {
        let block = Block { memory: mem::replace(&mut self.buffer, memory), length: self.from };
        let rest = &block.memory[self.from..self.to];
        if self.buffer.len() < rest.len().max(BLOCK) {
            self.buffer.resize(rest.len().max(BLOCK), 0);
        }
        self.buffer[..rest.len()].copy_from_slice(rest);
        (self.to, self.from) = (rest.len(), 0);
        block
    }

    /// Makes room for another read; returns `false` if memory is exhausted.
    fn has_room(&mut self) -> bool {
        if self.to < self.buffer.len() {
            return true;
        }
        let more = self.buffer.len().min(self.limit.saturating_sub(self.buffer.len()).max(BLOCK));
        let reserved = self.buffer.try_reserve_exact(more).is_ok();
        if reserved {
            self.buffer.resize(self.buffer.len() + more, 0);
        }
        reserved
    }

    /// Reads bytes to the end of the buffer; returns 0 at the end of input.
    fn fill(&mut self) -> io::Result<usize> {
        while !self.at_end {
            match self.reader.read(&mut self.buffer[self.to..]) {
                Ok(read) => {
                    self.at_end = read == 0;
                    self.to += read;
                    return Ok(read);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(0)
    }

    /// Skips the rest of a record.
    fn pass_over(&mut self) -> io::Result<Next<'_>> {
        let mut length = self.to as u64;
        loop {
            self.to = 0;
            if self.fill()? == 0 {
                return Ok(Next::Oversized(length));
            }
            if let Some(end) = memchr::memchr(self.ending.byte(), &self.buffer[..self.to]) {
                self.from = end + 1;
                return Ok(Next::Oversized(length + end as u64));
            }
            length += self.to as u64;
        }
    }
}

/// The offsets of a record in its block, without its ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cut {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The start of the next record, or the length of the block or more.
    pub(crate) next: usize,
}

/// Returns the records of a block. A carriage return before a line feed is part of the ending.
pub(crate) fn cut(block: &[u8], ending: Ending) -> impl Iterator<Item = Cut> + '_ {
    let mut start = 0;
    let mut ends = memchr::memchr_iter(ending.byte(), block);
    std::iter::from_fn(move || {
        let end = ends.next().or((start < block.len()).then_some(block.len()))?;
        let returned = ending == Ending::Line && end < block.len() && block[start..end].ends_with(b"\r");
        let cut = Cut { start, end: end - usize::from(returned), next: end + 1 };
        start = cut.next;
        Some(cut)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a byte a read.
    struct Trickle<'a>(&'a [u8]);

    impl Read for Trickle<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
            into[0] = *first;
            self.0 = rest;
            Ok(1)
        }
    }

    fn all(reader: impl Read, ending: Ending, limit: usize) -> Vec<String> {
        let mut records = Records::new(reader, ending, limit);
        let mut found = Vec::new();
        loop {
            match records.next().unwrap() {
                Next::End => return found,
                Next::Oversized(length) => found.push(format!("oversized {length}")),
                Next::Block(block) => found
                    .extend(cut(block, ending).map(|cut| String::from_utf8_lossy(&block[cut.start..cut.end]).into())),
            }
        }
    }

    /// Blocks that are taken out hold the same as those that are not.
    #[test]
    fn taken_blocks_hold_all_records() {
        let text: String =
            (0..99_999_u32).map(|number| format!("{number}{}\n", "x".repeat(number as usize % 9))).collect();
        let mut records = Records::new(text.as_bytes(), Ending::Line, 99);
        let (mut found, mut spare) = (Vec::new(), Vec::new());
        while let Next::Block(block) = records.next().unwrap() {
            let expected = block.to_vec();
            let block = records.take(spare);
            assert_eq!(*block, expected);
            found.extend_from_slice(&block);
            spare = block.into_memory();
        }
        assert!(found == text.as_bytes());
    }

    #[track_caller]
    fn lines(text: &str, expected: &[&str]) {
        assert_eq!(all(text.as_bytes(), Ending::Line, 99), expected);
        assert_eq!(all(Trickle(text.as_bytes()), Ending::Line, 99), expected);
    }

    #[test]
    fn lines_end_as_they_do_on_any_system() {
        lines("", &[]);
        lines("a", &["a"]);
        lines("a\n", &["a"]);
        lines("a\r\nb\n\n\r\nc", &["a", "b", "", "", "c"]);
    }

    #[test]
    fn a_carriage_return_elsewhere_is_text() {
        lines("a\rb\nc\r", &["a\rb", "c\r"]);
    }

    #[test]
    fn nul_ends_records_that_hold_lines() {
        assert_eq!(all(&b"a\nb\0\0c"[..], Ending::Nul, 99), ["a\nb", "", "c"]);
    }

    #[test]
    fn a_record_over_the_limit_is_passed_over_and_those_around_it_are_not() {
        let long = "x".repeat(3 * BLOCK);
        let text = format!("a\n{long}\nb\n{long}");
        let oversized = format!("oversized {}", long.len());
        let expected = ["a", &oversized, "b", &oversized];
        assert_eq!(all(text.as_bytes(), Ending::Line, BLOCK + 1), expected);
    }

    #[test]
    fn a_record_longer_than_a_block_is_whole() {
        let long = "x".repeat(5 * BLOCK + 7);
        assert_eq!(all(format!("a\n{long}\nb").as_bytes(), Ending::Line, usize::MAX), ["a", &long, "b"]);
    }
}
