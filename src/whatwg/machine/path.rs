//! Path start, path, opaque path.

use super::{Listener, Machine, State};
use crate::whatwg::code_points::{self, URL, is_url_code_point, starts_with_percent_encoded_byte};
use crate::whatwg::error::ValidationErrorKind::{InvalidReverseSolidus, InvalidUrlUnit};
use crate::whatwg::percent_encode::{self, PercentEncodeSet};
use crate::whatwg::scheme::SchemeType;

/// `?` or `#`: what ends a path.
const ENDS: u8 = 1;
/// What the path percent-encode set holds, `?` and `#` aside.
const ENCODED: u8 = 2;
/// `\`, a slash in special URLs.
const REVERSE_SOLIDUS: u8 = 4;
/// `/`.
const SOLIDUS: u8 = 64;
/// `.` or `%`, the first of a dot segment. The bit above that of the slash, so that a shift finds one after the other.
const DOT: u8 = SOLIDUS << 1;
/// What is no URL code point, and `%`, which asks for a look at what follows.
const NO_UNIT: u8 = 16;
/// `|` or `:`, the second of a Windows drive letter.
const DRIVE: u8 = 32;

/// Up to this many bytes a trace shows each segment as a step of its own, with the serialization so far.
const STEPWISE: usize = 1 << 12;

static BITS: [u8; 256] = bits();

const fn bits() -> [u8; 256] {
    let mut table = [ENCODED | NO_UNIT; 256];
    let mut byte = 0x20_u8;
    while byte < 0x7F {
        let encoded = percent_encode::sets_of(byte) & PercentEncodeSet::PATH.bit() != 0;
        table[byte as usize] = match byte {
            b'?' | b'#' => ENDS,
            b'\\' => REVERSE_SOLIDUS | NO_UNIT,
            b'/' => SOLIDUS,
            b'.' => DOT,
            b'%' => DOT | NO_UNIT,
            b':' => DRIVE,
            b'|' => DRIVE | NO_UNIT,
            b'[' | b']' => NO_UNIT,
            _ if encoded => ENCODED | NO_UNIT,
            _ => 0,
        };
        byte += 1;
    }
    table
}

impl<L: Listener, const STORE: bool> Machine<'_, L, STORE> {
    /// <https://url.spec.whatwg.org/#path-start-state>
    #[inline]
    pub(super) fn path_start_state(&mut self) -> State {
        if !STORE {
            return State::Finished;
        }
        self.url.parts.path_start = self.end();
        let c = self.c();
        if self.is_special() {
            if c == Some(b'\\') {
                self.error(InvalidReverseSolidus, self.pointer, self.pointer + 1);
            }
            if self.is_slash(c) {
                self.pointer += 1;
            }
            return State::Path;
        }
        let given = self.state_override.is_some();
        match c {
            Some(b'?') if !given => self.enter_query(),
            Some(b'#') if !given => self.enter_fragment(),
            Some(c) => {
                self.pointer += usize::from(c == b'/');
                State::Path
            }
            None => {
                if given && self.url.host_is_null() {
                    self.push_str("/");
                }
                State::Finished
            }
        }
    }

    /// <https://url.spec.whatwg.org/#path-state>
    ///
    /// Takes all segments at once when none of them can be a dot segment or a drive letter.
    #[inline]
    pub(super) fn path_state(&mut self) -> State {
        if !STORE {
            return State::Finished;
        }
        if self.state_override.is_some() {
            return self.path_by_segment();
        }
        if self.report.listener.steps() && self.text.len() <= STEPWISE {
            return self.path_segment();
        }
        let rest = self.rest();
        let mut seen = 0;
        let mut dot_first = 0;
        let mut before = SOLIDUS;
        let mut end = 0;
        for &byte in rest {
            let bits = BITS[byte as usize];
            if bits & ENDS != 0 {
                break;
            }
            seen |= bits;
            dot_first |= bits & before << 1;
            before = bits;
            end += 1;
        }
        if dot_first & DOT != 0 || self.must_go_by_segment(seen) {
            return self.path_by_segment();
        }
        if L::ERRORS && seen & NO_UNIT != 0 {
            self.validate_url_units(self.pointer, self.pointer + end);
        }
        self.push_str("/");
        if seen & ENCODED == 0 {
            self.push(self.pointer, self.pointer + end);
        } else {
            self.push_encoded(self.pointer, self.pointer + end, PercentEncodeSet::PATH);
        }
        self.pointer += end;
        self.after_path()
    }

    /// Whether a path in which the classes `seen` occur may have slashes of another kind or a drive letter.
    #[inline]
    fn must_go_by_segment(&self, seen: u8) -> bool {
        seen & REVERSE_SOLIDUS != 0 && self.is_special()
            || seen & DRIVE != 0 && self.url.parts.scheme == SchemeType::File
    }

    /// The path state, segment by segment to the end.
    fn path_by_segment(&mut self) -> State {
        loop {
            let next = self.path_segment();
            if next != State::Path {
                return next;
            }
        }
    }

    /// The path state for one segment, and the slash after it.
    fn path_segment(&mut self) -> State {
        let (start, given) = (self.pointer, self.state_override.is_some());
        let rest = self.rest();
        let special = self.is_special();
        let ends = |byte: u8| match byte {
            b'/' => true,
            b'\\' => special,
            b'?' | b'#' => !given,
            _ => false,
        };
        let len = rest.iter().position(|&byte| ends(byte)).unwrap_or(rest.len());
        let (buffer, c) = (&self.text[start..start + len], rest.get(len).copied());
        let kept = core::mem::take(&mut self.kept);
        if L::ERRORS {
            self.validate_url_units(start + kept, start + len);
        }
        self.pointer += len;
        if special && c == Some(b'\\') {
            self.error(InvalidReverseSolidus, self.pointer, self.pointer + 1);
        }
        let slash = self.is_slash(c);
        if is_double_dot(buffer.as_bytes()) {
            self.shorten();
            if !slash {
                self.push_str("/");
            }
        } else if is_single_dot(buffer.as_bytes()) {
            if !slash {
                self.push_str("/");
            }
        } else {
            self.push_segment(start, start + len);
        }
        if slash {
            self.pointer += 1;
            return State::Path;
        }
        self.after_path()
    }

    /// Appends the buffer, which is `start..end` of the text, to the path.
    fn push_segment(&mut self, start: usize, end: usize) {
        let empty = self.path_is_empty();
        self.push_str("/");
        let drive = code_points::is_windows_drive_letter(&self.text.as_bytes()[start..end]);
        if self.url.parts.scheme == SchemeType::File && empty && drive {
            self.push(start, start + 1);
            self.push_str(":");
        } else {
            self.push_encoded(start, end, PercentEncodeSet::PATH);
        }
    }

    /// Whether the path is the empty list so far.
    fn path_is_empty(&self) -> bool {
        self.end() == self.url.parts.path_start
    }

    /// Shortens the path (section 4.2): removes the last segment, but no drive letter that is the whole path of a `file` URL.
    pub(super) fn shorten(&mut self) {
        if !STORE {
            return;
        }
        let path = self.path();
        if self.url.parts.scheme == SchemeType::File
            && matches!(path, [b'/', drive @ ..] if code_points::is_normalized_windows_drive_letter(drive))
        {
            return;
        }
        let last = path.iter().rposition(|&byte| byte == b'/').unwrap_or(0);
        self.truncate(self.url.parts.path_start as usize + last);
    }

    /// The end of the path state: the path is complete, and perhaps `?` or `#` follows.
    #[inline]
    fn after_path(&mut self) -> State {
        if self.url.host_is_null() && (self.path().starts_with(b"//") || self.state_override.is_some()) {
            self.href();
            self.url.guard_path();
        }
        match self.c() {
            Some(b'?') => self.enter_query(),
            Some(b'#') => self.enter_fragment(),
            _ => State::Finished,
        }
    }

    /// <https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state>
    pub(super) fn opaque_path_state(&mut self) -> State {
        if !STORE {
            return State::Finished;
        }
        let rest = self.rest();
        let len = rest.iter().position(|&byte| matches!(byte, b'?' | b'#')).unwrap_or(rest.len());
        let path = &self.text[self.pointer..self.pointer + len];
        if L::ERRORS {
            self.validate_url_units(self.pointer, self.pointer + len);
        }
        let end = self.pointer + len;
        if path.ends_with(' ') && len < rest.len() {
            self.push_encoded(self.pointer, end - 1, PercentEncodeSet::C0_CONTROL);
            self.push_str("%20");
        } else {
            self.push_encoded(self.pointer, end, PercentEncodeSet::C0_CONTROL);
        }
        self.pointer = end;
        match self.c() {
            Some(b'?') => self.enter_query(),
            Some(b'#') => self.enter_fragment(),
            _ => State::Finished,
        }
    }

    /// Reports each code point of `start..end` of the text that is no URL unit: those that are no URL code points, and each
    /// `%` without two hex digits after it.
    pub(super) fn validate_url_units(&mut self, start: usize, end: usize) {
        let text = &self.text[start..end];
        let mut at = code_points::run(text.as_bytes(), URL);
        while let Some(c) = text[at..].chars().next() {
            let valid = match c {
                '%' => starts_with_percent_encoded_byte(&text.as_bytes()[at..]),
                c => is_url_code_point(c),
            };
            if !valid {
                self.error(InvalidUrlUnit, start + at, start + at + c.len_utf8());
            }
            at += c.len_utf8();
            at += code_points::run(&text.as_bytes()[at..], URL);
        }
    }
}

/// A single-dot URL path segment (section 4.1).
pub(in super::super) fn is_single_dot(segment: &[u8]) -> bool {
    match segment {
        b"." => true,
        [b'%', b'2', e] => e | 0x20 == b'e',
        _ => false,
    }
}

/// A double-dot URL path segment (section 4.1).
pub(in super::super) fn is_double_dot(segment: &[u8]) -> bool {
    match segment {
        b".." => true,
        [b'.', rest @ ..] | [rest @ .., b'.'] if rest.len() == 3 => is_single_dot(rest),
        [a @ .., _, _, _] if a.len() == 3 => is_single_dot(a) && is_single_dot(&segment[3..]),
        _ => false,
    }
}
