//! The basic URL parser (section 4.4): a state machine, a method a state.
//!
//! The steps of a state stand in the Standard's order. Where the Standard looks at one code point after another and appends
//! each to a buffer, a state here takes the whole run at once: its buffer is a piece of the text, and what needs no change is
//! copied in one go. The pointer counts bytes; it stands on the code point `c` when a state begins, and a state that says
//! "decrease pointer by 1" simply leaves it where it is.
//!
//! The record is written as its serialization, from left to right, with offsets beside it ([`Url`]). Most URLs are written as
//! they are serialized, so nothing is copied as long as the serialization is a prefix of the text ([`Machine::same`]): for
//! those, all there is to do at the end is one copy.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::encoding::Encoding;
use super::error::{Failure, MAX_LENGTH, ValidationErrorKind};
use super::input::{self, Origin};
use super::percent_encode::{PercentEncodeSet, append_encoded};
use super::report::Report;
use super::sink::{Sink, Step};
use super::url::Url;

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
pub(super) struct Machine<'a, S, const STORE: bool> {
    text: &'a str,
    pointer: usize,
    base: Option<&'a Url>,
    encoding: Encoding,
    url: Url,
    /// As long as the serialization is a prefix of the text: how long it is. Then there is nothing in `url.href` yet.
    same: Option<usize>,
    state_override: Option<State>,
    report: Report<'a, S>,
    failure: Option<Failure>,
    /// How many bytes from the pointer on the authority state found to be such as a domain keeps; the host state need not
    /// look at them again.
    domain_run: usize,
    /// How many bytes from the pointer on are in the path state's buffer already: a drive letter that the file host state
    /// left there.
    kept: usize,
}

/// Runs the basic URL parser on `input` without `url` and state override.
///
/// # Errors
/// [`Failure`] where the Standard says so, and for input above [`MAX_LENGTH`].
#[inline]
pub(super) fn basic_url_parser<S: Sink, const STORE: bool>(
    input: &str,
    base: Option<&Url>,
    encoding: Encoding,
    sink: S,
) -> Result<Url, Failure> {
    if input.len() + base.map_or(0, |base| base.href.len()) > MAX_LENGTH {
        return Err(Failure::TooLong);
    }
    let (text, trimmed) = input::trim(input);
    if text.len() < input.len() || input::has_tab_or_newline(text) {
        return parse_cleaned::<S, STORE>(input, text, trimmed, base, encoding, sink);
    }
    let origin = Origin::default();
    Machine::<S, STORE>::new(text, base, encoding, Report::new(&origin, sink)).run()
}

/// Steps 1 and 2 of the basic URL parser where they have something to remove, then the rest.
#[cold]
fn parse_cleaned<S: Sink, const STORE: bool>(
    input: &str,
    text: &str,
    trimmed: usize,
    base: Option<&Url>,
    encoding: Encoding,
    sink: S,
) -> Result<Url, Failure> {
    let whole = Origin::default();
    let mut sink = sink;
    let mut report = Report::new(&whole, &mut sink);
    if text.len() < input.len() {
        // Spaces before the URL, or else after it.
        let (start, end) = if trimmed > 0 { (0, trimmed) } else { (text.len(), input.len()) };
        report.error(ValidationErrorKind::InvalidUrlUnit, start, end);
    }
    if !input::has_tab_or_newline(text) {
        let origin = input::origin(trimmed, "");
        let report = Report::new(&origin, sink);
        return Machine::<S, STORE>::new(text, base, encoding, report).run();
    }
    let (start, end) = input::first_tabs_or_newlines(text);
    report.error(ValidationErrorKind::InvalidUrlUnit, trimmed + start, trimmed + end);
    let cleaned = input::without_tabs_and_newlines(text);
    let origin = input::origin(trimmed, text);
    let report = Report::new(&origin, sink);
    Machine::<S, STORE>::new(&cleaned, base, encoding, report).run()
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
    let mut machine = Machine::<_, true>::new(text, None, Encoding::UTF_8, Report::new(&origin, ()));
    machine.state_override = Some(state_override);
    machine.same = None;
    machine.url = taken;
    let end = machine.go(state_override);
    *url = machine.url;
    end == State::Finished
}

impl<'a, S: Sink, const STORE: bool> Machine<'a, S, STORE> {
    #[inline]
    fn new(text: &'a str, base: Option<&'a Url>, encoding: Encoding, report: Report<'a, S>) -> Self {
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
            domain_run: 0,
            kept: 0,
        }
    }

    /// Runs to the end, and gives the record or the failure.
    #[inline]
    fn run(mut self) -> Result<Url, Failure> {
        self.go(State::SchemeStart);
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if let (true, Some(same)) = (STORE, self.same) {
            self.url.href = String::from(&self.text[..same]);
        }
        Ok(self.url)
    }

    #[inline]
    fn go(&mut self, state: State) -> State {
        let mut state = state;
        if !S::STEPS && state == State::SchemeStart {
            state = self.usual_route();
        }
        while !matches!(state, State::Finished | State::Failed) {
            let before = self.pointer;
            let next = self.visit(state);
            if S::STEPS {
                self.step(state, before, next);
            }
            state = next;
        }
        state
    }

    /// Runs through the states in the order in which most URLs visit them: a branch a state, easy to predict, where the
    /// switch is one jump to anywhere. Gives the first state that is out of this order.
    #[inline]
    fn usual_route(&mut self) -> State {
        let mut state = self.scheme_start_state();
        macro_rules! then {
            ($($expected:ident => $visit:ident),+) => {$(
                if state == State::$expected {
                    state = self.$visit();
                }
            )+};
        }
        then!(
            Scheme => scheme_state,
            SpecialAuthoritySlashes => special_authority_slashes_state,
            SpecialAuthorityIgnoreSlashes => special_authority_ignore_slashes_state,
            Authority => authority_state,
            Host => host_state,
            Port => port_state,
            File => file_state,
            FileSlash => file_slash_state,
            FileHost => file_host_state,
            PathStart => path_start_state,
            Path => path_state,
            Query => query_state,
            Fragment => fragment_state
        );
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
        self.report.sink.step(Step { state, read, c, next, href, errors: Vec::new() });
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
