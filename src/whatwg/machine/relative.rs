//! The states that check whether an authority follows, and those that copy missing components from the base URL.

use super::state_machine::Machine;
use crate::whatwg::error::ValidationErrorKind::SpecialSchemeMissingFollowingSolidus;
use crate::whatwg::reporter::Listener;
use crate::whatwg::state::State;
use crate::whatwg::url::Url;

impl<L: Listener, const SERIALIZE: bool> Machine<'_, L, SERIALIZE> {
    /// <https://url.spec.whatwg.org/#special-relative-or-authority-state>
    pub(super) fn special_relative_or_authority_state(&mut self) -> State {
        // Step 1.
        if self.rest().starts_with(b"//") {
            self.pointer += 2;
            return State::SpecialAuthorityIgnoreSlashes;
        }
        // Step 2.
        self.error(SpecialSchemeMissingFollowingSolidus, 0, self.pointer);
        State::Relative
    }

    /// <https://url.spec.whatwg.org/#path-or-authority-state>
    pub(super) fn path_or_authority_state(&mut self) -> State {
        // Step 1.
        if self.c() == Some(b'/') {
            self.pointer += 1;
            return State::Authority;
        }
        // Step 2.
        State::Path
    }

    /// <https://url.spec.whatwg.org/#relative-state>
    pub(super) fn relative_state(&mut self) -> State {
        let Some(base) = self.base else { return State::Failed };
        // Step 2.
        self.url.parts.scheme = base.parts.scheme;
        // Steps 3 and 4.
        let c = self.c();
        if self.is_slash(c) {
            self.report_reverse_solidus(c);
            self.pointer += 1;
            return State::RelativeSlash;
        }
        // Step 5.
        self.copy_before_relative_path(base).unwrap_or_else(|| {
            // Step 5.4.
            self.copy_with_authority(base);
            self.push_str(base.pathname());
            self.shorten();
            State::Path
        })
    }

    /// Runs steps 5.1 to 5.3 of the relative state, which are steps 4.1 to 4.3 of the file state. Returns `None` if a path
    /// follows.
    pub(super) fn copy_before_relative_path(&mut self, base: &Url) -> Option<State> {
        match self.c() {
            Some(b'?') => {
                self.copy_with_path(base);
                Some(self.enter_query())
            }
            Some(b'#') => {
                self.copy_with_query(base);
                Some(self.enter_fragment())
            }
            None => {
                self.copy_with_query(base);
                Some(State::Finished)
            }
            Some(_) => None,
        }
    }

    /// <https://url.spec.whatwg.org/#relative-slash-state>
    pub(super) fn relative_slash_state(&mut self) -> State {
        let Some(base) = self.base else { return State::Failed };
        let c = self.c();
        if self.is_special() && self.is_slash(c) {
            // Step 1.
            self.report_reverse_solidus(c);
            self.pointer += 1;
            self.copy_with_scheme(base);
            State::SpecialAuthorityIgnoreSlashes
        } else if c == Some(b'/') {
            // Step 2.
            self.pointer += 1;
            self.copy_with_scheme(base);
            State::Authority
        } else {
            // Step 3.
            self.copy_with_authority(base);
            State::Path
        }
    }

    /// <https://url.spec.whatwg.org/#special-authority-slashes-state>
    #[inline]
    pub(super) fn special_authority_slashes_state(&mut self) -> State {
        if self.rest().starts_with(b"//") {
            // Step 1.
            self.pointer += 2;
        } else {
            // Step 2.
            self.error(SpecialSchemeMissingFollowingSolidus, 0, self.pointer);
        }
        State::SpecialAuthorityIgnoreSlashes
    }

    /// <https://url.spec.whatwg.org/#special-authority-ignore-slashes-state>
    #[inline]
    pub(super) fn special_authority_ignore_slashes_state(&mut self) -> State {
        // Step 2.
        while matches!(self.c(), Some(b'/' | b'\\')) {
            self.error(SpecialSchemeMissingFollowingSolidus, self.pointer, self.pointer + 1);
            self.pointer += 1;
        }
        // Step 1.
        State::Authority
    }

    /// Copies the scheme of `base`.
    pub(super) fn copy_with_scheme(&mut self, base: &Url) {
        self.copy(base, base.parts.scheme_end + 1);
        self.url.parts.end_authority_without_host(self.end());
    }

    /// Copies scheme, username, password, host and port of `base`.
    pub(super) fn copy_with_authority(&mut self, base: &Url) {
        let end = base.authority_end();
        self.copy(base, end);
        self.url.parts = base.parts.without_path(end);
    }

    /// Copies all components of `base` up to the path.
    pub(super) fn copy_with_path(&mut self, base: &Url) {
        self.copy(base, base.path_end());
        self.url.parts = base.parts.without_query();
    }

    /// Copies all components of `base` up to the query.
    pub(super) fn copy_with_query(&mut self, base: &Url) {
        self.copy(base, base.query_end());
        self.url.parts = base.parts.without_fragment();
    }

    /// Sets the serialization to the first `end` bytes of the serialized base URL.
    fn copy(&mut self, base: &Url, end: u32) {
        self.url.parts.scheme = base.parts.scheme;
        self.url.parts.scheme_end = base.parts.scheme_end;
        if SERIALIZE {
            self.truncate(0);
            self.href().push_str(&base.href[..end as usize]);
        }
    }
}
