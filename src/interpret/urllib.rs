//! The reading of Python's `urllib.parse`: `urlsplit`, and with a base `urljoin` before it.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::cleaned::Cleaned;
use super::interpretation::{Accepted, Answer, Part, Parts, Refusal, Role};
use super::whatwg::within;
use crate::pass::MAX_LEN;
use crate::span::{OptSpan, Span};
use crate::urllib::{Error, JoinOptions, SplitOptions, SplitResult, ValueError, Version};

type Spans = [OptSpan; Role::ALL.len()];

/// What Python makes of `input`.
pub(super) fn read<'a>(version: Version, input: &'a str, base: Option<&'a str>) -> Answer<'a> {
    accept(version, input, base).map_err(Some)
}

/// Why Python raises.
pub(super) fn refusal(version: Version, input: &str, base: Option<&str>) -> Refusal {
    accept(version, input, base).err().unwrap_or(Refusal::TooLong)
}

fn accept<'a>(version: Version, input: &'a str, base: Option<&'a str>) -> Result<Accepted<'a>, Refusal> {
    if input.len() + base.map_or(0, str::len) > MAX_LEN / 2 {
        return Err(Refusal::TooLong);
    }
    let cleaned = Cleaned::by_urllib(input);
    let result = split(version, &cleaned)?;
    let places = places(&cleaned.text, &result);
    let origins = places.map(|place| cleaned.origin_of(place));
    let Some(base) = base else {
        let said = said(&cleaned.text, &result, &places);
        return Ok(said.accepted(cleaned.text, origins));
    };
    split(version, &Cleaned::by_urllib(base)).map_err(|refusal| Refusal::Base(Box::new(refusal)))?;
    let unplaced = |error| Refusal::Urllib { error, span: Span::default() };
    let target = version.urljoin(base, input, &JoinOptions::default()).map_err(unplaced)?;
    let joined = Cleaned::by_urllib(&target);
    let target_result = split(version, &joined).map_err(|refusal| match refusal {
        // It stands in the target, and perhaps nowhere in what was written.
        Refusal::Urllib { error, .. } => unplaced(error),
        refusal => refusal,
    })?;
    let mut said = said(&joined.text, &target_result, &self::places(&joined.text, &target_result));
    if joined.text != target {
        // `urljoin` gives a reference back as it is where it resolves nothing, and `urlsplit` then cleans it.
        said.made = Role::ALL.iter().filter_map(|&role| Some((role, said.value(&joined.text, role)?))).collect();
        said.at = [OptSpan::NONE; Role::ALL.len()];
    }
    // A netloc is taken over as a whole or not at all. Of the rest, what is empty is the base's.
    let is_own_netloc = !result.netloc.is_empty() && result.netloc == target_result.netloc;
    let origins = Role::ALL.map(|role| match role {
        Role::Userinfo | Role::Host | Role::Port if is_own_netloc => origins[role as usize],
        Role::Userinfo | Role::Host | Role::Port => OptSpan::NONE,
        _ => origins[role as usize].get().filter(|span| !span.is_empty()).into(),
    });
    Ok(said.accepted(Cow::Owned(String::from(&*target)), origins))
}

/// The five parts of a text that is clean.
fn split<'c>(version: Version, cleaned: &'c Cleaned<'_>) -> Result<SplitResult<'c>, Refusal> {
    let text: &str = &cleaned.text;
    version.urlsplit(text, &SplitOptions::default()).map_err(|error| {
        let span = cleaned.origin(blamed(text, &error));
        Refusal::Urllib { error, span }
    })
}

/// What in the netloc of `text` Python raises about.
fn blamed(text: &str, error: &Error) -> Span {
    let start = text.find("//").map_or(0, |slashes| slashes + 2);
    let end = text[start..].find(['/', '?', '#']).map_or(text.len(), |end| start + end);
    let netloc = &text[start..end];
    let bracket = || netloc.find(['[', ']']);
    let at = match error {
        Error::ValueError(ValueError::NetlocUnderNfkc(_)) => netloc.find(|c: char| !c.is_ascii()),
        Error::ValueError(ValueError::InvalidIpv6Url) => {
            // What stands beside the brackets is wrong, if both are there.
            let beside = netloc.find(']').map(|close| close + 1).filter(|&after| after < netloc.len());
            beside.filter(|_| netloc.starts_with('[')).or_else(bracket)
        }
        _ => bracket(),
    };
    Span::new((start + at.unwrap_or(0)) as u32, end as u32)
}

/// Where Python finds the components in `text`, the host with its brackets. An empty query or fragment is none.
fn places(text: &str, result: &SplitResult<'_>) -> Spans {
    let there = |part: &str| (!part.is_empty()).then(|| within(text, part));
    let mut places = [OptSpan::NONE; Role::ALL.len()];
    if !result.scheme.is_empty() {
        // It is as long in lower case.
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
    // An empty path stands before what follows it.
    let end = query.or(fragment).map_or(text.len() as u32, |part| part.start - 1);
    places[Role::Path as usize] = there(&result.path).unwrap_or(Span::empty(end)).into();
    places[Role::Query as usize] = query.into();
    places[Role::Fragment as usize] = fragment.into();
    places
}

/// Where the attributes of a result find what they read in its netloc.
struct Netloc {
    userinfo: Option<Range<usize>>,
    host: Range<usize>,
    port: Option<Range<usize>>,
}

impl Netloc {
    /// Python's `_userinfo` and `_hostinfo`: parted at the last `@`, then at the first `]` or `:`.
    fn of(netloc: &str) -> Netloc {
        let at = netloc.rfind('@');
        let start = at.map_or(0, |at| at + 1);
        let open = netloc[start..].find('[').map(|open| start + open);
        let close = open.map(|open| netloc[open..].find(']').map_or(netloc.len(), |close| open + close + 1));
        // Between the bracket and the colon there is text that is nothing, before 3.14.
        let colon = netloc[close.unwrap_or(start)..].find(':').map(|colon| close.unwrap_or(start) + colon);
        let host = match (open, close) {
            (Some(open), Some(close)) => open..close,
            _ => start..colon.unwrap_or(netloc.len()),
        };
        Netloc { userinfo: at.map(|at| 0..at), host, port: colon.map(|colon| colon + 1..netloc.len()) }
    }
}

/// What Python says of a text.
struct Said {
    at: Spans,
    /// What it puts in lower case.
    made: Vec<(Role, String)>,
    port_error: Option<Error>,
}

impl Said {
    fn value(&self, text: &str, role: Role) -> Option<String> {
        let made = self.made.iter().find(|(made, _)| *made == role).map(|(_, made)| made.clone());
        made.or_else(|| self.at[role as usize].of(text).map(String::from))
    }

    fn accepted<'a>(self, text: Cow<'a, str>, origins: Spans) -> Accepted<'a> {
        let Said { at, made, port_error } = self;
        let mut parts = Parts::default();
        for (part, (at, span)) in parts.iter_mut().zip(at.into_iter().zip(origins)) {
            *part = Part { at, span };
        }
        Accepted { text, parts, made, leaves_host_open: false, port_error }
    }
}

/// What `urlsplit` and the attributes of its result give, and where it stands in `text`.
fn said(text: &str, result: &SplitResult<'_>, places: &Spans) -> Said {
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
    // The number ends where its digits do: `80` of `00080`.
    let number = |end: u32| port.map(|port| Span::new(end - decimal_length(port), end));
    at[Role::Port as usize] = places[Role::Port as usize].get().and_then(|place| number(place.end)).into();
    Said { at, made, port_error }
}

fn decimal_length(number: u16) -> u32 {
    number.checked_ilog10().unwrap_or(0) + 1
}
