//! The variables of the state machine and the operations that its states share.

use alloc::string::String;

use crate::whatwg::code_points::{self, URL, is_url_code_point, starts_with_percent_encoded_byte};
use crate::whatwg::encoding::Encoding;
use crate::whatwg::error::ValidationErrorKind::InvalidUrlUnit;
use crate::whatwg::error::{Failure, ValidationErrorKind};
use crate::whatwg::percent_encode::{PercentEncodeSet, append_encoded};
use crate::whatwg::reporter::{Listener, Reporter};
use crate::whatwg::state::State;
use crate::whatwg::url::Url;

/// The state machine.
///
/// With `SERIALIZE` it writes the record as its serialization, from left to right. Without, it only determines whether the
/// parser returns failure, which no state from the path on can cause.
///
/// Most URLs are written like their serialization, so nothing is copied while the serialization is a prefix of the text.
pub(super) struct Machine<'a, L, const SERIALIZE: bool> {
    pub(super) text: &'a str,
    /// Byte offset in the text.
    pub(super) pointer: usize,
    pub(super) base: Option<&'a Url>,
    pub(super) encoding: Encoding,
    pub(super) url: Url,
    /// Length of the serialization while it is a prefix of the text and `url.href` is still empty.
    pub(super) borrowed_prefix_len: Option<usize>,
    pub(super) state_override: Option<State>,
    pub(super) reporter: Reporter<'a, L>,
    pub(super) failure: Option<Failure>,
    /// Length of the drive letter that the file host state left in the buffer for the path state; 0 if it left none.
    pub(super) buffered_drive_letter_len: usize,
}

impl<'a, L: Listener, const SERIALIZE: bool> Machine<'a, L, SERIALIZE> {
    #[inline]
    pub(super) fn new(text: &'a str, base: Option<&'a Url>, encoding: Encoding, reporter: Reporter<'a, L>) -> Self {
        Machine {
            text,
            pointer: 0,
            base,
            encoding,
            url: Url::NEW,
            borrowed_prefix_len: Some(0),
            state_override: None,
            reporter,
            failure: None,
            buffered_drive_letter_len: 0,
        }
    }

    /// Returns the code point at the pointer if it is ASCII, otherwise one of its bytes. `None` is the EOF code point.
    #[inline]
    pub(super) fn c(&self) -> Option<u8> {
        self.text.as_bytes().get(self.pointer).copied()
    }

    /// Returns the bytes from the pointer on.
    #[inline]
    pub(super) fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.pointer..).unwrap_or_default()
    }

    #[inline]
    pub(super) fn is_special(&self) -> bool {
        self.url.parts.scheme.is_special()
    }

    /// Whether `c` ends a path segment: `/`, or `\` in a special URL.
    #[inline]
    pub(super) fn is_slash(&self, c: Option<u8>) -> bool {
        c == Some(b'/') || c == Some(b'\\') && self.is_special()
    }

    /// Reports a validation error about bytes `start..end` of the text.
    #[inline]
    pub(super) fn error(&mut self, kind: ValidationErrorKind, start: usize, end: usize) {
        self.reporter.error(kind, start, end);
    }

    /// Reports invalid-reverse-solidus if `c`, the code point at the pointer, is `\`.
    #[inline]
    pub(super) fn report_reverse_solidus(&mut self, c: Option<u8>) {
        if c == Some(b'\\') {
            self.error(ValidationErrorKind::InvalidReverseSolidus, self.pointer, self.pointer + 1);
        }
    }

    /// Reports a validation error about bytes `start..end` of the text and returns failure.
    #[cold]
    pub(super) fn fail(&mut self, kind: ValidationErrorKind, start: usize, end: usize) -> State {
        let failure = self.reporter.fail(kind, start, end);
        self.failed(failure)
    }

    #[cold]
    pub(super) fn failed(&mut self, failure: Failure) -> State {
        self.failure = Some(failure);
        State::Failed
    }

    /// Reports each code point in bytes `start..end` of the text that is not a URL unit: not a URL code point, or a `%` without
    /// two hex digits after it.
    pub(super) fn validate_url_units(&mut self, start: usize, end: usize) {
        let text = &self.text[start..end];
        let bytes = text.as_bytes();
        let mut at = code_points::blocks(bytes, code_points::is_plain_unit);
        while let Some(&byte) = bytes.get(at) {
            if code_points::is(byte, URL) {
                at += 1;
            } else if starts_with_percent_encoded_byte(&bytes[at..]) {
                at += 3;
            } else if let Some(c) = text[at..].chars().next() {
                if !is_url_code_point(c) {
                    self.error(InvalidUrlUnit, start + at, start + at + c.len_utf8());
                }
                at += c.len_utf8();
            }
        }
    }

    /// Sets the query to the empty string and enters the query state after the `?` at the pointer.
    #[inline]
    pub(super) fn enter_query(&mut self) -> State {
        self.url.parts.query_start = self.end();
        self.push_str("?");
        self.pointer += 1;
        State::Query
    }

    /// Sets the fragment to the empty string and enters the fragment state after the `#` at the pointer.
    #[inline]
    pub(super) fn enter_fragment(&mut self) -> State {
        self.url.parts.fragment_start = self.end();
        self.push_str("#");
        self.pointer += 1;
        State::Fragment
    }

    /// Appends `text` to the serialization.
    #[inline]
    pub(super) fn push_str(&mut self, text: &str) {
        if !SERIALIZE {
            return;
        }
        match &mut self.borrowed_prefix_len {
            Some(len) if self.text.as_bytes()[*len..].starts_with(text.as_bytes()) => *len += text.len(),
            _ => self.href().push_str(text),
        }
    }

    /// Appends bytes `start..end` of the text to the serialization.
    #[inline]
    pub(super) fn push(&mut self, start: usize, end: usize) {
        if !SERIALIZE {
            return;
        }
        match &mut self.borrowed_prefix_len {
            Some(len) if *len == start => *len = end,
            _ => {
                let text = self.text;
                self.href().push_str(&text[start..end]);
            }
        }
    }

    /// Appends bytes `start..end` of the text to the serialization, percent-encoded using `set`.
    #[inline]
    pub(super) fn push_encoded(&mut self, start: usize, end: usize, set: PercentEncodeSet) {
        if !SERIALIZE {
            return;
        }
        let text = &self.text[start..end];
        match text.bytes().position(|byte| set.contains_byte(byte)) {
            None => self.push(start, end),
            Some(at) => {
                self.push(start, start + at);
                append_encoded(self.href(), &text[at..], set);
            }
        }
    }

    /// Returns the serialization for writing, copied from the text if it was borrowed.
    #[inline]
    pub(super) fn href(&mut self) -> &mut String {
        if let Some(len) = self.borrowed_prefix_len.take() {
            self.copy_prefix(len);
        }
        &mut self.url.href
    }

    #[cold]
    fn copy_prefix(&mut self, len: usize) {
        // The serialization is seldom longer: it gains the slash of an empty path, for example.
        let capacity = self.text.len() + 8 + self.base.map_or(0, |base| base.href.len());
        self.url.href = String::with_capacity(capacity);
        self.url.href.push_str(&self.text[..len]);
    }

    /// Truncates the serialization to `len` bytes.
    pub(super) fn truncate(&mut self, len: usize) {
        match &mut self.borrowed_prefix_len {
            Some(prefix_len) => *prefix_len = len,
            None => self.url.href.truncate(len),
        }
    }

    /// Returns the length of the serialization. Meaningless without `SERIALIZE`.
    #[inline]
    pub(super) fn end(&self) -> u32 {
        self.borrowed_prefix_len.unwrap_or(self.url.href.len()) as u32
    }

    /// Returns the path serialized so far.
    pub(super) fn path(&self) -> &[u8] {
        let written = self.borrowed_prefix_len.map_or(self.url.href.as_bytes(), |len| &self.text.as_bytes()[..len]);
        &written[self.url.parts.path_start as usize..]
    }
}
