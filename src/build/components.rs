//! The components of a reference, and the check whether they can be combined.

use alloc::borrow::Cow;
use alloc::string::String;

use super::error::{BuildError, Component, Reason};
use crate::grammar::rfc3986;
use crate::pass::{SyntaxError, accepts, check};
use crate::percent::{encode, encode_onto};
use crate::uri::UriReference;

/// The text of a component, borrowed or owned.
pub(super) type ComponentText<'a> = Cow<'a, str>;

/// The components of a reference as written.
#[derive(Clone, Default, Debug)]
pub(super) struct Components<'a> {
    pub(super) scheme: Option<ComponentText<'a>>,
    pub(super) userinfo: Option<ComponentText<'a>>,
    pub(super) host: Option<ComponentText<'a>>,
    pub(super) port: Option<ComponentText<'a>>,
    pub(super) path: ComponentText<'a>,
    pub(super) query: Option<ComponentText<'a>>,
    pub(super) fragment: Option<ComponentText<'a>>,
}

impl<'a> Components<'a> {
    pub(super) fn of(reference: UriReference<&'a str>) -> Self {
        let authority = reference.authority();
        Components {
            scheme: reference.scheme().map(Cow::Borrowed),
            userinfo: authority.and_then(|authority| authority.userinfo()).map(Cow::Borrowed),
            host: authority.map(|authority| authority.host_str()).map(Cow::Borrowed),
            port: authority.and_then(|authority| authority.port()).map(Cow::Borrowed),
            path: Cow::Borrowed(reference.path().as_str()),
            query: reference.query().map(Cow::Borrowed),
            fragment: reference.fragment().map(Cow::Borrowed),
        }
    }
}

impl Components<'_> {
    /// Joins the components (RFC 3986 §5.3), each of which matches its rule.
    ///
    /// §5.3 does not mention components that would be split differently afterwards; §3.3 and §4.2 forbid them.
    pub(super) fn compose(&self) -> Result<String, BuildError> {
        self.check_combination()?;
        let mut text = String::with_capacity(self.length());
        let authority = self.host.as_ref().map(|_| "");
        let parts = [
            ("", self.scheme.as_deref(), ":"),
            ("//", authority, ""),
            ("", self.userinfo.as_deref(), "@"),
            ("", self.host.as_deref(), ""),
            (":", self.port.as_deref(), ""),
            ("", Some(&*self.path), ""),
            ("?", self.query.as_deref(), ""),
            ("#", self.fragment.as_deref(), ""),
        ];
        for (before, part, after) in parts {
            if let Some(part) = part {
                text.extend([before, part, after]);
            }
        }
        Ok(text)
    }

    fn length(&self) -> usize {
        let parts = [&self.scheme, &self.userinfo, &self.host, &self.port, &self.query, &self.fragment];
        parts.into_iter().flatten().map(|part| part.len() + 2).sum::<usize>() + self.path.len()
    }

    /// Checks that the joined text has these components again.
    fn check_combination(&self) -> Result<(), BuildError> {
        let path = |reason| Err(BuildError::new(Component::Path, &*self.path, reason));
        match &self.host {
            None => {
                let of_authority = [(Component::Userinfo, &self.userinfo), (Component::Port, &self.port)];
                if let Some((component, part)) =
                    of_authority.into_iter().find_map(|(c, part)| Some((c, part.as_ref()?)))
                {
                    return Err(BuildError::new(component, &**part, Reason::NoHost));
                }
                if self.path.starts_with("//") {
                    return path(Reason::LooksLikeAuthority);
                }
                let first = self.path.split('/').next().unwrap_or_default();
                if self.scheme.is_none() && first.contains(':') {
                    return path(Reason::LooksLikeScheme);
                }
                Ok(())
            }
            Some(_) if !self.path.is_empty() && !self.path.starts_with('/') => path(Reason::JoinsAuthority),
            Some(_) => Ok(()),
        }
    }

    /// Appends a segment, encoded. It replaces an empty last segment.
    pub(super) fn push_segment(&mut self, segment: &str) -> Result<(), BuildError> {
        if matches!(segment, "." | "..") {
            return Err(BuildError::new(Component::Path, segment, Reason::DotSegment));
        }
        let path = self.path.to_mut();
        let rootless = path.is_empty() && self.host.is_none();
        if rootless && segment.is_empty() {
            return Err(BuildError::new(Component::Path, segment, Reason::EmptySegment));
        }
        if !rootless && (segment.is_empty() || !path.ends_with('/')) {
            path.push('/');
        }
        if rootless && self.scheme.is_none() {
            encode_onto(path, rfc3986::SEGMENT_NC_CHAR, segment);
        } else {
            encode_onto(path, rfc3986::PCHAR, segment);
        }
        Ok(())
    }
}

/// Returns `text` if it matches the rule of the component.
pub(super) fn checked<'a>(
    component: Component,
    text: impl Into<ComponentText<'a>>,
) -> Result<ComponentText<'a>, BuildError> {
    let text = text.into();
    match check_component(component, &text) {
        Ok(()) => Ok(text),
        Err(error) => Err(BuildError::new(component, text.into_owned(), Reason::Syntax(error))),
    }
}

fn check_component(component: Component, text: &str) -> Result<(), SyntaxError> {
    match component {
        Component::Scheme => check(rfc3986::Scheme, text),
        Component::Userinfo => check(rfc3986::Userinfo, text),
        Component::Host => check(rfc3986::Host, text),
        Component::Port => check(rfc3986::Port, text),
        Component::Path => check(rfc3986::Path, text),
        Component::Query => check(rfc3986::Query, text),
        Component::Fragment => check(rfc3986::Fragment, text),
    }
}

/// Encodes `name` as a `reg-name`.
pub(super) fn reg_name(name: &str) -> Result<ComponentText<'_>, BuildError> {
    match encode(rfc3986::REG_NAME_CHAR, name) {
        address if accepts(rfc3986::Ipv4address, &address) => {
            Err(BuildError::new(Component::Host, name, Reason::LooksLikeAddress))
        }
        name => Ok(name),
    }
}

/// Parses the joined `components`.
pub(super) fn parse_composed<R>(
    components: &Components<'_>,
    parse: impl FnOnce(String) -> Result<R, SyntaxError>,
) -> Result<R, BuildError> {
    // Components that match their rules and can be combined always parse, unless the text is too long.
    parse(components.compose()?).map_err(|error| BuildError::new(Component::Path, "", Reason::Syntax(error)))
}
