//! The setters of section 6.1, each with the state override that the Standard gives it.
//!
//! A value that cannot be set leaves the URL unchanged, or sets the part of it that can be set. Each setter returns whether
//! the parser accepted the value.

use alloc::borrow::ToOwned;

use super::error::{Failure, MAX_LENGTH};
use super::machine::basic_url_parser_with_override;
use super::percent_encode::{PercentEncodeSet, utf8_percent_encode};
use super::state::State;
use super::url::Url;

impl Url {
    /// Sets the scheme to `value` up to its first colon. A special scheme can only be replaced by a special one, and any other
    /// scheme only by one that is not special.
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

    /// Sets the username, percent-encoded, unless [`Url::cannot_have_username_password_port`].
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h/")?;
    /// assert!(url.set_username("a@b"));
    /// assert_eq!(url, "http://a%40b@h/");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn set_username(&mut self, value: &str) -> bool {
        if self.cannot_have_username_password_port() {
            return false;
        }
        let password = self.password().to_owned();
        self.replace_credentials(&utf8_percent_encode(value, PercentEncodeSet::USERINFO), &password);
        true
    }

    /// Sets the password, percent-encoded, unless [`Url::cannot_have_username_password_port`].
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://u@h/")?;
    /// assert!(url.set_password("p"));
    /// assert_eq!(url, "http://u:p@h/");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn set_password(&mut self, value: &str) -> bool {
        if self.cannot_have_username_password_port() {
            return false;
        }
        let username = self.username().to_owned();
        self.replace_credentials(&username, &utf8_percent_encode(value, PercentEncodeSet::USERINFO));
        true
    }

    /// Sets the host, and the port if `value` has one, unless the path is opaque.
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

    /// Sets the host, unless the path is opaque or `value` has a port.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h:1/")?;
    /// assert!(url.set_hostname("i"));
    /// assert_eq!(url, "http://i:1/");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn set_hostname(&mut self, value: &str) -> bool {
        !self.has_opaque_path() && basic_url_parser_with_override(value, self, State::Hostname)
    }

    /// Sets the port to the digits at the start of `value`, or to null if `value` is empty, unless
    /// [`Url::cannot_have_username_password_port`]. The rest of `value` is ignored, as in JavaScript; [`Editor::port`](super::Editor::port)
    /// takes a number.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("https://example.com/")?;
    /// assert!(url.set_port("12x"));
    /// assert_eq!(url.port(), Some(12));
    /// assert!(!url.set_port("x") && url.set_port(""));
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
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

    /// Sets the path, unless it is opaque.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h/a?b")?;
    /// assert!(url.set_pathname("c/../d"));
    /// assert_eq!(url, "http://h/d?b");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn set_pathname(&mut self, value: &str) -> bool {
        let (start, end) = (self.authority_end(), self.path_end());
        if self.has_opaque_path() || !fits(value, start) {
            return false;
        }
        let (parts, rest) = (self.parts, self.cut(end));
        self.href.truncate(start as usize);
        basic_url_parser_with_override(value, self, State::PathStart);
        self.parts.query_start = parts.query_start;
        self.parts.fragment_start = parts.fragment_start;
        self.parts.shift_after_path(self.href.len() as i64 - i64::from(end));
        self.href.push_str(&rest);
        true
    }

    /// Sets the query to `value` without a leading `?`, or to null if `value` is empty.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h/#b")?;
    /// assert!(url.set_search("a=1"));
    /// assert_eq!(url, "http://h/?a=1#b");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn set_search(&mut self, value: &str) -> bool {
        if value.is_empty() {
            self.replace_query(None);
            return true;
        }
        let (input, start) = (value.strip_prefix('?').unwrap_or(value), self.path_end());
        if !fits(input, start + 1) {
            return false;
        }
        let fragment = self.cut(self.query_end());
        self.href.truncate(start as usize);
        self.href.push('?');
        self.parts.query_start = start;
        basic_url_parser_with_override(input, self, State::Query);
        self.push_fragment(&fragment);
        true
    }

    /// Sets the fragment to `value` without a leading `#`, or to null if `value` is empty.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h/")?;
    /// assert!(url.set_hash("top"));
    /// assert_eq!(url, "http://h/#top");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn set_hash(&mut self, value: &str) -> bool {
        if value.is_empty() {
            self.remove_fragment();
            return true;
        }
        let (input, start) = (value.strip_prefix('#').unwrap_or(value), self.query_end());
        if !fits(input, start + 1) {
            return false;
        }
        self.href.truncate(start as usize);
        self.href.push('#');
        self.parts.fragment_start = start;
        basic_url_parser_with_override(input, self, State::Fragment);
        true
    }

    /// Replaces the whole URL.
    ///
    /// # Errors
    /// [`Failure`] under the conditions of [`Url::parse`]. The URL is then unchanged.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h/")?;
    /// assert!(url.set_href("no").is_err());
    /// assert_eq!(url, "http://h/");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn set_href(&mut self, value: &str) -> Result<(), Failure> {
        *self = Url::parse(value)?;
        Ok(())
    }
}

/// Whether `input` can be appended to `kept` bytes of a serialization. From the path state on, length is the only cause of failure.
fn fits(input: &str, kept: u32) -> bool {
    input.len() + kept as usize <= MAX_LENGTH
}
