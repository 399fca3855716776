//! A pattern of URLs: [`UrlPattern`] (section 1.3 and 1.4).

use super::canonicalize;
use super::component::{Component, ComponentMatch};
use super::constructor_string::{matches_a_special_scheme, parse_constructor_string};
use super::error::{ComponentKind, UrlPatternError};
use super::init::{InitType, UrlPatternInit};
use super::part::Options;
use crate::whatwg::{SchemeType, Url};

/// A pattern of URLs.
#[derive(Clone, Debug)]
pub struct UrlPattern {
    /// The components in the order of [`ComponentKind::ALL`].
    pub(super) components: [Component; 8],
}

/// The match of a URL, by component.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UrlPatternMatch {
    /// The scheme.
    pub protocol: ComponentMatch,
    /// The user name.
    pub username: ComponentMatch,
    /// The password.
    pub password: ComponentMatch,
    /// The host.
    pub hostname: ComponentMatch,
    /// The port.
    pub port: ComponentMatch,
    /// The path.
    pub pathname: ComponentMatch,
    /// The query.
    pub search: ComponentMatch,
    /// The fragment.
    pub hash: ComponentMatch,
}

impl UrlPatternMatch {
    /// Returns the match of a component.
    pub fn get(&self, component: ComponentKind) -> &ComponentMatch {
        match component {
            ComponentKind::Protocol => &self.protocol,
            ComponentKind::Username => &self.username,
            ComponentKind::Password => &self.password,
            ComponentKind::Hostname => &self.hostname,
            ComponentKind::Port => &self.port,
            ComponentKind::Pathname => &self.pathname,
            ComponentKind::Search => &self.search,
            ComponentKind::Hash => &self.hash,
        }
    }
}

/// Declares the methods that return the pattern of a component.
macro_rules! patterns {
    ($($name:ident: $component:ident, $about:literal;)+) => {$(
        #[doc = concat!("Returns the canonical pattern of the ", $about, ".")]
        pub fn $name(&self) -> &str {
            &self.components[ComponentKind::$component as usize].pattern
        }
    )+};
}

impl UrlPattern {
    /// Parses a constructor string: `https://*.example.com/:id`. Without a scheme, it needs a base URL.
    ///
    /// # Errors
    /// Where the constructor in JavaScript throws, and for a regular expression that cannot be expressed.
    pub fn parse(input: &str, base: Option<&str>) -> Result<Self, UrlPatternError> {
        Self::parse_with(input, base, false)
    }

    /// Parses a constructor string, optionally ignoring case in path, query and fragment.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn parse_with(input: &str, base: Option<&str>, ignore_case: bool) -> Result<Self, UrlPatternError> {
        let mut init = parse_constructor_string(input)?;
        if base.is_none() && init.protocol.is_none() {
            return Err(UrlPatternError::MissingBase);
        }
        init.base_url = base.map(Into::into);
        Self::from_init_with(&init, ignore_case)
    }

    /// Creates a pattern from patterns of components.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn from_init(init: &UrlPatternInit) -> Result<Self, UrlPatternError> {
        Self::from_init_with(init, false)
    }

    /// Creates a pattern from patterns of components, optionally ignoring case in path, query and fragment.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn from_init_with(init: &UrlPatternInit, ignore_case: bool) -> Result<Self, UrlPatternError> {
        let init = init.processed(InitType::Pattern)?;
        let text = |component| init.get(component).unwrap_or("*");
        let plain = Options::default();
        let cased = Options { ignore_case, ..plain };
        let protocol = Component::compile(text(ComponentKind::Protocol), plain, &canonicalize::protocol)?;
        let is_special = matches_a_special_scheme(&protocol);
        let hostname = text(ComponentKind::Hostname);
        let canonical_host: fn(&str) -> Result<_, _> = if is_ipv6(hostname) {
            canonicalize::ipv6_hostname
        } else if is_special || init.protocol.as_deref().unwrap_or("*") == "*" {
            canonicalize::domain_name
        } else {
            canonicalize::hostname
        };
        let pathname = text(ComponentKind::Pathname);
        let pathname = if is_special {
            Component::compile(pathname, Options { ignore_case, ..Options::PATHNAME }, &canonicalize::pathname)?
        } else {
            Component::compile(pathname, cased, &canonicalize::opaque_pathname)?
        };
        let components = [
            protocol,
            Component::compile(text(ComponentKind::Username), plain, &canonicalize::username)?,
            Component::compile(text(ComponentKind::Password), plain, &canonicalize::password)?,
            Component::compile(hostname, Options::HOSTNAME, &canonical_host)?,
            Component::compile(port_of(&init), plain, &|port| canonicalize::port(port, ""))?,
            pathname,
            Component::compile(text(ComponentKind::Search), cased, &canonicalize::search)?,
            Component::compile(text(ComponentKind::Hash), cased, &canonicalize::hash)?,
        ];
        Ok(UrlPattern { components })
    }

    patterns! {
        protocol: Protocol, "scheme";
        username: Username, "user name";
        password: Password, "password";
        hostname: Hostname, "host";
        port: Port, "port";
        pathname: Pathname, "path";
        search: Search, "query";
        hash: Hash, "fragment";
    }

    /// Returns the canonical pattern of a component.
    pub fn get(&self, component: ComponentKind) -> &str {
        &self.components[component as usize].pattern
    }

    /// Whether a component has a regular expression other than `.*` and the one of a segment.
    pub fn has_regexp_groups(&self) -> bool {
        self.components.iter().any(|component| component.has_regexp_groups)
    }

    /// Whether a URL matches. A text that is not a URL does not.
    pub fn test(&self, url: &str) -> bool {
        Url::parse(url).is_ok_and(|url| self.test_url(&url))
    }

    /// Whether a parsed URL matches.
    pub fn test_url(&self, url: &Url) -> bool {
        self.is_match(&UrlPatternInit::of_url(url))
    }

    /// Whether a URL by component matches. Absent components are empty.
    pub fn test_init(&self, init: &UrlPatternInit) -> bool {
        init.processed(InitType::Url).is_ok_and(|init| self.is_match(&init))
    }

    /// Matches a URL. Returns `None` for one that does not match, and for a text that is not a URL.
    pub fn exec(&self, url: &str) -> Option<UrlPatternMatch> {
        self.exec_url(&Url::parse(url).ok()?)
    }

    /// Matches a parsed URL.
    pub fn exec_url(&self, url: &Url) -> Option<UrlPatternMatch> {
        self.find(&UrlPatternInit::of_url(url))
    }

    /// Matches a URL by component. Absent components are empty.
    pub fn exec_init(&self, init: &UrlPatternInit) -> Option<UrlPatternMatch> {
        self.find(&init.processed(InitType::Url).ok()?)
    }

    fn is_match(&self, url: &UrlPatternInit) -> bool {
        let mut components = ComponentKind::ALL.into_iter().zip(&self.components);
        components.all(|(kind, component)| component.is_match(url.get(kind).unwrap_or_default()))
    }

    fn find(&self, url: &UrlPatternInit) -> Option<UrlPatternMatch> {
        let found = |kind: ComponentKind| self.components[kind as usize].exec(url.get(kind).unwrap_or_default());
        Some(UrlPatternMatch {
            protocol: found(ComponentKind::Protocol)?,
            username: found(ComponentKind::Username)?,
            password: found(ComponentKind::Password)?,
            hostname: found(ComponentKind::Hostname)?,
            port: found(ComponentKind::Port)?,
            pathname: found(ComponentKind::Pathname)?,
            search: found(ComponentKind::Search)?,
            hash: found(ComponentKind::Hash)?,
        })
    }
}

/// Returns the pattern of the port, which is empty if it is the default port of a special scheme.
fn port_of(init: &UrlPatternInit) -> &str {
    let port = init.port.as_deref().unwrap_or("*");
    let default = SchemeType::of(init.protocol.as_deref().unwrap_or_default()).default_port();
    if default.is_some_and(|default| port.parse() == Ok(default)) { "" } else { port }
}

/// Whether the pattern of a host begins with the bracket of an IPv6 address.
fn is_ipv6(pattern: &str) -> bool {
    pattern.len() > 1 && ["[", "{[", "\\["].iter().any(|start| pattern.starts_with(start))
}
