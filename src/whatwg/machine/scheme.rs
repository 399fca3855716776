//! Scheme start, scheme, no scheme: the states before the first colon.

use super::{Listener, Machine, State};
use crate::whatwg::code_points::{self, SCHEME};
use crate::whatwg::error::ValidationErrorKind::{MissingSchemeNonRelativeUrl, SpecialSchemeMissingFollowingSolidus};
use crate::whatwg::scheme::SchemeType;

impl<L: Listener, const STORE: bool> Machine<'_, L, STORE> {
    /// <https://url.spec.whatwg.org/#scheme-start-state>
    #[inline]
    pub(super) fn scheme_start_state(&mut self) -> State {
        match self.c() {
            Some(c) if c.is_ascii_alphabetic() => {
                self.pointer += 1;
                State::Scheme
            }
            _ if self.state_override.is_none() => State::NoScheme,
            _ => State::Failed,
        }
    }

    /// <https://url.spec.whatwg.org/#scheme-state>
    #[inline]
    pub(super) fn scheme_state(&mut self) -> State {
        let colon = self.pointer + code_points::run(self.rest(), SCHEME);
        // The scheme is the first thing in the input, so all before the colon is the buffer.
        let buffer = &self.text[..colon];
        if self.text.as_bytes().get(colon) != Some(&b':') {
            if self.state_override.is_some() {
                return State::Failed;
            }
            self.pointer = 0;
            return State::NoScheme;
        }
        self.pointer = colon + 1;
        if self.state_override.is_some() {
            return self.replace_scheme(buffer);
        }
        self.set_scheme(buffer);
        self.after_scheme(self.url.parts.scheme)
    }

    /// The steps of the scheme state after the scheme was set.
    #[inline]
    fn after_scheme(&mut self, scheme: SchemeType) -> State {
        if scheme == SchemeType::File {
            if !self.rest().starts_with(b"//") {
                self.error(SpecialSchemeMissingFollowingSolidus, 0, self.pointer);
            }
            State::File
        } else if scheme.is_special() {
            match self.base {
                Some(base) if base.parts.scheme == scheme => State::SpecialRelativeOrAuthority,
                _ => State::SpecialAuthoritySlashes,
            }
        } else if self.c() == Some(b'/') {
            self.pointer += 1;
            State::PathOrAuthority
        } else {
            self.url.parts.opaque_path = true;
            self.url.parts.path_start = self.end();
            State::OpaquePath
        }
    }

    /// Sets the scheme of a new record to `buffer`, lowercased.
    #[inline]
    fn set_scheme(&mut self, buffer: &str) {
        self.url.parts.scheme = SchemeType::of_any_case(buffer);
        self.push(0, buffer.len());
        if STORE && buffer.bytes().any(|byte| byte.is_ascii_uppercase()) {
            self.href().make_ascii_lowercase();
        }
        self.url.parts.scheme_end = self.end();
        self.push_str(":");
        self.url.parts.end_authority_without_host(self.end());
    }

    /// The steps of the scheme state for a given record: it may stay as it is, and the parser returns.
    fn replace_scheme(&mut self, buffer: &str) -> State {
        let buffer = buffer.to_ascii_lowercase();
        let (old, new) = (self.url.parts.scheme, SchemeType::of(&buffer));
        let url = &self.url;
        if old.is_special() != new.is_special()
            || (url.includes_credentials() || url.parts.port.is_some()) && new == SchemeType::File
            || old == SchemeType::File && url.hostname().is_empty()
        {
            return State::Failed;
        }
        self.url.replace_scheme(&buffer, new);
        if self.url.parts.port == new.default_port() {
            self.url.replace_port(None);
        }
        State::Finished
    }

    /// <https://url.spec.whatwg.org/#no-scheme-state>
    pub(super) fn no_scheme_state(&mut self) -> State {
        let base = match self.base {
            Some(base) if !base.has_opaque_path() || self.c() == Some(b'#') => base,
            _ => return self.fail(MissingSchemeNonRelativeUrl, 0, self.text.len()),
        };
        if base.has_opaque_path() {
            self.copy_with_query(base);
            self.enter_fragment()
        } else if base.parts.scheme == SchemeType::File {
            State::File
        } else {
            State::Relative
        }
    }
}
