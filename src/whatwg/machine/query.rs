//! Query and fragment.

use super::{Machine, Sink, State};
use crate::whatwg::encoding::Encoding;
use crate::whatwg::percent_encode::PercentEncodeSet;
use crate::whatwg::scheme::SchemeType;

impl<S: Sink, const STORE: bool> Machine<'_, S, STORE> {
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
        if !S::ERRORS && self.encoding == Encoding::UTF_8 && self.state_override.is_none() {
            // The usual query needs no encoding. Both sets hold `#`, so its end is found by the same look.
            let len = rest.iter().position(|&byte| set.contains_byte(byte)).unwrap_or(rest.len());
            let next = rest.get(len);
            if next.is_none() || next == Some(&b'#') {
                self.push(self.pointer, self.pointer + len);
                self.pointer += len;
                return if next.is_some() { self.enter_fragment() } else { State::Finished };
            }
        }
        let hash = rest.iter().position(|&byte| byte == b'#').filter(|_| self.state_override.is_none());
        let (start, end) = (self.pointer, self.pointer + hash.unwrap_or(rest.len()));
        if S::ERRORS {
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
        if S::ERRORS {
            self.validate_url_units(self.pointer, self.text.len());
        }
        self.push_encoded(self.pointer, self.text.len(), PercentEncodeSet::FRAGMENT);
        self.pointer = self.text.len();
        State::Finished
    }
}
