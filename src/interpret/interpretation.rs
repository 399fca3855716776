//! The interpretation of a text by one specification.

use alloc::vec::Vec;
use core::cell::OnceCell;

use super::component::{Accepted, Component, Role};
use super::rejection::{Answer, Rejection};
use super::spec::Spec;
use super::{rfc, urllib, whatwg};
use crate::scheme::Fields;
use crate::span::Span;
use crate::urllib::Error;
use crate::whatwg::{Parser, Url, ValidationError};

/// Interpretation of a text by one specification.
///
/// ```
/// use urlgram::interpret::{Spec, read};
///
/// let text = "http://user:pw@EXAMPLE.com:80/a b";
/// let interpretations = read(text);
/// let whatwg = interpretations.of(Spec::Whatwg).unwrap();
/// assert_eq!(whatwg.host().unwrap().value, "example.com");
/// assert_eq!(whatwg.host().unwrap().span.unwrap().of(text), "EXAMPLE.com");
/// assert_eq!(whatwg.port(), None); // the default of http is dropped
/// assert_eq!(whatwg.warnings()[0].to_string(), "invalid-credentials at 7..15: credentials in a URL");
///
/// let rfc3986 = interpretations.of(Spec::Rfc3986).unwrap();
/// assert!(!rfc3986.is_accepted());
/// assert_eq!(rfc3986.rejection().unwrap().offset(), 31);
/// ```
#[derive(Clone, Debug)]
pub struct Interpretation<'a> {
    spec: Spec,
    input: &'a str,
    base: Option<&'a str>,
    pub(super) accepted: Option<Accepted<'a>>,
    rejection: OnceCell<Rejection>,
    warnings: OnceCell<Vec<ValidationError>>,
}

impl<'a> Interpretation<'a> {
    pub(super) fn new(spec: Spec, input: &'a str, base: Option<&'a str>, answer: Answer<'a>) -> Self {
        let (accepted, rejection) = match answer {
            Ok(accepted) => (Some(accepted), None),
            Err(rejection) => (None, rejection),
        };
        let rejection = rejection.map_or_else(OnceCell::new, OnceCell::from);
        Interpretation { spec, input, base, accepted, rejection, warnings: OnceCell::new() }
    }

    /// Returns the specification.
    pub fn spec(&self) -> Spec {
        self.spec
    }

    /// Whether the specification accepts the text.
    pub fn is_accepted(&self) -> bool {
        self.accepted.is_some()
    }

    /// Returns the reason of a rejection, computed on the first call.
    pub fn rejection(&self) -> Option<&Rejection> {
        if self.is_accepted() {
            return None;
        }
        Some(self.rejection.get_or_init(|| match self.spec {
            Spec::Urllib(version) => urllib::rejection(version, self.input, self.base),
            Spec::Whatwg => whatwg::rejection(self.input, self.base),
            // An engine returns its reason at once.
            spec => rfc::rejection(spec, self.input, self.base),
        }))
    }

    /// Returns the text that contains the values of the components: the input for an RFC without a base, the serialized URL for
    /// the URL Standard, the target of the reference if there is a base. None if the text is rejected.
    pub fn text(&self) -> Option<&str> {
        self.accepted.as_ref().map(|accepted| &*accepted.text)
    }

    /// Returns a component; none if it is absent or the text is rejected.
    pub fn component(&self, role: Role) -> Option<Component<'_>> {
        let accepted = self.accepted.as_ref()?;
        let value = accepted.value(role)?;
        Some(Component { value, span: accepted.places[role as usize].span.get() })
    }

    /// Returns the bytes of the input that hold a component, even if the specification drops it, as the URL Standard drops a
    /// default port.
    pub fn place(&self, role: Role) -> Option<Span> {
        self.accepted.as_ref()?.places[role as usize].span.get()
    }

    /// Returns the scheme.
    pub fn scheme(&self) -> Option<Component<'_>> {
        self.component(Role::Scheme)
    }

    /// Returns the text before the `@`.
    pub fn userinfo(&self) -> Option<Component<'_>> {
        self.component(Role::Userinfo)
    }

    /// Returns the host. IPv6 addresses have brackets in the RFCs and the URL Standard, none in Python.
    pub fn host(&self) -> Option<Component<'_>> {
        self.component(Role::Host)
    }

    /// Whether the specification accepts the text without defining its host: RFC 1738 for an unknown scheme without a server,
    /// RFC 2396 for a registry-based authority.
    pub fn leaves_host_open(&self) -> bool {
        self.accepted.as_ref().is_some_and(|accepted| accepted.leaves_host_open)
    }

    /// Returns the port as written, which may exceed 16 bits; see [`port_number`](Self::port_number).
    pub fn port(&self) -> Option<Component<'_>> {
        self.component(Role::Port)
    }

    /// Returns the port as a number; none if it is absent, empty or above 65535.
    pub fn port_number(&self) -> Option<u16> {
        self.port()?.value.parse().ok()
    }

    /// Returns the exception that Python raises when the port of an accepted URL is read: `http://h:8a/`.
    pub fn port_error(&self) -> Option<&Error> {
        self.accepted.as_ref()?.port_error.as_ref()
    }

    /// Returns the path.
    pub fn path(&self) -> Option<Component<'_>> {
        self.component(Role::Path)
    }

    /// Returns the text after `?`. Python does not distinguish an empty query from an absent one.
    pub fn query(&self) -> Option<Component<'_>> {
        self.component(Role::Query)
    }

    /// Returns the text after `#`. Python does not distinguish an empty fragment from an absent one.
    pub fn fragment(&self) -> Option<Component<'_>> {
        self.component(Role::Fragment)
    }

    /// Returns the fields that the scheme's document defines: `typecode` of `ftp://h/a;type=i`. Empty except for the scheme's own
    /// document and RFC 1738. Spans are bytes of [`text`](Self::text).
    pub fn fields(&self) -> Fields<'static> {
        self.text().and_then(|text| rfc::fields(self.spec, text)).unwrap_or_default()
    }

    /// Returns the URL Standard's validation errors, also of a rejected text, computed on the first call; empty for other
    /// specifications.
    pub fn warnings(&self) -> &[ValidationError] {
        if self.spec != Spec::Whatwg {
            return &[];
        }
        self.warnings.get_or_init(|| {
            let base = match self.base.map(Url::parse) {
                Some(Err(_)) => return Vec::new(),
                Some(Ok(base)) => Some(base),
                None => None,
            };
            base.as_ref().map_or(Parser::new(), |base| Parser::new().base(base)).report(self.input).1
        })
    }

    /// Whether both specifications give the same answer: both reject, or all components are equal.
    pub(super) fn answers_like(&self, other: &Interpretation<'_>) -> bool {
        match (&self.accepted, &other.accepted) {
            (Some(one), Some(other)) => {
                one.text == other.text
                    && one.port_error == other.port_error
                    && Role::ALL.iter().all(|&role| one.value(role) == other.value(role))
            }
            (None, None) => self.rejection() == other.rejection(),
            _ => false,
        }
    }
}
