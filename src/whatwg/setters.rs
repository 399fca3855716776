//! The setters of section 6.1, each through the state override the Standard gives it.
//!
//! As in the Standard, a value that cannot be set leaves the URL as it was, or sets as much of it as can be; nothing is
//! thrown. The answer says whether the parser took the value.

use alloc::borrow::ToOwned;

use super::machine::{State, basic_url_parser_with_override};
use super::percent_encode::{PercentEncodeSet, utf8_percent_encode};
use super::url::Url;

impl Url {
    /// Sets the scheme: `value` up to its first colon. A special scheme stays special, any other stays other.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("https://example.com:80/")?;
    /// assert!(url.set_protocol("http"));
    /// assert_eq!(url.href(), "http://example.com/");
    /// assert!(!url.set_protocol("mailto"));
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn set_protocol(&mut self, value: &str) -> bool {
        basic_url_parser_with_override(&alloc::format!("{value}:"), self, State::SchemeStart)
    }

    /// Sets the username, percent-encoding it. Not where [`Url::cannot_have_username_password_port`].
    pub fn set_username(&mut self, value: &str) -> bool {
        if self.cannot_have_username_password_port() {
            return false;
        }
        let password = self.password().to_owned();
        self.replace_credentials(&utf8_percent_encode(value, PercentEncodeSet::USERINFO), &password);
        true
    }

    /// Sets the password, percent-encoding it. Not where [`Url::cannot_have_username_password_port`].
    pub fn set_password(&mut self, value: &str) -> bool {
        if self.cannot_have_username_password_port() {
            return false;
        }
        let username = self.username().to_owned();
        self.replace_credentials(&username, &utf8_percent_encode(value, PercentEncodeSet::USERINFO));
        true
    }

    /// Sets the host, and the port if `value` has one. Not where the path is opaque.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("https://example.com:8080/")?;
    /// assert!(url.set_host("example.org"));
    /// assert_eq!(url.href(), "https://example.org:8080/");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn set_host(&mut self, value: &str) -> bool {
        !self.has_opaque_path() && basic_url_parser_with_override(value, self, State::Host)
    }

    /// Sets the host. Not where the path is opaque, or `value` has a port.
    pub fn set_hostname(&mut self, value: &str) -> bool {
        !self.has_opaque_path() && basic_url_parser_with_override(value, self, State::Hostname)
    }

    /// Sets the port to the digits at the start of `value`; an empty `value` takes the port away. Not where
    /// [`Url::cannot_have_username_password_port`].
    pub fn set_port(&mut self, value: &str) -> bool {
        if self.cannot_have_username_password_port() {
            return false;
        }
        if value.is_empty() {
            self.replace_port(None);
            return true;
        }
        basic_url_parser_with_override(value, self, State::Port)
    }

    /// Sets the path. Not where it is opaque.
    pub fn set_pathname(&mut self, value: &str) -> bool {
        if self.has_opaque_path() {
            return false;
        }
        let (start, end) = (self.authority_end(), self.path_end());
        let (parts, rest) = (self.parts, self.cut(end));
        let old = self.cut(start);
        let taken = basic_url_parser_with_override(value, self, State::PathStart);
        if !taken {
            // The value was too long.
            self.href.push_str(&old);
            self.href.push_str(&rest);
            return false;
        }
        self.parts.query_start = parts.query_start;
        self.parts.fragment_start = parts.fragment_start;
        self.parts.shift_after_path(self.href.len() as i64 - i64::from(end));
        self.href.push_str(&rest);
        true
    }

    /// Sets the query to `value`, of which a leading `?` is no part; an empty `value` makes it null.
    pub fn set_search(&mut self, value: &str) -> bool {
        if value.is_empty() {
            self.replace_query(None);
            return true;
        }
        let input = value.strip_prefix('?').unwrap_or(value);
        let fragment = self.cut(self.query_end());
        let old = self.cut(self.path_end());
        let start = core::mem::replace(&mut self.parts.query_start, self.href.len() as u32);
        self.href.push('?');
        let taken = basic_url_parser_with_override(input, self, State::Query);
        if !taken {
            // The value was too long.
            self.parts.query_start = start;
            self.href.pop();
            self.href.push_str(&old);
        }
        self.push_fragment(&fragment);
        taken
    }

    /// Sets the fragment to `value`, of which a leading `#` is no part; an empty `value` makes it null.
    pub fn set_hash(&mut self, value: &str) -> bool {
        if value.is_empty() {
            self.remove_fragment();
            return true;
        }
        let input = value.strip_prefix('#').unwrap_or(value);
        let old = self.cut(self.query_end());
        let start = core::mem::replace(&mut self.parts.fragment_start, self.href.len() as u32);
        self.href.push('#');
        let taken = basic_url_parser_with_override(input, self, State::Fragment);
        if !taken {
            // The value was too long.
            self.parts.fragment_start = start;
            self.href.pop();
            self.href.push_str(&old);
        }
        taken
    }

    /// Replaces the whole URL.
    ///
    /// # Errors
    /// As [`Url::parse`]; the URL stays as it was.
    pub fn set_href(&mut self, value: &str) -> Result<(), super::error::Failure> {
        *self = Url::parse(value)?;
        Ok(())
    }
}
