//! Scheme start, scheme and no scheme: the states before the first colon.

use super::state_machine::Machine;
use crate::whatwg::code_points::{self, SCHEME};
use crate::whatwg::error::ValidationErrorKind::{MissingSchemeNonRelativeUrl, SpecialSchemeMissingFollowingSolidus};
use crate::whatwg::reporter::Listener;
use crate::whatwg::scheme::SchemeType;
use crate::whatwg::state::State;

impl<L: Listener, const SERIALIZE: bool> Machine<'_, L, SERIALIZE> {
    /// <https://url.spec.whatwg.org/#scheme-start-state>
    #[inline]
    pub(super) fn scheme_start_state(&mut self) -> State {
        match self.c() {
            // Step 1.
            Some(c) if c.is_ascii_alphabetic() => {
                self.pointer += 1;
                State::Scheme
            }
            // Step 2.
            _ if self.state_override.is_none() => State::NoScheme,
            // Step 3.
            _ => State::Failed,
        }
    }

    /// <https://url.spec.whatwg.org/#scheme-state>
    #[inline]
    pub(super) fn scheme_state(&mut self) -> State {
        // Step 1. The scheme begins the input, so the buffer is all text before the colon.
        let colon = self.pointer + code_points::run(self.rest(), SCHEME);
        let buffer = &self.text[..colon];
        if self.text.as_bytes().get(colon) != Some(&b':') {
            // Step 4.
            if self.state_override.is_some() {
                return State::Failed;
            }
            // Step 3.
            self.pointer = 0;
            return State::NoScheme;
        }
        // Step 2.
        self.pointer = colon + 1;
        if self.state_override.is_some() {
            return self.replace_scheme(buffer);
        }
        self.set_scheme(buffer);
        self.after_scheme(self.url.parts.scheme)
    }

    /// Runs steps 2.4 to 2.9 of the scheme state.
    #[inline]
    fn after_scheme(&mut self, scheme: SchemeType) -> State {
        if scheme == SchemeType::File {
            // Step 2.5.
            if !self.rest().starts_with(b"//") {
                self.error(SpecialSchemeMissingFollowingSolidus, 0, self.pointer);
            }
            State::File
        } else if scheme.is_special() {
            match self.base {
                // Step 2.6.
                Some(base) if base.parts.scheme == scheme => State::SpecialRelativeOrAuthority,
                // Step 2.7.
                _ => State::SpecialAuthoritySlashes,
            }
        } else if self.c() == Some(b'/') {
            // Step 2.8.
            self.pointer += 1;
            State::PathOrAuthority
        } else {
            // Step 2.9.
            self.url.parts.opaque_path = true;
            self.url.parts.path_start = self.end();
            State::OpaquePath
        }
    }

    /// Runs step 2.2 of the scheme state without state override: sets the scheme to `buffer`, lowercased.
    #[inline]
    fn set_scheme(&mut self, buffer: &str) {
        self.url.parts.scheme = SchemeType::of_any_case(buffer);
        self.push(0, buffer.len());
        if SERIALIZE && buffer.bytes().any(|byte| byte.is_ascii_uppercase()) {
            self.href().make_ascii_lowercase();
        }
        self.url.parts.scheme_end = self.end();
        self.push_str(":");
        self.url.parts.end_authority_without_host(self.end());
    }

    /// Runs steps 2.1 to 2.3 of the scheme state with state override.
    fn replace_scheme(&mut self, buffer: &str) -> State {
        let buffer = buffer.to_ascii_lowercase();
        let (old, new) = (self.url.parts.scheme, SchemeType::of(&buffer));
        let url = &self.url;
        // Steps 2.1.1 to 2.1.4.
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
            // Step 1.
            _ => return self.fail(MissingSchemeNonRelativeUrl, 0, self.text.len()),
        };
        if base.has_opaque_path() {
            // Step 2.
            self.copy_with_query(base);
            self.enter_fragment()
        } else if base.parts.scheme == SchemeType::File {
            // Step 4.
            State::File
        } else {
            // Step 3.
            State::Relative
        }
    }
}
