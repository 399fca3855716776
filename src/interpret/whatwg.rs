//! Interpretation by the URL Standard: the URL record of its parser, and the place of each component in the input.
//!
//! The parser does not record places. [`Locator`] searches the delimiters again, in the order of the parser's states, in input that
//! the parser accepted.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;

use super::component::{Accepted, Place, Places, Role, within};
use super::rejection::{Answer, Rejection};
use super::stripped::Stripped;
use crate::span::{OptSpan, Span};
use crate::whatwg::{Failure, Parser, SchemeType, Url};

/// Returns the answer of the parser.
pub(super) fn read<'a>(input: &str, base: Option<&str>) -> Answer<'a> {
    accept(input, base).map_err(Some)
}

/// Returns the reason why the parser returns failure.
pub(super) fn rejection(input: &str, base: Option<&str>) -> Rejection {
    accept(input, base).err().unwrap_or(Rejection::Whatwg(Failure::TooLong))
}

fn accept<'a>(input: &str, base: Option<&str>) -> Result<Accepted<'a>, Rejection> {
    let base = match base.map(Url::parse) {
        None => None,
        Some(Ok(base)) => Some(base),
        Some(Err(failure)) => return Err(Rejection::Base(Box::new(Rejection::Whatwg(failure)))),
    };
    let parser = base.as_ref().map_or(Parser::new(), |base| Parser::new().base(base));
    let url = parser.parse(input).map_err(Rejection::Whatwg)?;
    let stripped = Stripped::by_whatwg(input);
    let mut places = Locator { text: &stripped.text, special: url.is_special(), found: [OptSpan::NONE; 7] };
    places.scheme(&url, base.as_ref());
    let mut parts = Places::default();
    for (part, (at, place)) in parts.iter_mut().zip(values(&url).into_iter().zip(places.found)) {
        // An empty place belongs to an empty value: the path `/` of `http://h` was added.
        let made = place.get().is_some_and(Span::is_empty) && at.get().is_some_and(|at| !at.is_empty());
        let span = if made { OptSpan::NONE } else { stripped.origin_of(place) };
        *part = Place { at, span };
    }
    Ok(Accepted::new(Cow::Owned(String::from(url)), parts))
}

/// Returns the places of the values in the serialization.
fn values(url: &Url) -> [OptSpan; Role::ALL.len()] {
    let at = |piece: &str| within(url.href(), piece);
    let userinfo = url.includes_credentials().then(|| {
        let (user, password) = (at(url.username()), at(url.password()));
        Span::new(user.start, if url.password().is_empty() { user.end } else { password.end })
    });
    let port = url.port().map(|_| {
        let end = at(url.host()).end;
        Span::new(at(url.hostname()).end + 1, end)
    });
    [
        at(url.scheme()).into(),
        userinfo.into(),
        url.host_ref().map(|_| at(url.hostname())).into(),
        port.into(),
        at(url.pathname()).into(),
        url.query().map(at).into(),
        url.fragment().map(at).into(),
    ]
}

/// Finds the components of an accepted text, state by state.
struct Locator<'t> {
    text: &'t str,
    /// Whether the URL is special.
    special: bool,
    found: [OptSpan; Role::ALL.len()],
}

impl Locator<'_> {
    fn set(&mut self, role: Role, start: usize, end: usize) {
        self.found[role as usize] = Span::new(start as u32, end as u32).into();
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn is_slash(&self, at: usize) -> bool {
        matches!((self.byte(at), self.special), (Some(b'/'), _) | (Some(b'\\'), true))
    }

    /// Returns the offset of the first byte from `at` on that is `wanted`, or the end of the text.
    fn find(&self, at: usize, wanted: impl Fn(u8) -> bool) -> usize {
        let rest = self.text.as_bytes().get(at..).unwrap_or_default();
        rest.iter().position(|&byte| wanted(byte)).map_or(self.text.len(), |found| at + found)
    }

    /// Scheme start, scheme and no scheme.
    fn scheme(&mut self, url: &Url, base: Option<&Url>) {
        let is_scheme = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
        let colon = self.find(0, |byte| !is_scheme(byte));
        let file = url.scheme_type() == SchemeType::File;
        if self.byte(colon) != Some(b':') || !self.byte(0).is_some_and(|byte| byte.is_ascii_alphabetic()) {
            // Without a scheme there is a base, which has the scheme of the URL.
            return if file { self.file(0) } else { self.relative(0) };
        }
        self.set(Role::Scheme, 0, colon);
        let at = colon + 1;
        let same = base.is_some_and(|base| base.scheme_type() == url.scheme_type());
        let slashes = self.text.as_bytes()[at..].starts_with(b"//");
        match url.scheme_type() {
            SchemeType::File => self.file(at),
            _ if self.special && same && !slashes => self.relative(at),
            _ if self.special => self.authority(self.find(at, |byte| !matches!(byte, b'/' | b'\\'))),
            _ if slashes => self.authority(at + 2),
            _ => self.path(at),
        }
    }

    /// Relative and relative slash.
    fn relative(&mut self, at: usize) {
        if !self.is_slash(at) || !self.is_slash(at + 1) {
            self.path(at);
        } else if self.special {
            self.authority(self.find(at, |byte| !matches!(byte, b'/' | b'\\')));
        } else {
            self.authority(at + 2);
        }
    }

    /// File, file slash and file host.
    fn file(&mut self, at: usize) {
        if !self.is_slash(at) || !self.is_slash(at + 1) {
            return self.path(at);
        }
        let start = at + 2;
        let end = self.find(start, |byte| matches!(byte, b'/' | b'\\' | b'?' | b'#'));
        if matches!(self.text.as_bytes()[start..end], [letter, b':' | b'|'] if letter.is_ascii_alphabetic()) {
            return self.path(start);
        }
        self.set(Role::Host, start, end);
        self.path(end);
    }

    /// Authority, host and port.
    fn authority(&mut self, at: usize) {
        let special = self.special;
        let end = self.find(at, |byte| matches!(byte, b'/' | b'?' | b'#') || special && byte == b'\\');
        let authority = &self.text.as_bytes()[at..end];
        let mut start = at;
        if let Some(sign) = authority.iter().rposition(|&byte| byte == b'@') {
            self.set(Role::Userinfo, at, at + sign);
            start = at + sign + 1;
        }
        let mut inside_brackets = false;
        let colon = self.text.as_bytes()[start..end].iter().position(|&byte| {
            match byte {
                b'[' => inside_brackets = true,
                b']' => inside_brackets = false,
                _ => {}
            }
            byte == b':' && !inside_brackets
        });
        let host = colon.map_or(end, |colon| start + colon);
        self.set(Role::Host, start, host);
        if colon.is_some() {
            self.set(Role::Port, host + 1, end);
        }
        self.path(end);
    }

    /// Path or opaque path, query and fragment.
    fn path(&mut self, at: usize) {
        let end = self.find(at, |byte| matches!(byte, b'?' | b'#'));
        self.set(Role::Path, at, end);
        let fragment = self.find(end, |byte| byte == b'#');
        if fragment > end {
            self.set(Role::Query, end + 1, fragment);
        }
        if fragment < self.text.len() {
            self.set(Role::Fragment, fragment + 1, self.text.len());
        }
    }
}
