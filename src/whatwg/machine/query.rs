//! Query and fragment.

use super::state_machine::Machine;
use crate::whatwg::code_points::{self, URL};
use crate::whatwg::encoding::Encoding;
use crate::whatwg::percent_encode::PercentEncodeSet;
use crate::whatwg::reporter::Listener;
use crate::whatwg::scheme::SchemeType;
use crate::whatwg::state::State;

impl<L: Listener, const SERIALIZE: bool> Machine<'_, L, SERIALIZE> {
    /// <https://url.spec.whatwg.org/#query-state>
    pub(super) fn query_state(&mut self) -> State {
        if !SERIALIZE {
            return State::Finished;
        }
        // Step 1.
        if !self.is_special() || matches!(self.url.parts.scheme, SchemeType::Ws | SchemeType::Wss) {
            self.encoding = Encoding::UTF_8;
        }
        let rest = self.rest();
        // Step 2.1.
        let set = if self.is_special() { PercentEncodeSet::SPECIAL_QUERY } else { PercentEncodeSet::QUERY };
        if self.encoding == Encoding::UTF_8 && self.state_override.is_none() {
            let len = unchanged_len::<L>(rest, set);
            let next = rest.get(len);
            if next.is_none() || next == Some(&b'#') {
                self.push(self.pointer, self.pointer + len);
                self.pointer += len;
                return if next.is_some() { self.enter_fragment() } else { State::Finished };
            }
        }
        let hash = if self.state_override.is_none() { rest.iter().position(|&byte| byte == b'#') } else { None };
        let (start, end) = (self.pointer, self.pointer + hash.unwrap_or(rest.len()));
        // Steps 3.1 and 3.2.
        if L::ERRORS {
            self.validate_url_units(start, end);
        }
        // Step 2.2.
        if self.encoding == Encoding::UTF_8 {
            self.push_encoded(start, end, set);
        } else {
            let (text, encoding) = (self.text, self.encoding);
            encoding.append_encoded(self.href(), &text[start..end], set);
        }
        self.pointer = end;
        // Step 2.4.
        if hash.is_some() { self.enter_fragment() } else { State::Finished }
    }

    /// <https://url.spec.whatwg.org/#fragment-state>
    pub(super) fn fragment_state(&mut self) -> State {
        if !SERIALIZE {
            return State::Finished;
        }
        let rest = self.rest();
        let (start, end) = (self.pointer, self.text.len());
        self.pointer = end;
        if unchanged_len::<L>(rest, PercentEncodeSet::FRAGMENT) == rest.len() {
            self.push(start, end);
            return State::Finished;
        }
        // Steps 1.1 and 1.2.
        if L::ERRORS {
            self.validate_url_units(start, end);
        }
        // Step 1.3.
        self.push_encoded(start, end, PercentEncodeSet::FRAGMENT);
        State::Finished
    }
}

/// Returns the length of the prefix of `rest` that does not change and has nothing to report. It never includes `#`, which is
/// in the query percent-encode sets and is not a URL code point.
#[inline]
fn unchanged_len<L: Listener>(rest: &[u8], set: PercentEncodeSet) -> usize {
    let plain = code_points::blocks(rest, code_points::is_plain_unit);
    let rest = &rest[plain..];
    if L::ERRORS {
        // The only URL code point in any of these sets is the `'` of special queries.
        let unchanged = |byte: u8| code_points::is(byte, URL) && !set.contains_byte(byte);
        return plain + rest.iter().position(|&byte| !unchanged(byte)).unwrap_or(rest.len());
    }
    plain + rest.iter().position(|&byte| set.contains_byte(byte)).unwrap_or(rest.len())
}
