//! The text that lints check: its components by their delimiters, and its interpretations.

use core::cell::OnceCell;
use std::sync::LazyLock;

use super::hosts::{self, NamedHost};
use super::properties::Properties;
use crate::knowledge::KnownHosts;
use crate::policy::Config;
use urlgram::diagnostic::Diagnostic;
use urlgram::interpret::{Interpretations, read, read_with_base};
use urlgram::pass::SyntaxError;
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::scheme::{self, SchemeError, SchemeUrl};
use urlgram::span::Span;
use urlgram::uri::{Delimited, Slice, UriReference};
use urlgram::urllib::urlsplit;
use urlgram::whatwg::{Failure, Parser, Url, ValidationError};
use urlgram_documents::LinkRole;

/// Properties without one of which the URL Standard finds the host of a special URL where RFC 3986 does.
const MAY_HAVE_OTHER_HOST: Properties = Properties::DISPUTED_HOST
    .union(Properties::OTHER_SCHEME)
    .union(Properties::NO_SCHEME)
    .union(Properties::NO_AUTHORITY);

/// A text that is being linted.
#[derive(Debug)]
pub struct LintContext<'a> {
    text: &'a str,
    components: Delimited,
    properties: Properties,
    error: Option<SyntaxError>,
    /// The error in words, once a lint asked for it.
    syntax_error: OnceCell<Diagnostic>,
    role: LinkRole,
    config: &'a Config,
    known_hosts: &'a KnownHosts,
    whatwg: OnceCell<(Result<Url, Failure>, Vec<ValidationError>)>,
    scheme_url: OnceCell<Result<SchemeUrl<'a>, SchemeError>>,
    hosts: OnceCell<Vec<NamedHost>>,
    /// Boxed, since it is large and few texts need it.
    interpretations: OnceCell<Box<Interpretations<'a>>>,
}

impl<'a> LintContext<'a> {
    pub(crate) fn new(
        text: &'a str,
        (components, properties): (Delimited, Properties),
        error: Option<SyntaxError>,
        role: LinkRole,
        (config, known_hosts): (&'a Config, &'a KnownHosts),
    ) -> Self {
        LintContext {
            text,
            components,
            properties,
            error,
            syntax_error: OnceCell::new(),
            role,
            config,
            known_hosts,
            whatwg: OnceCell::new(),
            scheme_url: OnceCell::new(),
            hosts: OnceCell::new(),
            interpretations: OnceCell::new(),
        }
    }

    /// Returns the whole text.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// Returns the whole text as a slice of itself.
    pub fn whole(&self) -> Slice<'a> {
        // A text that was read is shorter than 4 GiB.
        self.at(Span::new(0, self.text.len() as u32))
    }

    /// Returns the slice at `span`.
    ///
    /// # Panics
    /// If that is out of bounds or cuts a character.
    pub fn at(&self, span: Span) -> Slice<'a> {
        Slice { span, text: span.of(self.text) }
    }

    /// Returns the places of the components.
    pub fn components(&self) -> &Delimited {
        &self.components
    }

    /// Returns the properties of the text that lints ask for.
    pub fn properties(&self) -> Properties {
        self.properties
    }

    /// Whether the text does not match its rule. Cheaper than [`syntax_error`](Self::syntax_error).
    pub fn is_malformed(&self) -> bool {
        self.properties.intersects(Properties::MALFORMED)
    }

    /// Returns why the text does not match its rule; none if it does.
    pub fn syntax_error(&self) -> Option<&Diagnostic> {
        let error = self.error.as_ref()?;
        Some(self.syntax_error.get_or_init(|| Diagnostic::from_syntax_error(self.text, error.clone())))
    }

    /// Takes the error of the grammar out.
    pub(crate) fn take_error(&mut self) -> Option<SyntaxError> {
        self.error.take()
    }

    /// Returns the role of the text in its document; [`LinkRole::Link`] for a text without a document.
    pub fn role(&self) -> LinkRole {
        self.role
    }

    /// Returns the configuration.
    pub fn config(&self) -> &'a Config {
        self.config
    }

    /// Returns the index of the well-known hosts of the configuration.
    pub(crate) fn known_hosts(&self) -> &'a KnownHosts {
        self.known_hosts
    }

    fn slice(&self, span: Option<Span>) -> Option<Slice<'a>> {
        span.map(|span| self.at(span))
    }

    /// Returns the text before the first `:`.
    pub fn scheme(&self) -> Option<Slice<'a>> {
        self.slice(self.components.scheme)
    }

    /// Returns the text after `//`.
    pub fn authority(&self) -> Option<Slice<'a>> {
        self.slice(self.components.authority)
    }

    /// Returns the text before the last `@` of the authority.
    pub fn userinfo(&self) -> Option<Slice<'a>> {
        self.slice(self.components.userinfo)
    }

    /// Returns the host with its brackets.
    pub fn host(&self) -> Option<Slice<'a>> {
        self.slice(self.components.host)
    }

    /// Returns the port, which may be empty.
    pub fn port(&self) -> Option<Slice<'a>> {
        self.slice(self.components.port)
    }

    /// Returns the path, which may be empty.
    pub fn path(&self) -> Slice<'a> {
        self.at(self.components.path)
    }

    /// Returns the query without `?`.
    pub fn query(&self) -> Option<Slice<'a>> {
        self.slice(self.components.query)
    }

    /// Returns the fragment without `#`.
    pub fn fragment(&self) -> Option<Slice<'a>> {
        self.slice(self.components.fragment)
    }

    /// Returns the `key=value` pairs of the query, not decoded.
    pub fn pairs(&self) -> impl Iterator<Item = (Slice<'a>, Option<Slice<'a>>)> + use<'a> {
        self.query().into_iter().flat_map(|query| query.pairs())
    }

    /// Whether the scheme is one of `names`, which are in lower case.
    pub fn has_scheme(&self, names: &[&str]) -> bool {
        self.scheme().is_some_and(|scheme| names.iter().any(|name| scheme.eq_ignore_ascii_case(name)))
    }

    /// Whether the scheme is a special one of the URL Standard other than `file`: the host is a domain or an address.
    pub fn is_special(&self) -> bool {
        if self.properties.intersects(Properties::HTTP) {
            true
        } else if self.properties.intersects(Properties::FILE.union(Properties::NO_SCHEME)) {
            false
        } else {
            self.scheme().is_some_and(|scheme| hosts::is_special(scheme.text))
        }
    }

    /// Returns the hosts of the text as a connecting program reads them: the one that the URL Standard finds in a special URL,
    /// and the one that RFC 3986 finds, if it differs.
    pub fn named_hosts(&self) -> &[NamedHost] {
        self.hosts.get_or_init(|| {
            let host = self.host().map(|host| host.span);
            let may_differ = self.is_special() && self.properties.intersects(MAY_HAVE_OTHER_HOST);
            hosts::find(self.text, host, may_differ.then(|| self.interpretations()))
        })
    }

    /// Returns those of the hosts that may have labels with non-ASCII characters.
    pub fn international_hosts(&self) -> impl Iterator<Item = &NamedHost> {
        let hosts = if self.may_be_international() { self.named_hosts() } else { &[] };
        hosts.iter().filter(|host| host.is_international())
    }

    /// Whether a host of the text may have a label in Unicode, whose ASCII form has two hyphens. Browsers remove some controls from a
    /// text, and decode what is encoded.
    fn may_be_international(&self) -> bool {
        let hidden = Properties::NON_ASCII.union(Properties::PERCENT).union(Properties::CONTROL);
        let bytes = self.text.as_bytes();
        self.properties.intersects(hidden)
            || memchr::memchr_iter(b'-', bytes).any(|at| bytes.get(at + 1) == Some(&b'-'))
    }

    /// Returns the interpretations of the text by all specifications, as a reference relative to the base URL if there is one.
    pub fn interpretations(&self) -> &Interpretations<'a> {
        self.interpretations.get_or_init(|| {
            let base = self.config.base.as_ref();
            Box::new(base.map_or_else(|| read(self.text), |base| read_with_base(base.href(), self.text)))
        })
    }

    /// Returns the URL record and the validation errors of the URL Standard's parser.
    pub fn whatwg(&self) -> (Result<&Url, Failure>, &[ValidationError]) {
        let parser = self.config.base.as_ref().map_or(Parser::new(), |base| Parser::new().base(base));
        let (url, errors) = self.whatwg.get_or_init(|| parser.report(self.text));
        (url.as_ref().map_err(|failure| *failure), errors)
    }

    /// Returns the place of a second scheme, whose colon is read as that of an empty port: `socks5h://` in
    /// `http://socks5h://server`, and also `a.example://`.
    pub(crate) fn second_scheme(&self) -> Option<Slice<'a>> {
        let host = self.host().filter(|host| !host.is_empty())?;
        let has_slashes = self.port().is_some_and(|port| port.is_empty()) && self.path().starts_with("//");
        has_slashes.then(|| self.at(Span::new(host.span.start, self.components.path.start + 2)))
    }

    /// Whether the text means the same after `with` replaced `span`, to each of these that accepts it: RFC 3986, by the normal
    /// form, the URL Standard, by the URL, and Python's `urlsplit`, by the host.
    pub fn means_the_same(&self, span: Span, with: &str) -> bool {
        let (before, after) = self.text.split_at(span.start as usize);
        let text = [before, with, &after[span.len()..]].concat();
        let answers = [self.is_same_uri(&text), self.is_same_to_browsers(&text)];
        answers.contains(&Some(true)) && !answers.contains(&Some(false)) && self.is_same_to_python(&text)
    }

    /// Whether Python finds no other machine in another text: where it finds no host in this text, it may then find only the one that
    /// browsers find, and none in a `file` URL, whose path it opens.
    fn is_same_to_python(&self, text: &str) -> bool {
        let (Ok(before), Ok(after)) = (urlsplit(self.text), urlsplit(text)) else { return true };
        let Some(found) = after.hostname().filter(|_| before.hostname().is_none()) else { return true };
        let plain = |host: &str| decode_str(host, OnInvalid::Replace).unwrap_or_default().to_lowercase();
        let browsers = Url::parse(self.text).ok().map(|url| plain(url.host()));
        before.scheme != "file" && browsers == Some(plain(&found))
    }

    /// Whether another text is a URI reference with the same normal form; none if this text is not a URI reference.
    fn is_same_uri(&self, text: &str) -> Option<bool> {
        let before = UriReference::parse(self.text).ok()?;
        Some(UriReference::parse(text).is_ok_and(|after| before.normalize().as_str() == after.normalize().as_str()))
    }

    /// Whether the URL Standard makes the same URL of another text, alone and on an http and an https page; none if it rejects
    /// this text.
    fn is_same_to_browsers(&self, text: &str) -> Option<bool> {
        static PAGES: LazyLock<[Option<Url>; 2]> = LazyLock::new(|| {
            ["http", "https"].map(|scheme| Url::parse(&format!("{scheme}://page.invalid/a/b?c")).ok())
        });
        let bases = core::iter::once(None).chain(PAGES.iter().map(Option::as_ref));
        let same = bases.filter_map(|base| {
            let read = |text: &str| base.map_or_else(|| Url::parse(text), |base| base.join(text));
            let before = read(self.text).ok()?;
            Some(read(text).is_ok_and(|after| before.href() == after.href()))
        });
        same.reduce(|all, one| all && one)
    }

    /// Returns the text as the document of its scheme reads it.
    ///
    /// # Errors
    /// The text does not match the scheme's rule, or breaks a requirement that the document states in prose.
    pub fn scheme_url(&self) -> Result<&SchemeUrl<'a>, &SchemeError> {
        self.scheme_url.get_or_init(|| scheme::parse(self.text)).as_ref()
    }
}
