//! File, file slash and file host: the states of `file` URLs, with their drive letters.

use super::state_machine::Machine;
use crate::whatwg::code_points::{self, ENDS_SPECIAL_AUTHORITY};
use crate::whatwg::error::ValidationErrorKind::{FileInvalidWindowsDriveLetter, FileInvalidWindowsDriveLetterHost};
use crate::whatwg::host::{self, HostKind, HostRef};
use crate::whatwg::path_segments::{
    is_normalized_windows_drive_letter, is_windows_drive_letter, starts_with_windows_drive_letter,
};
use crate::whatwg::reporter::Listener;
use crate::whatwg::scheme::SchemeType;
use crate::whatwg::state::State;
use crate::whatwg::url::Url;

impl<'a, L: Listener, const SERIALIZE: bool> Machine<'a, L, SERIALIZE> {
    /// Returns the base URL if it is a `file` URL.
    #[inline]
    fn file_base(&self) -> Option<&'a Url> {
        self.base.filter(|base| base.parts.scheme == SchemeType::File)
    }

    /// <https://url.spec.whatwg.org/#file-state>
    #[inline]
    pub(super) fn file_state(&mut self) -> State {
        // Step 3. The file slash state runs steps 1 and 2.
        let c = self.c();
        if let Some(b'/' | b'\\') = c {
            self.report_reverse_solidus(c);
            self.pointer += 1;
            return State::FileSlash;
        }
        match self.file_base() {
            // Step 4.
            Some(base) => self.copy_before_relative_path(base).unwrap_or_else(|| self.file_relative_path(base)),
            // Steps 1, 2 and 5.
            None => {
                self.start_file_with_empty_host();
                State::Path
            }
        }
    }

    /// Runs step 4.4 of the file state.
    fn file_relative_path(&mut self, base: &Url) -> State {
        self.copy_with_authority(base);
        if starts_with_windows_drive_letter(self.rest()) {
            self.error(FileInvalidWindowsDriveLetter, self.pointer, self.pointer + 2);
        } else {
            self.push_str(base.pathname());
            self.shorten();
        }
        State::Path
    }

    /// <https://url.spec.whatwg.org/#file-slash-state>
    #[inline]
    pub(super) fn file_slash_state(&mut self) -> State {
        // Step 1.
        let c = self.c();
        if let Some(b'/' | b'\\') = c {
            self.report_reverse_solidus(c);
            self.pointer += 1;
            self.start_file();
            return State::FileHost;
        }
        // Step 2.
        match self.file_base() {
            Some(base) => self.copy_host_and_drive_letter(base),
            None => self.start_file_with_empty_host(),
        }
        State::Path
    }

    /// Runs step 2.1 of the file slash state.
    fn copy_host_and_drive_letter(&mut self, base: &Url) {
        self.copy_with_authority(base);
        let first = base.pathname().get(1..).unwrap_or_default();
        let first = first.split('/').next().unwrap_or_default();
        if !starts_with_windows_drive_letter(self.rest()) && is_normalized_windows_drive_letter(first.as_bytes()) {
            self.push_str("/");
            self.push_str(first);
        }
    }

    /// Sets the scheme to `file` and starts the authority.
    #[inline]
    fn start_file(&mut self) {
        self.url.parts.scheme = SchemeType::File;
        self.url.parts.scheme_end = 4;
        self.truncate(0);
        self.push_str("file://");
        self.url.parts.start_authority(self.end());
    }

    /// Sets the scheme to `file` and the host to the empty host.
    #[inline]
    fn start_file_with_empty_host(&mut self) {
        self.start_file();
        self.url.parts.end_host(self.end(), HostKind::Empty);
    }

    /// <https://url.spec.whatwg.org/#file-host-state>
    #[inline]
    pub(super) fn file_host_state(&mut self) -> State {
        // Step 2.
        let start = self.pointer;
        let end = start + code_points::run_until(self.rest(), ENDS_SPECIAL_AUTHORITY);
        // Step 1.2.
        if start == end {
            return self.set_file_host(HostRef::Empty, end);
        }
        // Step 1.1.
        let buffer = &self.text[start..end];
        if self.state_override.is_none() && is_windows_drive_letter(buffer.as_bytes()) {
            self.error(FileInvalidWindowsDriveLetterHost, start, end);
            self.url.parts.end_host(self.end(), HostKind::Empty);
            self.buffered_drive_letter_len = buffer.len();
            return State::Path;
        }
        // Step 1.3.
        match host::host_parser(buffer, start, !self.is_special(), &mut self.reporter) {
            Err(failure) => self.failed(failure),
            Ok(HostRef::Domain(domain)) if domain == "localhost" => self.set_file_host(HostRef::Empty, end),
            Ok(host) => self.set_file_host(host, end),
        }
    }

    /// Sets the host and continues at `end`, or returns if there is a state override.
    #[inline]
    fn set_file_host(&mut self, host: HostRef<'_>, end: usize) -> State {
        self.set_host(&host);
        if self.state_override.is_some() {
            return State::Finished;
        }
        self.pointer = end;
        State::PathStart
    }
}
