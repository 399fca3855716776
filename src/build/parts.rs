//! The parts of a reference, and whether they can stand together.

use alloc::borrow::Cow;
use alloc::string::String;

use super::{BuildError, Component, Reason};
use crate::grammar::rfc3986;
use crate::pass::{SyntaxError, accepts, check};
use crate::percent::{encode, encode_onto};
use crate::uri::UriReference;

/// A text that is borrowed from a reference, or made.
pub(super) type Part<'a> = Cow<'a, str>;

/// The parts of a reference, each as it stands in the text. Absent is not empty.
#[derive(Clone, Default, Debug)]
pub(super) struct Parts<'a> {
    pub(super) scheme: Option<Part<'a>>,
    pub(super) userinfo: Option<Part<'a>>,
    pub(super) host: Option<Part<'a>>,
    pub(super) port: Option<Part<'a>>,
    pub(super) path: Part<'a>,
    pub(super) query: Option<Part<'a>>,
    pub(super) fragment: Option<Part<'a>>,
}

impl<'a> Parts<'a> {
    pub(super) fn of(reference: UriReference<&'a str>) -> Self {
        let authority = reference.authority();
        Parts {
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

impl Parts<'_> {
    /// The text of the parts, each of which matches its rule.
    ///
    /// RFC 3986 §5.3 puts parts together, but says nothing of those that another reading would take apart elsewhere: §3.3
    /// and §4.2 do.
    pub(super) fn compose(&self) -> Result<String, BuildError> {
        self.stand_together()?;
        let mut text = String::with_capacity(self.length());
        let authority = self.host.as_ref().map(|_| "");
        let pieces = [
            ("", self.scheme.as_deref(), ":"),
            ("//", authority, ""),
            ("", self.userinfo.as_deref(), "@"),
            ("", self.host.as_deref(), ""),
            (":", self.port.as_deref(), ""),
            ("", Some(&*self.path), ""),
            ("?", self.query.as_deref(), ""),
            ("#", self.fragment.as_deref(), ""),
        ];
        for (before, part, after) in pieces {
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

    /// Whether each part will be read as what it is.
    fn stand_together(&self) -> Result<(), BuildError> {
        let path = |reason| Err(BuildError::new(Component::Path, &*self.path, reason));
        match &self.host {
            None => {
                let beside = [(Component::Userinfo, &self.userinfo), (Component::Port, &self.port)];
                if let Some((component, part)) = beside.into_iter().find_map(|(c, part)| Some((c, part.as_ref()?))) {
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

    /// Adds a segment after the last one, encoded. An empty last segment is what the new one takes the place of.
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

/// `text`, if the part's rule matches it.
pub(super) fn checked<'a>(component: Component, text: impl Into<Part<'a>>) -> Result<Part<'a>, BuildError> {
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

/// `name` as a `reg-name`, encoded.
pub(super) fn reg_name(name: &str) -> Result<Part<'_>, BuildError> {
    match encode(rfc3986::REG_NAME_CHAR, name) {
        address if accepts(rfc3986::Ipv4address, &address) => {
            Err(BuildError::new(Component::Host, name, Reason::LooksLikeAddress))
        }
        name => Ok(name),
    }
}

/// The reference that `parts` make.
pub(super) fn made<R>(
    parts: &Parts<'_>,
    parse: impl FnOnce(String) -> Result<R, SyntaxError>,
) -> Result<R, BuildError> {
    // Parts that match their rules and stand together can be read; a text of them may still be longer than offsets reach.
    parse(parts.compose()?).map_err(|error| BuildError::new(Component::Path, "", Reason::Syntax(error)))
}
