//! File, file slash, file host: the states of `file` URLs, with their drive letters.

use super::{Listener, Machine, State};
use crate::whatwg::code_points::{self, ENDS_SPECIAL_AUTHORITY};
use crate::whatwg::error::ValidationErrorKind::{
    FileInvalidWindowsDriveLetter, FileInvalidWindowsDriveLetterHost, InvalidReverseSolidus,
};
use crate::whatwg::host::{self, HostRef};
use crate::whatwg::scheme::SchemeType;
use crate::whatwg::url::{HostKind, Url};

impl<'a, L: Listener, const STORE: bool> Machine<'a, L, STORE> {
    /// The base URL, if it is a `file` URL.
    #[inline]
    fn file_base(&self) -> Option<&'a Url> {
        self.base.filter(|base| base.parts.scheme == SchemeType::File)
    }

    /// <https://url.spec.whatwg.org/#file-state>
    #[inline]
    pub(super) fn file_state(&mut self) -> State {
        let c = self.c();
        if let Some(b'/' | b'\\') = c {
            if c == Some(b'\\') {
                self.error(InvalidReverseSolidus, self.pointer, self.pointer + 1);
            }
            self.pointer += 1;
            return State::FileSlash;
        }
        match self.file_base() {
            Some(base) => self.file_relative(base),
            None => {
                self.start_file();
                self.url.parts.end_host(self.end(), HostKind::Empty);
                State::Path
            }
        }
    }

    /// The file state where the base URL is a `file` URL and no slash comes first.
    fn file_relative(&mut self, base: &Url) -> State {
        match self.c() {
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
                if code_points::starts_with_windows_drive_letter(self.rest()) {
                    self.error(FileInvalidWindowsDriveLetter, self.pointer, self.pointer + 2);
                } else {
                    self.push_str(base.pathname());
                    self.shorten();
                }
                State::Path
            }
        }
    }

    /// <https://url.spec.whatwg.org/#file-slash-state>
    #[inline]
    pub(super) fn file_slash_state(&mut self) -> State {
        let c = self.c();
        if let Some(b'/' | b'\\') = c {
            if c == Some(b'\\') {
                self.error(InvalidReverseSolidus, self.pointer, self.pointer + 1);
            }
            self.pointer += 1;
            self.start_file();
            return State::FileHost;
        }
        match self.file_base() {
            Some(base) => {
                self.copy_with_authority(base);
                let first = base.pathname().get(1..).unwrap_or_default();
                let first = first.split('/').next().unwrap_or_default();
                if !code_points::starts_with_windows_drive_letter(self.rest())
                    && code_points::is_normalized_windows_drive_letter(first.as_bytes())
                {
                    self.push_str("/");
                    self.push_str(first);
                }
            }
            None => {
                self.start_file();
                self.url.parts.end_host(self.end(), HostKind::Empty);
            }
        }
        State::Path
    }

    /// Sets the scheme to `file`, and begins the authority.
    #[inline]
    fn start_file(&mut self) {
        self.url.parts.scheme = SchemeType::File;
        self.url.parts.scheme_end = 4;
        self.truncate(0);
        self.push_str("file://");
        self.url.parts.start_authority(self.end());
    }

    /// <https://url.spec.whatwg.org/#file-host-state>
    #[inline]
    pub(super) fn file_host_state(&mut self) -> State {
        let start = self.pointer;
        let end = start + code_points::run_until(self.rest(), ENDS_SPECIAL_AUTHORITY);
        if start == end {
            return self.file_host(HostRef::Empty, end);
        }
        let buffer = &self.text[start..end];
        if self.state_override.is_none() && code_points::is_windows_drive_letter(buffer.as_bytes()) {
            self.error(FileInvalidWindowsDriveLetterHost, start, end);
            self.url.parts.end_host(self.end(), HostKind::Empty);
            // The buffer is not reset here and instead used in the path state.
            self.kept = buffer.len();
            return State::Path;
        }
        match host::host_parser(buffer, start, !self.is_special(), &mut self.report) {
            Err(failure) => self.failed(failure),
            Ok(HostRef::Domain(domain)) if domain == "localhost" => self.file_host(HostRef::Empty, end),
            Ok(host) => self.file_host(host, end),
        }
    }

    /// Sets the host and goes on at `end`, or returns.
    #[inline]
    fn file_host(&mut self, host: HostRef<'_>, end: usize) -> State {
        self.set_host(&host);
        if self.state_override.is_some() {
            return State::Finished;
        }
        self.pointer = end;
        State::PathStart
    }
}
