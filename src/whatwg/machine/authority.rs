//! Authority, host and port: the states between `//` and the path.

use alloc::string::ToString;

use super::state_machine::Machine;
use crate::whatwg::code_points::{self, AT_SIGN, COLON_OR_BRACKET, ENDS_AUTHORITY, ENDS_SPECIAL_AUTHORITY};
use crate::whatwg::error::ValidationErrorKind::{HostMissing, InvalidCredentials, PortInvalid, PortOutOfRange};
use crate::whatwg::host::{self, HostRef, write_decimal};
use crate::whatwg::percent_encode::PercentEncodeSet;
use crate::whatwg::reporter::Listener;
use crate::whatwg::scheme::SchemeType;
use crate::whatwg::state::State;

impl<'a, L: Listener, const SERIALIZE: bool> Machine<'a, L, SERIALIZE> {
    /// Returns the class of code points that end an authority in this URL.
    #[inline]
    fn authority_ends(&self) -> u16 {
        if self.is_special() { ENDS_SPECIAL_AUTHORITY } else { ENDS_AUTHORITY }
    }

    /// <https://url.spec.whatwg.org/#authority-state>
    ///
    /// Searches the last `@` first, because the host state begins after it.
    pub(super) fn authority_state(&mut self) -> State {
        self.push_str("//");
        self.url.parts.start_authority(self.end());
        let rest = self.rest();
        let first = code_points::run_until(rest, self.authority_ends() | AT_SIGN);
        if rest.get(first) != Some(&b'@') {
            return State::Host;
        }
        let end = first + code_points::run_until(&rest[first..], self.authority_ends());
        let at = rest[first..end].iter().rposition(|&byte| byte == b'@').map_or(first, |last| first + last);
        let start = self.pointer;
        let (at, end) = (start + at, start + end);
        // Step 1.1.
        if L::ERRORS {
            self.report_credentials(start, at);
        }
        // Steps 1.2 to 1.5.
        self.set_credentials(start, at);
        self.pointer = at + 1;
        // Step 2.1.
        if self.pointer == end {
            return self.fail(HostMissing, end, end);
        }
        // Step 2.2.
        State::Host
    }

    /// Reports each `@` up to the last one, together with the text before it.
    fn report_credentials(&mut self, start: usize, last: usize) {
        let mut start = start;
        let text = self.text;
        while let Some(at) = text[start..=last].find('@') {
            self.error(InvalidCredentials, start, start + at + 1);
            start += at + 1;
        }
    }

    /// Sets username and password from the bytes `start..end`. The first colon separates them; all other colons and `@`s are
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

    /// <https://url.spec.whatwg.org/#host-state> and <https://url.spec.whatwg.org/#hostname-state>
    pub(super) fn host_state(&mut self) -> State {
        let overridden = self.state_override.is_some();
        // Step 1.
        if overridden && self.url.parts.scheme == SchemeType::File {
            return State::FileHost;
        }
        let (buffer, colon) = self.host_buffer();
        let (start, end) = (self.pointer, self.pointer + buffer.len());
        // Steps 2.1 and 3.1.
        if buffer.is_empty() && (colon || self.is_special()) {
            return self.fail(HostMissing, start, end);
        }
        // Step 2.2.
        if colon && self.state_override == Some(State::Hostname) {
            return State::Failed;
        }
        // Step 3.2.
        let has_more = self.url.includes_credentials() || self.url.parts.port.is_some();
        if overridden && buffer.is_empty() && has_more {
            return State::Failed;
        }
        // Steps 2.3 to 2.5 and 3.3 to 3.6.
        match host::host_parser(buffer, start, !self.is_special(), &mut self.reporter) {
            Err(failure) => self.failed(failure),
            Ok(host) => {
                self.set_host(&host);
                if overridden && !colon {
                    return State::Finished;
                }
                self.pointer = end + usize::from(colon);
                if colon { State::Port } else { State::PathStart }
            }
        }
    }

    /// Runs step 4 of the host state: returns the host at the pointer, and whether a colon outside brackets ends it.
    fn host_buffer(&self) -> (&'a str, bool) {
        let (rest, ends) = (self.rest(), self.authority_ends());
        let mut len = code_points::run_until(rest, ends | COLON_OR_BRACKET);
        if rest.get(len) == Some(&b'[') {
            let mut inside_brackets = false;
            let end = rest[len..].iter().position(|&byte| {
                inside_brackets = byte == b'[' || inside_brackets && byte != b']';
                byte == b':' && !inside_brackets || code_points::is(byte, ends)
            });
            len = end.map_or(rest.len(), |end| len + end);
        }
        let start = self.pointer.min(self.text.len());
        (&self.text[start..start + len], rest.get(len) == Some(&b':'))
    }

    /// Sets the host.
    pub(super) fn set_host(&mut self, host: &HostRef<'_>) {
        if !SERIALIZE {
            return;
        }
        if self.state_override.is_some() {
            self.url.replace_host(&host.to_string(), host.kind());
        } else {
            match host {
                HostRef::Domain(host) | HostRef::Opaque(host) => self.push_str(host),
                HostRef::Ipv4(_) | HostRef::Ipv6(_) => {
                    // Writing to a string cannot fail.
                    let _ = host.write_to(self.href());
                }
                HostRef::Empty => {}
            }
            self.url.parts.end_host(self.end(), host.kind());
        }
    }

    /// <https://url.spec.whatwg.org/#port-state>
    pub(super) fn port_state(&mut self) -> State {
        // Step 1.
        let rest = self.rest();
        let digits = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        let (start, end) = (self.pointer, self.pointer + digits);
        let overridden = self.state_override.is_some();
        // Step 3.
        if let Some(&byte) = rest.get(digits) {
            if !overridden && !code_points::is(byte, self.authority_ends()) {
                let len = self.text[end..].chars().next().map_or(0, char::len_utf8);
                return self.fail(PortInvalid, end, end + len);
            }
        }
        // Step 2.1.
        if digits > 0 {
            let Some(port) = port(&rest[..digits]) else { return self.fail(PortOutOfRange, start, end) };
            let is_default = Some(port) == self.url.parts.scheme.default_port();
            let port = if is_default { None } else { Some(port) };
            if overridden {
                self.url.replace_port(port);
                return State::Finished;
            }
            self.set_port(port);
        }
        // Step 2.2.
        if overridden {
            return State::Failed;
        }
        // Step 2.3.
        self.pointer = end;
        State::PathStart
    }

    /// Sets the port of a new record.
    fn set_port(&mut self, port: Option<u16>) {
        self.url.parts.port = port;
        if let (true, Some(port)) = (SERIALIZE, port) {
            // Writing to a string cannot fail.
            let href = self.href();
            href.push(':');
            let _ = write_decimal(href, port);
        }
    }
}

/// Returns the decimal number in `digits` if it fits 16 bits.
fn port(digits: &[u8]) -> Option<u16> {
    let value = digits.iter().fold(0_u32, |value, digit| (value * 10 + u32::from(digit - b'0')).min(1 << 16));
    u16::try_from(value).ok()
}
