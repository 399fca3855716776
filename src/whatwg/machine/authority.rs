//! Authority, host, port: the states between `//` and the path.

use alloc::string::String;

use super::{Listener, Machine, State};
use crate::whatwg::code_points::{self, ENDS_AUTHORITY, ENDS_SPECIAL_AUTHORITY};
use crate::whatwg::error::ValidationErrorKind::{HostMissing, InvalidCredentials, PortInvalid, PortOutOfRange};
use crate::whatwg::host::{self, HostRef};
use crate::whatwg::percent_encode::PercentEncodeSet;
use crate::whatwg::scheme::SchemeType;

impl<'a, L: Listener, const STORE: bool> Machine<'a, L, STORE> {
    /// The class of what ends an authority in this URL. The EOF code point does too.
    #[inline]
    fn authority_ends(&self) -> u8 {
        if self.is_special() { ENDS_SPECIAL_AUTHORITY } else { ENDS_AUTHORITY }
    }

    /// <https://url.spec.whatwg.org/#authority-state>
    ///
    /// The pointer goes back to after the last `@`, so that is looked for first.
    pub(super) fn authority_state(&mut self) -> State {
        self.push_str("//");
        self.url.parts.start_authority(self.end());
        let rest = self.rest();
        let end = code_points::run_until(rest, self.authority_ends());
        let Some(at) = rest[..end].iter().rposition(|&byte| byte == b'@') else { return State::Host };
        let start = self.pointer;
        let (at, end) = (start + at, start + end);
        if L::ERRORS {
            self.report_credentials(start, at);
        }
        self.set_credentials(start, at);
        self.pointer = at + 1;
        if self.pointer == end {
            return self.fail(HostMissing, end, end);
        }
        State::Host
    }

    /// Reports each `@` up to the last, with what stands before it.
    fn report_credentials(&mut self, start: usize, last: usize) {
        let mut start = start;
        let text = self.text;
        while let Some(at) = text[start..=last].find('@') {
            self.error(InvalidCredentials, start, start + at + 1);
            start += at + 1;
        }
    }

    /// Sets username and password from the userinfo `start..end`: the first colon parts them, all other colons and `@`s are
    /// percent-encoded.
    fn set_credentials(&mut self, start: usize, end: usize) {
        let userinfo = &self.text[start..end];
        let (username, password) = userinfo.split_once(':').unwrap_or((userinfo, ""));
        if username.is_empty() && password.is_empty() {
            return;
        }
        self.push_encoded(start, start + username.len(), PercentEncodeSet::USERINFO);
        self.url.parts.username_end = self.end();
        if !password.is_empty() {
            self.push_str(":");
            self.push_encoded(end - password.len(), end, PercentEncodeSet::USERINFO);
        }
        self.push_str("@");
        self.url.parts.host_start = self.end();
    }

    /// <https://url.spec.whatwg.org/#host-state>, and <https://url.spec.whatwg.org/#hostname-state>
    pub(super) fn host_state(&mut self) -> State {
        if self.state_override.is_some() && self.url.parts.scheme == SchemeType::File {
            return State::FileHost;
        }
        let (buffer, colon) = self.host_buffer();
        let (start, end) = (self.pointer, self.pointer + buffer.len());
        if buffer.is_empty() && (colon || self.is_special()) {
            return self.fail(HostMissing, start, end);
        }
        if colon && self.state_override == Some(State::Hostname) {
            return State::Failed;
        }
        let has_more = self.url.includes_credentials() || self.url.parts.port.is_some();
        if self.state_override.is_some() && buffer.is_empty() && has_more {
            return State::Failed;
        }
        match host::host_parser(buffer, start, !self.is_special(), &mut self.report) {
            Err(failure) => self.failed(failure),
            Ok(host) => {
                self.set_host(&host);
                if self.state_override.is_some() && !colon {
                    return State::Finished;
                }
                self.pointer = end + usize::from(colon);
                if colon { State::Port } else { State::PathStart }
            }
        }
    }

    /// The host at the pointer: up to a colon outside of brackets (then true) or the end of the authority.
    fn host_buffer(&self) -> (&'a str, bool) {
        let ends = self.authority_ends();
        let mut inside_brackets = false;
        for (at, &byte) in self.rest().iter().enumerate() {
            match byte {
                b'[' => inside_brackets = true,
                b']' => inside_brackets = false,
                b':' if !inside_brackets => return (&self.text[self.pointer..self.pointer + at], true),
                _ if code_points::is(byte, ends) => return (&self.text[self.pointer..self.pointer + at], false),
                _ => {}
            }
        }
        (&self.text[self.pointer.min(self.text.len())..], false)
    }

    /// Sets the host.
    pub(super) fn set_host(&mut self, host: &HostRef<'_>) {
        if !STORE {
            return;
        }
        if self.state_override.is_some() {
            let mut text = String::new();
            host.append_to(&mut text);
            self.url.replace_host(&text, host.kind());
        } else {
            host.append_to(self.href());
            self.url.parts.end_host(self.end(), host.kind());
        }
    }

    /// <https://url.spec.whatwg.org/#port-state>
    pub(super) fn port_state(&mut self) -> State {
        let rest = self.rest();
        let digits = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        let (start, end) = (self.pointer, self.pointer + digits);
        let given = self.state_override.is_some();
        if let Some(&byte) = rest.get(digits) {
            if !given && !code_points::is(byte, self.authority_ends()) {
                let len = self.text[end..].chars().next().map_or(0, char::len_utf8);
                return self.fail(PortInvalid, end, end + len);
            }
        }
        if digits > 0 {
            let Some(port) = port(&rest[..digits]) else { return self.fail(PortOutOfRange, start, end) };
            let port = Some(port).filter(|_| Some(port) != self.url.parts.scheme.default_port());
            if given {
                self.url.replace_port(port);
                return State::Finished;
            }
            self.set_port(port);
        }
        if given {
            return State::Failed;
        }
        self.pointer = end;
        State::PathStart
    }

    /// Sets the port of a new record.
    fn set_port(&mut self, port: Option<u16>) {
        self.url.parts.port = port;
        if let (true, Some(port)) = (STORE, port) {
            crate::whatwg::url::append_port(self.href(), port);
        }
    }
}

/// The number that `digits` are in decimal, if it fits 16 bits.
fn port(digits: &[u8]) -> Option<u16> {
    let value = digits.iter().fold(0_u32, |value, digit| (value * 10 + u32::from(digit - b'0')).min(1 << 16));
    u16::try_from(value).ok()
}
