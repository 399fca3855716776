//! Interpretation by Python's `urllib.parse`: `urlsplit`, and with a base `urljoin` before it.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::component::{Accepted, Place, Places, Role, within};
use super::rejection::{Answer, Rejection};
use super::stripped::Stripped;
use crate::pass::MAX_LEN;
use crate::span::{OptSpan, Span};
use crate::urllib::{Error, JoinOptions, SplitOptions, SplitResult, ValueError, Version};

type Spans = [OptSpan; Role::ALL.len()];

/// Returns the answer of Python.
pub(super) fn read<'a>(version: Version, input: &'a str, base: Option<&'a str>) -> Answer<'a> {
    accept(version, input, base).map_err(Some)
}

/// Returns the exception that Python raises.
pub(super) fn rejection(version: Version, input: &str, base: Option<&str>) -> Rejection {
    accept(version, input, base).err().unwrap_or(Rejection::TooLong)
}

fn accept<'a>(version: Version, input: &'a str, base: Option<&'a str>) -> Result<Accepted<'a>, Rejection> {
    if input.len() + base.map_or(0, str::len) > MAX_LEN / 2 {
        return Err(Rejection::TooLong);
    }
    let stripped = Stripped::by_urllib(input);
    let result = split(version, &stripped)?;
    let places = places(&stripped.text, &result);
    let origins = places.map(|place| stripped.origin_of(place));
    let Some(base) = base else {
        let values = values(&stripped.text, &result, &places);
        return Ok(values.accepted(stripped.text, origins));
    };
    split(version, &Stripped::by_urllib(base)).map_err(|rejection| Rejection::Base(Box::new(rejection)))?;
    let unplaced = |error| Rejection::Urllib { error, span: Span::default() };
    let target = version.urljoin(base, input, &JoinOptions::default()).map_err(unplaced)?;
    let joined = Stripped::by_urllib(&target);
    let target_result = split(version, &joined).map_err(|rejection| match rejection {
        // The span is one of the target, which the input may not contain.
        Rejection::Urllib { error, .. } => unplaced(error),
        rejection => rejection,
    })?;
    let mut values = values(&joined.text, &target_result, &self::places(&joined.text, &target_result));
    if joined.text != target {
        // `urljoin` returns an unresolvable reference unchanged, and `urlsplit` then strips it.
        values.made = Role::ALL.iter().filter_map(|&role| Some((role, values.value(&joined.text, role)?))).collect();
        values.at = [OptSpan::NONE; Role::ALL.len()];
    }
    // A netloc comes from the input as a whole or not at all. Other components come from the base if they are empty.
    let is_own_netloc = !result.netloc.is_empty() && result.netloc == target_result.netloc;
    let origins = Role::ALL.map(|role| match role {
        Role::Userinfo | Role::Host | Role::Port if is_own_netloc => origins[role as usize],
        Role::Userinfo | Role::Host | Role::Port => OptSpan::NONE,
        _ => origins[role as usize].get().filter(|span| !span.is_empty()).into(),
    });
    Ok(values.accepted(Cow::Owned(String::from(&*target)), origins))
}

/// Splits a stripped text into its five components.
fn split<'c>(version: Version, stripped: &'c Stripped<'_>) -> Result<SplitResult<'c>, Rejection> {
    let text: &str = &stripped.text;
    version.urlsplit(text, &SplitOptions::default()).map_err(|error| {
        let span = stripped.origin(blamed(text, &error));
        Rejection::Urllib { error, span }
    })
}

/// Returns the part of the netloc of `text` that Python's exception is about.
fn blamed(text: &str, error: &Error) -> Span {
    let start = text.find("//").map_or(0, |slashes| slashes + 2);
    let end = text[start..].find(['/', '?', '#']).map_or(text.len(), |end| start + end);
    let netloc = &text[start..end];
    let bracket = || netloc.find(['[', ']']);
    let at = match error {
        Error::ValueError(ValueError::NetlocUnderNfkc(_)) => netloc.find(|c: char| !c.is_ascii()),
        Error::ValueError(ValueError::InvalidIpv6Url) => {
            // With both brackets, the text after them is wrong.
            match netloc.find(']') {
                Some(close) if netloc.starts_with('[') && close + 1 < netloc.len() => Some(close + 1),
                _ => bracket(),
            }
        }
        _ => bracket(),
    };
    Span::new((start + at.unwrap_or(0)) as u32, end as u32)
}

/// Returns the places where Python finds the components in `text`, the host with its brackets. An empty query or fragment is
/// absent.
fn places(text: &str, result: &SplitResult<'_>) -> Spans {
    let there = |part: &str| (!part.is_empty()).then(|| within(text, part));
    let mut places = [OptSpan::NONE; Role::ALL.len()];
    if !result.scheme.is_empty() {
        // Lower case has the same length.
        places[Role::Scheme as usize] = Span::new(0, result.scheme.len() as u32).into();
    }
    if !result.netloc.is_empty() {
        let start = within(text, &result.netloc).start;
        let place = |range: Range<usize>| Span::new(start + range.start as u32, start + range.end as u32);
        let Netloc { userinfo, host, port } = Netloc::of(&result.netloc);
        places[Role::Userinfo as usize] = userinfo.map(place).into();
        places[Role::Host as usize] = place(host).into();
        places[Role::Port as usize] = port.map(place).into();
    }
    let (query, fragment) = (there(&result.query), there(&result.fragment));
    // An empty path is placed before the query or fragment.
    let end = query.or(fragment).map_or(text.len() as u32, |part| part.start - 1);
    places[Role::Path as usize] = there(&result.path).unwrap_or(Span::empty(end)).into();
    places[Role::Query as usize] = query.into();
    places[Role::Fragment as usize] = fragment.into();
    places
}

/// Parts of a netloc that the attributes of a result read.
struct Netloc {
    userinfo: Option<Range<usize>>,
    host: Range<usize>,
    port: Option<Range<usize>>,
}

impl Netloc {
    /// Splits like Python's `_userinfo` and `_hostinfo`: at the last `@`, then at the first `]` or `:`.
    fn of(netloc: &str) -> Netloc {
        let at = netloc.rfind('@');
        let start = at.map_or(0, |at| at + 1);
        let open = netloc[start..].find('[').map(|open| start + open);
        let close = open.map(|open| netloc[open..].find(']').map_or(netloc.len(), |close| open + close + 1));
        // Before 3.14, text between the bracket and the colon is ignored.
        let colon = netloc[close.unwrap_or(start)..].find(':').map(|colon| close.unwrap_or(start) + colon);
        let host = match (open, close) {
            (Some(open), Some(close)) => open..close,
            _ => start..colon.unwrap_or(netloc.len()),
        };
        Netloc { userinfo: at.map(|at| 0..at), host, port: colon.map(|colon| colon + 1..netloc.len()) }
    }
}

/// Values that Python returns for a text.
struct Values {
    at: Spans,
    /// Values in lower case.
    made: Vec<(Role, String)>,
    port_error: Option<Error>,
}

impl Values {
    fn value(&self, text: &str, role: Role) -> Option<String> {
        let made = self.made.iter().find(|(made, _)| *made == role).map(|(_, made)| made.clone());
        made.or_else(|| self.at[role as usize].of(text).map(String::from))
    }

    fn accepted<'a>(self, text: Cow<'a, str>, origins: Spans) -> Accepted<'a> {
        let Values { at, made, port_error } = self;
        let mut parts = Places::default();
        for (part, (at, span)) in parts.iter_mut().zip(at.into_iter().zip(origins)) {
            *part = Place { at, span };
        }
        Accepted { text, places: parts, made, leaves_host_open: false, port_error }
    }
}

/// Returns the values of `urlsplit` and of the attributes of its result, with their places in `text`.
fn values(text: &str, result: &SplitResult<'_>, places: &Spans) -> Values {
    let mut made = Vec::new();
    if let Cow::Owned(scheme) = &result.scheme {
        made.push((Role::Scheme, scheme.clone()));
    }
    let mut at = *places;
    at[Role::Host as usize] = match result.hostname() {
        None => OptSpan::NONE,
        Some(Cow::Borrowed(host)) => within(text, host).into(),
        Some(Cow::Owned(host)) => {
            made.push((Role::Host, host));
            OptSpan::NONE
        }
    };
    let (port, port_error) = match result.port() {
        Ok(port) => (port, None),
        Err(error) => (None, Some(error)),
    };
    // The number is the last digits: `80` of `00080`.
    let number = |end: u32| port.map(|port| Span::new(end - decimal_length(port), end));
    at[Role::Port as usize] = places[Role::Port as usize].get().and_then(|place| number(place.end)).into();
    Values { at, made, port_error }
}

fn decimal_length(number: u16) -> u32 {
    number.checked_ilog10().unwrap_or(0) + 1
}
