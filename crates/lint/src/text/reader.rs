//! The reader of texts: finds out most of what is known of a text, and whether a lint may find something in it.

use super::context::LintContext;
use super::plain::{self, CleanLines, Plain};
use super::properties::Properties;
use super::validation;
use crate::knowledge::KnownHosts;
use crate::policy::Config;
use urlgram::grammar::{rfc3986, rfc3987};
use urlgram::input::Production;
use urlgram::pass::{MAX_LEN, SyntaxError, parse};
use urlgram::registry::DynRule;
use urlgram::rule::Rule;
use urlgram::uri::Delimited;
use urlgram_documents::LinkRole;

/// Reads texts by one rule, for the lints that ask for some properties.
#[derive(Debug)]
pub(crate) struct Reader {
    rule: &'static DynRule,
    /// Properties that lints ask for. A text that matches the rule and has none of them is clean.
    asked: Properties,
    /// Index of the well-known hosts of the configuration.
    known_hosts: KnownHosts,
    /// Whether the rule is `URI`, which has a faster reader.
    is_uri: bool,
    /// Whether every text that matches `URI` of RFC 3986 matches the rule.
    allows_uris: bool,
    /// Whether the URL Standard decides whether a text is valid.
    is_standard: bool,
    /// Whether validation errors of the URL Standard are reported, so that no text is clean before its parser has read it.
    reports_validation: bool,
}

impl Reader {
    /// Returns a reader for lints that ask for no properties.
    pub(crate) fn of(config: &Config) -> Reader {
        Reader {
            rule: config.rule,
            asked: Properties::NONE,
            known_hosts: KnownHosts::of(&config.known_hosts),
            is_uri: *config.rule.rule() == *<rfc3986::Uri as Production>::RULE,
            allows_uris: allows_uris(config.rule.rule()),
            is_standard: validation::applies(config.rule),
            reports_validation: false,
        }
    }

    /// Adds properties that a lint asks for.
    pub(crate) fn ask(&mut self, properties: Properties) {
        self.asked |= properties;
    }

    /// Lets the parser of the URL Standard read every text.
    pub(crate) fn ask_validation(&mut self) {
        self.reports_validation = true;
    }

    /// Whether validation errors of the URL Standard are reported.
    pub(crate) fn reports_validation(&self) -> bool {
        self.reports_validation
    }

    /// Whether the text is plain and has no property that a lint asks for: it matches the rule, and has no findings.
    pub(crate) fn is_plain_and_clean(&self, text: &str) -> bool {
        self.accepts_plain() && plain::properties(text).is_some_and(|plain| self.is_clean(plain, text.as_bytes()))
    }

    /// Returns the lines at the start of `text` that are plain and have no property that a lint asks for.
    pub(crate) fn clean_lines(&self, text: &[u8]) -> CleanLines {
        if !self.accepts_plain() {
            return CleanLines::default();
        }
        plain::lines(text, |plain, line| self.is_clean(plain, line))
    }

    /// Whether a plain text may be without findings.
    fn accepts_plain(&self) -> bool {
        self.allows_uris && !self.reports_validation
    }

    /// Whether a plain text has no property that a lint asks for.
    #[inline(always)]
    fn is_clean(&self, plain: Plain, text: &[u8]) -> bool {
        let has_known = |host: &[u8]| self.known_hosts.are_before(host, plain.dots());
        !self.asked.intersects(plain.found)
            || !self.asked.intersects(self.refined(plain.found, plain.host(text), has_known))
    }

    /// Returns what is known of a text; `None` if no lint finds anything in it. Allocates nothing for most texts.
    ///
    /// # Errors
    /// The text is too long to be read.
    #[inline]
    pub(crate) fn read<'a>(
        &'a self,
        text: &'a str,
        role: LinkRole,
        config: &'a Config,
    ) -> Result<Option<LintContext<'a>>, SyntaxError> {
        let (components, error) = match self.components(text) {
            Ok(components) => (components, None),
            Err(error) if text.len() > MAX_LEN => return Err(error),
            Err(error) => (Delimited::of(text), Some(error)),
        };
        let mut properties = self.properties(text, &components);
        if error.is_some() {
            properties.set(Properties::MALFORMED, true);
            properties = properties.with_dispute();
        }
        let may_be_found = error.is_some() || self.reports_validation || self.asked.intersects(properties);
        Ok(may_be_found
            .then(|| LintContext::new(text, (components, properties), error, role, (config, &self.known_hosts))))
    }

    /// Returns the components of a text that matches the rule.
    fn components(&self, text: &str) -> Result<Delimited, SyntaxError> {
        if self.is_uri && !self.is_standard {
            return parse(rfc3986::Uri, text).map(|tree| Delimited::from(&tree));
        }
        if !self.is_standard {
            self.rule.check(text)?;
        }
        Ok(if text.len() > MAX_LEN { Delimited::default() } else { Delimited::of(text) })
    }

    /// Returns the properties of a text with these components.
    fn properties(&self, text: &str, components: &Delimited) -> Properties {
        let host = components.host.map_or("", |host| host.of(text)).as_bytes();
        self.refined(Properties::of(text, components), host, |host| self.known_hosts.are_in(host))
    }

    /// Returns the properties `found` without those that ask for a well-known host if the host has nothing to do with one. Another
    /// specification may find another host.
    #[inline(always)]
    fn refined(&self, mut found: Properties, host: &[u8], has_known: impl Fn(&[u8]) -> bool) -> Properties {
        if found.intersects(Properties::HIDDEN_HOST) {
            return found;
        }
        if found.intersects(Properties::DEEP_HOST) && !has_known(host) {
            found = found.without(Properties::DEEP_HOST);
        }
        if found.intersects(Properties::LOOKALIKE_HOST) && !self.known_hosts.are_imitated_in(host) {
            found = found.without(Properties::LOOKALIKE_HOST);
        }
        found
    }
}

/// Whether every text that matches `URI` of RFC 3986 matches the rule.
fn allows_uris(rule: &Rule) -> bool {
    let rules = [
        <rfc3986::Uri as Production>::RULE,
        <rfc3986::UriReference as Production>::RULE,
        <rfc3987::Iri as Production>::RULE,
        <rfc3987::IriReference as Production>::RULE,
    ];
    rules.iter().any(|known| **known == *rule)
}
