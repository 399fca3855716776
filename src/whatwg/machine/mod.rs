//! The basic URL parser (section 4.4): a state machine, a method a state.
//!
//! The steps of a state stand in the Standard's order. Where the Standard looks at one code point after another and appends
//! each to a buffer, a state here takes the whole run at once: its buffer is a piece of the text, and what needs no change is
//! copied in one go. The pointer counts bytes; it stands on the code point `c` when a state begins, and a state that says
//! "decrease pointer by 1" simply leaves it where it is.
//!
//! The record is written as its serialization, from left to right, with offsets beside it ([`Url`]). Most URLs are written as
//! they are serialized, so nothing is copied as long as the serialization is a prefix of the text ([`Machine::same`]).
//!
//! A URL in [canonical](super::canonical) spelling does not come here, and one of which only the start is canonical comes
//! with that read: the states are written to be compared with the Standard.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::canonical::Head;
use super::encoding::Encoding;
use super::error::{Failure, MAX_LENGTH, ValidationError, ValidationErrorKind};
use super::input::{self, Origin};
use super::percent_encode::{PercentEncodeSet, append_encoded};
use super::report::{Listener, Report, Silent};
use super::sink::Step;
use super::url::Url;
use crate::span::Span;

mod authority;
mod file;
mod path;
mod query;
mod relative;
mod scheme;

pub(super) use path::{is_double_dot, is_single_dot};

/// A state of the basic URL parser, by the Standard's name, and the two ways it ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// <https://url.spec.whatwg.org/#scheme-start-state>
    SchemeStart,
    /// <https://url.spec.whatwg.org/#scheme-state>
    Scheme,
    /// <https://url.spec.whatwg.org/#no-scheme-state>
    NoScheme,
    /// <https://url.spec.whatwg.org/#special-relative-or-authority-state>
    SpecialRelativeOrAuthority,
    /// <https://url.spec.whatwg.org/#path-or-authority-state>
    PathOrAuthority,
    /// <https://url.spec.whatwg.org/#relative-state>
    Relative,
    /// <https://url.spec.whatwg.org/#relative-slash-state>
    RelativeSlash,
    /// <https://url.spec.whatwg.org/#special-authority-slashes-state>
    SpecialAuthoritySlashes,
    /// <https://url.spec.whatwg.org/#special-authority-ignore-slashes-state>
    SpecialAuthorityIgnoreSlashes,
    /// <https://url.spec.whatwg.org/#authority-state>
    Authority,
    /// <https://url.spec.whatwg.org/#host-state>
    Host,
    /// <https://url.spec.whatwg.org/#hostname-state>
    Hostname,
    /// <https://url.spec.whatwg.org/#port-state>
    Port,
    /// <https://url.spec.whatwg.org/#file-state>
    File,
    /// <https://url.spec.whatwg.org/#file-slash-state>
    FileSlash,
    /// <https://url.spec.whatwg.org/#file-host-state>
    FileHost,
    /// <https://url.spec.whatwg.org/#path-start-state>
    PathStart,
    /// <https://url.spec.whatwg.org/#path-state>
    Path,
    /// <https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state>
    OpaquePath,
    /// <https://url.spec.whatwg.org/#query-state>
    Query,
    /// <https://url.spec.whatwg.org/#fragment-state>
    Fragment,
    /// The parser returned.
    Finished,
    /// The parser returned failure.
    Failed,
}

impl State {
    /// The Standard's name, without the word "state".
    pub const fn name(self) -> &'static str {
        match self {
            State::SchemeStart => "scheme start",
            State::Scheme => "scheme",
            State::NoScheme => "no scheme",
            State::SpecialRelativeOrAuthority => "special relative or authority",
            State::PathOrAuthority => "path or authority",
            State::Relative => "relative",
            State::RelativeSlash => "relative slash",
            State::SpecialAuthoritySlashes => "special authority slashes",
            State::SpecialAuthorityIgnoreSlashes => "special authority ignore slashes",
            State::Authority => "authority",
            State::Host => "host",
            State::Hostname => "hostname",
            State::Port => "port",
            State::File => "file",
            State::FileSlash => "file slash",
            State::FileHost => "file host",
            State::PathStart => "path start",
            State::Path => "path",
            State::OpaquePath => "opaque path",
            State::Query => "query",
            State::Fragment => "fragment",
            State::Finished => "finished",
            State::Failed => "failure",
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The state machine at work. With `STORE` it writes the record; without, it only finds out whether there is failure, which
/// nothing from the path on can cause.
pub(super) struct Machine<'a, L, const STORE: bool> {
    text: &'a str,
    pointer: usize,
    base: Option<&'a Url>,
    encoding: Encoding,
    url: Url,
    /// As long as the serialization is a prefix of the text: how long it is. Then there is nothing in `url.href` yet.
    same: Option<usize>,
    state_override: Option<State>,
    report: Report<'a, L>,
    failure: Option<Failure>,
    /// How many bytes from the pointer on are in the path state's buffer already: a drive letter that the file host state
    /// left there.
    kept: usize,
}

/// Runs the basic URL parser on `input` without `url` and state override, after `head` if that was read before.
///
/// # Errors
/// [`Failure`] where the Standard says so, and for input above [`MAX_LENGTH`].
#[inline]
pub(super) fn basic_url_parser<L: Listener, const STORE: bool>(
    input: &str,
    base: Option<&Url>,
    encoding: Encoding,
    head: Option<&Head>,
    listener: L,
) -> Result<Url, Failure> {
    if input.len() + base.map_or(0, |base| base.href.len()) > MAX_LENGTH {
        return Err(Failure::TooLong);
    }
    let mut listener = listener;
    let (trimmed, at) = input::trim(input);
    let (text, origin) = if trimmed.len() < input.len() || input::has_tab_or_newline(trimmed) {
        clean(input, trimmed, at, &mut listener)
    } else {
        (Cow::Borrowed(input), Origin::default())
    };
    Machine::<L, STORE>::new(&text, base, encoding, Report::new(&origin, listener)).run(head)
}

/// Steps 1 and 2 of the basic URL parser where they have something to remove: what is left, and the way back. `trimmed` is
/// `input` without what surrounds it, and stands at `at` in it.
#[cold]
fn clean<'a, L: Listener>(input: &str, trimmed: &'a str, at: usize, listener: &mut L) -> (Cow<'a, str>, Origin) {
    let mut error = |start: usize, end: usize| {
        let span = Span::new(start as u32, end as u32);
        listener.error(ValidationError { kind: ValidationErrorKind::InvalidUrlUnit, span });
    };
    if trimmed.len() < input.len() {
        // Spaces before the URL, or else after it.
        let (start, end) = if at > 0 { (0, at) } else { (trimmed.len(), input.len()) };
        error(start, end);
    }
    if !input::has_tab_or_newline(trimmed) {
        return (Cow::Borrowed(trimmed), input::origin(at, ""));
    }
    let (start, end) = input::first_tabs_or_newlines(trimmed);
    error(at + start, at + end);
    (Cow::Owned(input::without_tabs_and_newlines(trimmed)), input::origin(at, trimmed))
}

/// Runs the basic URL parser on `input` with `url` and a state override. False where it returns failure, or returns without
/// having changed anything.
pub(super) fn basic_url_parser_with_override(input: &str, url: &mut Url, state_override: State) -> bool {
    if input.len() + url.href.len() > MAX_LENGTH {
        return false;
    }
    let cleaned;
    let text = if input::has_tab_or_newline(input) {
        cleaned = input::without_tabs_and_newlines(input);
        &cleaned
    } else {
        input
    };
    let origin = Origin::default();
    let taken = core::mem::replace(url, Url::NEW);
    let mut machine = Machine::<_, true>::new(text, None, Encoding::UTF_8, Report::new(&origin, Silent));
    machine.state_override = Some(state_override);
    machine.same = None;
    machine.url = taken;
    let end = machine.go(state_override);
    *url = machine.url;
    end == State::Finished
}

impl<'a, L: Listener, const STORE: bool> Machine<'a, L, STORE> {
    #[inline]
    fn new(text: &'a str, base: Option<&'a Url>, encoding: Encoding, report: Report<'a, L>) -> Self {
        Machine {
            text,
            pointer: 0,
            base,
            encoding,
            url: Url::NEW,
            same: Some(0),
            state_override: None,
            report,
            failure: None,
            kept: 0,
        }
    }

    /// Runs to the end, and gives the record or the failure.
    #[inline]
    fn run(mut self, head: Option<&Head>) -> Result<Url, Failure> {
        let start = head.map_or(State::SchemeStart, |head| self.start_after(head));
        self.go(start);
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if let (true, Some(same)) = (STORE, self.same) {
            self.url.href = String::from(&self.text[..same]);
        }
        Ok(self.url)
    }

    /// Takes over what was read already, in which there is nothing to change, to remove or to report.
    fn start_after(&mut self, head: &Head) -> State {
        self.url.parts = head.parts;
        self.pointer = head.end;
        self.same = Some(head.end);
        State::PathStart
    }

    #[inline]
    fn go(&mut self, state: State) -> State {
        let mut state = state;
        while !matches!(state, State::Finished | State::Failed) {
            let before = self.pointer;
            let next = self.visit(state);
            if self.report.listener.steps() {
                self.step(state, before, next);
            }
            state = next;
        }
        state
    }

    /// Switches on `state`, and gives the state to go on with.
    #[inline]
    fn visit(&mut self, state: State) -> State {
        match state {
            State::SchemeStart => self.scheme_start_state(),
            State::Scheme => self.scheme_state(),
            State::NoScheme => self.no_scheme_state(),
            State::SpecialRelativeOrAuthority => self.special_relative_or_authority_state(),
            State::PathOrAuthority => self.path_or_authority_state(),
            State::Relative => self.relative_state(),
            State::RelativeSlash => self.relative_slash_state(),
            State::SpecialAuthoritySlashes => self.special_authority_slashes_state(),
            State::SpecialAuthorityIgnoreSlashes => self.special_authority_ignore_slashes_state(),
            State::Authority => self.authority_state(),
            State::Host | State::Hostname => self.host_state(),
            State::Port => self.port_state(),
            State::File => self.file_state(),
            State::FileSlash => self.file_slash_state(),
            State::FileHost => self.file_host_state(),
            State::PathStart => self.path_start_state(),
            State::Path => self.path_state(),
            State::OpaquePath => self.opaque_path_state(),
            State::Query => self.query_state(),
            State::Fragment => self.fragment_state(),
            end @ (State::Finished | State::Failed) => end,
        }
    }

    /// Tells the sink of a visit to `state`, which found the pointer at `before`.
    #[cold]
    fn step(&mut self, state: State, before: usize, next: State) {
        let read = self.report.span(before, self.pointer.max(before));
        let c = self.text.get(before..).and_then(|rest| rest.chars().next());
        let href: String = self.same.map_or_else(|| self.url.href.clone(), |same| self.text[..same].into());
        self.report.listener.step(Step { state, read, c, next, href, errors: Vec::new() });
    }

    /// The code point at the pointer, if it is ASCII; some byte of it if not. `None` is the EOF code point.
    #[inline]
    fn c(&self) -> Option<u8> {
        self.text.as_bytes().get(self.pointer).copied()
    }

    /// The bytes from the pointer on.
    #[inline]
    fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.pointer..).unwrap_or_default()
    }

    #[inline]
    fn is_special(&self) -> bool {
        self.url.parts.scheme.is_special()
    }

    /// Whether `c` ends a piece of a path as a slash does: `/`, or `\` in a URL that is special.
    #[inline]
    fn is_slash(&self, c: Option<u8>) -> bool {
        c == Some(b'/') || c == Some(b'\\') && self.is_special()
    }

    /// Reports a validation error about `start..end` of the text.
    #[inline]
    fn error(&mut self, kind: ValidationErrorKind, start: usize, end: usize) {
        self.report.error(kind, start, end);
    }

    /// A validation error about `start..end` of the text, return failure.
    #[cold]
    fn fail(&mut self, kind: ValidationErrorKind, start: usize, end: usize) -> State {
        let failure = self.report.fail(kind, start, end);
        self.failed(failure)
    }

    #[cold]
    fn failed(&mut self, failure: Failure) -> State {
        self.failure = Some(failure);
        State::Failed
    }

    /// Appends `text` to the serialization.
    #[inline]
    fn push_str(&mut self, text: &str) {
        if !STORE {
            return;
        }
        match &mut self.same {
            Some(same) if self.text.as_bytes()[*same..].starts_with(text.as_bytes()) => *same += text.len(),
            _ => self.href().push_str(text),
        }
    }

    /// Appends `start..end` of the text to the serialization, as it is.
    #[inline]
    fn push(&mut self, start: usize, end: usize) {
        if !STORE {
            return;
        }
        match &mut self.same {
            Some(same) if *same == start => *same = end,
            _ => {
                let text = self.text;
                self.href().push_str(&text[start..end]);
            }
        }
    }

    /// Appends `start..end` of the text to the serialization, percent-encoded using `set`.
    #[inline]
    fn push_encoded(&mut self, start: usize, end: usize, set: PercentEncodeSet) {
        if !STORE {
            return;
        }
        let text = &self.text[start..end];
        match text.bytes().position(|byte| set.contains_byte(byte)) {
            None => self.push(start, end),
            Some(at) => {
                self.push(start, start + at);
                append_encoded(self.href(), &text[at..], set);
            }
        }
    }

    /// The serialization to write to, for what is not as in the text: from here on it is no prefix of it.
    #[inline]
    fn href(&mut self) -> &mut String {
        if let Some(same) = self.same.take() {
            self.begin_href(same);
        }
        &mut self.url.href
    }

    #[cold]
    fn begin_href(&mut self, same: usize) {
        // What is appended without being in the text, such as the slash of an empty path, seldom needs more.
        let capacity = self.text.len() + 8 + self.base.map_or(0, |base| base.href.len());
        self.url.href = String::with_capacity(capacity);
        self.url.href.push_str(&self.text[..same]);
    }

    /// Cuts the serialization off at `len`.
    fn truncate(&mut self, len: usize) {
        match &mut self.same {
            Some(same) => *same = len,
            None => self.url.href.truncate(len),
        }
    }

    /// The offset of what is appended next. Without `STORE` offsets mean nothing and nobody reads them.
    #[inline]
    fn end(&self) -> u32 {
        self.same.unwrap_or(self.url.href.len()) as u32
    }

    /// The path as far as it is written.
    fn path(&self) -> &[u8] {
        let written = self.same.map_or(self.url.href.as_bytes(), |same| &self.text.as_bytes()[..same]);
        &written[self.url.parts.path_start as usize..]
    }
}
