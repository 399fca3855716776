//! Patterns and URLs by component: [`UrlPatternInit`] (section 1.2, and section 3.1, "Processing a URLPatternInit").

use alloc::string::{String, ToString};

use super::canonicalize;
use super::error::{ComponentKind, UrlPatternError};
use super::pattern_string::escape_pattern_string;
use crate::whatwg::{SchemeType, Url};

/// A pattern or a URL by component. An absent component of a pattern is `*`, unless the base URL has it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct UrlPatternInit {
    /// The scheme.
    pub protocol: Option<String>,
    /// The user name.
    pub username: Option<String>,
    /// The password.
    pub password: Option<String>,
    /// The host, without its port.
    pub hostname: Option<String>,
    /// The port.
    pub port: Option<String>,
    /// The path. A relative one is appended to the folder of the base URL.
    pub pathname: Option<String>,
    /// The query.
    pub search: Option<String>,
    /// The fragment.
    pub hash: Option<String>,
    /// The URL that components are taken from, if neither they nor a component before them is given.
    pub base_url: Option<String>,
}

/// The use of an [`UrlPatternInit`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum InitType {
    Pattern,
    Url,
}

impl UrlPatternInit {
    /// Returns the pattern or text of a component.
    pub fn get(&self, component: ComponentKind) -> Option<&str> {
        let value = match component {
            ComponentKind::Protocol => &self.protocol,
            ComponentKind::Username => &self.username,
            ComponentKind::Password => &self.password,
            ComponentKind::Hostname => &self.hostname,
            ComponentKind::Port => &self.port,
            ComponentKind::Pathname => &self.pathname,
            ComponentKind::Search => &self.search,
            ComponentKind::Hash => &self.hash,
        };
        value.as_deref()
    }

    /// Returns the place of a component.
    pub fn get_mut(&mut self, component: ComponentKind) -> &mut Option<String> {
        match component {
            ComponentKind::Protocol => &mut self.protocol,
            ComponentKind::Username => &mut self.username,
            ComponentKind::Password => &mut self.password,
            ComponentKind::Hostname => &mut self.hostname,
            ComponentKind::Port => &mut self.port,
            ComponentKind::Pathname => &mut self.pathname,
            ComponentKind::Search => &mut self.search,
            ComponentKind::Hash => &mut self.hash,
        }
    }

    /// Whether none of these components is given.
    fn lacks(&self, components: &[ComponentKind]) -> bool {
        components.iter().all(|component| self.get(*component).is_none())
    }

    /// Returns the components of a URL.
    pub(super) fn of_url(url: &Url) -> Self {
        let port = url.port().map_or_else(String::new, |port| port.to_string());
        UrlPatternInit {
            protocol: Some(url.scheme().into()),
            username: Some(url.username().into()),
            password: Some(url.password().into()),
            hostname: Some(url.hostname().into()),
            port: Some(port),
            pathname: Some(url.pathname().into()),
            search: Some(url.query().unwrap_or_default().into()),
            hash: Some(url.fragment().unwrap_or_default().into()),
            base_url: None,
        }
    }

    /// Fills components from the base URL, and canonicalizes those of a URL ("process a `URLPatternInit`"). Components of a URL
    /// that remain absent are empty.
    pub(super) fn processed(&self, init_type: InitType) -> Result<Self, UrlPatternError> {
        let mut result = match init_type {
            InitType::Pattern => UrlPatternInit::default(),
            InitType::Url => empty(),
        };
        let base = self
            .base_url
            .as_deref()
            .map(|base| Url::parse(base).map_err(|_| UrlPatternError::InvalidBase(base.into())));
        let base = base.transpose()?;
        if let Some(base) = &base {
            self.inherit(base, init_type, &mut result);
        }
        for component in ComponentKind::ALL {
            let Some(value) = self.get(component) else { continue };
            let value = stripped(component, value);
            let joined = match &base {
                Some(base) if component == ComponentKind::Pathname => join(base, value, init_type),
                _ => None,
            };
            let value = joined.as_deref().unwrap_or(value);
            let protocol = result.protocol.as_deref().unwrap_or_default();
            let value = match init_type {
                InitType::Pattern => value.into(),
                InitType::Url => canonicalized(component, value, protocol)?,
            };
            *result.get_mut(component) = Some(value);
        }
        Ok(result)
    }

    /// Takes components from the base URL. A component is not taken if it or one before it is given.
    fn inherit(&self, base: &Url, init_type: InitType, result: &mut Self) {
        use ComponentKind::{Hash, Hostname, Password, Pathname, Port, Protocol, Search, Username};
        let base = UrlPatternInit::of_url(base);
        // User name and password of the base never become part of a pattern.
        let credentials: [(ComponentKind, &[ComponentKind]); 2] = [
            (Username, &[Protocol, Hostname, Port, Username]),
            (Password, &[Protocol, Hostname, Port, Username, Password]),
        ];
        let others: [(ComponentKind, &[ComponentKind]); 6] = [
            (Protocol, &[Protocol]),
            (Hostname, &[Protocol, Hostname]),
            (Port, &[Protocol, Hostname, Port]),
            (Pathname, &[Protocol, Hostname, Port, Pathname]),
            (Search, &[Protocol, Hostname, Port, Pathname, Search]),
            (Hash, &[Protocol, Hostname, Port, Pathname, Search, Hash]),
        ];
        let credentials: &[_] = if init_type == InitType::Url { &credentials } else { &[] };
        for (component, before) in credentials.iter().copied().chain(others) {
            if self.lacks(before) {
                *result.get_mut(component) = base.get(component).map(|text| base_text(text, init_type));
            }
        }
    }
}

/// Returns components that are all empty.
fn empty() -> UrlPatternInit {
    let mut init = UrlPatternInit::default();
    ComponentKind::ALL.into_iter().for_each(|component| *init.get_mut(component) = Some(String::new()));
    init
}

/// Returns text of a base URL, as a pattern if `init_type` says so ("process a base URL string").
fn base_text(text: &str, init_type: InitType) -> String {
    match init_type {
        InitType::Pattern => escape_pattern_string(text),
        InitType::Url => text.into(),
    }
}

/// Removes the delimiter of a component.
fn stripped(component: ComponentKind, value: &str) -> &str {
    let stripped = match component {
        ComponentKind::Protocol => value.strip_suffix(':'),
        ComponentKind::Search => value.strip_prefix('?'),
        ComponentKind::Hash => value.strip_prefix('#'),
        _ => None,
    };
    stripped.unwrap_or(value)
}

/// Appends a relative path to the folder of the base URL.
fn join(base: &Url, path: &str, init_type: InitType) -> Option<String> {
    if base.has_opaque_path() || is_absolute_pathname(path, init_type) {
        return None;
    }
    let folder = base_text(base.pathname(), init_type);
    folder.rfind('/').map(|slash| alloc::format!("{}{path}", &folder[..=slash]))
}

fn is_absolute_pathname(path: &str, init_type: InitType) -> bool {
    path.starts_with('/') || init_type == InitType::Pattern && (path.starts_with("\\/") || path.starts_with("{/"))
}

/// Canonicalizes a component of a URL.
fn canonicalized(component: ComponentKind, value: &str, protocol: &str) -> Result<String, UrlPatternError> {
    let is_special = protocol.is_empty() || SchemeType::of(protocol).is_special();
    match component {
        ComponentKind::Protocol => canonicalize::protocol(value),
        ComponentKind::Username => canonicalize::username(value),
        ComponentKind::Password => canonicalize::password(value),
        ComponentKind::Hostname if is_special => canonicalize::domain_name(value),
        ComponentKind::Hostname => canonicalize::hostname(value),
        ComponentKind::Port => canonicalize::port(value, protocol),
        ComponentKind::Pathname if is_special => canonicalize::pathname(value),
        ComponentKind::Pathname => canonicalize::opaque_pathname(value),
        ComponentKind::Search => canonicalize::search(value),
        ComponentKind::Hash => canonicalize::hash(value),
    }
}
