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
        let hash = rest.iter().position(|&byte| byte == b'#' && self.state_override.is_none());
        let len = hash.unwrap_or(rest.len());
        let buffer = &self.text[self.pointer..self.pointer + len];
        if S::ERRORS {
            self.validate_url_units(self.pointer, self.pointer + len);
        }
        let set = if self.is_special() { PercentEncodeSet::SPECIAL_QUERY } else { PercentEncodeSet::QUERY };
        self.encoding.append_encoded(&mut self.url.href, buffer, set);
        self.pointer += len;
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
        let text = self.text;
        self.push_encoded(&text[self.pointer..], PercentEncodeSet::FRAGMENT);
        self.pointer = text.len();
        State::Finished
    }
}
