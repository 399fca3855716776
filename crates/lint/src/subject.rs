//! What lints look at: a text, its components by their delimiters, and how others read it.

use core::cell::OnceCell;
use core::ops::Deref;

use super::config::Config;
use super::facts::Facts;
use super::hosts::{self, NamedHost};
use super::parts::Parts;
use super::views::{self, View};
use urlgram::cause::Cause;
use urlgram::scheme::{self, SchemeError, SchemeUrl};
use urlgram::span::{OptSpan, Span};
use urlgram::uri::UriReference;
use urlgram::whatwg::{Failure, Parser, Url, ValidationError};

/// A part of a text: its characters, and where they stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part<'a> {
    /// Bytes of the whole text.
    pub span: Span,
    /// The characters.
    pub text: &'a str,
}

impl Deref for Part<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.text
    }
}

impl<'a> Part<'a> {
    /// The part of this one at `start..end`, counted from its own start.
    ///
    /// # Panics
    /// If that is outside of it, or cuts a character.
    pub fn part(&self, start: usize, end: usize) -> Part<'a> {
        // Offsets of a text that was read are below 4 GiB.
        let at = |offset: usize| self.span.start + offset as u32;
        Part { span: Span::new(at(start), at(end)), text: &self.text[start..end] }
    }

    /// The pieces between `separator`s: one at least, each perhaps empty.
    pub fn split(&self, separator: char) -> impl Iterator<Item = Part<'a>> + Clone + use<'a> {
        let (part, mut at) = (*self, 0);
        part.text.split(separator).map(move |piece| {
            let start = at;
            at += piece.len() + separator.len_utf8();
            part.part(start, start + piece.len())
        })
    }

    /// What stands before and after the first `separator`.
    pub fn split_once(&self, separator: char) -> Option<(Part<'a>, Part<'a>)> {
        let at = self.text.find(separator)?;
        Some((self.part(0, at), self.part(at + separator.len_utf8(), self.len())))
    }
}

/// A text that is looked at.
#[derive(Debug)]
pub struct Subject<'a> {
    text: &'a str,
    parts: Parts,
    facts: Facts,
    cause: Option<&'a Cause>,
    config: &'a Config,
    whatwg: OnceCell<(Result<Url, Failure>, Vec<ValidationError>)>,
    scheme_url: OnceCell<Result<SchemeUrl<'a>, SchemeError>>,
    hosts: OnceCell<Vec<NamedHost>>,
    views: OnceCell<Vec<View>>,
}

impl<'a> Subject<'a> {
    pub(super) fn new(text: &'a str, parts: Parts, facts: Facts, cause: Option<&'a Cause>, config: &'a Config) -> Self {
        Subject {
            text,
            parts,
            facts,
            cause,
            config,
            whatwg: OnceCell::new(),
            scheme_url: OnceCell::new(),
            hosts: OnceCell::new(),
            views: OnceCell::new(),
        }
    }

    /// The whole text.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The whole text as a part of itself.
    pub fn whole(&self) -> Part<'a> {
        // A text that was read is shorter than 4 GiB.
        self.at(Span::new(0, self.text.len() as u32))
    }

    /// What stands at `span`.
    ///
    /// # Panics
    /// If that is outside of the text, or cuts a character.
    pub fn at(&self, span: Span) -> Part<'a> {
        Part { span, text: span.of(self.text) }
    }

    /// Where its components stand.
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// What holds of it.
    pub fn facts(&self) -> Facts {
        self.facts
    }

    /// Why the grammar refuses it, if it does.
    pub fn cause(&self) -> Option<&'a Cause> {
        self.cause
    }

    /// What was asked for.
    pub fn config(&self) -> &'a Config {
        self.config
    }

    fn part(&self, span: Option<Span>) -> Option<Part<'a>> {
        span.map(|span| self.at(span))
    }

    /// Before the first `:`.
    pub fn scheme(&self) -> Option<Part<'a>> {
        self.part(self.parts.scheme)
    }

    /// After `//`.
    pub fn authority(&self) -> Option<Part<'a>> {
        self.part(self.parts.authority)
    }

    /// Before the last `@` of the authority.
    pub fn userinfo(&self) -> Option<Part<'a>> {
        self.part(self.parts.userinfo)
    }

    /// The host, with its brackets.
    pub fn host(&self) -> Option<Part<'a>> {
        self.part(self.parts.host)
    }

    /// The port, perhaps empty.
    pub fn port(&self) -> Option<Part<'a>> {
        self.part(self.parts.port)
    }

    /// The path, perhaps empty.
    pub fn path(&self) -> Part<'a> {
        self.at(self.parts.path)
    }

    /// The query, without `?`.
    pub fn query(&self) -> Option<Part<'a>> {
        self.part(self.parts.query)
    }

    /// The fragment, without `#`.
    pub fn fragment(&self) -> Option<Part<'a>> {
        self.part(self.parts.fragment)
    }

    /// Whether the scheme is one of `names`, which are in lower case.
    pub fn has_scheme(&self, names: &[&str]) -> bool {
        self.scheme().is_some_and(|scheme| names.iter().any(|name| scheme.eq_ignore_ascii_case(name)))
    }

    /// Whether the URL Standard calls the scheme special, and it is not `file`: the host is a domain or an address then.
    pub fn is_special(&self) -> bool {
        self.scheme().is_some_and(|scheme| hosts::is_special(scheme.text))
    }

    /// The hosts that the text names, as the Standard's host parser reads them: what the Standard finds in a special URL, and
    /// what stands where RFC 3986 looks for a host, if that is another one.
    pub fn named_hosts(&self) -> &[NamedHost] {
        self.hosts.get_or_init(|| hosts::of(self))
    }

    /// What the specifications that take the text say that it names.
    pub(super) fn views(&self) -> &[View] {
        self.views.get_or_init(|| views::of(self))
    }

    /// The pairs of the query: a key, and what stands after its `=`, nothing decoded.
    pub fn pairs(&self) -> impl Iterator<Item = (Part<'a>, Option<Part<'a>>)> + use<'a> {
        pairs(self.query())
    }

    /// What the URL Standard's parser makes of the text, next to the base URL if there is one, and its validation errors.
    pub fn whatwg(&self) -> (Result<&Url, Failure>, &[ValidationError]) {
        let parser = self.config.base.as_ref().map_or(Parser::new(), |base| Parser::new().base(base));
        let (url, errors) = self.whatwg.get_or_init(|| parser.report(self.text));
        (url.as_ref().map_err(|failure| *failure), errors)
    }

    /// Whether the text still means what it does, once `with` stands at `span`, to the readings that take it: RFC 3986, by whose
    /// normal form of it is the same, and the URL Standard, which makes the same URL of it.
    pub fn means_the_same(&self, span: Span, with: &str) -> bool {
        let (before, after) = self.text.split_at(span.start as usize);
        let text = [before, with, &after[span.len()..]].concat();
        let answers = [self.is_same_uri(&text), self.is_same_to_browsers(&text)];
        answers.contains(&Some(true)) && !answers.contains(&Some(false))
    }

    /// Whether another text is a URI, or a reference, with the same normal form; none if this text is none.
    fn is_same_uri(&self, text: &str) -> Option<bool> {
        let before = UriReference::parse(self.text).ok()?;
        Some(UriReference::parse(text).is_ok_and(|after| before.normalize().as_str() == after.normalize().as_str()))
    }

    /// Whether the URL Standard makes the same URL of another text, alone and on a page of http or https; none if it makes none
    /// of this.
    fn is_same_to_browsers(&self, text: &str) -> Option<bool> {
        let pages = ["http://page.invalid/a/b?c", "https://page.invalid/a/b?c"].map(|page| Url::parse(page).ok());
        let readings = core::iter::once(None).chain(pages.iter().map(Option::as_ref));
        let same = readings.filter_map(|page| {
            let read = |text: &str| page.map_or_else(|| Url::parse(text), |page| page.join(text));
            let before = read(self.text).ok()?;
            Some(read(text).is_ok_and(|after| before.href() == after.href()))
        });
        same.reduce(|all, one| all && one)
    }

    /// What the document that defines the scheme makes of the text.
    ///
    /// # Errors
    /// The text does not match the scheme's own rule, or breaks what the document says beside it.
    pub fn scheme_url(&self) -> Result<&SchemeUrl<'a>, &SchemeError> {
        self.scheme_url.get_or_init(|| scheme::parse(self.text)).as_ref()
    }
}

/// The `key=value` pairs between the `&`s of `part`.
pub(super) fn pairs<'a>(part: Option<Part<'a>>) -> impl Iterator<Item = (Part<'a>, Option<Part<'a>>)> + use<'a> {
    part.into_iter().flat_map(|part| part.split('&')).map(|pair| match pair.split_once('=') {
        Some((key, value)) => (key, Some(value)),
        None => (pair, None),
    })
}

/// An absent span as an absence.
#[expect(dead_code, reason = "for lints that read typed trees")]
pub(super) fn present(span: OptSpan) -> Option<Span> {
    span.get()
}
