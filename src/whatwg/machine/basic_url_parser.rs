//! The basic URL parser (section 4.4): preparation of the input and the switch on the state.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::state_machine::Machine;
use crate::span::Span;
use crate::whatwg::canonical::{self, Head};
use crate::whatwg::encoding::Encoding;
use crate::whatwg::error::{Failure, MAX_LENGTH, ValidationError, ValidationErrorKind};
use crate::whatwg::preprocess::{self, SourceMap};
use crate::whatwg::reporter::{Listener, Reporter, Silent};
use crate::whatwg::scheme::SchemeType;
use crate::whatwg::sink::Step;
use crate::whatwg::state::State;
use crate::whatwg::url::Url;

/// <https://url.spec.whatwg.org/#concept-basic-url-parser> without url and state override.
///
/// `head` is the canonical start of `input`, if one was parsed before.
///
/// # Errors
/// [`Failure`] if the Standard returns failure, or if input and base URL are longer than [`MAX_LENGTH`].
#[inline]
pub(in crate::whatwg) fn basic_url_parser<L: Listener, const SERIALIZE: bool>(
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
    let (trimmed, at) = preprocess::trim(input);
    let (text, source_map) = if trimmed.len() < input.len() || preprocess::has_tab_or_newline(trimmed) {
        remove_ignored(input, trimmed, at, &mut listener)
    } else {
        (Cow::Borrowed(input), SourceMap::default())
    };
    Machine::<L, SERIALIZE>::new(&text, base, encoding, Reporter::new(&source_map, listener)).run(head)
}

/// Runs steps 1 to 3 on an input that they change. `trimmed` is the result of step 1.3, which begins at byte `at` of `input`.
#[cold]
fn remove_ignored<'a, L: Listener>(
    input: &str,
    trimmed: &'a str,
    at: usize,
    listener: &mut L,
) -> (Cow<'a, str>, SourceMap) {
    let mut error = |start: usize, end: usize| {
        let span = Span::new(start as u32, end as u32);
        listener.error(ValidationError { kind: ValidationErrorKind::InvalidUrlUnit, span });
    };
    // Step 1.2. The span is before the URL if something was removed there, otherwise after it.
    if trimmed.len() < input.len() {
        let (start, end) = if at > 0 { (0, at) } else { (trimmed.len(), input.len()) };
        error(start, end);
    }
    if !preprocess::has_tab_or_newline(trimmed) {
        return (Cow::Borrowed(trimmed), SourceMap::new(at, ""));
    }
    // Steps 2 and 3.
    let (start, end) = preprocess::first_tabs_or_newlines(trimmed);
    error(at + start, at + end);
    (Cow::Owned(preprocess::without_tabs_and_newlines(trimmed)), SourceMap::new(at, trimmed))
}

/// <https://url.spec.whatwg.org/#concept-basic-url-parser> with `url` and state override.
///
/// Returns false if the parser returns failure or leaves the URL unchanged.
pub(in crate::whatwg) fn basic_url_parser_with_override(input: &str, url: &mut Url, state_override: State) -> bool {
    if input.len() + url.href.len() > MAX_LENGTH {
        return false;
    }
    let text = match preprocess::has_tab_or_newline(input) {
        true => Cow::Owned(preprocess::without_tabs_and_newlines(input)),
        false => Cow::Borrowed(input),
    };
    let source_map = SourceMap::default();
    let mut machine = Machine::<_, true>::new(&text, None, Encoding::UTF_8, Reporter::new(&source_map, Silent));
    machine.state_override = Some(state_override);
    machine.borrowed_prefix_len = None;
    machine.url = core::mem::replace(url, Url::NEW);
    let end = machine.run_states(state_override);
    *url = machine.url;
    end == State::Finished
}

impl<L: Listener, const SERIALIZE: bool> Machine<'_, L, SERIALIZE> {
    /// Runs all states and returns the record or the failure.
    #[inline]
    fn run(mut self, head: Option<&Head>) -> Result<Url, Failure> {
        let start = match head {
            Some(head) => self.start_after(head),
            None => self.start(),
        };
        self.run_states(start);
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if let (true, Some(len)) = (SERIALIZE, self.borrowed_prefix_len) {
            self.url.href = String::from(&self.text[..len]);
        }
        Ok(self.url)
    }

    /// Starts after a canonical scheme and its slashes, which need no change and have nothing to report, unless steps are reported.
    #[inline]
    fn start(&mut self) -> State {
        let Some((scheme, end)) = canonical::scheme(self.text.as_bytes()) else { return State::SchemeStart };
        let after_slashes = end + "://".len();
        let has_more_slashes = matches!(self.text.as_bytes().get(after_slashes), Some(b'/' | b'\\'));
        if scheme == SchemeType::File || has_more_slashes || self.reporter.listener.steps() {
            return State::SchemeStart;
        }
        self.url.parts.scheme = scheme;
        self.url.parts.scheme_end = end as u32;
        self.push(0, end + 1);
        self.url.parts.end_authority_without_host(self.end());
        self.pointer = after_slashes;
        State::Authority
    }

    /// Starts after the canonical start of the text, which needs no change and has nothing to report.
    fn start_after(&mut self, head: &Head) -> State {
        self.url.parts = head.parts;
        self.pointer = head.end;
        self.borrowed_prefix_len = Some(head.end);
        State::PathStart
    }

    /// Runs step 9, from `state` to the end.
    #[inline]
    fn run_states(&mut self, state: State) -> State {
        let mut state = state;
        while !matches!(state, State::Finished | State::Failed) {
            let before = self.pointer;
            let next = self.run_state(state);
            if self.reporter.listener.steps() {
                self.report_step(state, before, next);
            }
            state = next;
        }
        state
    }

    /// Runs `state` and returns the next one.
    #[inline]
    fn run_state(&mut self, state: State) -> State {
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

    /// Reports a run of `state`, which started with the pointer at `before`.
    #[cold]
    fn report_step(&mut self, state: State, before: usize, next: State) {
        let read = self.reporter.span(before, self.pointer.max(before));
        let c = self.text.get(before..).and_then(|rest| rest.chars().next());
        let href = self.borrowed_prefix_len.map_or(&*self.url.href, |len| &self.text[..len]).into();
        self.reporter.listener.step(Step { state, read, c, next, href, errors: Vec::new() });
    }
}
