//! The states that look whether an authority follows, and those that take from the base URL what the input leaves out.

use super::{Listener, Machine, State};
use crate::whatwg::error::ValidationErrorKind::{InvalidReverseSolidus, SpecialSchemeMissingFollowingSolidus};
use crate::whatwg::url::Url;

impl<L: Listener, const STORE: bool> Machine<'_, L, STORE> {
    /// <https://url.spec.whatwg.org/#special-relative-or-authority-state>
    pub(super) fn special_relative_or_authority_state(&mut self) -> State {
        if self.rest().starts_with(b"//") {
            self.pointer += 2;
            return State::SpecialAuthorityIgnoreSlashes;
        }
        self.error(SpecialSchemeMissingFollowingSolidus, 0, self.pointer);
        State::Relative
    }

    /// <https://url.spec.whatwg.org/#path-or-authority-state>
    pub(super) fn path_or_authority_state(&mut self) -> State {
        if self.c() == Some(b'/') {
            self.pointer += 1;
            return State::Authority;
        }
        State::Path
    }

    /// <https://url.spec.whatwg.org/#relative-state>
    pub(super) fn relative_state(&mut self) -> State {
        let Some(base) = self.base else { return State::Failed };
        self.url.parts.scheme = base.parts.scheme;
        let c = self.c();
        if self.is_slash(c) {
            if c == Some(b'\\') {
                self.error(InvalidReverseSolidus, self.pointer, self.pointer + 1);
            }
            self.pointer += 1;
            return State::RelativeSlash;
        }
        match c {
            Some(b'?') => {
                self.copy_with_path(base);
                self.enter_query()
            }
            Some(b'#') => {
                self.copy_with_query(base);
                self.enter_fragment()
            }
            None => {
                self.copy_with_query(base);
                State::Finished
            }
            Some(_) => {
                self.copy_with_authority(base);
                self.push_str(base.pathname());
                self.shorten();
                State::Path
            }
        }
    }

    /// <https://url.spec.whatwg.org/#relative-slash-state>
    pub(super) fn relative_slash_state(&mut self) -> State {
        let Some(base) = self.base else { return State::Failed };
        let c = self.c();
        if self.is_special() && self.is_slash(c) {
            if c == Some(b'\\') {
                self.error(InvalidReverseSolidus, self.pointer, self.pointer + 1);
            }
            self.pointer += 1;
            self.copy_with_scheme(base);
            State::SpecialAuthorityIgnoreSlashes
        } else if c == Some(b'/') {
            self.pointer += 1;
            self.copy_with_scheme(base);
            State::Authority
        } else {
            self.copy_with_authority(base);
            State::Path
        }
    }

    /// <https://url.spec.whatwg.org/#special-authority-slashes-state>
    #[inline]
    pub(super) fn special_authority_slashes_state(&mut self) -> State {
        if self.rest().starts_with(b"//") {
            self.pointer += 2;
        } else {
            self.error(SpecialSchemeMissingFollowingSolidus, 0, self.pointer);
        }
        State::SpecialAuthorityIgnoreSlashes
    }

    /// <https://url.spec.whatwg.org/#special-authority-ignore-slashes-state>
    #[inline]
    pub(super) fn special_authority_ignore_slashes_state(&mut self) -> State {
        while matches!(self.c(), Some(b'/' | b'\\')) {
            self.error(SpecialSchemeMissingFollowingSolidus, self.pointer, self.pointer + 1);
            self.pointer += 1;
        }
        State::Authority
    }

    /// Sets the scheme to that of `base`.
    pub(super) fn copy_with_scheme(&mut self, base: &Url) {
        self.copy(base, base.parts.scheme_end + 1);
        self.url.parts.end_authority_without_host(self.end());
    }

    /// Sets scheme, username, password, host and port to those of `base`.
    pub(super) fn copy_with_authority(&mut self, base: &Url) {
        let end = base.authority_end();
        self.copy(base, end);
        self.url.parts = base.parts.without_path(end);
    }

    /// Sets all up to the path to that of `base`.
    pub(super) fn copy_with_path(&mut self, base: &Url) {
        self.copy(base, base.path_end());
        self.url.parts = base.parts.without_query();
    }

    /// Sets all up to the query to that of `base`.
    pub(super) fn copy_with_query(&mut self, base: &Url) {
        self.copy(base, base.query_end());
        self.url.parts = base.parts.without_fragment();
    }

    /// Makes the first `end` bytes of the serialized base URL the serialization so far.
    fn copy(&mut self, base: &Url, end: u32) {
        self.url.parts.scheme = base.parts.scheme;
        self.url.parts.scheme_end = base.parts.scheme_end;
        if STORE {
            self.truncate(0);
            self.href().push_str(&base.href[..end as usize]);
        }
    }
}
