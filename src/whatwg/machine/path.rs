//! Path start, path and opaque path.

use super::state_machine::Machine;
use crate::whatwg::code_points;
use crate::whatwg::error::ValidationErrorKind::InvalidReverseSolidus;
use crate::whatwg::path_segments::{
    is_double_dot, is_normalized_windows_drive_letter, is_single_dot, is_windows_drive_letter,
};
use crate::whatwg::percent_encode::{self, PercentEncodeSet};
use crate::whatwg::reporter::Listener;
use crate::whatwg::scheme::SchemeType;
use crate::whatwg::state::State;

/// `?` or `#`, which end a path.
const ENDS_PATH: u8 = 1;
/// The path percent-encode set without `?` and `#`.
const ENCODED: u8 = 2;
/// `\`, which separates segments in special URLs.
const REVERSE_SOLIDUS: u8 = 4;
/// `/`.
const SOLIDUS: u8 = 64;
/// `.` or `%`, with which a dot segment begins. A left shift moves the bit of the slash to this one.
const DOT: u8 = SOLIDUS << 1;
/// Bytes that need a check for URL units: not a URL code point, or `%`.
const CHECK_URL_UNIT: u8 = 16;
/// `|` or `:`, with which a Windows drive letter ends.
const DRIVE: u8 = 32;

/// The longest text, in bytes, for which a trace shows each path segment as a step with the serialization so far.
const MAX_LEN_TRACED_BY_SEGMENT: usize = 1 << 12;

static CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut table = [ENCODED | CHECK_URL_UNIT; 256];
    let mut byte = 0x20_u8;
    while byte < 0x7F {
        let encoded = percent_encode::sets_of(byte) & PercentEncodeSet::PATH.bit() != 0;
        table[byte as usize] = match byte {
            b'?' | b'#' => ENDS_PATH,
            b'\\' => REVERSE_SOLIDUS | CHECK_URL_UNIT,
            b'/' => SOLIDUS,
            b'.' => DOT,
            b'%' => DOT | CHECK_URL_UNIT,
            b':' => DRIVE,
            b'|' => DRIVE | CHECK_URL_UNIT,
            b'[' | b']' => CHECK_URL_UNIT,
            _ if encoded => ENCODED | CHECK_URL_UNIT,
            _ => 0,
        };
        byte += 1;
    }
    table
}

/// A path up to `?`, `#` or the end.
struct PathScan {
    len: usize,
    /// The classes of all its bytes.
    classes: u8,
    /// Whether a segment begins with a byte of the class [`DOT`].
    may_have_dot_segment: bool,
}

impl PathScan {
    #[inline(always)]
    fn new(rest: &[u8]) -> Self {
        let mut classes = 0;
        let mut after_slash = 0;
        let mut len = Self::plain_blocks(rest);
        let mut before = if len > 0 { CLASSES[rest[len - 1] as usize] } else { SOLIDUS };
        for &byte in &rest[len..] {
            let class = CLASSES[byte as usize];
            if class & ENDS_PATH != 0 {
                break;
            }
            classes |= class;
            after_slash |= class & before << 1;
            before = class;
            len += 1;
        }
        PathScan { len, classes, may_have_dot_segment: after_slash & DOT != 0 }
    }

    /// Returns the length of the blocks of 16 bytes at the start of `rest` without dot segments and without classes that matter.
    #[inline(always)]
    fn plain_blocks(rest: &[u8]) -> usize {
        let mut len = 0;
        let mut dot = rest.first() == Some(&b'.');
        while let Some(block) = rest[len..].first_chunk::<17>() {
            let mut plain = true;
            for (byte, next) in block.iter().zip(&block[1..]) {
                plain &= code_points::is_plain_unit(*byte) & (*byte != b':');
                dot |= (*byte == b'/') & (*next == b'.');
            }
            if !plain | dot {
                break;
            }
            len += 16;
        }
        len
    }

    #[inline]
    fn has(&self, class: u8) -> bool {
        self.classes & class != 0
    }
}

impl<L: Listener, const SERIALIZE: bool> Machine<'_, L, SERIALIZE> {
    /// <https://url.spec.whatwg.org/#path-start-state>
    #[inline]
    pub(super) fn path_start_state(&mut self) -> State {
        if !SERIALIZE {
            return State::Finished;
        }
        self.url.parts.path_start = self.end();
        let c = self.c();
        // Step 1.
        if self.is_special() {
            self.report_reverse_solidus(c);
            if self.is_slash(c) {
                self.pointer += 1;
            }
            return State::Path;
        }
        let overridden = self.state_override.is_some();
        match c {
            // Step 2.
            Some(b'?') if !overridden => self.enter_query(),
            // Step 3.
            Some(b'#') if !overridden => self.enter_fragment(),
            // Step 4.
            Some(c) => {
                self.pointer += usize::from(c == b'/');
                State::Path
            }
            // Step 5.
            None => {
                if overridden && self.url.host_is_null() {
                    self.push_str("/");
                }
                State::Finished
            }
        }
    }

    /// <https://url.spec.whatwg.org/#path-state>
    ///
    /// Copies all segments at once if none of them can be a dot segment or a drive letter.
    #[inline]
    pub(super) fn path_state(&mut self) -> State {
        if !SERIALIZE {
            return State::Finished;
        }
        if self.state_override.is_some() {
            return self.path_by_segment();
        }
        if self.reporter.listener.steps() && self.text.len() <= MAX_LEN_TRACED_BY_SEGMENT {
            return self.path_segment();
        }
        let scan = PathScan::new(self.rest());
        if scan.may_have_dot_segment || self.needs_segments(&scan) {
            return self.path_by_segment();
        }
        let (start, end) = (self.pointer, self.pointer + scan.len);
        if L::ERRORS && scan.has(CHECK_URL_UNIT) {
            self.validate_url_units(start, end);
        }
        self.push_str("/");
        if scan.has(ENCODED) {
            self.push_encoded(start, end, PercentEncodeSet::PATH);
        } else {
            self.push(start, end);
        }
        self.pointer = end;
        self.after_path()
    }

    /// Whether the path may have a `\` that separates segments, or a drive letter.
    #[inline]
    fn needs_segments(&self, scan: &PathScan) -> bool {
        scan.has(REVERSE_SOLIDUS) && self.is_special() || scan.has(DRIVE) && self.url.parts.scheme == SchemeType::File
    }

    /// Runs the path state segment by segment to the end of the path.
    fn path_by_segment(&mut self) -> State {
        loop {
            self.push_plain_segments();
            let next = self.path_segment();
            if next != State::Path {
                return next;
            }
        }
    }

    /// Runs the path state for the segments at the pointer that do not change and have nothing to report, with the slashes after them.
    fn push_plain_segments(&mut self) {
        if self.buffered_drive_letter_len > 0 {
            return;
        }
        let changes = ENDS_PATH | ENCODED | REVERSE_SOLIDUS | DRIVE | if L::ERRORS { CHECK_URL_UNIT } else { 0 };
        let (mut len, mut before) = (0, SOLIDUS);
        for (at, &byte) in self.rest().iter().enumerate() {
            let class = CLASSES[byte as usize];
            if class & changes != 0 || class & before << 1 & DOT != 0 {
                break;
            }
            if class == SOLIDUS {
                len = at + 1;
            }
            before = class;
        }
        if len > 0 {
            self.push_str("/");
            self.push(self.pointer, self.pointer + len - 1);
            self.pointer += len;
        }
    }

    /// Runs the path state for one segment and the slash after it.
    fn path_segment(&mut self) -> State {
        let (start, end) = (self.pointer, self.pointer + self.segment_len());
        let segment = &self.text.as_bytes()[start..end];
        let buffered = core::mem::take(&mut self.buffered_drive_letter_len);
        // Step 2.
        if L::ERRORS {
            self.validate_url_units(start + buffered, end);
        }
        self.pointer = end;
        let c = self.c();
        // Step 1.1.
        if self.is_special() && c == Some(b'\\') {
            self.error(InvalidReverseSolidus, end, end + 1);
        }
        let slash = self.is_slash(c);
        let double_dot = is_double_dot(segment);
        if double_dot {
            // Step 1.2.1.
            self.shorten();
        }
        if !double_dot && !is_single_dot(segment) {
            // Step 1.4.
            self.push_segment(start, end);
        } else if !slash {
            // Steps 1.2.2 and 1.3.
            self.push_str("/");
        }
        if slash {
            self.pointer += 1;
            return State::Path;
        }
        self.after_path()
    }

    /// Returns the length of the segment at the pointer.
    fn segment_len(&self) -> usize {
        let (special, overridden) = (self.is_special(), self.state_override.is_some());
        let ends = |byte: u8| match byte {
            b'/' => true,
            b'\\' => special,
            b'?' | b'#' => !overridden,
            _ => false,
        };
        let rest = self.rest();
        rest.iter().position(|&byte| ends(byte)).unwrap_or(rest.len())
    }

    /// Appends the segment in bytes `start..end` of the text to the path (step 1.4 of the path state).
    fn push_segment(&mut self, start: usize, end: usize) {
        let path_is_empty = self.end() == self.url.parts.path_start;
        self.push_str("/");
        let drive = is_windows_drive_letter(&self.text.as_bytes()[start..end]);
        if self.url.parts.scheme == SchemeType::File && path_is_empty && drive {
            self.push(start, start + 1);
            self.push_str(":");
        } else {
            self.push_encoded(start, end, PercentEncodeSet::PATH);
        }
    }

    /// Shortens the path (section 4.2): removes the last segment, except a drive letter that is the whole path of a `file` URL.
    pub(super) fn shorten(&mut self) {
        if !SERIALIZE {
            return;
        }
        let path = self.path();
        if self.url.parts.scheme == SchemeType::File
            && matches!(path, [b'/', drive @ ..] if is_normalized_windows_drive_letter(drive))
        {
            return;
        }
        let last = path.iter().rposition(|&byte| byte == b'/').unwrap_or(0);
        self.truncate(self.url.parts.path_start as usize + last);
    }

    /// Ends the path: runs step 3 of the URL serializer, and steps 1.6 and 1.7 of the path state.
    #[inline]
    fn after_path(&mut self) -> State {
        if self.url.host_is_null() && (self.path().starts_with(b"//") || self.state_override.is_some()) {
            self.href();
            self.url.guard_path();
        }
        self.enter_query_or_fragment()
    }

    #[inline]
    fn enter_query_or_fragment(&mut self) -> State {
        match self.c() {
            Some(b'?') => self.enter_query(),
            Some(b'#') => self.enter_fragment(),
            _ => State::Finished,
        }
    }

    /// <https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state>
    pub(super) fn opaque_path_state(&mut self) -> State {
        if !SERIALIZE {
            return State::Finished;
        }
        let rest = self.rest();
        let unchanged = if L::ERRORS {
            code_points::blocks(rest, code_points::is_plain_unit)
        } else {
            code_points::blocks(rest, |byte| matches!(byte, b'!'..=b'~') & (byte != b'?') & (byte != b'#'))
        };
        let changed = rest[unchanged..].iter().position(|&byte| matches!(byte, b'?' | b'#'));
        let len = changed.map_or(rest.len(), |changed| unchanged + changed);
        let (start, end) = (self.pointer + unchanged, self.pointer + len);
        self.push(self.pointer, start);
        // Steps 3.1, 4.1 and 4.2.
        if L::ERRORS {
            self.validate_url_units(start, end);
        }
        if rest[..len].ends_with(b" ") && len < rest.len() {
            // Step 3.2.
            self.push_encoded(start, end - 1, PercentEncodeSet::C0_CONTROL);
            self.push_str("%20");
        } else {
            // Steps 3.3 and 4.3.
            self.push_encoded(start, end, PercentEncodeSet::C0_CONTROL);
        }
        self.pointer = end;
        // Steps 1 and 2.
        self.enter_query_or_fragment()
    }
}
