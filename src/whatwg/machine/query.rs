//! Query and fragment.

use super::{Listener, Machine, State};
use crate::whatwg::code_points::{self, URL};
use crate::whatwg::encoding::Encoding;
use crate::whatwg::percent_encode::PercentEncodeSet;
use crate::whatwg::scheme::SchemeType;

impl<L: Listener, const STORE: bool> Machine<'_, L, STORE> {
    /// Sets the query to the empty string and goes on in the query state, past the `?` at the pointer.
    #[inline]
    pub(super) fn enter_query(&mut self) -> State {
        self.url.parts.query_start = self.end();
        self.push_str("?");
        self.pointer += 1;
        State::Query
    }

    /// Sets the fragment to the empty string and goes on in the fragment state, past the `#` at the pointer.
    #[inline]
    pub(super) fn enter_fragment(&mut self) -> State {
        self.url.parts.fragment_start = self.end();
        self.push_str("#");
        self.pointer += 1;
        State::Fragment
    }

    /// <https://url.spec.whatwg.org/#query-state>
    pub(super) fn query_state(&mut self) -> State {
        if !STORE {
            return State::Finished;
        }
        if !self.is_special() || matches!(self.url.parts.scheme, SchemeType::Ws | SchemeType::Wss) {
            self.encoding = Encoding::UTF_8;
        }
        let rest = self.rest();
        let set = if self.is_special() { PercentEncodeSet::SPECIAL_QUERY } else { PercentEncodeSet::QUERY };
        if self.encoding == Encoding::UTF_8 && self.state_override.is_none() {
            let len = plain_run::<L>(rest, set);
            let next = rest.get(len);
            if next.is_none() || next == Some(&b'#') {
                self.push(self.pointer, self.pointer + len);
                self.pointer += len;
                return if next.is_some() { self.enter_fragment() } else { State::Finished };
            }
        }
        let hash = rest.iter().position(|&byte| byte == b'#').filter(|_| self.state_override.is_none());
        let (start, end) = (self.pointer, self.pointer + hash.unwrap_or(rest.len()));
        if L::ERRORS {
            self.validate_url_units(start, end);
        }
        if self.encoding == Encoding::UTF_8 {
            self.push_encoded(start, end, set);
        } else {
            let (text, encoding) = (self.text, self.encoding);
            encoding.append_encoded(self.href(), &text[start..end], set);
        }
        self.pointer = end;
        if hash.is_some() { self.enter_fragment() } else { State::Finished }
    }

    /// <https://url.spec.whatwg.org/#fragment-state>
    pub(super) fn fragment_state(&mut self) -> State {
        if !STORE {
            return State::Finished;
        }
        let rest = self.rest();
        let (start, end) = (self.pointer, self.text.len());
        self.pointer = end;
        if plain_run::<L>(rest, PercentEncodeSet::FRAGMENT) == rest.len() {
            self.push(start, end);
            return State::Finished;
        }
        if L::ERRORS {
            self.validate_url_units(start, end);
        }
        self.push_encoded(start, end, PercentEncodeSet::FRAGMENT);
        State::Finished
    }
}

/// How many bytes from the start of `rest` on stay as they are, and have nothing to report where that is asked. `#` is none
/// of them: it is in the query sets, and no URL code point.
#[inline]
fn plain_run<L: Listener>(rest: &[u8], set: PercentEncodeSet) -> usize {
    if L::ERRORS {
        // The only URL code point in any of these sets is the `'` of special queries.
        let plain = |byte: u8| code_points::is(byte, URL) && !set.contains_byte(byte);
        return rest.iter().position(|&byte| !plain(byte)).unwrap_or(rest.len());
    }
    rest.iter().position(|&byte| set.contains_byte(byte)).unwrap_or(rest.len())
}
