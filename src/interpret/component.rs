//! Components as one specification reads them.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::span::{OptSpan, Span};
use crate::urllib::Error;

/// Component of a URL.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Text before the first colon.
    Scheme,
    /// User information: the text before the `@`.
    Userinfo,
    /// Host.
    Host,
    /// Digits of the port.
    Port,
    /// Path.
    Path,
    /// Text after `?`.
    Query,
    /// Text after `#`.
    Fragment,
}

impl Role {
    /// All components, in the order of a URL.
    pub const ALL: [Role; 7] =
        [Role::Scheme, Role::Userinfo, Role::Host, Role::Port, Role::Path, Role::Query, Role::Fragment];

    /// Returns the name in lower case: `userinfo`.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Scheme => "scheme",
            Role::Userinfo => "userinfo",
            Role::Host => "host",
            Role::Port => "port",
            Role::Path => "path",
            Role::Query => "query",
            Role::Fragment => "fragment",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A component as one specification reads it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Component<'r> {
    /// Value: as written for the RFCs, as serialized for the URL Standard, as returned by `urllib` for Python.
    pub value: &'r str,
    /// Bytes of the input that the value was read from, brackets and removed tabs included. Absent if the value comes from the
    /// base or was added, like the `/` of `http://h` for the URL Standard.
    pub span: Option<Span>,
}

/// Places of a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Place {
    /// Place of the value in the text of the interpretation.
    pub(super) at: OptSpan,
    /// Bytes of the input that it was read from. May be present without a value: a port that is dropped.
    pub(super) span: OptSpan,
}

pub(super) type Places = [Place; Role::ALL.len()];

/// Components that an accepting specification finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Accepted<'a> {
    /// Text that contains the values.
    pub(super) text: Cow<'a, str>,
    pub(super) places: Places,
    /// Values that the text does not contain, such as a host that Python lower-cased.
    pub(super) made: Vec<(Role, String)>,
    /// Whether the specification does not define which part of this text is the host.
    pub(super) leaves_host_open: bool,
    /// Exception that Python raises when the port is read.
    pub(super) port_error: Option<Error>,
}

impl<'a> Accepted<'a> {
    /// Returns components whose spans in `text` are also those in the input.
    pub(super) fn as_written(text: &'a str, spans: [OptSpan; Role::ALL.len()]) -> Self {
        let places = spans.map(|span| Place { at: span, span });
        Accepted::new(Cow::Borrowed(text), places)
    }

    /// Returns components of `text`.
    pub(super) fn new(text: Cow<'a, str>, places: Places) -> Self {
        Accepted { text, places, made: Vec::new(), leaves_host_open: false, port_error: None }
    }

    pub(super) fn value(&self, role: Role) -> Option<&str> {
        if let Some((_, made)) = self.made.iter().find(|(made, _)| *made == role) {
            return Some(made);
        }
        self.places[role as usize].at.of(&self.text)
    }
}

/// Returns the span of `piece`, which is a slice of `text`. An empty literal, which is not a slice of it, is at the start.
pub(super) fn within(text: &str, piece: &str) -> Span {
    let start = (piece.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
    if start + piece.len() <= text.len() {
        Span::new(start as u32, (start + piece.len()) as u32)
    } else {
        Span::empty(0)
    }
}
